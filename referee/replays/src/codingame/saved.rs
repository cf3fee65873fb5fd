//! A game of any contest, as a result describes it. It takes the contest's referee to play it again.

mod local;
mod server;

use std::collections::BTreeMap;
use std::path::Path;

use engine::catalogue::RefereeChoice;
use maps::Seed;
use serde_json::Value;

use super::fields::Field;
use super::read::results;
use super::{ResultError, Shape, wrapper};
use crate::Error;

/// The most players of a game.
const PLAYERS_MAX: usize = sdk_game::PLAYERS_MAX;

/// A game of any contest.
#[derive(Clone, Debug, PartialEq)]
pub struct SavedGame {
    pub shape: Shape,
    pub seed: Seed,
    /// Options of the game besides the seed.
    pub options: BTreeMap<String, String>,
    /// The input of the referee; empty if there are several seats, or if the result does not have it.
    pub case: Vec<String>,
    /// Whether the input has no seed, as that of a game for one player.
    pub is_solo: bool,
    /// What the referee said of a solution, as JSON.
    pub metadata: Option<String>,
    /// The league that the title of the question names, from 1.
    pub title_league: Option<u32>,
    /// One name per seat.
    pub players: Vec<String>,
    /// What happened up to the first question, then what each question led to.
    pub frames: Vec<SavedFrame>,
    /// One score per seat.
    pub scores: Vec<i64>,
    /// The rank of each seat; 0 is the best.
    pub ranks: Option<Vec<i64>>,
    /// The texts of all tooltips, if the result has them.
    pub tooltips: Option<Vec<String>>,
    /// The path of the game in the result: `success.gameResult`.
    root: String,
}

/// The part of a game from a question of the referee to the next.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SavedFrame {
    /// The seat that was asked, as far as the result names it.
    pub seat: Option<usize>,
    /// The answer, each line ended by a line feed; `None` if there was none. An empty text is an answer of no lines.
    pub answer: Option<String>,
    /// The text that the seat wrote on its standard error.
    pub stderr: String,
    /// The lines of the referee for people; `None` if the result does not have them.
    pub summary: Option<String>,
    /// The message of the referee to the viewer, without the word for its kind.
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

impl SavedGame {
    /// Reads a result.
    ///
    /// Returns an error if the value has none of the four shapes, if a field is missing or holds something else, or if
    /// the result says why no game was played.
    pub fn read(record: &Value) -> Result<Self, ResultError> {
        let parts = wrapper::parts(record)?;
        let mut saved = match parts.is_local {
            true => local::read(&parts.game)?,
            false => server::read(&parts.game)?,
        };
        saved.shape = parts.shape;
        saved.title_league = wrapper::level_of(&parts.outer)?;
        saved.root = parts.game.path;
        saved.take_own_options();
        Ok(saved)
    }

    /// The path of a frame's field in the result, for messages.
    #[must_use]
    pub fn path(&self, frame: usize, field: FrameField) -> String {
        let is_local = self.shape == Shape::Local;
        let path = match field {
            FrameField::Answer(seat) if is_local => format!("outputs.{seat}[{frame}]"),
            FrameField::Seat if is_local => format!("outputs, item {frame}"),
            FrameField::Summary if is_local => format!("summaries[{frame}]"),
            FrameField::View if is_local => format!("views[{frame}]"),
            FrameField::Answer(_) => format!("frames[{frame}].stdout"),
            FrameField::Seat => format!("frames[{frame}].agentId"),
            FrameField::Summary => format!("frames[{frame}].summary"),
            FrameField::View => format!("frames[{frame}].view"),
        };
        if self.root.is_empty() { path } else { format!("{}.{path}", self.root) }
    }

    /// Results that this program exports name their game, and have its league and rule set as options.
    fn take_own_options(&mut self) {
        if self.options.remove("game").is_none() {
            return;
        }
        let league = self.options.remove("league").and_then(|league| league.parse().ok());
        self.title_league = league.or(self.title_league);
        self.options.remove("rules");
    }
}

/// The games of a file with one result, over any number of lines, or one result a line, with their places.
///
/// Returns an error if the file cannot be read. An item is an error if it is no result.
pub fn saved_games(
    path: &Path,
) -> Result<impl Iterator<Item = Result<(String, SavedGame), Error>>, Error> {
    Ok(results(path)?.map(|record| {
        let (place, record) = record?;
        let saved = SavedGame::read(&record).map_err(|error| Error::input(&place, error))?;
        Ok((place, saved))
    }))
}

/// The input of a referee.
#[derive(Default)]
struct Input {
    seed: Seed,
    options: BTreeMap<String, String>,
    case: Vec<String>,
    is_solo: bool,
}

