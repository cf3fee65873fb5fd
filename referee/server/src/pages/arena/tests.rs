//! The page that lists all tests.

use arena::{Arena, Rule, State as ArenaState, Test};
use maud::{Markup, html};

use super::{rail_page, test_address, test_badge, test_name};
use crate::components::{
    Cell, Column, DataTable, PageHeader, ResultBar, Row, data_table, page_header, scored_bar,
};
use crate::pages::elo;
use crate::query::Fields;
use crate::{App, Refusal};

/// Renders the page.
pub fn page(app: &App, _: &Fields) -> Result<Markup, Refusal> {
    let arena = app.arena.arena()?;
    Ok(rail_page(app, "Tests", "tests", html! { #live { (live(arena)) } }))
}

/// The live part of the page.
pub fn live(arena: &Arena) -> Markup {
    arena.with_state(|state| {
        let all: Vec<&Test> = state.work.tests.values().rev().collect();
        html! {
            (page_header(&PageHeader::new("Tests")))
            @if all.is_empty() {
                p.empty { "No tests yet. A version is tested from its page, or when it is added." }
            } @else {
                (table(state, &all))
            }
        }
    })
}

/// A table of tests.
pub fn table(state: &ArenaState, tests: &[&Test]) -> Markup {
    let columns = vec![
        Column::number("Test"),
        Column::text("Versions"),
        Column::text("State"),
        Column::plain("Won – drawn – lost"),
        Column::number("Elo"),
        Column::number("Games"),
        Column::text("Rule"),
    ];
    let rows = tests.iter().map(|test| row(state, test)).collect();
    data_table(&DataTable {
        id: "tests",
        class: "tests",
        columns,
        rows,
        filter: Some("Filter tests"),
    })
}

fn row(state: &ArenaState, test: &Test) -> Row {
    let progress = state.progress(test.number);
    let estimate = progress.estimate().filter(|of| of.has_interval());
    let played = progress.played();
    let sort = estimate.as_ref().map_or(f64::NEG_INFINITY, |of| of.elo);
    let cells = vec![
        Cell::sorted(html! { a href=(test_address(test.number)) { (test.number) } }, test.number),
        Cell::new(html! { a href=(test_address(test.number)) { (test_name(state, test)) } }),
        Cell::new(test_badge(state, test)),
        Cell::new(html! { @if played > 0 { (scored_bar(results(state, test))) } }),
        Cell::sorted(html! { @if let Some(estimate) = &estimate { (elo(estimate)) } }, sort),
        Cell::sorted(html! { (played) }, played),
        Cell::new(html! { (rule_text(test)) }),
    ];
    Row { cells, class: "" }
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

/// The rule of a test, such as `SPRT 0,10` or `400 games`.
pub fn rule_text(test: &Test) -> String {
    match test.rule {
        _ if !test.seeds.is_empty() => format!("{} lost seeds", test.seeds.len()),
        Rule::Sprt(sprt) => format!("SPRT {sprt}"),
        Rule::Games(games) => format!("{} games", games.saturating_add(test.more)),
    }
}
