//! Replays a result with the league and rule set that match it.

use std::fmt;

use engine::catalogue::{Mismatch, OptionError, SetupOptions};
use engine::text::counted;
use serde_json::{Value, json};

use super::contest::Contest;
use super::recover::{Replayed, replay};
use super::result::GameResult;
use super::shape::Shape;
use super::{ResultError, wrapper};
use crate::{Replay, StoredExit};

/// A CodinGame result and its replay. `Display` formats a report for users.
#[derive(Clone, Debug)]
pub struct Import {
    pub shape: Shape,
    /// The replay. Its scores and states are computed from the rules, not copied from the result.
    pub replay: Replay,
    /// The league that was used.
    pub league: u32,
    /// The rule set that was used.
    pub rules: String,
    pub scores: [i64; 2],
    /// Number of frame states compared.
    pub states: usize,
    /// First difference between the result and the replay.
    pub difference: Option<Mismatch>,
    /// Other combinations of league and rule set that give the same game.
    others: Vec<Candidate>,
    /// Number of combinations of league and rule set tried.
    tried: usize,
    /// A combination that matches the result, if the league in its title does not.
    beside_title: Option<Candidate>,
}

/// Reads a result and replays it. Tries all combinations of league and rule set if neither `choice`
/// nor the result specifies them. Among those that match, chooses the one that best reproduces the
/// refused actions. A result that differs from its replay is not an error: the [`Import`] contains
/// the difference.
pub fn import(record: &Value, choice: &SetupOptions) -> Result<Import, ResultError> {
    let result = wrapper::read(record)?;
    let candidates = candidates(&result, choice)?;
    let tried = candidates.len();
    let (mut agreeing, mut differing) = (Vec::new(), Vec::new());
    for candidate in candidates {
        let replayed = replay_by(&result, &candidate)?;
        let list = if replayed.difference.is_none() { &mut agreeing } else { &mut differing };
        list.push((candidate, replayed));
    }
    // Both searches keep the first of several equal candidates, which is the most common one.
    let best = agreeing.iter().enumerate().min_by_key(|(_, (_, replayed))| replayed.refusal_gap);
    let (candidate, replayed) = match best.map(|(index, _)| index) {
        Some(index) => agreeing.remove(index),
        None => {
            let reached = |(_, replayed): &(Candidate, Replayed)| {
                let difference = replayed.difference.as_ref();
                std::cmp::Reverse(difference.map(|at| at.turn.unwrap_or(usize::MAX)))
            };
            differing.sort_by_key(reached);
            differing.swap_remove(0)
        }
    };
    let differs = replayed.difference.is_some();
    Ok(Import {
        shape: result.shape,
        replay: replayed.replay,
        league: candidate.league,
        rules: candidate.rules,
        scores: result.scores,
        states: replayed.states,
        difference: replayed.difference,
        others: agreeing.into_iter().map(|(candidate, _)| candidate).collect(),
        tried,
        beside_title: if differs { beside_title(&result, choice)? } else { None },
    })
}

fn replay_by(result: &GameResult, candidate: &Candidate) -> Result<Replayed, OptionError> {
    let setup = result.contest.game.generate(result.properties.seed, &candidate.options())?;
    Ok(replay(result, setup.as_ref()))
}

/// Finds a candidate that does match, in case the league in the title does not.
fn beside_title(
    result: &GameResult,
    choice: &SetupOptions,
) -> Result<Option<Candidate>, OptionError> {
    if choice.league.or(result.properties.league).is_some() || result.title_league.is_none() {
        return Ok(None);
    }
    for candidate in candidates_with(result.contest, choice.rules.as_deref(), None) {
        if replay_by(result, &candidate)?.difference.is_none() {
            return Ok(Some(candidate));
        }
    }
    Ok(None)
}

