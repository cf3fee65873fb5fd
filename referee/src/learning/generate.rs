//! Games of a range of seeds in a file that an interrupted command goes on with.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use files::{Overwrite, Recovery};

use super::{Conditions, GameRecord, LearningError};
use crate::in_order::in_order;
use crate::outputs::SELF_PLAY;
use crate::players::Spec;

/// What a file of games holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Generated {
    /// How many games.
    pub games: u64,
    /// How many turns they have.
    pub turns: u64,
    /// Games won by red, drawn, and won by blue.
    pub results: [u64; 3],
    /// Whether it was interrupted before the last seed.
    pub interrupted: bool,
}

impl Generated {
    fn add(&mut self, record: &GameRecord) {
        self.games += 1;
        self.turns += record.turns.len() as u64;
        let place = if record.result > 0.5 { 0 } else { usize::from(record.result < 0.5) + 1 };
        self.results[place] += 1;
    }
}

/// How many seeds a range has, both ends included.
#[must_use]
pub fn count_of([first, last]: [i64; 2]) -> u64 {
    let count = i128::from(last) - i128::from(first) + 1;
    u64::try_from(count.max(0)).unwrap_or(u64::MAX)
}

/// Plays the games of the seeds, both ends included, that the file does not hold yet, and adds them in
/// order. A file goes on with a later last seed. `progress` gets the number of games so far.
///
/// # Errors
///
/// Returns an error if the file cannot be used, is one of other conditions or of another first seed, or was
/// changed, or if a game cannot be played.
pub fn generate(
    conditions: &Conditions,
    seeds: [i64; 2],
    (out, overwrite): (&Path, Overwrite),
    jobs: usize,
    interrupted: &AtomicBool,
    mut progress: impl FnMut(u64),
) -> Result<Generated, LearningError> {
    let [first, last] = seeds;
    let program = Spec::BuiltinPlayer("icefire".to_owned()).digest();
    let program = program.map_err(|error| LearningError::Program(error.to_string()))?;
    let mut recovery =
        Recovery::open(out, &SELF_PLAY, &conditions.head(first, &program), overwrite)?;
    let mut generated = Generated::default();
    while let Some(record) = recovery.next_record::<GameRecord>()? {
        let expected = i128::from(first) + i128::from(generated.games);
        if i128::from(record.seed) != expected {
            let reason = format!("holds seed {}, expected {expected}", record.seed);
            return Err(files::Error::damaged(out, recovery.line(), reason).into());
        }
        generated.add(&record);
    }
    let mut journal = recovery.finish()?;
    progress(generated.games);
    let missing = (first..=last).skip(usize::try_from(generated.games).unwrap_or(usize::MAX));
    let play = |seed| GameRecord::play(conditions, seed);
    in_order(jobs, interrupted, missing, play, |played: Result<GameRecord, LearningError>| {
        let record = played?;
        journal.append(&record)?;
        generated.add(&record);
        progress(generated.games);
        Ok::<bool, LearningError>(true)
    })?;
    journal.sync()?;
    let is_complete = generated.games >= count_of(seeds);
    generated.interrupted = interrupted.load(Ordering::Relaxed) && !is_complete;
    Ok(generated)
}
