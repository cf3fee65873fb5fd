//! Replays games from the CodinGame site or its SDK, using the contest's referee.
//!
//! A result contains the seed, options and answers, but neither the league nor the players' input.
//! Leagues are tried one by one, comparing the referee's messages with those in the result.

mod candidate;
mod choices;
mod differences;
mod order;
mod play;
mod watched;

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use engine::catalogue::Mismatch;
use engine::text::counted;
use replays::codingame::{SavedGame, Shape};
use replays::{Replay, StoredExit};
use sdk_game::{Recording, Repeats, SdkSetup};
use serde_json::{Value, json};

use crate::live::LEAGUES;
use crate::{Error, LiveReferee};
use candidate::Candidate;
pub use choices::ImportChoices;
pub use differences::Compared;
use order::Order;
use play::Attempt;

/// Number of leagues to try after the first one that matches.
const FURTHER_LEAGUES: usize = 4;

/// A result and the game as replayed by the referee. `Display` formats a report for users.
#[derive(Clone, Debug)]
pub struct Import {
    pub shape: Shape,
    /// The game, as far as it could be played.
    pub replay: Replay,
    pub league: u32,
    pub options: BTreeMap<String, String>,
    /// True for a single-player game. The replay's seed is then its test case number, or 0 if the
    /// referee does not have this case.
    pub is_solo: bool,
    /// Scores given in the result.
    pub scores: Vec<i64>,
    pub compared: Compared,
    /// First difference between the result and the game.
    pub difference: Option<Mismatch>,
    tried: Vec<Candidate>,
    /// Other leagues that also match, and whether each of them sends all players the same input.
    others: Vec<(u32, bool)>,
    /// The league in the result's title, if another league matches but this one does not.
    wrong_title: Option<u32>,
}

impl LiveReferee {
    /// Replays a saved game. If the league and options are unknown, tries combinations until one
    /// matches the result. A game that differs from its result is not an error: the [`Import`]
    /// contains the difference.
    ///
    /// Returns an error if the league is not between 1 and 19, if there are more than 64
    /// combinations of options, or if the referee cannot be started or fails before its first
    /// question.
    pub fn import(&self, saved: SavedGame, choices: &ImportChoices) -> Result<Import, Error> {
        let candidates = Candidate::all(&saved, choices, self.cases())?;
        let trial = Trial { referee: self, saved: Arc::new(saved), choices };
        let title = trial.saved.title_league.filter(|_| choices.league.is_none());
        let first = |candidates: &[Candidate]| {
            let found = trial.first_agreeing(candidates, Order::Frames)?;
            match found.agreeing.is_none() && found.is_out_of_step {
                true => trial
                    .first_agreeing(candidates, Order::Answers)
                    .map(|other| if other.agreeing.is_some() { other } else { found }),
                false => Ok(found),
            }
        };
        let by_title: Vec<Candidate> = match title {
            Some(league) => candidates.iter().filter(|one| one.league == league).cloned().collect(),
            None => candidates.clone(),
        };
        let mut found = first(&by_title)?;
        let mut wrong_title = None;
        if found.agreeing.is_none() && by_title.len() < candidates.len() {
            let others: Vec<Candidate> =
                candidates.into_iter().filter(|one| !by_title.contains(one)).collect();
            let other = first(&others)?;
            if other.agreeing.is_some() {
                (found, wrong_title) = (other, title);
            }
        }
        let named = choices.league.or(title).is_some();
        trial.report(found, named, wrong_title)
    }
}

/// A result that is being replayed.
struct Trial<'a> {
    referee: &'a LiveReferee,
    saved: Arc<SavedGame>,
    choices: &'a ImportChoices,
}

/// The candidates tried so far, and the best of them.
struct Found {
    order: Order,
    tried: Vec<Candidate>,
    agreeing: Option<(Candidate, Attempt)>,
    /// The candidate with the latest first difference.
    nearest: Option<(Candidate, Attempt)>,
    /// True if no candidate asks the same players in the same frames as in the result.
    is_out_of_step: bool,
}

