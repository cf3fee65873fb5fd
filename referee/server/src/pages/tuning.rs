//! A tuning: what it shows, and the course of each parameter.

use std::path::Path;
use std::sync::Arc;
use std::time::SystemTime;

use matches::RecordedMatch;
use matches::reports::{TunedParam, TuningReport, conclusion};
use matches::tuning::RecordedTuning;
use maud::{Markup, html};

use super::cards::cards;
use super::{count, curve, key_figures, page as layout, short_name, state};
use crate::library::is_quiet;
use crate::query::{Fields, Location, link};
use crate::{App, Refusal};

/// The page.
pub fn page(app: &App, fields: &Fields) -> Result<Markup, Refusal> {
    let Location::File(name) = fields.location()? else {
        return Err(Refusal::field("file", "", "the log of a tuning"));
    };
    let tuning = FolderTuning::of(app, &name)?;
    let again = (!tuning.is_over()).then(|| link("/live", &[("tuning", &name)]));
    let content = html! { #live { (tuning.report()) } };
    Ok(layout(app, "tunings", &format!("{name} – referee"), again.as_deref(), &content))
}

/// A tuning of the folder.
pub struct FolderTuning {
    pub recorded: RecordedTuning,
    /// The state of the tuning: a class of styles and a word.
    pub state: (&'static str, &'static str),
    /// The test of the result against the start, which decides whether there is progress, once it has begun; with the
    /// name of its journal.
    test: Option<(String, Arc<RecordedMatch>)>,
}

impl FolderTuning {
    /// Reads a tuning and its test.
    ///
    /// Returns an error if the file is no log of a tuning.
    pub fn of(app: &App, name: &str) -> Result<Self, Refusal> {
        let path = app.folder.file(name)?;
        let recorded = RecordedTuning::open(&path)?;
        let is_done = recorded.course.round() >= recorded.settings.planned_rounds as usize;
        let is_quiet = is_quiet(path.metadata()?.modified().unwrap_or(SystemTime::UNIX_EPOCH));
        let state = match (is_done, is_quiet) {
            (true, _) => ("done", "complete"),
            (false, false) => ("running", "running"),
            (false, true) => ("stopped", "stopped"),
        };
        let journal = recorded.test_journal(Path::new(name)).display().to_string();
        let path = app.folder.file(&journal).ok();
        let test = path.and_then(|path| app.library.current(&path).ok());
        Ok(Self { recorded, state, test: test.map(|test| (journal, test.recorded)) })
    }

    /// Returns true if nothing will change.
    pub fn is_over(&self) -> bool {
        self.state.0 != "running"
    }

    /// `round 4 of 4`
    pub fn progress(&self) -> String {
        let (round, planned) =
            (self.recorded.course.round(), self.recorded.settings.planned_rounds);
        format!("round {} of {}", count(round as u64), count(planned.into()))
    }

    /// The names of the parameters.
    pub fn params(&self) -> String {
        let RecordedTuning { settings, course } = &self.recorded;
        let params = TuningReport { settings, course }.params();
        params.iter().map(|tuned| tuned.param.name.as_str()).collect::<Vec<_>>().join(", ")
    }

    /// Whether the result is stronger than the start.
    pub fn conclusion(&self) -> String {
        let Some((_, test)) = &self.test else { return "The result is not tested yet.".to_owned() };
        let names = test.names();
        conclusion(names.each_ref().map(String::as_str), &test.summary, test.sprt)
    }

    /// The part of the page that changes while the tuning runs.
    pub fn report(&self) -> Markup {
        let RecordedTuning { settings, course } = &self.recorded;
        let report = TuningReport { settings, course };
        html! {
            h1 { "Tuning of " (short_name(&self.params())) }
            p.strength { (self.conclusion()) }
            @if let Some((_, test)) = &self.test {
                (key_figures(test.names().each_ref().map(String::as_str), &test.summary))
            }
            p.lead {
                (state(self.state)) (self.progress()) ", " (count(report.games())) " games"
                @if course.faults > 0 { ", " (course.faults) " left by faults of the player" }
                ". "
                @if let Some((journal, _)) = &self.test {
                    a href=(link("/match", &[("file", journal)])) { "The test of the result against the start" }
                }
            }
            h2 { "Parameters" }
            small { "An effect is the Elo by which the players with the higher value were ahead, with its 95 % interval. A curve goes from the start to the value now, round by round. " @if report.games() > 0 { (report.conclusion()) } @else { "No round is played yet." } }
            (parameters(&report))
            p.origin { "Player: " code { (settings.template.player) } }
        }
    }
}

fn parameters(report: &TuningReport<'_>) -> Markup {
    let card = |tuned: &TunedParam<'_>| {
        let [start, now] = &tuned.values;
        html! {
            .course { b { (tuned.param.name) } span { (start) " → " b { (now) } } }
            (curve::parameter(tuned))
            small {
                (tuned.param.text(0.0)) " to " (tuned.param.text(1.0))
                " · effect " (format!("{:+.0} ± {:.0}", tuned.effect.elo, tuned.effect.error)) " Elo"
                @if tuned.effect.is_shown() { ", more than luck" }
            }
        }
    };
    html! { .courses { (cards(report.params().iter().map(card))) } }
}
