//! The parts of a saved game, and how they are read from fields of any shape.

use std::collections::BTreeMap;

use engine::catalogue::RefereeChoice;
use maps::Seed;

use super::super::fields::Field;
use crate::codingame::{ResultError, Shape};

/// Maximum number of players.
const PLAYERS_MAX: usize = sdk_game::PLAYERS_MAX;

/// A game of any contest.
#[derive(Clone, Debug, PartialEq)]
pub struct SavedGame {
    pub shape: Shape,
    pub seed: Seed,
    /// Options of the game in addition to the seed.
    pub options: BTreeMap<String, String>,
    /// The referee's input; empty if there are several seats, or if the result does not contain it.
    pub case: Vec<String>,
    /// Whether the input has no seed, as in a game for one player.
    pub is_solo: bool,
    /// The referee's figures about a solution, as JSON.
    pub metadata: Option<String>,
    /// The league in the title of the puzzle, from 1.
    pub title_league: Option<u32>,
    /// One name per seat.
    pub players: Vec<String>,
    /// What happened before the first question, then after each question.
    pub frames: Vec<SavedFrame>,
    /// One score per seat.
    pub scores: Vec<i64>,
    /// The rank of each seat; 0 is the best.
    pub ranks: Option<Vec<i64>>,
    /// The texts of all tooltips, if the result contains them.
    pub tooltips: Option<Vec<String>>,
    /// The path of the game in the result: `success.gameResult`.
    pub(super) root: String,
}

/// The part of a game from one question of the referee to the next.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SavedFrame {
    /// The seat that was asked, if the result names it.
    pub seat: Option<usize>,
    /// The answer, with each line ended by a line feed; `None` if there was none. An empty text is
    /// an answer of no lines.
    pub answer: Option<String>,
    /// The seat's standard error.
    pub stderr: String,
    /// The referee's lines for viewers; `None` if the result does not contain them.
    pub summary: Option<String>,
    /// The referee's message to the viewer, without the keyword for its kind.
    pub view: Option<String>,
    /// Whether the view is a key frame.
    pub is_key: Option<bool>,
}

/// A field of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FrameField {
    Answer(usize),
    Seat,
    Summary,
    View,
}

/// The input of a referee.
#[derive(Default)]
pub struct Input {
    pub seed: Seed,
    pub options: BTreeMap<String, String>,
    pub case: Vec<String>,
    pub is_solo: bool,
}

impl Input {
    /// Reads the text of a field. A game for one player may have any input, or none in its result.
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

/// The metadata of a game, which some results contain as JSON in a text.
pub fn metadata(game: &Field<'_>) -> Option<String> {
    let field = game.get("metadata")?;
    Some(field.value.as_str().map_or_else(|| field.value.to_string(), str::to_owned))
}

/// The options in lines `NAME=VALUE`, and the seed.
fn options_of(
    field: &Field<'_>,
    text: &str,
) -> Result<(Seed, BTreeMap<String, String>), ResultError> {
    const SEED: &str = "a line seed=N with a signed 64-bit number";
    const LINE: &str = "lines NAME=VALUE";
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

/// Checks the number of scores, which is the number of seats.
pub fn check_seats(field: &Field<'_>, scores: Vec<i64>) -> Result<Vec<i64>, ResultError> {
    match scores.len() {
        1..=PLAYERS_MAX => Ok(scores),
        _ => Err(field.refused("the scores of 1 to 8 players")),
    }
}

/// The names of the players by their indices in the list of agents, or a default if there is none.
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
        *slot.ok_or_else(|| index.refused("the index of a seat"))? = name.text()?.to_owned();
    }
    Ok(names)
}
