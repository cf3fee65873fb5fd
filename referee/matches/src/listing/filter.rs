//! Which games of a list are meant.

use std::cmp::Ordering;
use std::path::Path;

use itertools::Itertools;

use super::ListedGame;
use crate::{Error, Termination};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameResult {
    /// Its score was the highest.
    Won,
    /// Its score was as high as the best of the others.
    Drawn,
    Lost,
}

/// What is asked of a game. All of it must hold for one and the same seat.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    pub player: Option<String>,
    pub seat: Option<usize>,
    pub result: Option<GameResult>,
    /// The first and the last seed.
    pub seeds: Option<[i64; 2]>,
    pub end: Option<Termination>,
    /// Whether a command was refused.
    pub refused: bool,
    /// The least and the greatest number of turns.
    pub turns: Option<[usize; 2]>,
}

impl Filter {
    /// Makes sure that the player plays in one of the games. The error lists the players.
    pub fn check_player(&self, file: &Path, games: &[ListedGame]) -> Result<(), Error> {
        let players = games.iter().flat_map(|game| &game.players);
        let Some(name) = self.player.as_ref().filter(|name| !players.clone().contains(name)) else {
            return Ok(());
        };
        let known = players.unique().join(", ");
        let reason = format!("no player is called {name:?}, expected one of {known}");
        Err(Error::of_file(file, reason))
    }

    /// The first seat of the game for which everything holds.
    pub fn seat_of(&self, game: &ListedGame) -> Option<usize> {
        let is_among = |[first, last]: [i64; 2]| {
            game.seed.parse().is_ok_and(|seed| (first..=last).contains(&seed))
        };
        let is_long = |[least, most]: [usize; 2]| (least..=most).contains(&game.turns);
        let seats = 0..game.players.len();
        let mut seats = seats
            .filter(|_| self.turns.is_none_or(is_long))
            .filter(|_| self.seeds.is_none_or(is_among));
        seats.find(|seat| self.holds(game, *seat))
    }

    fn holds(&self, game: &ListedGame, seat: usize) -> bool {
        let result = game.standing(seat).map(|standing| match standing {
            Ordering::Greater => GameResult::Won,
            Ordering::Equal => GameResult::Drawn,
            Ordering::Less => GameResult::Lost,
        });
        self.player.as_ref().is_none_or(|name| game.players[seat] == *name)
            && self.seat.is_none_or(|wanted| wanted == seat)
            && self.result.is_none_or(|wanted| result == Some(wanted))
            && self.end.is_none_or(|wanted| game.ends.get(seat) == Some(&Some(wanted)))
            && (!self.refused || game.refused.get(seat).is_some_and(|count| *count > 0))
    }
}
