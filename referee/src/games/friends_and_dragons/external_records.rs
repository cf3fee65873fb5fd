//! Checks records with known answers.

mod answers;
mod boards;
mod inputs;
mod reach;

use maps::friends_and_dragons::read_board;
use maps::FriendsAndDragonsSetup;
use serde_json::{json, Value};

use super::{Corner, Field, Placement};
use crate::catalogue::{Difference, ExternalRecords};

/// Needs nothing from record to record.
pub(super) struct Checker;

type Check = fn(&Value) -> Result<(), Difference>;

/// A key that only records of one kind have, and how they are checked.
const KINDS: [(&str, Check); 8] = [
    ("chokepoints", boards::zones),
    ("entries", boards::cases),
    ("triples", reach::one_hero),
    ("reachable", reach::all_heroes),
    ("queries", answers::drags),
    ("first", answers::attacks),
    ("best", answers::best),
    ("board", inputs::check),
];

impl ExternalRecords for Checker {
    fn accepts(&self, record: &Value) -> bool {
        let is_board = record["terrain"].is_array() && record["positions"].is_array();
        let is_input = record["board"].is_string() && record["heroes"].is_string();
        (is_board || is_input) && kind(record).is_some()
    }

    fn check(&mut self, record: &Value) -> Result<(), Difference> {
        let check = kind(record).ok_or_else(|| differs("record", "a known kind", "none"))?;
        check(record)
    }
}

fn kind(record: &Value) -> Option<Check> {
    KINDS.iter().find(|(key, _)| record.get(key).is_some()).map(|(_, check)| *check)
}

fn differs(what: &str, expected: impl ToString, got: impl ToString) -> Difference {
    Difference {
        what: what.to_owned(),
        expected: expected.to_string(),
        got: got.to_string(),
        ..Difference::default()
    }
}

/// Compares a key of a record.
fn same(record: &Value, key: &str, got: &Value) -> Result<(), Difference> {
    if record[key] == *got {
        Ok(())
    } else {
        Err(differs(key, &record[key], got))
    }
}

fn corner(record: &Value) -> Corner {
    match record["corner"].as_str() {
        Some("both-open") => Corner::BothOpen,
        Some("none") => Corner::Never,
        _ => Corner::OneOpen,
    }
}

/// The board of a record, without heroes.
fn board(record: &Value) -> Result<Field, Difference> {
    let rows = |key: &str| -> String {
        let rows = record[key].as_array().into_iter().flatten();
        rows.filter_map(|row| row.as_str()).map(|row| format!("{row}\n")).collect()
    };
    let text = format!("[terrain]\n{}[positions]\n{}", rows("terrain"), rows("positions"));
    let setup =
        read_board(text.as_bytes()).map_err(|fault| differs("board", "a valid one", fault))?;
    Ok(Field::new(&setup, corner(record)))
}

/// The board with its heroes. Records that are not about attacks leave out the classes, and some
/// name their pivot apart.
fn game(record: &Value) -> Result<Field, Difference> {
    let mut heroes = record["heroes"].clone();
    let are_objects = |heroes: &Vec<Value>| heroes.iter().all(Value::is_object);
    let listed = heroes.as_array_mut().filter(|heroes| !heroes.is_empty() && are_objects(heroes));
    let listed = listed.ok_or_else(|| differs("heroes", "one or more", &record["heroes"]))?;
    for hero in listed.iter_mut() {
        if hero.get("class").is_none() && hero.get("attack").is_none() {
            hero["class"] = json!("Monk");
        }
        if record.get("pivot").is_some_and(|pivot| *pivot == hero["id"]) {
            hero["pivot"] = json!(true);
        }
    }
    if !listed.iter().any(|hero| hero["pivot"] == true) {
        listed[0]["pivot"] = json!(true);
    }
    let setup = json!({
        "terrain": record["terrain"], "positions": record["positions"], "heroes": heroes,
    });
    let setup: FriendsAndDragonsSetup =
        serde_json::from_value(setup).map_err(|error| differs("setup", "a valid one", error))?;
    Ok(Field::new(&setup, corner(record)))
}

/// The place of the hero with an id.
fn place(field: &Field, id: &Value) -> Result<usize, Difference> {
    let found = field.heroes().iter().position(|hero| *id == hero.id);
    found.ok_or_else(|| differs("hero", "one of the board", id))
}

/// One square of the board for each hero, no two the same.
fn placement(field: &Field, cells: &Value) -> Result<Placement, Difference> {
    let refused = || differs("target", "different squares of the board, one a hero", cells);
    let mut squares: Vec<u8> = Vec::new();
    for cell in cells.as_array().into_iter().flatten() {
        let square = cell.as_u64().and_then(|cell| field.cells().find(|it| u64::from(*it) == cell));
        let square = square.filter(|square| !squares.contains(square)).ok_or_else(refused)?;
        squares.push(square);
    }
    if squares.len() != field.heroes().len() {
        return Err(refused());
    }
    Ok(Placement::of(squares))
}

/// Lower-case hexadecimal SHA-256 of a text.
fn sha256(text: &str) -> String {
    use sha2::Digest;
    sha2::Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect()
}
