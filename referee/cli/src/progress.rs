//! Progress on stderr: a bar on a terminal, otherwise a line every 30 seconds.

mod pace;
mod terminal;

use std::io::IsTerminal;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use matches::reports::score_line;
use matches::statistics::{Sprt, Verdict, llr_normalized};
use matches::{MatchSummary, Observer, Origin, Outcome};

use self::pace::Pace;
use self::terminal::draw_target;

/// Interval between two lines without a terminal.
const PAUSE: Duration = Duration::from_secs(30);
/// Minimum time between two updates of the message.
const REFRESH: Duration = Duration::from_millis(250);
/// Minimum number of games before the end of a sequential test is estimated.
const GAMES_MIN: u64 = 20;

/// Progress bar for a number of games, lairs or rounds.
pub struct Bar {
    bar: ProgressBar,
    pace: Pace,
    lines: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Bar {
    /// Creates a bar with `count` steps. `unit` is the plural noun for a step.
    pub fn new(count: u64, unit: &'static str) -> Self {
        let bar = ProgressBar::with_draw_target(Some(count), draw_target());
        let template = format!("{{pos}}/{{len}} {unit}, {{rate}}, {{eta}} left{{msg}}");
        let style = ProgressStyle::with_template(&template).expect("the template is valid");
        let pace = Pace::new();
        let (of_rate, of_eta) = (pace.clone(), pace.clone());
        let style = style
            .with_key("rate", move |state: &ProgressState, out: &mut dyn std::fmt::Write| {
                let _ = out.write_str(&rate(of_rate.per_second(state.pos())));
            })
            .with_key("eta", move |state: &ProgressState, out: &mut dyn std::fmt::Write| {
                let remaining = of_eta.time_left(state.pos(), state.len().unwrap_or_default());
                let _ = out.write_str(&remaining.map_or("?".to_owned(), rounded));
            });
        bar.set_style(style);
        let is_hidden = !std::io::stderr().is_terminal();
        let lines = is_hidden.then(|| print_lines(bar.clone(), pace.clone(), unit));
        Self { bar, pace, lines }
    }

    pub fn set_position(&self, done: u64) {
        self.bar.set_position(done);
    }

    /// Sets the position reached by earlier runs. Call it before this run makes progress.
    pub fn set_recorded(&self, done: u64) {
        // The pace comes first, since the bar may be drawn at any time.
        self.pace.add_recorded(self.pace.done_now(done), done);
        self.bar.set_position(done);
    }

    /// Advances by one item done in an earlier run.
    fn add_recorded(&self) {
        self.pace.add_recorded(1, self.bar.position() + 1);
        self.bar.inc(1);
    }

    pub fn set_length(&self, count: u64) {
        self.bar.set_length(count);
    }
}

/// Step of unknown length. On a terminal, shows its name and the elapsed time; otherwise shows
/// nothing.
pub struct Step(ProgressBar);

impl Step {
    pub fn new(what: String) -> Self {
        let bar = ProgressBar::with_draw_target(None, draw_target());
        let style = ProgressStyle::with_template("{spinner} {msg} {elapsed}");
        bar.set_style(style.expect("the template is valid"));
        bar.set_message(what);
        bar.enable_steady_tick(REFRESH);
        Self(bar)
    }
}

impl Drop for Step {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        if let Some((sender, thread)) = self.lines.take() {
            drop(sender);
            // A panic in this thread is ignored, as it only prints.
            let _ = thread.join();
        }
        // Done last, because this changes the position, which the last line shows.
        self.bar.finish_and_clear();
    }
}

/// Prints a line at each interval. If any lines were printed, prints a last one at the end.
fn print_lines(bar: ProgressBar, pace: Pace, unit: &'static str) -> (Sender<()>, JoinHandle<()>) {
    let (sender, ended) = channel();
    let thread = std::thread::spawn(move || {
        let mut is_long = false;
        loop {
            let has_ended = ended.recv_timeout(PAUSE) != Err(RecvTimeoutError::Timeout);
            if !has_ended || is_long {
                errln!("{}", line(&bar, &pace, unit, has_ended));
            }
            if has_ended {
                return;
            }
            is_long = true;
        }
    });
    (sender, thread)
}

fn line(bar: &ProgressBar, pace: &Pace, unit: &str, has_ended: bool) -> String {
    let (done, count) = (bar.position(), bar.length().unwrap_or_default());
    let time = match has_ended {
        true => format!("in {}", rounded(bar.elapsed())),
        false => match pace.time_left(done, count) {
            Some(remaining) => format!("{} left", rounded(remaining)),
            None if done == 0 => "none finished yet".to_owned(),
            None => "none finished in this run yet".to_owned(),
        },
    };
    let rate = rate(pace.per_second(done));
    format!("{done}/{count} {unit}, {rate}, {time}{}", bar.message())
}

/// Formats a rate with at most three digits: `12/s`, `1.4/s`, `5.0/min`.
fn rate(per_second: f64) -> String {
    match per_second {
        rate if rate >= 10.0 => format!("{rate:.0}/s"),
        rate if rate >= 1.0 => format!("{rate:.1}/s"),
        rate => format!("{:.1}/min", 60.0 * rate),
    }
}

/// Formats a duration: `50 s`, `12 min` or `2 h 5 min`.
fn rounded(time: Duration) -> String {
    match time.as_secs() {
        seconds @ 0..120 => format!("{seconds} s"),
        seconds @ 120..7200 => format!("{} min", seconds / 60),
        seconds => format!("{} h {} min", seconds / 3600, seconds / 60 % 60),
    }
}

