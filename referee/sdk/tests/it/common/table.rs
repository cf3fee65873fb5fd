//! Plays a referee's games with scripted players.

use std::path::Path;
use std::time::Duration;

use engine::catalogue::{GameType, RefereeChoice, SetupOptions};
use engine::protocol::{AnyPlayer, AnyView, BoxedPlayer, Exit, Fault};
use engine::table::{self, Budgets, Record};
use sdk::Source;
use sdk_game::Recording;

pub const PLAYERS: usize = 3;

/// Given a seat and its question number, counted from 1, returns all lines of the answer, or `None`
/// for a timeout.
pub type Script = fn(usize, usize) -> Option<String>;

pub fn numbers(seat: usize, question: usize) -> Option<String> {
    Some((10 * seat + question).to_string())
}

struct Scripted {
    seat: usize,
    question: usize,
    script: Script,
}

impl AnyPlayer for Scripted {
    fn turn(&mut self, view: &dyn AnyView, _: Duration) -> Result<String, Fault> {
        let lines = view.answer_lines();
        if lines == 0 {
            return Ok(String::new());
        }
        self.question += 1;
        let line = (self.script)(self.seat, self.question);
        let line = line.ok_or_else(|| Fault::new(Exit::Timeout, "no answer"))?;
        Ok(vec![line; lines].join("\n"))
    }
}

/// A referee run by `java` with the given game options.
pub fn choice(path: &Path, options: &[(&str, &str)]) -> RefereeChoice {
    let path = path.to_str().expect("a path of letters").to_owned();
    let sha256 = Source::find(&path).expect("a referee").sha256;
    let options = options.iter().map(|(name, value)| (name.to_string(), value.to_string()));
    RefereeChoice {
        path,
        sha256,
        options: options.collect(),
        test_cases: None,
        java: "java".to_owned(),
        java_options: Vec::new(),
        process_per_game: false,
        silence_ms: None,
    }
}

pub fn play(choice: &RefereeChoice, seed: i64, script: Script) -> Result<Record, String> {
    let options =
        SetupOptions { league: Some(2), players: Some(PLAYERS), ..SetupOptions::default() };
    let referee = sdk::live(choice).map_err(|error| error.to_string())?;
    let setup = referee.generate(seed, &options).expect("every seed has a setup");
    let game = setup.start().map_err(|error| error.to_string())?;
    let player = |seat| -> BoxedPlayer { Box::new(Scripted { seat, question: 0, script }) };
    let mut players: Vec<_> = (0..PLAYERS).map(player).collect();
    table::play(game, &mut players, Budgets::default(), |_, _| ()).map_err(|failed| failed.0)
}

/// Returns all messages in a game, excluding answer times.
pub fn recording(record: &Record) -> Recording {
    let setup = record.recording.as_ref().expect("the game was recorded");
    let packed = setup["recording"].as_str().expect("a text");
    let recording = Recording::unpack(packed).expect("a recording");
    Recording { times_ms: Vec::new(), ..recording }
}
