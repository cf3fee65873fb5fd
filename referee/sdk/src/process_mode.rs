//! Whether a referee's games share a process or each get their own, and which parts of a game stay
//! the same when it is replayed. Both are determined in the first game, and stored for each
//! combination of classes and Java.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use engine::catalogue::RefereeChoice;
use engine::hash::of_text;
use files::{Kind, Output, Overwrite};
use sdk_game::{Repeats, SdkSetup};
use serde::{Deserialize, Serialize};

use crate::Error;
use crate::game_client::Classes;
use crate::java::{Java, host_hash};
use crate::kept_classes::KeptClasses;
use crate::launch::Launch;
use crate::repeat::{Exchange, compare, compare_steps, fresh_steps, repeat};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ProcessMode {
    /// Many games in one process.
    Shared,
    /// Each game in its own process. The reason is shown to users, and is `None` if the user asked
    /// for this mode.
    ProcessPerGame { reason: Option<String> },
}

/// Properties of a referee, as found in its first game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Findings {
    pub mode: ProcessMode,
    pub kept_classes: KeptClasses,
    pub repeats: Repeats,
    /// True if two fresh processes that receive the same replies differ in the game itself, or in
    /// its texts or views.
    pub is_random: bool,
}

impl Default for Findings {
    fn default() -> Self {
        Self {
            mode: ProcessMode::Shared,
            kept_classes: KeptClasses::UNTRIED,
            repeats: Repeats::EVERYTHING,
            is_random: false,
        }
    }
}

/// The result of checking a game.
pub struct Checked {
    pub findings: Findings,
    /// False if fresh processes agree with each other but not with the game that was played.
    pub is_right: bool,
    /// The process that played the game, if it can play another one.
    pub process: Option<Java>,
}

/// Files that store findings about referees.
const REMEMBERED: Kind =
    Kind::new("a referee check file", |start| start.starts_with(PREFIX.as_bytes()));
const PREFIX: &str = "referee ";

impl Findings {
    /// Reads the findings stored by an earlier run.
    pub fn remembered(choice: &RefereeChoice) -> Option<Self> {
        let text = files::read_text(&file(choice)?).ok()?;
        serde_json::from_str(text.strip_prefix(PREFIX)?).ok()
    }

    /// Stores the findings for later runs. Errors are ignored, so later runs may have to determine
    /// them again.
    pub fn remember(&self, choice: &RefereeChoice) {
        let Some(file) = file(choice) else { return };
        let json = serde_json::to_string(self).expect("findings can be serialised as JSON");
        let _ = file.parent().map(fs::create_dir_all);
        let output = Output::open(&file, &REMEMBERED, Overwrite::Own);
        let _ = output.map(|output| output.finish(format!("{PREFIX}{json}\n")));
    }

    /// Repeats a game with the same replies: in a fresh process, in the process that played it if
    /// that process can play several games, and in a second fresh process if anything differs.
    ///
    /// Returns an error if the game fails in its own process.
    pub fn from_game(
        launch: &Launch,
        used: Option<Java>,
        setup: &SdkSetup,
        game: &[Exchange],
    ) -> Result<Checked, Error> {
        let fresh = fresh_steps(launch, setup, game)?;
        let again = used.map(|java| repeat(java, Classes::Fresh, setup, game));
        let (by_fresh, first) = compare(game, &fresh);
        let mut process = None;
        let (by_used, failure) = match again {
            None => ((Repeats::EVERYTHING, None), None),
            Some(Ok((steps, java))) => {
                process = java;
                (compare(game, &steps), None)
            }
            Some(Err(failure)) => ((Repeats::EVERYTHING, None), Some(failure)),
        };
        let repeats = by_fresh.and(by_used.0);
        if repeats == Repeats::EVERYTHING && failure.is_none() {
            return Ok(Checked { findings: Self::default(), is_right: true, process });
        }
        let (chance, _) = compare_steps(&fresh, &fresh_steps(launch, setup, game)?);
        let difference = first.or(by_used.1).filter(|_| chance.game);
        let reason = failure
            .map(|failure| failure.headline())
            .or(difference.map(|first| format!("first difference: {first}")));
        let (mode, repeats) = match reason {
            Some(_) => (ProcessMode::ProcessPerGame { reason }, chance),
            None => (ProcessMode::Shared, repeats.and(chance)),
        };
        let is_random = chance != Repeats::EVERYTHING;
        let can_compare = repeats.game && mode == ProcessMode::Shared;
        let kept_classes = if can_compare { KeptClasses::UNTRIED } else { KeptClasses::Refused };
        let findings = Self { mode, kept_classes, repeats, is_random };
        Ok(Checked { findings, is_right: by_fresh.game || !chance.game, process })
    }
}

static FOLDER: OnceLock<PathBuf> = OnceLock::new();

/// Stores findings about referees in a folder, which is created when needed. Without a folder,
/// every run determines them again. Only the first call has an effect.
pub fn remember_in(folder: PathBuf) {
    let _ = FOLDER.set(folder);
}

/// Returns the folder for stored findings and the compiled host.
pub fn folder() -> Option<&'static Path> {
    FOLDER.get().map(PathBuf::as_path)
}

/// Returns the path of the file that stores the findings about a referee.
fn file(choice: &RefereeChoice) -> Option<PathBuf> {
    let how = of_text(&format!(
        "{} {:?} {} {:x}",
        choice.java,
        choice.java_options,
        choice.process_per_game,
        host_hash()
    ));
    Some(FOLDER.get()?.join(format!("{}-{how:016x}", choice.sha256.get(..16)?)))
}
