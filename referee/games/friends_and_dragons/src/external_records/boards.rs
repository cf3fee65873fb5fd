//! Reads boards, heroes and placements from records.

use maps::FriendsAndDragonsSetup;
use maps::friends_and_dragons::read_board;
use serde_json::{Value, json};

use crate::{Corner, Field, Placement};
use engine::catalogue::record_kind::{RecordKind, has_exactly};
use engine::catalogue::{Mismatch, differs};

/// The rule for diagonal steps, or the game's own rule if the record names none.
pub fn corner(record: &Value) -> Result<Corner, Mismatch> {
    match record.get("corner").map(Value::as_str) {
        None | Some(Some("one-open")) => Ok(Corner::OneOpen),
        Some(Some("both-open")) => Ok(Corner::BothOpen),
        Some(Some("none")) => Ok(Corner::Never),
        _ => Err(differs("corner", "one-open, both-open or none", &record["corner"])),
    }
}

const HERO: RecordKind =
    RecordKind::new("id").with("name class pivot walk attack support ballistic wounded");
const ATTACK: RecordKind = RecordKind::new("type dirs").with("alt");

/// The board in a record, without heroes.
pub fn board(record: &Value) -> Result<Field, Mismatch> {
    let rows = |key: &str| -> String {
        let rows = record[key].as_array().into_iter().flatten();
        rows.filter_map(|row| row.as_str()).map(|row| format!("{row}\n")).collect()
    };
    let text = format!("[terrain]\n{}[positions]\n{}", rows("terrain"), rows("positions"));
    let setup =
        read_board(text.as_bytes()).map_err(|fault| differs("board", "a valid one", fault))?;
    Ok(Field::new(&setup, corner(record)?))
}

/// The board with its heroes. Records that are not about attacks leave out the classes, and some
/// name their pivot separately.
pub fn game(record: &Value) -> Result<Field, Mismatch> {
    let mut heroes = record["heroes"].clone();
    let are_objects = |heroes: &Vec<Value>| heroes.iter().all(Value::is_object);
    let listed = heroes.as_array_mut().filter(|heroes| !heroes.is_empty() && are_objects(heroes));
    let listed = listed.ok_or_else(|| differs("heroes", "one or more", &record["heroes"]))?;
    for hero in listed.iter_mut() {
        HERO.check(hero)?;
        if let Some(attack) = hero.get("attack") {
            ATTACK.check(attack)?;
        }
        if let Some(support) = hero.get("support") {
            has_exactly(support, "type dirs reach")?;
        }
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
    Ok(Field::new(&setup, corner(record)?))
}

pub fn hero_index(field: &Field, id: &Value) -> Result<usize, Mismatch> {
    let found = field.heroes().iter().position(|hero| *id == hero.id);
    found.ok_or_else(|| differs("hero", "a hero on the board", id))
}

/// Reads one square on the board for each hero. All squares must be different.
pub fn placement(field: &Field, cells: &Value) -> Result<Placement, Mismatch> {
    let refused =
        || differs("target", "different squares on the board, one of them with a hero", cells);
    let mut squares: Vec<u8> = Vec::new();
    for cell in cells.as_array().into_iter().flatten() {
        let square = cell.as_u64().and_then(|cell| field.cells().find(|it| u64::from(*it) == cell));
        let square = square.filter(|square| !squares.contains(square)).ok_or_else(refused)?;
        squares.push(square);
    }
    if squares.len() != field.heroes().len() {
        return Err(refused());
    }
    Ok(Placement::from_squares(squares))
}

pub fn sha256(text: &str) -> String {
    use sha2::Digest;
    sha2::Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect()
}