impl Trial<'_> {
    fn setup(&self, candidate: &Candidate) -> SdkSetup {
        let source = self.referee.source();
        SdkSetup {
            referee: source.name.clone(),
            sha256: source.sha256.clone(),
            players: self.saved.scores.len(),
            league: candidate.league,
            options: candidate.options.clone(),
            seed: candidate.case.as_ref().map_or(self.saved.seed, |(number, _)| *number),
            test_case: candidate.case.as_ref().map(|(_, case)| case.clone()),
            recording: None,
            metadata: String::new(),
        }
    }

    fn attempt(&self, candidate: &Candidate, order: Order) -> Result<Attempt, Error> {
        play::play(self.referee, &self.saved, self.setup(candidate), order, self.choices)
    }

    /// Plays candidates until one matches.
    fn first_agreeing(&self, candidates: &[Candidate], order: Order) -> Result<Found, Error> {
        let (tried, agreeing, nearest) = (Vec::new(), None, None);
        let mut found = Found { order, tried, agreeing, nearest, is_out_of_step: true };
        for candidate in candidates {
            let attempt = self.attempt(candidate, order)?;
            // A referee that fails immediately in the first league tried has not failed because of
            // the league.
            if let (Some(failure), true) = (&attempt.failed_at_start, found.tried.is_empty()) {
                return Err(Error::Failed(failure.clone()));
            }
            found.tried.push(candidate.clone());
            found.is_out_of_step &= attempt.is_out_of_step;
            if attempt.difference.is_none() {
                found.agreeing = Some((candidate.clone(), attempt));
                break;
            }
            let nearest = found.nearest.as_ref();
            if nearest.is_none_or(|(_, nearest)| attempt.reached() > nearest.reached()) {
                found.nearest = Some((candidate.clone(), attempt));
            }
        }
        Ok(found)
    }

    /// Returns the next higher leagues that also match, stopping at the first that does not.
    fn other_leagues(
        &self,
        agreeing: &(Candidate, Attempt),
        order: Order,
    ) -> Result<Vec<(u32, bool)>, Error> {
        let (candidate, attempt) = agreeing;
        let leagues = candidate.league + 1..=*LEAGUES.end();
        let mut others = Vec::new();
        for league in leagues.take(FURTHER_LEAGUES) {
            let other = self.attempt(&Candidate { league, ..candidate.clone() }, order)?;
            if other.difference.is_some() {
                break;
            }
            others.push((league, sends_the_same(&attempt.recording, &other.recording)));
        }
        Ok(others)
    }

    fn report(
        &self,
        found: Found,
        is_league_named: bool,
        wrong_title: Option<u32>,
    ) -> Result<Import, Error> {
        let others = match &found.agreeing {
            Some(agreeing) if !is_league_named && agreeing.0.case.is_none() => {
                self.other_leagues(agreeing, found.order)?
            }
            _ => Vec::new(),
        };
        let best = found.agreeing.or(found.nearest);
        let (candidate, attempt) =
            best.ok_or_else(|| Error::Failed("no league to try".to_owned()))?;
        Ok(Import {
            shape: self.saved.shape,
            scores: self.saved.scores.clone(),
            replay: attempt.replay,
            league: candidate.league,
            is_solo: candidate.case.is_some(),
            options: candidate.options,
            compared: attempt.compared,
            difference: attempt.difference,
            tried: found.tried,
            others,
            wrong_title,
        })
    }
}

/// Returns true if both games send the same players the same input and questions.
fn sends_the_same(one: &Recording, other: &Recording) -> bool {
    let mut steps = one.steps.iter().zip(&other.steps);
    one.steps.len() == other.steps.len()
        && steps.all(|(one, other)| one.difference(other, Repeats::GAME).is_none())
}

impl Import {
    /// Formats the report as JSON.
    #[must_use]
    pub fn as_json(&self) -> Value {
        let exit = |exit: &StoredExit| json!({ "seat": exit.seat, "turn": exit.turn + 1, "exit": exit.exit });
        let difference = self.difference.as_ref();
        let leagues = self.others.iter().map(|(league, _)| league);
        json!({
            "shape": self.shape,
            "game": self.replay.game,
            "seed": self.replay.seed,
            "league": self.league,
            "options": self.options,
            "players": self.replay.players,
            "turns": self.replay.turns.len(),
            "scores": self.scores,
            "exits": self.replay.exits.iter().map(exit).collect::<Vec<_>>(),
            "agrees": difference.is_none(),
            "compared": self.compared.as_json(),
            "difference": difference.map(|difference| {
                let turn = difference.turn.map(|turn| turn + 1);
                json!({
                    "turn": turn, "seat": difference.seat, "field": difference.what,
                    "expected": difference.expected, "got": difference.got, "text": difference.to_string(),
                })
            }),
            "tried": self.tried.iter().map(Candidate::as_json).collect::<Vec<_>>(),
            "other_leagues": leagues.collect::<Vec<_>>(),
            "wrong_title_league": self.wrong_title,
        })
    }
}

impl fmt::Display for Import {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (shape, seed, league) = (self.shape, &self.replay.seed, self.league);
        match (self.is_solo, seed.as_str()) {
            (false, seed) => write!(f, "{shape}: seed {seed}, league {league}")?,
            (true, "0") => write!(f, "{shape}: a test case that the referee does not have")?,
            (true, number) => write!(f, "{shape}: test case {number}")?,
        }
        for (name, value) in &self.options {
            write!(f, ", {name} {value}")?;
        }
        let names = self.replay.players.join(", ");
        let turns = counted(self.replay.turns.len(), "turn");
        writeln!(f, "\n  players {names}; {turns}; scores {:?}", self.scores)?;
        for StoredExit { seat, turn, exit, .. } in &self.replay.exits {
            writeln!(f, "  seat {seat} drops out in turn {}: {exit}", turn + 1)?;
        }
        match &self.difference {
            None => writeln!(f, "  agrees with its referee: {}", self.compared)?,
            Some(difference) => {
                writeln!(f, "  DIFFERS from its referee: {difference}")?;
                if self.tried.len() > 1 {
                    writeln!(f, "  the closest of {} candidates", self.tried.len())?;
                }
            }
        }
        if let (Some(first), Some(last)) = (self.others.first(), self.others.last()) {
            let leagues = match first.0 == last.0 {
                true => format!("league {}", first.0),
                false => format!("leagues {} to {}", first.0, last.0),
            };
            writeln!(f, "  also agrees in {leagues}")?;
            if self.others.iter().any(|(_, is_same)| !is_same) {
                writeln!(
                    f,
                    "  these leagues send different input to the players; choose one with --league"
                )?;
            }
        }
        if let Some(title) = self.wrong_title {
            writeln!(f, "  its title names league {title}, where it differs")?;
        }
        Ok(())
    }
}
