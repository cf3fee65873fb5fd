//! The messages of a game between its referee and its runner.

use std::io::Read;
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use engine::catalogue::Mismatch;
use engine::protocol::Exit;
use flate2::Compression;
use flate2::read::{DeflateDecoder, DeflateEncoder};
use serde::{Deserialize, Serialize};

/// The most bytes of a recording that are read.
const BYTES_MAX: u64 = 256 << 20;

/// Characters of a line that are shown where it differs.
const SHOWN_MAX: usize = 200;

/// The messages of a referee up to its next question, or at the end of the game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// Lines for people about the turn that was played.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub texts: Vec<String>,
    /// Lines for people about its most important events, which viewers show on the timeline.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tooltips: Vec<String>,
    /// A hash of what it said for the viewer of the site.
    pub view: u64,
    /// Its messages to the viewer, if they are kept; they are not recorded.
    #[serde(skip)]
    pub views: Vec<String>,
    pub next: Next,
}

/// The next event after a step.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum Next {
    /// A player is asked.
    Ask {
        seat: usize,
        /// The lines for the player, each ended by a line feed.
        input: String,
        /// The number of lines of its answer.
        lines: usize,
        /// Milliseconds that it has for them.
        limit_ms: u64,
    },
    /// The game is over.
    Over {
        /// One score per seat.
        scores: Vec<i64>,
        /// The options of the game as it was played: `seed=7`.
        options: Vec<String>,
    },
}

impl Step {
    /// The first difference from a step that should be equal.
    #[must_use]
    pub fn difference(&self, got: &Self) -> Option<Mismatch> {
        let (expected, got) = (self.fields(), got.fields());
        let differing = expected.into_iter().zip(got).find(|(expected, got)| expected != got);
        let ((what, expected), (_, got)) = differing?;
        let same = expected.lines().zip(got.lines()).take_while(|(a, b)| a == b).count();
        let shown = |line: &str| line.chars().take(SHOWN_MAX).collect();
        let line = |text: &str| text.lines().nth(same).map_or("(nothing)".to_owned(), shown);
        Some(Mismatch {
            line: (expected.lines().count().max(got.lines().count()) > 1).then_some(same + 1),
            what: what.to_owned(),
            expected: line(&expected),
            got: line(&got),
            ..Mismatch::default()
        })
    }

    /// All that is said in the step, with names.
    fn fields(&self) -> Vec<(&'static str, String)> {
        let mut fields = match &self.next {
            Next::Ask { seat, input, lines, limit_ms } => vec![
                ("what follows", format!("a turn of seat {seat}")),
                ("input", input.clone()),
                ("lines of the answer", lines.to_string()),
                ("milliseconds", limit_ms.to_string()),
            ],
            Next::Over { scores, options } => vec![
                ("what follows", "the end of the game".to_owned()),
                ("scores", format!("{scores:?}")),
                ("options", options.join("\n")),
            ],
        };
        fields.push(("texts", self.texts.join("\n")));
        fields.push(("tooltips", self.tooltips.join("\n")));
        fields.push(("hash of what the viewer is sent", format!("{:016x}", self.view)));
        fields
    }
}

impl Default for Next {
    fn default() -> Self {
        Self::Over { scores: Vec::new(), options: Vec::new() }
    }
}

impl Next {
    /// The time for the answer.
    pub(super) fn limit(&self) -> Duration {
        match self {
            Self::Ask { limit_ms, .. } => Duration::from_millis(*limit_ms),
            Self::Over { .. } => Duration::ZERO,
        }
    }
}

/// The reply of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// It gave an answer.
    Line(String),
    /// It left the game.
    Exit(Exit),
}

/// The steps of a game, and what the players replied to all but the last.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recording {
    pub steps: Vec<Step>,
    /// Hashes of the replies: of the answer, or of the word for an exit.
    pub replies: Vec<u64>,
    /// The milliseconds of each reply that the referee was told; empty if it did not want to know.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub times_ms: Vec<u64>,
}

impl Recording {
    /// The recording as replays hold it: JSON, deflated, in base 64.
    #[must_use]
    pub fn pack(&self) -> String {
        let json = serde_json::to_vec(self).expect("every recording has a JSON form");
        let mut packed = Vec::new();
        let mut deflated = DeflateEncoder::new(json.as_slice(), Compression::default());
        deflated.read_to_end(&mut packed).expect("memory can be read");
        STANDARD.encode(packed)
    }

    /// Reads a packed recording. Fails if the text is not one, or unpacks to more than 256 MiB.
    pub fn unpack(text: &str) -> Result<Self, String> {
        let packed = STANDARD.decode(text).map_err(|error| error.to_string())?;
        let mut json = Vec::new();
        let inflated = DeflateDecoder::new(packed.as_slice()).take(BYTES_MAX + 1);
        { inflated }.read_to_end(&mut json).map_err(|error| error.to_string())?;
        if json.len() as u64 > BYTES_MAX {
            return Err(format!("it holds more than {BYTES_MAX} bytes"));
        }
        let recording: Self = serde_json::from_slice(&json).map_err(|error| error.to_string())?;
        match recording.steps.len() {
            0 => Err("it has no step".to_owned()),
            steps if steps != recording.replies.len() + 1 => {
                let replies = recording.replies.len();
                Err(format!("it has {steps} steps and {replies} replies"))
            }
            _ => Ok(recording),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_difference_of_steps_is_found() {
        let ask = |input: &str| Step {
            next: Next::Ask { seat: 1, input: input.to_owned(), lines: 1, limit_ms: 50 },
            ..Step::default()
        };
        let difference =
            |one: &Step, other: &Step| one.difference(other).map(|found| found.to_string());
        let step = ask("3 7\n4 8\n");
        assert_eq!(difference(&step, &step), None);
        let cases = [
            (ask("3 7\n4 9\n"), r#"input line 2: expected "4 8", got "4 9""#),
            (ask("3 7\n"), r#"input line 2: expected "4 8", got "(nothing)""#),
            (Step { view: 9, ..step.clone() }, "hash of what"),
            (Step { texts: vec!["x".to_owned()], ..step.clone() }, "texts"),
            (
                Step::default(),
                r#"what follows: expected "a turn of seat 1", got "the end of the game""#,
            ),
        ];
        for (other, text) in cases {
            let found = difference(&step, &other);
            assert!(found.as_ref().is_some_and(|found| found.starts_with(text)), "{found:?}");
        }
    }

    #[test]
    fn a_packed_recording_is_read_back_and_nothing_else() {
        let input = "3 7\n".repeat(100);
        let ask = Next::Ask { seat: 1, input, lines: 2, limit_ms: 100 };
        let texts = vec!["player 0 moves".to_owned()];
        let steps =
            vec![Step { texts, view: u64::MAX, next: ask, ..Step::default() }, Step::default()];
        let recording = Recording { steps, replies: vec![7], times_ms: vec![3] };
        let packed = recording.pack();
        assert!(packed.len() < 300, "{packed}");
        assert_eq!(Recording::unpack(&packed), Ok(recording.clone()));
        let unpaired = Recording { replies: vec![7, 8], ..recording };
        let error = "it has 2 steps and 2 replies".to_owned();
        assert_eq!(Recording::unpack(&unpaired.pack()), Err(error));
        assert_eq!(
            Recording::unpack(&Recording::default().pack()),
            Err("it has no step".to_owned())
        );
        for damaged in ["", "?", &packed[4..]] {
            assert!(Recording::unpack(damaged).is_err(), "{damaged}");
        }
    }
}
