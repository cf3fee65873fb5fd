//! Names and pictures of pieces and tokens.

use maps::dragonsweeper::Piece;

use super::symbols::{
    BAT, BOMB, CHEST, CLOUD, COIN, DRAGON, EGG, GARGOYLE, GAZER, GNOME, GUARD, HEART, MIMIC,
    MINOTAUR, RAT, SCROLL, SLIME, WALL,
};
use super::token::Token;
use engine::scene::symbols::{CROWN, MEDIKIT, ORB, SKELETON, WIZARD};
use engine::scene::{Figure, Ground, Ink, LegendEntry, Shape, Symbol, Tile};

/// Code, name, symbol and size of each piece or token. Codes omit directions and corpse marks.
const PIECES: [(&str, &str, &Symbol, f64); 44] = [
    ("rt", "rat", &RAT, 16.0),
    ("wz", "wizard", &WIZARD, 16.0),
    ("bt", "bat", &BAT, 16.0),
    ("sk", "skeleton", &SKELETON, 16.0),
    ("y1", "gargoyle", &GARGOYLE, 16.0),
    ("y2", "gargoyle", &GARGOYLE, 16.0),
    ("y3", "gargoyle", &GARGOYLE, 16.0),
    ("y4", "gargoyle", &GARGOYLE, 16.0),
    ("gy", "gargoyle", &GARGOYLE, 16.0),
    ("sl", "slime", &SLIME, 16.0),
    ("gz", "gazer", &GAZER, 16.0),
    ("rk", "rat king", &RAT, 16.0),
    ("mt", "minotaur", &MINOTAUR, 16.0),
    ("g1", "guard", &GUARD, 16.0),
    ("g2", "guard", &GUARD, 16.0),
    ("g3", "guard", &GUARD, 16.0),
    ("g4", "guard", &GUARD, 16.0),
    ("gd", "guard", &GUARD, 16.0),
    ("bs", "big slime", &SLIME, 20.0),
    ("ro", "lover on the left", &HEART, 16.0),
    ("ju", "lover on the right", &HEART, 16.0),
    ("mk", "mine king", &BOMB, 16.0),
    ("mi", "mimic", &MIMIC, 16.0),
    ("dr", "dragon", &DRAGON, 16.0),
    ("mn", "mine", &BOMB, 16.0),
    ("gn", "gnome", &GNOME, 16.0),
    ("eg", "dragon egg", &EGG, 16.0),
    ("wa", "wall", &WALL, 16.0),
    ("w3", "wall, 3 hit points", &WALL, 16.0),
    ("w2", "wall, 2 hit points", &WALL, 16.0),
    ("w1", "wall, 1 hit point", &WALL, 16.0),
    ("c5", "treasure chest", &CHEST, 16.0),
    ("cm", "medikit chest", &CHEST, 16.0),
    ("ch", "chest", &CHEST, 16.0),
    ("t1", "treasure of 1", &COIN, 16.0),
    ("t5", "treasure of 5", &COIN, 16.0),
    ("md", "medikit", &MEDIKIT, 16.0),
    ("or", "orb", &ORB, 16.0),
    ("sr", "reveal spell", &SCROLL, 16.0),
    ("ss", "slime scroll", &SCROLL, 16.0),
    ("st", "rat scroll", &SCROLL, 16.0),
    ("sd", "disarm scroll", &SCROLL, 16.0),
    ("cr", "the dragon's crown", &CROWN, 16.0),
    ("?", "number hidden by a gazer", &CLOUD, 17.0),
];

/// Codes shown in the legend, one for each group of similar pieces.
const LEGEND: [(&str, &str); 29] = [
    ("rt", "rat"),
    ("wz", "wizard"),
    ("bt", "bat"),
    ("sk", "skeleton"),
    ("y1", "gargoyle"),
    ("sl", "slime"),
    ("gz", "gazer"),
    ("rk", "rat king"),
    ("mt", "minotaur"),
    ("g1", "guard"),
    ("bs", "big slime"),
    ("ro", "lover"),
    ("mk", "mine king"),
    ("mi", "mimic"),
    ("dr", "dragon"),
    ("mn", "mine"),
    ("gn", "gnome"),
    ("eg", "dragon egg"),
    ("wa", "wall"),
    ("c5", "chest"),
    ("t1", "treasure"),
    ("md", "medikit"),
    ("or", "orb"),
    ("sr", "reveal spell"),
    ("ss", "slime scroll"),
    ("st", "rat scroll"),
    ("sd", "disarm scroll"),
    ("cr", "the dragon's crown"),
    ("?", "number hidden by a gazer"),
];

/// The side that monsters belong to, which determines their colour.
const MONSTERS: u8 = 0;

