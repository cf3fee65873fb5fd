//! The leagues and rule sets that a result may have been played by.

use engine::catalogue::{OptionError, RegisteredGame, SetupOptions};
use engine::protocol::Game;
use games::ice_and_fire::IceAndFire;

use super::result::GameResult;

/// A league and a rule set.
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

/// All candidates that the user's choice and the result leave, the most usual first. The choice is
/// above the result's own words, and those are above its title.
pub(super) fn all(
    result: &GameResult,
    choice: &SetupOptions,
) -> Result<Vec<Candidate>, OptionError> {
    let properties = &result.properties;
    let league = choice.league.or(properties.league).or(result.title_league);
    let rules = choice.rules.clone().or_else(|| properties.rules.clone());
    let chosen = SetupOptions { rules, league, players: Some(2), referee: None };
    chosen.check(IceAndFire::NAME, IceAndFire::OPTIONS)?;
    Ok(with(chosen.rules.as_deref(), chosen.league))
}

/// All candidates, or those of a rule set or a league.
pub(super) fn with(rules: Option<&str>, league: Option<u32>) -> Vec<Candidate> {
    let leagues = league.map_or(vec![4, 3, 2, 1], |league| vec![league]);
    let rules = rules.map_or(vec!["live", "contest"], |rules| vec![rules]);
    let of = |league: u32| {
        rules.iter().map(move |rules| Candidate { rules: (*rules).to_owned(), league })
    };
    leagues.into_iter().flat_map(of).collect()
}
