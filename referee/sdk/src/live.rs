//! Referees as kinds of games.

use std::mem;
use std::ops::RangeInclusive;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use engine::catalogue::{
    AnySetup, GameInfo, GameState, GameType, Mismatch, OptionError, RefereeChoice, SetupOptions,
};
use engine::protocol::{InvalidSetup, Phase};
use maps::Seed;
use sdk_game::{Next, Recorded, Referee, Repeats, Reply, SdkGame, SdkSetup, Step};
use serde_json::Value;

use crate::game_client::GameClient;
use crate::java::{Java, NO_COMPILER};
use crate::process_mode::{Exchange, Findings, ProcessMode};
use crate::{Cases, Error, Source};

/// The levels of the league that the SDK knows; the lowest where none is chosen.
pub(crate) const LEAGUES: RangeInclusive<u32> = 1..=19;

pub struct LiveReferee(Arc<Processes>);

/// The Java processes of a referee. They play game after game, one process for every game that is played at the same
/// time.
pub(crate) struct Processes {
    source: Source,
    choice: RefereeChoice,
    /// The test cases that seeds number, if it is a game for one player.
    cases: Option<Cases>,
    idle: Mutex<Vec<Java>>,
    found: Mutex<Found>,
    /// Held while a game is checked.
    checking: Mutex<()>,
}

/// What the games so far have shown.
#[derive(Default)]
struct Found {
    /// `None` until a game was checked.
    findings: Option<Findings>,
    /// Why each game has a process of its own, if that was found without a check.
    apart: Option<String>,
    /// The number of checked games in which fresh processes differed. Some test cases are random on purpose, so one such
    /// game is not taken for a property of the referee.
    random_games: usize,
    /// A test case of which players got different games.
    random_case: Option<Seed>,
}

/// The number of games in which chance must show before a referee counts as random.
const RANDOM_GAMES: usize = 3;

/// The referees of this process. They are few and live until its end.
static REFEREES: Mutex<Vec<&'static LiveReferee>> = Mutex::new(Vec::new());

/// The referee of a choice. Fails if the files are no referee, or not the one that the choice was made with.
pub fn live(choice: &RefereeChoice) -> Result<&'static LiveReferee, Error> {
    let mut referees = REFEREES.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(referee) = referees.iter().find(|referee| referee.0.choice == *choice) {
        return Ok(referee);
    }
    let source = Source::find(&choice.path)?;
    if source.sha256 != choice.sha256 {
        let (found, planned) = (source.sha256, choice.sha256.clone());
        return Err(Error::Changed { file: source.name, found, planned });
    }
    let findings = Findings::remembered(choice);
    let found = Mutex::new(Found { findings, ..Found::default() });
    let cases = choice.test_cases.as_ref().map(Cases::of).transpose()?;
    let (choice, idle) = (choice.clone(), Mutex::default());
    let processes = Processes { source, choice, cases, idle, found, checking: Mutex::default() };
    let referee = Box::leak(Box::new(LiveReferee(Arc::new(processes))));
    referees.push(referee);
    Ok(referee)
}

/// The kind of the game that is played: a built-in one of the name, or the one of the referee that was chosen.
pub fn game_type(name: &str, options: &SetupOptions) -> Result<&'static dyn GameType, Error> {
    match &options.referee {
        Some(choice) => Ok(live(choice)?),
        None => Ok(games::named(name)?),
    }
}

