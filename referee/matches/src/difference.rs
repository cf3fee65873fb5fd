//! Explains the first difference between the heads of two journals.

use std::path::Path;

use itertools::Itertools;
use programs::Spec;
use serde::Deserialize;
use serde_json::Value;

use crate::Error;

/// Two different values for the same name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Difference {
    pub name: String,
    pub found: String,
    pub expected: String,
}

impl Difference {
    /// Finds the first difference and reports the innermost member that differs.
    pub fn first(name: &str, found: &Value, expected: &Value) -> Self {
        if let [Some(found), Some(expected)] = [found, expected].map(player) {
            return Self { name: name.to_owned(), found, expected };
        }
        let null = &Value::Null;
        match (found, expected) {
            (Value::Object(found), Value::Object(expected)) => {
                let mut keys = expected.keys().chain(found.keys());
                let key = keys.find(|key| found.get(*key) != expected.get(*key));
                let key = key.map_or(name, String::as_str);
                let [found, expected] = [found, expected].map(|of| of.get(key).unwrap_or(null));
                let name = match key {
                    // The command-line option and the journal's member have different names.
                    "work" => "nodes",
                    // A hash is listed under the name of its file.
                    "sha256" => name,
                    _ => key,
                };
                Self::first(name, found, expected)
            }
            (Value::Array(found), Value::Array(expected))
                if !(are_plain(found) && are_plain(expected)) =>
            {
                let count = found.len().max(expected.len());
                let index = (0..count).find(|index| found.get(*index) != expected.get(*index));
                let index = index.unwrap_or(0);
                let name = format!("{} {}", name.trim_end_matches('s'), index + 1);
                let [found, expected] = [found, expected].map(|of| of.get(index).unwrap_or(null));
                Self::first(&name, found, expected)
            }
            (Value::Array(found), Value::Array(expected))
                if name == "seeds" && found.iter().chain(expected).all(Value::is_number) =>
            {
                let [found, expected] = [found, expected].map(|ends| ends.iter().join(".."));
                Self { name: name.to_owned(), found, expected }
            }
            _ => Self { name: name.to_owned(), found: written(found), expected: written(expected) },
        }
    }
}

/// Explains how a journal's head differs from the expected head.
pub(crate) fn explain(error: files::Error) -> Error {
    let files::Error::OtherHead { path, key, found, expected } = &error else {
        return error.into();
    };
    let [Ok(found), Ok(expected)] = [found, expected].map(|text| serde_json::from_str(text)) else {
        return error.into();
    };
    let Difference { name, found, expected } = Difference::first(key, &found, &expected);
    let name = if name == *key { String::new() } else { format!("{name}, ") };
    other_head(path, key, [&format!("{name}{found}"), &expected])
}

/// Returns the error for a journal that was started with another value for `key`.
pub(crate) fn other_head(path: &Path, key: &str, [found, expected]: [&str; 2]) -> Error {
    let reason = format!(
        "was written with different settings ({key}: {found} there, {expected} now); use those \
         settings, choose other files (--out, --replays), or start over with --force"
    );
    Error::in_file(path, reason)
}

/// Explains which arena setting has changed since the journal was started.
pub(crate) fn explain_setting(path: &Path, key: &str, found: &Value, expected: &Value) -> Error {
    let index = (0..2).find(|index| found.get(*index) != expected.get(*index)).unwrap_or(0);
    let difference = match key {
        "limits_ms" => {
            let name = ["first_timeout_ms", "timeout_ms"][index];
            Difference::first(name, &found[index], &expected[index])
        }
        "work" => Difference::first("nodes", found, expected),
        _ => Difference::first(key, found, expected),
    };
    let Difference { mut name, mut found, mut expected } = difference;
    match &*name {
        "answer_max" => {
            name = "platform".to_owned();
            [found, expected] = [found, expected].map(|limit| (limit != "none").to_string());
        }
        "players" if key == "setup" => name = "seats".to_owned(),
        _ => {}
    }
    let reason = format!(
        "its games were played with different settings ({name}: {found} then, {expected} now); \
         restore this setting in arena.toml, or create another arena with `referee arena new`"
    );
    Error::in_file(path, reason)
}

/// Returns true for lists that are shown in full: command lines and lists of numbers.
fn are_plain(values: &[Value]) -> bool {
    values.iter().all(Value::is_string) || values.iter().all(Value::is_number)
}

/// Formats a player as typed.
fn player(value: &Value) -> Option<String> {
    Some(format!("`{}`", Spec::deserialize(value).ok()?))
}

/// Formats a value without JSON punctuation.
fn written(value: &Value) -> String {
    match value {
        Value::Null => "none".to_owned(),
        Value::String(text) => text.clone(),
        Value::Array(values) => values.iter().map(written).join(" "),
        Value::Object(members) => {
            let named = members.get("path").or_else(|| members.values().next());
            player(value).or(named.map(written)).unwrap_or_default()
        }
        Value::Bool(_) | Value::Number(_) => value.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn first(found: Value, expected: Value) -> [String; 3] {
        let Difference { name, found, expected } = Difference::first("players", &found, &expected);
        [name, found, expected]
    }

    #[test]
    fn players_are_written_as_they_are_typed() {
        let command = |args: &[&str]| json!({ "Command": args });
        let old = json!([{ "BuiltinPlayer": "random" }, command(&["python3", "old.py", "-x"])]);
        let new = json!([{ "BuiltinPlayer": "random" }, command(&["./new"])]);
        assert_eq!(first(old.clone(), new), ["player 2", "`python3 old.py -x`", "`./new`"]);
        let built_in = json!([command(&["./new"])]);
        assert_eq!(first(old.clone(), built_in), ["player 1", "`@random`", "`./new`"]);
        let fewer = json!([{ "BuiltinPlayer": "random" }]);
        assert_eq!(first(old, fewer), ["player 2", "`python3 old.py -x`", "none"]);
    }

    #[test]
    fn members_are_named_without_the_marks_of_json() {
        let setup = |league: Value| json!({ "setup": { "league": league, "rules": "live" } });
        assert_eq!(first(setup(json!(null)), setup(json!(3))), ["league", "none", "3"]);
        let referee = json!({ "referee": { "java": "java", "path": "sums.jar" } });
        assert_eq!(first(referee, json!({ "referee": null })), ["referee", "sums.jar", "none"]);
        let names = |names: Value| json!({ "names": names });
        let difference = first(names(json!([null, "old"])), names(json!(["new", "old"])));
        assert_eq!(difference, ["name 1", "none", "new"]);
        let options = |words: Value| json!({ "java_options": words });
        let difference = first(options(json!(["-a", "-b"])), options(json!([])));
        assert_eq!(difference, ["java_options", "-a -b", ""]);
        assert_eq!(first(json!({ "work": 1 }), json!({ "work": 2 })), ["nodes", "1", "2"]);
    }
}
