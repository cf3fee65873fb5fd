//! Reads results of any shape: first the envelope, then the game inside.

use serde_json::Value;

use super::contest::Contest;
use super::fields::Field;
use super::result::GameResult;
use super::shape::Shape;
use super::{ResultError, local, server};

/// Returns true if a value has one of the four shapes. Additional fields are ignored.
pub fn is_result(value: &Value) -> bool {
    // Replays have a `format` field, which does not occur in any of the shapes.
    let has = |key| value.get(key).is_some();
    !has("format")
        && (has("frames")
            || has("gameResult")
            || has("success")
            || (has("views") && has("outputs")))
}

/// A result, separated into its parts.
pub(super) struct Parts<'a> {
    pub shape: Shape,
    /// The object around the game, which may name the puzzle, or the game itself if there is no
    /// such object.
    pub outer: Field<'a>,
    pub game: Field<'a>,
    /// True if the game was written by the SDK.
    pub is_local: bool,
}

pub(super) fn parts(value: &Value) -> Result<Parts<'_>, ResultError> {
    if !is_result(value) {
        return Err(ResultError::NoShape);
    }
    let root = Field::root(value);
    let success = root.get("success");
    let outer = success.clone().unwrap_or(root);
    let wrapped = outer.get("gameResult");
    let game = wrapped.clone().unwrap_or_else(|| outer.clone());
    let is_local = game.get("frames").is_none() && game.get("views").is_some();
    let shape = match (success, wrapped) {
        (Some(_), _) => Shape::Success,
        (None, Some(_)) => Shape::Wrapper,
        (None, None) if is_local => Shape::Local,
        (None, None) => Shape::Bare,
    };
    Ok(Parts { shape, outer, game, is_local })
}

pub(super) fn read(value: &Value) -> Result<GameResult, ResultError> {
    let Parts { shape, outer, game, is_local } = parts(value)?;
    let contest = contest_of(&outer)?;
    let read = if is_local { local::read } else { server::read };
    let title_league = level_of(&outer)?.map(|league| contest.known_league(league));
    Ok(GameResult { shape, title_league, ..read(contest, &game)? })
}

/// Returns the texts in a field that contains either a single text or one for each language.
fn texts<'a>(field: &Field<'a>) -> Result<Vec<&'a str>, ResultError> {
    if field.value.is_string() {
        return Ok(vec![field.text()?]);
    }
    field.items("a string, or a list of strings")?.iter().map(Field::text).collect()
}

/// Returns the contest that a result names in some language, or the first contest if the result has
/// no title.
fn contest_of(outer: &Field<'_>) -> Result<Contest, ResultError> {
    let Some(field) = outer.get("puzzleTitle") else { return Contest::from_titles("", &[]) };
    Contest::from_titles(&field.path, &texts(&field)?)
}

/// Parses the league from a title such as `Ocean of Code - Level 3`.
pub(super) fn level_of(outer: &Field<'_>) -> Result<Option<u32>, ResultError> {
    let Some(field) = outer.get("questionTitle") else { return Ok(None) };
    Ok(texts(&field)?.into_iter().filter_map(level).find(|league| *league >= 1))
}

fn level(title: &str) -> Option<u32> {
    let (_, rest) = title.split_once("Level ")?;
    let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn titles_name_the_game_and_the_league() {
        games::install();
        let league = |value: Value| level_of(&Field::root(&value));
        assert_eq!(league(json!({ "questionTitle": "Ice and Fire - Level 2" })), Ok(Some(2)));
        assert_eq!(league(json!({ "questionTitle": ["Level 31 x", "y"] })), Ok(Some(31)));
        assert_eq!(league(json!({ "questionTitle": "Level 0" })), Ok(None));
        assert!(league(json!({ "questionTitle": 3 })).is_err());
        let contest = |title: Value| {
            let found = contest_of(&Field::root(&json!({ "puzzleTitle": title })))?;
            Ok(found.known_league(31))
        };
        assert_eq!(contest(json!(["A Code of Ice and Fire", "Un code"])), Ok(4));
        assert!(matches!(contest(json!("Ocean of Code")), Err(ResultError::OtherGame { .. })));
    }
}
