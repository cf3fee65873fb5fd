//! A queue of experiments: how far each candidate is, and its match.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::SystemTime;

use matches::experiments::{Queue, Record, Records, Standing, State, record_key, standings};
use matches::reports::{ExperimentRow, ExperimentsReport, league_page};
use matches::statistics::Estimate;
use maud::{Markup, html};

use super::{count, faults_of, key_figures, page as layout, score_bar, state, table};
use crate::query::{Fields, Location, link};
use crate::{App, Refusal};

/// The page.
pub fn page(app: &App, fields: &Fields) -> Result<Markup, Refusal> {
    let Location::File(name) = fields.location()? else {
        return Err(Refusal::field("file", "", "a name"));
    };
    let content = html! { #live { (FolderQueue::of(app, &name)?.report()) } };
    let live = link("/live", &[("queue", &name)]);
    Ok(layout(app, "queues", &format!("{name} – referee"), Some(&live), &content))
}

/// The folder of a queue's journals, by the name of its file.
pub fn games_folder(name: &str) -> String {
    Path::new(name).with_extension("games").to_string_lossy().into_owned()
}

/// A queue of the folder with the games that are recorded.
pub struct FolderQueue {
    /// The name of its file.
    name: String,
    pub queue: Queue,
    records: Records,
    /// Whether one of its matches is played now.
    pub is_running: bool,
    /// The time of the last game.
    pub changed: SystemTime,
}

impl FolderQueue {
    /// Reads a queue and its journals.
    ///
    /// # Errors
    ///
    /// Returns an error if the file is no queue, or if a journal cannot be read.
    pub fn of(app: &App, name: &str) -> Result<Self, Refusal> {
        let queue = Queue::load(&app.folder.file(name)?)?;
        let (mut records, mut is_running) = (Records::new(), false);
        let mut changed = SystemTime::UNIX_EPOCH;
        for players in queue.meetings() {
            let names = players.map(|bot| bot.name.as_str());
            let Ok(path) = app.folder.file(&journal(name, names)) else { continue };
            if path.metadata()?.len() == 0 {
                // Its match is about to begin.
                continue;
            }
            let followed = app.library.current(&path)?;
            is_running |= followed.state().0 == "running";
            changed = changed.max(followed.changed);
            records.insert(record_key(names), Record::of(&followed.recorded, queue.games()));
        }
        Ok(Self { name: name.to_owned(), queue, records, is_running, changed })
    }

    fn standings(&self) -> Vec<Standing<'_>> {
        standings(&self.queue, &self.records)
    }

    /// The state of the queue: a class of styles and a word.
    pub fn state(&self) -> (&'static str, &'static str) {
        match self.standings().iter().any(|standing| standing.state.is_open()) {
            false => ("done", "complete"),
            true if self.is_running => ("running", "running"),
            true => ("stopped", "stopped"),
        }
    }

    /// `3 of 5 done`
    pub fn progress(&self) -> String {
        let standings = self.standings();
        let done = standings.iter().filter(|standing| !standing.state.is_open()).count();
        format!("{done} of {} done", standings.len())
    }

    /// The candidates that have passed.
    pub fn conclusion(&self) -> String {
        let standings = self.standings();
        let passed = standings.iter().filter(|standing| standing.state == State::Passed);
        let passed: Vec<String> = passed
            .map(|standing| {
                let [candidate, base] = standing.names();
                format!("{candidate} passed against {base}")
            })
            .collect();
        match passed.is_empty() {
            true => "No candidate has passed.".to_owned(),
            false => format!("{}.", passed.join(", ")),
        }
    }

    /// The part of the page that changes while the queue is played.
    pub fn report(&self) -> Markup {
        let standings = self.standings();
        let report = ExperimentsReport { queue: &self.queue, standings: &standings };
        let all = report.rows();
        let has_faults = |row: &ExperimentRow<'_>| {
            row.summary.ends.iter().flat_map(BTreeMap::keys).any(|end| end.is_fault())
        };
        let faults = all.iter().any(has_faults);
        let notes = all.iter().any(|row| row.note.is_some());
        let rows = html! { @for row in &all { (self.row(&report, row, faults, notes)) } };
        let head = html! {
            @for name in ["candidate", "base", "state"] { th { (name) } }
            th.number { "games" }
            th { "score" }
            th.number { abbr title="log-likelihood ratio" { "LLR" } }
            @if faults { th { "faults" } }
            @if notes { th { "note" } }
        };
        let intervals: Vec<_> = standings.iter().filter_map(interval).collect();
        html! {
            h1 { (self.conclusion().trim_end_matches('.')) }
            p.lead {
                (state(self.state()))
                strong { (self.name) } ": " (self.progress()) "; " (report.test())
            }
            @if !intervals.is_empty() {
                h2 { "Elo against its base with 95 % intervals" }
                (league_page::intervals(&intervals))
            }
            h2 { "Candidates" }
            (table("experiments", &head, &rows))
        }
    }

    /// A row of the table, with the columns for faults and notes where another row needs them.
    fn row(
        &self,
        report: &ExperimentsReport,
        row: &ExperimentRow,
        faults: bool,
        notes: bool,
    ) -> Markup {
        let names = [row.name, row.base];
        let (summary, played) = (row.summary, row.summary.played());
        html! {
            tr {
                td {
                    @if self.records.contains_key(&record_key(names)) {
                        a href=(link("/match", &[("file", &journal(&self.name, names))])) { (row.name) }
                    } @else { (row.name) }
                }
                td data-word="base" { (row.base) }
                td data-word="state" { (row.state) }
                td.number data-word="games" { (count(played)) " of " (count(self.queue.games())) }
                td data-word="score" { @if played > 0 { (score_bar(summary)) @for (name, value) in key_figures(summary) { span.key-figure { (name) " " b { (value) } } " " } } }
                td.number data-word="LLR" { @if let Some(llr) = report.llr(summary) { (format!("{llr:.2}")) } }
                @if faults { td data-word="faults" { (faults_of(names, summary, "")) } }
                @if notes { td data-word="note" { @if let Some(note) = row.note { (note) } } }
            }
        }
    }
}

/// The name of a candidate, its interval, and its Elo or the one end that the interval has.
fn interval<'a>(standing: &'a Standing<'_>) -> Option<(&'a str, [f64; 3], String)> {
    let Estimate { elo, low, high, .. } = standing.record.summary.estimate()?;
    let figures = match (low.is_finite(), high.is_finite()) {
        (true, false) => format!("above {low:+.0}"),
        (false, true) => format!("below {high:+.0}"),
        _ => format!("{elo:+.0}"),
    };
    Some((&standing.candidate.bot.name, [low, elo, high], figures))
}

/// The name of the journal of two players, below the folder that is served.
fn journal(queue: &str, names: [&str; 2]) -> String {
    format!("{}/{}", games_folder(queue), Queue::journal_name(names))
}
