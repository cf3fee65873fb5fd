//! The names of pieces and tokens, for people.

use maps::dragonsweeper::Piece;

use engine::scene::Term;

/// Codes of pieces and tokens with their names, signs of looks and corpses left out.
const NAMES: [(&str, &str); 44] = [
    ("rt", "rat"),
    ("wz", "wizard"),
    ("bt", "bat"),
    ("sk", "skeleton"),
    ("y1", "gargoyle"),
    ("y2", "gargoyle"),
    ("y3", "gargoyle"),
    ("y4", "gargoyle"),
    ("gy", "gargoyle"),
    ("sl", "slime"),
    ("gz", "gazer"),
    ("rk", "rat king"),
    ("mt", "minotaur"),
    ("g1", "guard"),
    ("g2", "guard"),
    ("g3", "guard"),
    ("g4", "guard"),
    ("gd", "guard"),
    ("bs", "big slime"),
    ("ro", "lover on the left"),
    ("ju", "lover on the right"),
    ("mk", "mine king"),
    ("mi", "mimic"),
    ("dr", "dragon"),
    ("mn", "mine"),
    ("gn", "gnome"),
    ("eg", "dragon egg"),
    ("wa", "wall"),
    ("w3", "wall with 3 hit points"),
    ("w2", "wall with 2 hit points"),
    ("w1", "wall with 1 hit point"),
    ("c5", "chest with a treasure"),
    ("cm", "chest with a medikit"),
    ("ch", "chest"),
    ("t1", "treasure of 1"),
    ("t5", "treasure of 5"),
    ("md", "medikit"),
    ("or", "orb"),
    ("sr", "reveal spell"),
    ("ss", "scroll that reveals slimes"),
    ("st", "scroll that reveals rats"),
    ("sd", "scroll that disarms mines"),
    ("cr", "the dragon's crown"),
    ("?", "a number that a gazer hides"),
];

/// The name of a piece or a token by its code, sign of its look and corpse included.
pub(super) fn name(code: &str) -> String {
    let known = NAMES.iter().find(|(start, _)| code.starts_with(start));
    let name = known.map_or(code, |(_, name)| name);
    if code.ends_with('*') { format!("{name}, defeated") } else { name.to_owned() }
}

pub(super) fn terms() -> Vec<Term> {
    let power_of = |code: &str| {
        let piece = match code {
            "gy" => Some(Piece::Gargoyle1),
            "gd" => Some(Piece::Guard1),
            code => Piece::all().find(|piece| piece.code() == code),
        };
        piece.map(Piece::power).filter(|power| *power > 0)
    };
    let term = |(code, name): (&str, &str)| Term {
        piece: code.to_owned(),
        name: name.to_owned(),
        power: power_of(code),
    };
    NAMES.map(term).to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_has_a_name_and_its_power() {
        for piece in Piece::all().filter(|piece| *piece != Piece::Empty) {
            let term = terms().into_iter().find(|term| term.piece == piece.code());
            let term = term.unwrap_or_else(|| panic!("{} has no name", piece.code()));
            assert_eq!(term.power.unwrap_or(0), piece.power(), "{}", term.name);
        }
        assert_eq!(name("gy<*"), "gargoyle, defeated");
    }
}
