//! `moves.txt` of Battling Knights, played to its end.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use games::battling_knights::State;
use maps::battling_knights::read_script;

use crate::Failure;

/// Plays the moves of a file, where `-` is standard input, in one pass of bounded memory.
pub fn play(path: &Path) -> Result<State, Failure> {
    run(path, open(path)?, |_| ())
}

/// Plays the moves of a file; `on_move` sees the board after every move. The whole file is found to
/// be valid before the first of them.
pub fn play_watched(path: &Path, on_move: impl FnMut(&State)) -> Result<State, Failure> {
    let text = files::read_bytes(path)?;
    run(path, text.as_slice(), |_| ())?;
    run(path, text.as_slice(), on_move)
}

fn open(path: &Path) -> Result<Box<dyn Read>, Failure> {
    if path.as_os_str() == "-" {
        return Ok(Box::new(io::stdin()));
    }
    let file = File::open(path);
    Ok(Box::new(
        file.map_err(|source| Failure::at(path.display(), format!("cannot-read: {source}")))?,
    ))
}

fn run(path: &Path, source: impl Read, mut on_move: impl FnMut(&State)) -> Result<State, Failure> {
    let mut state = State::default();
    let read = read_script(source, |step| {
        state.play(step, |_| ());
        on_move(&state);
    });
    read.map_err(|source| Failure::at(path.display(), source))?;
    Ok(state)
}
