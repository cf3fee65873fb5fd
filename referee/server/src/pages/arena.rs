//! The pages of an arena: its bots, tests and ratings.

pub mod attributes;
pub mod bots;
mod forms;
pub mod ratings;
pub mod source;
pub mod test;
pub mod tests;
pub mod version;
pub mod welcome;

use arena::{Now, Rated, Stage, State as ArenaState, Test, TestState, Version};
use maud::{Markup, html};
use serde_json::{Value, json};

use super::{Page, page as layout};
use crate::components::{Crumb, Notice, State, Tone, TrayItem, named_badge, notice, state_badge};
use crate::query::{Fields, link};
use crate::{App, Refusal};

/// The live part of a page, and true if it will not change again.
pub fn live(app: &App, page: &str, fields: &Fields) -> Result<(Markup, bool), Refusal> {
    let arena = app.arena.arena()?;
    let part = match page {
        "bots" => bots::live(app, arena),
        "tests" => tests::live(app, arena),
        "ratings" => ratings::live(arena),
        "version" => {
            let version = arena.with_state(|state| version::find(state, fields))?;
            version::live(app, arena, &version)
        }
        "test" => return test::live(app, fields),
        other => {
            return Err(Refusal::field("arena", other, "bots, version, tests, test or ratings"));
        }
    };
    Ok((html! { div #live { (part) } }, false))
}

/// Renders an arena page in the common frame.
fn framed(app: &App, page: Page) -> Markup {
    let title = format!("{} – referee", page.title);
    let content = html! { (failures(app)) (page.content) };
    layout(app, &Page { title, content, ..page })
}

/// A page in the navigation rail that is refreshed while open. `live` is the name of its live part.
fn rail_page(app: &App, title: &str, live: &str, content: Markup) -> Markup {
    let page = Page {
        part: format!("/{live}"),
        title: title.to_owned(),
        shown: title.to_owned(),
        live: Some(link("/live", &[("arena", live)])),
        content,
        ..Page::default()
    };
    framed(app, page)
}

/// Notices about errors that stopped the arena or the ladder.
fn failures(app: &App) -> Markup {
    let trouble = app.arena.get().and_then(|arena| arena.with_state(|state| state.trouble.clone()));
    html! {
        @for reason in app.arena.failure().into_iter().chain(trouble) {
            (notice(&Notice { tone: Tone::Fault, title: reason, ..Notice::default() }))
        }
    }
}

/// The path of a version's page.
fn version_address(version: &Version) -> String {
    format!("/bots/{}/{}", version.bot, version.number)
}

/// A link to a version.
fn version_link(state: &ArenaState, number: u32) -> Markup {
    match state.versions.get(&number) {
        Some(version) => html! { a href=(version_address(version)) { (version) } },
        None => html! { (number) },
    }
}

fn version_name(state: &ArenaState, number: u32) -> String {
    state.versions.get(&number).map_or_else(|| number.to_string(), ToString::to_string)
}

/// A name for a test, such as `mybot-12 against mybot-11`.
fn test_name(state: &ArenaState, test: &Test) -> String {
    let opponents = match test.against[..] {
        [one] => version_name(state, one),
        _ => format!("{} versions in the pool", test.against.len()),
    };
    format!("{} against {opponents}", version_name(state, test.version))
}

fn test_address(test: u32) -> String {
    format!("/tests/{test}")
}

/// Converts the state of a test for its badge.
fn state_of(state: TestState) -> State {
    match state {
        TestState::Queued => State::Queued,
        TestState::Running => State::Running,
        TestState::Passed => State::Passed,
        TestState::Failed => State::Failed,
        TestState::Complete => State::Complete,
        TestState::Stopped => State::Stopped,
        TestState::Faults => State::Faults,
    }
}

fn test_badge(state: &ArenaState, test: &Test) -> Markup {
    state_badge(state_of(state.test_state(test)))
}

/// The badge for the stage of a version.
fn stage_badge(state: &ArenaState, number: u32) -> Markup {
    let (kind, text) = match (state.stage(number), &state.now) {
        (Stage::ToBuild, Some(Now::Build(now))) if *now == number => (State::Running, "building"),
        (Stage::ToBuild, _) => (State::Queued, "to be built"),
        (Stage::BuildFailed, _) => (State::Failed, "build failed"),
        (Stage::ToCheck, Some(Now::Check(now))) if *now == number => (State::Running, "checking"),
        (Stage::ToCheck, _) => (State::Queued, "to be checked"),
        (Stage::CheckFailed, _) => (State::Faults, "check failed"),
        (Stage::Ready, _) => (State::Complete, "ready"),
    };
    named_badge(kind, text)
}

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

/// An Elo rating with its interval.
fn elo_of(rated: Option<&Rated>) -> Markup {
    html! {
        @match rated {
            Some(Rated { rating, .. }) => { b { (format!("{:+.0}", rating.elo)) } " " small { (format!("± {:.0}", rating.error)) } },
            None => span.quiet { "–" },
        }
    }
}

/// A button that sends a request to the arena, then shows the result. `assets/arena.js` sends it.
fn request_button(text: &str, request: &Value, class: &str) -> Markup {
    html! { button type="button" class=[(!class.is_empty()).then_some(class)] data-request=(request) { (text) } }
}

/// The button that makes a version the reference of its bot.
fn promote_button(number: u32) -> Markup {
    request_button("Promote", &json!({ "promote": { "version": number } }), "")
}

fn crumb(address: &str, text: &str) -> Crumb {
    Crumb::new(address, text)
}
