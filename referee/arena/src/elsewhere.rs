//! Tests played on other machines: exports plans and imports their games.

use std::collections::BTreeMap;
use std::path::Path;

use itertools::Itertools;
use matches::{Outcome, Pairing, Plan, RecordedMatch, Seeds, Shard, Suite};

use crate::arena::{Arena, Shared};
use crate::matchup::Matchup;
use crate::records::Group;
use crate::request::{Reply, check_games};
use crate::state::{Now, State};
use crate::work::Test;
use crate::{Error, progress};

impl Arena {
    /// The plan for the games that a test still needs against an opponent, or for the first `games`
    /// of them. `against` can be `None` if the test has a single opponent.
    ///
    /// Returns an error if there is no such test or opponent, if no games are missing, or if a
    /// version cannot be played.
    pub fn plan_of(
        &self,
        number: u32,
        against: Option<u32>,
        games: Option<u64>,
    ) -> Result<Plan, Error> {
        games.map_or(Ok(()), check_games)?;
        self.with_state(|state| {
            let test = state.test(number)?;
            let opponent = opponent_of(state, test, against)?;
            let obstacle = |version: u32| state.obstacle(version);
            if let Some(reason) = [test.version, opponent].into_iter().find_map(obstacle) {
                return Err(Error::Conflict(reason));
            }
            let goal = state.progress(number).goal_against(test, opponent, state.seeds);
            let played = progress::games(test, &state.records, opponent).count() as u64;
            if played >= goal {
                return Err(Error::Conflict(format!("test {number} needs no more games")));
            }
            let most = games.map_or(goal, |games| goal.min(played.saturating_add(games)));
            let Matchup { plan, .. } = self.matchup_of(state, test, opponent)?;
            let seeds = part(&plan.seeds, played / 2, most.div_ceil(2))?;
            Ok(Plan { seeds, ..plan })
        })
    }

    fn matchup_of(&self, state: &State, test: &Test, opponent: u32) -> Result<Matchup, Error> {
        let chosen = (!test.seeds.is_empty()).then_some(test);
        self.matchup(state, &test.players(opponent), chosen)
    }

    /// Adds games from a journal that continue a test. Errors refer to the journal as `name`.
    pub(crate) fn put(
        &self,
        shared: &mut Shared,
        number: u32,
        name: &str,
        journal: String,
    ) -> Result<Reply, Error> {
        let test = shared.state.test(number)?.clone();
        let path = Path::new(name);
        let recorded = RecordedMatch::from_bytes(path, journal.into_bytes())?;
        recorded.check_whole()?;
        let refused = |reason: String| Error::invalid(path, reason);
        if recorded.shard != Shard::WHOLE {
            let reason = format!("is shard {}; merge the shards first", recorded.shard);
            return Err(refused(reason));
        }
        let opponent = met(&shared.state, &test, &recorded.plan).map_err(refused)?;
        let players = test.players(opponent);
        check_idle(&shared.state, &test, &players)?;
        let matchup = self.matchup_of(&shared.state, &test, opponent)?;
        let plan = &matchup.plan;
        check_conditions(&recorded.plan, plan).map_err(refused)?;
        let games: BTreeMap<Pairing, Outcome> =
            recorded.plan.pairings().zip(recorded.games).collect();
        let played = progress::games(&test, &shared.state.records, opponent).count();
        let new = new_games(plan, played, &games).map_err(refused)?;
        if new > 0 {
            let session = matchup.session(1, self.paused())?;
            let state = &mut shared.state;
            session.put(&games, |outcome| match test.seeds.is_empty() {
                true => state.add_game(&players, outcome),
                false => state.add_chosen_game(number, opponent, outcome),
            })?;
        }
        Ok(Reply { test: Some(number), games: Some(new), ..Reply::default() })
    }
}

/// The requested opponent, or the test's only opponent if none is requested.
fn opponent_of(state: &State, test: &Test, against: Option<u32>) -> Result<u32, Error> {
    let number = test.number;
    let names = || state.names(&test.against).map(|names| names.join(", "));
    match (against, &test.against[..]) {
        (Some(asked), all) if all.contains(&asked) => Ok(asked),
        (None, [only]) => Ok(*only),
        (Some(asked), _) => {
            let (name, names) = (state.version(asked)?, names()?);
            let reason = format!(
                "{name} is not an opponent in test {number}, expected one of \
                {names}"
            );
            Err(Error::Conflict(reason))
        }
        (None, _) => {
            let reason = format!(
                "test {number} has several opponents ({}); choose one with --against",
                names()?
            );
            Err(Error::Conflict(reason))
        }
    }
}

