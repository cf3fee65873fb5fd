//! Progress bars on standard error.

use indicatif::{ProgressBar, ProgressStyle};

use crate::matches::{MatchSummary, Observer, Outcome, Source};
use crate::reports::score_line;

/// Adds up the games of a session and shows how far it is.
pub struct Progress<F> {
    /// All games so far.
    summary: MatchSummary,
    bar: ProgressBar,
    is_decided: F,
}

impl<F: Fn(&MatchSummary) -> bool> Progress<F> {
    /// Before the first game. `is_decided` says when no further game is needed.
    pub fn new(is_decided: F) -> Self {
        Self { summary: MatchSummary::default(), bar: ProgressBar::hidden(), is_decided }
    }

    /// Removes the bar and gives all games of the last session.
    pub fn finish(self) -> MatchSummary {
        self.bar.finish_and_clear();
        self.summary
    }
}

impl<F: Fn(&MatchSummary) -> bool> Observer for Progress<F> {
    fn begin(&mut self, games: u64) {
        self.summary = MatchSummary::default();
        self.bar.finish_and_clear();
        self.bar = ProgressBar::new(games);
        let style = ProgressStyle::with_template("{pos}/{len} games, {per_sec}, {eta} left, {msg}");
        self.bar.set_style(style.expect("the template is valid"));
    }

    fn game(&mut self, outcome: &Outcome, source: Source) {
        self.summary.add(outcome);
        self.bar.inc(1);
        match source {
            Source::Journal => self.bar.reset_eta(),
            // Not where nobody sees it: an estimate takes as long as a fast game.
            Source::Played if self.bar.is_hidden() => {}
            Source::Played => self.bar.set_message(score_line(&self.summary)),
        }
    }

    fn note(&mut self, text: &str) {
        eprintln!("{text}");
    }

    fn is_decided(&self) -> bool {
        (self.is_decided)(&self.summary)
    }
}