/// Totals the games in a session and shows the progress.
pub struct Progress {
    /// All games in the session so far, if they have two players.
    summary: MatchSummary,
    bar: Option<Bar>,
    sprt: Option<Sprt>,
    /// Time of the last update.
    shown: Option<Instant>,
}

impl Progress {
    /// Creates the progress before the first game. A sequential test can end the session early.
    pub fn new(sprt: Option<Sprt>) -> Self {
        Self { summary: MatchSummary::default(), bar: None, sprt, shown: None }
    }

    /// Removes the bar and returns the summary.
    pub fn finish(self) -> MatchSummary {
        self.summary
    }
}

impl Observer for Progress {
    fn begin(&mut self, games: u64) {
        self.summary = MatchSummary::default();
        let unit = if self.sprt.is_some() { "games at most" } else { "games" };
        let bar = self.bar.get_or_insert_with(|| Bar::new(games, unit));
        bar.set_length(games);
    }

    fn game(&mut self, outcome: &Outcome, origin: Origin) {
        let is_of_two = outcome.scores.len() == 2;
        if is_of_two {
            self.summary.add(outcome);
        }
        let Some(shown) = &self.bar else { return };
        let bar = &shown.bar;
        if origin == Origin::Played {
            bar.inc(1);
        }
        match origin {
            Origin::Journal => shown.add_recorded(),
            // Limit the rate, because an estimate takes as long as a fast game.
            Origin::Played if self.shown.is_some_and(|shown| shown.elapsed() < REFRESH) => {}
            Origin::Played if !is_of_two => bar.set_message(""),
            Origin::Played => {
                self.shown = Some(Instant::now());
                let summary = &self.summary;
                let test = self
                    .sprt
                    .map(|sprt| test_line(sprt, summary, shown.pace.per_second(bar.position())));
                bar.set_message(format!(", {}{}", score_line(summary), test.unwrap_or_default()));
            }
        }
    }

    fn note(&mut self, text: &str) {
        errln!("{text}");
    }

    fn is_decided(&self) -> bool {
        let verdict = self.sprt.map(|sprt| sprt.verdict(&self.summary.counts()));
        verdict.is_some_and(|verdict| verdict != Verdict::Undecided)
    }
}

/// Formats the log-likelihood ratio with its bounds, and the number of games expected until the
/// nearer bound is reached.
fn test_line(sprt: Sprt, summary: &MatchSummary, per_second: f64) -> String {
    let (lower, upper) = sprt.bounds();
    let ratio = llr_normalized(&summary.counts(), sprt.elo0, sprt.elo1);
    let games: u64 = summary.games.iter().sum();
    let bound = if ratio > 0.0 { upper } else { lower };
    let more = (bound / ratio - 1.0) * games as f64;
    let end = match more {
        _ if games < GAMES_MIN => String::new(),
        more if (0.0..1e6).contains(&more) => {
            let time = rounded(Duration::from_secs_f64(more / per_second.max(1e-3)));
            format!(", about {more:.0} more games, {time}")
        }
        _ => String::new(),
    };
    format!(", LLR {ratio:.2} in {lower:.2} to {upper:.2}{end}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_and_times_have_few_digits() {
        assert_eq!([70.4709, 9.96, 1.44, 0.0831].map(rate), ["70/s", "10.0/s", "1.4/s", "5.0/min"]);
        let times = [9, 119, 120, 7199, 7500].map(|seconds| rounded(Duration::from_secs(seconds)));
        assert_eq!(times, ["9 s", "119 s", "2 min", "119 min", "2 h 5 min"]);
    }

    #[test]
    fn a_sequential_test_says_its_bounds_and_when_it_may_end() {
        let sprt = Sprt::new(0.0, 10.0);
        let mut summary = MatchSummary::default();
        (summary.games, summary.pentanomial) = ([110, 0, 170], [10, 20, 60, 30, 20]);
        let text = test_line(sprt, &summary, 2.0);
        let (ratio, end) = text.split_once(" in -2.94 to 2.94, about ").expect("an expected end");
        assert!(ratio.starts_with(", LLR 0.") && end.contains(" more games, "), "{text}");
        summary.games = [1, 0, 1];
        assert!(!test_line(sprt, &summary, 2.0).contains("about"), "too few games");
    }

    #[test]
    fn a_line_has_the_games_and_the_result() {
        let mut progress = Progress::new(None);
        progress.begin(40);
        let bar = progress.bar.as_ref().expect("a bar");
        bar.set_position(10);
        bar.bar.set_message(", +5 =0 -5");
        let text = line(&bar.bar, &bar.pace, "games", true);
        assert!(text.starts_with("10/40 games, "), "{text}");
        assert!(text.ends_with(" s, +5 =0 -5"), "{text}");
    }

    #[test]
    fn games_of_earlier_runs_count_as_done_but_not_as_played_now() {
        let bar = Bar::new(1000, "games");
        (0..900).for_each(|_| bar.add_recorded());
        let text = || line(&bar.bar, &bar.pace, "games", false);
        assert_eq!(text(), "900/1000 games, 0.0/min, none finished in this run yet");
        std::thread::sleep(Duration::from_millis(100));
        bar.set_position(901);
        // At most one item per 100 ms: 99 of them take at least 9.9 s.
        let remaining = bar.pace.time_left(901, 1000).expect("a rate");
        assert!(remaining >= Duration::from_millis(9900), "{remaining:?}");
        assert!(
            text().starts_with("901/1000 games, ") && text().ends_with(" s left"),
            "{}",
            text()
        );
        let tuning = Bar::new(1000, "games");
        tuning.set_recorded(900);
        assert_eq!(
            line(&tuning.bar, &tuning.pace, "games", false),
            "900/1000 games, 0.0/min, none finished in this run yet"
        );
    }
}
