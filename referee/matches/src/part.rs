//! Parts of a plan, each played on one machine and later merged into one match.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use engine::text::{counted, noun_of};
use files::{Output, Overwrite};
use itertools::Itertools;

use super::{
    Error, Finish, Observer, Outcome, Pairing, Plan, RecordedMatch, Session, SessionFiles, Shard,
};
use crate::kinds::MATCH_FILE;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartEnd {
    /// The last games have just been played.
    Complete,
    /// The file already contained all games.
    WasComplete,
    Interrupted,
}

/// Plays one part of a plan. Writes its games to a journal next to `out` with the extension
/// `.part`, and renames it once all games have been played. Writes directly to `out` if it is a
/// device. Returns an error if a file belongs to another part, or if a player has changed since the
/// plan was made.
pub fn play_part(
    session: Session<'_>,
    out: &Path,
    observer: &mut dyn Observer,
) -> Result<PartEnd, Error> {
    let (plan, shard, overwrite) = (session.plan, session.shard, session.files.overwrite);
    let is_stream = out == Path::new("-") || out.metadata().is_ok_and(|data| !data.is_file());
    if !is_stream {
        // Checks that the file can be written before playing any games.
        drop(Output::open(out, &MATCH_FILE, overwrite)?);
    }
    if overwrite == Overwrite::Own && is_complete(plan, shard, out)? {
        return Ok(PartEnd::WasComplete);
    }
    plan.check_players()?;
    plan.try_players()?;
    let journal = if is_stream { out.to_owned() } else { unfinished(out) };
    let files = SessionFiles { journal: Some(journal), overwrite, ..SessionFiles::default() };
    let session = Session { files, ..session };
    let (finish, files) = session.play_and_hold(session.games(), observer)?;
    if finish == Finish::Interrupted {
        return Ok(PartEnd::Interrupted);
    }
    if let Some(journal) = files.journal.filter(|_| !is_stream) {
        // Still locked, so no other process can start the part in between.
        journal.rename(out, &MATCH_FILE, overwrite)?;
    }
    Ok(PartEnd::Complete)
}

/// Returns the path of an unfinished part's journal.
pub fn unfinished(out: &Path) -> PathBuf {
    let mut name = out.as_os_str().to_owned();
    name.push(".part");
    name.into()
}

/// Returns true if the file contains the whole part. An empty file never does.
fn is_complete(plan: &Plan, shard: Shard, out: &Path) -> Result<bool, Error> {
    match out.metadata() {
        Ok(data) if data.is_file() && data.len() > 0 => {}
        _ => return Ok(false),
    }
    let recorded = RecordedMatch::open(out)?;
    recorded.check_part(plan, shard)?;
    Ok(recorded.missing() == 0)
}

/// Merges all games in a plan in order, each exactly once. Returns an error if a file is not a part
/// of the plan, or if a game is missing or duplicated.
pub fn merge(plan: &Plan, parts: &[PathBuf]) -> Result<Vec<Outcome>, Error> {
    let mut games: BTreeMap<Pairing, (Outcome, usize)> = BTreeMap::new();
    let mut given: Vec<(Shard, u64)> = Vec::new();
    for (number, path) in parts.iter().enumerate() {
        let recorded = RecordedMatch::open(path)?;
        let shard = recorded.shard;
        recorded.check_part(plan, shard)?;
        given.push((shard, recorded.missing()));
        for (outcome, pairing) in recorded.games.into_iter().zip(plan.pairings_of(shard)) {
            if let Some((_, other)) = games.insert(pairing, (outcome, number)) {
                let other = parts[other].display();
                return Err(Error::in_file(path, format!("{pairing} is already in {other}")));
            }
        }
    }
    if plan.pairings().any(|pairing| !games.contains_key(&pairing)) {
        return Err(missing_part(plan, parts, &given, &games));
    }
    // In plan order, which a suite may determine.
    Ok(plan
        .pairings()
        .filter_map(|pairing| games.remove(&pairing))
        .map(|(outcome, _)| outcome)
        .collect())
}

/// Returns an error that names the missing parts, or a part with missing games. `given` contains
/// each part's shard and number of missing games.
fn missing_part(
    plan: &Plan,
    parts: &[PathBuf],
    given: &[(Shard, u64)],
    games: &BTreeMap<Pairing, (Outcome, usize)>,
) -> Error {
    const NAMED_MAX: usize = 10;
    let unfinished = parts.iter().zip(given).find(|(_, (_, lacking))| *lacking > 0);
    if let Some((path, (shard, lacking))) = unfinished {
        let games = counted(*lacking, "game");
        let reason = format!(
            "lacks {games} from shard {shard}; continue it with \
             `referee run --shard {shard}`"
        );
        return Error::in_file(path, reason);
    }
    let count = given.iter().map(|(shard, _)| shard.count).max().unwrap_or(1);
    let first_of = |shard: &Shard| plan.pairings_of(*shard).next();
    let is_missing = |shard: &Shard| first_of(shard).is_some_and(|game| !games.contains_key(&game));
    let missing = (1..=count).map(|number| Shard { number, count }).filter(is_missing);
    let missing = missing.map(|shard| shard.to_string()).collect_vec();
    let named = missing.iter().take(NAMED_MAX).join(", ");
    let more = missing.len().saturating_sub(NAMED_MAX);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    let noun = noun_of(&missing.len(), "shard");
    Error::Refused(format!("missing: {noun} {named}{more}; expected the files of all parts"))
}
