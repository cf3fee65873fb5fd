//! A league read from the journals of its store.

use itertools::Itertools;
use programs::Spec;

use super::{Bot, League, RecordedMatch, SEATS_MAX};

/// The names of the players of a store's journal: `A--B.jsonl`.
pub fn journal_players(file_name: &str) -> Option<Vec<String>> {
    let stem = file_name.strip_suffix(".jsonl").filter(|stem| !stem.ends_with(".replays"))?;
    let names: Vec<String> = stem.split("--").map(str::to_owned).collect();
    let is_league =
        (2..=SEATS_MAX).contains(&names.len()) && names.iter().all(|name| !name.is_empty());
    is_league.then_some(names)
}

/// A league as its store holds it.
#[derive(Clone, Debug)]
pub struct StoredLeague {
    pub game: String,
    /// The players in the order of their names.
    pub bots: Vec<Bot>,
    pub league: League,
}

impl StoredLeague {
    /// The league of some matches, each with the names of its players; `None` if there are none. Matches of another number
    /// of players than their names say are left out.
    pub fn of(matches: &[(&[String], &RecordedMatch)]) -> Option<Self> {
        let is_whole = |(names, recorded): &&(&[String], &RecordedMatch)| {
            names.len() == recorded.plan.players.len()
        };
        let matches = matches.iter().filter(is_whole).collect_vec();
        let game = matches.first()?.1.plan.game.clone();
        let bots = |(names, recorded): &&(&[String], &RecordedMatch)| {
            let bot =
                |(name, spec): (&String, &Spec)| Bot { name: name.clone(), spec: spec.clone() };
            names.iter().zip(&recorded.plan.players).map(bot).collect_vec()
        };
        let bots = matches.iter().flat_map(bots).sorted_by(|a, b| a.name.cmp(&b.name));
        let bots = bots.dedup_by(|a, b| a.name == b.name).collect_vec();
        let mut league = League::new(bots.len());
        for (names, recorded) in matches {
            let index = |name: &String| bots.iter().position(|bot| bot.name == *name);
            let players = names.iter().filter_map(index).unique().collect_vec();
            if players.len() == names.len() {
                recorded.games.iter().for_each(|outcome| league.add(&players, outcome));
            }
        }
        Some(Self { game, bots, league })
    }

    /// `towers leads 3 players`
    pub fn conclusion(&self) -> String {
        let leader = self.league.ranking().first().map_or("", |bot| &self.bots[*bot].name);
        format!("{leader} leads {} players", self.bots.len())
    }
}

#[cfg(test)]
mod tests {
    use super::journal_players;

    #[test]
    fn a_name_of_a_journal_holds_its_players() {
        let read = |name: &str| journal_players(name).map(|names| names.join("|"));
        assert_eq!(read("a--b c.jsonl").as_deref(), Some("a|b c"));
        assert_eq!(read("a--b--c--d.jsonl").as_deref(), Some("a|b|c|d"));
        for other in ["a--b.replays.jsonl", "a-b.jsonl", "--b.jsonl", "a----c.jsonl", "a--b"] {
            assert_eq!(read(other), None, "{other}");
        }
        assert_eq!(read("1--2--3--4--5--6--7--8--9.jsonl"), None, "more than seats");
    }
}
