//! Table for one interactive game: its positions, its players and the person's turns.

mod continued;
mod hints;
mod seating;

use engine::catalogue::{Advice, AnySetup, DrawnTurn, GameState, Reasoner, SetupOptions};
use engine::protocol::{BoxedPlayer, Phase, Seat};
use engine::scene::Arrow;
use engine::table::{Record, TurnRecord, hash_of, take_turn};
use replays::Replay;

use crate::ReplayFrames;
use crate::pictures::Pictures;
use crate::recorder::{FrameRecorder, result_of};

use super::{InteractiveError, InteractiveState, NodeLimits, PlayedLine, Replies, Seating};

pub use continued::continue_from;

/// Maximum number of recent turns listed in a state.
const LINES_MAX: usize = 40;

/// Prepares a table and plays up to the person's first turn. Returns an error if there is no such
/// game or setup, or if a player cannot be seated.
pub fn prepare(
    game: &str,
    seed: i64,
    options: &SetupOptions,
    seats: Vec<Seating>,
    nodes: NodeLimits,
) -> Result<InteractiveTable, InteractiveError> {
    let game = engine::catalogue::named(game)?;
    let options = SetupOptions { players: Some(seats.len()), ..options.clone() };
    let setup = game.generate(seed, &options)?;
    let start = setup.start().map_err(InteractiveError::Setup)?;
    if !seats.iter().any(|seating| matches!(seating, Seating::Hand)) {
        return Err(InteractiveError::NoHand);
    }
    let mut table = InteractiveTable::at(seed, setup, start, seats)?;
    table.nodes = nodes;
    table.start()?;
    Ok(table)
}

/// Returns the starting position for a seed, or an error if there is no such game.
pub fn first_position(game: &str, seed: i64) -> Result<ReplayFrames, InteractiveError> {
    let setup = engine::catalogue::named(game)?.generate(seed, &SetupOptions::default())?;
    let start = setup.start().map_err(InteractiveError::Setup)?;
    Ok(FrameRecorder::new(start.as_ref(), &seed.to_string(), &[]).into_recording())
}

/// A table at which a person plays.
pub struct InteractiveTable {
    seed: i64,
    setup: Box<dyn AnySetup>,
    game: Box<dyn GameState>,
    /// Snapshots taken before each turn and each exit.
    before: Vec<(Box<dyn GameState>, Record)>,
    /// Number of snapshots that come from the recorded game and cannot be taken back.
    recorded: usize,
    record: Record,
    seats: Vec<Seating>,
    /// Players, one per seat; `None` for the person, and after a turn was taken back.
    players: Vec<Option<BoxedPlayer>>,
    nodes: NodeLimits,
    chosen: Vec<String>,
    /// Draws conclusions from all previous views, in games with hidden information.
    reasoner: Option<Box<dyn Reasoner>>,
}

impl InteractiveTable {
    /// Creates a table at the given position, without players.
    fn at(
        seed: i64,
        setup: Box<dyn AnySetup>,
        game: Box<dyn GameState>,
        seats: Vec<Seating>,
    ) -> Result<Self, InteractiveError> {
        let (needed, given) = (game.seats(), seats.len());
        if needed != given {
            let game = game.game_type().info().name;
            return Err(InteractiveError::Seats { game, needed, given });
        }
        let reasoner = game.game_type().reasoner().filter(|_| needed == 1);
        Ok(Self {
            seed,
            setup,
            game,
            before: Vec::new(),
            recorded: 0,
            record: Record::default(),
            players: seats.iter().map(|_| None).collect(),
            seats,
            nodes: NodeLimits::default(),
            chosen: Vec::new(),
            reasoner,
        })
    }

    /// Seats the players and plays up to the person's turn.
    fn start(&mut self) -> Result<(), InteractiveError> {
        // Report a player that cannot be seated now rather than in the middle of the game.
        for (index, seating) in self.seats.iter().enumerate() {
            if let Seating::Player { .. } = seating {
                self.players[index] = Some(self.seat(Seat(index))?);
            }
        }
        self.play_on()?;
        self.restart_reasoner();
        Ok(())
    }

    /// Shows the person's current view to the reasoner.
    fn observe(&mut self) {
        if let (Some(reasoner), Phase::Turn(seat)) = (&mut self.reasoner, self.game.phase()) {
            reasoner.observe(self.game.view(seat).as_ref());
        }
    }

    /// Returns a turn that costs nothing, if one is known.
    fn free_turn(&self) -> Option<Advice> {
        self.reasoner.as_ref()?.free_turn()
    }

    /// Starts a new reasoner after turns were taken back.
    fn restart_reasoner(&mut self) {
        if self.reasoner.is_none() {
            return;
        }
        self.reasoner = self.game.game_type().reasoner();
        if let Some(reasoner) = &mut self.reasoner {
            for (game, _) in &self.before {
                if let Phase::Turn(seat) = game.phase() {
                    reasoner.observe(game.view(seat).as_ref());
                }
            }
        }
        self.observe();
    }