impl Import {
    /// Formats the report as JSON.
    pub fn as_json(&self) -> Value {
        let candidate =
            |candidate: &Candidate| json!({ "league": candidate.league, "rules": candidate.rules });
        let exit = |exit: &StoredExit| json!({ "seat": exit.seat, "turn": exit.turn + 1, "exit": exit.exit });
        let difference = self.difference.as_ref();
        json!({
            "shape": self.shape,
            "seed": self.replay.seed,
            "league": self.league,
            "rules": self.rules,
            "players": self.replay.players,
            "turns": self.replay.turns.len(),
            "scores": self.scores,
            "exits": self.replay.exits.iter().map(exit).collect::<Vec<_>>(),
            "agrees": difference.is_none(),
            "states": self.states,
            "difference": difference.map(|difference| {
                json!({ "turn": difference.turn, "text": difference.to_string() })
            }),
            "others": self.others.iter().map(candidate).collect::<Vec<_>>(),
            "beside_title": self.beside_title.as_ref().map(candidate),
        })
    }
}

impl fmt::Display for Import {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let turns = counted(self.replay.turns.len(), "turn");
        let (seed, league, rules) = (&self.replay.seed, self.league, &self.rules);
        writeln!(f, "{}: seed {seed}, league {league}, {rules} rules", self.shape)?;
        let names = self.replay.players.join(", ");
        writeln!(f, "  players {names}; {turns}; scores {:?}", self.scores)?;
        for StoredExit { seat, turn, exit, .. } in &self.replay.exits {
            writeln!(f, "  seat {seat} drops out in turn {}: {exit}", turn + 1)?;
        }
        match &self.difference {
            None => {
                let states = match self.states {
                    0 => "the frames contain no states to compare".to_owned(),
                    count => format!("and {} from frames", counted(count, "state")),
                };
                writeln!(f, "  agrees with its replay: answers, scores and ranks; {states}")?;
            }
            Some(difference) => writeln!(f, "  DIFFERS from its replay: {difference}")?,
        }
        if self.others.len() > 2 && self.others.len() + 1 == self.tried {
            writeln!(f, "  the game is the same in all {} leagues and rule sets", self.tried)?;
        } else if !self.others.is_empty() {
            let others: Vec<String> = self.others.iter().map(Candidate::to_string).collect();
            writeln!(f, "  the game is the same in {}", others.join("; "))?;
        }
        if self.difference.is_some() && self.tried > 1 {
            writeln!(f, "  the closest of {} leagues and rule sets", self.tried)?;
        }
        if let Some(other) = &self.beside_title {
            writeln!(f, "  it agrees in {other}, although its title names another")?;
        }
        Ok(())
    }
}

/// A combination of league and rule set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Candidate {
    pub rules: String,
    pub league: u32,
}

impl Candidate {
    pub fn options(&self) -> SetupOptions {
        let (rules, league) = (Some(self.rules.clone()), Some(self.league));
        SetupOptions { rules, league, players: Some(2), referee: None }
    }
}

impl std::fmt::Display for Candidate {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "league {}, {} rules", self.league, self.rules)
    }
}

/// Returns all candidates consistent with the user's options and the result, most common first. The
/// options override the result, and the result overrides its title.
fn candidates(result: &GameResult, choice: &SetupOptions) -> Result<Vec<Candidate>, OptionError> {
    let properties = &result.properties;
    let league = choice.league.or(properties.league).or(result.title_league);
    let rules = choice.rules.clone().or_else(|| properties.rules.clone());
    let chosen = SetupOptions { rules, league, players: Some(2), referee: None };
    let info = result.contest.info();
    chosen.check(info.name, info.options)?;
    Ok(candidates_with(result.contest, chosen.rules.as_deref(), chosen.league))
}

/// Returns all candidates, optionally limited to a rule set or a league.
fn candidates_with(contest: Contest, rules: Option<&str>, league: Option<u32>) -> Vec<Candidate> {
    let leagues = league.map_or_else(|| contest.leagues(), |league| vec![league]);
    let rules = rules.map_or_else(|| contest.values("rules"), |rules| vec![rules]);
    let of = |league: u32| {
        rules.iter().map(move |rules| Candidate { rules: (*rules).to_owned(), league })
    };
    leagues.into_iter().flat_map(of).collect()
}
