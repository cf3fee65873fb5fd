//! Janken Tactics: the hexagon, drawn fields, and every fault of its reader by line.

use maps::janken::{CELLS, Cell, InputError, InputFault, Kind, Terrain, read};
use maps::{Generate, JankenSetup};
use proptest::prelude::*;

fn cell(name: &str) -> Cell {
    Cell::from_name(name.as_bytes()).unwrap_or_else(|| panic!("there is no cell {name}"))
}

/// Names of the cells beside a cell, by the steps of its number.
fn beside(name: &str) -> String {
    let index = i16::from(cell(name).index());
    let mut found: Vec<Cell> = [-1, 1, -9, 9, -10, 10]
        .into_iter()
        .filter_map(|step| u8::try_from(index + step).ok().and_then(Cell::from_index))
        .collect();
    found.sort();
    found.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// The worked examples of the rules.
#[test]
fn neighbours_are_those_of_the_rules() {
    let examples = [
        ("E5", "D5 D6 E4 E6 F4 F5"),
        ("A7", "A6 A8 B6 B7"),
        ("A5", "A6 B4 B5"),
        ("A9", "A8 B8 B9"),
        ("E1", "D2 E2 F1"),
        ("E9", "D9 E8 F8"),
        ("I1", "H1 H2 I2"),
        ("I5", "H5 H6 I4"),
        ("C3", "B4 C4 D2 D3"),
        ("C9", "B9 C8 D8 D9"),
        ("G1", "F1 F2 G2 H1"),
        ("G7", "F7 F8 G6 H6"),
        ("I3", "H3 H4 I2 I4"),
    ];
    for (name, neighbours) in examples {
        assert_eq!(beside(name), neighbours, "{name}");
    }
    let rim = "A5 A6 A7 A8 A9 B9 C9 D9 E9 F8 G7 H6 I5 I4 I3 I2 I1 H1 G1 F1 E1 D2 C3 B4 A5";
    let rim: Vec<&str> = rim.split(' ').collect();
    assert!(rim.windows(2).all(|pair| beside(pair[0]).contains(pair[1])));
    let steps: usize = Cell::all().map(|cell| beside(&cell.to_string()).split(' ').count()).sum();
    // Six a cell, less three at each of 6 corners and two at each of the other 18 rim cells.
    assert_eq!(steps, CELLS * 6 - 6 * 3 - 18 * 2);
}

#[test]
fn names_and_numbers_of_cells_read_back() {
    let rows = ["A 5 9", "B 4 9", "C 3 9", "D 2 9", "E 1 9", "F 1 8", "G 1 7", "H 1 6", "I 1 5"];
    let mut all = Cell::all();
    for row in rows {
        let fields: Vec<&str> = row.split(' ').collect();
        let column = |text: &str| text.parse::<u8>().expect("a digit");
        for column in column(fields[1])..=column(fields[2]) {
            let found = all.next().expect("61 cells");
            assert_eq!(found.to_string(), format!("{}{column}", fields[0]));
            assert_eq!(Cell::from_name(&found.name()), Some(found));
            assert_eq!(Cell::from_index(found.index()), Some(found));
            assert_eq!(Cell::at(found.row(), found.column()), Some(found));
        }
    }
    assert_eq!(all.next(), None);
    let named = (0..=u16::MAX).filter(|pair| Cell::from_name(&pair.to_be_bytes()).is_some());
    assert_eq!(named.count(), CELLS);
    assert_eq!((0..=u8::MAX).filter(|index| Cell::from_index(*index).is_some()).count(), CELLS);
    for wrong in ["", "E", "E55", "e5", "A4", "B3", "F9", "I6", "J1", "E0", "@5"] {
        assert_eq!(Cell::from_name(wrong.as_bytes()), None, "{wrong}");
    }
}

#[test]
fn letters_of_terrains_and_kinds_read_back() {
    let letters: Vec<u8> = (0..=255).filter(|byte| Terrain::from_letter(*byte).is_some()).collect();
    assert_eq!(letters, b"FHMUW");
    assert!(Terrain::ALL.iter().all(|found| Terrain::from_letter(found.letter()) == Some(*found)));
    let letters: Vec<u8> = (0..=255).filter(|byte| Kind::from_letter(*byte).is_some()).collect();
    assert_eq!(letters, b"GMS");
    assert!(Kind::ALL.iter().all(|found| Kind::from_letter(found.letter()) == Some(*found)));
}

/// Lines 1 to 17: the number of sets, nine rows, the counts, three units, the moves.
const SET: &str = "1
    F F F F F
   W W W W W W
  H H H H H H H
 M M M M M M M M
F F F F U F F F F
 M M M M M M M M
  H H H H H H H
   W W W W W W
    F F F F F
2 1
G A5
M A6
S I5
2
A5 B5
E5 A1
";

#[test]
fn a_set_is_read_as_it_is_written() {
    let text = SET.replace("E5 A1", "E5 E5");
    let sets = read(text.as_bytes()).expect("the text is right");
    let [set] = &sets[..] else { panic!("one set was written") };
    let water: Vec<Cell> = Cell::all()
        .zip(&set.terrain)
        .filter(|(_, terrain)| **terrain == Terrain::Underwater)
        .map(|(cell, _)| cell)
        .collect();
    assert_eq!(water, [cell("E5")]);
    assert_eq!(set.terrain.len(), CELLS);
    let units: Vec<(usize, Kind, Cell)> = (0..2)
        .flat_map(|side| set.sides[side].iter().map(move |unit| (side, unit.kind, unit.cell)))
        .collect();
    let known = [
        (0, Kind::Guardian, cell("A5")),
        (0, Kind::Mage, cell("A6")),
        (1, Kind::Swordsman, cell("I5")),
    ];
    assert_eq!(units, known);
    let moves: Vec<String> = set.moves.iter().map(ToString::to_string).collect();
    assert_eq!(moves, ["A5 B5", "E5 E5"]);
    assert_eq!(format!("1\n{set}"), text);
    assert_eq!(read(b"\n 000 \n\n"), Ok(Vec::new()));
    // Rows may be written closely, and everything else with blanks and blank lines between.
    let odd = text.replace(' ', "  ").replace("W W", "WW").replace('\n', " \t\r\n\t \r\n");
    assert_eq!(read(odd.as_bytes()).as_ref(), Ok(&sets));
    assert_eq!(read(text.trim_end().as_bytes()), Ok(sets));
}

/// The set with one line in place of another, lines counted from 1.
fn with_line(number: usize, line: &str) -> String {
    let mut lines: Vec<&str> = SET.lines().collect();
    lines[16] = "E5 E5";
    lines[number - 1] = line;
    lines.join("\n")
}

#[test]
fn every_fault_is_named_by_its_line() {
    use InputFault::*;
    let cases: [(usize, &str, InputFault); 34] = [
        (1, "1 1", BadFields),
        (1, "+1", BadNumber),
        (1, "\u{feff}1", BadNumber),
        (2, "F F F F", BadTerrainRow),
        (2, "F F F F F F", BadTerrainRow),
        (2, "X X X X", BadTerrainRow),
        (4, "HHHHHHh", BadTerrainLetter),
        (4, "HHH\u{148}HHH", BadTerrainLetter),
        (10, "FFFFé", BadTerrainLetter),
        (11, "2", BadFields),
        (11, "2 1 1", BadFields),
        (11, "x 1", BadNumber),
        (11, "0 x", BadNumber),
        (11, "0 1", CountOutOfRange),
        (11, "2 0", CountOutOfRange),
        (11, "11 1", CountOutOfRange),
        (11, "2 11", CountOutOfRange),
        (11, "18446744073709551620 1", CountOutOfRange),
        (12, "G", BadFields),
        (12, "g A5", BadUnitType),
        (12, "GG A5", BadUnitType),
        (12, "X X5", BadUnitType),
        (12, "G A4", BadCell),
        (14, "S i5", BadCell),
        (13, "M E5", UnitOnWater),
        (13, "M A5", CellOccupied),
        (14, "S A6", CellOccupied),
        (15, "0", CountOutOfRange),
        (15, "101", CountOutOfRange),
        (15, "2 2", BadFields),
        (15, "-2", BadNumber),
        (16, "A5", BadFields),
        (16, "A4 A5", BadCell),
        (17, "A5 I6", BadCell),
    ];
    for (line, text, fault) in cases {
        let read = read(with_line(line, text).as_bytes());
        assert_eq!(read, Err(InputError { fault, line }), "{text:?} in line {line}");
    }
}

#[test]
fn ends_of_texts_are_checked() {
    let lines: Vec<&str> = SET.lines().collect();
    let fault = |text: String| read(text.as_bytes()).expect_err("the text is wrong");
    for kept in 0..lines.len() {
        let line = kept + 1;
        let error = InputError { fault: InputFault::UnexpectedEnd, line };
        assert_eq!(fault(lines[..kept].join("\n")), error);
    }
    let more = with_line(17, "E5 E5") + "\n\nE5 E5";
    let error = fault(more);
    assert_eq!(error, InputError { fault: InputFault::TrailingData, line: 19 });
    let text = "trailing-data in line 19: expected nothing after the last data set";
    assert_eq!(error.to_string(), text);
    let none = fault(" \n\n".to_owned());
    assert_eq!(none, InputError { fault: InputFault::UnexpectedEnd, line: 3 });
}

/// In JSON a setup is the text of exactly one set.
#[test]
fn json_holds_one_set() {
    let fault = |text: String| {
        let json = serde_json::to_string(&text).expect("a text has a JSON form");
        serde_json::from_str::<JankenSetup>(&json).expect_err("the setup is wrong").to_string()
    };
    assert!(fault("0\n".into()).contains("expected one data set"));
    let set = with_line(17, "E5 E5");
    let two = set.replacen('1', "2", 1) + "\n" + set.split_once('\n').expect("many lines").1;
    assert_eq!(read(two.as_bytes()).map(|sets| sets.len()), Ok(2));
    assert!(fault(two).contains("expected one data set"));
    assert!(fault(SET.into()).contains("bad-cell in line 17: expected a cell from A5 to I5"));
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn drawn_fields_keep_to_the_rules(seed in any::<i64>()) {
        let setup = JankenSetup::from_seed(seed, &());
        prop_assert_eq!(setup.terrain.len(), CELLS);
        let dry = setup.terrain.iter().filter(|found| **found != Terrain::Underwater).count();
        prop_assert!(dry >= 20);
        prop_assert!((1..=100).contains(&setup.moves.len()));
        let mut taken: Vec<Cell> = setup.sides.iter().flatten().map(|unit| unit.cell).collect();
        prop_assert!(setup.sides.iter().all(|side| (1..=10).contains(&side.len())));
        let is_dry = |cell: &Cell| {
            Cell::all().zip(&setup.terrain).any(|(at, found)| at == *cell && *found != Terrain::Underwater)
        };
        prop_assert!(taken.iter().all(is_dry));
        let units = taken.len();
        taken.sort();
        taken.dedup();
        prop_assert_eq!(taken.len(), units);
        prop_assert_eq!(read(format!("2\n{setup}{setup}").as_bytes()), Ok(vec![setup.clone(), setup]));
    }

    #[test]
    fn a_lost_line_is_never_overlooked(seed in 0..200i64, index in any::<prop::sample::Index>()) {
        let text = String::from(JankenSetup::from_seed(seed, &()));
        let mut lines: Vec<&str> = text.lines().collect();
        let lost = index.index(lines.len());
        lines.remove(lost);
        let error = read(lines.join("\n").as_bytes()).expect_err("a line is missing");
        prop_assert!(error.line > lost, "{} for line {}", error, lost + 1);
    }
}