    /// Plays the other players' turns until it is the person's turn again.
    fn play_on(&mut self) -> Result<(), InteractiveError> {
        while let Phase::Turn(seat) = self.game.phase() {
            if !matches!(self.seats[seat.index()], Seating::Player { .. }) {
                break;
            }
            if self.record.turns.len() >= self.game.turns_max() {
                break;
            }
            let mut player = match self.players[seat.index()].take() {
                Some(player) => player,
                None => self.seat(seat)?,
            };
            self.before.push((self.game.clone(), self.record.clone()));
            let budget = self.game.budget(seat);
            take_turn(self.game.as_mut(), &mut player, seat, budget, &mut self.record);
            self.players[seat.index()] = Some(player);
        }
        if matches!(self.game.phase(), Phase::Over(_)) {
            self.dismiss();
        }
        Ok(())
    }

    /// Drops the players, which may be programs. They are seated again if the game continues.
    fn dismiss(&mut self) {
        self.players.iter_mut().for_each(|player| *player = None);
    }

    /// Returns the seat to move, or an error if the game is over.
    fn hand(&self) -> Result<Seat, InteractiveError> {
        match self.game.phase() {
            Phase::Turn(seat) => Ok(seat),
            Phase::Over(_) => Err(InteractiveError::Over),
        }
    }

    /// Returns the record, including the end of the game.
    fn finished(&self) -> Record {
        let scores = match self.game.phase() {
            Phase::Over(scores) => scores,
            Phase::Turn(_) => Vec::new(),
        };
        let hash = hash_of(self.game.as_ref());
        Record { scores, hash, at_limit: self.game.at_limit(), ..self.record.clone() }
    }

    /// Returns true if a person occupies the seat to move in `game`.
    fn is_persons_turn(&self, game: &dyn GameState) -> bool {
        match game.phase() {
            Phase::Turn(seat) => matches!(self.seats[seat.index()], Seating::Hand),
            Phase::Over(_) => false,
        }
    }

    /// Returns the tiles affected by the players' turns since the person's last turn.
    fn replies(&self) -> Replies {
        let mut replies = Replies::default();
        let last = self.before.iter().rposition(|(game, _)| self.is_persons_turn(game.as_ref()));
        let since = last.map_or(0, |index| index + 1).max(self.recorded);
        for (game, record) in &self.before[since..] {
            let line = self.record.turns.get(record.turns.len()).map(|turn| turn.line.as_str());
            let drawn = line.map_or_else(DrawnTurn::default, |line| game.drawn_turn(line));
            replies.arrows.extend(drawn.arrows.into_iter().map(Arrow::coordinates));
            replies.tiles.extend(drawn.events.into_iter().flat_map(|event| event.tiles));
        }
        replies
    }

    /// Formats the choices made so far in this turn as text.
    fn chosen_text(&self) -> String {
        let kind = self.game.game_type();
        match self.chosen.is_empty() {
            true => String::new(),
            false => kind.spelled_out(&kind.answer_line(&self.chosen)),
        }
    }

    /// Returns the latest turns, at most [`LINES_MAX`].
    fn lines(&self) -> Vec<PlayedLine> {
        let turns = &self.record.turns;
        let first = turns.len().saturating_sub(LINES_MAX);
        turns[first..].iter().zip(first..).map(|(turn, index)| self.line(turn, index)).collect()
    }

    /// Formats a turn from the record for the page.
    fn line(&self, turn: &TurnRecord, index: usize) -> PlayedLine {
        // When a seat leaves, there is a snapshot before its exit but no turn.
        let position = self.before.iter().rev().find(|(_, record)| record.turns.len() == index);
        let drawn = position.map(|(before, _)| before.drawn_turn(&turn.line)).unwrap_or_default();
        let (repeated, others): (Vec<_>, Vec<_>) =
            drawn.events.into_iter().partition(|event| event.is_in_line);
        let is_needed = others.is_empty() || !repeated.is_empty();
        PlayedLine {
            seat: turn.seat.index(),
            line: turn.line.clone(),
            answer: is_needed.then(|| self.game.game_type().spelled_out(&turn.line)),
            events: others.into_iter().map(|event| event.text).collect(),
            stderr: turn.stderr.clone(),
        }
    }

