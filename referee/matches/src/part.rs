//! The parts of a plan, each played on one machine, and how they become one match.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use files::{Output, Overwrite};

use super::{
    Error, Finish, Observer, Outcome, Pairing, Plan, RecordedMatch, Session, SessionFiles, Shard,
};
use crate::kinds::MATCH_FILE;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartEnd {
    /// All games are played now.
    Complete,
    /// The file held all games already.
    WasComplete,
    Interrupted,
}

/// Plays a part of a plan. The file gets its name when all games are played; until then they are in a journal
/// beside it, whose name ends in `.part`. Devices are written to at once. Fails if a file is one of another part,
/// or if a player was changed since the plan was made.
pub fn play_part(
    session: Session<'_>,
    out: &Path,
    observer: &mut dyn Observer,
) -> Result<PartEnd, Error> {
    let (plan, shard, overwrite) = (session.plan, session.shard, session.files.overwrite);
    let is_stream = out == Path::new("-") || out.metadata().is_ok_and(|data| !data.is_file());
    if !is_stream {
        // Checks before the first game that the file may be written.
        drop(Output::open(out, &MATCH_FILE, overwrite)?);
    }
    if overwrite == Overwrite::Own && is_complete(plan, shard, out)? {
        return Ok(PartEnd::WasComplete);
    }
    plan.check_players()?;
    plan.try_players()?;
    let journal = if is_stream { out.to_owned() } else { unfinished(out) };
    let files = SessionFiles { journal: Some(journal), replays: None, overwrite };
    let session = Session { files, ..session };
    let (finish, files) = session.play_and_hold(session.games(), observer)?;
    if finish == Finish::Interrupted {
        return Ok(PartEnd::Interrupted);
    }
    if let Some(journal) = files.journal.filter(|_| !is_stream) {
        // Still locked, so that no other process starts the part in between.
        journal.rename(out, &MATCH_FILE, overwrite)?;
    }
    Ok(PartEnd::Complete)
}

/// The journal of a part that is not finished.
pub fn unfinished(out: &Path) -> PathBuf {
    let mut name = out.as_os_str().to_owned();
    name.push(".part");
    name.into()
}

/// True if the file holds the whole part. An empty file holds nothing.
fn is_complete(plan: &Plan, shard: Shard, out: &Path) -> Result<bool, Error> {
    match out.metadata() {
        Ok(data) if data.is_file() && data.len() > 0 => {}
        _ => return Ok(false),
    }
    let recorded = RecordedMatch::open(out)?;
    recorded.check_part(plan, shard)?;
    Ok(recorded.missing() == 0)
}

/// All games of a plan in order, each exactly once. Fails if a file is no part of the plan, or if a game is missing
/// or in two parts.
pub fn merge(plan: &Plan, parts: &[PathBuf]) -> Result<Vec<Outcome>, Error> {
    let mut games: BTreeMap<Pairing, (Outcome, usize)> = BTreeMap::new();
    for (number, path) in parts.iter().enumerate() {
        let recorded = RecordedMatch::open(path)?;
        let shard = recorded.shard;
        recorded.check_part(plan, shard)?;
        for (outcome, pairing) in recorded.games.into_iter().zip(plan.pairings_of(shard)) {
            if let Some((_, other)) = games.insert(pairing, (outcome, number)) {
                let other = parts[other].display();
                return Err(Error::of_file(path, format!("{pairing} is in {other} already")));
            }
        }
    }
    let take = |pairing: Pairing| {
        let outcome = games.remove(&pairing).map(|(outcome, _)| outcome);
        outcome.ok_or_else(|| Error::Refused(format!("{pairing} is in none of the parts")))
    };
    plan.pairings().map(take).collect()
}
