//! The parts of a saved game, and functions to read them from fields of any shape.

use std::collections::BTreeMap;

use engine::catalogue::RefereeChoice;
use maps::Seed;

use super::super::fields::Field;
use crate::codingame::{ResultError, Shape};

/// Maximum number of players.
const PLAYERS_MAX: usize = sdk_game::PLAYERS_MAX;

/// A game from any contest.
#[derive(Clone, Debug, PartialEq)]
pub struct SavedGame {
    pub shape: Shape,
    pub seed: Seed,
    /// Game options other than the seed.
    pub options: BTreeMap<String, String>,
    /// Input for the referee; empty if there are several seats, or if the result does not include
    /// it.
    pub case: Vec<String>,
    /// True if the input has no seed, as in a single-player game.
    pub is_solo: bool,
    /// The referee's statistics for a solution, as JSON.
    pub metadata: Option<String>,
    /// The league in the puzzle's title, counted from 1.
    pub title_league: Option<u32>,
    /// One name per seat.
    pub players: Vec<String>,
    /// Events before the first question, then events after each question.
    pub frames: Vec<SavedFrame>,
    /// One score per seat.
    pub scores: Vec<i64>,
    /// Rank of each seat, counted from 0 (the best).
    pub ranks: Option<Vec<i64>>,
    /// The text of every tooltip, if included in the result.
    pub tooltips: Option<Vec<String>>,
    /// The game's path within the result, such as `success.gameResult`.
    pub(super) root: String,
}

/// The part of a game between two of the referee's questions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SavedFrame {
    /// The seat that was asked for an answer, if included in the result.
    pub seat: Option<usize>,
    /// The answer, with a newline after each line; `None` if there was no answer. An empty string
    /// is an answer with no lines.
    pub answer: Option<String>,
    /// The seat's stderr output.
    pub stderr: String,
    /// Lines from the referee to viewers; `None` if the result does not include them.
    pub summary: Option<String>,
    /// Message from the referee to the viewer, without the keyword for its kind.
    pub view: Option<String>,
    /// Whether the view is a key frame, if known.
    pub is_key: Option<bool>,
}

/// A field in a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FrameField {
    Answer(usize),
    Seat,
    Summary,
    View,
}

/// Input for a referee.
#[derive(Default)]
pub struct Input {
    pub seed: Seed,
    pub options: BTreeMap<String, String>,
    pub case: Vec<String>,
    pub is_solo: bool,
}

impl Input {
    /// Reads input from a field. In a single-player game, the input can be anything, and may be
    /// missing from the result.
    pub fn read(
        field: Result<Field<'_>, ResultError>,
        seats: usize,
        text: impl FnOnce(&Field<'_>) -> Result<String, ResultError>,
    ) -> Result<Self, ResultError> {
        let (read, text) = match field {
            Ok(field) => {
                let text = text(&field)?;
                (options_of(&field, &text), text)
            }
            Err(missing) => (Err(missing), String::new()),
        };
        let lines = text.trim_end().lines().filter(|_| seats == 1);
        let case = lines.map(|line| line.trim_end().to_owned()).collect();
        match read {
            Ok((seed, options)) => Ok(Self { seed, options, case, is_solo: false }),
            Err(_) if seats == 1 => Ok(Self { case, is_solo: true, ..Self::default() }),
            Err(error) => Err(error),
        }
    }
}

/// Reads a game's metadata, which some results contain as a string of JSON.
pub fn metadata(game: &Field<'_>) -> Option<String> {
    let field = game.get("metadata")?;
    Some(field.value.as_str().map_or_else(|| field.value.to_string(), str::to_owned))
}

/// Parses lines of the form `NAME=VALUE` into the seed and the other options.
fn options_of(
    field: &Field<'_>,
    text: &str,
) -> Result<(Seed, BTreeMap<String, String>), ResultError> {
    const SEED: &str = "a seed=N line with a signed 64-bit number";
    const LINE: &str = "NAME=VALUE lines";
    let (mut seed, mut options) = (None, BTreeMap::new());
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let (name, value) = line.split_once('=').ok_or_else(|| field.refused(LINE))?;
        let (name, value) = (name.trim(), value.trim());
        if name == "seed" {
            seed = Some(value.parse().map_err(|_| field.refused(SEED))?);
            continue;
        }
        let option = RefereeChoice::read_option(&format!("{name}={value}"));
        let (name, value) = option.map_err(|_| field.refused(LINE))?;
        options.insert(name, value);
    }
    Ok((seed.ok_or_else(|| field.refused(SEED))?, options))
}

/// Checks the number of scores, which equals the number of seats.
pub fn check_seats(field: &Field<'_>, scores: Vec<i64>) -> Result<Vec<i64>, ResultError> {
    match scores.len() {
        1..=PLAYERS_MAX => Ok(scores),
        _ => Err(field.refused("scores for 1 to 8 players")),
    }
}

/// Returns the players' names, by index in the list of agents, or default names if there is no such
/// list.
pub fn names<'a>(
    game: &Field<'a>,
    seats: usize,
    name: impl Fn(&Field<'a>) -> Option<Field<'a>>,
) -> Result<Vec<String>, ResultError> {
    let mut names: Vec<String> = (0..seats).map(|seat| format!("seat {seat}")).collect();
    let Some(agents) = game.get("agents") else { return Ok(names) };
    for agent in agents.items("a list of agents")? {
        let (Some(index), Some(name)) = (agent.get("index"), name(&agent)) else { continue };
        let slot = usize::try_from(index.whole()?).ok().and_then(|index| names.get_mut(index));
        *slot.ok_or_else(|| index.refused("a seat index"))? = name.text()?.to_owned();
    }
    Ok(names)
}