    /// Returns the game as the person sees it.
    pub fn state(&self) -> InteractiveState {
        let shown = self.game.after_choices(&self.chosen);
        let (scene, labels) = (shown.scene(), shown.labels());
        let info = self.game.game_type().info();
        let (seat, scores) = match self.game.phase() {
            Phase::Turn(seat) => (Some(seat.index()), None),
            Phase::Over(scores) => (None, Some(scores)),
        };
        let mut pictures = Pictures::default();
        let tiles = scene.tiles.iter().map(|tile| pictures.tile(&tile.as_seen())).collect();
        let off_board =
            scene.off_board.iter().map(|off_board| pictures.off_board(off_board)).collect();
        let legend = pictures.legend(&labels.legend);
        let flags = scene.gauges.iter().filter(|gauge| gauge.is_flag);
        let flags = flags.map(|gauge| gauge.name).collect();
        let exits = self.record.exits.iter();
        InteractiveState {
            game: info.name,
            seed: self.seed.to_string(),
            players: self.names(),
            seat,
            turn: self.record.turns.len(),
            columns: scene.columns,
            shifts: scene.shifts,
            style: info.style,
            pictures,
            tiles,
            off_board,
            tile_names: labels.tile_names,
            sides: info.sides,
            legend,
            note: info.note,
            to_move: info.guide.to_move,
            replies: self.replies(),
            gauges: scene.gauges.into_iter().map(|gauge| (gauge.name, gauge.values)).collect(),
            limits: shown
                .details()
                .counts
                .into_iter()
                .filter(|count| !count.limits.is_empty())
                .map(|count| (count.name, count.limits))
                .collect(),
            flags,
            chosen: self.chosen.clone(),
            chosen_text: self.chosen_text(),
            knowledge: self.reasoner.as_ref().map(|reasoner| reasoner.knowledge()),
            free_turn: seat.is_some() && self.free_turn().is_some(),
            choices: if seat.is_some() { self.game.choices(&self.chosen) } else { Vec::new() },
            lines: self.lines(),
            exits: exits
                .map(|exit| format!("{} dropped out, {}: {}", exit.seat, exit.exit, exit.detail))
                .collect(),
            scores,
            result: self.replay().ok().map(|replay| result_of(&replay, self.game.as_ref())),
        }
    }

    /// Adds a choice to the turn. A complete turn is played, followed by the players' turns.
    /// Returns an error if the choice is not allowed now.
    pub fn choose(&mut self, text: &str) -> Result<(), InteractiveError> {
        self.hand()?;
        let choices = self.game.choices(&self.chosen);
        let chosen = choices.into_iter().find(|choice| choice.text == text);
        let chosen = chosen.ok_or_else(|| InteractiveError::NotAllowed(text.to_owned()))?;
        self.chosen.push(chosen.text);
        if chosen.ends_turn {
            self.end_turn()?;
        }
        Ok(())
    }

    /// Plays the choices made so far as a complete turn, followed by the players' turns. Returns an
    /// error if the game is over, or if a player cannot be seated again.
    pub fn end_turn(&mut self) -> Result<(), InteractiveError> {
        self.play(&self.game.game_type().answer_line(&self.chosen))
    }

    /// Plays a complete answer line as the human player's turn, followed by the players' turns.
    /// Returns an error if the line is not a legal turn.
    pub fn play(&mut self, line: &str) -> Result<(), InteractiveError> {
        let seat = self.hand()?;
        let line = line.to_owned();
        let before = self.game.clone();
        let played = self.game.play_line(&line);
        let events = played.map_err(|_| InteractiveError::NotAllowed(line.clone()))?;
        self.before.push((before, self.record.clone()));
        self.chosen.clear();
        self.record.turns.push(TurnRecord { seat, line, events, ..TurnRecord::default() });
        self.play_on()?;
        self.observe();
        Ok(())
    }

    /// Takes back the last choice. If the turn has no choices yet, takes back the person's last
    /// turn and everything after it. Returns an error if there is nothing to take back.
    pub fn undo(&mut self) -> Result<(), InteractiveError> {
        if self.chosen.pop().is_some() {
            return Ok(());
        }
        let index = self.before.iter().rposition(|(game, _)| self.is_persons_turn(game.as_ref()));
        let index = index.filter(|index| *index >= self.recorded);
        let index = index.ok_or(InteractiveError::NothingToUndo)?;
        let mut later = self.before.drain(index..);
        if let Some((game, record)) = later.next() {
            (self.game, self.record) = (game, record);
        }
        drop(later);
        // The players have seen turns that no longer exist.
        self.dismiss();
        self.restart_reasoner();
        Ok(())
    }

    /// Plays turns that cost nothing until no more are known. Returns their number, or an error if
    /// the game is over.
    pub fn play_free_turns(&mut self) -> Result<usize, InteractiveError> {
        self.hand()?;
        let mut count = 0;
        while matches!(self.game.phase(), Phase::Turn(_)) {
            let Some(free) = self.free_turn() else { break };
            self.play(&free.line)?;
            count += 1;
        }
        Ok(count)
    }

    /// Returns the finished game's replay, or an error if the game is still running.
    pub fn replay(&self) -> Result<Replay, InteractiveError> {
        if matches!(self.game.phase(), Phase::Turn(_)) {
            return Err(InteractiveError::NotOver);
        }
        let game = self.game.game_type().info().name;
        Ok(Replay::from_record(
            game,
            self.seed,
            self.setup.as_ref(),
            &self.names(),
            &self.finished(),
        ))
    }
}
