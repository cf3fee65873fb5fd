//! A table of one game: its positions, its players, and the turns of the person.

mod continued;
mod hints;
mod seating;

use super::{ByHandError, HandState, HandTable, Hint, PlayedLine, Replies, Seating, WorkLimits};
use crate::catalogue::{Advice, Reasoner, RegisteredGame, SetupOptions};
use crate::games::{self, Visitor};
use crate::protocol::{Phase, Seat};
use crate::replay::Replay;
use crate::scene::Arrow;
use crate::table::{hash_of, take_turn, BoxedPlayer, EventRecord, Record, TurnRecord};

pub use continued::continue_from;

/// How many of the latest turns a state lists.
const LINES_MAX: usize = 40;

/// Lays a table of a game and plays up to the person's first turn.
///
/// # Errors
///
/// Returns an error if there is no such game or setup, or if a player cannot be seated.
pub fn prepare(
    game: &str,
    seed: i64,
    options: &SetupOptions,
    seats: Vec<Seating>,
    work: WorkLimits,
) -> Result<Box<dyn HandTable>, ByHandError> {
    games::visit_named(game, Prepare { seed, options, seats, work })?
}

struct Prepare<'a> {
    seed: i64,
    options: &'a SetupOptions,
    seats: Vec<Seating>,
    work: WorkLimits,
}

impl Visitor for Prepare<'_> {
    type Output = Result<Box<dyn HandTable>, ByHandError>;

    fn visit<G: RegisteredGame>(self) -> Self::Output {
        Ok(Box::new(HandGame::<G>::begin(self)?))
    }
}

/// A table of one game at which a person sits.
pub struct HandGame<G: RegisteredGame> {
    seed: i64,
    setup: G::Setup,
    game: G,
    /// The game before each turn and exit.
    before: Vec<(G, Record)>,
    /// How many of those were played before this table was laid: they cannot be taken back.
    recorded: usize,
    record: Record,
    seats: Vec<Seating>,
    /// The players; `None` for the person, and after a turn was taken back.
    players: Vec<Option<BoxedPlayer<G>>>,
    work: WorkLimits,
    begun: Vec<String>,
    /// What follows from all views up to the current one, in games that hide something.
    reasoner: Option<Box<dyn Reasoner<G>>>,
}

impl<G: RegisteredGame> HandGame<G> {
    fn begin(asked: Prepare<'_>) -> Result<Self, ByHandError> {
        let Prepare { seed, options, seats, work } = asked;
        let options = SetupOptions { players: Some(seats.len()), ..options.clone() };
        let setup = G::generate(seed, &options)?;
        let game = G::new(&setup).map_err(ByHandError::Setup)?;
        if !seats.iter().any(|seating| matches!(seating, Seating::Hand)) {
            return Err(ByHandError::NoHand);
        }
        let mut table = Self::lay(seed, setup, game, seats)?;
        table.work = work;
        table.start()?;
        Ok(table)
    }

    /// Lays a table at a position, without players yet.
    fn lay(seed: i64, setup: G::Setup, game: G, seats: Vec<Seating>) -> Result<Self, ByHandError> {
        let (needed, given) = (game.seats(), seats.len());
        if needed != given {
            return Err(ByHandError::Seats { game: G::NAME, needed, given });
        }
        let players = seats.iter().map(|_| None).collect();
        let reasoner = G::reasoner().filter(|_| needed == 1);
        let (before, record, begun) = (Vec::new(), Record::default(), Vec::new());
        let (recorded, work) = (0, WorkLimits::default());
        Ok(Self {
            seed,
            setup,
            game,
            before,
            recorded,
            record,
            seats,
            players,
            work,
            begun,
            reasoner,
        })
    }

    /// Seats the players and plays up to the person's turn.
    fn start(&mut self) -> Result<(), ByHandError> {
        // Whoever cannot be seated is an error now, not in the middle of the game.
        for (place, seating) in self.seats.iter().enumerate() {
            if let Seating::Player(_) = seating {
                self.players[place] = Some(self.seat(Seat(place))?);
            }
        }
        self.play_on()?;
        self.reason_again();
        Ok(())
    }

    /// Lets the reasoner take in what the person sees now.
    fn observe(&mut self) {
        if let (Some(reasoner), Phase::Turn(seat)) = (&mut self.reasoner, self.game.phase()) {
            reasoner.observe(&self.game.view(seat));
        }
    }

    /// A turn that costs nothing, if one is known.
    fn free_turn(&self) -> Option<Advice> {
        self.reasoner.as_ref()?.free_turn()
    }

    /// Begins to reason anew, after turns were taken back.
    fn reason_again(&mut self) {
        if self.reasoner.is_none() {
            return;
        }
        self.reasoner = G::reasoner();
        if let Some(reasoner) = &mut self.reasoner {
            for (game, _) in &self.before {
                if let Phase::Turn(seat) = game.phase() {
                    reasoner.observe(&game.view(seat));
                }
            }
        }
        self.observe();
    }

