//! Ice and Fire against records of the official referee.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use flate2::read::GzDecoder;
use referee::catalogue::Listed;
use referee::games::ice_and_fire::IceAndFire;
use serde_json::Value;

/// Replays a file of records and tells how many it holds.
fn check_all(name: &str) -> usize {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/ice_and_fire");
    let folder = std::env::var("ICE_AND_FIRE_RECORDS").map_or(folder, Into::into);
    let file = File::open(folder.join(name)).expect("the records are in the project");
    let mut checker = IceAndFire::foreign().expect("the game reads records of others");
    let mut count = 0;
    for line in BufReader::new(GzDecoder::new(file)).lines() {
        let record: Value = serde_json::from_str(&line.expect("text")).expect("a record a line");
        assert!(checker.accepts(&record), "{name} record {count}");
        checker
            .check(&record)
            .unwrap_or_else(|difference| panic!("{name} record {count}: {difference:?}"));
        count += 1;
    }
    count
}

#[test]
fn maps_are_the_official_ones() {
    assert!(check_all("maps.jsonl.gz") > 100);
}

#[test]
fn games_by_the_live_rules_agree() {
    assert!(check_all("games-live.jsonl.gz") > 20);
}

#[test]
fn games_by_the_contest_rules_agree() {
    assert!(check_all("games-contest.jsonl.gz") > 20);
}

#[test]
fn games_between_strong_players_agree() {
    assert!(check_all("games-strong.jsonl.gz") > 20);
}

#[test]
fn single_lines_by_the_live_rules_agree() {
    assert!(check_all("lines-live.jsonl.gz") > 1000);
}

#[test]
fn single_lines_by_the_contest_rules_agree() {
    assert!(check_all("lines-contest.jsonl.gz") > 1000);
}

#[test]
fn long_games_end_with_the_recorded_scores() {
    assert!(check_all("replay.jsonl.gz") >= 20);
}
