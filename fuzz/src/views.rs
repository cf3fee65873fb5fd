//! The games' views and input files, read by their parsers.

use games::janken::{Field, answer};
use icefire::{Opening, View};
use maps::dragonsweeper::Grid;
use maps::{FriendsAndDragonsSetup, JankenSetup, battling_knights, friends_and_dragons, janken};

use crate::game_and_text;

/// Separates the two Friends & Dragons files.
const BETWEEN: &str = "\n---\n";

/// Parses a text in a game's native format, then prints the values and parses them again. The first
/// line names the game.
///
/// Panics if a value changes in this round trip.
pub fn check(data: &[u8]) {
    let Some((name, text)) = game_and_text(data) else { return };
    match name {
        "ice-and-fire" => check_ice_and_fire(text),
        "dragonsweeper" => check_dragonsweeper(text),
        "battling-knights" => {
            let check = |step: battling_knights::Move| {
                assert_eq!(step.to_string().parse().ok(), Some(step), "printed and read back");
            };
            let _ =
                battling_knights::read_script(text.as_bytes(), check).map_err(|e| e.to_string());
        }
        "janken" => check_janken(text),
        "friends-and-dragons" => check_friends_and_dragons(text),
        _ => {}
    }
}

/// Checks the opening, the first views, and the positions they describe.
fn check_ice_and_fire(text: &str) {
    let mut lines = text.lines();
    let Ok(opening) = Opening::read(|| lines.next()) else { return };
    assert_eq!(opening.to_string().parse().ok(), Some(opening), "printed and read back");
    while let Ok(view) = View::read(|| lines.next()) {
        assert_eq!(view.to_text().parse().ok().as_ref(), Some(&view), "printed and read back");
        let _ = view.checked_position(1).map_err(|error| error.to_string());
    }
}

fn check_dragonsweeper(text: &str) {
    if let Ok(grid) = text.parse::<Grid>() {
        assert_eq!(grid.to_string().parse().ok(), Some(grid), "printed and read back");
    }
}

fn check_janken(text: &str) {
    let Ok(sets) = janken::read(text.as_bytes()) else { return };
    for set in &sets {
        let again = JankenSetup::try_from(String::from(set.clone()));
        assert_eq!(again.ok().as_ref(), Some(set), "printed and read back");
        drop(Field::from_setup(set).to_string());
    }
    drop(answer(&sets));
}

fn check_friends_and_dragons(text: &str) {
    let (board, heroes) = text.split_once(BETWEEN).unwrap_or((text, ""));
    let _ = friends_and_dragons::read_board(board.as_bytes()).map_err(|fault| fault.to_string());
    let Ok(setup) = friends_and_dragons::read(board.as_bytes(), heroes.as_bytes()) else { return };
    let again = serde_json::to_value(&setup).and_then(serde_json::from_value);
    assert_eq!(again.ok(), Some::<FriendsAndDragonsSetup>(setup), "printed and read back");
}
