//! Reads games from a file together with their attributes.

use std::path::{Path, PathBuf};

use replays::Replay;
use replays::codingame::{Replays, replays_of};

use super::GameAttributes;
use crate::kinds::is_match_journal;
use crate::listing::{ListedGame, list_replay};
use crate::{Error, Outcome, Plan, RecordedMatch};

/// A listed game and its attributes.
type AttributedGame = Result<(ListedGame, GameAttributes), Error>;

/// Iterates over all games in a match journal, replay file or results file, with their attributes.
/// Games in replay files are replayed. Games in a journal are not, so attributes written by bots or
/// the referee are read from `replays`, and are missing without that file.
///
/// Returns an error if a file cannot be read. The iterator yields an error if a replay belongs to
/// another game.
pub fn attributed_games(
    file: &Path,
    replays: Option<&Path>,
) -> Result<Box<dyn Iterator<Item = AttributedGame>>, Error> {
    if !is_match_journal(file) {
        let games = replays_of(file)?.zip(1..);
        return Ok(Box::new(games.map(|(selected, number)| {
            let selected = selected?;
            let listed = list_replay(&selected, number)?;
            let attributes = GameAttributes::from_listed(&listed).with_replay(&selected.replay);
            Ok((listed, attributes))
        })));
    }
    let recorded = RecordedMatch::open(file)?;
    recorded.check_whole()?;
    let mut replays = replays.map(ReplayReader::open).transpose()?;
    let (plan, games) = (recorded.plan, recorded.games);
    let game = move |(outcome, number): (Outcome, usize)| {
        let attributes = of_outcome(&plan, &outcome, replays.as_mut())?;
        Ok((ListedGame::from_outcome(&plan, number, &outcome), attributes))
    };
    Ok(Box::new(games.into_iter().zip(1..).map(game)))
}

/// Returns the attributes of a game recorded in a journal, including those in its replay, if any.
fn of_outcome(
    plan: &Plan,
    outcome: &Outcome,
    replays: Option<&mut ReplayReader>,
) -> Result<GameAttributes, Error> {
    let attributes = GameAttributes::from_outcome(plan, outcome);
    let (Some(number), Some(replays)) = (outcome.replay, replays) else { return Ok(attributes) };
    Ok(attributes.with_replay(&replays.replay(number, outcome)?))
}

/// Reads the replays for a journal in the same order as its games.
struct ReplayReader {
    file: PathBuf,
    replays: Replays,
    /// Number of replays read so far.
    count: u64,
}

impl ReplayReader {
    fn open(file: &Path) -> Result<Self, Error> {
        Ok(Self { file: file.to_owned(), replays: replays_of(file)?, count: 0 })
    }

    /// Skips ahead to replay `number`, counted from 1, which must match the outcome.
    fn replay(&mut self, number: u64, outcome: &Outcome) -> Result<Replay, Error> {
        let seed = &outcome.seed;
        let wrong = |reason: String| Error::in_file(&self.file, reason);
        let skipped = number.checked_sub(self.count + 1).ok_or_else(|| {
            let count = self.count;
            wrong(format!(
                "replay {number} comes after replay {count}; expected the journal's order"
            ))
        })?;
        let mut found = None;
        for _ in 0..=skipped {
            found = self.replays.next().transpose()?;
            if found.is_none() {
                break;
            }
        }
        let missing =
            || wrong(format!("has no replay {number}, expected the game for seed {seed}"));
        let replay = found.ok_or_else(missing)?.replay;
        if !outcome.has_replay(&replay) {
            return Err(wrong(format!("replay {number} is not the game for seed {seed}")));
        }
        self.count = number;
        Ok(replay)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::super::samples::{replay, turn};
    use super::*;

    fn outcome(seed: &str) -> Outcome {
        Outcome {
            seed: seed.to_owned(),
            seats: vec![0, 1],
            scores: vec![3, 1],
            hash: "0".repeat(16),
            ..Outcome::default()
        }
    }

    #[test]
    fn replays_are_read_in_the_order_of_the_journal() {
        ::games::install();
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("games.replays.jsonl");
        let replay = |seed: &str| Replay {
            seed: seed.to_owned(),
            ..replay(vec![turn(0, 1.0, "[PDATA] n = 1")], Vec::new())
        };
        let lines: String = ["7", "8", "9"].map(|seed| replay(seed).sealed().to_line()).concat();
        fs::write(&file, lines).expect("written");
        let read = |wanted: &[(u64, &str)]| -> Result<Vec<String>, String> {
            let mut reader = ReplayReader::open(&file).map_err(|error| error.to_string())?;
            let replay = |(number, seed): &(u64, &str)| {
                Ok(reader.replay(*number, &outcome(seed)).map_err(|error| error.to_string())?.seed)
            };
            wanted.iter().map(replay).collect()
        };
        assert_eq!(read(&[(1, "7"), (3, "9")]), Ok(vec!["7".to_owned(), "9".to_owned()]));
        for (wanted, reason) in [
            (&[(2, "7")][..], "replay 2 is not the game for seed 7"),
            (&[(4, "7")], "has no replay 4, expected the game for seed 7"),
            (&[(2, "8"), (2, "8")], "replay 2 comes after replay 2; expected the journal's order"),
        ] {
            let error = read(wanted).expect_err("another order");
            assert!(error.ends_with(&format!("games.replays.jsonl: {reason}")), "{error}");
        }
        let error = read(&[(0, "7")]).expect_err("no such number");
        assert!(error.contains("replay 0 comes after replay 0"), "{error}");
    }
}
