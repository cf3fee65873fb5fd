//! Makes referees available as game types.

use std::ops::RangeInclusive;
use std::sync::{Arc, Mutex, PoisonError};

use engine::catalogue::{
    AnySetup, GameInfo, GameState, GameType, Mismatch, OptionError, RefereeChoice, SetupOptions,
};
use engine::protocol::{InvalidSetup, Phase};
use maps::Seed;
use sdk_game::{Recorded, Referee, Repeats, Reply, SdkGame, SdkSetup, Step};
use serde_json::Value;

use crate::pooled_game::PooledGame;
use crate::processes::Processes;
use crate::solo_games::SoloGames;
use crate::{Cases, Error, Source};

/// League levels supported by the SDK. The lowest is the default.
pub(crate) const LEAGUES: RangeInclusive<u32> = 1..=19;

/// Returns an error for the game or referee `game` if the SDK does not support a league.
pub(crate) fn check_league(league: u32, game: &'static str) -> Result<(), OptionError> {
    if LEAGUES.contains(&league) {
        return Ok(());
    }
    let (value, expected) = (league.to_string(), "1 to 19");
    Err(OptionError::Value { game, name: "league", value, expected })
}

pub struct LiveReferee(Arc<Processes>);

/// Referees used in this process. There are few of them, and they are never dropped.
static REFEREES: Mutex<Vec<&'static LiveReferee>> = Mutex::new(Vec::new());

/// Returns the referee specified by `choice`. Returns an error if the files are not a referee, or
/// if they have changed since the choice was made.
pub fn live(choice: &RefereeChoice) -> Result<&'static LiveReferee, Error> {
    let mut referees = REFEREES.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(referee) = referees.iter().find(|referee| referee.0.launch.choice == *choice) {
        return Ok(referee);
    }
    let source = Source::find(&choice.path)?;
    if source.sha256 != choice.sha256 {
        let (found, planned) = (source.sha256, choice.sha256.clone());
        return Err(Error::Changed { file: source.name, found, planned });
    }
    let cases = choice.test_cases.as_ref().map(Cases::load).transpose()?;
    let processes = Processes::new(source, choice.clone(), cases);
    let referee = Box::leak(Box::new(LiveReferee(Arc::new(processes))));
    referees.push(referee);
    Ok(referee)
}

/// Returns the game type: the built-in game with this name, or the chosen referee's game.
pub fn game_type(name: &str, options: &SetupOptions) -> Result<&'static dyn GameType, Error> {
    match &options.referee {
        Some(choice) => Ok(live(choice)?),
        None => Ok(engine::catalogue::named(name)?),
    }
}

fn begin(
    processes: &Arc<Processes>,
    setup: &SdkSetup,
    keeps_views: bool,
) -> Result<Box<dyn Referee>, Error> {
    if setup.test_case.is_some() {
        let games = SoloGames::begin(Arc::clone(processes), setup.clone(), keeps_views)?;
        return Ok(Box::new(games));
    }
    let game = PooledGame::begin(Arc::clone(processes), setup, keeps_views)?;
    Ok(Box::new(game))
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
        check_league(league, game)?;
        let test_case = self.0.cases.as_ref().map(|cases| cases.case(seed)).transpose()?;
        let setup = SdkSetup {
            referee: self.0.launch.source.name.clone(),
            sha256: self.0.launch.source.sha256.clone(),
            players: options.players.unwrap_or(2),
            league,
            options: self.0.launch.choice.options.clone(),
            seed,
            test_case,
            recording: None,
            metadata: String::new(),
        };
        Ok(Box::new(LiveSetup { setup, processes: Arc::clone(&self.0) }))
    }

    fn read_setup(&self, json: &Value) -> Result<Box<dyn AnySetup>, serde_json::Error> {
        let setup: SdkSetup = serde_json::from_value(json.clone())?;
        let setup = SdkSetup { recording: None, metadata: String::new(), ..setup };
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
    /// Returns notes for the user: which parts are random and, unless the user asked for it, why
    /// every game gets its own process.
    pub fn notes(&self) -> Vec<String> {
        self.0.notes()
    }

    /// Replays a recorded game with the players' replies. Returns the first difference from the
    /// recorded messages, if any.
    ///
    /// Returns an error if the setup has no recording or the referee fails.
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

    /// Replays a recorded game and returns the messages sent to the viewer in each step.
    pub fn views(&self, recorded: &SdkSetup, replies: &[Reply]) -> Result<Vec<Vec<String>>, Error> {
        let mut views = Vec::new();
        self.play_again(recorded, replies, |_, _, got| {
            views.push(got.views);
            true
        })?;
        Ok(views)
    }

    pub(crate) fn source(&self) -> &Source {
        &self.0.launch.source
    }

    /// Returns the test cases if this is a single-player game.
    pub(crate) fn cases(&self) -> Option<&Cases> {
        self.0.cases.as_ref()
    }

    /// Starts a game, keeping all messages to the viewer.
    pub(crate) fn begin(&self, setup: &SdkSetup) -> Result<Box<dyn Referee>, Error> {
        begin(&self.0, setup, true)
    }

    /// Replays a recorded game until `see` returns false. Calls `see` with each step's number, the
    /// recorded step and the new step.
    fn play_again(
        &self,
        recorded: &SdkSetup,
        replies: &[Reply],
        mut see: impl FnMut(usize, &Step, Step) -> bool,
    ) -> Result<(), Error> {
        let recording = recorded.recorded().map_err(Error::Failed)?;
        let setup = SdkSetup { recording: None, metadata: String::new(), ..recorded.clone() };
        let referee = begin(&self.0, &setup, true)?;
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
        let game = begin(&self.processes, &self.setup, false);
        let referee = game.map_err(|error| InvalidSetup(error.to_string()))?;
        Ok(Box::new(SdkGame::live(self.setup.clone(), referee)))
    }

    fn json(&self) -> Value {
        self.setup.json()
    }

    fn native(&self) -> String {
        self.setup.native()
    }
}
