//! The standings of a queue.

use itertools::Itertools;
use replays::text::printable;
use serde_json::{Value, json};

use super::match_report::estimate_members;
use super::table::rounded;
use super::{Table, TableFormat};
use crate::MatchSummary;
use crate::experiments::{Queue, Standing};

/// The word for games against a base that another candidate has replaced.
const EARLIER: &str = "earlier";
const COLUMNS: [&str; 9] =
    ["candidate", "base", "state", "games", "W/D/L", "Elo", "error", "LLR", "note"];

/// The candidates of a queue and how far their tests are.
#[derive(Clone, Copy, Debug)]
pub struct ExperimentsReport<'a> {
    pub queue: &'a Queue,
    pub standings: &'a [Standing<'a>],
}

/// The games of a candidate against one base.
pub struct ExperimentRow<'a> {
    pub name: &'a str,
    pub base: &'a str,
    pub state: &'static str,
    pub summary: &'a MatchSummary,
    pub note: Option<&'a str>,
}

impl ExperimentRow<'_> {
    /// True if pairs were played, and all of them were even.
    fn is_even(&self) -> bool {
        self.summary.estimate().is_some_and(|estimate| !estimate.has_interval())
    }
}

impl<'a> ExperimentsReport<'a> {
    /// The games of all candidates: those that count, and after them those against earlier bases.
    pub fn rows(&self) -> Vec<ExperimentRow<'a>> {
        let row = |standing: &'a Standing<'a>| {
            let name = standing.candidate.bot.name.as_str();
            let now = ExperimentRow {
                name,
                base: &standing.base.name,
                state: standing.state.name(),
                summary: &standing.record.summary,
                note: standing.candidate.note.as_deref(),
            };
            let earlier = standing.earlier.iter().map(move |(base, record)| ExperimentRow {
                name,
                base: &base.name,
                state: EARLIER,
                summary: &record.summary,
                note: None,
            });
            std::iter::once(now).chain(earlier)
        };
        self.standings.iter().flat_map(row).collect()
    }

    /// `sequential test 0,10: passed at an LLR of 2.94, failed at -2.94`
    pub fn test(&self) -> String {
        let (lower, upper) = self.queue.sprt().bounds();
        let sprt = self.queue.sprt();
        format!("sequential test {sprt}: passed at an LLR of {upper:.3}, failed at {lower:.3}")
    }

    /// One row per candidate and base, with these columns.
    fn table(&self, columns: &[&'static str]) -> Table {
        let mut table = Table::new(columns).fitting();
        for row in self.rows() {
            let [lost, drawn, won] = row.summary.games;
            let estimate = row.summary.estimate().filter(|estimate| estimate.elo.is_finite());
            let value = |column: &&str| match *column {
                "candidate" => json!(row.name),
                "base" => json!(row.base),
                "state" => json!(row.state),
                "games" => json!(row.summary.played()),
                "W/D/L" => json!(format!("{won}/{drawn}/{lost}")),
                "Elo" => json!(estimate.map(|estimate| rounded(estimate.elo, 10.0))),
                "error" => {
                    let error = estimate.and_then(|estimate| estimate.error());
                    json!(error.map(|error| rounded(error, 10.0)))
                }
                "LLR" => json!(self.llr(row.summary).map(|llr| rounded(llr, 100.0))),
                _ => json!(row.note),
            };
            table.push(columns.iter().map(value).collect());
        }
        table
    }

    /// The table for people. What is the same in all rows, or long, stands below it.
    fn text(&self) -> String {
        let rows = self.rows();
        let has_one_base = rows.iter().map(|row| row.base).all_equal();
        let columns = COLUMNS.into_iter().filter(|column| match *column {
            "base" => !has_one_base,
            "note" => false,
            _ => true,
        });
        let table = self.table(&columns.collect_vec()).to_text(TableFormat::Text);
        let note = |row: &ExperimentRow| Some(format!("{}: {}\n", row.name, printable(row.note?)));
        let notes: String = rows.iter().filter_map(note).collect();
        let even: String = rows.iter().filter(|row| row.is_even()).map(even_note).collect();
        let base = rows.first().filter(|_| has_one_base);
        let against = base.map(|row| format!("against {}, ", row.base)).unwrap_or_default();
        format!("{table}{notes}{even}{against}{}\n", self.test())
    }

    /// The log-likelihood ratio of some games, once a pair is played.
    pub fn llr(&self, summary: &MatchSummary) -> Option<f64> {
        summary.estimate().map(|_| self.queue.sprt().llr(&summary.counts()))
    }

    pub fn as_json(&self) -> Value {
        let (lower, upper) = self.queue.sprt().bounds();
        let row = |row: ExperimentRow| {
            let [lost, drawn, won] = row.summary.games;
            let faults = [0, 1].map(|player| row.summary.faults(player));
            let mut object = json!({
                "candidate": row.name, "base": row.base, "state": row.state, "note": row.note,
                "journal": self.queue.journal([row.name, row.base]),
                "games": row.summary.played(), "wins": won, "draws": drawn, "losses": lost,
                "pairs": row.summary.pentanomial, "llr": self.llr(row.summary),
                "faults": faults,
                "digest": row.summary.digest(),
            });
            if let Some(members) = object.as_object_mut() {
                members.extend(estimate_members(row.summary.estimate()));
            }
            object
        };
        json!({
            "sprt": self.queue.sprt(), "llr_lower": lower, "llr_upper": upper,
            "games_max": self.queue.games(),
            "experiments": self.rows().into_iter().map(row).collect_vec(),
        })
    }

    pub fn to_text(&self, format: TableFormat) -> String {
        match format {
            TableFormat::Text => self.text(),
            TableFormat::Json => format!("{}\n", self.as_json()),
            TableFormat::Csv | TableFormat::Markdown => self.table(&COLUMNS).to_text(format),
        }
    }
}

/// The reason why a row has no error.
fn even_note(row: &ExperimentRow) -> String {
    let ExperimentRow { name, base, .. } = row;
    format!(
        "{name} against {base}: all pairs were even, so that nothing can be said about the error.\n"
    )
}
