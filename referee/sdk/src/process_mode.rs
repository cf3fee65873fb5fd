//! How a referee's games are played: many in one process, or each in a process of its own; and what a referee repeats when a
//! game is played again. Both are found with the first game, and remembered for the same classes and the same Java.

use std::fs;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use engine::catalogue::{Mismatch, RefereeChoice};
use engine::hash::of_text;
use files::{Kind, Output, Overwrite};
use sdk_game::{Next, Referee, Repeats, SdkSetup, Step};
use serde::{Deserialize, Serialize};

use crate::game_client::GameClient;
use crate::java::{HOST, Java};
use crate::live::Processes;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ProcessMode {
    /// Many games in one process.
    Shared,
    /// Each game in a process of its own. The reason is for people; there is none if the user asked for it.
    ProcessPerGame { reason: Option<String> },
}

/// The properties of a referee that its first game shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Findings {
    pub mode: ProcessMode,
    pub repeats: Repeats,
    /// Whether two fresh processes, given the same replies, differ in the game or in its texts and views.
    pub is_random: bool,
}

impl Default for Findings {
    fn default() -> Self {
        Self { mode: ProcessMode::Shared, repeats: Repeats::EVERYTHING, is_random: false }
    }
}

/// A step of a referee, and the reply of its runner.
pub struct Exchange {
    pub step: Step,
    /// The lines of the answer and its milliseconds; `None` if the player did not answer.
    pub answer: Option<(Vec<String>, u64)>,
}

/// Files that remember the findings on referees.
const REMEMBERED: Kind =
    Kind::new("the findings on a referee", |start| start.starts_with(PREFIX.as_bytes()));
const PREFIX: &str = "referee ";

impl Findings {
    /// The findings of an earlier run.
    pub fn remembered(choice: &RefereeChoice) -> Option<Self> {
        let text = files::read_text(&file(choice)?).ok()?;
        serde_json::from_str(text.strip_prefix(PREFIX)?).ok()
    }

    /// Stores the findings for later runs. If that fails, they are made again.
    pub fn remember(&self, choice: &RefereeChoice) {
        let Some(file) = file(choice) else { return };
        let json = serde_json::to_string(self).expect("findings have a JSON form");
        let _ = file.parent().map(fs::create_dir_all);
        let output = Output::open(&file, &REMEMBERED, Overwrite::Own);
        let _ = output.map(|output| output.finish(format!("{PREFIX}{json}\n")));
    }

    /// Plays a game again with the same replies: in a fresh process, in the process that played it if that can play several
    /// games, and in a second fresh process if anything differs.
    ///
    /// The second value is false if processes of their own agree on another game than the one that was played. Returns an
    /// error if the game fails in a process of its own.
    pub fn of_game(
        processes: &Arc<Processes>,
        used: Option<Java>,
        setup: &SdkSetup,
        game: &[Exchange],
    ) -> Result<(Self, bool), String> {
        let alone = || {
            let fresh = processes.fresh_process(setup).map_err(|error| error.to_string())?;
            repeat(processes, fresh, setup, game)
        };
        let fresh = alone()?;
        let again = used.map(|java| repeat(processes, java, setup, game));
        let (by_fresh, first) = compare(game, &fresh);
        let (by_used, failure) = match again {
            None => ((Repeats::EVERYTHING, None), None),
            Some(Ok(steps)) => (compare(game, &steps), None),
            Some(Err(failure)) => ((Repeats::EVERYTHING, None), Some(failure)),
        };
        let repeats = by_fresh.and(by_used.0);
        if repeats == Repeats::EVERYTHING && failure.is_none() {
            return Ok((Self::default(), true));
        }
        let (chance, _) = compare_steps(&fresh, &alone()?);
        let difference = first.or(by_used.1).filter(|_| chance.game);
        let reason = failure
            .and_then(|failure| failure.lines().next().map(str::to_owned))
            .or(difference.map(|first| format!("the first difference: {first}")));
        let (mode, repeats) = match reason {
            Some(_) => (ProcessMode::ProcessPerGame { reason }, chance),
            None => (ProcessMode::Shared, repeats.and(chance)),
        };
        let is_random = chance != Repeats::EVERYTHING;
        Ok((Self { mode, repeats, is_random }, by_fresh.game || !chance.game))
    }
}

/// What is alike in a game and in the same game played again, and the first difference in the game itself.
fn compare(game: &[Exchange], again: &[Step]) -> (Repeats, Option<Mismatch>) {
    let steps: Vec<Step> = game.iter().map(|exchange| exchange.step.clone()).collect();
    compare_steps(&steps, again)
}

fn compare_steps(game: &[Step], again: &[Step]) -> (Repeats, Option<Mismatch>) {
    let only = |game, texts, views| Repeats { game, texts, views };
    let first = |compared: Repeats| {
        let mut turns = game.iter().zip(again).enumerate();
        turns.find_map(|(turn, (step, other))| {
            let found = step.difference(other, compared)?;
            Some(Mismatch { turn: Some(turn), ..found })
        })
    };
    let difference = first(only(true, false, false));
    let repeats = Repeats {
        game: difference.is_none() && game.len() == again.len(),
        texts: first(only(false, true, false)).is_none(),
        views: first(only(false, false, true)).is_none(),
    };
    (repeats, difference)
}

/// Plays a game again with the same replies, up to the first step that asks for something else.
fn repeat(
    processes: &Arc<Processes>,
    java: Java,
    setup: &SdkSetup,
    game: &[Exchange],
) -> Result<Vec<Step>, String> {
    let mut client = GameClient::begin(Arc::clone(processes), java, setup, false);
    repeat_in(&mut client, game)
}

/// Gives a client the replies of a game, up to the first step that asks for something else.
pub fn repeat_in(client: &mut GameClient, game: &[Exchange]) -> Result<Vec<Step>, String> {
    let mut steps = Vec::new();
    for Exchange { step, answer } in game {
        let got = client.next()?;
        let is_alike = step.difference(&got, Repeats::GAME).is_none();
        steps.push(got);
        match answer {
            _ if !is_alike || matches!(step.next, Next::Over { .. }) => break,
            Some((lines, ms)) => {
                client.answer(&lines.iter().map(String::as_str).collect::<Vec<_>>(), *ms);
            }
            None => client.time_out(),
        }
    }
    Ok(steps)
}

static FOLDER: OnceLock<PathBuf> = OnceLock::new();

/// Lets the findings on referees be remembered in a folder, which is made when it is needed. Without one, each process
/// makes them again. The first folder that is given counts.
pub fn remember_in(folder: PathBuf) {
    let _ = FOLDER.set(folder);
}

/// The file that remembers the findings on a referee.
fn file(choice: &RefereeChoice) -> Option<PathBuf> {
    let how = of_text(&format!(
        "{} {:?} {} {HOST}",
        choice.java, choice.java_options, choice.process_per_game
    ));
    Some(FOLDER.get()?.join(format!("{}-{how:016x}", choice.sha256.get(..16)?)))
}
