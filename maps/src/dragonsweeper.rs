//! The Dragonsweeper lair: 130 pieces on 13 by 10 tiles, laid out as in the official game.

mod board;
mod finish;
mod layers;
mod piece;
mod score;
mod tiles;

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::SplitMix32;
use crate::generate::{Generate, Seed};

pub use layers::Stage;
pub use piece::{Cell, Look, Piece, UnknownCode};
pub use tiles::{CENTRE, HEIGHT, TILES, WIDTH, distance2};

/// Everything fixed before the first click: the pieces, their order in the game's internal list
/// (which breaks ties), and the state of the dice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lair {
    pub seed: u32,
    /// Number of layouts tried, including the valid one.
    pub attempts: u32,
    /// Number of draws from the dice.
    pub draws: u32,
    /// State of the dice after generation. The game continues to draw from it.
    pub rng: u32,
    pub grid: Grid,
    /// The tile for each slot in the internal list.
    pub order: Vec<u8>,
}

/// A lair's cells, row by row. Prints their codes, separated by spaces.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Grid(Vec<Cell>);

impl Grid {
    /// Returns the cells, row by row. There are always [`TILES`] of them.
    pub fn cells(&self) -> &[Cell] {
        &self.0
    }
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, cell) in self.0.iter().enumerate() {
            let gap = if index == 0 { "" } else { " " };
            write!(f, "{gap}{cell}")?;
        }
        Ok(())
    }
}

impl FromStr for Grid {
    type Err = UnknownCode;

    fn from_str(text: &str) -> Result<Self, UnknownCode> {
        let cells: Vec<Cell> = text.split_whitespace().map(str::parse).collect::<Result<_, _>>()?;
        if cells.len() == TILES {
            Ok(Self(cells))
        } else {
            Err(UnknownCode(format!("the grid has {} cells, expected {TILES}", cells.len())))
        }
    }
}

impl TryFrom<String> for Grid {
    type Error = UnknownCode;

    fn try_from(text: String) -> Result<Self, UnknownCode> {
        text.parse()
    }
}

impl From<Grid> for String {
    fn from(grid: Grid) -> Self {
        grid.to_string()
    }
}

impl fmt::Display for Lair {
    /// Prints ten lines of thirteen codes.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.grid.cells().chunks(WIDTH) {
            let codes: Vec<String> = row.iter().map(|cell| format!("{:3}", cell.code())).collect();
            writeln!(f, "{}", codes.join(" ").trim_end())?;
        }
        Ok(())
    }
}

impl Lair {
    /// Returns the state after each placement layer in every attempt, for studying the generator.
    pub fn stages(seed: u32) -> Vec<Stage> {
        let mut stages = Vec::new();
        make(seed, &mut |stage| stages.push(stage()));
        stages
    }
}

/// Generates a lair. `observe` can query the state after each layer.
fn make(seed: u32, observe: &mut dyn FnMut(&dyn Fn() -> Stage)) -> Lair {
    let mut dice = SplitMix32::new(seed);
    for attempt in 1.. {
        let board = layers::attempt(&mut dice, attempt, observe);
        if finish::is_valid(&board) {
            return Lair {
                seed,
                attempts: attempt,
                draws: attempt * layers::DRAWS_PER_ATTEMPT,
                rng: dice.state(),
                grid: Grid(finish::cells(&board)),
                order: board.order(),
            };
        }
    }
    unreachable!("the loop ends only with a valid attempt")
}

impl Generate for Lair {
    type Options = ();

    const SEEDS: std::ops::RangeInclusive<Seed> = 0..=u32::MAX as Seed;

    fn from_seed(seed: Seed, (): &()) -> Self {
        make(seed as u32, &mut |_| {})
    }
}
