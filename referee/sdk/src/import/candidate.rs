//! Leagues and options by which a game may have been played.

use std::collections::BTreeMap;

use replays::codingame::SavedGame;
use serde_json::{Value, json};

use super::{ImportChoices, no_league};
use crate::Error;
use crate::live::LEAGUES;

/// The most combinations of options.
const COMBINATIONS_MAX: usize = 64;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    pub league: u32,
    pub options: BTreeMap<String, String>,
}

impl Candidate {
    /// All candidates that the result and the user leave, by league. The user's choice takes precedence over the
    /// result. The league in the title of a result is not looked at.
    pub fn all(saved: &SavedGame, choices: &ImportChoices) -> Result<Vec<Self>, Error> {
        let leagues = match choices.league {
            Some(league) if !LEAGUES.contains(&league) => return Err(no_league(league)),
            Some(league) => league..=league,
            None => LEAGUES,
        };
        let combinations = combinations(&saved.options, &choices.options)?;
        let of_league = |league| {
            combinations.iter().map(move |options| Self { league, options: options.clone() })
        };
        Ok(leagues.flat_map(of_league).collect())
    }

    pub fn as_json(&self) -> Value {
        json!({ "league": self.league, "options": self.options })
    }
}

/// The options of the result with each combination of the values that the user gives.
fn combinations(
    saved: &BTreeMap<String, String>,
    chosen: &[(String, String)],
) -> Result<Vec<BTreeMap<String, String>>, Error> {
    let mut values: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (name, value) in chosen {
        values.entry(name).or_default().push(value);
    }
    let mut combinations = vec![saved.clone()];
    for (name, values) in values {
        let with = |options: &BTreeMap<String, String>, value: &str| {
            let mut options = options.clone();
            options.insert(name.to_owned(), value.to_owned());
            options
        };
        if combinations.len() * values.len() > COMBINATIONS_MAX {
            let reason = "the values of --option have too many combinations, expected at most 64";
            return Err(Error::Choice(reason.to_owned()));
        }
        combinations = combinations
            .iter()
            .flat_map(|options| values.iter().map(move |value| with(options, value)))
            .collect();
    }
    Ok(combinations)
}
