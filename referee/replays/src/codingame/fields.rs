//! Access to the fields of a result. Errors include the path of the field.

use serde_json::Value;
use thiserror::Error;

#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ResultError {
    /// The value has none of the four result shapes.
    #[error(
        "not a game result: expected frames, gameResult, success, or views and outputs, as in files \
         from the site or the SDK"
    )]
    NoShape,
    /// A field is missing or has the wrong type.
    #[error("{field}: expected {expected}, got {got}")]
    Field {
        /// The field's path, such as `gameResult.frames[3].stdout`.
        field: String,
        expected: &'static str,
        /// The value found in the field, shortened.
        got: String,
    },
    /// The result is from a game that cannot be replayed here.
    #[error(
        "{field}: {name:?} is not {expected}; `referee import FILE --referee JAR -o REPLAYS` \
         replays it with its contest's referee"
    )]
    OtherGame {
        /// Path of the field that contains the game's name.
        field: String,
        name: String,
        /// Titles of the games that can be replayed.
        expected: String,
    },
    /// No game was played, for the reason given in the result.
    #[error("{field}: no game was played: {reason}")]
    NotPlayed { field: String, reason: String },
    /// The requested league or rule set does not exist.
    #[error("{0}")]
    Choice(#[from] engine::catalogue::OptionError),
}

/// A value within a result, and its path.
#[derive(Clone, Debug)]
pub(super) struct Field<'a> {
    pub value: &'a Value,
    pub path: String,
}

impl<'a> Field<'a> {
    /// Wraps the whole result.
    pub fn root(value: &'a Value) -> Self {
        Self { value, path: String::new() }
    }

    /// Returns the named field unless it is missing or null.
    pub fn get(&self, key: &str) -> Option<Self> {
        let value = self.value.get(key).filter(|value| !value.is_null())?;
        Some(Self { value, path: self.path_of(key) })
    }

    /// Returns the named field, or an error if it is missing or null.
    pub fn need(&self, key: &str, expected: &'static str) -> Result<Self, ResultError> {
        self.get(key).ok_or_else(|| ResultError::Field {
            field: self.path_of(key),
            expected,
            got: "no such field".to_owned(),
        })
    }

    /// Returns the path for a field of this name, which need not exist.
    pub fn path_of(&self, key: &str) -> String {
        let dot = if self.path.is_empty() { "" } else { "." };
        format!("{}{dot}{key}", self.path)
    }

    /// Returns the list's items, or an error if the value is not a list.
    pub fn items(&self, expected: &'static str) -> Result<Vec<Self>, ResultError> {
        let list = self.value.as_array().ok_or_else(|| self.refused(expected))?;
        let item = |(index, value)| Self { value, path: format!("{}[{index}]", self.path) };
        Ok(list.iter().enumerate().map(item).collect())
    }

    pub fn text(&self) -> Result<&'a str, ResultError> {
        self.value.as_str().ok_or_else(|| self.refused("a string"))
    }

    /// Returns the value as an integer. Numbers with a fraction of zero are accepted.
    pub fn whole(&self) -> Result<i64, ResultError> {
        const EXACT_MAX: f64 = 9_007_199_254_740_992.0;
        let fraction = || {
            let number = self.value.as_f64()?;
            (number.fract() == 0.0 && number.abs() <= EXACT_MAX).then_some(number as i64)
        };
        let whole = self.value.as_i64().or_else(fraction);
        whole.ok_or_else(|| self.refused("a whole number"))
    }

    /// Returns the text in an optional field; empty if the field is missing.
    pub fn optional_text(&self, key: &str) -> Result<&'a str, ResultError> {
        self.get(key).map_or(Ok(""), |field| field.text())
    }

    /// Returns the error for a field with an unexpected value.
    pub fn refused(&self, expected: &'static str) -> ResultError {
        const SHOWN_MAX: usize = 80;
        let text = match self.value {
            Value::Object(_) => "an object".to_owned(),
            Value::Array(items) => format!("a list of {}", items.len()),
            other => other.to_string(),
        };
        let mut got: String = text.chars().take(SHOWN_MAX).collect();
        if got.len() < text.len() {
            got.push('…');
        }
        ResultError::Field { field: self.path.clone(), expected, got }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn numbers_are_whole_and_exact() {
        let whole = |value| Field::root(&value).whole().ok();
        assert_eq!(whole(json!(i64::MIN)), Some(i64::MIN));
        assert_eq!(whole(json!(-1.0)), Some(-1));
        for other in [json!(0.5), json!(1e300), json!(u64::MAX), json!("7"), json!(null)] {
            assert_eq!(whole(other.clone()), None, "{other}");
        }
    }
}
