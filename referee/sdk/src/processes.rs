//! A referee's Java processes, and findings from its games.

use std::sync::{Mutex, MutexGuard, PoisonError};

use engine::catalogue::RefereeChoice;
use maps::Seed;
use sdk_game::{Repeats, SdkSetup};

use crate::game_client::Classes;
use crate::java::{Java, NoHost};
use crate::kept_classes::KeptClasses;
use crate::launch::Launch;
use crate::process_mode::{self, Checked, Findings, ProcessMode};
use crate::repeat::Exchange;
use crate::{Cases, Error, Source};

/// A referee's Java processes: one for each game in progress, reused for later games.
pub struct Processes {
    pub launch: Launch,
    /// The test cases of a single-player game, whose numbers are used as seeds.
    pub cases: Option<Cases>,
    idle: Mutex<Vec<Java>>,
    found: Mutex<Found>,
    /// Locked while a game is being checked.
    checking: Mutex<()>,
}

/// Findings from the games so far.
#[derive(Default)]
struct Found {
    /// `None` until a game has been checked.
    findings: Option<Findings>,
    /// The reason why every game gets its own process, if this was decided without a check.
    apart: Option<String>,
    /// Number of games in which fresh processes differed when checked. One such game does not prove
    /// that the referee is random, because some test cases are random on purpose.
    random_games: usize,
    /// A test case in which players got different games.
    random_case: Option<Seed>,
    /// Number of games started.
    games: usize,
}

/// A process for a game.
pub struct Started {
    pub java: Java,
    pub classes: Classes,
    /// True if none of the referee's games has been checked.
    pub is_first: bool,
    /// True if the game must be logged so that it can be checked.
    pub is_logged: bool,
}

/// Number of random games after which a referee is considered random.
const RANDOM_GAMES: usize = 3;

