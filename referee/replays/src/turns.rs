//! Replays games turn by turn, verifying them at the same time.

use engine::catalogue::{GameState, GameType, Mismatch, differs, game_names, named};
use engine::protocol::{EventRecord, Exit, Malformed, Phase, Seat};
use engine::table::{PlayerExit, Record, TurnRecord};
use sdk_game::Reply;

use super::replay::{Replay, StoredExit, StoredTurn, check_digest, check_format, milliseconds};

/// A reply from a seat: either an answer or an exit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Answer<'a> {
    /// The answer line. For a seat that left, its malformed line, if any.
    pub line: Option<&'a str>,
    pub exit: Option<(Exit, &'a str)>,
    /// Time taken, in milliseconds.
    pub ms: Option<f64>,
    /// The player's stderr output.
    pub stderr: &'a str,
}

impl<'a> Answer<'a> {
    fn from_turn(turn: &'a StoredTurn) -> Self {
        Self { line: Some(&turn.line), exit: None, ms: turn.ms, stderr: &turn.stderr }
    }

    fn from_exit(stored: &'a StoredExit, exit: Exit) -> Self {
        let (line, detail) = (stored.line.as_deref(), stored.detail.as_str());
        Self { line, exit: Some((exit, detail)), ms: stored.ms, stderr: &stored.stderr }
    }

    /// Returns the turn or exit at the end of a record.
    fn last_of(record: &'a Record) -> Option<Self> {
        let exit = record.exits.last().filter(|exit| exit.turn == record.turns.len());
        if let Some(PlayerExit { exit, line, detail, stderr, time, .. }) = exit {
            let (line, exit) = (line.as_deref(), Some((*exit, detail.as_str())));
            return Some(Self { line, exit, ms: Some(milliseconds(*time)), stderr });
        }
        let TurnRecord { line, time, stderr, .. } = record.turns.last()?;
        let ms = Some(milliseconds(*time));
        Some(Self { line: Some(line), exit: None, ms, stderr })
    }
}

/// A turn with the positions before and after it. A seat's exit also counts as a turn.
#[derive(Clone)]
pub struct PlayedTurn<'a> {
    /// Turn number across all seats, counted from 1.
    pub number: usize,
    pub seat: Seat,
    pub answer: Answer<'a>,
    /// The position before the turn.
    pub before: Box<dyn GameState>,
    /// Events in order; empty if the seat left.
    pub events: Vec<EventRecord>,
    /// The position after the turn. Either the next seat is to move, or the game is over.
    pub after: Box<dyn GameState>,
}

impl<'a> PlayedTurn<'a> {
    fn play(
        number: usize,
        seat: Seat,
        before: Box<dyn GameState>,
        answer: Answer<'a>,
    ) -> Result<Self, Malformed> {
        let mut after = before.clone();
        let events = match (answer.exit, answer.line) {
            (Some((exit, _)), _) => {
                after.leave(seat, exit);
                Vec::new()
            }
            (None, line) => after.play_line(line.unwrap_or_default())?,
        };
        Ok(Self { number, seat, answer, before, events, after })
    }

    /// Replays the last turn of a record from the position before it.
    pub fn last_of(record: &'a Record, before: &dyn GameState) -> Option<Self> {
        let Phase::Turn(seat) = before.phase() else { return None };
        let number = record.turns.len() + record.exits.len();
        Self::play(number, seat, before.boxed(), Answer::last_of(record)?).ok()
    }
}

/// Iterates over the turns of a replay while playing them again. The last item is an error if the
/// replay contradicts the rules or the file was changed.
pub struct Turns<'a> {
    replay: &'a Replay,
    game: Box<dyn GameState>,
    /// Number of turns replayed so far.
    turns: usize,
    exits: usize,
    is_done: bool,
}

/// Starts replaying a game. Returns an error if the game or the format is unknown, or if the setup
/// is invalid.
pub fn turns(replay: &Replay) -> Result<Turns<'_>, Mismatch> {
    let unknown = |_| differs("game", game_names().collect::<Vec<_>>().join(" or "), &replay.game);
    turns_of(named(&replay.game).map_err(unknown)?, replay)
}

/// Returns the players' replies, in order.
pub fn replies(replay: &Replay) -> Result<Vec<Reply>, Mismatch> {
    let reply = |PlayedTurn { answer, .. }: PlayedTurn<'_>| match answer.exit {
        Some((exit, _)) => Reply::Exit(exit),
        None => Reply::Line(answer.line.unwrap_or_default().to_owned()),
    };
    turns(replay)?.map(|turn| turn.map(reply)).collect()
}

fn turns_of<'a>(game: &dyn GameType, replay: &'a Replay) -> Result<Turns<'a>, Mismatch> {
    check_format(replay)?;
    let setup = game
        .read_setup(&replay.setup)
        .map_err(|error| differs("setup", format!("a setup for {}", replay.game), error))?;
    let game = setup.start().map_err(|error| differs("setup", "a valid one", error))?;
    if replay.players.len() < game.seats() {
        let expected = format!("at least {}", game.seats());
        return Err(differs("number of players", expected, replay.players.len()));
    }
    Ok(Turns { replay, game, turns: 0, exits: 0, is_done: false })
}

