//! The page that lists all tests.

use arena::{Arena, Rule, State as ArenaState, Test, TestState};
use engine::text::counted;
use maud::{Markup, html};

use super::{forms, rail_page, test_address, test_badge, test_name, version_name};
use crate::components::{
    Cell, Column, DataTable, PageHeader, ResultBar, Row, data_table, main_dialog_button,
    page_header, scored_bar,
};
use crate::pages::{count, elo};
use crate::query::Fields;
use crate::{App, Refusal};

/// Number of tests above which the table has a filter.
const UNFILTERED_MAX: usize = 5;

pub fn page(app: &App, _: &Fields) -> Result<Markup, Refusal> {
    let arena = app.arena.arena()?;
    let content = html! {
        #live { (live(app, arena)) }
        @if app.arena.is_owned() {
            (arena.with_state(|state| forms::ask_test(state, arena.config(), None)))
        }
    };
    Ok(rail_page(app, "Tests", "tests", content))
}

pub fn live(app: &App, arena: &Arena) -> Markup {
    let is_owned = app.arena.is_owned();
    arena.with_state(|state| {
        let all: Vec<&Test> = state.work.tests.values().rev().collect();
        html! {
            (page_header(&PageHeader {
                actions: html! {
                    @if is_owned && state.ready().next().is_some() { (main_dialog_button("ask-test", "New test")) }
                },
                ..PageHeader::new("Tests")
            }))
            @if all.is_empty() {
                p.empty { "No tests yet. Test a version from its page, or when you add it." }
            } @else {
                (table(state, &all))
            }
        }
    })
}

pub fn table(state: &ArenaState, tests: &[&Test]) -> Markup {
    let columns = vec![
        Column::text("Versions"),
        Column::text("Verdict"),
        Column::text("State"),
        Column::plain("Won – drawn – lost"),
        Column::number("Elo"),
        Column::number("Games"),
    ];
    let rows = tests.iter().map(|test| row(state, test)).collect();
    data_table(&DataTable {
        id: "tests",
        class: "tests",
        columns,
        rows,
        filter: (tests.len() > UNFILTERED_MAX).then_some("Filter tests"),
    })
}

fn row(state: &ArenaState, test: &Test) -> Row {
    let progress = state.progress(test.number);
    let estimate = progress.estimate().filter(|of| of.has_interval());
    let played = progress.played();
    let goal = if is_plain(test) { progress.goal(test, state.seeds) } else { played };
    let sort = estimate.as_ref().map_or(f64::NEG_INFINITY, |of| of.elo);
    let cells = vec![
        Cell::new(html! {
            a href=(test_address(test.number)) { (test_name(state, test)) }
            small { "Test " (test.number) @if !is_plain(test) { ", " (rule_text(test)) } }
        }),
        Cell::new(html! { (verdict(state, test)) }),
        Cell::new(test_badge(state, test)),
        Cell::new(html! { @if played > 0 { (scored_bar(results(state, test))) } }),
        Cell::sorted(html! { @if let Some(estimate) = &estimate { (elo(estimate)) } }, sort),
        Cell::sorted(html! { (count(played)) @if goal > played { " of " (count(goal)) } }, played),
    ];
    Row { cells, class: "" }
}

/// Returns true if the test plays a fixed number of games on the arena's seeds.
pub fn is_plain(test: &Test) -> bool {
    test.seeds.is_empty() && matches!(test.rule, Rule::Games(_))
}

/// A test's outcome in a few words: `mybot-6 is stronger`.
fn verdict(state: &ArenaState, test: &Test) -> String {
    let progress = state.progress(test.number);
    let name = version_name(state, test.version);
    if state.test_state(test) == TestState::Faults {
        return "decided by faults".to_owned();
    }
    if let (Rule::Sprt(sprt), Some(decision)) = (test.rule, progress.decision()) {
        let claim = sprt.claim(decision.verdict).map(|claim| format!("{name} is {claim}"));
        let claim = claim.filter(|_| !decision.is_of_equals);
        return claim.unwrap_or_else(|| "both played alike".to_owned());
    }
    let opponent = match test.against[..] {
        [one] => version_name(state, one),
        _ => "the pool".to_owned(),
    };
    match (progress.played(), progress.estimate().filter(|of| of.has_interval())) {
        (0, _) => "no games yet".to_owned(),
        (_, Some(of)) if of.high < 0.0 => format!("{opponent} is stronger"),
        (_, Some(of)) if of.low > 0.0 => format!("{name} is stronger"),
        (played, _) => format!("undecided after {}", counted(played as usize, "game")),
    }
}

/// The games won, drawn and lost by the tested version.
pub fn results(state: &ArenaState, test: &Test) -> ResultBar {
    let mut sum = ResultBar { won: 0, drawn: 0, lost: 0 };
    for meeting in state.progress(test.number).meetings.values() {
        let [lost, drawn, won] = meeting.summary.games;
        sum = ResultBar { won: sum.won + won, drawn: sum.drawn + drawn, lost: sum.lost + lost };
    }
    sum
}

/// A test's rule, such as `SPRT 0,10` or `400 games`.
pub fn rule_text(test: &Test) -> String {
    match test.rule {
        _ if !test.seeds.is_empty() => format!("{} lost seeds", test.seeds.len()),
        Rule::Sprt(sprt) => format!("SPRT {sprt}"),
        Rule::Games(games) => format!("{} games", games.saturating_add(test.more)),
    }
}
