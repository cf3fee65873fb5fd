//! Friends & Dragons: one hero is dragged over the board, then all attack. One seat, one turn.

mod attack;
mod best_turns;
mod direction;
mod drag;
mod external_records;
mod field;
mod figures;
mod players;
mod reach;
mod render;
mod reports;
pub mod solver;
mod symbols;
mod turn;
mod zones;

use std::fmt;
use std::time::Duration;

use maps::friends_and_dragons::generate::Options;
use maps::{FriendsAndDragonsSetup, Generate, Seed};

use engine::catalogue::{
    Analyser, BuiltinPlayer, Choice, ExternalRecords, Guide, OptionError, RegisteredGame,
    SetupOptions, Starter,
};
use engine::protocol::{Exit, Game, InvalidSetup, Phase, Seat};

pub use attack::{Resolution, Score, resolve};
pub use direction::Direction;
pub use drag::{Advanced, Difficulty, Drag, Placement, Simple};
pub use field::{Corner, Field, Squares};
pub use figures::{hero_symbols, monster};
pub use reach::Reach;
pub use reports::{CheckedDrag, DragError, ReachMap, SolutionReport, ZoneMap};
pub use turn::{Event, Turn};
pub use zones::{Zone, Zones};

/// A board with one drag to play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FriendsAndDragons {
    field: Field,
    placement: Placement,
    score: Option<Score>,
}

/// The view of the seat: everything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View(FriendsAndDragonsSetup);

impl View {
    pub fn setup(&self) -> &FriendsAndDragonsSetup {
        &self.0
    }
}

/// The board file, the heroes file, and a line `[end]`.
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
    /// The board with everything on it that does not move.
    pub fn field(&self) -> &Field {
        &self.field
    }

    /// Moves as far as is legal, and returns who attacks first.
    fn drag(&mut self, turn: &Turn, events: &mut Vec<Event>) -> Option<usize> {
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

impl RegisteredGame for FriendsAndDragons {
    const ABOUT: &'static str =
        "drag one hero over the board, allies change places, then all attack";
    const RULES: &'static str = include_str!("../../../../docs/games/friends-and-dragons.md");
    const GUIDE: Guide = Guide {
        goal: "With one drag, bring the heroes to where they kill and hit the most monsters.",
        by_mouse: "Click a hero in a dashed frame, then one marked tile after the other to drag it there; e ends the drag, \
                   and all attack.",
        to_move: "you are to move",
    };
    const STARTER: Option<Starter> = Some(Starter {
        rust: include_str!("../starter/main.rs"),
        cpp: include_str!("../starter/bot.cpp"),
        python: include_str!("../starter/bot.py"),
    });

    fn generate(seed: Seed, options: &SetupOptions) -> Result<FriendsAndDragonsSetup, OptionError> {
        options.check(Self::NAME, Self::OPTIONS)?;
        if options.players.is_some_and(|count| count != 1) {
            return Err(OptionError::Players { game: Self::NAME, expected: "1 player" });
        }
        Ok(FriendsAndDragonsSetup::generate(seed, &Options::default())?)
    }

    fn native(setup: &FriendsAndDragonsSetup) -> String {
        format!("{}\n{}", setup.board_text(), setup.heroes_text())
    }

    fn players() -> Vec<BuiltinPlayer<Self>> {
        players::all()
    }

    /// First a hero who can be dragged, then his legal steps.
    fn choices(&self, chosen: &[String]) -> Vec<Choice> {
        let tile = |cell: u8| Some(usize::from(cell));
        let heroes = self.field.heroes().iter().enumerate();
        let Some(first) = chosen.first() else {
            let pivots = heroes.filter(|(_, hero)| hero.pivot);
            let choice = |(index, hero): (usize, &maps::friends_and_dragons::Hero)| {
                Choice::part("drag", None, tile(self.placement.cell(index)), hero.id.to_string())
            };
            return pivots.map(choice).collect();
        };
        let now = self.after_choices(chosen).placement;
        let Some((pivot, _)) = heroes.into_iter().find(|(_, hero)| hero.id.to_string() == *first)
        else {
            return Vec::new();
        };
        let step = |direction: Direction| {
            let next = now.step(&self.field, pivot, direction)?;
            let (from, to) = (tile(now.cell(pivot)), tile(next.cell(pivot)));
            Some(Choice::part("step", from, to, direction.to_string()))
        };
        Direction::all().filter_map(step).collect()
    }

    fn after_choices(&self, chosen: &[String]) -> Self {
        let mut game = self.clone();
        if let Ok(turn) = Self::answer_line(chosen).parse() {
            game.drag(&turn, &mut Vec::new());
        }
        game
    }

    fn analyser() -> Option<Analyser> {
        Some(Analyser::BestTurns(best_turns::best_turns))
    }

    fn external_records() -> Option<Box<dyn ExternalRecords>> {
        Some(Box::new(external_records::Checker))
    }
}

impl fmt::Display for FriendsAndDragons {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.placement.picture(&self.field))?;
        match self.score {
            None => writeln!(f, "to play"),
            // Replays hold hashes of this text, so it must not change.
            Some(Score { kills, hits, support }) => {
                writeln!(f, "{kills} kills, {hits} hits, {support} support")
            }
        }
    }
}
