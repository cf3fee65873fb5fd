//! A queue of experiments: how far each candidate is, and its match.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::SystemTime;

use matches::experiments::{Queue, Record, Records, Standing, State, record_key, standings};
use matches::reports::{ExperimentRow, ExperimentsReport, league_page};
use matches::statistics::{Estimate, Sprt};
use maud::{Markup, html};

use super::{Page, count, elo, elo_or_bound, faults_of, page as layout, results, table};
use crate::components::{self, Crumb, scored_bar, state_badge};
use crate::query::{Fields, Location, link};
use crate::{App, Refusal};

/// The page.
pub fn page(app: &App, fields: &Fields) -> Result<Markup, Refusal> {
    let Location::File(name) = fields.location()? else {
        return Err(Refusal::field("file", "", "a name"));
    };
    let content = html! { #live { (FolderQueue::of(app, &name)?.report()) } };
    let page = Page {
        part: "queues".to_owned(),
        title: format!("{name} – referee"),
        crumbs: vec![Crumb::new(link("/", &[("kind", "queues")]), "Experiments")],
        live: Some(link("/live", &[("queue", &name)])),
        shown: name,
        content,
        ..Page::default()
    };
    Ok(layout(app, &page))
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
            is_running |= followed.state() == components::State::Running;
            changed = changed.max(followed.changed);
            records.insert(record_key(names), Record::of(&followed.recorded, queue.games()));
        }
        Ok(Self { name: name.to_owned(), queue, records, is_running, changed })
    }

    fn standings(&self) -> Vec<Standing<'_>> {
        standings(&self.queue, &self.records)
    }

    pub fn state(&self) -> components::State {
        match self.standings().iter().any(|standing| standing.state.is_open()) {
            false => components::State::Complete,
            true if self.is_running => components::State::Running,
            true => components::State::Stopped,
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
        let rows = html! { @for row in &all { (self.row(&report, row, faults)) } };
        let head = html! {
            @for name in ["candidate", "base", "test"] { th { (name) } }
            th.number { "games" }
            th { "won – drawn – lost" }
            @for name in ["score", "Elo, 95 %"] { th.number { (name) } }
            @if faults { th { "faults" } }
        };
        let intervals: Vec<_> = standings.iter().filter_map(interval).collect();
        let Sprt { elo0, elo1, .. } = self.queue.sprt();
        let passed = standings.iter().filter(|standing| standing.state == State::Passed).count();
        let has_earlier = standings.iter().any(|standing| !standing.earlier.is_empty());
        html! {
            h1 { (passed) " of " (standings.len()) " candidates passed" }
            p.lead {
                (state_badge(self.state())) strong { (self.name) } ": " (self.progress())
                @if passed > 0 { "; " (self.conclusion()) }
            }
            @if !intervals.is_empty() {
                h2 { "Elo against its base with 95 % intervals" }
                (league_page::intervals(&intervals))
            }
            h2 { "Candidates" }
            small {
                "Each test decides between " (elo0) " and " (elo1) " normalized Elo. Its bar grows from the line to the right, "
                "where the candidate passes, or to the left, where it fails."
                @if has_earlier { " Earlier tests were against a base that another candidate has replaced." }
            }
            (table("experiments", &head, &rows))
        }
    }

    /// A row of the table, with the column for faults where another row needs it.
    fn row(&self, report: &ExperimentsReport, row: &ExperimentRow, faults: bool) -> Markup {
        let names = [row.name, row.base];
        let (summary, played) = (row.summary, row.summary.played());
        html! {
            tr {
                td {
                    @if self.records.contains_key(&record_key(names)) {
                        a href=(link("/match", &[("file", &journal(&self.name, names))])) { (row.name) }
                    } @else { (row.name) }
                    @if let Some(note) = row.note { small { (note) } }
                }
                td data-word="base" { (row.base) }
                td data-word="test" { b class=(row.state) { (row.state) } @if let Some(llr) = report.llr(summary) { (self.test_bar(llr)) } }
                td.number data-word="games" { (count(played)) " of " (count(self.queue.games())) }
                td data-word="won – drawn – lost" { @if played > 0 { (scored_bar(results(summary))) } }
                td.number data-word="score" { @if played > 0 { (format!("{:.1} %", 100.0 * summary.score())) } }
                td.number data-word="Elo, 95 %" { @if let Some(estimate) = summary.estimate() { (elo(&estimate)) } }
                @if faults { td data-word="faults" { (faults_of(names, summary)) } }
            }
        }
    }

    /// How far a test is between the bounds at which it is decided.
    fn test_bar(&self, llr: f64) -> Markup {
        let (lower, upper) = self.queue.sprt().bounds();
        let share = |ratio: f64| 100.0 * ((ratio - lower) / (upper - lower)).clamp(0.0, 1.0);
        let (from, to) = (share(llr.min(0.0)), share(llr.max(0.0)));
        let told =
            format!("log-likelihood ratio {llr:.2}: passed at {upper:.2}, failed at {lower:.2}");
        html! {
            svg.result-bar.test role="img" aria-label=(told) {
                title { (told) }
                rect class=(if llr < 0.0 { "against" } else { "for" }) x=(format!("{from:.1}%")) width=(format!("{:.1}%", to - from)) height="100%" {}
                line.zero x1=(format!("{:.1}%", share(0.0))) x2=(format!("{:.1}%", share(0.0))) y2="100%" {}
            }
        }
    }
}

/// The name of a candidate, its interval, and its Elo or the one end that the interval has.
fn interval<'a>(standing: &'a Standing<'_>) -> Option<(&'a str, [f64; 3], String)> {
    let estimate = standing.record.summary.estimate()?;
    let Estimate { elo, low, high, .. } = estimate;
    Some((&standing.candidate.bot.name, [low, elo, high], elo_or_bound(&estimate)))
}

/// The name of the journal of two players, below the folder that is served.
fn journal(queue: &str, names: [&str; 2]) -> String {
    format!("{}/{}", games_folder(queue), Queue::journal_name(names))
}
