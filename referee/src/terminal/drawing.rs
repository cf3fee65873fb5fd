//! The drawing of a position in colour, and its legend.

use std::collections::BTreeSet;

use anstyle::{Ansi256Color, Style};
use engine::catalogue::{GameInfo, GameState, Labels};
use engine::scene::{Ground, Scene, Term, Tile};
use viewer::ReplayFrames;

/// Most pieces that a legend names although they are not on the board.
const TERMS_MAX: usize = 12;

/// A way to draw the positions of a game.
#[derive(Clone, Debug)]
pub struct Drawing {
    sides: Vec<&'static str>,
    terms: Vec<Term>,
    tile_names: Vec<String>,
    marked: Option<&'static str>,
    colour: bool,
}

impl Drawing {
    /// The drawing of a game, with colours if they are wanted.
    pub fn of_game(game: &dyn GameState, colour: bool) -> Self {
        let GameInfo { sides, legend, .. } = game.game_type().info();
        let Labels { terms, tile_names, .. } = game.labels();
        Self { sides: sides.to_vec(), terms, tile_names, marked: marked(legend), colour }
    }

    /// The drawing of a recorded game, with colours if they are wanted.
    pub fn of_recording(recording: &ReplayFrames, colour: bool) -> Self {
        Self {
            sides: recording.sides.clone(),
            terms: recording.terms.clone(),
            tile_names: recording.tile_names.clone(),
            marked: marked(recording.legend),
            colour,
        }
    }

    /// The position with coordinates.
    pub fn board(&self, scene: &Scene) -> String {
        if !self.colour {
            return scene.drawing(&self.tile_names);
        }
        let mut text = String::new();
        for line in scene.letters(&self.tile_names) {
            for (letters, tile) in line {
                let style = tile.map_or(Style::new().dimmed(), |tile| style(&scene.tiles[tile]));
                text += &format!("{style}{letters}{style:#}");
            }
            text.push('\n');
        }
        text
    }

    /// The names of the tiles; empty where they are called by column and row.
    pub(super) fn tile_names(&self) -> &[String] {
        &self.tile_names
    }

    /// The meaning of the letters: the sides, the grounds of a position, and the pieces.
    pub fn legend(&self, scene: &Scene) -> String {
        let side =
            |(index, name): (usize, &&str)| format!("{} {name}", (b'A' + index as u8) as char);
        let sides = self.sides.iter().enumerate().map(side);
        let grounds: BTreeSet<Ground> = scene.tiles.iter().map(|tile| tile.ground).collect();
        let has_rough = grounds.iter().any(|ground| matches!(ground, Ground::Rough(_)));
        let has_idle = grounds.iter().any(|ground| matches!(ground, Ground::IdleOf(_)));
        let named = [
            (Ground::Void, "outside"),
            (Ground::Plain, "free"),
            (Ground::Water, "water"),
            (Ground::Hidden, "hidden"),
        ];
        let is_drawn = |ground| ground != Ground::Void || scene.shifts.is_empty();
        let named =
            named.iter().filter(|(ground, _)| grounds.contains(ground) && is_drawn(*ground));
        let named = named.map(|(ground, name)| format!("{} {name}", ground.letter()));
        let rough = has_rough.then(|| "1 2 3 rough ground".to_owned());
        let idle = has_idle.then(|| "a b cut off".to_owned());
        let is_seen = |term: &&Term| {
            self.terms.len() <= TERMS_MAX || scene.tiles.iter().any(|tile| tile.piece == term.piece)
        };
        let terms = self.terms.iter().filter(is_seen);
        let terms = terms.map(|term| format!("{} {}", term.piece, term.name));
        let marked = self.marked.filter(|_| self.colour).map(|text| format!("underlined: {text}"));
        let all: Vec<String> =
            sides.chain(idle).chain(named).chain(rough).chain(terms).chain(marked).collect();
        all.join(", ")
    }
}

/// The meaning of the tiles that pages frame.
fn marked(legend: &'static str) -> Option<&'static str> {
    legend.split("; ").find_map(|part| part.strip_prefix("framed: "))
}

/// The colour of a side on dark and on light terminals, of the 16 of a terminal.
pub(super) fn ink(side: usize) -> u8 {
    [1, 4, 2, 3][side.min(3)]
}

/// The colours of a tile, of the 16 of a terminal: its letters and, if it has one, its ground.
pub(super) fn colours(tile: &Tile) -> (u8, Option<u8>) {
    let colours = match tile.ground {
        Ground::Void => (7, None),
        Ground::Plain => (0, Some(7)),
        Ground::Rough(_) => (0, Some(3)),
        Ground::Water => (0, Some(6)),
        Ground::Hidden => (15, Some(8)),
        Ground::Of(0) => (15, Some(1)),
        Ground::Of(_) => (15, Some(4)),
        Ground::IdleOf(0) => (0, Some(9)),
        Ground::IdleOf(_) => (0, Some(12)),
    };
    tile.side.map_or(colours, |side| (15, Some(ink(usize::from(side)))))
}

fn style(tile: &Tile) -> Style {
    let (letters, ground) = colours(tile);
    let style = Style::new().fg_color(Some(Ansi256Color(letters).into()));
    let style = style.bg_color(ground.map(|ground| Ansi256Color(ground).into()));
    if tile.marked { style.underline() } else { style }
}
