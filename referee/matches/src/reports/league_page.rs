//! A league as one page that opens from disk.

use std::path::Path;

use maud::{Markup, html};
use viewer::html::Policy;

use super::LeagueReport;
use crate::{Bot, League, journal_name};

const STYLE: &str = "
:root { color-scheme: light dark; font: 16px/1.4 system-ui, sans-serif; }
body { margin: 1rem auto; max-width: 70rem; padding: 0 1rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; margin: 1rem 0; }
th, td { padding: .25rem .6rem; text-align: right; border-bottom: 1px solid #8886; }
th:nth-child(2), td:nth-child(2) { text-align: left; }
.bar { stroke: currentColor; } .dot { fill: #0072b2; }
";

/// The page: ratings with their intervals, scores by seat and class of map, and who beat whom.
pub(super) fn page(report: &LeagueReport<'_>, store: &Path) -> Markup {
    let LeagueReport { game, bots, league } = *report;
    let ranking = league.ranking();
    let title = format!("League of {game}");
    let body = html! {
        h1 { (title) }
        (ratings(bots, league, &ranking))
        @for note in report.fault_notes() { p { (note) } }
        h2 { "Against each other" }
        (cross_table(bots, league, &ranking, store))
        @for advice in report.advice() { p { "Advice: " (advice) } }
    };
    Policy::new(STYLE, None).page(&title, &html! {}, &body)
}

fn ratings(bots: &[Bot], league: &League, ranking: &[usize]) -> Markup {
    let ratings = league.ratings();
    let reach = ratings.iter().map(|rating| rating.elo.abs() + rating.error).fold(1.0, f64::max);
    let categories = league.categories();
    let row = |(rank, &index): (usize, &usize)| {
        let (rating, total) = (&ratings[index], league.total(index));
        html! {
            tr {
                td { (rank + 1) }
                td { (bots[index].name) }
                td { (format!("{:+.0}", rating.elo)) }
                td { (format!("{:.0}", rating.error)) }
                td { (interval(rating.elo / reach, rating.error / reach)) }
                td { (total.1) }
                td { (percent(total)) }
                @for category in &categories {
                    td { (league.in_category(category, index).map_or("-".to_owned(), percent)) }
                }
                td { (league.faults(index).total()) }
            }
        }
    };
    html! {
        .wide {
            table {
                tr {
                    @for title in ["rank", "name", "Elo", "± 95 %", "", "games", "score"] { th { (title) } }
                    @for category in &categories { th { (category.to_string()) } }
                    th { "faults" }
                }
                @for bot in ranking.iter().enumerate() { (row(bot)) }
            }
        }
    }
}

/// A rating with its interval, drawn from -1 to 1.
fn interval(middle: f64, error: f64) -> Markup {
    let x = |share: f64| format!("{:.1}", 100.0 + 95.0 * share.clamp(-1.0, 1.0));
    html! {
        svg width="200" height="12" role="img" {
            line.bar x1=(x(middle - error)) y1="6" x2=(x(middle + error)) y2="6" {}
            circle.dot cx=(x(middle)) cy="6" r="4" {}
        }
    }
}

fn cross_table(bots: &[Bot], league: &League, ranking: &[usize], store: &Path) -> Markup {
    let games = |row: usize, column: usize| {
        let pair = [row.min(column), row.max(column)].map(|index| bots[index].name.as_str());
        store.join(journal_name(pair)).with_extension("replays.jsonl").display().to_string()
    };
    let cell = |row: usize, column: usize| {
        html! {
            td {
                @match league.met(row, column) {
                    Some(met) => a href=(games(row, column)) { (met.0) "/" (met.1) },
                    None => "-",
                }
            }
        }
    };
    html! {
        .wide {
            table {
                tr {
                    th { "rank" } th { "name" }
                    @for rank in 1..=ranking.len() { th { (rank) } }
                }
                @for (rank, &row) in ranking.iter().enumerate() {
                    tr {
                        td { (rank + 1) }
                        td { (bots[row].name) }
                        @for &column in ranking { (cell(row, column)) }
                    }
                }
            }
        }
    }
}

fn percent((points, games): (f64, u64)) -> String {
    format!("{:.1} %", 100.0 * points / games.max(1) as f64)
}
