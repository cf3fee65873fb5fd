//! Traces: replays with all messages and all events. Also extracts the exact input sent to a seat,
//! so that a bot can be run on it again.

use std::fmt;

use engine::protocol::Seat;
use serde::Serialize;

use super::{Answer, Error, Mismatch, PlayedTurn, Replay, SelectedReplay, turns};
use crate::text::printable;

/// All messages, answers and refusals in a game. In the text form, lines from players are made
/// printable. Output from the game itself may contain unescaped text from the replay.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Trace {
    pub game: String,
    pub seed: String,
    pub openings: Vec<String>,
    /// All turns in order, including exits.
    pub turns: Vec<TracedTurn>,
    pub end: TracedEnd,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TracedTurn {
    /// Turn number across all seats, counted from 1.
    pub turn: usize,
    /// Index of the seat, counted from 0.
    pub seat: usize,
    /// The view sent to the seat.
    pub view: String,
    /// The seat's answer line, if any.
    pub answer: Option<String>,
    pub events: Vec<String>,
    #[serde(rename = "left")]
    pub exit: Option<TracedExit>,
    /// The player's stderr output.
    pub stderr: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TracedExit {
    /// Kind of exit, as in a replay.
    pub exit: String,
    pub detail: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TracedEnd {
    /// The final position as text, including hidden parts.
    pub position: String,
    /// The final position drawn as a board.
    pub drawing: String,
    pub scores: Vec<i64>,
}

/// Traces a replay, including openings, views, answers, events, exits, stderr and scores.
pub fn trace(replay: &Replay) -> Result<Trace, Mismatch> {
    let mut played = turns(replay)?;
    let game = played.game();
    let openings = Seat::all(game.seats()).map(|seat| game.opening(seat)).collect();
    let turns = played.by_ref().map(|turn| turn.map(|turn| TracedTurn::new(&turn)));
    let turns = turns.collect::<Result<_, _>>()?;
    let (game, scores) = (played.game(), replay.scores.clone());
    let drawing = game.scene().drawing(&game.labels().tile_names);
    let end = TracedEnd { position: game.to_string(), drawing, scores };
    Ok(Trace { game: replay.game.clone(), seed: replay.seed.clone(), openings, turns, end })
}

impl TracedTurn {
    fn new(turn: &PlayedTurn<'_>) -> Self {
        let Answer { line, exit, stderr, .. } = turn.answer;
        let exit = exit
            .map(|(exit, detail)| TracedExit { exit: exit.to_string(), detail: detail.to_owned() });
        Self {
            turn: turn.number,
            seat: turn.seat.index(),
            view: turn.before.view(turn.seat).text(),
            answer: line.map(str::to_owned),
            events: turn.events.iter().map(|event| event.text.clone()).collect(),
            exit,
            stderr: stderr.to_owned(),
        }
    }
}

impl fmt::Display for Trace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (seat, opening) in self.openings.iter().enumerate() {
            write!(f, "== opening of {}\n{opening}", Seat(seat))?;
        }
        self.turns.iter().try_for_each(|turn| turn.fmt(f))?;
        let TracedEnd { drawing, scores, .. } = &self.end;
        write!(f, "== end\n{drawing}scores {scores:?}\n")
    }
}

impl fmt::Display for TracedTurn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "== turn {}, {}\n{}", self.turn, Seat(self.seat), self.view)?;
        if let Some(answer) = &self.answer {
            writeln!(f, "-- {}", printable(answer))?;
        }
        for event in &self.events {
            writeln!(f, "-> {}", printable(event))?;
        }
        if let Some(TracedExit { exit, detail }) = &self.exit {
            writeln!(f, "-> dropped out, {}: {}", printable(exit), printable(detail))?;
        }
        self.stderr.lines().try_for_each(|line| writeln!(f, "| {}", printable(line)))
    }
}

/// The input sent to a seat. Its text form is exact to the byte.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeatInput {
    /// Index of the seat, counted from 0.
    pub seat: usize,
    pub opening: String,
    pub views: Vec<SentView>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SentView {
    /// Turn number across all seats, counted from 1.
    pub turn: usize,
    pub view: String,
}

impl fmt::Display for SeatInput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.opening)?;
        self.views.iter().try_for_each(|sent| f.write_str(&sent.view))
    }
}

/// Returns the opening and the views sent to a seat, up to a turn. Turns are counted from 1 across
/// all seats.
///
/// Returns an error if the replay is impossible, or if it has no such seat or turn.
pub fn inputs(selected: &SelectedReplay, seat: Seat, turn: usize) -> Result<SeatInput, Error> {
    let SelectedReplay { replay, location } = selected;
    let differs = |difference| Error::differs(location, difference);
    let mut input = SeatInput { seat: seat.index(), opening: String::new(), views: Vec::new() };
    let played = turns(replay).map_err(differs)?;
    let (seats, mut turns) = (played.game().seats(), 0);
    for played in played {
        let played = played.map_err(differs)?;
        turns = played.number;
        if turns <= turn && played.seat == seat {
            if input.views.is_empty() {
                input.opening = played.before.opening(seat);
            }
            input.views.push(SentView { turn: turns, view: played.before.view(seat).text() });
        }
    }
    if seat.index() >= seats {
        let (game, seat) = (&replay.game, seat.index());
        let reason = format!("there is no seat {seat}; {game} has {seats} seats");
        return Err(Error::input(location, reason));
    }
    if !(1..=turns).contains(&turn) {
        let reason = format!("the game has turns 1 to {turns}, there is no turn {turn}");
        return Err(Error::input(location, reason));
    }
    Ok(input)
}
