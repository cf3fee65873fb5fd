//! Names and addresses of versions and tests.

use arena::{State as ArenaState, Test, Version};
use maud::{Markup, html};

/// The path of a version's page.
pub fn version_address(version: &Version) -> String {
    format!("/bots/{}/{}", version.bot, version.number)
}

pub fn version_link(state: &ArenaState, number: u32) -> Markup {
    match state.versions.get(&number) {
        Some(version) => html! { a href=(version_address(version)) { (version) } },
        None => html! { (number) },
    }
}

pub fn version_name(state: &ArenaState, number: u32) -> String {
    state.versions.get(&number).map_or_else(|| number.to_string(), ToString::to_string)
}

/// A name for a test, such as `mybot-12 against mybot-11`.
pub fn test_name(state: &ArenaState, test: &Test) -> String {
    let opponents = match test.against[..] {
        [one] => version_name(state, one),
        _ => format!("{} versions in the pool", test.against.len()),
    };
    format!("{} against {opponents}", version_name(state, test.version))
}

pub fn test_address(test: u32) -> String {
    format!("/tests/{test}")
}
