//! The TOML form of a queue. Its keys are the options of `match` where they have the same names.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::num::NonZeroU32;
use std::ops::Range;
use std::path::Path;

use engine::catalogue::RefereeChoice;
use programs::{Clock, NamedPlayer, Workdir};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use toml::{Spanned, Value};

use crate::statistics::Sprt;
use crate::{Error, NEAR_LIMIT_PERCENT, SEATS_MAX, Template, Values, read_seeds};

/// The text between both names in the name of a journal.
pub(super) const AGAINST: &str = "-against-";

/// The longest line that an error shows, in letters.
const LINE_MAX: usize = 120;

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct QueueFile {
    #[serde(default, deserialize_with = "game")]
    pub game: Option<String>,
    pub referee: Option<String>,
    pub referee_command: Option<String>,
    /// Options of the referee's game.
    #[serde(default, deserialize_with = "options")]
    pub option: Vec<(String, String)>,
    /// Folder of the test cases of a game for one player.
    pub test_cases: Option<String>,
    #[serde(default = "java")]
    pub java: String,
    #[serde(default)]
    pub java_option: Vec<String>,
    #[serde(default)]
    pub process_per_game: bool,
    pub referee_timeout_ms: Option<u64>,
    pub rules: Option<String>,
    pub league: Option<u32>,
    #[serde(default = "usual_seeds", deserialize_with = "seeds")]
    pub seeds: [i64; 2],
    #[serde(default = "usual_seats", deserialize_with = "seats")]
    pub seats: usize,
    pub nodes: Option<u64>,
    pub timeout_ms: Option<u64>,
    pub first_timeout_ms: Option<u64>,
    #[serde(default)]
    pub clock: Clock,
    #[serde(default = "usual_margin")]
    pub margin: u32,
    #[serde(default)]
    pub platform: bool,
    /// The folder in which programs run.
    #[serde(default, deserialize_with = "workdir")]
    pub workdir: Workdir,
    /// Other files that decide how the players play.
    #[serde(default)]
    pub watch: Vec<String>,
    #[serde(deserialize_with = "sprt")]
    pub sprt: Sprt,
    /// Pairs of games that a candidate plays at a time.
    pub batch: Option<NonZeroU32>,
    #[serde(default)]
    pub promote: bool,
    /// The player of those that have parameters in place of a player of their own.
    pub common: Option<Template>,
    pub base: PlayerEntry,
    pub candidate: Vec<CandidateEntry>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerEntry {
    pub name: Spanned<String>,
    pub player: Option<Spanned<String>>,
    /// Values for the common player.
    pub params: Option<ParamsEntry>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CandidateEntry {
    pub name: Spanned<String>,
    pub player: Option<Spanned<String>>,
    /// Values for the common player.
    pub params: Option<ParamsEntry>,
    pub base: Option<PlayerEntry>,
    pub note: Option<String>,
}

/// The parameters of a candidate, as they are written.
#[derive(Clone, Debug, Deserialize)]
#[serde(transparent)]
pub struct ParamsEntry(BTreeMap<String, Value>);

impl ParamsEntry {
    /// The values as texts. Returns an error if one is neither a number nor a text.
    pub fn values(&self) -> Result<Values, String> {
        let text = |(name, value): (&String, &Value)| match value {
            Value::Integer(number) => Ok((name.clone(), number.to_string())),
            Value::Float(number) => Ok((name.clone(), number.to_string())),
            Value::String(text) => Ok((name.clone(), text.clone())),
            other => Err(format!("{name} = {other}, expected a number or a text")),
        };
        self.0.iter().map(text).collect()
    }
}

impl QueueFile {
    /// Reads the text of a file. An error names the line, its text, and the expected form.
    pub fn read(path: &Path, text: &str) -> Result<Self, Error> {
        let file: Self = toml::from_str(text)
            .map_err(|error| error_at(path, text, error.span(), error.message()))?;
        let chosen = [&file.game, &file.referee, &file.referee_command];
        if chosen.into_iter().flatten().count() != 1 {
            let reason = "expected one of game, referee and referee-command";
            return Err(Error::of_file(path, reason));
        }
        if let Some(key) = file.referee_command.as_ref().and(file.chosen_for_seats()) {
            let reason = format!("{key} does not go with referee-command, which seats the players");
            return Err(Error::of_file(path, reason));
        }
        if file.candidate.is_empty() {
            return Err(Error::of_file(path, "expected at least one [[candidate]]"));
        }
        Ok(file)
    }

    /// A key that says how players are seated, if one is given.
    fn chosen_for_seats(&self) -> Option<&'static str> {
        let keys = [
            ("rules", self.rules.is_some()),
            ("nodes", self.nodes.is_some()),
            ("timeout-ms", self.timeout_ms.is_some()),
            ("first-timeout-ms", self.first_timeout_ms.is_some()),
            ("platform", self.platform),
            ("workdir", !self.workdir.is_current()),
            ("option", !self.option.is_empty()),
            ("test-cases", self.test_cases.is_some()),
        ];
        keys.into_iter().find(|(_, is_given)| *is_given).map(|(key, _)| key)
    }
}

/// Something in a file cannot be used: `queue.toml line 3: seats = 9: expected 2 to 8`.
pub fn error_at(
    path: &Path,
    text: &str,
    span: Option<Range<usize>>,
    reason: impl Display,
) -> Error {
    // What is missing in the whole file is on no line.
    let start = span.filter(|span| *span != (0..0)).map(|span| span.start);
    let before = start.and_then(|start| text.get(..start));
    let Some(before) = before else { return Error::of_file(path, reason) };
    let number = before.matches('\n').count();
    let line = text.lines().nth(number).unwrap_or_default().trim();
    let line: String = line.chars().take(LINE_MAX).collect();
    Error::Refused(format!("{} line {}: {line}: {reason}", path.display(), number + 1))
}

/// A value that is written as a text.
fn read_text<'de, D: Deserializer<'de>, T, E: Display>(
    deserializer: D,
    read: impl FnOnce(&str) -> Result<T, E>,
) -> Result<T, D::Error> {
    read(&String::deserialize(deserializer)?).map_err(D::Error::custom)
}

fn game<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    read_text(deserializer, |name| engine::catalogue::named(name).map(|_| Some(name.to_owned())))
}

