//! How a referee's games are played: many in one process, or each in a process of its own. Both must give equal games.
//! This is checked with the first game that is played, and remembered for the same classes and the same Java.

use std::fs;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use engine::catalogue::{Mismatch, RefereeChoice};
use engine::hash::of_text;
use files::{Kind, Output, Overwrite};
use sdk_game::{Next, Referee, SdkSetup, Step};

use crate::game_client::GameClient;
use crate::java::{HOST, Java};
use crate::live::Processes;

/// The process mode.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProcessMode {
    /// Many in one process; the first game is not checked yet.
    Unchecked,
    OneProcess,
    /// Each in a process of its own. The reason is for people; none is needed where the user asked for it.
    ProcessPerGame {
        reason: String,
    },
}

/// A step of a referee, and the reply of its runner.
pub struct Exchange {
    pub step: Step,
    /// The lines of the answer and its milliseconds; `None` if the player did not answer.
    pub answer: Option<(Vec<String>, u64)>,
}

/// Files that remember the process modes of referees.
const REMEMBERED: Kind =
    Kind::new("the process mode of a referee", |start| start.starts_with(b"referee "));
const ONE_PROCESS: &str = "referee one-process\n";
const PROCESS_PER_GAME: &str = "referee process-per-game ";

impl ProcessMode {
    /// The mode that was found before, or that the user chose.
    pub fn of(choice: &RefereeChoice) -> Self {
        if choice.process_per_game {
            return Self::ProcessPerGame { reason: String::new() };
        }
        let text = file(choice).and_then(|file| files::read_text(&file).ok()).unwrap_or_default();
        match text.strip_prefix(PROCESS_PER_GAME) {
            Some(reason) => Self::ProcessPerGame { reason: reason.trim().to_owned() },
            None if text == ONE_PROCESS => Self::OneProcess,
            None => Self::Unchecked,
        }
    }

    /// Stores the mode for the next time. It is determined again where that fails.
    pub fn remember(&self, choice: &RefereeChoice) {
        let text = match self {
            Self::Unchecked => return,
            Self::OneProcess => ONE_PROCESS.to_owned(),
            Self::ProcessPerGame { reason } => {
                format!("{PROCESS_PER_GAME}{}\n", reason.replace('\n', " "))
            }
        };
        let Some(file) = file(choice) else { return };
        let _ = file.parent().map(fs::create_dir_all);
        let _ = Output::open(&file, &REMEMBERED, Overwrite::Own).map(|output| output.finish(text));
    }

    /// Plays a game again in the process that has played it, and in a fresh one. The mode comes with an
    /// error if the game itself is not the one that a process of its own plays. Fails if the game fails in a
    /// process of its own.
    pub fn compare(
        processes: &Arc<Processes>,
        [used, own]: [Java; 2],
        setup: &SdkSetup,
        game: &[Exchange],
    ) -> Result<(Self, Result<(), String>), String> {
        let again = repeat(processes, used, setup, game);
        let alone = repeat(processes, own, setup, game)?;
        let differs = |found: Mismatch| format!("the first message that differs: {found}");
        if let Some(found) = alone {
            let reason = differs(found);
            let wrong = format!(
                "the first game is not the one that a process of its own plays, {reason}; start the command \
                 again: then each game has a process of its own"
            );
            return Ok((Self::ProcessPerGame { reason }, Err(wrong)));
        }
        let mode = match again {
            Ok(None) => Self::OneProcess,
            Ok(Some(found)) => Self::ProcessPerGame { reason: differs(found) },
            Err(failure) => {
                let reason = failure.lines().next().unwrap_or_default().to_owned();
                Self::ProcessPerGame { reason }
            }
        };
        Ok((mode, Ok(())))
    }
}

/// Plays a game again with the same answers. Returns the first message that differs.
fn repeat(
    processes: &Arc<Processes>,
    java: Java,
    setup: &SdkSetup,
    game: &[Exchange],
) -> Result<Option<Mismatch>, String> {
    let mut client = GameClient::begin(Arc::clone(processes), java, setup, false);
    for (turn, Exchange { step, answer }) in game.iter().enumerate() {
        if let Some(found) = step.difference(&client.next()?) {
            return Ok(Some(Mismatch { turn: Some(turn), ..found }));
        }
        match answer {
            _ if matches!(step.next, Next::Over { .. }) => {}
            Some((lines, ms)) => {
                client.answer(&lines.iter().map(String::as_str).collect::<Vec<_>>(), *ms);
            }
            None => client.time_out(),
        }
    }
    Ok(None)
}

static FOLDER: OnceLock<PathBuf> = OnceLock::new();

/// Lets the process modes of referees be remembered in a folder, which is made when it is needed. Without one, each process
/// determines them again. The first folder that is given counts.
pub fn remember_in(folder: PathBuf) {
    let _ = FOLDER.set(folder);
}

/// The file that remembers the process mode of a referee.
fn file(choice: &RefereeChoice) -> Option<PathBuf> {
    let how = of_text(&format!("{} {:?} {HOST}", choice.java, choice.java_options));
    Some(FOLDER.get()?.join(format!("{}-{how:016x}", choice.sha256.get(..16)?)))
}