impl Processes {
    fn idle(&self) -> MutexGuard<'_, Vec<Java>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn found(&self) -> MutexGuard<'_, Found> {
        self.found.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a process back after a game; there is none if it could play one game only. The first game is checked if it was
    /// logged; other games that end in the meantime wait for it. Returns what the referee repeats of this game.
    pub fn give_back(
        self: &Arc<Self>,
        java: Option<Java>,
        setup: &SdkSetup,
        game: Option<Vec<Exchange>>,
    ) -> Result<Repeats, String> {
        if let Some(game) = game {
            let _one_at_a_time = self.checking.lock().unwrap_or_else(PoisonError::into_inner);
            if self.found().findings.is_none() {
                return self.check(java, setup, &game);
            }
        }
        self.idle().extend(java);
        let known = self.found().findings.as_ref().map(|findings| findings.repeats);
        Ok(known.unwrap_or(Repeats::EVERYTHING))
    }

    /// Makes the findings with a game that was played in a process.
    fn check(
        self: &Arc<Self>,
        java: Option<Java>,
        setup: &SdkSetup,
        game: &[Exchange],
    ) -> Result<Repeats, String> {
        let (mut findings, is_right) = Findings::of_game(self, java, setup, game)?;
        let repeats = findings.repeats;
        let mut found = self.found();
        if found.apart.is_some() {
            findings.mode = ProcessMode::ProcessPerGame { reason: found.apart.clone() };
        }
        found.random_games += usize::from(!repeats.game);
        if repeats.game || found.random_games >= RANDOM_GAMES {
            findings.remember(&self.choice);
            found.findings = Some(findings);
        }
        if is_right {
            return Ok(repeats);
        }
        Err("the first game is not the one that a process of its own plays; start the command again: then each game \
             has a process of its own"
            .to_owned())
    }

    pub fn fresh_process(&self, setup: &SdkSetup) -> Result<Java, Error> {
        Java::referee(&self.source, &self.choice, setup)
    }

    /// Gives each game a process of its own from now on.
    pub fn play_apart(&self, reason: &str) {
        self.found().apart = Some(reason.to_owned());
    }

    fn begin(
        self: &Arc<Self>,
        setup: &SdkSetup,
        keeps_views: bool,
    ) -> Result<Box<dyn Referee>, Error> {
        if setup.test_case.is_some() {
            let games = SoloGames::begin(Arc::clone(self), setup.clone(), keeps_views)?;
            return Ok(Box::new(games));
        }
        Ok(Box::new(self.client(setup, keeps_views)?))
    }

    pub fn client(
        self: &Arc<Self>,
        setup: &SdkSetup,
        keeps_views: bool,
    ) -> Result<GameClient, Error> {
        let (findings, apart) = {
            let found = self.found();
            (found.findings.clone(), found.apart.is_some())
        };
        let client = |java| {
            let client = GameClient::begin(Arc::clone(self), java, setup, keeps_views);
            if findings.is_none() { client.logged() } else { client }
        };
        let found_apart = findings.as_ref().is_some_and(|found| found.mode != ProcessMode::Shared);
        if self.choice.process_per_game || apart || found_apart {
            return Ok(client(self.fresh_process(setup)?));
        }
        // A process may have ended since its last game.
        let idle = std::iter::from_fn(|| self.idle().pop()).find(Java::is_idle);
        match idle.map_or_else(|| Java::host(&self.source, &self.choice), Ok) {
            Err(Error::Failed(reason)) if reason.contains(NO_COMPILER) => {
                self.play_apart("this Java has no compiler");
                Ok(client(self.fresh_process(setup)?))
            }
            java => Ok(client(java?)),
        }
    }
}

impl GameType for LiveReferee {
    fn info(&self) -> GameInfo {
        Recorded.info()
    }

    fn generate(
        &self,
        seed: Seed,
        options: &SetupOptions,
    ) -> Result<Box<dyn AnySetup>, OptionError> {
        let game = self.info().name;
        if options.rules.is_some() {
            return Err(OptionError::NotOffered { game, name: "rules" });
        }
        let league = options.league.unwrap_or(*LEAGUES.start());
        if !LEAGUES.contains(&league) {
            let (value, expected) = (league.to_string(), "1 to 19");
            return Err(OptionError::Value { game, name: "league", value, expected });
        }
        let test_case = self.0.cases.as_ref().map(|cases| cases.case(seed)).transpose()?;
        let setup = SdkSetup {
            referee: self.0.source.name.clone(),
            sha256: self.0.source.sha256.clone(),
            players: options.players.unwrap_or(2),
            league,
            options: self.0.choice.options.clone(),
            seed,
            test_case,
            recording: None,
        };
        Ok(Box::new(LiveSetup { setup, processes: Arc::clone(&self.0) }))
    }

