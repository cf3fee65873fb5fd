//! A league as parts of a page, and as one page that opens from disk.

use std::ops::Range;
use std::sync::LazyLock;

use maud::{Markup, html};
use viewer::TOKENS;
use viewer::html::Policy;

use super::LeagueReport;
use crate::{Category, League};

/// The style of pages with text, tables and pictures; it uses the [tokens](TOKENS).
pub const STYLE: &str = include_str!("style.css");

static PAGE_STYLE: LazyLock<String> = LazyLock::new(|| [TOKENS, STYLE].concat());

/// Height of a row of ratings.
const ROW: usize = 30;
const WIDTH: f64 = 720.0;
const RIGHT: f64 = 136.0;
/// The most letters of a name beside the axis, and the room for one where they are largest: in a narrow window.
const LETTERS: usize = 24;
const LETTER: f64 = 11.5;

/// The page that opens from disk.
pub fn page(report: &LeagueReport<'_>) -> Markup {
    let title = format!("League of {}", games::title_of(report.game));
    let body =
        html! { main { h1 { (title) } (content(report, &|_, _| None, 0..report.bots.len())) } };
    Policy::new(&PAGE_STYLE, None).page(&title, &html! {}, &body)
}

/// Ratings with their intervals, figures by seat and class of map, and who beat whom. `games` has the address of the
/// games of two players, if there is one; `rows` are the ranks of those whose results are listed.
pub fn content(
    report: &LeagueReport<'_>,
    games: &dyn Fn(usize, usize) -> Option<String>,
    rows: Range<usize>,
) -> Markup {
    let ranking = report.league.ranking();
    html! {
        h2 { "Elo with 95 % intervals" }
        (ratings(report, &ranking))
        @for note in report.fault_notes() { p { (note) } }
        @for advice in report.advice() { p.note { "Advice: " (advice) } }
        h2 { "Figures" }
        @if let Some(note) = report.score_note() { p { "Score: " (note) "." } }
        (figures(report, &ranking))
        h2 { "Against each other" }
        p { "Points of the row's player" @if games(0, 1).is_some() { "; a click leads to the games" } "." }
        (cross_table(report, &ranking, games, rows))
    }
}

fn ratings(report: &LeagueReport<'_>, ranking: &[usize]) -> Markup {
    let ratings = report.league.ratings();
    let reach = ratings.iter().map(|rating| rating.elo.abs() + rating.error);
    let reach = reach.fold(10.0, f64::max).min(2000.0);
    let name = |bot: usize| short(&report.bots[bot].name);
    let longest = ranking.iter().map(|bot| name(*bot).chars().count()).max().unwrap_or(0);
    let left = LETTER * longest as f64 + 24.0;
    let x = |elo: f64| {
        let share = (elo.clamp(-reach, reach) + reach) / (2.0 * reach);
        format!("{:.1}", left + (WIDTH - left - RIGHT) * share)
    };
    let height = ROW * ranking.len() + 30;
    let row = |(rank, &bot): (usize, &usize)| {
        let (rating, y) = (ratings[bot], ROW * rank + ROW / 2);
        html! {
            text.end x=(left - 12.0) y=(y) { (name(bot)) title { (report.bots[bot].name) } }
            line.interval x1=(x(rating.elo - rating.error)) x2=(x(rating.elo + rating.error)) y1=(y) y2=(y) {}
            circle.dot cx=(x(rating.elo)) cy=(y) r="5" {}
            text.axis x=(WIDTH - RIGHT + 8.0) y=(y) { (format!("{:+.0} ± {:.0}", rating.elo, rating.error)) }
        }
    };
    let mark = |elo: f64, class: &str, label: String| {
        html! {
            line class=(class) x1=(x(elo)) x2=(x(elo)) y1="0" y2=(height - 26) {}
            text.axis.middle x=(x(elo)) y=(height - 12) { (label) }
        }
    };
    html! {
        svg.ratings viewBox={ "0 0 " (WIDTH) " " (height) } role="img" aria-label="ratings with their intervals" {
            (mark(-reach, "rule", format!("{:+.0}", -reach)))
            (mark(0.0, "zero", "0".to_owned()))
            (mark(reach, "rule", format!("{reach:+.0}")))
            @for bot in ranking.iter().enumerate() { (row(bot)) }
        }
    }
}

/// A name, or its first letters.
fn short(name: &str) -> String {
    match name.char_indices().nth(LETTERS) {
        Some(_) => name.chars().take(LETTERS - 1).chain(['…']).collect(),
        None => name.to_owned(),
    }
}

fn figures(report: &LeagueReport<'_>, ranking: &[usize]) -> Markup {
    let league = report.league;
    let categories = league.categories();
    let names: Vec<String> = categories.iter().map(Category::to_string).collect();
    let columns = ["rank", "player", "games", "score"].into_iter();
    let columns = columns.chain(names.iter().map(String::as_str)).chain(["faults"]);
    let row = |(rank, &bot): (usize, &usize)| {
        let total = league.total(bot);
        html! {
            tr {
                td.number { (rank + 1) }
                td { (report.bots[bot].name) }
                td.number { (total.1) }
                td.number { (percent(total)) }
                @for category in &categories {
                    td.number { (league.in_category(category, bot).map_or("–".to_owned(), percent)) }
                }
                td { (kinds(league, bot)) }
            }
        }
    };
    let rows = html! { @for bot in ranking.iter().enumerate() { (row(bot)) } };
    table("standings", &columns.collect::<Vec<_>>(), &rows)
}

fn cross_table(
    report: &LeagueReport<'_>,
    ranking: &[usize],
    games: &dyn Fn(usize, usize) -> Option<String>,
    rows: Range<usize>,
) -> Markup {
    let cell = |row: usize, column: usize| {
        let Some((points, played)) = report.league.met(row, column) else {
            return html! { td.none { "–" } };
        };
        let tenth = (10.0 * points / played.max(1) as f64).round();
        let score = format!("{points}/{played}");
        html! {
            td class={ "score s" (tenth) } {
                @match games(row, column) { Some(address) => a href=(address) { (score) }, None => (score) }
            }
        }
    };
    let ranks: Vec<String> = (1..=ranking.len()).map(|rank| rank.to_string()).collect();
    let columns = ["rank", "player"].into_iter().chain(ranks.iter().map(String::as_str));
    let rows = html! {
        @for (rank, &row) in ranking.iter().enumerate().take(rows.end).skip(rows.start) {
            tr {
                td.number { (rank + 1) }
                td { (report.bots[row].name) }
                @for &column in ranking { (cell(row, column)) }
            }
        }
    };
    table("cross", &columns.collect::<Vec<_>>(), &rows)
}

/// A table in a frame that scrolls by itself, also by keys.
pub fn table(class: &str, columns: &[&str], rows: &Markup) -> Markup {
    html! {
        .scroll tabindex="0" role="group" aria-label=(class) {
            table class=(class) {
                thead { tr { @for name in columns { th { (name) } } } }
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
    format!("{:.1} %", 100.0 * points / games.max(1) as f64)
}
