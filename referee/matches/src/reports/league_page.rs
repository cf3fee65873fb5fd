//! HTML ratings for a match between more than two players.

use maud::{Markup, html};

use super::LeagueReport;
use crate::statistics::Rating;
use crate::{Category, League};

/// Stylesheet for pages with text, tables and pictures. It uses the viewer's tokens.
pub const STYLE: &str = include_str!("style.css");

/// Renders ratings with intervals, scores by seat and map class, and head-to-head results.
pub fn content(report: &LeagueReport<'_>) -> Markup {
    let ranking = report.league.ranking();
    html! {
        h2 { "Elo with 95 % intervals" }
        (note("0 is the average of the players. A 100-Elo lead means scoring about 64 %, 200 about \
        76 %, 400 about 91 %."))
        (ratings(report, &ranking))
        @for note in report.fault_notes() { p { (note) } }
        @for advice in report.advice() { p.note { "Advice: " (advice) } }
        @if let Some(note) = report.score_note() { p { "Score: " (note) "." } }
        .together {
            div {
                h2 { "Score in percent" }
                (note(&shares(report)))
                (figures(report, &ranking))
            }
            div {
                h2 { "Head to head" }
                (note("Points and games against the player at each rank; a draw counts as half a point."))
                (cross_table(report, &ranking))
            }
        }
    }
}

fn note(text: &str) -> Markup {
    html! { small { (text) } }
}

/// Explains the score columns.
fn shares(report: &LeagueReport<'_>) -> String {
    let categories = report.league.categories();
    let has = |is: fn(&Category) -> bool| categories.iter().any(is);
    let seats =
        if engine::catalogue::sides_of(report.game).is_empty() { ", by seat" } else { ", by side" };
    let parts = [
        (true, "Share of possible points: overall"),
        (has(|it| matches!(it, Category::Seat(_))), seats),
        (has(|it| matches!(it, Category::Class(_))), ", by map size"),
        (has(|it| matches!(it, Category::Tag(_))), ", by seed tag"),
    ];
    parts.iter().filter(|(is_there, _)| *is_there).map(|(_, text)| *text).chain(["."]).collect()
}

/// Returns the heading for a category: a side, map size or tag.
fn column(category: &Category, game: &str) -> String {
    match category {
        Category::Seat(seat) => format!("as {}", engine::catalogue::side_name(game, *seat)),
        Category::Class(class) => format!("{class} maps"),
        Category::Tag(_) => category.to_string(),
    }
}

fn ratings(report: &LeagueReport<'_>, ranking: &[usize]) -> Markup {
    let ratings = report.league.ratings();
    let row = |&bot: &usize| {
        let Rating { elo, error } = ratings[bot];
        let figures = format!("{elo:+.0} ± {error:.0}");
        (report.names[bot].as_str(), [elo - error, elo, elo + error], figures)
    };
    intervals(&ranking.iter().map(row).collect::<Vec<_>>())
}

/// Renders rows with a name, Elo (low, middle, high) and numbers. The intervals share an axis in
/// percent, so that the font size does not depend on the window's width.
fn intervals(rows: &[(&str, [f64; 3], String)]) -> Markup {
    let ends = rows.iter().flat_map(|(_, elo, _)| elo).filter(|elo| elo.is_finite());
    let reach = round_reach(ends.map(|elo| elo.abs()).fold(10.0, f64::max).min(2000.0));
    let x = |elo: f64| format!("{:.1}%", 50.0 + 48.0 * elo.clamp(-reach, reach) / reach);
    let rule = |elo: f64, class: &str| html! { line class=(class) x1=(x(elo)) x2=(x(elo)) y1="0" y2="100%" {} };
    let row = |(name, [low, middle, high], figures): &(&str, [f64; 3], String)| {
        html! {
            li.behind[*high < 0.0] {
                span.name { (name) }
                svg aria-hidden="true" {
                    @for part in [-1.0, -0.5, 0.5, 1.0] { (rule(part * reach, "rule")) }
                    (rule(0.0, "zero"))
                    line.interval x1=(x(*low)) x2=(x(*high)) y1="50%" y2="50%" {}
                    @if middle.abs() <= reach { circle.dot cx=(x(*middle)) cy="50%" r="6" {} }
                }
                span.number { (figures) }
            }
        }
    };
    html! {
        ol.ratings {
            @for it in rows { (row(it)) }
            li.scale aria-hidden="true" {
                span {}
                svg {
                    @for elo in [-1.0, -0.5, 0.0, 0.5, 1.0].map(|part| part * reach) {
                        text x=(x(elo)) y="14" { @if elo == 0.0 { "0" } @else { (format!("{elo:+.0}")) } }
                    }
                }
            }
        }
    }
}

/// Rounds up the end of an axis so that half of it is also a round number.
fn round_reach(reach: f64) -> f64 {
    let step = [20.0, 100.0, 200.0].into_iter().find(|step| reach <= 5.0 * step).unwrap_or(400.0);
    (reach / step).ceil() * step
}

fn figures(report: &LeagueReport<'_>, ranking: &[usize]) -> Markup {
    let league = report.league;
    let categories = league.categories();
    let has_faults = ranking.iter().any(|bot| league.faults(*bot).total() > 0);
    let head = html! {
        th.number { "rank" }
        th { "player" }
        th.number { "games" }
        th.number { "all" }
        @for category in &categories { th.number { (column(category, report.game)) } }
        @if has_faults { th { "faults" } }
    };
    let row = |(rank, &bot): (usize, &usize)| {
        let total = league.total(bot);
        html! {
            tr {
                td.number { (rank + 1) }
                td { (report.names[bot]) }
                td.number { (total.1) }
                td.number { (percent(total)) }
                @for category in &categories {
                    td.number { (league.in_category(category, bot).map_or("–".to_owned(), percent)) }
                }
                @if has_faults { td { (kinds(league, bot)) } }
            }
        }
    };
    let rows = html! { @for bot in ranking.iter().enumerate() { (row(bot)) } };
    table("standings", &head, &rows)
}

fn cross_table(report: &LeagueReport<'_>, ranking: &[usize]) -> Markup {
    let cell = |row: usize, column: usize| {
        let Some((points, played)) = report.league.met(row, column) else {
            return html! { td.none { "–" } };
        };
        let tenth = (10.0 * points / played.max(1) as f64).round();
        html! { td class={ "score s" (tenth) } { (points) "/" (played) } }
    };
    let head = html! {
        th.number { "rank" }
        th { "player" }
        @for rank in 1..=ranking.len() { th { (rank) } }
    };
    let rows = html! {
        @for (rank, &row) in ranking.iter().enumerate() {
            tr {
                td.number { (rank + 1) }
                td { (report.names[row]) }
                @for &column in ranking { (cell(row, column)) }
            }
        }
    };
    table("cross", &head, &rows)
}

/// Renders a table in a scrollable frame that can receive focus.
pub fn table(class: &str, head: &Markup, rows: &Markup) -> Markup {
    html! {
        .scroll tabindex="0" role="group" aria-label=(class) {
            table class=(class) {
                thead { tr { (head) } }
                tbody { (rows) }
            }
        }
    }
}

/// `timeout 3, crashed 1`
fn kinds(league: &League, bot: usize) -> String {
    let kinds = league.faults(bot).kinds.iter().map(|(end, count)| format!("{end} {count}"));
    kinds.collect::<Vec<_>>().join(", ")
}

fn percent((points, games): (f64, u64)) -> String {
    format!("{:.1}", 100.0 * points / games.max(1) as f64)
}
