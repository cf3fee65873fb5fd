//! Attributes of games: built-in facts, metadata from the referee, and values that bots report on
//! stderr, per game and per turn. They can be used in filters, and numbers can be plotted by turn.

mod filter;
mod game;
mod line;
mod parse;
mod read;
#[cfg(test)]
mod samples;
mod series;
mod split;
mod value;

pub use filter::{Comparison, Filter, Literal, Operator};
pub use game::{Attributes, FACTS, GameAttributes, LINES_MAX, NAMES_MAX, SeatAttributes};
pub use line::AttributeLine;
pub use parse::{DEPTH_MAX, FilterError, TOKENS_MAX};
pub use read::attributed_games;
pub use series::{Point, Series};
pub use split::{Group, GroupValues, Results, Split};
pub use value::{NAME_MAX, NUMBER_MAX, TEXT_MAX, Value, is_name, number};
