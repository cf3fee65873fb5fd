//! Ratings of all versions, and a cross table of their results.

use arena::{Arena, Rated, State as ArenaState};
use maud::{Markup, html};

use super::{elo_of, rail_page, version_link, version_name};
use crate::components::{
    Cell, Column, DataTable, Interval, PageHeader, Row, Tab, data_table, interval_line,
    interval_scale, page_header, tabs,
};
use crate::pages::count;
use crate::query::Fields;
use crate::{App, Refusal};

/// Maximum number of rows and columns in the cross table.
const CROSS_MAX: usize = 12;

/// Number of versions above which the table has a filter.
const UNFILTERED_MAX: usize = 8;

pub fn page(app: &App, _: &Fields) -> Result<Markup, Refusal> {
    let arena = app.arena.arena()?;
    Ok(rail_page(app, "Ratings", "ratings", html! { #live { (live(arena)) } }))
}

pub fn live(arena: &Arena) -> Markup {
    arena.with_state(|state| {
        let rated = state.ratings();
        let games = state.records.count() as u64;
        html! {
            (page_header(&PageHeader {
                lead: html! { (count(games)) " games; the mean of all versions is 0 Elo" },
                ..PageHeader::new("Ratings")
            }))
            (views("/ratings"))
            @if rated.is_empty() {
                p.empty { "No rated games yet. Run a test, or turn on the ladder, to play some." }
            } @else {
                (table(state, &rated))
                (unrated(state))
                (cross_table(state, &rated))
            }
        }
    })
}

/// Tabs for the views of the ratings.
pub fn views(current: &str) -> Markup {
    let view = |address: &str, text: &str| Tab {
        address: address.to_owned(),
        text: text.to_owned(),
        is_current: address == current,
        ..Tab::default()
    };
    tabs("ratings", &[view("/ratings", "All games"), view("/attributes", "By attribute")])
}

pub fn table(state: &ArenaState, rated: &[Rated]) -> Markup {
    let intervals: Vec<Interval> = rated.iter().map(|of| interval_of(state, of)).collect();
    let scale = interval_scale(&intervals);
    let columns = vec![
        Column::number("Rank"),
        Column::text("Version"),
        Column::number("Elo"),
        Column::plain("95 % interval, line at 0 Elo"),
        Column::number("Score"),
        Column::number("Games"),
        Column::number("Faults"),
    ];
    let row = |((rated, interval), rank): ((&Rated, &Interval), usize)| {
        let (points, games) = rated.score;
        let score = 100.0 * points / games.max(1) as f64;
        let cells = vec![
            Cell::sorted(html! { (rank) }, rank),
            Cell::sorted(version_link(state, rated.version), version_name(state, rated.version)),
            Cell::sorted(elo_of(Some(rated)), rated.rating.elo),
            Cell::new(interval_line(interval, scale, "Elo")),
            Cell::sorted(html! { (format!("{score:.1} %")) }, score),
            Cell::sorted(html! { (count(games)) }, games),
            Cell {
                is_error: rated.faults > 0,
                ..Cell::sorted(html! { (rated.faults) }, rated.faults)
            },
        ];
        Row { cells, class: "" }
    };
    let rows = rated.iter().zip(&intervals).zip(1..).map(row).collect();
    data_table(&DataTable {
        id: "ratings",
        class: "rated",
        columns,
        rows,
        filter: (rated.len() > UNFILTERED_MAX).then_some("Filter versions"),
    })
}

/// A note about versions that cannot be compared with the rated versions.
fn unrated(state: &mut ArenaState) -> Markup {
    let versions = state.unrated();
    html! {
        @if !versions.is_empty() {
            p.quiet {
                "Not rated, for lack of games against the versions above: "
                @for (number, index) in versions.iter().zip(0..) {
                    @if index > 0 { ", " }
                    (version_link(state, *number))
                }
            }
        }
    }
}

/// The 95 % interval of a rating.
fn interval_of(state: &ArenaState, of: &Rated) -> Interval {
    let (elo, error) = (of.rating.elo, of.rating.error);
    Interval {
        name: version_name(state, of.version),
        low: elo - error,
        middle: elo,
        high: elo + error,
    }
}

/// A cross table with the score of each version against every other, in percent. Columns are
/// labelled with ranks, as in a tournament.
fn cross_table(state: &mut ArenaState, rated: &[Rated]) -> Markup {
    let shown: Vec<u32> = rated.iter().take(CROSS_MAX).map(|rated| rated.version).collect();
    let ranks: Vec<String> = (1..=shown.len()).map(|rank| rank.to_string()).collect();
    let mut columns = vec![Column::plain("Score against")];
    columns.extend(ranks.iter().map(|rank| Column { is_number: true, ..Column::plain(rank) }));
    let mut rows = Vec::new();
    for (version, rank) in shown.iter().zip(&ranks) {
        let name = html! { span.rank { (rank) } " " (version_link(state, *version)) };
        let mut cells = vec![Cell::new(name)];
        cells.extend(shown.iter().map(|other| Cell::new(score_against(state, *version, *other))));
        rows.push(Row { cells, class: "" });
    }
    html! {
        h2 { "Who beats whom" }
        @if rated.len() > CROSS_MAX { p.quiet { "The best " (CROSS_MAX) " of " (rated.len()) " versions." } }
        (data_table(&DataTable { id: "cross-table", class: "cross", columns, rows, filter: None }))
    }
}

/// The score against another version, coloured on a scale from lost to won.
fn score_against(state: &mut ArenaState, version: u32, other: u32) -> Markup {
    if version == other {
        return html! { span.itself {} };
    }
    let Some((points, games)) = state.met(version, other) else {
        return html! { span.quiet { "–" } };
    };
    let score = points / games.max(1) as f64;
    let [name, other] = [version, other].map(|number| version_name(state, number));
    let title = format!("{name} against {other}: {points} points in {games} games");
    let step = (score * 6.0).round();
    html! { span class=(format!("score-{step}")) title=(title) { (format!("{:.0} %", 100.0 * score)) } }
}
