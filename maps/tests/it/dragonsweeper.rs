//! Compares Dragonsweeper lairs with recorded official lairs, and tests their text form.

use maps::Generate;
use maps::dragonsweeper::{Cell, Grid, HEIGHT, Lair, Piece, UnknownCode, WIDTH};
use serde_json::{Value, json};

use crate::golden::records;

fn seed(record: &Value) -> i64 {
    record["seed"].as_i64().expect("a record names its seed")
}

#[test]
fn lairs_are_the_official_ones() {
    let records = records("tests/golden/dragonsweeper/dungeons.jsonl.gz");
    assert!(records.iter().any(|record| record["attempts"] != 1));
    for record in records {
        let lair = Lair::generate(seed(&record), &()).expect("the seed has 32 bits");
        assert_eq!(serde_json::to_value(lair).expect("a lair has a JSON form"), record);
    }
}

#[test]
fn layers_are_the_official_ones() {
    for record in records("tests/golden/dragonsweeper/layers.jsonl.gz") {
        let stages = Lair::stages(u32::try_from(seed(&record)).expect("the seed has 32 bits"));
        let stage = stages
            .iter()
            .find(|stage| record["attempt"] == stage.attempt && record["layer"] == stage.layer)
            .expect("the lair has this stage");
        let code = |piece: Piece| piece.code();
        let list: Vec<Value> =
            stage.list.iter().map(|(tile, piece)| json!([tile, code(*piece)])).collect();
        assert_eq!(record["happiness"], stage.happiness);
        assert_eq!(record["draws"], stage.draws);
        assert_eq!(record["list"], Value::from(list));
    }
}

#[test]
fn codes_round_trip_and_others_are_refused() {
    for code in ["..", "y3v", "mt<", "c5", "dr"] {
        assert_eq!(code.parse::<Cell>().expect("a code").to_string(), code);
    }
    for wrong in ["", ".", "xx", "y3", "mt", "mt^", "rt>", "y3vv", "é", "mt<<"] {
        assert_eq!(wrong.parse::<Cell>(), Err(UnknownCode(wrong.to_owned())), "{wrong}");
    }
}

#[test]
fn grids_of_wrong_size_or_code_are_refused() {
    let lair = Lair::from_seed(5, &());
    let text = lair.grid.to_string();
    let shown = lair.to_string();
    assert_eq!(shown.lines().count(), HEIGHT);
    assert!(shown.lines().all(|line| line.split_whitespace().count() == WIDTH));
    assert_eq!(shown.parse::<Grid>().as_ref(), Ok(&lair.grid));
    let fault = |text: &str| text.parse::<Grid>().expect_err("the grid is wrong").to_string();
    assert!(fault(&text[..text.len() - 4]).contains("found"));
    assert!(fault(&format!("{text} ..")).contains("the grid has 131 cells, expected 130"));
    assert!(fault(&text.replacen("dr", "dx", 1)).contains(r#"found "dx""#));
    assert!(fault("").contains("the grid has 0 cells"));
    let json = serde_json::to_string(&lair).expect("a lair has a JSON form");
    let wrong = json.replacen("dr", "..", 1).replacen(" ..", "", 1);
    assert!(serde_json::from_str::<Lair>(&wrong).is_err());
}

#[test]
fn seeds_beyond_32_bits_are_refused() {
    for seed in [-1, 1 << 32, i64::MIN] {
        let refused = Lair::generate(seed, &()).expect_err("the seed has more than 32 bits");
        let text = format!("seed {seed} is out of range: expected 0 to 4294967295");
        assert_eq!(refused.to_string(), text);
    }
    assert!(Lair::generate(u32::MAX.into(), &()).is_ok());
}
