//! Checking a replay by playing it again.

use crate::catalogue::{Difference, GameState, GameType};
use crate::games;
use crate::protocol::{Exit, Phase, Seat};

use super::{Replay, StoredExit, StoredTurn, FORMAT};

/// A replay that cannot have happened, or does not say what happened.
pub type Disagreement = Difference;

fn differs(what: &str, expected: impl ToString, got: impl ToString) -> Disagreement {
    Difference {
        what: what.to_owned(),
        expected: expected.to_string(),
        got: got.to_string(),
        ..Difference::default()
    }
}

/// Plays a replay again; `visit` sees the game before every turn and at the end.
///
/// # Errors
///
/// The first difference between what the replay says and what the rules say.
pub fn verify(replay: &Replay, visit: impl FnMut(&dyn GameState)) -> Result<(), Disagreement> {
    let unknown = |_| differs("game", games::NAMES.join(" or "), &replay.game);
    verify_as(games::named(&replay.game).map_err(unknown)?, replay, visit)
}

/// Plays a replay again as [`verify`] does, as one of the given game.
///
/// # Errors
///
/// The first difference between what the replay says and what the rules say.
pub fn verify_as(
    game_type: &dyn GameType,
    replay: &Replay,
    mut visit: impl FnMut(&dyn GameState),
) -> Result<(), Disagreement> {
    check_format(replay)?;
    let setup = game_type
        .read_setup(&replay.setup)
        .map_err(|error| differs("setup", format!("a setup of {}", replay.game), error))?;
    let mut game = setup.start().map_err(|error| differs("setup", "a valid one", error))?;
    let mut exits = replay.exits.iter().peekable();
    let mut left_before = 0;
    let mut turns = replay.turns.iter().enumerate().peekable();
    loop {
        visit(game.as_ref());
        let Phase::Turn(seat) = game.phase() else { break };
        let number = turns.peek().map_or(replay.turns.len(), |(number, _)| *number);
        let step = number + left_before;
        if let Some(left) = exits.next_if(|left| left.turn == number) {
            left_before += 1;
            let exit: Exit =
                left.exit.parse().map_err(|error| differs("exit", "a known exit", error))?;
            if left.seat != seat.index() {
                return Err(at(step, left.seat, differs("exit", seat, Seat(left.seat))));
            }
            if let Some(line) = was_a_turn(game.as_ref(), exit, left) {
                return Err(at(step, left.seat, differs("exit", exit, line)));
            }
            game.leave(seat, exit);
            continue;
        }
        let Some((_, stored)) = turns.next() else {
            let missing = differs("turn", "a turn", "the end of the replay");
            return Err(at(step, seat.index(), missing));
        };
        replay_turn(game.as_mut(), seat, stored)
            .map_err(|difference| at(step, stored.seat, difference))?;
    }
    if let Some((number, stored)) = turns.next() {
        return Err(at(
            number + left_before,
            stored.seat,
            differs("turn", "the end of the game", &stored.line),
        ));
    }
    if let Some(left) = exits.next() {
        let more = differs("exit", "the end of the game", &left.exit);
        return Err(at(left.turn.saturating_add(left_before), left.seat, more));
    }
    check_end(replay, game.as_ref())?;
    check_digest(replay)
}

/// Formats before the current one are read as well; format 1 has no SHA-256, and only format 2 digests of fields.
pub(super) fn check_format(replay: &Replay) -> Result<(), Disagreement> {
    if !(1..=FORMAT).contains(&replay.format) {
        return Err(differs("format", format!("1 to {FORMAT}"), replay.format));
    }
    if replay.digests.is_some() && replay.format != 2 {
        return Err(differs("digests", "none but in format 2", "some"));
    }
    match &replay.sha256 {
        None if replay.format > 1 => Err(differs("sha256", "64 hexadecimal digits", "none")),
        Some(digest) if replay.format == 1 => Err(differs("sha256", "none in format 1", digest)),
        _ => Ok(()),
    }
}

/// Names, remarks and whatever else no rule decides are covered by the SHA-256 alone.
pub(super) fn check_digest(replay: &Replay) -> Result<(), Disagreement> {
    let Some(stored) = &replay.sha256 else { return Ok(()) };
    let digest = replay.digest();
    if *stored != digest {
        return Err(differs(
            "the file was changed: SHA-256 of all fields but times",
            stored,
            digest,
        ));
    }
    Ok(())
}

/// The line for which the seat is said to have left, if it is a turn after all.
fn was_a_turn<'a>(game: &dyn GameState, exit: Exit, left: &'a StoredExit) -> Option<&'a str> {
    let line = left.line.as_deref().filter(|_| exit == Exit::Malformed)?;
    game.check_line(line).is_ok().then_some(line)
}

fn at(turn: usize, seat: usize, difference: Disagreement) -> Disagreement {
    Difference { turn: Some(turn), seat: Some(seat), ..difference }
}

fn replay_turn(
    game: &mut dyn GameState,
    seat: Seat,
    stored: &StoredTurn,
) -> Result<(), Disagreement> {
    if stored.seat != seat.index() {
        return Err(differs("seat to move", seat, Seat(stored.seat)));
    }
    if let Some(input) = &stored.input {
        let sent = game.view(seat).text();
        if let Some(place) = first_difference(input, &sent) {
            let line = |text: &str| text.lines().nth(place).unwrap_or("(nothing)").to_owned();
            return Err(Difference {
                line: Some(place + 1),
                ..differs("input", line(input), line(&sent))
            });
        }
    }
    game.advance(&stored.line)
        .map_err(|malformed| differs("line", malformed.expected, malformed.found))
}

/// The first line, from 0, in which two texts differ.
fn first_difference(left: &str, right: &str) -> Option<usize> {
    if left == right {
        return None;
    }
    let same = left.lines().zip(right.lines()).take_while(|(a, b)| a == b).count();
    Some(same)
}

fn check_end(replay: &Replay, game: &dyn GameState) -> Result<(), Disagreement> {
    let Phase::Over(scores) = game.phase() else { return Ok(()) };
    if scores != replay.scores {
        return Err(differs("scores", format!("{:?}", replay.scores), format!("{scores:?}")));
    }
    let hash = format!("{:016x}", crate::hash::of_text(&game.to_string()));
    if hash != replay.hash {
        return Err(differs("hash", &replay.hash, hash));
    }
    Ok(())
}
