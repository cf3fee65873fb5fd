//! Draws a position in colour, with its legend.

use std::collections::BTreeSet;

use anstyle::{Ansi256Color, Style};
use engine::catalogue::{GameInfo, GameState, Labels};
use engine::scene::{Ground, LegendEntry, Scene, Tile};
use viewer::ReplayFrames;

/// Maximum number of entries in a complete legend. Longer legends only list what is on the board.
const ENTRIES_MAX: usize = 12;

/// How to draw the positions of a game.
#[derive(Clone, Debug)]
pub struct Drawing {
    sides: Vec<&'static str>,
    legend: Vec<LegendEntry>,
    tile_names: Vec<String>,
    /// Meaning of an underlined tile; may be empty.
    underlined: &'static str,
    colour: bool,
}

impl Drawing {
    /// Creates the drawing for a game, optionally in colour.
    pub fn for_game(game: &dyn GameState, colour: bool) -> Self {
        let GameInfo { sides, underlined, .. } = game.game_type().info();
        let Labels { legend, tile_names, .. } = game.labels();
        Self { sides: sides.to_vec(), legend, tile_names, underlined, colour }
    }

    /// Creates the drawing for a recorded game, optionally in colour.
    pub fn for_recording(recording: &ReplayFrames, colour: bool) -> Self {
        Self {
            sides: recording.sides.clone(),
            legend: recording.entries.clone(),
            tile_names: recording.tile_names.clone(),
            underlined: recording.underlined,
            colour,
        }
    }

    /// Draws the position with coordinates.
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

    /// Returns the tile names; empty if tiles are identified by column and row.
    pub(super) fn tile_names(&self) -> &[String] {
        &self.tile_names
    }

    /// Returns the letters for the sides: the initials of their names if these differ, otherwise A
    /// to D.
    pub(super) fn initials(&self) -> Vec<char> {
        let first = self.sides.iter().filter_map(|name| name.chars().next());
        let first: BTreeSet<char> = first.map(|letter| letter.to_ascii_uppercase()).collect();
        let initial = |name: &&str| name.chars().next().map(|letter| letter.to_ascii_uppercase());
        match first.len() == self.sides.len() {
            true => self.sides.iter().filter_map(initial).collect(),
            false => ('A'..).take(self.sides.len()).collect(),
        }
    }

    /// Returns the letters for a tile: the side's initial, in lower case if the tile is cut off,
    /// then the piece. The initial is omitted for pieces that only one side has, or whose letters
    /// begin with it. An empty tile shows the ground.
    pub(super) fn cell(&self, tile: &Tile, initials: &[char]) -> String {
        let initial = |side: u8| initials.get(usize::from(side)).copied().unwrap_or('?');
        let letters = tile.letters();
        let side = tile.figure.as_ref().and_then(|figure| figure.side);
        let first = match (tile.ground, side) {
            (_, Some(side)) | (Ground::Of(side), None) => initial(side),
            (Ground::IdleOf(side), None) => initial(side).to_ascii_lowercase(),
            (Ground::Void, None) => return String::new(),
            (ground, None) if letters.is_empty() => return ground.letter().to_string(),
            _ => return letters.to_owned(),
        };
        let is_plain = side.is_some() && initials.len() == 1 || letters.starts_with(first);
        if is_plain { letters.to_owned() } else { format!("{first}{letters}") }
    }

    /// Formats the legend as text.
    pub fn legend(&self, scene: &Scene) -> String {
        let initials: Vec<char> = ('A'..).take(self.sides.len()).collect();
        let signs = self.signs(scene, &initials).into_iter();
        signs
            .map(|(letters, meaning)| format!("{letters} {meaning}"))
            .collect::<Vec<_>>()
            .join(", ")
    }

    /// Returns the letters used for the sides, for the ground types in a position and for the
    /// pieces, with their meaning.
    pub(super) fn signs(&self, scene: &Scene, initials: &[char]) -> Vec<(String, String)> {
        let sides = self.sides.iter().zip(initials);
        let sides = sides.map(|(name, initial)| (initial.to_string(), (*name).to_owned()));
        let grounds: BTreeSet<Ground> = scene.tiles.iter().map(|tile| tile.ground).collect();
        let is_drawn = |ground: &Ground| *ground != Ground::Void || scene.shifts.is_empty();
        let named = grounds.iter().copied().filter(is_drawn);
        let named = named.filter_map(|ground| Some((ground, self.ground_name(ground)?)));
        let named = named.map(|(ground, name)| (ground.letter().to_string(), name));
        let has_idle = grounds.iter().any(|ground| matches!(ground, Ground::IdleOf(_)));
        let small = initials.iter().take(2).map(|initial| initial.to_ascii_lowercase().to_string());
        let idle = has_idle.then(|| (small.collect::<Vec<_>>().join(" "), "cut off".to_owned()));
        let entries = self.legend.iter().filter(|entry| self.is_listed(entry, scene));
        let entries = entries.map(|entry| (entry.letters().join(" "), entry.text.clone()));
        let is_shown = self.colour && !self.underlined.is_empty();
        let underlined = is_shown.then(|| ("underlined:".to_owned(), self.underlined.to_owned()));
        sides.chain(idle).chain(named).chain(entries).chain(underlined).collect()
    }

    /// Returns the name of neutral ground, from the game's legend if it has one.
    fn ground_name(&self, ground: Ground) -> Option<String> {
        let is_bare = |entry: &&LegendEntry| {
            entry.tiles.iter().any(|tile| tile.figure.is_none() && tile.ground == ground)
        };
        let entry = self.legend.iter().find(is_bare).map(|entry| entry.text.clone());
        entry.or(ground.name().map(str::to_owned))
    }

    /// Returns true if a legend entry has letters and, in a long legend, is on the board.
    fn is_listed(&self, entry: &LegendEntry, scene: &Scene) -> bool {
        let letters = entry.letters();
        let is_on = |tile: &Tile| letters.iter().any(|one| tile.letters().starts_with(one));
        !letters.is_empty() && (self.legend.len() <= ENTRIES_MAX || scene.tiles.iter().any(is_on))
    }
}

/// Returns a side's colour, one of 16, for dark and light terminals.
pub(super) fn ink(side: usize) -> u8 {
    [1, 4, 2, 3][side.min(3)]
}

/// Returns a tile's foreground colour and optional background colour, each one of 16.
pub(super) fn colours(tile: &Tile) -> (u8, Option<u8>) {
    let colours = match tile.ground {
        Ground::Void => (7, None),
        Ground::Plain => (0, Some(7)),
        Ground::Woods | Ground::Hills | Ground::Mountains | Ground::Rubble => (0, Some(3)),
        Ground::Ice => (0, Some(14)),
        Ground::Lava => (0, Some(11)),
        Ground::Water => (0, Some(6)),
        Ground::Hidden => (15, Some(8)),
        Ground::Of(0) => (15, Some(1)),
        Ground::Of(_) => (15, Some(4)),
        Ground::IdleOf(0) => (0, Some(9)),
        Ground::IdleOf(_) => (0, Some(12)),
    };
    let side = tile.figure.as_ref().and_then(|figure| figure.side);
    side.map_or(colours, |side| (15, Some(ink(usize::from(side)))))
}

fn style(tile: &Tile) -> Style {
    let (letters, ground) = colours(tile);
    let style = Style::new().fg_color(Some(Ansi256Color(letters).into()));
    let style = style.bg_color(ground.map(|ground| Ansi256Color(ground).into()));
    if tile.is_underlined { style.underline() } else { style }
}
