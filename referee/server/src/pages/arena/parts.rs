//! Common parts of arena pages.

use arena::{Now, Rated, Stage, State as ArenaState, Test};
use maud::{Markup, html};
use serde_json::{Value, json};

use crate::App;
use crate::components::{Notice, ResultBar, State, Tone, named_badge, notice, state_badge};
use crate::pages::{Page, page as layout};
use crate::query::link;

/// Renders an arena page in the common frame.
pub fn framed(app: &App, page: Page) -> Markup {
    let title = format!("{} – referee", page.title);
    let content = html! { (failures(app)) (page.content) };
    layout(app, &Page { title, content, ..page })
}

/// A page in the navigation rail that is refreshed while open. `live` is the name of its live part.
pub fn rail_page(app: &App, title: &str, live: &str, content: Markup) -> Markup {
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

pub fn test_badge(state: &ArenaState, test: &Test) -> Markup {
    state_badge(state.test_state(test))
}

pub fn stage_badge(state: &ArenaState, number: u32) -> Markup {
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

/// An Elo rating with its interval.
pub fn elo_of(rated: Option<&Rated>) -> Markup {
    html! {
        @match rated {
            Some(Rated { rating, .. }) => { b { (format!("{:+.0}", rating.elo)) } " " small { (format!("± {:.0}", rating.error)) } },
            None => span.quiet { "–" },
        }
    }
}

/// A button that sends a request to the arena, then shows the result. `assets/arena.js` does both.
pub fn request_button(text: &str, request: &Value, class: &str) -> Markup {
    html! { button type="button" class=[(!class.is_empty()).then_some(class)] data-request=(request) { (text) } }
}

/// The button that makes a version its bot's reference.
pub fn promote_button(number: u32) -> Markup {
    request_button("Promote", &json!({ "promote": { "version": number } }), "")
}

/// A version's results against another version.
pub fn results(state: &ArenaState, version: u32, other: u32) -> Option<ResultBar> {
    let record = state.records.groups.get(&arena::group(&[version, other]))?;
    let mut counts = [0; 3];
    for outcome in &record.games {
        let half_points = outcome.half_points();
        counts[if version > other { half_points } else { 2 - half_points }] += 1;
    }
    let [lost, drawn, won] = counts;
    (won + drawn + lost > 0).then_some(ResultBar { won, drawn, lost })
}
