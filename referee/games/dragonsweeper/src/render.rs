//! The game for viewers.

use maps::dragonsweeper::{Piece, TILES, WIDTH};

use super::names::{name, terms};
use super::state::{Ending, Thing};
use super::{Dragonsweeper, Event, Token};
use engine::scene::{Count, Gauge, Ground, Inspection, Mark, Render, Scene, Term, Tile};

impl Render for Dragonsweeper {
    const SIDES: &'static [&'static str] = &["monster"];

    const LEGEND: &'static str = "dark tiles are hidden from the player, their letters show what is there; numbers add up \
        the powers around; * is a corpse; letters as in the input";

    const SCORE: &'static str = "score";

    fn scene(&self) -> Scene {
        let hero = self.hero();
        let gauge = |name, value: u32| Gauge { name, values: vec![i64::from(value)] };
        Scene {
            columns: WIDTH,
            shifts: Vec::new(),
            tiles: (0..TILES).map(|tile| self.tile(tile)).collect(),
            gauges: vec![
                gauge("score", hero.score),
                gauge("hit points", hero.hp),
                gauge("level", hero.level),
                gauge("experience", hero.xp),
            ],
        }
    }

    fn places(&self, event: &Event) -> Vec<usize> {
        match event {
            Event::Revealed(tiles) => tiles.clone(),
            Event::Fought(tile, _)
            | Event::Died(tile, _)
            | Event::Collected(tile, _)
            | Event::Fled(tile)
            | Event::Used(tile) => vec![*tile],
            Event::Nothing | Event::Rose(_) | Event::Won | Event::Left => Vec::new(),
        }
    }

    fn inspect(&self) -> Vec<Inspection> {
        let lines = |tile: usize| match self.token(tile) {
            Token::Hidden => match self.hidden(tile) {
                piece if piece.is_empty() => vec!["hidden: nothing".to_owned()],
                piece => {
                    let power = self.power(tile);
                    let power = (power > 0).then(|| format!("power {power}"));
                    let name = format!("hidden: {}", name(&piece));
                    std::iter::once(name).chain(power).collect()
                }
            },
            Token::Clue(sum) => vec![format!("powers of the neighbours: {sum}")],
            Token::Clouded => vec!["a gazer hides the number".to_owned()],
            token => vec![name(&token.to_string())],
        };
        let inspection = |tile| Inspection { lines: lines(tile), reach: Vec::new() };
        (0..TILES).map(inspection).collect()
    }

    fn counts(&self) -> Vec<Count> {
        let hero = self.hero();
        let bar = |name, value: u32, limit: u32| Count {
            name,
            values: vec![i64::from(value)],
            limits: vec![i64::from(limit)],
        };
        vec![bar("hit points", hero.hp, hero.max_hp), bar("experience", hero.xp, hero.need())]
    }

    fn terms(&self) -> Vec<Term> {
        terms()
    }

    fn ending(&self) -> Option<String> {
        self.ending().map(|ending| {
            let words = match ending {
                Ending::Won => "the crown is taken",
                Ending::Lost => "the hero dies",
                Ending::Quit => "the player leaves the lair",
                Ending::Limit => "the limit of actions is reached",
            };
            words.to_owned()
        })
    }

    fn mark(event: &Event) -> Option<Mark> {
        match event {
            Event::Fought(..) => Some(Mark::Capture),
            Event::Died(..) => Some(Mark::WipeOut),
            Event::Rose(_) => Some(Mark::Gain),
            Event::Won => Some(Mark::Decision),
            Event::Left => Some(Mark::End),
            _ => None,
        }
    }
}

impl Dragonsweeper {
    fn tile(&self, tile: usize) -> Tile {
        let token = self.token(tile);
        if token == Token::Hidden {
            return Tile { piece: self.hidden(tile), ..Tile::bare(Ground::Hidden) };
        }
        let piece = if token == Token::Clue(0) { String::new() } else { token.to_string() };
        let side = matches!(token, Token::Monster(_)).then_some(0);
        Tile { piece, side, ..Tile::bare(Ground::Plain) }
    }

    fn hidden(&self, tile: usize) -> String {
        match self.tiles[tile].thing {
            Thing::Piece(Piece::Empty, _) => String::new(),
            Thing::Piece(piece, look) => {
                let sign = look.map(|look| look.sign());
                piece.code().chars().chain(sign).collect()
            }
            Thing::Token(token) => token.to_string(),
        }
    }
}
