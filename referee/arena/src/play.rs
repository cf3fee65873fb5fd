//! The work loop: builds, checks, queued tests in order, and the ladder.

use std::sync::atomic::Ordering;

use itertools::Itertools;
use matches::{Finish, Observer, Origin, Outcome};

use crate::arena::{Arena, Shared};
use crate::check::Check;
use crate::prints::Player;
use crate::progress::State as TestState;
use crate::records::{Group, group};
use crate::state::{Now, Stage, State};
use crate::work::{Batch, Event, Test};
use crate::{Error, build, check, ladder};

/// Number of games before the ladder chooses again: the number played so far divided by
/// `LADDER_SHARE`, but at least `LADDER_GAMES` and at most `LADDER_GAMES_MAX`.
const LADDER_GAMES: u64 = 8;
const LADDER_GAMES_MAX: u64 = 64;
const LADDER_SHARE: u64 = 100;

/// When [`Arena::play`] returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// Once all versions are built and checked.
    Checked,
    /// Once there is nothing to do.
    Idle,
    /// Only after [`Arena::end`]. Until then, it waits for requests.
    Ended,
}

impl Arena {
    /// Builds, checks and plays until a condition holds or [`end`](Self::end) is called. `see` is
    /// called before each step.
    ///
    /// Returns an error if a file of the arena cannot be written. Faults of programs are results,
    /// not errors.
    pub fn play(&self, until: Until, see: &mut dyn FnMut(&State, &Now)) -> Result<(), Error> {
        while !self.has_ended() {
            let mut shared = self.locked();
            self.unpause();
            let next = next(&mut shared, self.config().seats, self.config().ladder_width)?;
            let is_last = match &next {
                None => until != Until::Ended,
                Some(Now::Build(_) | Now::Check(_)) => false,
                Some(_) => until == Until::Checked,
            };
            if is_last {
                return Ok(());
            }
            shared.state.now.clone_from(&next);
            let Some(next) = next else {
                self.wait(shared);
                continue;
            };
            see(&shared.state, &next);
            drop(shared);
            let done = self.step(&next);
            self.locked().state.now = None;
            done?;
        }
        Ok(())
    }

    fn step(&self, now: &Now) -> Result<(), Error> {
        match now {
            Now::Build(version) => self.build(*version),
            Now::Check(version) => self.check(*version),
            Now::Test { test, opponent } => {
                let played = self.play_test(*test, *opponent);
                let Err(error) = played else { return Ok(()) };
                let reason = error.to_string();
                self.locked().add(Event::Failed { test: *test, reason })
            }
            Now::Ladder(players) => {
                let goal = self.batch(players)?;
                let played = self.play_group(players, goal, None);
                let Err(error) = played else { return Ok(()) };
                let mut shared = self.locked();
                shared.state.trouble = Some(format!("the ladder was turned off: {error}"));
                shared.add(Event::Ladder { is_on: false })
            }
        }
    }

    /// The number of games these players will have played at the end of the ladder's batch. Starts
    /// a new batch unless a batch of these players was interrupted.
    fn batch(&self, players: &Group) -> Result<u64, Error> {
        let mut shared = self.locked();
        let played = played(&shared.state, players);
        let current = shared.state.work.batch.as_ref();
        if let Some(batch) =
            current.filter(|batch| batch.players == *players && played < batch.games)
        {
            return Ok(batch.games);
        }
        // The more games there are, the less a few of them affect the choice.
        let share = (shared.state.records.count() as u64 / LADDER_SHARE).max(LADDER_GAMES);
        let games = played + share.min(LADDER_GAMES_MAX).next_multiple_of(2);
        shared.add(Event::Batch(Batch { players: players.clone(), games }))?;
        Ok(games)
    }

    fn build(&self, number: u32) -> Result<(), Error> {
        let version = self.with_state(|state| state.version(number).cloned())?;
        let built = build::build(self.root(), self.config(), &version, self.paused())?;
        if let Some(built) = built {
            self.with_state(|state| state.builds.insert(number, built));
        }
        Ok(())
    }

    /// Checks a version. A check that cannot be played also counts as a result, so that it is not
    /// repeated at every start.
    fn check(&self, number: u32) -> Result<(), Error> {
        let checked = self.play_check(number);
        let mut shared = self.locked();
        let found = match checked {
            Ok(Some(found)) => found,
            Ok(None) => return Ok(()),
            // The interruption may have caused the error, so the check is repeated.
            Err(_) if self.paused().load(Ordering::SeqCst) => return Ok(()),
            Err(error) => {
                let reason = error.to_string();
                let found = Check::refused(&reason);
                shared.add(Event::CheckFailed { version: number, reason })?;
                found
            }
        };
        shared.state.checks.insert(number, found);
        Ok(())
    }

    /// Plays a version's check. Returns `None` if it was interrupted.
    fn play_check(&self, number: u32) -> Result<Option<Check>, Error> {
        let (version, own, opponent) = self.with_state(|state| {
            let version = state.version(number)?.clone();
            let others = state.reference(&version.bot).into_iter().chain(state.pool());
            let is_playable = |other: &u32| {
                let is_usable = !state.stage(*other).is_failed() && !state.is_outdated(*other);
                *other != number && is_usable
            };
            let own = self.prints().player(state, number)?;
            let player = |other: u32| self.prints().player(state, other).ok();
            Ok::<_, Error>((version, own, others.filter(is_playable).find_map(player)))
        })?;
        let again = Player { name: format!("{version} again"), ..own.clone() };
        let play = |opponent: Player| {
            let players = [own.clone(), opponent];
            check::play(self.root(), self.config(), &version, players, self.paused())
        };
        match opponent.map(play) {
            None => play(again),
            // The failure may be the opponent's, so the version plays against itself.
            Some(Err(_)) if !self.paused().load(Ordering::SeqCst) => play(again),
            Some(played) => played,
        }
    }

