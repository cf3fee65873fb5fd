//! A league: ratings on one axis, and who beat whom.

use std::collections::BTreeMap;

use super::layout::{self, anchor};
use crate::html::Html;
use crate::matches::{journal_players, StoredLeague};
use crate::serve::folder::FileKind;
use crate::serve::links::link;
use crate::serve::query::Fields;
use crate::serve::state::App;
use crate::serve::ServeError;

/// Height of a row of ratings.
const ROW: usize = 30;
const WIDTH: f64 = 720.0;
/// Where the axis begins: the names stand before it.
const LEFT: f64 = 190.0;
const RIGHT: f64 = 136.0;

/// The journals of a league by the names of their players.
type Journals = BTreeMap<[String; 2], String>;

/// The page.
///
/// # Errors
///
/// Returns an error if the folder holds no league, or if one of its journals cannot be read.
pub fn page(app: &App, fields: &Fields) -> Result<Html, ServeError> {
    let folder = fields.text("folder").unwrap_or_default();
    let (stored, journals) = stored(app, folder)?;
    let ranking = stored.league.ranking();
    let best = ranking.first().map_or("", |place| stored.bots[*place].name.as_str());
    let content = Html::filled(
        "<h1>{} leads {} players of {}</h1><h2>Elo with 95 % intervals</h2>{}\
         <h2>Against each other</h2>\
         <p>Points of the row's player; a click leads to the games.</p>{}",
        &[
            &best,
            &stored.bots.len(),
            &stored.game,
            &ratings(&stored, &ranking),
            &cross_table(&stored, &ranking, &journals),
        ],
    );
    Ok(layout::page(app, &format!("league {folder} – referee"), None, &content))
}

/// The league of a folder, and the files of its matches.
///
/// # Errors
///
/// Returns an error if there are no journals of a league, or if one cannot be read.
pub fn stored(app: &App, folder: &str) -> Result<(StoredLeague, Journals), ServeError> {
    let prefix = if folder.is_empty() { String::new() } else { format!("{folder}/") };
    let mut journals = Journals::new();
    for file in app.folder.files().into_iter().filter(|file| file.kind == FileKind::Journal) {
        let players = file.name.strip_prefix(&prefix).and_then(journal_players);
        if let Some(players) = players.filter(|players| !players[0].contains('/')) {
            journals.insert(players, file.name);
        }
    }
    let paths = journals.values().map(|name| app.folder.file(name));
    let paths = paths.collect::<Result<Vec<_>, _>>()?;
    let league = app.library.league(journals.keys().zip(&paths))?;
    let league = league.ok_or_else(|| ServeError::NoFile(folder.to_owned()))?;
    Ok((league, journals))
}

fn ratings(stored: &StoredLeague, ranking: &[usize]) -> Html {
    let ratings = stored.league.ratings();
    let reach = ratings.iter().map(|rating| rating.elo.abs() + rating.error).fold(10.0, f64::max);
    let reach = reach.min(2000.0);
    let x = |elo: f64| {
        let share = (elo.clamp(-reach, reach) + reach) / (2.0 * reach);
        format!("{:.1}", LEFT + (WIDTH - LEFT - RIGHT) * share)
    };
    let height = ROW * ranking.len() + 30;
    let row = |(rank, &place): (usize, &usize)| {
        let (rating, name) = (ratings[place], &stored.bots[place].name);
        let y = ROW * rank + ROW / 2;
        Html::filled(
            "<text class=\"end\" x=\"{}\" y=\"{}\">{}</text>\
             <line class=\"interval\" x1=\"{}\" x2=\"{}\" y1=\"{}\" y2=\"{}\"/>\
             <circle class=\"dot\" cx=\"{}\" cy=\"{}\" r=\"5\"/>\
             <text class=\"axis\" x=\"{}\" y=\"{}\">{} ± {}</text>",
            &[
                &(LEFT - 12.0),
                &y,
                name,
                &x(rating.elo - rating.error),
                &x(rating.elo + rating.error),
                &y,
                &y,
                &x(rating.elo),
                &y,
                &(WIDTH - RIGHT + 8.0),
                &y,
                &format_args!("{:+.0}", rating.elo),
                &format_args!("{:.0}", rating.error),
            ],
        )
    };
    let rows: Html = ranking.iter().enumerate().map(row).collect();
    let mark = |elo: f64, class: &'static str| {
        Html::filled(
            "<line class=\"{}\" x1=\"{}\" x2=\"{}\" y1=\"0\" y2=\"{}\"/>\
             <text class=\"axis middle\" x=\"{}\" y=\"{}\">{}</text>",
            &[
                &class,
                &x(elo),
                &x(elo),
                &(height - 26),
                &x(elo),
                &(height - 12),
                &if elo == 0.0 { "0".to_owned() } else { format!("{elo:+.0}") },
            ],
        )
    };
    let marks: Html = [(-reach, "rule"), (0.0, "zero"), (reach, "rule")]
        .map(|(elo, class)| mark(elo, class))
        .into_iter()
        .collect();
    Html::filled(
        "<svg class=\"ratings\" viewBox=\"0 0 {} {}\" role=\"img\" \
         aria-label=\"ratings with their intervals\">{}{}</svg>",
        &[&WIDTH, &height, &marks, &rows],
    )
}

fn cross_table(stored: &StoredLeague, ranking: &[usize], journals: &Journals) -> Html {
    let titles: Html =
        (1..=ranking.len()).map(|rank| Html::filled("<th>{}</th>", &[&rank])).collect();
    let cell = |row: usize, column: usize| {
        let Some((points, games)) = stored.league.met(row, column) else {
            return Html::markup("<td class=\"none\">–</td>");
        };
        let tenth = (10.0 * points / games.max(1) as f64).round();
        let names = [row, column].map(|place| stored.bots[place].name.clone());
        let swapped = [names[1].clone(), names[0].clone()];
        let file = journals.get(&names).or_else(|| journals.get(&swapped));
        let address =
            link("/match", &[("file", file.map_or("", String::as_str)), ("player", &names[0])]);
        let text = format!("{points}/{games}");
        Html::filled("<td class=\"score s{}\">{}</td>", &[&tenth, &anchor(&address, &text)])
    };
    let row = |(rank, &row): (usize, &usize)| {
        let cells: Html = ranking.iter().map(|&column| cell(row, column)).collect();
        let (points, games) = stored.league.total(row);
        let total = 100.0 * points / games.max(1) as f64;
        Html::filled(
            "<tr><td class=\"number\">{}</td><td>{}</td>{}<td class=\"number\">{} %</td></tr>\n",
            &[&(rank + 1), &stored.bots[row].name, &cells, &format_args!("{total:.1}")],
        )
    };
    let rows: Html = ranking.iter().enumerate().map(row).collect();
    Html::filled(
        "<div class=\"scroll\"><table class=\"cross\"><thead><tr><th></th><th>player</th>{}\
         <th>all</th></tr></thead><tbody>{}</tbody></table></div>",
        &[&titles, &rows],
    )
}