/// Looks up the name of a piece or token by its code, which may include a direction and a corpse
/// mark.
pub(super) fn name(code: &str) -> String {
    let known = PIECES.iter().find(|(start, ..)| code.starts_with(start));
    let name = known.map_or(code, |(_, name, ..)| name);
    if code.ends_with('*') { format!("{name}, defeated") } else { name.to_owned() }
}

/// Looks up the power of a piece or token by its code. Returns 0 if it does not fight.
fn power(code: &str) -> u32 {
    let piece = match code {
        "gy" => Some(Piece::Gargoyle1),
        "gd" => Some(Piece::Guard1),
        code => Piece::all().find(|piece| piece.code() == code),
    };
    piece.map_or(0, Piece::power)
}

/// Draws the piece or token for a code as a symbol with its power and direction. The code may
/// include a direction and a corpse mark.
pub(super) fn figure(code: &str) -> Figure {
    let Some((start, _, symbol, size)) = PIECES.iter().find(|(start, ..)| code.starts_with(start))
    else {
        return Figure { shapes: vec![Shape::letters(code)], ..named(code) };
    };
    if *start == "?" {
        return Figure { shapes: vec![Shape::symbol(symbol, *size)], ..named(code) };
    }
    let ink = if matches!(*start, "sl" | "bs") { Ink::Green } else { Ink::Own };
    let mut shapes = vec![Shape::symbol(symbol, *size).at(0.0, 1.5).in_ink(ink)];
    if matches!(*start, "rk" | "mk") {
        shapes.push(Shape::symbol(&CROWN, 7.0).at(0.0, -8.0));
    }
    let is_defeated = code.ends_with('*');
    let corner = |text: String| Shape::corner(text, 6.5, [11.0, -5.0]).in_ink(ink);
    match power(start) {
        _ if is_defeated => shapes.push(Shape::Line { path: "M-7-6L7 8", ink: Ink::Dark }),
        0 => {
            let digit = start.strip_prefix(['w', 't']).filter(|rest| rest.parse::<u8>().is_ok());
            shapes.extend(digit.map(|digit| corner(digit.to_owned())));
        }
        power => shapes.push(corner(power.to_string())),
    }
    let looks = [('<', '◂'), ('>', '▸'), ('^', '▴'), ('v', '▾')];
    let look = looks.into_iter().find(|(sign, _)| code[start.len()..].starts_with(*sign));
    shapes.extend(look.map(|(_, sign)| Shape::text(sign, 6.0, [-8.0, -5.0]).in_ink(Ink::Dark)));
    Figure { shapes, ..named(code) }
}

fn named(code: &str) -> Figure {
    Figure { letters: code.to_owned(), name: name(code), ..Figure::default() }
}

/// The figure a tile shows, or `None` if it shows nothing.
pub(super) fn of_token(token: Token) -> Option<Figure> {
    match token {
        Token::Hidden | Token::Clue(0) => None,
        Token::Clue(sum) => {
            let size = if sum > 99 { 9.0 } else { 11.5 };
            let ink = if sum >= 100 { Ink::Danger } else { Ink::Dark };
            let shapes = vec![Shape::text(sum, size, [0.0, 4.0]).in_ink(ink)];
            let name = format!("total power of the neighbours: {sum}");
            Some(Figure { letters: sum.to_string(), name, shapes, ..Figure::default() })
        }
        Token::Monster(_) => Some(Figure { side: Some(MONSTERS), ..figure(&token.to_string()) }),
        token => Some(figure(&token.to_string())),
    }
}

/// A piece that has been taken from a tile.
pub(super) fn taken(code: &str) -> Figure {
    let mut figure = Figure { side: (power(&code[..2]) > 0).then_some(MONSTERS), ..figure(code) };
    figure.shapes.insert(0, Shape::Plate);
    figure.name += ", taken";
    figure
}

pub(super) fn legend() -> Vec<LegendEntry> {
    let entry = |(code, text): (&str, &str)| {
        let side = (power(code) > 0).then_some(MONSTERS);
        LegendEntry::new([Tile::with(Ground::Plain, Figure { side, ..figure(code) })], text)
    };
    let plate = Figure { shapes: vec![Shape::Plate], ..Figure::default() };
    let taken = LegendEntry::new([Tile::with(Ground::Hidden, plate)], "taken before the end");
    LEGEND.map(entry).into_iter().chain([taken]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_has_a_name_a_symbol_and_its_power() {
        for piece in Piece::all().filter(|piece| *piece != Piece::Empty) {
            let known = PIECES.iter().any(|(code, ..)| *code == piece.code());
            assert!(known, "{} has no name", piece.code());
            assert_eq!(power(piece.code()), piece.power(), "{}", piece.code());
        }
        assert_eq!(name("gy<*"), "gargoyle, defeated");
    }
}
