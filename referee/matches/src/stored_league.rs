//! A league read from the journals of its store.

use itertools::Itertools;

use super::{Bot, League, RecordedMatch};

/// The names of the two players of a store's journal: `A--B.jsonl`.
pub fn journal_players(file_name: &str) -> Option<[String; 2]> {
    let stem = file_name.strip_suffix(".jsonl").filter(|stem| !stem.ends_with(".replays"))?;
    let (first, second) = stem.split_once("--")?;
    let is_name = |name: &str| !name.is_empty() && !name.contains("--");
    (is_name(first) && is_name(second)).then(|| [first.to_owned(), second.to_owned()])
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
    /// The league of some matches, each with the names of its players; `None` if there are none.
    pub fn of(matches: &[(&[String; 2], &RecordedMatch)]) -> Option<Self> {
        let (_, first) = matches.first()?;
        let game = first.plan.game.clone();
        let bot = |(names, recorded): &(&[String; 2], &RecordedMatch)| {
            let plan = &recorded.plan;
            let bot = |player: usize| Bot {
                name: names[player].clone(),
                spec: plan.players[player].clone(),
            };
            [bot(0), bot(1)]
        };
        let bots = matches.iter().flat_map(bot).sorted_by(|a, b| a.name.cmp(&b.name));
        let bots = bots.dedup_by(|a, b| a.name == b.name).collect_vec();
        let mut league = League::new(bots.len());
        for (names, recorded) in matches {
            let index = |name: &String| bots.iter().position(|bot| bot.name == *name);
            let [Some(one), Some(other)] = names.each_ref().map(index) else { continue };
            recorded.games.iter().for_each(|outcome| league.add(&[one, other], outcome));
        }
        Some(Self { game, bots, league })
    }
}

#[cfg(test)]
mod tests {
    use super::journal_players;

    #[test]
    fn a_name_of_a_journal_holds_two_players() {
        let read = |name: &str| journal_players(name).map(|names| names.join("|"));
        assert_eq!(read("a--b c.jsonl").as_deref(), Some("a|b c"));
        for other in ["a--b.replays.jsonl", "a-b.jsonl", "--b.jsonl", "a--b--c.jsonl", "a--b"] {
            assert_eq!(read(other), None, "{other}");
        }
    }
}
