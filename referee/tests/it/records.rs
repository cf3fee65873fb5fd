//! Every game against the records of others in the project: zero differences.

use std::path::Path;

use engine::catalogue::GameType;

fn check_all(game: &dyn GameType) -> usize {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/golden")
        .join(game.info().name.replace('-', "_"));
    let mut count = 0;
    for entry in std::fs::read_dir(&folder).expect("every game has records in the project") {
        let path = entry.expect("the folder can be listed").path();
        let mut checker = game.external_records().expect("the game reads records of others");
        for record in replays::read_lines(&path).expect("the file can be opened") {
            let (line, record) = record.expect("the file holds records");
            assert!(checker.accepts(&record), "{} line {line}", path.display());
            let checked = checker.check(&record);
            checked.unwrap_or_else(|difference| {
                panic!("{} line {line}: {difference}", path.display())
            });
            count += 1;
        }
    }
    count
}

#[test]
fn records_of_others_agree() {
    for game in games::ALL {
        let count = check_all(game);
        assert!(count > 10, "{} has only {count} records", game.info().name);
    }
}
