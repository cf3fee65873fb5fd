//! The positions of recorded games, ready for a fit.

use std::collections::BTreeMap;
use std::error::Error;
use std::path::{Path, PathBuf};

use files::JournalReader;
use rayon::prelude::*;

use super::conditions::new_game;
use super::terms::{terms, TERMS};
use super::{GameRecord, LearningError};
use crate::catalogue::SetupOptions;
use crate::outputs::SELF_PLAY;

/// Games that are played again at once; their positions take far less memory than they do.
const CHUNK: usize = 1024;
/// Games whose seed this number divides are held out.
const HELD_OUT_DIVISOR: i64 = 5;
/// Scores beyond this are a headquarters taken, in tenths of gold: no evaluation decides there.
const DECIDED: u32 = 1_000_000;

/// A position at a turn boundary, for the seat to move.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// The round, from 1.
    pub round: u16,
    /// The terms of the evaluation, in the order of [`TERMS`].
    pub terms: [i32; TERMS.len()],
    /// The score of the search, in tenths of gold; `None` if the turn was a careless one.
    pub score: Option<i32>,
    /// The points that the seat got in the end: 1, 0 or a half.
    pub points: f64,
}

/// The positions of one game.
#[derive(Clone, Debug, PartialEq)]
pub struct SampledGame {
    /// The seed of the game.
    pub seed: i64,
    /// Its positions in order, but for those in which the search took a headquarters.
    pub samples: Vec<Sample>,
}

impl SampledGame {
    /// Whether the game judges a fit and takes no part in it: one seed in five.
    #[must_use]
    pub fn is_held_out(&self) -> bool {
        self.seed.rem_euclid(HELD_OUT_DIVISOR) == 0
    }
}

/// Reads the games of files that `referee self-play` wrote, and plays them again on all cores.
///
/// # Errors
///
/// Returns an error if a file is no such file or is damaged, if a game in it cannot have been played, or if
/// two files hold a game of the same seed.
pub fn read(paths: &[PathBuf]) -> Result<Vec<SampledGame>, LearningError> {
    let mut games = Vec::new();
    let mut seeds: BTreeMap<i64, &Path> = BTreeMap::new();
    for path in paths {
        let mut reader = JournalReader::open(path, &SELF_PLAY)?;
        let setup = setup_of(&reader)
            .map_err(|reason| files::Error::damaged(path, 1, format!("setup: {reason}")))?;
        loop {
            let records = next_records(&mut reader)?;
            for (_, record) in &records {
                if let Some(earlier) = seeds.insert(record.seed, path) {
                    let (seed, path, earlier) = (record.seed, path.clone(), earlier.to_owned());
                    return Err(LearningError::SameSeed { seed, path, earlier });
                }
            }
            let count = records.len();
            let sampled: Result<Vec<SampledGame>, LearningError> = records
                .par_iter()
                .map(|(line, record)| sample(record, &setup, (path, *line)))
                .collect();
            games.extend(sampled?);
            if count < CHUNK {
                break;
            }
        }
    }
    Ok(games)
}

/// What the games of a file were made from, as its head says; any seed has a game by it.
fn setup_of(reader: &JournalReader) -> Result<SetupOptions, Box<dyn Error>> {
    let setup: SetupOptions = serde_json::from_value(reader.head()["setup"].clone())?;
    new_game(&setup, 1)?;
    Ok(setup)
}

/// The next games of a file, with their lines.
fn next_records(reader: &mut JournalReader) -> Result<Vec<(u64, GameRecord)>, files::Error> {
    let mut records = Vec::new();
    while records.len() < CHUNK {
        let Some(record) = reader.next_record()? else { break };
        records.push((reader.line(), record));
    }
    Ok(records)
}

fn sample(
    record: &GameRecord,
    setup: &SetupOptions,
    (path, line): (&Path, u64),
) -> Result<SampledGame, LearningError> {
    let mut samples = Vec::new();
    let replayed = record.replay(new_game(setup, record.seed)?, |game, score| {
        let (position, arena) = (game.position(), game.arena());
        if score.is_some_and(|score| score.unsigned_abs() > DECIDED) {
            return;
        }
        let seat = position.to_move();
        let points = [record.result, 1.0 - record.result][seat.index()];
        let (round, terms) = (position.round(), terms(arena, position, seat));
        samples.push(Sample { round, terms, score, points });
    });
    replayed.map_err(|reason| files::Error::damaged(path, line, reason.to_string()))?;
    Ok(SampledGame { seed: record.seed, samples })
}
