//! The rules as a `GameState`: turns, events, and the end.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use engine::protocol::{EventKind, Exit, Game, InvalidSetup, Malformed, Phase, Seat, TurnEvent};
use serde::{Deserialize, Serialize};

use super::board::{Board, COLUMNS, LETTERS, TILES};

pub const SIDES: [&str; 2] = ["red", "blue"];

/// Game in progress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConnectFour {
    pub board: Board,
    /// Tiles with discs, in the order the discs were dropped.
    pub order: Vec<usize>,
    pub end: Option<End>,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// A side has four in a row.
    Four(usize),
    /// The board is full.
    Draw,
    /// A side dropped a disc into a full column and lost.
    Refused(usize),
    /// A side left and lost.
    Left(usize),
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Four(side) => write!(f, "{} has four in a row", SIDES[side]),
            Self::Draw => f.write_str("the board is full"),
            Self::Refused(side) => write!(f, "{} chose a full column", SIDES[side]),
            Self::Left(side) => write!(f, "{} left", SIDES[side]),
        }
    }
}

/// Columns of the discs dropped before the first turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Opening {
    pub columns: Vec<usize>,
}

/// A disc dropped into a column, `0` to `6`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drop(pub usize);

impl fmt::Display for Drop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Drop {
    type Err = Malformed;

    fn from_str(line: &str) -> Result<Self, Malformed> {
        let column = (0..COLUMNS).find(|column| line == column.to_string());
        column.map(Self).ok_or_else(|| Malformed::new(line, "a column from 0 to 6"))
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    Dropped { side: usize, tile: usize },
    Refused { column: usize },
    Four { side: usize, tiles: Vec<usize> },
    Full,
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Dropped { side, tile } => {
                write!(f, "{} drops a disc into column {}", SIDES[*side], tile % COLUMNS)
            }
            Self::Refused { column } => write!(f, "refused: column {column} is full"),
            Self::Four { side, .. } => write!(f, "{} has four in a row", SIDES[*side]),
            Self::Full => f.write_str("the board is full"),
        }
    }
}

impl TurnEvent for Event {
    fn kind(&self) -> EventKind {
        match self {
            Self::Refused { .. } => EventKind::Refused("the column is full"),
            _ => EventKind::Applied,
        }
    }
}

impl ConnectFour {
    fn put(&mut self, tile: usize) -> Vec<Event> {
        let side = self.board.to_move();
        self.board = self.board.with(tile);
        self.order.push(tile);
        let mut events = vec![Event::Dropped { side, tile }];
        if self.board.has_four(side) {
            self.end = Some(End::Four(side));
            events.push(Event::Four { side, tiles: self.board.four(side) });
        } else if self.board.is_full() {
            self.end = Some(End::Draw);
            events.push(Event::Full);
        }
        events
    }
}

impl Game for ConnectFour {
    type Setup = Opening;
    type View = Board;
    type Turn = Drop;
    type Event = Event;

    const NAME: &'static str = "connect-four";

    fn new(setup: &Opening) -> Result<Self, InvalidSetup> {
        let mut game = Self { board: Board::default(), order: Vec::new(), end: None };
        for &column in &setup.columns {
            if column >= COLUMNS {
                return Err(InvalidSetup(format!("column {column}, expected 0 to 6")));
            }
            let tile = game.board.landing(column);
            game.put(tile.ok_or_else(|| InvalidSetup(format!("column {column} is full")))?);
            if game.end.is_some() {
                return Err(InvalidSetup("the opening decides the game".to_owned()));
            }
        }
        Ok(game)
    }

    fn seats(&self) -> usize {
        2
    }

    /// A win scores 1 to 0, a draw 0 to 0.
    fn phase(&self) -> Phase {
        let won =
            |winner: usize| Phase::Over((0..2).map(|seat| i64::from(seat == winner)).collect());
        match self.end {
            None => Phase::Turn(Seat(self.board.to_move())),
            Some(End::Four(winner)) => won(winner),
            Some(End::Refused(loser) | End::Left(loser)) => won(1 - loser),
            Some(End::Draw) => Phase::Over(vec![0, 0]),
        }
    }

    /// Returns the letter for the seat's discs.
    fn opening(&self, seat: Seat) -> String {
        format!("{}\n", LETTERS[seat.index() % 2])
    }

    fn view(&self, _: Seat) -> Board {
        self.board
    }

    fn play(&mut self, turn: &Drop) -> Vec<Event> {
        if self.end.is_some() {
            return Vec::new();
        }
        let Some(tile) = self.board.landing(turn.0) else {
            self.end = Some(End::Refused(self.board.to_move()));
            return vec![Event::Refused { column: turn.0 }];
        };
        self.put(tile)
    }

    fn leave(&mut self, seat: Seat, _: Exit) {
        self.end = self.end.or(Some(End::Left(seat.index())));
    }

    fn budget(&self, _: Seat) -> Duration {
        Duration::from_secs(1)
    }

    fn turns_max(&self) -> usize {
        TILES
    }
}

/// Writes the columns so far, the board, and the result.
impl fmt::Display for ConnectFour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let columns = self.order.iter().map(|tile| (tile % COLUMNS).to_string());
        writeln!(f, "columns {}", columns.collect::<String>())?;
        write!(f, "{}", self.board)?;
        match self.end {
            None => writeln!(f, "{} to move", SIDES[self.board.to_move()]),
            Some(end) => writeln!(f, "{end}"),
        }
    }
}