impl Input {
    /// Reads the text of a field. A game for one player may have any input, or none in its result.
    fn read(
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

/// The metadata of a game, which some results have as a text that holds JSON.
fn metadata(game: &Field<'_>) -> Option<String> {
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
fn check_seats(field: &Field<'_>, scores: Vec<i64>) -> Result<Vec<i64>, ResultError> {
    match scores.len() {
        1..=PLAYERS_MAX => Ok(scores),
        _ => Err(field.refused("the scores of 1 to 8 players")),
    }
}

/// The names of the players by their indices in the list of agents; a number where there is none.
fn names<'a>(
    game: &Field<'a>,
    seats: usize,
    name: impl Fn(&Field<'a>) -> Option<Field<'a>>,
) -> Result<Vec<String>, ResultError> {
    let mut names: Vec<String> = (0..seats).map(|seat| format!("seat {seat}")).collect();
    let Some(agents) = game.get("agents") else { return Ok(names) };
    for agent in agents.items("a list of agents")? {
        let (Some(index), Some(name)) = (agent.get("index"), name(&agent)) else { continue };
        let place = usize::try_from(index.whole()?).ok().and_then(|index| names.get_mut(index));
        *place.ok_or_else(|| index.refused("the index of a seat"))? = name.text()?.to_owned();
    }
    Ok(names)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn local() -> Value {
        json!({
            "views": ["KEY_FRAME 0\n{\"a\":1}\n", "INTERMEDIATE_FRAME 1\n", "KEY_FRAME 2\n{}\n"],
            "summaries": ["", null, "$1 is late\n"],
            "outputs": { "0": [null, "1\n2\n", null], "1": [null, null, null], "referee": ["", "", ""] },
            "errors": { "0": ["", "said", null], "1": [null, null, "late"] },
            "scores": { "0": 7, "1": -1 }, "uinput": ["seed=-9007199254740993\nwidth = 10\n"],
            "tooltips": [{ "turn": 2, "text": "late", "event": 1 }], "ids": { "0": 0, "1": 1 },
            "agents": [{ "index": 1, "name": "second" }],
        })
    }

    fn server() -> Value {
        json!({
            "frames": [
                { "agentId": -1, "keyframe": true, "view": " 0\n{\"a\":1}\n", "summary": "" },
                { "agentId": 0, "keyframe": false, "view": " 1\n", "stdout": "1\n2\n", "stderr": "said" },
                { "agentId": 1, "keyframe": true, "view": " 2\n{}\n", "summary": "$1 is late\n", "stderr": "late" },
            ],
            "scores": [7, -1], "ranks": [0, 1], "refereeInput": "seed=-9007199254740993\nwidth=10\n",
            "tooltips": ["{\"turn\":2,\"text\":\"late\",\"event\":1}"],
            "agents": [{ "index": 1, "codingamer": { "pseudo": "second" } }],
        })
    }

    #[test]
    fn all_forms_hold_the_same_game() {
        let local = SavedGame::read(&local()).expect("a result");
        let bare = SavedGame::read(&server()).expect("a result");
        let wrapped =
            json!({ "success": { "gameResult": server(), "questionTitle": "X - Level 12" } });
        let wrapped = SavedGame::read(&wrapped).expect("a result");
        assert_eq!(local.seed, -9_007_199_254_740_993);
        assert_eq!(local.options, BTreeMap::from([("width".to_owned(), "10".to_owned())]));
        assert_eq!(local.players, ["seat 0", "second"]);
        let answers: Vec<_> = local.frames.iter().map(|frame| frame.answer.as_deref()).collect();
        assert_eq!(answers, [None, Some("1\n2\n"), None]);
        let keys: Vec<_> = local.frames.iter().map(|frame| frame.is_key).collect();
        assert_eq!(keys, [Some(true), Some(false), Some(true)]);
        assert_eq!(local.frames[0].view.as_deref(), Some(" 0\n{\"a\":1}\n"));
        assert_eq!(bare.tooltips, Some(vec!["late".to_owned()]));
        assert_eq!(local.path(1, FrameField::Answer(0)), "outputs.0[1]");
        assert_eq!(wrapped.path(1, FrameField::Answer(0)), "success.gameResult.frames[1].stdout");
        assert_eq!((bare.title_league, wrapped.title_league), (None, Some(12)));
        let same = |game: &SavedGame| {
            let text = |frame: &SavedFrame| {
                let summary = frame.summary.clone().unwrap_or_default();
                (frame.answer.clone(), frame.stderr.clone(), summary, frame.view.clone())
            };
            let frames: Vec<_> = game.frames.iter().map(text).collect();
            (game.seed, game.options.clone(), game.scores.clone(), game.tooltips.clone(), frames)
        };
        assert_eq!(same(&bare), same(&local));
        assert_eq!(same(&wrapped), same(&local));
    }

    #[test]
    fn wrong_fields_are_named() {
        let seed = "a line seed=N with a signed 64-bit number, got \"seed=x\"";
        let cases: [(Value, &str, Value, &str); 12] = [
            (server(), "/refereeInput", json!("seed=x"), seed),
            (server(), "/refereeInput", json!("7"), "refereeInput: expected lines NAME=VALUE"),
            (server(), "/refereeInput", json!("a=b"), "refereeInput: expected a line seed=N"),
            (server(), "/scores", json!([]), "scores: expected the scores of 1 to 8 players"),
            (server(), "/scores/1", json!("x"), "scores[1]: expected a whole number, got \"x\""),
            (server(), "/ranks", json!([0]), "ranks: expected one rank per score"),
            (server(), "/frames", json!([]), "frames: expected at least one frame"),
            (server(), "/frames/1", json!(3), "frames[1]: expected a frame, got 3"),
            (server(), "/frames/1/stdout", json!(3), "frames[1].stdout: expected a text, got 3"),
            (
                server(),
                "/frames/1/agentId",
                json!(2),
                "frames[1].agentId: expected -1 or the index",
            ),
            (local(), "/outputs/1/1", json!("3\n"), "outputs.1[1]: expected null, as another seat"),
            (local(), "/uinput", json!([]), "uinput: expected a line seed=N"),
        ];
        for (mut result, path, value, expected) in cases {
            *result.pointer_mut(path).expect("a field") = value;
            let error = SavedGame::read(&result).expect_err(path).to_string();
            assert!(error.contains(expected), "{path}: {error}");
        }
    }
}