    /// Plays the turns of the players up to the next one of the person.
    fn play_on(&mut self) -> Result<(), ByHandError> {
        while let Phase::Turn(seat) = self.game.phase() {
            if !matches!(self.seats[seat.index()], Seating::Player(_)) {
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
            take_turn(&mut self.game, &mut player, seat, budget, &mut self.record);
            self.players[seat.index()] = Some(player);
        }
        Ok(())
    }

    /// The seat of the person whose turn it is.
    fn hand(&self) -> Result<Seat, ByHandError> {
        match self.game.phase() {
            Phase::Turn(seat) => Ok(seat),
            Phase::Over(_) => Err(ByHandError::Over),
        }
    }

    /// The record with its end, as a table makes it.
    fn finished(&self) -> Record {
        let scores = match self.game.phase() {
            Phase::Over(scores) => scores,
            Phase::Turn(_) => Vec::new(),
        };
        let hash = hash_of(&self.game);
        Record { scores, hash, at_limit: self.game.at_limit(), ..self.record.clone() }
    }

    /// Whether the person played the turn, or may play it, that was to be played in a position.
    fn is_of_hand(&self, game: &G) -> bool {
        match game.phase() {
            Phase::Turn(seat) => matches!(self.seats[seat.index()], Seating::Hand),
            Phase::Over(_) => false,
        }
    }

    /// What the players did since the person's last turn.
    fn replies(&self) -> Replies {
        let mut replies = Replies::default();
        let last = self.before.iter().rposition(|(game, _)| self.is_of_hand(game));
        let since = last.map_or(0, |place| place + 1).max(self.recorded);
        for (game, record) in &self.before[since..] {
            let line = self.record.turns.get(record.turns.len()).map(|turn| turn.line.as_str());
            let Some(turn) = line.and_then(|line| game.read(line).ok()) else { continue };
            let events = game.clone().play(&turn);
            replies.arrows.extend(game.arrows(&events).into_iter().map(Arrow::places));
            replies.places.extend(events.iter().flat_map(|event| game.places(event)));
        }
        replies
    }
}

impl<G: RegisteredGame> HandTable for HandGame<G> {
    fn state(&self) -> HandState {
        let shown = self.game.within_turn(&self.begun);
        let scene = shown.scene();
        let (seat, scores) = match self.game.phase() {
            Phase::Turn(seat) => (Some(seat.index()), None),
            Phase::Over(scores) => (None, Some(scores)),
        };
        let line = |turn: &TurnRecord| PlayedLine {
            seat: turn.seat.index(),
            line: turn.line.clone(),
            events: turn.events.iter().map(|event| event.text.clone()).collect(),
            remarks: turn.remarks.clone(),
        };
        let turns = &self.record.turns;
        let exits = self.record.exits.iter();
        HandState {
            game: G::NAME,
            seed: self.seed.to_string(),
            players: self.names(),
            seat,
            turn: turns.len(),
            columns: scene.columns,
            shifts: scene.shifts,
            tiles: scene.tiles.iter().map(|tile| tile.as_seen().code()).collect(),
            tile_names: shown.tile_names(),
            sides: G::SIDES,
            terms: shown.terms(),
            replies: self.replies(),
            gauges: scene.gauges.into_iter().map(|gauge| (gauge.name, gauge.values)).collect(),
            legend: G::LEGEND,
            begun: self.begun.clone(),
            knowledge: self.reasoner.as_ref().map(|reasoner| reasoner.knowledge()),
            free_turn: seat.is_some() && self.free_turn().is_some(),
            choices: if seat.is_some() { self.game.choices(&self.begun) } else { Vec::new() },
            lines: turns.iter().skip(turns.len().saturating_sub(LINES_MAX)).map(line).collect(),
            exits: exits
                .map(|left| format!("{} left, {}: {}", left.seat, left.exit, left.detail))
                .collect(),
            scores,
        }
    }

    fn choose(&mut self, text: &str) -> Result<(), ByHandError> {
        self.hand()?;
        let choices = self.game.choices(&self.begun);
        let chosen = choices.into_iter().find(|choice| choice.text == text);
        let chosen = chosen.ok_or_else(|| ByHandError::NotAllowed(text.to_owned()))?;
        self.begun.push(chosen.text);
        if chosen.ends_turn {
            self.end_turn()?;
        }
        Ok(())
    }

    fn end_turn(&mut self) -> Result<(), ByHandError> {
        self.play(&G::line_of(&self.begun))
    }

    fn play(&mut self, line: &str) -> Result<(), ByHandError> {
        let seat = self.hand()?;
        let line = line.to_owned();
        let turn = self.game.read(&line).map_err(|_| ByHandError::NotAllowed(line.clone()))?;
        self.before.push((self.game.clone(), self.record.clone()));
        let events = self.game.play(&turn).iter().map(EventRecord::of).collect();
        self.begun.clear();
        self.record.turns.push(TurnRecord {
            seat,
            line,
            events,
            time: Default::default(),
            budget: Default::default(),
            remarks: String::new(),
            remarks_bytes: 0,
        });
        self.play_on()?;
        self.observe();
        Ok(())
    }

    fn undo(&mut self) -> Result<(), ByHandError> {
        if self.begun.pop().is_some() {
            return Ok(());
        }
        let place = self.before.iter().rposition(|(game, _)| self.is_of_hand(game));
        let place = place.filter(|place| *place >= self.recorded);
        let place = place.ok_or(ByHandError::NothingToUndo)?;
        let mut later = self.before.drain(place..);
        if let Some((game, record)) = later.next() {
            (self.game, self.record) = (game, record);
        }
        drop(later);
        // They have seen what did not happen now.
        self.players.iter_mut().for_each(|player| *player = None);
        self.reason_again();
        Ok(())
    }

    fn hint(&mut self) -> Result<Hint, ByHandError> {
        self.best_turn()
    }

    fn play_free_turns(&mut self) -> Result<usize, ByHandError> {
        self.hand()?;
        let mut count = 0;
        while matches!(self.game.phase(), Phase::Turn(_)) {
            let Some(free) = self.free_turn() else { break };
            self.play(&free.line)?;
            count += 1;
        }
        Ok(count)
    }

    fn replay(&self) -> Result<Replay, ByHandError> {
        if matches!(self.game.phase(), Phase::Turn(_)) {
            return Err(ByHandError::NotOver);
        }
        Ok(Replay::of::<G>(self.seed, &self.setup, &self.names(), &self.finished()))
    }
}
