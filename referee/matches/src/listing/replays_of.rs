//! Which file holds the replays of a match.

use std::path::{Path, PathBuf};

use replays::SelectedReplay;

use crate::Outcome;

/// The first of some files whose replays are those of a match: the record that its first game with a
/// replay names has the seed and the final state of that game. `None` if no game has a replay, or no
/// file holds it.
pub fn find_replays<'a>(
    games: &[Outcome],
    files: impl Iterator<Item = &'a Path>,
) -> Option<PathBuf> {
    let outcome = games.iter().find(|outcome| outcome.replay.is_some())?;
    let number = usize::try_from(outcome.replay?).ok()?;
    let holds = |file: &&Path| {
        SelectedReplay::read(file, number).is_ok_and(|selected| is_of(&selected, outcome))
    };
    files.into_iter().find(holds).map(Path::to_owned)
}

fn is_of(selected: &SelectedReplay, outcome: &Outcome) -> bool {
    selected.replay.seed == outcome.seed && selected.replay.hash == outcome.hash
}