    /// Plays the missing games of a test against an opponent.
    fn play_test(&self, number: u32, opponent: u32) -> Result<(), Error> {
        let test = self.with_state(|state| state.test(number).cloned())?;
        let players = test.players(opponent);
        self.play_group(&players, u64::MAX, Some((&test, opponent)))
    }

    /// Plays games between the given versions until there are `goal` games, or until the test needs
    /// no more.
    fn play_group(
        &self,
        players: &Group,
        goal: u64,
        test: Option<(&Test, u32)>,
    ) -> Result<(), Error> {
        let chosen = test.map(|(test, _)| test).filter(|test| !test.seeds.is_empty());
        let matchup = self.with_state(|state| self.matchup(state, players, chosen))?;
        let session = matchup.session(self.config().jobs(), self.paused())?;
        let mut playing = Playing { arena: self, players, test, is_done: false, played: 0 };
        let finish = session.play_first(goal.min(session.games()), &mut playing)?;
        if finish == Finish::Complete && playing.played == 0 && !playing.is_done {
            // Otherwise, the same match would be chosen again and again.
            let reason = "its journal contains games from another process; restart the arena";
            return Err(Error::Conflict(reason.to_owned()));
        }
        Ok(())
    }
}

/// Adds a session's games to the state.
struct Playing<'a> {
    arena: &'a Arena,
    players: &'a Group,
    test: Option<(&'a Test, u32)>,
    is_done: bool,
    /// Number of new games.
    played: usize,
}

impl Observer for Playing<'_> {
    fn game(&mut self, outcome: &Outcome, origin: Origin) {
        let mut shared = self.arena.locked();
        let state = &mut shared.state;
        if origin == Origin::Played {
            self.played += 1;
            match self.test {
                Some((test, opponent)) if !test.seeds.is_empty() => {
                    state.add_chosen_game(test.number, opponent, outcome);
                }
                _ => state.add_game(self.players, outcome),
            }
        }
        if let Some((test, opponent)) = self.test {
            // More games may have been requested in the meantime.
            let asked = state.work.tests.get(&test.number);
            let missing = asked.is_some_and(|asked| {
                let progress = state.progress(test.number);
                progress.is_missing(asked, opponent, state.seeds)
            });
            self.is_done = !missing;
        }
    }

    fn is_decided(&self) -> bool {
        self.is_done
    }
}

/// The next step: builds before checks, checks before tests, tests before the ladder.
fn next(shared: &mut Shared, seats: usize, width: f64) -> Result<Option<Now>, Error> {
    let of_stage = |state: &State, stage: Stage| {
        state.versions.keys().copied().find(|number| state.stage(*number) == stage)
    };
    if let Some(version) = of_stage(&shared.state, Stage::ToBuild) {
        return Ok(Some(Now::Build(version)));
    }
    if let Some(version) = of_stage(&shared.state, Stage::ToCheck) {
        return Ok(Some(Now::Check(version)));
    }
    while let Some((number, opponent)) = next_test(&shared.state) {
        let version = shared.state.test(number)?.version;
        shared.state.version(opponent)?;
        let obstacle = [version, opponent].into_iter().find_map(|of| shared.state.obstacle(of));
        let Some(reason) = obstacle else {
            return Ok(Some(Now::Test { test: number, opponent }));
        };
        shared.add(Event::Failed { test: number, reason })?;
    }
    if !shared.state.work.is_ladder_on {
        return Ok(None);
    }
    Ok(next_of_ladder(&shared.state, seats, width).map(Now::Ladder))
}

/// The first queued test with missing games, and its next opponent.
fn next_test(state: &State) -> Option<(u32, u32)> {
    let is_open = |test: &&Test| state.test_state(test) == TestState::Queued;
    let opponent = |test: &Test| state.progress(test.number).next_opponent(test, state.seeds);
    let mut tests = state.work.tests.values().filter(is_open);
    tests.find_map(|test| Some((test.number, opponent(test)?)))
}

/// The versions whose next game improves the ratings most.
fn next_of_ladder(state: &State, seats: usize, width: f64) -> Option<Group> {
    let ready = state.ready().filter(|number| !state.is_outdated(*number)).collect_vec();
    let league = state.records.league(&ready, |_, _| true);
    let group_of =
        |players: &[usize]| group(&players.iter().map(|index| ready[*index]).collect_vec());
    let has_seeds = |group: &Group| played(state, group) < state.seeds * group.len() as u64;
    let is_unfinished = |batch: &&Batch| {
        let are_ready = batch.players.iter().all(|number| ready.contains(number));
        are_ready && played(state, &batch.players) < batch.games && has_seeds(&batch.players)
    };
    if let Some(batch) = state.work.batch.as_ref().filter(is_unfinished) {
        return Some(batch.players.clone());
    }
    let is_open = |players: &[usize]| has_seeds(&group_of(players));
    let players = ladder::next_players(ready.len(), seats, league.rankings(), width, &is_open)?;
    Some(group_of(&players))
}

/// Number of games in these players' journal.
fn played(state: &State, players: &Group) -> u64 {
    state.records.groups.get(players).map_or(0, |record| record.games.len() as u64)
}