impl Processes {
    /// Creates a pool with the stored findings and no processes.
    pub fn new(source: Source, choice: RefereeChoice, cases: Option<Cases>) -> Self {
        let findings = Findings::remembered(&choice);
        let found = Mutex::new(Found { findings, ..Found::default() });
        let (idle, checking) = (Mutex::default(), Mutex::default());
        Self { launch: Launch { source, choice }, cases, idle, found, checking }
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Java>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn found(&self) -> MutexGuard<'_, Found> {
        self.found.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes back a process after its game, or `None` if the process could play only one game. If
    /// the game was logged, checks it; only one game is checked at a time. Returns the parts that
    /// stay the same when this game is replayed.
    pub fn give_back(
        &self,
        java: Option<Java>,
        setup: &SdkSetup,
        game: Option<Vec<Exchange>>,
    ) -> Result<Repeats, Error> {
        let Some(game) = game else {
            self.idle().extend(java);
            let known = self.found().findings.as_ref().map(|findings| findings.repeats);
            return Ok(known.unwrap_or(Repeats::EVERYTHING));
        };
        let _one_at_a_time = self.checking.lock().unwrap_or_else(PoisonError::into_inner);
        let findings = self.found().findings.clone();
        let Some(findings) = findings else { return self.check(java, setup, &game) };
        let repeats = findings.repeats;
        if let Some(java) = java {
            self.check_kept_classes(findings, java, setup, &game)?;
        }
        Ok(repeats)
    }

    /// Determines the findings from a game that was just played.
    fn check(
        &self,
        java: Option<Java>,
        setup: &SdkSetup,
        game: &[Exchange],
    ) -> Result<Repeats, Error> {
        let Checked { mut findings, is_right, process } =
            Findings::from_game(&self.launch, java, setup, game)?;
        self.idle().extend(process);
        let repeats = findings.repeats;
        let mut found = self.found();
        if found.apart.is_some() {
            findings.mode = ProcessMode::ProcessPerGame { reason: found.apart.clone() };
        }
        found.random_games += usize::from(!repeats.game);
        if repeats.game || found.random_games >= RANDOM_GAMES {
            findings.remember(&self.launch.choice);
            found.findings = Some(findings);
        }
        if is_right {
            return Ok(repeats);
        }
        Err(Error::Failed(
            "the first game differs when played in its own process; run the command again to give \
             every game its own process"
                .to_owned(),
        ))
    }

    /// Uses a game to check whether the referee's classes can be kept.
    fn check_kept_classes(
        &self,
        findings: Findings,
        java: Java,
        setup: &SdkSetup,
        game: &[Exchange],
    ) -> Result<(), Error> {
        let before = findings.kept_classes;
        if !before.checks(setup.seed) {
            self.idle().push(java);
            return Ok(());
        }
        let (kept_classes, java) = before.check(&self.launch, java, setup, game, findings.repeats);
        self.idle().extend(java);
        let is_refused = kept_classes == KeptClasses::Refused;
        let findings = Findings { kept_classes, ..findings };
        findings.remember(&self.launch.choice);
        self.found().findings = Some(findings);
        if is_refused && before == KeptClasses::Accepted {
            return Err(Error::Failed(
                "the referee plays differently after earlier games in its process, so games since \
                 the last check may be wrong; run the command again with --force to reload its \
                 classes for every game"
                    .to_owned(),
            ));
        }
        Ok(())
    }

    /// From now on, gives each game its own process.
    pub fn play_apart(&self, reason: &str) {
        self.found().apart = Some(reason.to_owned());
    }

    /// Starts or reuses a process for a game.
    pub fn start(&self, setup: &SdkSetup) -> Result<Started, Error> {
        let (findings, is_apart, games) = {
            let mut found = self.found();
            found.games += 1;
            (found.findings.clone(), found.apart.is_some(), found.games)
        };
        let kept =
            findings.as_ref().map_or(KeptClasses::UNTRIED, |found| found.kept_classes.clone());
        let is_first = findings.is_none();
        let is_logged = is_first || kept.logs(setup.seed, games);
        let found_apart = findings.is_some_and(|found| found.mode != ProcessMode::Shared);
        let is_alone = self.launch.choice.process_per_game || is_apart || found_apart;
        let shared = if is_alone { None } else { self.shared_process(&kept)? };
        let (java, classes) = match shared {
            Some(java) => (java, kept.classes()),
            None => (self.launch.fresh_process(setup)?, Classes::Fresh),
        };
        Ok(Started { java, classes, is_first, is_logged })
    }

    /// Returns a process that plays many games, or `None` if that is not possible.
    fn shared_process(&self, kept: &KeptClasses) -> Result<Option<Java>, Error> {
        let compilers = kept.compilers();
        let fits = |java: &Java| java.host.as_ref().is_some_and(|host| host.compilers == compilers);
        // A process may have exited since its last game.
        let idle =
            std::iter::from_fn(|| self.idle().pop()).find(|java| fits(java) && java.is_idle());
        if idle.is_some() {
            return Ok(idle);
        }
        match self.launch.shared_process(compilers, process_mode::folder()) {
            Ok(java) => Ok(Some(java)),
            Err(NoHost::NotCompiled) => {
                self.play_apart("this Java cannot compile the host program; is it a JDK?");
                Ok(None)
            }
            Err(NoHost::Failed(error)) => Err(error),
        }
    }

    /// Records that players got different games on the same test case.
    pub fn note_random_case(&self, seed: Seed) {
        self.found().random_case = Some(seed);
    }

    /// Returns notes for the user: which parts are random and, unless the user asked for it, why
    /// every game gets its own process.
    pub fn notes(&self) -> Vec<String> {
        let name = &self.launch.source.name;
        let found = self.found();
        let findings = found.findings.clone().unwrap_or_default();
        let reason = match &findings.mode {
            ProcessMode::ProcessPerGame { reason } => reason.as_ref(),
            ProcessMode::Shared => found.apart.as_ref(),
        };
        let apart = reason.map(|reason| {
            format!(
                "{name}: every game gets its own process, which is slower, because games in a shared \
                 process differ; {reason}"
            )
        });
        let random = match findings.repeats {
            _ if !findings.is_random => None,
            Repeats { game: false, .. } => Some("plays a different game each time"),
            Repeats { texts: false, .. } => Some("writes different text each time"),
            _ => Some("draws a different picture each time"),
        };
        let random = random.map(|what| {
            format!("{name}: the referee is random: with the same seed and answers, it {what}")
        });
        let case = found.random_case.map(|seed| {
            format!("{name}: test case {seed} is random: the players got different games")
        });
        [apart, random, case].into_iter().flatten().collect()
    }
}
