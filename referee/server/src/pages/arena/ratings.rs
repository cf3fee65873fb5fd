//! Ratings of all versions, and a cross table of their results.

use arena::{Arena, Rated, State as ArenaState};
use maud::{Markup, html};

use super::{attributes, elo_of, rail_page, version_address, version_link, version_name};
use crate::components::{
    Cell, Column, DataTable, IntervalChart, IntervalRow, PageHeader, Row, data_table,
    interval_chart, page_header,
};
use crate::pages::count;
use crate::query::Fields;
use crate::{App, Refusal};

/// Maximum number of rows and columns in the cross table.
const CROSS_MAX: usize = 12;

/// Renders the page.
pub fn page(app: &App, _: &Fields) -> Result<Markup, Refusal> {
    let arena = app.arena.arena()?;
    Ok(rail_page(app, "Ratings", "ratings", html! { #live { (live(arena)) } }))
}

/// The live part of the page.
pub fn live(arena: &Arena) -> Markup {
    arena.with_state(|state| {
        let rated = state.ratings();
        let games = state.records.count() as u64;
        html! {
            (page_header(&PageHeader {
                lead: html! { (count(games)) " games; the mean of all versions is 0 Elo" },
                ..PageHeader::new("Ratings")
            }))
            (attributes::views("/ratings"))
            @if rated.is_empty() {
                p.empty { "No rated games yet. Tests and the ladder play them." }
            } @else {
                (table(state, &rated))
                (chart(state, &rated))
                (cross_table(state, &rated))
            }
        }
    })
}

/// A table of the ratings.
pub fn table(state: &ArenaState, rated: &[Rated]) -> Markup {
    let columns = vec![
        Column::number("Rank"),
        Column::text("Version"),
        Column::number("Elo"),
        Column::number("Score"),
        Column::number("Games"),
        Column::number("Faults"),
    ];
    let row = |(rated, rank): (&Rated, usize)| {
        let (points, games) = rated.score;
        let score = 100.0 * points / games.max(1) as f64;
        let cells = vec![
            Cell::sorted(html! { (rank) }, rank),
            Cell::sorted(version_link(state, rated.version), version_name(state, rated.version)),
            Cell::sorted(elo_of(Some(rated)), rated.rating.elo),
            Cell::sorted(html! { (format!("{score:.1} %")) }, score),
            Cell::sorted(html! { (count(games)) }, games),
            Cell {
                is_error: rated.faults > 0,
                ..Cell::sorted(html! { (rated.faults) }, rated.faults)
            },
        ];
        Row { cells, class: "" }
    };
    let rows = rated.iter().zip(1..).map(row).collect();
    data_table(&DataTable {
        id: "ratings",
        class: "",
        columns,
        rows,
        filter: Some("Filter versions"),
    })
}

fn chart(state: &ArenaState, rated: &[Rated]) -> Markup {
    let row = |of: &Rated| {
        let (elo, error) = (of.rating.elo, of.rating.error);
        IntervalRow {
            name: version_name(state, of.version),
            address: state.versions.get(&of.version).map(version_address),
            low: elo - error,
            middle: elo,
            high: elo + error,
            figures: format!("{elo:+.0} ± {error:.0}"),
            detail: format!("{} games", of.score.1),
        }
    };
    interval_chart(&IntervalChart {
        title: "Ratings with their 95 % intervals",
        unit: "Elo",
        rows: rated.iter().map(row).collect(),
    })
}

/// A cross table with the score of each version against each other, in percent.
fn cross_table(state: &mut ArenaState, rated: &[Rated]) -> Markup {
    let shown: Vec<u32> = rated.iter().take(CROSS_MAX).map(|rated| rated.version).collect();
    let names: Vec<String> = shown.iter().map(|number| version_name(state, *number)).collect();
    let mut columns = vec![Column::text("Score against")];
    columns.extend(names.iter().map(|name| Column { is_number: true, ..Column::plain(name) }));
    let mut rows = Vec::new();
    for (version, name) in shown.iter().zip(&names) {
        let mut cells = vec![Cell::new(html! { (name) })];
        for other in &shown {
            let met = state.met(*version, *other).filter(|_| version != other);
            cells.push(Cell::new(html! {
                @if let Some((points, games)) = met {
                    span title=(format!("{points} points of {games} games")) { (format!("{:.0} %", 100.0 * points / games.max(1) as f64)) }
                }
            }));
        }
        rows.push(Row { cells, class: "" });
    }
    html! {
        h2 { "Who beats whom" }
        @if rated.len() > CROSS_MAX { p.quiet { "The best " (CROSS_MAX) " of " (rated.len()) " versions." } }
        (data_table(&DataTable { id: "cross-table", class: "cross", columns, rows, filter: None }))
    }
}
