//! The game as driven by the table.

use std::fmt;
use std::time::Duration;

use maps::FriendsAndDragonsSetup;

use super::{Corner, Event, Field, Placement, Score, Turn, resolve};
use engine::protocol::{Exit, Game, InvalidSetup, Phase, Seat};

/// A board with one drag to play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FriendsAndDragons {
    pub(super) field: Field,
    pub(super) placement: Placement,
    pub(super) score: Option<Score>,
}

/// The seat's view, which shows everything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View(FriendsAndDragonsSetup);

impl View {
    pub fn setup(&self) -> &FriendsAndDragonsSetup {
        &self.0
    }
}

/// Prints the board file, the heroes file, and a line `[end]`.
impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}{}[end]", self.0.board_text(), self.0.heroes_text())
    }
}

impl Game for FriendsAndDragons {
    type Setup = FriendsAndDragonsSetup;
    type View = View;
    type Turn = Turn;
    type Event = Event;

    const NAME: &'static str = "friends-and-dragons";

    fn new(setup: &FriendsAndDragonsSetup) -> Result<Self, InvalidSetup> {
        let field = Field::new(setup, Corner::OneOpen);
        let placement = Placement::start(field.heroes());
        Ok(Self { field, placement, score: None })
    }

    fn seats(&self) -> usize {
        1
    }

    /// The score is 1000 per kill and 1 per hit.
    fn phase(&self) -> Phase {
        self.score.map_or(Phase::Turn(Seat(0)), |score| Phase::Over(vec![score.scalar()]))
    }

    fn opening(&self, _: Seat) -> String {
        String::new()
    }

    fn view(&self, _: Seat) -> View {
        View(self.field.setup().clone())
    }

    fn play(&mut self, turn: &Turn) -> Vec<Event> {
        if self.score.is_some() {
            return Vec::new();
        }
        let mut events = Vec::new();
        let first = self.drag(turn, &mut events);
        let resolution = resolve(&self.field, &self.placement, first);
        events.extend(resolution.attacks.iter().map(|&(hero, cell)| self.hit(hero, cell)));
        self.score = Some(resolution.score);
        events.push(Event::Scored(resolution.score));
        events
    }

    fn leave(&mut self, _: Seat, _: Exit) {
        self.score.get_or_insert(Score::default());
    }

    fn budget(&self, _: Seat) -> Duration {
        Duration::from_secs(60)
    }

    fn turns_max(&self) -> usize {
        1
    }
}

impl FriendsAndDragons {
    /// The parts of the board that do not move.
    pub fn field(&self) -> &Field {
        &self.field
    }

    /// Makes all steps up to the first illegal one, and returns the hero that attacks first.
    pub(super) fn drag(&mut self, turn: &Turn, events: &mut Vec<Event>) -> Option<usize> {
        let heroes = self.field.heroes();
        let pivot = heroes.iter().position(|hero| hero.id == turn.hero && hero.pivot);
        let Some(pivot) = pivot else {
            events.push(Event::NoPivot(turn.hero));
            return None;
        };
        for &direction in &turn.steps {
            match self.placement.step(&self.field, pivot, direction) {
                Some(next) => {
                    self.placement = next;
                    events.push(Event::Stepped(turn.hero, direction));
                }
                None => {
                    events.push(Event::Refused(turn.hero, direction));
                    break;
                }
            }
        }
        Some(pivot)
    }

    fn hit(&self, hero: usize, cell: u8) -> Event {
        Event::Hit(self.field.heroes()[hero].id, self.field.square(cell))
    }
}

impl fmt::Display for FriendsAndDragons {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.placement.picture(&self.field))?;
        match self.score {
            None => writeln!(f, "to play"),
            // Replays contain hashes of this text, so it must never change.
            Some(Score { kills, hits, support }) => {
                writeln!(f, "{kills} kills, {hits} hits, {support} support")
            }
        }
    }
}
