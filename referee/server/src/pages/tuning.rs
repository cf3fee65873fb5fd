//! A tuning: what it shows, and the course of each parameter.

use std::path::Path;
use std::sync::Arc;
use std::time::SystemTime;

use matches::RecordedMatch;
use matches::reports::{TuningReport, conclusion};
use matches::tuning::RecordedTuning;
use maud::{Markup, html};

use super::{count, curve, page as layout, table};
use crate::library::is_quiet;
use crate::query::{Fields, Location, link};
use crate::{App, Refusal};

/// The page.
pub fn page(app: &App, fields: &Fields) -> Result<Markup, Refusal> {
    let Location::File(name) = fields.location()? else {
        return Err(Refusal::field("file", "", "the log of a tuning"));
    };
    let (live, is_over) = live(app, &name)?;
    let again = (!is_over).then(|| link("/live", &[("tuning", &name)]));
    let content = html! { #live { (live) } };
    Ok(layout(app, &format!("{name} – referee"), again.as_deref(), &content))
}

/// The part that changes while the tuning runs, and whether it is over.
pub fn live(app: &App, name: &str) -> Result<(Markup, bool), Refusal> {
    let path = app.folder.file(name)?;
    let recorded = RecordedTuning::open(&path)?;
    let planned = recorded.settings.planned_rounds as usize;
    let is_done = recorded.course.round() >= planned;
    let is_quiet = is_quiet(path.metadata()?.modified().unwrap_or(SystemTime::UNIX_EPOCH));
    let (class, word) = match (is_done, is_quiet) {
        (true, _) => ("done", "complete"),
        (false, false) => ("running", "running"),
        (false, true) => ("stopped", "stopped"),
    };
    let test = Test::find(app, name, &recorded);
    let report = TuningReport { settings: &recorded.settings, course: &recorded.course };
    let html = html! {
        h1 { (test.as_ref().map_or_else(|| "The result is not tested yet.".to_owned(), Test::conclusion)) }
        p.lead {
            span class={ "state " (class) } { (word) } " "
            strong { (recorded.settings.template.player) } ": round "
            (count(recorded.course.round() as u64)) " of " (count(planned as u64)) ", "
            (count(report.games())) " games"
            @if recorded.course.faults > 0 { ", " (recorded.course.faults) " left by faults of the player" }
            "."
        }
        @if let Some(test) = &test {
            p { a href=(link("/match", &[("file", &test.journal)])) { "The test of the result against the start" } }
        }
        p { (report.conclusion()) }
        (parameters(&report))
    };
    Ok((html, is_done || is_quiet))
}

/// The test of the result against the start, which decides whether there is progress.
struct Test {
    /// Its name in the folder.
    journal: String,
    recorded: Arc<RecordedMatch>,
}

impl Test {
    /// The test, once it has begun.
    fn find(app: &App, name: &str, tuning: &RecordedTuning) -> Option<Self> {
        let journal = tuning.test_journal(Path::new(name)).display().to_string();
        let path = app.folder.file(&journal).ok()?;
        let recorded = app.library.current(&path).ok()?.recorded;
        Some(Self { journal, recorded })
    }

    fn conclusion(&self) -> String {
        let names = self.recorded.names();
        let names = names.each_ref().map(String::as_str);
        conclusion(names, &self.recorded.summary, self.recorded.sprt)
    }
}

fn parameters(report: &TuningReport<'_>) -> Markup {
    let params = report.params();
    let rows = html! {
        @for tuned in &params {
            tr {
                td { (tuned.param.name) }
                @for value in &tuned.values { td.number { (value) } }
                td.number { (format!("{:+.0} ± {:.0}", tuned.effect.elo, tuned.effect.error)) }
                td { @if tuned.effect.is_shown() { "more than luck" } @else { "not shown" } }
            }
        }
    };
    html! {
        (table("parameters", &["parameter", "start", "now", "Elo of the higher", "effect"], &rows))
        section.pair {
            @for tuned in &params {
                div { h2 { (tuned.param.name) } (curve::parameter(tuned, report.games() as usize)) }
            }
        }
    }
}
