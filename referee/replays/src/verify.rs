//! Verifying replays: playing them again, and the comparisons.

use engine::catalogue::{GameState, GameType, Mismatch, differs};
use engine::protocol::Phase;

use super::turns::{turns, turns_of};
use super::{FORMAT, Replay};

/// Plays a replay again to its end.
pub fn verify(replay: &Replay) -> Result<(), Mismatch> {
    turns(replay)?.try_for_each(|turn| turn.map(drop))
}

/// Plays a replay again as [`verify`] does, as one of the given game.
pub fn verify_as(game: &dyn GameType, replay: &Replay) -> Result<(), Mismatch> {
    turns_of(game, replay)?.try_for_each(|turn| turn.map(drop))
}

/// Formats before the current one are read as well; format 1 has no SHA-256, and only format 2 digests of fields.
pub(super) fn check_format(replay: &Replay) -> Result<(), Mismatch> {
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

/// Names, stderr and whatever else no rule decides are covered by the SHA-256 alone.
pub(super) fn check_digest(replay: &Replay) -> Result<(), Mismatch> {
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

pub(super) fn check_end(replay: &Replay, game: &dyn GameState) -> Result<(), Mismatch> {
    let Phase::Over(scores) = game.phase() else { return Ok(()) };
    if scores != replay.scores {
        return Err(differs("scores", format!("{:?}", replay.scores), format!("{scores:?}")));
    }
    let hash = format!("{:016x}", engine::hash::of_text(&game.to_string()));
    if hash != replay.hash {
        return Err(differs("hash", &replay.hash, hash));
    }
    Ok(())
}
