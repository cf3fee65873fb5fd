//! The game as driven by the table.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use maps::BattlingKnightsSetup;
use maps::battling_knights::{Heading, Knight, Move, ScriptLine};

use super::{Happening, State};
use engine::protocol::{EventKind, Exit, Game, InvalidSetup, Malformed, Phase, Seat, TurnEvent};

/// A game of Battling Knights. It is played by one seat, or by four seats that each have a knight
/// and take turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BattlingKnights {
    pub(super) state: State,
    pub(super) seats: usize,
    /// The moves drawn for a single seat, in the format of `moves.txt`.
    script: String,
    played: usize,
    turns: usize,
    pub(super) ending: Option<Ending>,
    /// The edge where each knight left the board, for drawing.
    pub(super) drowned: [Option<Heading>; 4],
}

/// Why the game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    AllMovesPlayed,
    /// A player sent `GAME-END`.
    Requested,
    PlayerLeft,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    Step(Move),
    End,
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Step(step) => step.fmt(f),
            Self::End => f.write_str("GAME-END"),
        }
    }
}

impl FromStr for Turn {
    type Err = Malformed;

    fn from_str(line: &str) -> Result<Self, Malformed> {
        match ScriptLine::read(line.as_bytes()) {
            Ok(ScriptLine::Move(step)) => Ok(Self::Step(step)),
            Ok(ScriptLine::End) => Ok(Self::End),
            Ok(ScriptLine::Blank) | Err(_) => Err(Malformed::new(
                line,
                "a move such as R:S (knights R B G Y, directions N E S W), or GAME-END",
            )),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The state changed, or a move was ignored because the knight cannot move.
    Happened(Happening),
    NotYours(Knight),
    Ended,
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Happened(Happening::Ignored(knight)) => {
                write!(f, "refused: {knight:?} can no longer move")
            }
            Self::Happened(Happening::Moved(knight, tile)) => {
                write!(f, "{knight:?} moves to row {} column {}", tile / 8, tile % 8)
            }
            Self::Happened(Happening::Drowned(knight)) => write!(f, "{knight:?} drowns"),
            Self::Happened(Happening::Took(knight, item)) => {
                write!(f, "{knight:?} takes the {item:?}")
            }
            Self::Happened(Happening::Killed(winner, loser)) => {
                write!(f, "{winner:?} kills {loser:?}")
            }
            Self::NotYours(knight) => write!(f, "refused: {knight:?} belongs to another seat"),
            Self::Ended => f.write_str("the game ends"),
        }
    }
}

impl BattlingKnights {
    pub(super) fn seat_to_move(&self) -> Seat {
        Seat(self.played % self.seats)
    }
}

impl TurnEvent for Event {
    fn kind(&self) -> EventKind {
        match self {
            Self::Happened(Happening::Ignored(_)) => {
                EventKind::Refused("the knight can no longer move")
            }
            Self::NotYours(_) => EventKind::Refused("the knight belongs to another seat"),
            Self::Happened(_) | Self::Ended => EventKind::Applied,
        }
    }
}

impl Game for BattlingKnights {
    type Setup = BattlingKnightsSetup;
    type View = State;
    type Turn = Turn;
    type Event = Event;

    const NAME: &'static str = "battling-knights";

    fn new(setup: &BattlingKnightsSetup) -> Result<Self, InvalidSetup> {
        if ![1, 4].contains(&setup.seats) {
            return Err(InvalidSetup(format!("{} seats, expected 1 or 4", setup.seats)));
        }
        let script = if setup.seats == 1 { setup.to_string() } else { String::new() };
        let turns = setup.moves.len();
        Ok(Self {
            state: State::default(),
            seats: setup.seats,
            script,
            played: 0,
            turns,
            ending: (turns == 0).then_some(Ending::AllMovesPlayed),
            drowned: [None; 4],
        })
    }

    fn seats(&self) -> usize {
        self.seats
    }

    /// Scores each seat by the attack and defence of its living knights.
    fn phase(&self) -> Phase {
        if self.ending.is_none() {
            return Phase::Turn(self.seat_to_move());
        }
        let strengths = Knight::ALL.map(|knight| self.state.strength(knight));
        Phase::Over(if self.seats == 4 { strengths.to_vec() } else { vec![strengths.iter().sum()] })
    }

    /// For a single seat, the drawn moves in the format of `moves.txt`. For four seats, the letter
    /// of the seat's knight.
    fn opening(&self, seat: Seat) -> String {
        if self.seats == 1 {
            return self.script.clone();
        }
        format!("{}\n", char::from(Knight::ALL[seat.index()].letter()))
    }

    fn view(&self, _: Seat) -> State {
        self.state.clone()
    }

    fn play(&mut self, turn: &Turn) -> Vec<Event> {
        let mut events = Vec::new();
        if self.ending.is_some() {
            return events;
        }
        match *turn {
            Turn::End => self.ending = Some(Ending::Requested),
            Turn::Step(step)
                if self.seats == 4 && step.knight as usize != self.seat_to_move().index() =>
            {
                events.push(Event::NotYours(step.knight));
            }
            Turn::Step(step) => {
                self.state.play(step, |happening| events.push(Event::Happened(happening)));
                if let Some(Event::Happened(Happening::Drowned(knight))) = events.last() {
                    self.drowned[*knight as usize] = Some(step.heading);
                }
            }
        }
        self.played += 1;
        if self.ending.is_none() && self.played >= self.turns {
            self.ending = Some(Ending::AllMovesPlayed);
        }
        if self.ending.is_some() {
            events.push(Event::Ended);
        }
        events
    }

    /// Ends the game, as `GAME-END` does.
    fn leave(&mut self, _: Seat, _: Exit) {
        self.ending = Some(Ending::PlayerLeft);
    }

    fn budget(&self, _: Seat) -> Duration {
        Duration::from_secs(1)
    }

    fn turns_max(&self) -> usize {
        self.turns
    }
}

impl fmt::Display for BattlingKnights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state = if self.ending.is_some() { ", over" } else { "" };
        writeln!(
            f,
            "{} of {} moves{state}\n{}{}",
            self.played,
            self.turns,
            self.state.picture(),
            self.state
        )
    }
}
