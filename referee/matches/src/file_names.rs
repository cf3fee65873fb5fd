//! Names of journals and of the replay files next to them.

use std::path::{Path, PathBuf};

use crate::SEATS_MAX;

const JOURNAL: &str = ".jsonl";
const REPLAYS: &str = ".replays.jsonl";

/// File name for games between the given players: `A--B.jsonl`.
pub fn journal_name(players: &[&str]) -> String {
    format!("{}.jsonl", players.join("--"))
}

/// Parses the player names from a file name of the form `A--B.jsonl`.
pub fn journal_players(file_name: &str) -> Option<Vec<String>> {
    let stem = journal_stem(file_name)?;
    let names: Vec<String> = stem.split("--").map(str::to_owned).collect();
    let is_league =
        (2..=SEATS_MAX).contains(&names.len()) && names.iter().all(|name| !name.is_empty());
    is_league.then_some(names)
}

/// The name of a journal without `.jsonl`. Returns `None` for other files and replay files.
pub fn journal_stem(file_name: &str) -> Option<&str> {
    file_name.strip_suffix(JOURNAL).filter(|_| !file_name.ends_with(REPLAYS))
}

/// The replay file of a journal: `A--B.replays.jsonl` for `A--B.jsonl`.
pub fn replays_beside(journal: &Path) -> PathBuf {
    journal.with_extension(&REPLAYS[1..])
}

/// The journal of a replay file, if it is named after one.
pub fn journal_beside(replays: &str) -> Option<String> {
    Some(format!("{}{JOURNAL}", replays.strip_suffix(REPLAYS)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_of_a_journal_holds_its_players() {
        let read = |name: &str| journal_players(name).map(|names| names.join("|"));
        assert_eq!(read("a--b c.jsonl").as_deref(), Some("a|b c"));
        assert_eq!(read("a--b--c--d.jsonl").as_deref(), Some("a|b|c|d"));
        for other in ["a--b.replays.jsonl", "a-b.jsonl", "--b.jsonl", "a----c.jsonl", "a--b"] {
            assert_eq!(read(other), None, "{other}");
        }
        assert_eq!(read("1--2--3--4--5--6--7--8--9.jsonl"), None, "more than seats");
    }
}
