//! Compares Ice and Fire setups with recorded official setups, and tests the maps they describe.

use icefire::{Cell, Rules};
use maps::ice_and_fire::Options;
use maps::{Generate, IceAndFireSetup, Seed};
use serde_json::json;

use crate::golden::records;

fn setup(seed: Seed, rules: Rules) -> IceAndFireSetup {
    IceAndFireSetup::from_seed(seed, &Options { rules })
}

#[test]
fn maps_are_the_official_ones() {
    for record in records("../referee/tests/golden/ice_and_fire/maps.jsonl.gz") {
        let seed = record["seed"].as_str().expect("a text").parse().expect("a seed");
        for league in 1..=4 {
            let rules = Rules::named(record["rules"].as_str().expect("a text"), league);
            let made = setup(seed, rules.expect("known rules"));
            assert_eq!(json!(made.rows), record["rows"], "seed {seed}");
            let spots = &record["spots"][usize::from(league) - 1];
            assert_eq!(json!(made.mine_spots), *spots, "seed {seed}, league {league}");
        }
    }
}

#[test]
fn the_low_48_bits_of_a_seed_make_the_map() {
    for seed in [0, 1, -5] {
        let map = |seed| setup(seed, Rules::contest(4));
        assert_eq!(map(seed), map(seed ^ (1 << 48)));
        assert_ne!(map(seed), map(seed ^ (1 << 47)));
    }
}

#[test]
fn a_map_has_the_rows_and_spots_of_its_setup() {
    let made = setup(11, Rules::live(4));
    let map = made.map().expect("a generated map is valid");
    for cell in Cell::all() {
        let letter = made.rows[usize::from(cell.y())].as_bytes()[usize::from(cell.x())];
        assert_eq!(map.is_floor(cell), letter == b'.', "{cell:?}");
        let is_spot = made.mine_spots.contains(&[cell.x(), cell.y()]);
        assert_eq!(map.spots().contains(cell), is_spot, "{cell:?}");
    }
}

#[test]
fn faults_of_a_setup_name_the_value_and_what_was_expected() {
    type Change = fn(&mut IceAndFireSetup);
    let changes: [(Change, &str); 9] = [
        (|made| made.rules = "Live".into(), r#"rules "Live", expected live or contest"#),
        (|made| made.league = 0, "league 0, expected 1 to 4"),
        (|made| made.rows.clear(), "0 rows, expected 12"),
        (|made| made.rows.push(".".repeat(12)), "13 rows, expected 12"),
        (|made| made.rows[2].push('#'), "#\", expected 12 characters, each # or ."),
        (|made| made.rows[4] = "....x.......".into(), r#"row 4 is "....x.......", expected"#),
        // This row has twelve bytes but not twelve letters.
        (|made| made.rows[11] = "..........é".into(), "row 11 is "),
        (|made| made.mine_spots.push([3, 12]), "mine spot 3 12 is off the grid"),
        (|made| made.rows[0] = "#".repeat(12), "is void"),
    ];
    for (change, message) in changes {
        let mut made = setup(5, Rules::live(4));
        change(&mut made);
        let fault = made.map().expect_err(message).to_string();
        assert!(fault.contains(message), "{fault:?} does not say {message:?}");
    }
}
