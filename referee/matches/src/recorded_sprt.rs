//! The sequential test of a match in the head of its journal. It says when the match may stop; the games do
//! not depend on it.

use std::path::Path;

use files::Error;
use serde_json::Value;

use crate::statistics::Sprt;

const KEY: &str = "sprt";

/// The test that a journal records; `None` where none was asked for, as in journals of former versions. Fails if
/// the head names no sound test.
pub fn recorded_sprt(path: &Path, head: &Value) -> Result<Option<Sprt>, Error> {
    let Some(found) = head.get(KEY) else { return Ok(None) };
    let damaged =
        |reason: String| Error::damaged(path, 1, format!("sequential test {found}: {reason}"));
    let sprt: Sprt =
        serde_json::from_value(found.clone()).map_err(|error| damaged(error.to_string()))?;
    sprt.checked().map(Some).map_err(|error| damaged(error.to_string()))
}

/// The head with a test, or as it is without one.
pub fn with_sprt(mut head: Value, sprt: Option<Sprt>) -> Value {
    if let Some(sprt) = sprt {
        head[KEY] = serde_json::json!(sprt);
    }
    head
}

pub fn without_sprt(head: &Value) -> Value {
    let mut head = head.clone();
    if let Some(members) = head.as_object_mut() {
        members.remove(KEY);
    }
    head
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use serde_json::json;

    use super::{recorded_sprt, with_sprt, without_sprt};
    use crate::statistics::Sprt;

    #[test]
    fn a_head_keeps_its_test_and_nothing_unsound() {
        let read = |head| recorded_sprt(Path::new("games.jsonl"), &head);
        let sprt = Sprt { elo0: -1.5, elo1: 4.0, alpha: 0.01, beta: 0.2 };
        let head = with_sprt(json!({ "game": "janken" }), Some(sprt));
        assert_eq!(without_sprt(&head), json!({ "game": "janken" }));
        assert_eq!(read(head.clone()).expect("a sound test"), Some(sprt));
        assert_eq!(read(without_sprt(&head)).expect("no test"), None);
        let tests = [
            json!({ "elo0": 5.0, "elo1": 4.0, "alpha": 0.05, "beta": 0.05 }),
            json!({ "elo0": 0.0, "elo1": 4.0, "alpha": 0.5, "beta": 0.05 }),
            json!({ "elo0": 0.0, "elo1": 1e308, "alpha": 0.05, "beta": 0.05 }),
            json!({ "elo0": 0.0, "elo1": 4.0 }),
            json!("0,10"),
        ];
        for test in tests {
            let said = read(json!({ "sprt": test })).expect_err("unsound").to_string();
            assert!(said.contains("games.jsonl line 1: sequential test "), "{said}");
        }
    }
}
