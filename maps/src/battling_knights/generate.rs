//! Draws moves, with a bias towards eventful games.

use super::{BattlingKnightsSetup, Heading, Knight, Move};
use crate::{ChaChaDice, Dice, Generate, Seed};

/// Random stream used for this game.
const STREAM: u64 = 2;
const SIDE: i32 = 8;
/// Number of moves after which knights choose new goals.
const PLAN_LENGTH: usize = 12;
/// One in this many moves goes in a random direction, including into the water.
const ANYWHERE: u32 = 12;

const STARTS: [(i32, i32); 4] = [(0, 0), (7, 0), (7, 7), (0, 7)];
const ITEMS: [(i32, i32); 4] = [(2, 2), (5, 2), (2, 5), (5, 5)];

#[derive(Clone, Debug)]
pub struct Options {
    /// Either 1, or 4 with one knight each.
    pub seats: usize,
    /// Number of moves. Drawn from 0 to 400 if not given.
    pub length: Option<usize>,
}

impl Default for Options {
    fn default() -> Self {
        Self { seats: 1, length: None }
    }
}

impl Generate for BattlingKnightsSetup {
    type Options = Options;

    fn from_seed(seed: Seed, options: &Options) -> Self {
        let mut dice = ChaChaDice::new(seed, STREAM);
        let length = options.length.unwrap_or_else(|| dice.range(401) as usize);
        let mut walk = Walk { tiles: STARTS, goals: STARTS };
        let moves = (0..length)
            .map(|turn| {
                if turn.is_multiple_of(PLAN_LENGTH) {
                    walk.look_around(&mut dice);
                }
                walk.step(turn, options.seats, &mut dice)
            })
            .collect();
        Self { seats: options.seats, moves }
    }
}

/// The knights' estimated positions. Ignores fights and deaths, so even dead knights get moves.
struct Walk {
    tiles: [(i32, i32); 4],
    goals: [(i32, i32); 4],
}

impl Walk {
    /// Gives every knight a goal: an item, another knight, or the water beyond the top or bottom
    /// edge, whichever is nearer.
    fn look_around(&mut self, dice: &mut ChaChaDice) {
        for knight in 0..4 {
            let choice = dice.range(8) as usize;
            self.goals[knight] = match choice {
                0..=3 => ITEMS[choice],
                4..=6 => self.tiles[(knight + choice - 3) % 4],
                _ => {
                    (if self.tiles[knight].0 < SIDE / 2 { -1 } else { SIDE }, self.tiles[knight].1)
                }
            };
        }
    }

    fn step(&mut self, turn: usize, seats: usize, dice: &mut ChaChaDice) -> Move {
        let drawn = dice.range(4) as usize;
        let index = if seats == 4 { turn % 4 } else { drawn };
        let anywhere = dice.range(ANYWHERE) == 0;
        let any = Heading::ALL[dice.range(4) as usize];
        let heading = if anywhere { any } else { self.towards(index).unwrap_or(any) };
        let (row, column) = moved(self.tiles[index], heading);
        if (0..SIDE).contains(&row) && (0..SIDE).contains(&column) {
            self.tiles[index] = (row, column);
        }
        Move { knight: Knight::ALL[index], heading }
    }

    /// Returns the direction towards the knight's goal, along the longer axis.
    fn towards(&self, index: usize) -> Option<Heading> {
        let ((row, column), (to_row, to_column)) = (self.tiles[index], self.goals[index]);
        let (down, right) = (to_row - row, to_column - column);
        let vertical = if down < 0 { Heading::North } else { Heading::South };
        let horizontal = if right < 0 { Heading::West } else { Heading::East };
        match (down, right) {
            (0, 0) => None,
            _ if down.abs() >= right.abs() => Some(vertical),
            _ => Some(horizontal),
        }
    }
}

fn moved((row, column): (i32, i32), heading: Heading) -> (i32, i32) {
    match heading {
        Heading::North => (row - 1, column),
        Heading::East => (row, column + 1),
        Heading::South => (row + 1, column),
        Heading::West => (row, column - 1),
    }
}
