//! A league as one page that opens from disk.

use std::fmt::Write;
use std::path::Path;

use super::league::ranking;
use crate::matches::{journal_name, Bot, League};
use crate::outputs::PAGE_MARK;

const STYLE: &str = "
:root { color-scheme: light dark; font: 16px/1.4 system-ui, sans-serif; }
body { margin: 1rem auto; max-width: 70rem; padding: 0 1rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; margin: 1rem 0; }
th, td { padding: .25rem .6rem; text-align: right; border-bottom: 1px solid #8886; }
th:nth-child(2), td:nth-child(2) { text-align: left; }
.bar { stroke: currentColor; } .dot { fill: #0072b2; }
";

/// The page: ratings with their intervals, scores by seat and kind of map, and who beat whom.
pub fn of(game: &str, bots: &[Bot], league: &League, store: &Path) -> String {
    let ranking = ranking(league, bots.len());
    format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">{PAGE_MARK}\n\
         <title>League of {game}</title><style>{STYLE}</style></head><body>\n\
         <h1>League of {game}</h1>\n{}<h2>Against each other</h2>\n{}</body></html>\n",
        ratings(bots, league, &ranking),
        cross_table(bots, league, &ranking, store)
    )
}

fn ratings(bots: &[Bot], league: &League, ranking: &[usize]) -> String {
    let ratings = league.ratings();
    let reach = ratings.iter().map(|rating| rating.elo.abs() + rating.error).fold(1.0, f64::max);
    let headings = league.headings();
    let titles: String =
        headings.iter().map(|heading| format!("<th>{}</th>", escaped(heading))).collect();
    let mut text = format!(
        "<div class=\"wide\"><table><tr><th>rank</th><th>name</th><th>Elo</th><th>± 95 %</th>\
         <th></th><th>games</th><th>score</th>{titles}<th>faults</th></tr>\n"
    );
    for (rank, &place) in ranking.iter().enumerate() {
        let rating = ratings[place];
        let parts: String = headings
            .iter()
            .map(|heading| {
                format!("<td>{}</td>", league.part(heading, place).map_or("-".to_owned(), percent))
            })
            .collect();
        let (total, faults) = (league.total(place), league.faults(place));
        let _ = writeln!(
            text,
            "<tr><td>{}</td><td>{}</td><td>{:+.0}</td><td>{:.0}</td><td>{}</td><td>{}</td>\
             <td>{}</td>{parts}<td>{faults}</td></tr>",
            rank + 1,
            escaped(&bots[place].name),
            rating.elo,
            rating.error,
            interval(rating.elo / reach, rating.error / reach),
            total.1,
            percent(total),
        );
    }
    text + "</table></div>\n"
}

/// A rating with its interval, drawn from -1 to 1.
fn interval(middle: f64, error: f64) -> String {
    let place = |share: f64| 100.0 + 95.0 * share.clamp(-1.0, 1.0);
    format!(
        "<svg width=\"200\" height=\"12\" role=\"img\"><line class=\"bar\" x1=\"{:.1}\" y1=\"6\" \
         x2=\"{:.1}\" y2=\"6\"/><circle class=\"dot\" cx=\"{:.1}\" cy=\"6\" r=\"4\"/></svg>",
        place(middle - error),
        place(middle + error),
        place(middle)
    )
}

fn cross_table(bots: &[Bot], league: &League, ranking: &[usize], store: &Path) -> String {
    let titles: String = (1..=ranking.len()).map(|rank| format!("<th>{rank}</th>")).collect();
    let mut text =
        format!("<div class=\"wide\"><table><tr><th>rank</th><th>name</th>{titles}</tr>\n");
    for (rank, &row) in ranking.iter().enumerate() {
        let cell = |&column: &usize| {
            let Some(met) = league.met(row, column) else { return "<td>-</td>".to_owned() };
            let pair = [row.min(column), row.max(column)].map(|place| bots[place].name.as_str());
            let file = store.join(journal_name(pair)).with_extension("replays.jsonl");
            let file = escaped(&file.display().to_string());
            format!("<td><a href=\"{file}\">{}/{}</a></td>", met.0, met.1)
        };
        let cells: String = ranking.iter().map(cell).collect();
        let name = escaped(&bots[row].name);
        let _ = writeln!(text, "<tr><td>{}</td><td>{name}</td>{cells}</tr>", rank + 1);
    }
    text + "</table></div>\n"
}

fn percent((points, games): (f64, u64)) -> String {
    format!("{:.1} %", 100.0 * points / games.max(1) as f64)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
