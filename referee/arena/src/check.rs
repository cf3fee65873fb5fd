//! Checks a new version by playing one game on each seat before any test.

mod play;

use std::path::Path;

use matches::{MatchSummary, Outcome, RecordedMatch};

use crate::Version;

pub use play::play;

/// A problem found by a check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    pub severity: Severity,
    /// Description, such as `crashed in seed 1, turn 4: ended with exit code 139`.
    pub text: String,
    /// Game number in the check journal, from 1, if the finding concerns a single game.
    pub game: Option<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// A game ended early through the version's own fault.
    Fault,
    /// Harmless here, but possibly a fault under other conditions.
    Warning,
}

/// The result of a check.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Check {
    /// Name of the opponent, or empty if the check could not be played.
    pub opponent: String,
    /// Digest of the version's program when it was checked, or empty if the check could not be
    /// played.
    pub digest: String,
    pub findings: Vec<Finding>,
}

impl Check {
    /// The first fault.
    pub fn fault(&self) -> Option<&Finding> {
        self.findings.iter().find(|finding| finding.severity == Severity::Fault)
    }

    /// Returns true if no game ended through the version's own fault.
    pub fn is_passed(&self) -> bool {
        self.fault().is_none()
    }

    /// Description of the games played, such as `a game on each seat against mybot-1`.
    pub fn opponent_text(&self) -> String {
        format!("one game in each seat against {}", self.opponent)
    }

    /// The result of a check that could not be played.
    pub(crate) fn refused(reason: &str) -> Self {
        let finding = Finding { severity: Severity::Fault, text: reason.to_owned(), game: None };
        Self { findings: vec![finding], ..Self::default() }
    }

    /// Reads the result of a finished check. Returns `None` if games are missing, which means that
    /// the check has to be repeated.
    pub fn read(root: &Path, version: &Version) -> Option<Self> {
        let recorded = RecordedMatch::open(&version.check_journal(root)).ok()?;
        let is_whole = recorded.missing() == 0 && recorded.plan.players.len() == 2;
        is_whole.then(|| Self::from_match(&recorded))
    }

    fn from_match(recorded: &RecordedMatch) -> Self {
        let [_, opponent] = recorded.names();
        let mut findings = Vec::new();
        for (outcome, number) in recorded.games.iter().zip(1..) {
            if outcome.ends[0].is_fault() {
                findings.push(fault(outcome, number));
            }
        }
        findings.extend(warnings(&recorded.summary));
        let digest = recorded.plan.digests.first().cloned().unwrap_or_default();
        Self { opponent, digest, findings }
    }
}

/// The finding for a game that ended through the version's fault.
fn fault(outcome: &Outcome, number: usize) -> Finding {
    let detail = outcome.measured.as_ref().map_or("", |measured| &*measured[0].detail);
    let end = outcome.ends[0];
    let text = format!("{end} in seed {}, {detail}", outcome.seed);
    Finding { severity: Severity::Fault, text, game: Some(number) }
}

/// Findings that could be faults under other conditions.
fn warnings(summary: &MatchSummary) -> Vec<Finding> {
    let [near_limit, long_answers, long_stderr] = summary.warnings[0];
    let refused = usize::try_from(summary.refused[0].total()).unwrap_or(usize::MAX);
    let out_of_step = summary.out_of_step[0].count;
    let counted = [
        (near_limit, "answers were close to the time limit"),
        (refused, "commands were refused by the referee"),
        (long_answers, "answers were longer than CodinGame accepts"),
        (long_stderr, "turns had more stderr output than CodinGame keeps"),
        (out_of_step, "turns were out of step with the input"),
    ];
    let warning = |(count, what): (usize, &str)| Finding {
        severity: Severity::Warning,
        text: format!("{count} {what}"),
        game: None,
    };
    counted.into_iter().filter(|(count, _)| *count > 0).map(warning).collect()
}
