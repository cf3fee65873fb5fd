//! Recordings of the messages between a referee and its runner.

use std::io::Read;
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use engine::catalogue::Mismatch;
use engine::hash::of_bytes;
use engine::protocol::Exit;
use flate2::Compression;
use flate2::read::{DeflateDecoder, DeflateEncoder};
use serde::{Deserialize, Serialize};

/// Maximum size of a recording as JSON, in bytes.
const BYTES_MAX: usize = 32 << 20;

/// Maximum number of values in a recording, at all levels of nesting. A short value takes up many
/// times as much space in memory as it does as text.
const VALUES_MAX: usize = 1 << 20;

/// Maximum number of steps, which limits the total number of turns for all seats. No contest needs
/// this many.
pub const STEPS_MAX: usize = 100_000;

/// Maximum number of lines in an answer.
const LINES_MAX: usize = 100_000;

/// Maximum number of characters to show of a line that differs.
const SHOWN_MAX: usize = 200;

/// Messages from a referee, up to its next question or the end of the game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// Human-readable lines about the turn that was just played.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub texts: Vec<String>,
    /// Human-readable lines about the most important events, which viewers show on the timeline.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tooltips: Vec<String>,
    /// Hash of the messages sent to the site's viewer. Does not depend on word order (see
    /// [`hash_of_view`]).
    pub view: u64,
    /// The messages sent to the viewer, if they are kept. They are not recorded.
    #[serde(skip)]
    pub views: Vec<String>,
    /// Numbers and texts about the whole game, as a JSON object, sent with the last step. Empty if
    /// the referee sends none. Never compared, because the values may depend on times.
    #[serde(skip)]
    pub metadata: String,
    pub next: Next,
}

/// Event at the end of a step: a question, or the end of the game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum Next {
    /// A player is asked for an answer.
    Ask {
        seat: usize,
        /// The lines for the player, each terminated by a line feed.
        input: String,
        /// Number of lines expected in the answer.
        lines: usize,
        /// Time limit for the answer, in milliseconds.
        limit_ms: u64,
    },
    /// The game is over.
    Over {
        /// The scores, one per seat.
        scores: Vec<i64>,
        /// The options the game was played with, such as `seed=7`.
        options: Vec<String>,
    },
}

/// The parts of a game that stay the same when it is replayed with the same replies.
///
/// `game` covers everything that determines the course of the game: inputs, numbers of lines
/// requested, limits, scores and options. Texts and views are for humans. Some referees order them
/// by identity hash codes, which differ between processes, or generate them from unseeded random
/// numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Repeats {
    pub game: bool,
    /// Whether each step has the same texts and tooltips, in any order.
    pub texts: bool,
    /// Whether the views in each step have the same words and numbers, in any order.
    pub views: bool,
}

impl Repeats {
    pub const EVERYTHING: Self = Self { game: true, texts: true, views: true };
    /// Default for recordings without this field, whose view hashes depend on word order.
    pub const GAME: Self = Self { game: true, texts: false, views: false };

    /// Returns the parts that stay the same according to both values.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            game: self.game && other.game,
            texts: self.texts && other.texts,
            views: self.views && other.views,
        }
    }

    /// Returns true if every part that stays the same according to `other` also stays the same
    /// according to `self`.
    #[must_use]
    pub fn includes(self, other: Self) -> bool {
        self.and(other) == other
    }
}

/// Hashes a message to the viewer so that the order of words and numbers does not matter.
#[must_use]
pub fn hash_of_view(view: &str) -> u64 {
    let is_end = |byte: &u8| !byte.is_ascii_alphanumeric() && !matches!(byte, b'-' | b'.' | 128..);
    // Line feeds are escaped in JSON.
    let lines = view.split("\\n").flat_map(|line| line.as_bytes().split(is_end));
    let words = lines.filter(|word| !word.is_empty());
    words.map(|word| mix(of_bytes(word))).fold(0, u64::wrapping_add)
}

