//! Checks records that contain known final states, result files and errors.

use maps::battling_knights::{Heading, Knight, Move, ScriptError, read_script};
use serde_json::Value;

use super::State;
use engine::catalogue::record_kind::{RecordKind, same};
use engine::catalogue::{ExternalRecords, Mismatch};

const FINAL_STATE: RecordKind = RecordKind::new("moves state").with("what profile");
const ALL_STATES: RecordKind = RecordKind::new("moves states").with("what profile");
const RESULT: RecordKind = RecordKind::new("input output").with("what");
const FAULT: RecordKind = RecordKind::new("input error line").with("what");
const KINDS: [RecordKind; 4] = [FINAL_STATE, ALL_STATES, RESULT, FAULT];

pub(super) struct Checker;

impl ExternalRecords for Checker {
    fn accepts(&self, record: &Value) -> bool {
        let has = |key: &str| record.get(key).is_some();
        let script = record["input"].as_str().is_some();
        let moves = record["moves"].as_str().is_some() && (has("state") || has("states"));
        let result =
            record["output"].as_str().is_some_and(|output| output.starts_with("{\n  \"red\""));
        let fault = record["error"].as_str().is_some_and(is_code) && has("line");
        moves || (script && (result || fault))
    }

    fn check(&mut self, record: &Value) -> Result<(), Mismatch> {
        KINDS.iter().find(|kind| kind.fits(record)).map_or(Ok(()), |kind| kind.check(record))?;
        match record["input"].as_str() {
            Some(input) => check_file(record, input),
            None => check_moves(record),
        }
    }
}

fn is_code(text: &str) -> bool {
    const CODES: [&str; 6] = [
        "missing-start",
        "bad-move",
        "bad-knight",
        "bad-direction",
        "missing-end",
        "trailing-data",
    ];
    CODES.contains(&text)
}

fn check_file(record: &Value, input: &str) -> Result<(), Mismatch> {
    let mut state = State::default();
    match read_script(input.as_bytes(), |step| state.play(step, |_| ())) {
        Ok(()) => {
            same("output", record["output"].as_str().unwrap_or("an error"), &state.to_string())
        }
        Err(ScriptError::Fault(fault, line)) => {
            same("error", record["error"].as_str().unwrap_or("none"), fault.code().0)?;
            same("line", &record["line"], &line.into())
        }
        Err(ScriptError::CannotRead(error)) => same("input", "text", &error.to_string()),
    }
}

fn check_moves(record: &Value) -> Result<(), Mismatch> {
    let mut state = State::default();
    let letters = record["moves"].as_str().unwrap_or_default().as_bytes();
    if let Some(states) = record.get("states") {
        let count = states.as_array().map_or(0, Vec::len);
        same("number of states", &count, &(letters.len() / 2))?;
    }
    for (number, pair) in letters.chunks(2).enumerate() {
        let [knight, heading] = pair else {
            return same("moves", "an even number of characters", "an odd number");
        };
        let (Some(knight), Some(heading)) =
            (Knight::from_letter(*knight), Heading::from_letter(*heading))
        else {
            return same("moves", "letters RBGY and NESW", &String::from_utf8_lossy(pair));
        };
        state.play(Move { knight, heading }, |_| ());
        if let Some(expected) = record["states"].get(number) {
            same("state", expected, &json_of(&state))
                .map_err(|difference| Mismatch { turn: Some(number), ..difference })?;
        }
    }
    record.get("state").map_or(Ok(()), |expected| same("state", expected, &json_of(&state)))
}

fn json_of(state: &State) -> Value {
    serde_json::from_str(&state.to_string()).expect("the state is valid JSON")
}
