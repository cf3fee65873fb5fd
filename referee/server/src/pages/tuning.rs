//! The page for a tuning run: conclusion, and the history of each parameter.

use std::path::Path;
use std::sync::Arc;
use std::time::SystemTime;

use matches::RecordedMatch;
use matches::reports::{TuningReport, conclusion};
use matches::tuning::RecordedTuning;
use maud::{Markup, html};

use super::{Page, count, curve, key_figures, page as layout, short_name};
use crate::components::{Crumb, Notice, PageHeader, State, notice, page_header, state_badge};
use crate::library::is_quiet;
use crate::query::{Fields, Location, link};
use crate::{App, Refusal};

pub fn page(app: &App, fields: &Fields) -> Result<Markup, Refusal> {
    let Location::File(name) = fields.location()? else {
        return Err(Refusal::field("file", "", "a tuning log"));
    };
    let tuning = FolderTuning::read(app, &name)?;
    let page = Page {
        part: "tunings".to_owned(),
        title: format!("Tuning of {} – referee", tuning.params()),
        crumbs: vec![Crumb::new(link("/", &[("kind", "tunings")]), "Tunings")],
        live: (!tuning.is_over()).then(|| link("/live", &[("tuning", &name)])),
        shown: name,
        content: html! { #live { (tuning.report()) } },
        ..Page::default()
    };
    Ok(layout(app, &page))
}

/// A tuning run in the folder.
pub struct FolderTuning {
    pub recorded: RecordedTuning,
    pub state: State,
    /// The test of the tuned values against the starting values, with the name of its journal.
    /// `None` until it starts.
    test: Option<(String, Arc<RecordedMatch>)>,
}

impl FolderTuning {
    /// Reads a tuning run and its test.
    ///
    /// Returns an error if the file is not a tuning log.
    pub fn read(app: &App, name: &str) -> Result<Self, Refusal> {
        let path = app.folder.file(name)?;
        let recorded = RecordedTuning::open(&path)?;
        let is_done = recorded.course.round() >= recorded.settings.planned_rounds as usize;
        let is_quiet = is_quiet(path.metadata()?.modified().unwrap_or(SystemTime::UNIX_EPOCH));
        let state = match (is_done, is_quiet) {
            (true, _) => State::Complete,
            (false, false) => State::Running,
            (false, true) => State::Stopped,
        };
        let journal = recorded.course.test_journal(Path::new(name)).display().to_string();
        let path = app.folder.file(&journal).ok();
        let test = path.and_then(|path| app.library.current(&path).ok());
        Ok(Self { recorded, state, test: test.map(|test| (journal, test.recorded)) })
    }

    /// Returns true if neither the run nor its test will change again.
    pub fn is_over(&self) -> bool {
        self.state != State::Running
    }

    /// The progress, such as `round 4 of 4`.
    pub fn progress(&self) -> String {
        let (round, planned) =
            (self.recorded.course.round(), self.recorded.settings.planned_rounds);
        format!("round {} of {}", count(round as u64), count(planned.into()))
    }

    /// The parameters' names.
    pub fn params(&self) -> String {
        let RecordedTuning { settings, course } = &self.recorded;
        let params = TuningReport { settings, course }.params();
        params.iter().map(|tuned| tuned.param.name.as_str()).collect::<Vec<_>>().join(", ")
    }

    /// A sentence that states whether the tuned values are stronger than the starting values.
    pub fn conclusion(&self) -> String {
        let Some((_, test)) = &self.test else {
            return "The result has not been tested yet.".to_owned();
        };
        let names = test.names();
        conclusion(names.each_ref().map(String::as_str), &test.summary, test.sprt)
    }

    /// The part of the page that changes during the run.
    pub fn report(&self) -> Markup {
        let RecordedTuning { settings, course } = &self.recorded;
        let report = TuningReport { settings, course };
        html! {
            (page_header(&PageHeader {
                title: html! { "Tuning of " (short_name(&self.params())) },
                lead: html! {
                    (state_badge(self.state)) (self.progress()) ", " (count(report.games())) " games"
                    @if course.faults > 0 { ", " (course.faults) " lost to player faults" }
                },
                actions: html! {
                    @if let Some((journal, _)) = &self.test {
                        a.button href=(link("/match", &[("file", journal)])) { "Test of the result" }
                    }
                },
            }))
            (notice(&Notice { title: self.conclusion(), ..Notice::default() }))
            @if let Some((_, test)) = &self.test {
                (key_figures(test.names().each_ref().map(String::as_str), &test.summary))
            }
            h2 { "Parameters" }
            small { "The effect is the Elo gain of the higher value, with its 95 % interval. A chart shows the value round by round, from the start to now. " @if report.games() > 0 { (report.conclusion()) } @else { "No rounds yet." } }
            (parameters(&report))
            p.origin { "Player: " code { (settings.template.player) } }
        }
    }
}

fn parameters(report: &TuningReport<'_>) -> Markup {
    html! { .courses { @for tuned in report.params() { (curve::parameter(&tuned)) } } }
}
