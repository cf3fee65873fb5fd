//! Setup options, and the options that a game offers.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use maps::{Seed, SeedOutOfRange};

/// A setup option offered by a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionSpec {
    /// The name, `rules` or `league`, as in [`SetupOptions`].
    pub name: &'static str,
    pub about: &'static str,
    /// All allowed values, as users type them.
    pub values: &'static [&'static str],
    /// The allowed values in display form, such as `1 to 4`.
    pub expected: &'static str,
    /// The value used if the user chooses none.
    pub default: &'static str,
}

/// Setup options. A game must reject any option it does not offer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetupOptions {
    /// The name of a rule set.
    pub rules: Option<String>,
    pub league: Option<u32>,
    /// The number of players, for games that allow several.
    pub players: Option<usize>,
    /// The referee that runs the game, if its rules are not built in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub referee: Option<RefereeChoice>,
}

/// A referee built on CodinGame's SDK, and how to run its Java process.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RefereeChoice {
    /// A jar, a class path, or the folder of a built repository, as typed.
    pub path: String,
    /// SHA-256 hash of the referee's classes, as 64 hexadecimal digits.
    pub sha256: String,
    /// Game options in addition to the seed.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// The test cases of a single-player game. A seed selects a test case by its number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub test_cases: Option<TestCases>,
    pub java: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub java_options: Vec<String>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub process_per_game: bool,
    /// Maximum time without a message, in milliseconds. `None` means the runner's default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub silence_ms: Option<u64>,
}

/// The test cases chosen for a single-player game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TestCases {
    /// The folder that contains the test cases, as typed. In a game's repository, this is `config`.
    pub folder: String,
    /// SHA-256 hash of the files, as 64 hexadecimal digits.
    pub sha256: String,
}

impl RefereeChoice {
    /// Parses a game option of the form `NAME=VALUE`.
    ///
    /// Returns an error that states the expected form if the text is malformed or sets the seed.
    pub fn read_option(text: &str) -> Result<(String, String), String> {
        let (name, value) = text.split_once('=').ok_or("expected NAME=VALUE")?;
        let ends_line = |char: char| char.is_control() || matches!(char, '\u{2028}' | '\u{2029}');
        match name {
            "" => Err("expected NAME=VALUE".to_owned()),
            "seed" => Err("choose the seed with --seed or --seeds".to_owned()),
            _ if text.contains(ends_line) => Err("expected one line".to_owned()),
            _ => Ok((name.to_owned(), value.to_owned())),
        }
    }
}

impl SetupOptions {
    /// Checks the chosen options, except for the number of players, against the options that the
    /// game offers.
    ///
    /// Returns an error if the game does not offer an option or does not allow its value.
    pub fn check(&self, game: &'static str, offered: &[OptionSpec]) -> Result<(), OptionError> {
        let league = self.league.map(|league| league.to_string());
        for (name, value) in [("rules", &self.rules), ("league", &league)] {
            let Some(value) = value else { continue };
            let spec = offered.iter().find(|spec| spec.name == name);
            let spec = spec.ok_or(OptionError::NotOffered { game, name })?;
            if !spec.values.contains(&value.as_str()) {
                let (value, expected) = (value.clone(), spec.expected);
                return Err(OptionError::Value { game, name, value, expected });
            }
        }
        Ok(())
    }
}

/// Reason why no setup can be generated for a seed and options.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum OptionError {
    #[error("{game} has no option {name}")]
    NotOffered { game: &'static str, name: &'static str },
    #[error("{name} {value:?} for {game}: expected {expected}")]
    Value { game: &'static str, name: &'static str, value: String, expected: &'static str },
    #[error("{game} needs {expected}")]
    Players {
        game: &'static str,
        /// The supported numbers, such as `2 players`.
        expected: &'static str,
    },
    /// The game has no built-in rules, so it needs a referee that runs as a separate process.
    #[error(
        "there is no built-in game {0}; for a contest, pass its referee with --referee FILE.jar"
    )]
    NeedsReferee(String),
    #[error("{folder} has no test case {seed}: its files are test{first}.json to test{last}.json")]
    TestCase { seed: Seed, folder: String, first: Seed, last: Seed },
    #[error(transparent)]
    Seed(#[from] SeedOutOfRange),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_offered_may_be_chosen() {
        let league = OptionSpec {
            name: "league",
            about: "League",
            values: &["1", "2"],
            expected: "1 or 2",
            default: "2",
        };
        let check = |options: SetupOptions| {
            options.check("chess", &[league]).map_err(|error| error.to_string())
        };
        let of = |league| SetupOptions { league: Some(league), ..SetupOptions::default() };
        assert_eq!(check(SetupOptions { players: Some(9), ..SetupOptions::default() }), Ok(()));
        assert_eq!(check(of(2)), Ok(()));
        assert_eq!(check(of(3)), Err("league \"3\" for chess: expected 1 or 2".to_owned()));
        let rules = SetupOptions { rules: Some("live".to_owned()), ..of(2) };
        assert_eq!(check(rules), Err("chess has no option rules".to_owned()));
    }
}
