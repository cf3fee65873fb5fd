//! The commands that show a listed game.

use std::path::Path;

use super::ListedGame;
use crate::Error;
use crate::kinds::is_match_journal;

/// The command that writes a game as a page: `referee view FILE --game 3 -o game-3.html`. Fails if the game has no
/// replay, or if it is not known in which file.
pub fn view_command(
    file: &Path,
    replays: Option<&Path>,
    game: &ListedGame,
) -> Result<String, Error> {
    let (replays, number) = replay_of(file, replays, game)?;
    let page = format!("game-{number}.html");
    words(&["referee", "view", &replays, "--game", &number, "-o", &page])
}

/// The command that runs a program in the place of a seat: `referee debug FILE --game 3 --seat 0 --
/// PROGRAM`. The program is one text with its arguments, as for `--player`.
pub fn debug_command(
    file: &Path,
    replays: Option<&Path>,
    game: &ListedGame,
    seat: usize,
    program: &str,
) -> Result<String, Error> {
    let (replays, number) = replay_of(file, replays, game)?;
    let seat = seat.to_string();
    let mut text =
        words(&["referee", "debug", &replays, "--game", &number, "--seat", &seat, "--"])?;
    text.push(' ');
    Ok(text + program)
}

fn replay_of(
    file: &Path,
    replays: Option<&Path>,
    game: &ListedGame,
) -> Result<(String, String), Error> {
    if replays.is_none() && is_match_journal(file) {
        let reason = "is a journal, and its replays are in another file; name it by --replays";
        return Err(Error::of_file(file, reason));
    }
    let without = format!("game {} was played without --replays", game.number);
    let number = game.replay.ok_or_else(|| Error::of_file(file, without))?.to_string();
    Ok((replays.unwrap_or(file).display().to_string(), number))
}

fn words(words: &[&str]) -> Result<String, Error> {
    shlex::try_join(words.iter().copied()).map_err(|_| {
        Error::Refused(format!("{:?}: cannot be a word of a command line", words.join(" ")))
    })
}
