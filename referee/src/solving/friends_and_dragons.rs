//! Boards and heroes of Friends & Dragons, from their files.

use std::path::Path;

use files::read_bytes;
use games::friends_and_dragons::{Corner, Field};
use maps::friends_and_dragons::{read, read_board};

use crate::Failure;

/// The board of a board file with the heroes of a heroes file or, as `map` prints them, of its own.
pub fn field(board: &Path, heroes: Option<&Path>) -> Result<Field, Failure> {
    let board_text = read_bytes(board)?;
    let (board_text, heroes, heroes_text) = match heroes {
        Some(heroes) => (board_text, heroes, read_bytes(heroes)?),
        None => {
            let (board_text, heroes_text) = split(&board_text);
            let none = || {
                let reason = "holds no [[hero]], expected one, or a heroes file by --heroes";
                Failure::at(board.display(), reason)
            };
            (board_text, board, heroes_text.ok_or_else(none)?)
        }
    };
    let setup = read(&board_text, &heroes_text).map_err(|fault| {
        let path = if fault.code.is_of_heroes_file() { heroes } else { board };
        Failure::at(path.display(), fault)
    })?;
    Ok(Field::new(&setup, Corner::OneOpen))
}

/// The board of a board file, without its heroes.
pub fn field_alone(board: &Path) -> Result<Field, Failure> {
    let setup = read_board(&split(&read_bytes(board)?).0)
        .map_err(|fault| Failure::at(board.display(), fault))?;
    Ok(Field::new(&setup, Corner::OneOpen))
}

/// Parts the board from the heroes that follow it, on the same lines as in the file.
fn split(text: &[u8]) -> (Vec<u8>, Option<Vec<u8>>) {
    let is_hero = |line: &&[u8]| line.trim_ascii_start().starts_with(b"[[hero]]");
    let Some(line) = text.split(|byte| *byte == b'\n').position(|line| is_hero(&line)) else {
        return (text.to_vec(), None);
    };
    let lines: Vec<&[u8]> = text.split_inclusive(|byte| *byte == b'\n').collect();
    (lines[..line].concat(), Some([&vec![b'\n'; line], &lines[line..].concat()[..]].concat()))
}
