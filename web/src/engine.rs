//! Answers the page's requests.

use engine::catalogue::SetupOptions;
use replays::codingame::replays_of_bytes;
use replays::{ReadLimits, SelectedReplay};
use serde_json::{Value, json};
use viewer::analysis::{GameAnalysis, NODES, NODES_MAX};
use viewer::interactive::{InteractiveTable, NodeLimits, Seating, prepare};
use viewer::{Additions, frames_of, page_with};

use crate::{Action, EngineError, Look, NewGame, Open, OpenedGame, Request};

/// Maximum size of a file in bytes, both before and after unpacking.
pub const FILE_BYTES_MAX: usize = 64 << 20;
/// The maximum number of games kept from a file. Further games are skipped.
pub const GAMES_MAX: usize = 500;

/// A page's state: its interactive game, and the games in its open file.
pub struct Engine {
    table: Option<InteractiveTable>,
    /// Number of interactive games started so far, which is also the number of the current game.
    games_started: u64,
    /// The games in the open file.
    opened: Vec<SelectedReplay>,
}

impl Default for Engine {
    fn default() -> Self {
        games::install();
        Self { table: None, games_started: 0, opened: Vec::new() }
    }
}

impl Engine {
    /// Answers a request. Both the request and the answer are JSON. If the request is refused, the
    /// answer is an object with the field `error`. `file` contains the bytes of a file to open.
    pub fn answer(&mut self, request: &str, file: Vec<u8>) -> String {
        let answer = serde_json::from_str(request)
            .map_err(EngineError::from)
            .and_then(|request| self.answered(request, file));
        answer.unwrap_or_else(|error| json!({ "error": error.to_string() })).to_string()
    }

    fn answered(&mut self, request: Request, file: Vec<u8>) -> Result<Value, EngineError> {
        match request {
            Request::New(asked) => {
                self.table = Some(start_game(asked)?);
                self.games_started += 1;
                self.state()
            }
            Request::Preview(asked) => {
                let seats = asked.seats.iter().map(|_| "hand".to_owned()).collect();
                Ok(json!({ "state": start_game(NewGame { seats, ..asked })?.state() }))
            }
            Request::Choose(Action { text }) => self.act(|table| Ok(table.choose(&text)?)),
            Request::End(_) => self.act(|table| Ok(table.end_turn()?)),
            Request::Line(Action { text }) => self.act(|table| Ok(table.play(&text)?)),
            Request::Undo(_) => self.act(|table| Ok(table.undo()?)),
            Request::Free(_) => self.act(|table| Ok(table.play_free_turns().map(drop)?)),
            Request::Hint(_) => Ok(json!(self.table()?.hint()?)),
            Request::Advised(_) => {
                let hint = self.table()?.hint()?;
                let mut answer = self.act(|table| Ok(table.play(&hint.line)?))?;
                answer["hint"] = json!(hint);
                Ok(answer)
            }
            Request::Replay(_) => Ok(json!({ "line": self.table()?.replay()?.to_line() })),
            Request::Open(Open { name }) => self.open(&name, file),
            Request::Look(asked) => self.look(&asked),
        }
    }

    fn table(&mut self) -> Result<&mut InteractiveTable, EngineError> {
        match &mut self.table {
            Some(table) => Ok(table),
            None => Err(EngineError::NoTable),
        }
    }

    /// Changes the interactive game and answers with its new state.
    fn act(
        &mut self,
        act: impl FnOnce(&mut InteractiveTable) -> Result<(), EngineError>,
    ) -> Result<Value, EngineError> {
        act(self.table()?)?;
        self.state()
    }

    fn state(&mut self) -> Result<Value, EngineError> {
        Ok(json!({ "id": self.games_started, "state": self.table()?.state() }))
    }

    fn open(&mut self, name: &str, file: Vec<u8>) -> Result<Value, EngineError> {
        if file.len() > FILE_BYTES_MAX {
            return Err(EngineError::LargeFile { file: name.to_owned(), max: FILE_BYTES_MAX });
        }
        let limits = ReadLimits { file: FILE_BYTES_MAX as u64, ..ReadLimits::default() };
        let replays = replays_of_bytes(name, file, limits)?.take(GAMES_MAX);
        let replays = replays.collect::<Result<Vec<_>, _>>()?;
        if replays.is_empty() {
            return Err(EngineError::Empty { file: name.to_owned() });
        }
        self.opened = replays;
        let games = self.opened.iter().map(|opened| OpenedGame::from_replay(&opened.replay));
        Ok(json!({ "games": games.collect::<Vec<_>>() }))
    }

    fn look(&self, asked: &Look) -> Result<Value, EngineError> {
        let selected = asked.game.checked_sub(1).and_then(|index| self.opened.get(index));
        let selected = selected.ok_or_else(|| EngineError::Value {
            what: "game",
            value: asked.game.to_string(),
            expected: format!("1 to {}", self.opened.len()),
        })?;
        let frames = frames_of(selected)?;
        let analysis = match asked.nodes.map(checked).transpose()? {
            Some(nodes) => Some(GameAnalysis::from_replay(&selected.replay, nodes)?),
            None => None,
        };
        let additions = Additions { analysis: analysis.as_ref(), ..Additions::default() };
        Ok(json!({ "page": page_with(&frames, &additions).into_string() }))
    }
}

fn checked(nodes: u64) -> Result<u64, EngineError> {
    if (1..=NODES_MAX).contains(&nodes) { Ok(nodes) } else { Err(EngineError::nodes(nodes)) }
}

fn start_game(asked: NewGame) -> Result<InteractiveTable, EngineError> {
    let value = |what, value: &str, expected: &str| EngineError::Value {
        what,
        value: value.to_owned(),
        expected: expected.to_owned(),
    };
    let seed = asked.seed.trim().parse();
    let seed = seed.map_err(|_| value("seed", &asked.seed, "a signed 64-bit number"))?;
    let players = checked(asked.nodes)?;
    let seating = |name: &String| match name.as_str() {
        "hand" => Ok(Seating::Hand),
        name => Seating::builtin(name)
            .ok_or_else(|| value("player", name, "hand, or a built-in player")),
    };
    let seats = asked.seats.iter().map(seating).collect::<Result<Vec<_>, _>>()?;
    let options =
        SetupOptions { rules: asked.rules, league: asked.league, ..SetupOptions::default() };
    // Hints are at least as strong as an analysis, no matter how weak the opponents are.
    let nodes = NodeLimits { players: Some(players), hints: Some(players.max(NODES)) };
    Ok(prepare(&asked.game, seed, &options, seats, nodes)?)
}
