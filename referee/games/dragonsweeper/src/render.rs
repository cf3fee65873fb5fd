//! Draws the game.

use maps::dragonsweeper::{Piece, TILES, WIDTH};

use super::figures::{self, name};
use super::state::{Ending, Thing};
use super::{Dragonsweeper, Event, Token};
use engine::scene::{
    BoardStyle, Count, Gauge, Ground, Inspection, LegendEntry, Mark, OffBoard, Outline, Render,
    Scene, Tile,
};

impl Render for Dragonsweeper {
    const SIDES: &'static [&'static str] = &["monster"];

    const SCORE: &'static str = "score";

    const STYLE: BoardStyle = BoardStyle { outline: Outline::Wide, ..BoardStyle::PLAIN };

    fn scene(&self) -> Scene {
        let hero = self.hero();
        let gauge = |name, value: u32| Gauge::new(name, [i64::from(value)]);
        Scene {
            columns: WIDTH,
            tiles: (0..TILES).map(|tile| self.tile(tile)).collect(),
            off_board: self.taken(),
            gauges: vec![
                gauge("score", hero.score),
                gauge("hit points", hero.hp),
                gauge("level", hero.level),
                gauge("experience", hero.xp),
            ],
            ..Scene::default()
        }
    }

    fn affected_tiles(&self, event: &Event) -> Vec<usize> {
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
            Token::Clue(sum) => vec![format!("total power of the neighbours: {sum}")],
            Token::Clouded => vec!["number hidden by a gazer".to_owned()],
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

    fn legend(&self) -> Vec<LegendEntry> {
        figures::legend()
    }

    fn headline(events: &[Event]) -> Option<String> {
        events.first().map(Self::describe)
    }

    fn describe(event: &Event) -> String {
        match event {
            Event::Fought(tile, 0) => {
                format!("took the free item at {} {}", tile % WIDTH, tile / WIDTH)
            }
            event => event.to_string(),
        }
    }

    fn ending(&self) -> Option<String> {
        self.ending().map(|ending| {
            let words = match ending {
                Ending::Won => "the crown is taken",
                Ending::Lost => "the hero dies",
                Ending::Quit => "the player leaves the lair",
                Ending::Limit => "the action limit is reached",
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
            _ => Mark::for_refusal(event),
        }
    }
}

impl Dragonsweeper {
    fn tile(&self, tile: usize) -> Tile {
        let token = self.token(tile);
        if token != Token::Hidden {
            return Tile { figure: figures::of_token(token), ..Tile::bare(Ground::Plain) };
        }
        let hidden = Some(self.hidden(tile)).filter(|code| !code.is_empty());
        Tile { figure: hidden.map(|code| figures::figure(&code)), ..Tile::bare(Ground::Hidden) }
    }

    /// The original contents of tiles that are now empty. Shown only once the game is over.
    fn taken(&self) -> Vec<OffBoard> {
        let is_taken = |tile: &usize| {
            self.ending().is_some()
                && self.lair[*tile].piece != Piece::Empty
                && matches!(self.token(*tile), Token::Clue(_) | Token::Clouded)
        };
        let off_board = |tile: usize| {
            let figure = figures::taken(&self.lair[tile].code());
            OffBoard { tile, by: [0.0, 0.0], figure }
        };
        (0..self.lair.len()).filter(is_taken).map(off_board).collect()
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
