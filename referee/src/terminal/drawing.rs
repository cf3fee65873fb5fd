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

    /// The letters of the sides: the first ones of their names where these differ, else A to D.
    pub(super) fn initials(&self) -> Vec<char> {
        let first = self.sides.iter().filter_map(|name| name.chars().next());
        let first: BTreeSet<char> = first.map(|letter| letter.to_ascii_uppercase()).collect();
        let initial = |name: &&str| name.chars().next().map(|letter| letter.to_ascii_uppercase());
        match first.len() == self.sides.len() {
            true => self.sides.iter().filter_map(initial).collect(),
            false => ('A'..).take(self.sides.len()).collect(),
        }
    }

    /// A tile in letters: the side by its initial, in small letters where it is cut off, then the piece. Pieces that
    /// only one side has, or that begin with the initial, go without it, and ground shows where nothing stands.
    pub(super) fn cell(&self, tile: &Tile, initials: &[char]) -> String {
        let initial = |side: u8| initials.get(usize::from(side)).copied().unwrap_or('?');
        let first = match (tile.ground, tile.side) {
            (_, Some(side)) | (Ground::Of(side), None) => initial(side),
            (Ground::IdleOf(side), None) => initial(side).to_ascii_lowercase(),
            (Ground::Void, None) => return String::new(),
            (ground, None) if tile.piece.is_empty() => return ground.letter().to_string(),
            _ => return tile.piece.clone(),
        };
        let is_plain = tile.side.is_some() && initials.len() == 1 || tile.piece.starts_with(first);
        if is_plain { tile.piece.clone() } else { format!("{first}{}", tile.piece) }
    }

    /// The meaning of the letters as one text.
    pub fn legend(&self, scene: &Scene) -> String {
        let initials: Vec<char> = ('A'..).take(self.sides.len()).collect();
        let signs = self.signs(scene, &initials).into_iter();
        signs
            .map(|(letters, meaning)| format!("{letters} {meaning}"))
            .collect::<Vec<_>>()
            .join(", ")
    }

    /// Letters with their meaning: the sides, the grounds of a position, and the pieces.
    pub(super) fn signs(&self, scene: &Scene, initials: &[char]) -> Vec<(String, String)> {
        let sides = self.sides.iter().zip(initials);
        let sides = sides.map(|(name, initial)| (initial.to_string(), (*name).to_owned()));
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
        let named = named.map(|(ground, name)| (ground.letter().to_string(), (*name).to_owned()));
        let sign = |letters: &str, meaning: &str| (letters.to_owned(), meaning.to_owned());
        let rough = has_rough.then(|| sign("1 2 3", "rough ground"));
        let small = initials.iter().take(2).map(|initial| initial.to_ascii_lowercase().to_string());
        let idle = has_idle.then(|| (small.collect::<Vec<_>>().join(" "), "cut off".to_owned()));
        let is_seen = |term: &&Term| {
            self.terms.len() <= TERMS_MAX || scene.tiles.iter().any(|tile| tile.piece == term.piece)
        };
        let terms = self.terms.iter().filter(is_seen);
        let terms = terms.map(|term| (term.piece.clone(), term.name.clone()));
        let marked = self.marked.filter(|_| self.colour).map(|text| sign("underlined:", text));
        sides.chain(idle).chain(named).chain(rough).chain(terms).chain(marked).collect()
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
