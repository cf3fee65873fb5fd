//! Notes on the players in a match between more than two players.

use engine::text::counted;

use super::advice::league_advice;
use crate::{Faults, League};

/// Games of a match between more than two players.
#[derive(Clone, Copy, Debug)]
pub struct LeagueReport<'a> {
    pub game: &'a str,
    /// Player names by index in the league.
    pub names: &'a [String],
    pub league: &'a League,
}

impl LeagueReport<'_> {
    /// Explains how the score is computed if games have more than two players.
    pub(super) fn score_note(&self) -> Option<&'static str> {
        let note = "the share of opponents in a game who scored less, plus half the share who \
            scored the same";
        (self.league.players_of_game() > 2).then_some(note)
    }

    /// Lists the faults of each player that has any: `slow: timeout 3; first: seed 7, turn 1: ...`
    pub(super) fn fault_notes(&self) -> Vec<String> {
        let Self { names, league, .. } = *self;
        let of = |index: usize| (&names[index], league.faults(index), league.total(index).1);
        let faulty =
            league.ranking().into_iter().map(of).filter(|(_, faults, _)| faults.total() > 0);
        let note = |(name, faults, games): (&String, &Faults, u64)| {
            format!(
                "{name} dropped out of {} of {}: {faults}",
                faults.total(),
                counted(games, "game")
            )
        };
        faulty.map(note).collect()
    }

    /// Returns advice on the players.
    pub(super) fn advice(&self) -> Vec<String> {
        league_advice(self.names, self.league)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reports::league_page::content;
    use crate::samples::game;

    #[test]
    fn the_best_comes_first_and_names_are_escaped() {
        games::install();
        let names = ["<weak>", "strong", "idle"].map(str::to_owned);
        let mut league = League::new(3);
        league.add(&[0, 1], &game([0, 1], [1, 5]));
        league.add(&[0, 1], &game([1, 0], [1, 5]));
        let report = LeagueReport { game: "janken", names: &names, league: &league };
        let page = content(&report).into_string();
        assert!(page.contains("&lt;weak&gt;") && !page.contains("<weak>"), "{page}");
        let row_offset = |name: &str| page.find(&format!("<td>{name}</td>")).expect("a row");
        assert!(row_offset("strong") < row_offset("idle"), "{page}");
        assert!(page.contains(">2/2<") && page.contains(">0/2<"), "{page}");
        assert!(page.contains("<td class=\"none\">–</td>"), "those who never met: {page}");
    }
}
