//! A league as one page that opens from disk.

use std::path::Path;

use super::LeagueReport;
use crate::html::{Html, Policy};
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

/// The page: ratings with their intervals, scores by seat and class of map, and who beat whom.
pub(super) fn page(report: &LeagueReport<'_>, store: &Path) -> Html {
    let LeagueReport { game, bots, league } = *report;
    let ranking = league.ranking();
    let policy = Policy::new(STYLE, None);
    let notes: Html =
        report.fault_notes().iter().map(|note| Html::filled("<p>{}</p>\n", &[note])).collect();
    Html::filled(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">{}\n{}\n\
         <title>League of {}</title>{}</head><body>\n\
         <h1>League of {}</h1>\n{}{}<h2>Against each other</h2>\n{}</body></html>\n",
        &[
            &Html::markup(PAGE_MARK),
            &Html::from(policy.meta()),
            &game,
            &Html::from(policy.style()),
            &game,
            &ratings(bots, league, &ranking),
            &notes,
            &cross_table(bots, league, &ranking, store),
        ],
    )
}

fn ratings(bots: &[Bot], league: &League, ranking: &[usize]) -> Html {
    let ratings = league.ratings();
    let reach = ratings.iter().map(|rating| rating.elo.abs() + rating.error).fold(1.0, f64::max);
    let categories = league.categories();
    let titles: Html =
        categories.iter().map(|category| Html::filled("<th>{}</th>", &[category])).collect();
    let row = |(rank, &index): (usize, &usize)| {
        let rating = &ratings[index];
        let score = |category| league.in_category(category, index).map_or("-".to_owned(), percent);
        let scores: Html = categories
            .iter()
            .map(|category| Html::filled("<td>{}</td>", &[&score(category)]))
            .collect();
        let total = league.total(index);
        Html::filled(
            "<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td>\
             <td>{}</td>{}<td>{}</td></tr>\n",
            &[
                &(rank + 1),
                &bots[index].name,
                &format_args!("{:+.0}", rating.elo),
                &format_args!("{:.0}", rating.error),
                &interval(rating.elo / reach, rating.error / reach),
                &total.1,
                &percent(total),
                &scores,
                &league.faults(index).total(),
            ],
        )
    };
    let rows: Html = ranking.iter().enumerate().map(row).collect();
    Html::filled(
        "<div class=\"wide\"><table><tr><th>rank</th><th>name</th><th>Elo</th><th>± 95 %</th>\
         <th></th><th>games</th><th>score</th>{}<th>faults</th></tr>\n{}</table></div>\n",
        &[&titles, &rows],
    )
}

/// A rating with its interval, drawn from -1 to 1.
fn interval(middle: f64, error: f64) -> Html {
    let x = |share: f64| format!("{:.1}", 100.0 + 95.0 * share.clamp(-1.0, 1.0));
    Html::filled(
        "<svg width=\"200\" height=\"12\" role=\"img\"><line class=\"bar\" x1=\"{}\" y1=\"6\" \
         x2=\"{}\" y2=\"6\"/><circle class=\"dot\" cx=\"{}\" cy=\"6\" r=\"4\"/></svg>",
        &[&x(middle - error), &x(middle + error), &x(middle)],
    )
}

fn cross_table(bots: &[Bot], league: &League, ranking: &[usize], store: &Path) -> Html {
    let titles: Html =
        (1..=ranking.len()).map(|rank| Html::filled("<th>{}</th>", &[&rank])).collect();
    let cell = |row: usize, column: usize| {
        let Some(met) = league.met(row, column) else { return Html::markup("<td>-</td>") };
        let pair = [row.min(column), row.max(column)].map(|index| bots[index].name.as_str());
        let file = store.join(journal_name(pair)).with_extension("replays.jsonl");
        let link = "<td><a href=\"{}\">{}/{}</a></td>";
        Html::filled(link, &[&file.display(), &met.0, &met.1])
    };
    let row = |(rank, &row): (usize, &usize)| {
        let cells: Html = ranking.iter().map(|&column| cell(row, column)).collect();
        let template = "<tr><td>{}</td><td>{}</td>{}</tr>\n";
        Html::filled(template, &[&(rank + 1), &bots[row].name, &cells])
    };
    let rows: Html = ranking.iter().enumerate().map(row).collect();
    Html::filled(
        "<div class=\"wide\"><table><tr><th>rank</th><th>name</th>{}</tr>\n{}</table></div>\n",
        &[&titles, &rows],
    )
}

fn percent((points, games): (f64, u64)) -> String {
    format!("{:.1} %", 100.0 * points / games.max(1) as f64)
}
