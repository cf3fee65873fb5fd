//! The arena's work in progress.

use arena::{Now, State as ArenaState, Test, TestState};

use super::names::{test_address, test_name, version_address, version_name};
use crate::components::TrayItem;

/// Running tests and builds, for the tray in the corner of every page.
pub fn running(state: &ArenaState) -> Vec<TrayItem> {
    let open = state.work.tests.values().filter(|test| state.test_state(test).is_open());
    let of_test = |test: &Test| {
        let progress = state.progress(test.number);
        TrayItem {
            is_queued: state.test_state(test) == TestState::Queued,
            address: test_address(test.number),
            title: test_name(state, test),
            done: progress.played(),
            planned: Some(progress.goal(test, state.seeds)),
        }
    };
    let of_version = |number: &u32| {
        let version = state.versions.get(number)?;
        let title = format!("{version}: build and check");
        Some(TrayItem { address: version_address(version), title, ..TrayItem::default() })
    };
    let of_ladder = |players: &[u32]| {
        let names: Vec<String> =
            players.iter().map(|number| version_name(state, *number)).collect();
        let title = format!("Ladder: {}", names.join(" against "));
        TrayItem { address: "/ratings".to_owned(), title, ..TrayItem::default() }
    };
    let versions = match &state.now {
        Some(Now::Build(number) | Now::Check(number)) => of_version(number),
        Some(Now::Ladder(players)) => Some(of_ladder(players)),
        _ => None,
    };
    versions.into_iter().chain(open.map(of_test)).collect()
}
