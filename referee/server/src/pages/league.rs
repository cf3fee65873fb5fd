//! A league: ratings on one axis, and who beat whom.

use std::collections::BTreeMap;

use matches::reports::league_advice;
use matches::{RecordedMatch, StoredLeague, journal_players};
use maud::{Markup, html};

use super::{faults, page as layout};
use crate::folder::{FileKind, FolderFile};
use crate::query::{Fields, link};
use crate::{App, Refusal};

/// Height of a row of ratings.
const ROW: usize = 30;
const WIDTH: f64 = 720.0;
/// Start of the axis, after the names.
const LEFT: f64 = 190.0;
const RIGHT: f64 = 136.0;

/// The page.
pub fn page(app: &App, fields: &Fields) -> Result<Markup, Refusal> {
    let folder = fields.text("folder").unwrap_or_default();
    let league = FolderLeague::of(app, folder, app.folder.files().files.iter())?;
    let content = html! {
        h1 {
            (league.leader()) " leads " (league.stored.bots.len()) " players of " (league.stored.game)
        }
        h2 { "Elo with 95 % intervals" }
        (league.ratings())
        @for advice in league_advice(&league.stored.bots, &league.stored.league) {
            p.note { "Advice: " (advice) }
        }
        h2 { "Against each other" }
        p { "Points of the row's player; a click leads to the games." }
        (league.cross_table())
    };
    Ok(layout(app, &format!("league {folder} – referee"), None, &content))
}

/// The league of a folder.
pub struct FolderLeague {
    pub stored: StoredLeague,
    /// The players, best first.
    ranking: Vec<usize>,
    /// The journals by the names of their players.
    journals: BTreeMap<[String; 2], String>,
}

impl FolderLeague {
    /// The league of the journals that lie in a folder.
    pub fn of<'a>(
        app: &App,
        folder: &str,
        files: impl IntoIterator<Item = &'a FolderFile>,
    ) -> Result<Self, Refusal> {
        let prefix = if folder.is_empty() { String::new() } else { format!("{folder}/") };
        let mut journals = BTreeMap::new();
        for file in files.into_iter().filter(|file| file.kind == FileKind::Journal) {
            let players = file.name.strip_prefix(&prefix).and_then(journal_players);
            if let Some(players) = players.filter(|players| !players[0].contains('/')) {
                journals.insert(players, file.name.clone());
            }
        }
        let read = |name: &String| app.library.current(&app.folder.file(name)?);
        let followed = journals.values().map(read).collect::<Result<Vec<_>, _>>()?;
        let matches: Vec<(&[String; 2], &RecordedMatch)> =
            journals.keys().zip(followed.iter().map(|followed| &*followed.recorded)).collect();
        let stored = StoredLeague::of(&matches).ok_or_else(|| Refusal::no_file(folder))?;
        let ranking = stored.league.ranking();
        Ok(Self { stored, ranking, journals })
    }

    /// The name of the best player.
    pub fn leader(&self) -> &str {
        self.ranking.first().map_or("", |bot| self.stored.bots[*bot].name.as_str())
    }

    fn ratings(&self) -> Markup {
        let ratings = self.stored.league.ratings();
        let reach = ratings.iter().map(|rating| rating.elo.abs() + rating.error);
        let reach = reach.fold(10.0, f64::max).min(2000.0);
        let x = |elo: f64| {
            let share = (elo.clamp(-reach, reach) + reach) / (2.0 * reach);
            format!("{:.1}", LEFT + (WIDTH - LEFT - RIGHT) * share)
        };
        let height = ROW * self.ranking.len() + 30;
        let row = |(rank, &bot): (usize, &usize)| {
            let (rating, y) = (ratings[bot], ROW * rank + ROW / 2);
            html! {
                text.end x=(LEFT - 12.0) y=(y) { (self.stored.bots[bot].name) }
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
                @for bot in self.ranking.iter().enumerate() { (row(bot)) }
            }
        }
    }

    fn cross_table(&self) -> Markup {
        let cell = |row: usize, column: usize| {
            let Some((points, games)) = self.stored.league.met(row, column) else {
                return html! { td.none { "–" } };
            };
            let tenth = (10.0 * points / games.max(1) as f64).round();
            let names = [row, column].map(|bot| self.stored.bots[bot].name.clone());
            let swapped = [names[1].clone(), names[0].clone()];
            let file = self.journals.get(&names).or_else(|| self.journals.get(&swapped));
            let file = file.map_or("", String::as_str);
            let address = link("/match", &[("file", file), ("player", &names[0])]);
            html! { td class={ "score s" (tenth) } { a href=(address) { (points) "/" (games) } } }
        };
        let row = |(rank, &row): (usize, &usize)| {
            let (points, games) = self.stored.league.total(row);
            html! {
                tr {
                    td.number { (rank + 1) }
                    td { (self.stored.bots[row].name) }
                    @for &column in &self.ranking { (cell(row, column)) }
                    td.number { (format!("{:.1} %", 100.0 * points / games.max(1) as f64)) }
                    td { (faults(&self.stored.league.faults(row).kinds)) }
                }
            }
        };
        html! {
            .scroll {
                table.cross {
                    thead {
                        tr {
                            th {} th { "player" }
                            @for rank in 1..=self.ranking.len() { th { (rank) } }
                            th { "all" } th { "faults" }
                        }
                    }
                    tbody { @for bot in self.ranking.iter().enumerate() { (row(bot)) } }
                }
            }
        }
    }
}
