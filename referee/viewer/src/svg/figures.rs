//! What stands on a tile, as shapes around its middle: the same ones as `page/pieces.js` draws.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use engine::scene::{Ground, Term, Tile};
use serde::Deserialize;

/// The drawings of the pages, on a grid of 24 units.
#[derive(Deserialize)]
pub struct Drawings {
    /// The paths of each symbol by kind: body, cut, line.
    pub symbols: BTreeMap<String, BTreeMap<String, String>>,
    /// The symbol and size that each piece of a game has.
    pieces: BTreeMap<String, BTreeMap<String, (String, f64)>>,
    /// Ice, lava, water and rubble of Friends & Dragons.
    terrains: BTreeMap<String, String>,
    /// The relief of grounds of hexagons, by their letter, and what it costs to enter them.
    reliefs: BTreeMap<String, (String, String)>,
}

pub static DRAWINGS: LazyLock<Drawings> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../page/symbols.json")).expect("the drawings are JSON")
});

impl Drawings {
    /// The symbol and size of a piece; what follows two letters says no more than its state.
    fn of(&self, game: &str, piece: &str) -> Option<&(String, f64)> {
        let pieces = self.pieces.get(game)?;
        pieces.get(piece).or_else(|| pieces.get(piece.get(..2)?))
    }
}

/// The colour of a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ink {
    /// That of a side, 0 to 3.
    Side(usize),
    /// That of nobody.
    Dark,
    /// That of terrain.
    Faint,
    /// That of danger.
    Danger,
    /// That of letters on the colour of a side.
    Light,
}

/// A shape; places and sizes are units from the middle of the tile.
pub enum Shape {
    Symbol {
        name: String,
        size: f64,
        at: [f64; 2],
        ink: Ink,
    },
    /// Bold letters; those of a corner end at their place and have an outline.
    Words {
        text: String,
        size: f64,
        at: [f64; 2],
        ink: Ink,
        is_corner: bool,
    },
    Line {
        path: String,
        ink: Ink,
        transform: String,
    },
    /// A white disc with a ring, which is thick for those who may be dragged.
    Disc {
        radius: f64,
        y: f64,
        ink: Ink,
        is_thick: bool,
    },
}

fn symbol(name: &str, size: f64, at: [f64; 2], ink: Ink) -> Shape {
    Shape::Symbol { name: name.to_owned(), size, at, ink }
}

fn words(text: impl ToString, size: f64, at: [f64; 2], ink: Ink) -> Shape {
    Shape::Words { text: text.to_string(), size, at, ink, is_corner: false }
}

fn corner(text: impl ToString, size: f64, at: [f64; 2], ink: Ink) -> Shape {
    Shape::Words { text: text.to_string(), size, at, ink, is_corner: true }
}

fn line(path: &str, ink: Ink) -> Shape {
    Shape::Line { path: path.to_owned(), ink, transform: String::new() }
}

/// The side of a piece, its own or that of its ground.
fn ink_of(tile: &Tile) -> Ink {
    let side = tile.side.or(match tile.ground {
        Ground::Of(side) | Ground::IdleOf(side) => Some(side),
        _ => None,
    });
    side.map_or(Ink::Dark, |side| Ink::Side(usize::from(side).min(3)))
}

/// The shapes of a tile's piece. What no symbol is known for is drawn as letters.
pub fn figure(game: &str, tile: &Tile, terms: &[Term]) -> Vec<Shape> {
    let (piece, ink) = (tile.piece.as_str(), ink_of(tile));
    let symbol_at = |y: f64| {
        let (name, size) = DRAWINGS.of(game, piece)?;
        Some(symbol(name, *size, [0.0, y], ink))
    };
    let shapes = match game {
        "ice-and-fire" => symbol_at(0.0).map(|shape| vec![shape]),
        "janken" => symbol_at(-1.0)
            .map(|shape| vec![Shape::Disc { radius: 6.8, y: -1.0, ink, is_thick: false }, shape]),
        "battling-knights" => Some(knight(tile, ink)),
        "dragonsweeper" => lair(piece, ink, terms),
        "friends-and-dragons" => Some(friend(tile, ink, terms)),
        _ => None,
    };
    shapes.unwrap_or_else(|| {
        let size = if piece.chars().count() < 3 { 13.0 } else { 9.0 };
        vec![words(piece, size, [0.0, 4.5], ink)]
    })
}

