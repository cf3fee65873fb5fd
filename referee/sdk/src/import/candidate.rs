//! Combinations of league, options and test case that a game may have been played with.

use std::collections::BTreeMap;

use maps::Seed;
use replays::codingame::SavedGame;
use sdk_game::TestCase;
use serde_json::{Value, json};

use super::choices::ImportChoices;
use crate::live::{LEAGUES, check_league};
use crate::{Cases, Error};

/// Maximum number of option combinations.
const COMBINATIONS_MAX: usize = 64;

/// Maximum number of test cases tried.
const CASES_MAX: usize = 256;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    pub league: u32,
    pub options: BTreeMap<String, String>,
    /// Test case of a single-player game, with its number, or 0 if the referee does not have it.
    pub case: Option<(Seed, TestCase)>,
}

impl Candidate {
    /// Returns all candidates consistent with the result and the user's options, sorted by league.
    /// The user's options override the result. The league in the result's title is ignored.
    pub fn all(
        saved: &SavedGame,
        choices: &ImportChoices,
        cases: Option<&Cases>,
    ) -> Result<Vec<Self>, Error> {
        let leagues = choices.league.map_or(LEAGUES, |league| league..=league);
        check_league(*leagues.start(), "the referee")?;
        if saved.is_solo || (saved.scores.len() == 1 && cases.is_some()) {
            if !choices.options.is_empty() {
                let reason = "--option cannot be used for a game with test cases";
                return Err(Error::Choice(reason.to_owned()));
            }
            let league = *leagues.start();
            let of_case = |case| Self { league, options: BTreeMap::new(), case: Some(case) };
            return Ok(cases_of(saved, cases)?.into_iter().map(of_case).collect());
        }
        let combinations = combinations(&saved.options, &choices.options)?;
        let of_league = |league| {
            combinations.iter().map(move |options| Self {
                league,
                options: options.clone(),
                case: None,
            })
        };
        Ok(leagues.flat_map(of_league).collect())
    }

    pub fn as_json(&self) -> Value {
        let case = self.case.as_ref().map(|(number, _)| number);
        json!({ "league": self.league, "options": self.options, "test_case": case })
    }
}

/// Returns a result's test case, or all cases known to the referee if the result has none.
fn cases_of(saved: &SavedGame, cases: Option<&Cases>) -> Result<Vec<(Seed, TestCase)>, Error> {
    let known = || cases.into_iter().flat_map(Cases::all);
    if saved.case.is_empty() {
        let all: Vec<_> = known().map(|(number, case)| (number, case.clone())).collect();
        return match all.len() {
            0 => Err(Error::Choice(
                "the result does not contain its test case; pass --test-cases FOLDER".to_owned(),
            )),
            1..=CASES_MAX => Ok(all),
            count => {
                let reason = format!("{count} test cases to try, expected at most {CASES_MAX}");
                Err(Error::Choice(reason))
            }
        };
    }
    let is_same = |case: &TestCase| {
        let lines = case.lines.iter().map(|line| line.trim_end());
        lines.eq(saved.case.iter().map(String::as_str))
    };
    if let Some((number, case)) = known().find(|(_, case)| is_same(case)) {
        return Ok(vec![(number, case.clone())]);
    }
    let criterion = known().next().and_then(|(_, case)| case.criterion.clone());
    Ok(vec![(0, TestCase { lines: saved.case.clone(), criterion })])
}

/// Combines the options in the result with each combination of the values given by the user.
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
            let reason = "too many combinations of --option values, expected at most 64";
            return Err(Error::Choice(reason.to_owned()));
        }
        combinations = combinations
            .iter()
            .flat_map(|options| values.iter().map(move |value| with(options, value)))
            .collect();
    }
    Ok(combinations)
}
