//! Every game against the records of other programs in the project: zero differences.

use std::path::PathBuf;

use engine::catalogue::GameType;

/// The files of records of a game, in order.
pub fn files_of(game: &dyn GameType) -> Vec<PathBuf> {
    let name = game.info().name.replace('-', "_");
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden");
    let entries = std::fs::read_dir(PathBuf::from(folder).join(name)).expect("a folder of records");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("listed").path()).collect();
    paths.sort();
    paths
}

#[test]
fn records_of_other_programs_agree() {
    for game in games::ALL {
        let mut count = 0;
        for path in files_of(game) {
            let mut checker = game.external_records().expect("the game reads records of others");
            for record in replays::read_lines(&path).expect("the file can be opened") {
                let (line, record) = record.expect("the file holds records");
                let place = format!("{} line {line}", path.display());
                assert!(checker.accepts(&record), "{place}");
                checker.check(&record).unwrap_or_else(|mismatch| panic!("{place}: {mismatch}"));
                count += 1;
            }
        }
        assert!(count > 10, "{} has only {count} records", game.info().name);
    }
}