/// A knight's shield with the item that it holds; an item on the ground; what is left of a knight.
fn knight(tile: &Tile, ink: Ink) -> Vec<Shape> {
    let first = tile.piece.chars().next().filter(|letter| "RBGYrbgy".contains(*letter));
    let item = &tile.piece[first.map_or(0, char::len_utf8)..];
    let holds = tile.marked;
    let mut shapes = Vec::new();
    match first {
        Some(letter) if letter.is_uppercase() => shapes.extend([
            symbol("escutcheon", 22.0, [0.0, 0.0], ink),
            match holds {
                true => words(letter, 9.0, [-4.0, 3.0], Ink::Light),
                false => words(letter, 11.0, [0.0, 3.0], Ink::Light),
            },
        ]),
        Some(_) => shapes.extend([
            symbol("escutcheon", 16.0, [0.0, 0.0], Ink::Faint),
            line("M-6-6L6 6M6-6L-6 6", Ink::Dark),
        ]),
        None => {}
    }
    if let Some((name, usual)) = DRAWINGS.of("battling-knights", item) {
        let (size, at) = match (holds, first) {
            (true, _) => (10.5, [4.5, -1.0]),
            (false, Some(_)) => (13.0, [5.0, 5.0]),
            (false, None) => (*usual, [0.0, 0.0]),
        };
        shapes.push(symbol(name, size, at, Ink::Dark));
    }
    shapes
}

/// A monster with its power, a treasure, or a number.
fn lair(piece: &str, ink: Ink, terms: &[Term]) -> Option<Vec<Shape>> {
    if let Ok(number) = piece.parse::<u32>() {
        let size = if piece.len() > 2 { 9.0 } else { 11.5 };
        let ink = if number >= 100 { Ink::Danger } else { Ink::Dark };
        return Some(vec![words(piece, size, [0.0, 4.0], ink)]);
    }
    if piece == "?" {
        return Some(vec![symbol("cloud", 17.0, [0.0, 0.0], ink)]);
    }
    let (name, size) = DRAWINGS.of("dragonsweeper", piece)?;
    let (code, state) = piece.split_at_checked(2)?;
    let ink = if matches!(code, "sl" | "bs") { Ink::Side(2) } else { ink };
    let mut shapes = vec![symbol(name, *size, [0.0, 1.5], ink)];
    if matches!(code, "rk" | "mk") {
        shapes.push(symbol("crown", 7.0, [0.0, -8.0], ink));
    }
    let defeated = state.ends_with('*');
    if defeated {
        shapes.push(line("M-7-6L7 8", Ink::Dark));
    }
    let power = terms.iter().find(|term| term.piece == code).and_then(|term| term.power);
    if let Some(power) = power.filter(|power| *power > 0 && !defeated) {
        shapes.push(corner(power, 6.5, [11.0, -5.0], ink));
    }
    let digit = code.strip_prefix(['w', 't']).filter(|rest| rest.parse::<u8>().is_ok());
    shapes.extend(digit.map(|digit| corner(digit, 6.5, [11.0, -5.0], ink)));
    let look = [('<', '◂'), ('>', '▸'), ('^', '▴'), ('v', '▾')];
    let look = look.into_iter().find(|(sign, _)| state.starts_with(*sign));
    shapes.extend(look.map(|(_, sign)| words(sign, 6.0, [-8.0, -5.0], Ink::Dark)));
    Some(shapes)
}

/// The symbol and size of a hero by its class, or by the way of its attack if it has none.
fn hero_sign(name: &str) -> (&str, f64) {
    let class = name.split(", ").nth(1).and_then(|words| words.split(' ').next());
    if let Some((sign, size)) = class.and_then(|class| DRAWINGS.of("friends-and-dragons", class)) {
        return (sign, *size);
    }
    let ways = [("melee or ranged", "mixed"), ("ranged", "ranged"), ("magic", "magic")];
    let way = ways.into_iter().find(|(way, _)| name.contains(way));
    (way.map_or("melee", |(_, way)| way), 13.0)
}

/// A hero by its class, a monster with the hits that it takes, or terrain.
fn friend(tile: &Tile, ink: Ink, terms: &[Term]) -> Vec<Shape> {
    let number = corner(&tile.piece, 7.0, [9.0, 10.0], ink);
    match tile.side {
        Some(1) => {
            let is_hero = |term: &&Term| term.piece == tile.piece;
            let name = terms.iter().find(is_hero).map_or("", |term| term.name.as_str());
            let (sign, size) = hero_sign(name);
            let disc = Shape::Disc { radius: 9.5, y: 0.0, ink, is_thick: tile.marked };
            vec![disc, symbol(sign, size, [0.0, -0.5], ink), number]
        }
        Some(_) => vec![symbol("monster", 19.0, [0.0, -0.5], ink), number],
        None => {
            let path = DRAWINGS.terrains.get(&tile.piece);
            path.map(|path| line(path, Ink::Faint)).into_iter().collect()
        }
    }
}

/// Trees, hills, peaks and waves, and what it costs to enter them. A piece hides all but the cost.
pub fn relief(tile: &Tile) -> Vec<Shape> {
    let Some((path, cost)) = DRAWINGS.reliefs.get(&tile.ground.letter().to_string()) else {
        return Vec::new();
    };
    let transform = " transform=\"scale(1.5)\"".to_owned();
    let relief = Shape::Line { path: path.clone(), ink: Ink::Faint, transform };
    let relief = tile.piece.is_empty().then_some(relief);
    relief.into_iter().chain([words(cost, 4.5, [-8.8, -3.6], Ink::Dark)]).collect()
}