    fn read_setup(&self, json: &Value) -> Result<Box<dyn AnySetup>, serde_json::Error> {
        let setup: SdkSetup = serde_json::from_value(json.clone())?;
        let setup = SdkSetup { recording: None, ..setup };
        Ok(Box::new(LiveSetup { setup, processes: Arc::clone(&self.0) }))
    }

    fn answer_line(&self, chosen: &[String]) -> String {
        Recorded.answer_line(chosen)
    }
}

struct LiveSetup {
    setup: SdkSetup,
    processes: Arc<Processes>,
}

impl LiveReferee {
    /// Notes for the user: why each game has a process of its own, unless the user asked for it, and what is random.
    pub fn notes(&self) -> Vec<String> {
        let name = &self.0.source.name;
        let found = self.0.found();
        let findings = found.findings.clone().unwrap_or_default();
        let reason = match &findings.mode {
            ProcessMode::ProcessPerGame { reason } => reason.as_ref(),
            ProcessMode::Shared => found.apart.as_ref(),
        };
        let apart = reason.map(|reason| {
            format!(
                "{name}: each game has a process of its own, which is slower, because one process does not play \
                 several games alike; {reason}"
            )
        });
        let random = match findings.repeats {
            _ if !findings.is_random => None,
            Repeats { game: false, .. } => Some("plays another game each time"),
            Repeats { texts: false, .. } => Some("writes other texts each time"),
            _ => Some("draws another picture each time"),
        };
        let random = random.map(|what| {
            format!(
                "{name}: the referee is random: with the same seed and the same answers it {what}"
            )
        });
        let case = found.random_case.map(|seed| {
            format!("{name}: test case {seed} is random: its players got different games")
        });
        [apart, random, case].into_iter().flatten().collect()
    }

    /// Plays a recorded game again, with the replies of its players, and compares all messages of the referee. Fails
    /// if the setup has no recording, or if the referee fails.
    pub fn difference(
        &self,
        recorded: &SdkSetup,
        replies: &[Reply],
    ) -> Result<Option<Mismatch>, Error> {
        let mut difference = None;
        let recording = recorded.recorded().map_err(Error::Failed)?;
        let repeats = recording.repeats.unwrap_or(Repeats::GAME);
        self.play_again(recorded, replies, |turn, expected, got| {
            let found = expected.difference(&got, repeats);
            difference = found.map(|found| Mismatch { turn: Some(turn), ..found });
            difference.is_none()
        })?;
        Ok(difference)
    }

    /// Plays a recorded game again, and returns the messages to the viewer in each step.
    pub fn views(&self, recorded: &SdkSetup, replies: &[Reply]) -> Result<Vec<Vec<String>>, Error> {
        let mut views = Vec::new();
        self.play_again(recorded, replies, |_, _, got| {
            views.push(got.views);
            true
        })?;
        Ok(views)
    }

    /// The classes of the referee.
    pub(crate) fn source(&self) -> &Source {
        &self.0.source
    }

    /// Begins a game, with all messages to the viewer.
    pub(crate) fn begin(&self, setup: &SdkSetup) -> Result<Box<dyn Referee>, Error> {
        self.0.begin(setup, true)
    }

