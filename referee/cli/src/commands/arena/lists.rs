//! Lists of an arena's bots, tests and ratings.

use std::path::Path;

use arena::{Arena, Progress, Stage, State, Test};
use itertools::Itertools;
use matches::reports::{Table, TableFormat};
use serde_json::{Value, json};

use super::client::Client;
use crate::Failure;

/// Prints the versions of all bots, starting with the latest version of each.
pub fn bots(folder: &Path, format: TableFormat) -> Result<(), Failure> {
    let arena = Arena::read(folder)?;
    let table = arena.with_state(|state| {
        let mut table =
            Table::new(&["version", "bot", "state", "reference", "added", "note", "reason"]);
        let bots: Vec<String> = state.bots().map(str::to_owned).collect();
        for bot in &bots {
            let reference = state.reference(bot);
            for version in state.versions_of(bot) {
                table.push(vec![
                    json!(version.number),
                    json!(version.bot),
                    json!(stage(state.stage(version.number))),
                    json!(if reference == Some(version.number) { "reference" } else { "" }),
                    json!(version.added.to_string()),
                    json!(version.note.clone().unwrap_or_default()),
                    json!(reason(state, version.number)),
                ]);
            }
        }
        table
    });
    out!("{}", table.to_text(format));
    Ok(())
}

/// Prints the tests in the order they were requested.
pub fn tests(folder: &Path, format: TableFormat) -> Result<(), Failure> {
    let arena = Arena::read(folder)?;
    let now = Client::find(folder).and_then(|client| client.now());
    let table = arena.with_state(|state| {
        state.now = now;
        let names = [
            "test", "version", "against", "state", "decided", "games", "elo", "low", "high",
            "reason",
        ];
        let mut table = Table::new(&names);
        for test in state.work.tests.values() {
            table.push(test_row(state, test));
        }
        table
    });
    out!("{}", table.to_text(format));
    Ok(())
}

fn test_row(state: &State, test: &Test) -> Vec<Value> {
    let name = |number: u32| state.version(number).map_or(number.to_string(), ToString::to_string);
    let progress = state.progress(test.number);
    let estimate = progress.estimate();
    let rounded = |value: Option<f64>| {
        json!(value.filter(|value| value.is_finite()).map(|value| (value * 10.0).round() / 10.0))
    };
    let opponents: Vec<String> = test.against.iter().map(|number| name(*number)).collect();
    vec![
        json!(test.number),
        json!(name(test.version)),
        json!(opponents.join(", ")),
        json!(state.test_state(test).name()),
        json!(progress.decision().map(|decision| decision.games)),
        json!(progress.played()),
        rounded(estimate.as_ref().map(|of| of.elo)),
        rounded(estimate.as_ref().map(|of| of.low)),
        rounded(estimate.as_ref().map(|of| of.high)),
        json!(reason_of_end(test, progress)),
    ]
}

/// Returns the reason why a test ended without a verdict on its games, or an empty string.
fn reason_of_end(test: &Test, progress: &Progress) -> String {
    match progress.decision() {
        Some(decision) if decision.is_of_equals => {
            format!("both played alike in all {} games", decision.games)
        }
        _ => test.failure.clone().unwrap_or_default(),
    }
}

/// Prints the ratings, best first, and on stderr the versions that cannot be compared with them.
pub fn rank(folder: &Path, format: TableFormat) -> Result<(), Failure> {
    let arena = Arena::read(folder)?;
    let (table, unrated) = arena.with_state(|state| {
        let mut table =
            Table::new(&["rank", "version", "elo", "error", "points", "games", "faults"]);
        for (rated, rank) in state.ratings().iter().zip(1..) {
            let name = state.version(rated.version).map_or(String::new(), ToString::to_string);
            table.push(vec![
                json!(rank),
                json!(name),
                json!((rated.rating.elo * 10.0).round() / 10.0),
                json!((rated.rating.error * 10.0).round() / 10.0),
                json!(rated.score.0),
                json!(rated.score.1),
                json!(rated.faults),
            ]);
        }
        let unrated = state.unrated();
        let names = unrated.iter().filter_map(|number| state.version(*number).ok()).join(", ");
        (table, names)
    });
    out!("{}", table.to_text(format));
    if !unrated.is_empty() {
        errln!("not rated, for lack of games against the versions above: {unrated}");
    }
    Ok(())
}

/// Returns the reason why a version cannot be played; empty if it can, or if it has not been
/// checked yet.
fn reason(state: &State, version: u32) -> String {
    let failure = state.failure(version).map(str::to_owned);
    let is_outdated = state.is_outdated(version);
    let obstacle = || state.obstacle(version).filter(|_| is_outdated);
    failure.or_else(obstacle).unwrap_or_default()
}

/// Returns the label for a stage.
fn stage(stage: Stage) -> &'static str {
    match stage {
        Stage::ToBuild => "to be built",
        Stage::BuildFailed => "build failed",
        Stage::ToCheck => "to be checked",
        Stage::CheckFailed => "check failed",
        Stage::Ready => "ready",
    }
}
