//! Lairs of Dragonsweeper against recorded official ones.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use flate2::read::GzDecoder;
use maps::Generate;
use maps::dragonsweeper::{Lair, Piece};
use serde_json::{Value, json};

fn golden(name: &str) -> Vec<Value> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/dragonsweeper");
    let file = File::open(folder.join(name)).expect("the golden file is part of the project");
    BufReader::new(GzDecoder::new(file))
        .lines()
        .map(|line| line.expect("the golden file is whole"))
        .map(|line| serde_json::from_str(&line).expect("each line is a JSON value"))
        .collect()
}

fn seed(record: &Value) -> i64 {
    record["seed"].as_i64().expect("a record names its seed")
}

#[test]
fn lairs_are_the_official_ones() {
    let records = golden("dungeons.jsonl.gz");
    assert!(records.iter().any(|record| record["attempts"] != 1));
    for record in records {
        let lair = Lair::generate(seed(&record), &()).expect("the seed has 32 bits");
        assert_eq!(serde_json::to_value(lair).expect("a lair has a JSON form"), record);
    }
}

#[test]
fn layers_are_the_official_ones() {
    for record in golden("layers.jsonl.gz") {
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
