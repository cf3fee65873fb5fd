//! Checks records that contain known answers, reachable cells, whole inputs, and errors.

use maps::JankenSetup;
use maps::janken::{Cell, read};
use serde_json::Value;

use super::{Field, answer};
use engine::catalogue::record_kind::{RecordKind, same};
use engine::catalogue::{ExternalRecords, Mismatch, differs};

const GAME: RecordKind = RecordKind::new("terrain side1 side2 moves left").with("what");
const REACH: RecordKind = RecordKind::new("terrain side1 side2 from reach").with("what");
const RESULT: RecordKind = RecordKind::new("input output").with("what");
const FAULT: RecordKind = RecordKind::new("input error line").with("what");
const KINDS: [RecordKind; 4] = [GAME, REACH, RESULT, FAULT];

pub(super) struct Checker;

impl ExternalRecords for Checker {
    fn accepts(&self, record: &Value) -> bool {
        let has = |key: &str| record.get(key).is_some();
        let field = GAME.fits(record) || REACH.fits(record);
        let output = record["output"]
            .as_str()
            .is_some_and(|text| text.is_empty() || text.starts_with("Game #"));
        let fault = has("error") && has("line");
        field || (has("input") && (output || fault))
    }

    fn check(&mut self, record: &Value) -> Result<(), Mismatch> {
        KINDS.iter().find(|kind| kind.fits(record)).map_or(Ok(()), |kind| kind.check(record))?;
        if let Some(input) = record["input"].as_str() {
            return check_input(record, input);
        }
        let setup = setup(record).ok_or_else(|| differs("record", "a field", "something else"))?;
        if record.get("reach").is_some() {
            return check_reach(record, &setup);
        }
        let count = record["left"].as_array().map_or(0, Vec::len);
        same("number of remaining moves", &setup.moves.len(), &count)?;
        let mut field = Field::from_setup(&setup);
        for (number, asked) in setup.moves.iter().enumerate() {
            let points_left = field.play(*asked).map_or(Value::Null, Value::from);
            if record["left"][number] != points_left {
                let difference = differs("left", &record["left"][number], points_left);
                return Err(Mismatch { turn: Some(number), ..difference });
            }
        }
        Ok(())
    }
}

fn check_input(record: &Value, input: &str) -> Result<(), Mismatch> {
    match read(input.as_bytes()) {
        Ok(sets) => same(
            "output",
            record["output"].as_str().unwrap_or("an error"),
            &answer(&sets).to_string(),
        ),
        Err(error) => {
            same("error", record["error"].as_str().unwrap_or("none"), error.fault.0)?;
            same("line", &record["line"], &error.line.into())
        }
    }
}

/// The setup in a record's field, after a round trip through its native form. If it has no moves,
/// one is added.
fn setup(record: &Value) -> Option<JankenSetup> {
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let pairs = |key: &str| -> Option<Vec<String>> {
        let list = record.get(key)?.as_array()?;
        let line = |pair: &Value| match pair.as_array()?.as_slice() {
            [first, second] => Some(format!("{} {}", text(first)?, text(second)?)),
            _ => None,
        };
        list.iter().map(line).collect()
    };
    let rows: Option<Vec<String>> = record["terrain"].as_array()?.iter().map(text).collect();
    let (one, two) = (pairs("side1")?, pairs("side2")?);
    let moves = pairs("moves").unwrap_or_else(|| vec!["E5 E6".to_owned()]);
    let mut lines = rows?;
    lines.push(format!("{} {}", one.len(), two.len()));
    lines.extend(one.into_iter().chain(two));
    lines.push(moves.len().to_string());
    lines.extend(moves);
    JankenSetup::try_from(format!("1\n{}\n", lines.join("\n"))).ok()
}

fn check_reach(record: &Value, setup: &JankenSetup) -> Result<(), Mismatch> {
    let from = record["from"].as_str().and_then(|name| Cell::from_name(name.as_bytes()));
    let from = from.ok_or_else(|| differs("from", "a cell", &record["from"]))?;
    let got: serde_json::Map<String, Value> = Field::from_setup(setup)
        .destinations(from)
        .into_iter()
        .map(|(cell, points_left)| (cell.to_string(), points_left.into()))
        .collect();
    let sorted = |map: &serde_json::Map<String, Value>| {
        let mut entries: Vec<String> =
            map.iter().map(|(cell, points_left)| format!("{cell}:{points_left}")).collect();
        entries.sort();
        entries.join(" ")
    };
    let expected = record["reach"].as_object().map(sorted).unwrap_or_default();
    same("reach", &expected, &sorted(&got))
}