    /// Plays a recorded game again while `see` returns true. It is called with the number of each step, the recorded
    /// step and the new one.
    fn play_again(
        &self,
        recorded: &SdkSetup,
        replies: &[Reply],
        mut see: impl FnMut(usize, &Step, Step) -> bool,
    ) -> Result<(), Error> {
        let recording = recorded.recorded().map_err(Error::Failed)?;
        let setup = SdkSetup { recording: None, ..recorded.clone() };
        let referee = self.0.begin(&setup, true)?;
        let mut game = SdkGame::live(setup, referee);
        for (turn, expected) in recording.steps.iter().enumerate() {
            if let Some(failure) = game.failure() {
                return Err(Error::Failed(failure));
            }
            let goes_on = see(turn, expected, game.step());
            let Phase::Turn(seat) = game.phase() else { break };
            let Some(reply) = replies.get(turn).filter(|_| goes_on) else { break };
            recording.times_ms.get(turn).into_iter().for_each(|ms| game.set_answer_ms(*ms));
            match reply {
                Reply::Line(line) => drop(game.play_line(line)),
                Reply::Exit(exit) => game.leave(seat, *exit),
            }
        }
        Ok(())
    }
}

impl AnySetup for LiveSetup {
    fn start(&self) -> Result<Box<dyn GameState>, InvalidSetup> {
        let begun = self.processes.begin(&self.setup, false);
        let referee = begun.map_err(|error| InvalidSetup(error.to_string()))?;
        Ok(Box::new(SdkGame::live(self.setup.clone(), referee)))
    }

    fn json(&self) -> Value {
        self.setup.json()
    }

    fn native(&self) -> String {
        self.setup.native()
    }
}

/// A game for one player, played by each seat alone: one game of the referee after the other, on the same test case. The
/// seats are asked as if they played one game.
struct SoloGames {
    processes: Arc<Processes>,
    setup: SdkSetup,
    keeps_views: bool,
    game: GameClient,
    /// The scores of the seats whose games are over.
    scores: Vec<i64>,
    /// What the referee repeats of those games.
    repeats: Repeats,
    /// What the first player is sent first.
    first_input: Option<String>,
    is_begun: bool,
}

impl SoloGames {
    /// Begins with the game of the first seat.
    fn begin(
        processes: Arc<Processes>,
        setup: SdkSetup,
        keeps_views: bool,
    ) -> Result<Self, crate::Error> {
        let game = processes.client(&setup, keeps_views)?;
        let repeats = Repeats::EVERYTHING;
        Ok(Self {
            processes,
            setup,
            keeps_views,
            game,
            scores: Vec::new(),
            repeats,
            first_input: None,
            is_begun: false,
        })
    }
}

impl SoloGames {
    /// Compares the first input of each player: all are given the same case.
    fn note_first_input(&mut self, input: &str) {
        if std::mem::replace(&mut self.is_begun, true) {
            return;
        }
        let first = self.first_input.get_or_insert_with(|| input.to_owned());
        if first != input {
            self.processes.found().random_case = Some(self.setup.seed);
        }
    }
}

impl Referee for SoloGames {
    fn next(&mut self) -> Result<Step, String> {
        let mut said = Step::default();
        loop {
            let mut step = self.game.next()?;
            said.texts.append(&mut step.texts);
            said.tooltips.append(&mut step.tooltips);
            said.views.append(&mut step.views);
            said.view = engine::hash::of_text(&format!("{:016x}{:016x}", said.view, step.view));
            said.next = match step.next {
                Next::Ask { input, lines, limit_ms, .. } => {
                    self.note_first_input(&input);
                    Next::Ask { seat: self.scores.len(), input, lines, limit_ms }
                }
                Next::Over { scores, options } => {
                    self.scores.extend(scores);
                    self.repeats = self.repeats.and(self.game.repeats());
                    self.is_begun = false;
                    if self.scores.len() < self.setup.players {
                        let next = self.processes.client(&self.setup, self.keeps_views);
                        self.game = next.map_err(|error| error.to_string())?;
                        continue;
                    }
                    Next::Over { scores: mem::take(&mut self.scores), options }
                }
            };
            return Ok(said);
        }
    }

    fn answer(&mut self, lines: &[&str], ms: u64) {
        self.game.answer(lines, ms);
    }

    fn is_timed(&self) -> bool {
        self.game.is_timed()
    }

    fn repeats(&self) -> Repeats {
        self.repeats.and(self.game.repeats())
    }

    fn time_out(&mut self) {
        self.game.time_out();
    }
}
