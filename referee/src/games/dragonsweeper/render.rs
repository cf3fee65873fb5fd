//! The game for viewers.

use maps::dragonsweeper::{Piece, TILES, WIDTH};

use super::state::Thing;
use super::{Dragonsweeper, Event, Token};
use crate::scene::{Gauge, Ground, Mark, Render, Scene, Tile};

impl Render for Dragonsweeper {
    const SIDES: &'static [&'static str] = &["monster"];

    const LEGEND: &'static str =
        "dark tiles are hidden from the player, their letters show what is there; numbers add up \
        the powers around; * is a corpse; letters as in the input";

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
    fn tile(&self, place: usize) -> Tile {
        let token = self.token(place);
        if token == Token::Hidden {
            return Tile { piece: self.hidden(place), ..Tile::bare(Ground::Hidden) };
        }
        let piece = if token == Token::Clue(0) { String::new() } else { token.to_string() };
        let side = matches!(token, Token::Monster(_)).then_some(0);
        Tile { piece, side, ..Tile::bare(Ground::Plain) }
    }

    /// What lies on a tile that the player has not seen.
    fn hidden(&self, place: usize) -> String {
        match self.tiles[place].thing {
            Thing::Piece(Piece::Empty, _) => String::new(),
            Thing::Piece(piece, look) => {
                let sign = look.map(|look| look.sign());
                piece.code().chars().chain(sign).collect()
            }
            Thing::Token(token) => token.to_string(),
        }
    }
}
