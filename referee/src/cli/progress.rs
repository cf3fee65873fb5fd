//! Progress bars on standard error.

use indicatif::{ProgressBar, ProgressStyle};

use super::matches::summary;
use crate::matches::{Observer, Outcome, Source, Tally};

/// Adds up the games of a session and shows how far it is.
pub struct Progress<F> {
    /// All games so far.
    tally: Tally,
    bar: ProgressBar,
    is_decided: F,
}

impl<F: Fn(&Tally) -> bool> Progress<F> {
    /// Before the first game. `is_decided` says when no further game is needed.
    pub fn new(is_decided: F) -> Self {
        Self { tally: Tally::default(), bar: ProgressBar::hidden(), is_decided }
    }

    /// Removes the bar and gives all games of the last session.
    pub fn finish(self) -> Tally {
        self.bar.finish_and_clear();
        self.tally
    }
}

impl<F: Fn(&Tally) -> bool> Observer for Progress<F> {
    fn begin(&mut self, games: u64) {
        self.tally = Tally::default();
        self.bar.finish_and_clear();
        self.bar = ProgressBar::new(games);
        let style = ProgressStyle::with_template("{pos}/{len} games, {per_sec}, {eta} left, {msg}");
        self.bar.set_style(style.expect("the template is valid"));
    }

    fn game(&mut self, outcome: &Outcome, source: Source) {
        self.tally.add(outcome);
        self.bar.inc(1);
        match source {
            Source::Journal => self.bar.reset_eta(),
            Source::Played => self.bar.set_message(summary(&self.tally)),
        }
    }

    fn is_decided(&self) -> bool {
        (self.is_decided)(&self.tally)
    }
}
