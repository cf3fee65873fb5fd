//! The order of the players of one game.

use std::cmp::Reverse;

use itertools::Itertools;

/// The players of a game by their scores: the best first, and those with equal scores together.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Ranking(Vec<Vec<usize>>);

impl Ranking {
    /// The ranking of different players by their scores.
    pub fn of(scores: impl IntoIterator<Item = (usize, i64)>) -> Self {
        let sorted = scores.into_iter().sorted_by_key(|(player, score)| (Reverse(*score), *player));
        let equal = sorted.chunk_by(|(_, score)| *score);
        Self(equal.into_iter().map(|(_, of)| of.map(|(player, _)| player).collect()).collect())
    }

    pub fn players(&self) -> usize {
        self.0.iter().map(Vec::len).sum()
    }

    /// Every two players, the one of the lower index first, with its points in halves: 2 for a higher score, 1 for an
    /// equal one.
    pub fn comparisons(&self) -> impl Iterator<Item = ([usize; 2], u64)> {
        let with_rank = |(rank, of): (usize, &Vec<usize>)| {
            of.iter().map(|player| (*player, rank)).collect::<Vec<_>>()
        };
        let ranked: Vec<(usize, usize)> = self.0.iter().enumerate().flat_map(with_rank).collect();
        ranked.into_iter().tuple_combinations().map(|((ahead, rank), (behind, other))| {
            let half_points = if rank == other { 1 } else { 2 };
            match ahead < behind {
                true => ([ahead, behind], half_points),
                false => ([behind, ahead], 2 - half_points),
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_two_players_of_a_game_are_compared() {
        let ranking = Ranking::of([(4, 7), (1, 9), (7, 7), (2, -1)]);
        assert_eq!(ranking.0, [vec![1], vec![4, 7], vec![2]]);
        let compared: Vec<_> = ranking.comparisons().sorted().collect();
        let expected =
            [([1, 2], 2), ([1, 4], 2), ([1, 7], 2), ([2, 4], 0), ([2, 7], 0), ([4, 7], 1)];
        assert_eq!(compared, expected);
        assert_eq!(ranking, Ranking::of([(7, 0), (4, 0), (2, -5), (1, 3)]), "as all such games");
    }
}