fn options<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<(String, String)>, D::Error> {
    let texts = Vec::<String>::deserialize(deserializer)?;
    let read = |text: &String| {
        RefereeChoice::read_option(text).map_err(|expected| format!("{text:?}: {expected}"))
    };
    texts.iter().map(read).collect::<Result<_, _>>().map_err(D::Error::custom)
}

fn seeds<'de, D: Deserializer<'de>>(deserializer: D) -> Result<[i64; 2], D::Error> {
    read_text(deserializer, read_seeds)
}

fn sprt<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Sprt, D::Error> {
    read_text(deserializer, str::parse)
}

fn workdir<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Workdir, D::Error> {
    read_text(deserializer, str::parse)
}

fn seats<'de, D: Deserializer<'de>>(deserializer: D) -> Result<usize, D::Error> {
    let seats = usize::deserialize(deserializer)?;
    let expected = format!("{seats} seats, expected 2 to {SEATS_MAX}");
    (2..=SEATS_MAX).contains(&seats).then_some(seats).ok_or_else(|| D::Error::custom(expected))
}

fn usual_seeds() -> [i64; 2] {
    [1, 100]
}

fn usual_seats() -> usize {
    2
}

fn usual_margin() -> u32 {
    NEAR_LIMIT_PERCENT
}

fn java() -> String {
    "java".to_owned()
}

/// Checks a name, which is a part of the names of files. The error says what was expected.
pub fn check_name(name: &str) -> Result<(), String> {
    let is_part = !name.contains("--") && !name.contains(AGAINST);
    if NamedPlayer::is_name(name) && is_part {
        return Ok(());
    }
    Err(format!(
        "expected a name of at most 40 letters, digits and - _ . +, without -- and {}",
        AGAINST
    ))
}