/// Spreads each bit over the whole number, using the finalizer of SplitMix64 (G. Steele, D. Lea and
/// C. Flood). Otherwise, the hashes of words that differ only in their last character would differ
/// by small multiples of the same number, and sums of such hashes would often collide.
fn mix(hash: u64) -> u64 {
    let hash = (hash ^ hash >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let hash = (hash ^ hash >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    hash ^ hash >> 31
}

impl Step {
    /// Returns the first difference from a step that should match, ignoring parts that change when
    /// the game is replayed.
    #[must_use]
    pub fn difference(&self, got: &Self, repeats: Repeats) -> Option<Mismatch> {
        let (expected, got) = (self.fields(repeats), got.fields(repeats));
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

    /// Returns the names and values of the fields to compare.
    fn fields(&self, repeats: Repeats) -> Vec<(&'static str, String)> {
        let mut fields = match &self.next {
            _ if !repeats.game => Vec::new(),
            Next::Ask { seat, input, lines, limit_ms } => vec![
                ("next", format!("a turn for seat {seat}")),
                ("input", input.clone()),
                ("answer lines", lines.to_string()),
                ("milliseconds", limit_ms.to_string()),
            ],
            Next::Over { scores, options } => vec![
                ("next", "the end of the game".to_owned()),
                ("scores", format!("{scores:?}")),
                ("options", options.join("\n")),
            ],
        };
        if repeats.texts {
            fields.push(("texts", sorted(&self.texts).join("\n")));
            fields.push(("tooltips", sorted(&self.tooltips).join("\n")));
        }
        if repeats.views {
            fields.push(("hash of the view", format!("{:016x}", self.view)));
        }
        fields
    }

    /// Converts the step to a form that is the same for equal games: parts that change when the
    /// game is replayed are removed, and texts are sorted.
    #[must_use]
    pub(super) fn normalized(self, repeats: Repeats) -> Self {
        let kept = |texts: &[String]| if repeats.texts { sorted(texts) } else { Vec::new() };
        // Views are dropped because they may contain answer times.
        Self { texts: kept(&self.texts), tooltips: kept(&self.tooltips), view: 0, ..self }
    }
}

fn sorted(texts: &[String]) -> Vec<String> {
    let mut texts = texts.to_vec();
    texts.sort();
    texts
}

impl Default for Next {
    fn default() -> Self {
        Self::Over { scores: Vec::new(), options: Vec::new() }
    }
}

impl Next {
    /// Returns an error if this step is impossible in a game with this number of players.
    pub(super) fn check(&self, players: usize) -> Result<(), String> {
        match self {
            Self::Ask { seat, .. } if *seat >= players => {
                Err(format!("the referee asked player {seat} of {players}"))
            }
            Self::Ask { lines, .. } if *lines > LINES_MAX => {
                Err(format!("the referee asked for {lines} lines, expected at most {LINES_MAX}"))
            }
            Self::Over { scores, .. } if scores.len() != players => {
                let given = scores.len();
                Err(format!("the referee gave {given} scores for {players} players"))
            }
            _ => Ok(()),
        }
    }

    pub(super) fn limit(&self) -> Duration {
        match self {
            Self::Ask { limit_ms, .. } => Duration::from_millis(*limit_ms),
            Self::Over { .. } => Duration::ZERO,
        }
    }
}

/// A player's reply to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// An answer.
    Line(String),
    /// The player left the game.
    Exit(Exit),
}

/// A game's steps, and the players' replies to all steps but the last.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recording {
    pub steps: Vec<Step>,
    /// Hashes of the replies. The hash covers the answer, or the name of the exit.
    pub replies: Vec<u64>,
    /// The time taken for each reply in milliseconds, as sent to the referee. Empty if the referee
    /// did not ask for times.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub times_ms: Vec<u64>,
    /// The parts that stay the same when the game is replayed. `None` in older recordings.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repeats: Option<Repeats>,
}

impl Recording {
    /// Packs the recording as stored in replays: JSON, deflated and encoded in base64.
    #[must_use]
    pub fn pack(&self) -> String {
        let json = serde_json::to_vec(self).expect("every recording can be serialised as JSON");
        let mut packed = Vec::new();
        let mut deflated = DeflateEncoder::new(json.as_slice(), Compression::default());
        deflated.read_to_end(&mut packed).expect("memory can be read");
        STANDARD.encode(packed)
    }

    /// Unpacks a recording. Returns an error if the text is not a recording, or if it unpacks to
    /// more than 32 MiB, 1048576 values or 100000 steps.
    pub fn unpack(text: &str) -> Result<Self, String> {
        let packed = STANDARD.decode(text).map_err(|error| error.to_string())?;
        let mut json = Vec::new();
        let inflated = DeflateDecoder::new(packed.as_slice()).take(BYTES_MAX as u64 + 1);
        { inflated }.read_to_end(&mut json).map_err(|error| error.to_string())?;
        Extent::measure(&json).check()?;
        let recording: Self = serde_json::from_slice(&json).map_err(|error| error.to_string())?;
        match recording.steps.len() {
            0 => Err("it has no steps".to_owned()),
            steps if steps > STEPS_MAX => {
                Err(format!("it has {steps} steps, expected at most {STEPS_MAX}"))
            }
            steps if steps != recording.replies.len() + 1 => {
                let replies = recording.replies.len();
                Err(format!("it has {steps} steps and {replies} replies"))
            }
            _ => Ok(recording),
        }
    }

    /// Returns an error unless all seats and scores match the number of players, and only the last
    /// step ends the game.
    pub(super) fn check(&self, players: usize) -> Result<(), String> {
        let last = self.steps.len().saturating_sub(1);
        for (index, step) in self.steps.iter().enumerate() {
            let at = |reason: String| format!("step {}: {reason}", index + 1);
            step.next.check(players).map_err(at)?;
            if matches!(step.next, Next::Over { .. }) != (index == last) {
                return Err(at("only the last step may end the game".to_owned()));
            }
        }
        Ok(())
    }
}

/// Size of a recording, or of a part of one, as JSON.
#[derive(Clone, Copy, Debug, Default)]
pub struct Extent {
    bytes: usize,
    values: usize,
}

impl Extent {
    /// Measures a JSON text. Each value after the first follows a bracket or a comma.
    fn measure(json: &[u8]) -> Self {
        let (mut values, mut in_text, mut is_escaped) = (1, false, false);
        for byte in json {
            match byte {
                _ if is_escaped => is_escaped = false,
                b'\\' => is_escaped = in_text,
                b'"' => in_text = !in_text,
                b',' | b'[' | b'{' if !in_text => values += 1,
                _ => {}
            }
        }
        Self { bytes: json.len(), values }
    }

    /// Adds a step and the reply to it. Returns an error if the recording becomes too large to read
    /// back.
    pub fn add(&mut self, step: &Step) -> Result<(), String> {
        // A reply and its time each take at most 20 digits and a comma.
        const REPLY: Extent = Extent { bytes: 42, values: 2 };
        let json = serde_json::to_vec(step).expect("every step can be serialised as JSON");
        let Self { bytes, values } = Self::measure(&json);
        self.bytes += bytes + REPLY.bytes;
        self.values += values + REPLY.values;
        self.check()
    }

    /// Returns an error if a recording of this size would be too large to read back.
    fn check(self) -> Result<(), String> {
        match self {
            Self { bytes, .. } if bytes > BYTES_MAX => {
                Err(format!("it has more than {BYTES_MAX} bytes"))
            }
            Self { values, .. } if values > VALUES_MAX => {
                Err(format!("it has more than {VALUES_MAX} values"))
            }
            _ => Ok(()),
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
        let difference = |one: &Step, other: &Step| {
            one.difference(other, Repeats::EVERYTHING).map(|found| found.to_string())
        };
        let step = ask("3 7\n4 8\n");
        assert_eq!(difference(&step, &step), None);
        let cases = [
            (ask("3 7\n4 9\n"), r#"input line 2: expected "4 8", got "4 9""#),
            (ask("3 7\n"), r#"input line 2: expected "4 8", got "(nothing)""#),
            (Step { view: 9, ..step.clone() }, "hash of the view"),
            (Step { texts: vec!["x".to_owned()], ..step.clone() }, "texts"),
            (Step::default(), r#"next: expected "a turn for seat 1", got "the end of the game""#),
        ];
        for (other, text) in cases {
            let found = difference(&step, &other);
            assert!(found.as_ref().is_some_and(|found| found.starts_with(text)), "{found:?}");
        }
    }

    #[test]
    fn views_of_other_numbers_have_other_hashes() {
        let view = |[a, b]: [i32; 2]| hash_of_view(&format!("U1 {a} 0.{b}"));
        let pairs = (0..100).flat_map(|a| (0..100).map(move |b| [a, b]));
        let hashes: std::collections::BTreeSet<u64> = pairs.map(view).collect();
        assert_eq!(hashes.len(), 100 * 100);
    }

    #[test]
    fn what_a_referee_does_not_repeat_is_not_compared() {
        let step = |texts: [&str; 2], view: &str| Step {
            texts: texts.map(str::to_owned).to_vec(),
            view: hash_of_view(view),
            ..Step::default()
        };
        let view = "KEY_FRAME 3\n{\"entities\":\"C1 S\\nU1 x -5 a 0.5\"}";
        let one = step(["a", "b"], view);
        let reordered = "KEY_FRAME 3\n{\"entities\":\"U1 a 0.5 x -5\\nC1 S\"}";
        assert_eq!(one.difference(&step(["b", "a"], reordered), Repeats::EVERYTHING), None);
        let other = step(["a", "c"], &view.replace('5', "6"));
        for (texts, views, what) in [
            (true, true, Some("texts")),
            (true, false, Some("texts")),
            (false, true, Some("hash of the view")),
            (false, false, None),
        ] {
            let found = one.difference(&other, Repeats { game: true, texts, views });
            assert_eq!(found.map(|found| found.what).as_deref(), what);
        }
        let over = Next::Over { scores: vec![1], options: Vec::new() };
        let ended = Step { next: over, ..one.clone() };
        let found = |repeats| one.difference(&ended, repeats).map(|found| found.what);
        assert_eq!(found(Repeats::GAME).as_deref(), Some("scores"));
        assert_eq!(found(Repeats { game: false, ..Repeats::EVERYTHING }), None);
    }

    #[test]
    fn a_packed_recording_is_read_back_and_nothing_else() {
        let input = "3 7\n".repeat(100);
        let ask = Next::Ask { seat: 1, input, lines: 2, limit_ms: 100 };
        let texts = vec!["player 0 moves".to_owned()];
        let steps =
            vec![Step { texts, view: u64::MAX, next: ask, ..Step::default() }, Step::default()];
        let recording = Recording { steps, replies: vec![7], times_ms: vec![3], repeats: None };
        let packed = recording.pack();
        assert!(packed.len() < 300, "{packed}");
        assert_eq!(Recording::unpack(&packed), Ok(recording.clone()));
        let unpaired = Recording { replies: vec![7, 8], ..recording };
        let error = "it has 2 steps and 2 replies".to_owned();
        assert_eq!(Recording::unpack(&unpaired.pack()), Err(error));
        assert_eq!(
            Recording::unpack(&Recording::default().pack()),
            Err("it has no steps".to_owned())
        );
        for damaged in ["", "?", &packed[4..]] {
            assert!(Recording::unpack(damaged).is_err(), "{damaged}");
        }
    }
}