impl<'a> Turns<'a> {
    /// Returns the position after the turns replayed so far.
    pub fn game(&self) -> &dyn GameState {
        self.game.as_ref()
    }

    fn play_next(&mut self) -> Result<Option<PlayedTurn<'a>>, Mismatch> {
        let Phase::Turn(seat) = self.game.phase() else { return self.check_end().map(|()| None) };
        let index = self.turns + self.exits;
        let turn = self.replay.turns.get(self.turns);
        let exit = self.replay.exits.get(self.exits).filter(|exit| exit.turn == self.turns);
        let (recorded_seat, answer) = match (turn, exit) {
            (_, Some(stored)) => {
                self.exits += 1;
                let exit = read_exit(self.game(), seat, stored);
                let exit = exit.map_err(|found| found.at(index, stored.seat))?;
                (stored.seat, Answer::from_exit(stored, exit))
            }
            (Some(turn), None) => {
                self.turns += 1;
                let checked = check_input(self.game(), seat, turn);
                checked.map_err(|found| found.at(index, turn.seat))?;
                (turn.seat, Answer::from_turn(turn))
            }
            (None, None) => {
                let missing = differs("turn", "a turn", "the end of the replay");
                return Err(missing.at(index, seat.index()));
            }
        };
        let played = PlayedTurn::play(index + 1, seat, self.game.clone(), answer);
        let played = played.map_err(|malformed| {
            differs("line", malformed.expected, malformed.found).at(index, recorded_seat)
        })?;
        self.game = played.after.clone();
        Ok(Some(played))
    }

    /// Returns an error unless the game ends where the replay ends, with the recorded result.
    fn check_end(&self) -> Result<(), Mismatch> {
        let index = self.turns + self.exits;
        if let Some(turn) = self.replay.turns.get(self.turns) {
            let found = differs("turn", "the end of the game", &turn.line);
            return Err(found.at(index, turn.seat));
        }
        if let Some(exit) = self.replay.exits.get(self.exits) {
            let found = differs("exit", "the end of the game", &exit.exit);
            return Err(found.at(index, exit.seat));
        }
        check_end(self.replay, self.game())?;
        check_digest(self.replay)
    }
}

impl<'a> Iterator for Turns<'a> {
    type Item = Result<PlayedTurn<'a>, Mismatch>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_done {
            return None;
        }
        let turn = self.play_next().transpose();
        self.is_done = !matches!(turn, Some(Ok(_)));
        turn
    }
}

/// Reads the seat's exit. Returns an error if it is impossible, for example if the answer recorded
/// as malformed is a valid turn.
fn read_exit(game: &dyn GameState, seat: Seat, stored: &StoredExit) -> Result<Exit, Mismatch> {
    let exit: Exit =
        stored.exit.parse().map_err(|_| differs("exit", "a known exit", &stored.exit))?;
    if stored.seat != seat.index() {
        return Err(differs("exit", seat, Seat(stored.seat)));
    }
    match stored.line.as_deref().filter(|_| exit == Exit::Malformed) {
        Some(line) if game.check_line(line).is_ok() => Err(differs("exit", exit, line)),
        _ => Ok(exit),
    }
}

/// Checks that the seat is to move, and that its input matches the recorded input, if any.
fn check_input(game: &dyn GameState, seat: Seat, stored: &StoredTurn) -> Result<(), Mismatch> {
    if stored.seat != seat.index() {
        return Err(differs("seat to move", seat, Seat(stored.seat)));
    }
    let Some(input) = &stored.input else { return Ok(()) };
    let sent = game.view(seat).text();
    Mismatch::between_texts("input", input, &sent).map_or(Ok(()), Err)
}

/// Replays a game to its end. Returns an error at the first difference.
pub fn verify(replay: &Replay) -> Result<(), Mismatch> {
    turns(replay)?.try_for_each(|turn| turn.map(drop))
}

/// Like [`verify`], for a replay of the given game.
pub fn verify_as(game: &dyn GameType, replay: &Replay) -> Result<(), Mismatch> {
    turns_of(game, replay)?.try_for_each(|turn| turn.map(drop))
}

fn check_end(replay: &Replay, game: &dyn GameState) -> Result<(), Mismatch> {
    let Phase::Over(scores) = game.phase() else { return Ok(()) };
    if scores != replay.scores {
        return Err(differs("scores", format!("{:?}", replay.scores), format!("{scores:?}")));
    }
    let hash = format!("{:016x}", engine::hash::of_text(&game.to_string()));
    if hash != replay.hash {
        return Err(differs("hash", &replay.hash, hash));
    }
    Ok(())
}