/// The seeds from index `from` up to, but not including, index `to`.
fn part(seeds: &Seeds, from: u64, to: u64) -> Result<Seeds, Error> {
    match seeds {
        Seeds::Range([first, _]) => {
            Ok([first.saturating_add_unsigned(from), first.saturating_add_unsigned(to) - 1].into())
        }
        Seeds::Suite(suite) => {
            let lines = suite.seeds().iter().map(ToString::to_string);
            let lines = lines.zip(0..).filter(|(_, index)| (from..to).contains(index));
            let lines = lines.map(|(line, _)| line).collect_vec();
            Ok(Suite::try_from(lines).map_err(Error::Conflict)?.into())
        }
    }
}

/// The opponent that the tested version plays in a plan.
fn met(state: &State, test: &Test, plan: &Plan) -> Result<u32, String> {
    let found = plan.player_names();
    let names = |opponent: &u32| state.names(&test.players(*opponent)).unwrap_or_default();
    let opponent = test.against.iter().copied().find(|opponent| names(opponent) == found);
    opponent.ok_or_else(|| {
        let expected =
            test.against.iter().map(|opponent| names(opponent).join(" and ")).join(", or ");
        format!(
            "has games between {}, but test {} is between {expected}",
            found.join(" and "),
            test.number
        )
    })
}

/// Checks that a match's games are not being played right now.
fn check_idle(state: &State, test: &Test, players: &Group) -> Result<(), Error> {
    let is_played = match &state.now {
        Some(Now::Test { test: number, opponent }) => {
            let now = state.test(*number)?;
            match test.seeds.is_empty() {
                true => now.seeds.is_empty() && now.players(*opponent) == *players,
                false => *number == test.number,
            }
        }
        Some(Now::Ladder(now)) => test.seeds.is_empty() && now == players,
        Some(Now::Build(_) | Now::Check(_)) | None => false,
    };
    match is_played {
        false => Ok(()),
        true => Err(Error::Conflict(format!(
            "{} are playing right now; stop their games first, then put the new ones back",
            state.names(players)?.join(" and ")
        ))),
    }
}

/// Checks that games were played by the arena's programs and under its conditions.
fn check_conditions(found: &Plan, own: &Plan) -> Result<(), String> {
    let mut digests = found.digests.iter().zip(&own.digests);
    if let Some(player) = digests.position(|(found, own)| found != own) {
        let name = own.name(player);
        return Err(format!("{name} is not the same program there as in this arena"));
    }
    match found.other_condition(own) {
        None => Ok(()),
        Some([name, found, own]) => {
            Err(format!("{name} differs: {found} there, {own} in this arena"))
        }
    }
}

/// The number of games that directly follow the first `played` games of a plan.
///
/// Returns an error if `games` contains any game that is neither one of the first `played` nor one
/// of those.
fn new_games(
    plan: &Plan,
    played: usize,
    games: &BTreeMap<Pairing, Outcome>,
) -> Result<u64, String> {
    let is_there = |pairing: &Pairing| games.contains_key(pairing);
    let known = plan.pairings().take(played).filter(is_there).count();
    let new = plan.pairings().skip(played).take_while(is_there).count();
    if known + new == games.len() {
        return Ok(new as u64);
    }
    let is_own = |seed: i64| match plan.seeds.range() {
        Some([first, last]) => (first..=last).contains(&seed),
        None => plan.seeds.entry(seed).is_some(),
    };
    if let Some(strange) = games.keys().find(|pairing| !is_own(pairing.seed)) {
        return Err(format!("has games on seed {}, but the test has {}", strange.seed, plan.seeds));
    }
    let next = plan.pairings().nth(played + new);
    let first = plan.pairings().skip(played + new).find(is_there);
    match (next, first) {
        (Some(next), Some(first)) => Err(format!(
            "has games on seed {}, but the arena's games end before seed {}: put back the games \
             in between first",
            first.seed, next.seed
        )),
        _ => Err("has games that are not part of the test".to_owned()),
    }
}
