//! Type erasure for games known at compile time.

use std::any::Any;
use std::fmt::{self, Display};
use std::marker::PhantomData;
use std::time::Duration;

use maps::Seed;
use serde_json::Value;

use super::alone::read_alone;
use super::{
    Analyser, AnySetup, Choice, Details, DrawnEvent, DrawnTurn, ExternalRecords, GameInfo,
    GameState, GameType, Labels, OptionError, ParamSpec, PlayerInfo, PlayerOptions, Reasoner,
    RegisteredGame, SetupOptions,
};
use crate::protocol::{
    AnyView, BoxedPlayer, EventRecord, Exit, InvalidSetup, Malformed, Phase, Seat, TurnEvent, boxed,
};
use crate::scene::Scene;

/// Implements [`GameType`] for a game known at compile time.
pub struct TypeOf<G>(PhantomData<fn() -> G>);

impl<G: RegisteredGame> TypeOf<G> {
    /// The only value of this type.
    pub const REF: &'static dyn GameType = &Self(PhantomData);
}

impl<G: RegisteredGame> GameType for TypeOf<G> {
    fn info(&self) -> GameInfo {
        GameInfo {
            name: G::NAME,
            about: G::ABOUT,
            rules: G::RULES,
            starter: G::STARTER,
            defeat: G::DEFEAT,
            options: G::OPTIONS,
            contest: G::CONTEST,
            sides: G::SIDES,
            score_gauge: G::SCORE,
            style: G::STYLE,
            underlined: G::UNDERLINED,
            note: G::NOTE,
            guide: G::GUIDE,
        }
    }

    fn players(&self) -> Vec<PlayerInfo> {
        let players = G::players();
        players.iter().map(|player| PlayerInfo { name: player.name, about: player.about }).collect()
    }

    fn params(&self, player: &str) -> Vec<ParamSpec> {
        G::params(player)
    }

    fn player(&self, name: &str, options: &PlayerOptions) -> Option<BoxedPlayer> {
        let found = G::players().into_iter().find(|player| player.name == name)?;
        Some(boxed((found.make)(options)))
    }

    fn generate(
        &self,
        seed: Seed,
        options: &SetupOptions,
    ) -> Result<Box<dyn AnySetup>, OptionError> {
        Ok(Box::new(SetupOf::<G>(G::generate(seed, options)?)))
    }

    fn read_setup(&self, json: &Value) -> Result<Box<dyn AnySetup>, serde_json::Error> {
        let read = |json: &Value| -> Result<Box<dyn AnySetup>, serde_json::Error> {
            Ok(Box::new(SetupOf::<G>(serde_json::from_value(json.clone())?)))
        };
        read_alone(json, read).unwrap_or_else(|| read(json))
    }

    fn answer_line(&self, chosen: &[String]) -> String {
        G::answer_line(chosen)
    }

    fn title(&self, line: &str) -> String {
        G::title(line)
    }

    fn spelled_out(&self, line: &str) -> String {
        G::spelled_out(line)
    }

    fn reasoner(&self) -> Option<Box<dyn Reasoner>> {
        G::reasoner()
    }

    fn analyser(&self) -> Option<Analyser> {
        G::analyser()
    }

    fn external_records(&self) -> Option<Box<dyn ExternalRecords>> {
        G::external_records()
    }
}

struct SetupOf<G: RegisteredGame>(G::Setup);

impl<G: RegisteredGame> AnySetup for SetupOf<G> {
    fn start(&self) -> Result<Box<dyn GameState>, InvalidSetup> {
        G::new(&self.0).map(erased)
    }

    fn json(&self) -> Value {
        serde_json::to_value(&self.0).expect("every setup can be serialised as JSON")
    }

    fn native(&self) -> String {
        G::native(&self.0)
    }

    fn class(&self) -> String {
        G::class(&self.0)
    }
}

/// Erases the type of a game.
pub fn erased<G: RegisteredGame>(game: G) -> Box<dyn GameState> {
    Box::new(StateOf { game, events: Vec::new() })
}

/// A game and the events from its last turn.
struct StateOf<G: RegisteredGame> {
    game: G,
    events: Vec<G::Event>,
}

impl<G: RegisteredGame> Display for StateOf<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.game.fmt(f)
    }
}

impl<G: RegisteredGame> GameState for StateOf<G> {
    fn game_type(&self) -> &'static dyn GameType {
        TypeOf::<G>::REF
    }

    fn boxed(&self) -> Box<dyn GameState> {
        Box::new(Self { game: self.game.clone(), events: self.events.clone() })
    }

    fn as_any(&self) -> &dyn Any {
        &self.game
    }

    fn seats(&self) -> usize {
        self.game.seats()
    }

    fn phase(&self) -> Phase {
        self.game.phase()
    }

    fn opening(&self, seat: Seat) -> String {
        self.game.opening(seat)
    }

    fn view(&self, seat: Seat) -> Box<dyn AnyView> {
        Box::new(self.game.view(seat))
    }

    fn budget(&self, seat: Seat) -> Duration {
        self.game.budget(seat)
    }

    fn at_limit(&self) -> bool {
        self.game.at_limit()
    }

    fn turns_max(&self) -> usize {
        self.game.turns_max()
    }

    fn check_line(&self, line: &str) -> Result<(), Malformed> {
        self.game.read(line).map(drop)
    }

    fn play_line(&mut self, line: &str) -> Result<Vec<EventRecord>, Malformed> {
        let turn = self.game.read(line)?;
        self.events = self.game.play(&turn);
        Ok(self.events.iter().map(EventRecord::new).collect())
    }

    fn leave(&mut self, seat: Seat, exit: Exit) {
        self.events.clear();
        self.game.leave(seat, exit);
    }

    fn scene(&self) -> Scene {
        self.game.scene()
    }

    fn details(&self) -> Details {
        Details {
            inspections: self.game.inspect(),
            counts: self.game.counts(),
            status: self.game.status(),
            layers: self.game.layers(&[]),
            is_decisive: self.game.is_decisive(),
        }
    }

    fn last_turn(&self, before: &dyn GameState) -> DrawnTurn {
        let Some(before) = before.as_any().downcast_ref::<G>() else {
            return DrawnTurn::default();
        };
        let drawn = |event: &G::Event| DrawnEvent {
            kind: event.kind(),
            text: G::describe(event),
            is_in_line: G::is_in_line(event),
            message: G::message(event).map(str::to_owned),
            tiles: before.affected_tiles(event),
            mark: G::mark(event),
        };
        DrawnTurn {
            headline: G::headline(&self.events),
            arrows: before.arrows(&self.events),
            steps: before.steps(&self.events),
            layers: before.layers(&self.events),
            events: self.events.iter().map(drawn).collect(),
        }
    }

    fn labels(&self) -> Labels {
        let (facts, tile_names) = (self.game.facts(), self.game.tile_names());
        Labels { facts, tile_names, legend: self.game.legend() }
    }

    fn ending(&self) -> Option<String> {
        self.game.ending()
    }

    fn choices(&self, chosen: &[String]) -> Vec<Choice> {
        self.game.choices(chosen)
    }

    fn after_choices(&self, chosen: &[String]) -> Box<dyn GameState> {
        erased(self.game.after_choices(chosen))
    }
}
