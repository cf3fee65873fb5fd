//! The game's catalogue entry: setups, players and choices.

use maps::battling_knights::generate::Options;
use maps::battling_knights::{Heading, Knight, Move};
use maps::{BattlingKnightsSetup, Generate, Seed};

use super::{BattlingKnights, Status, Turn, external_records, players, state};
use engine::catalogue::{
    BuiltinPlayer, Choice, ExternalRecords, Guide, OptionError, RegisteredGame, SetupOptions,
    Starter,
};
use engine::protocol::Game;

impl RegisteredGame for BattlingKnights {
    const ABOUT: &'static str =
        "four knights and four items on 8x8 tiles: reads moves, writes a final state";
    const RULES: &'static str = include_str!("../../../../docs/games/battling-knights.md");
    const GUIDE: Guide = Guide {
        goal: "Arm your knights and keep them alive: the score is the attack and defence of the survivors.",
        by_mouse: "Click a knight, then a marked tile next to it; each step is a turn.",
        to_move: "your move",
    };
    const STARTER: Option<Starter> = Some(Starter {
        rust: include_str!("../starter/main.rs"),
        cpp: include_str!("../starter/bot.cpp"),
        python: include_str!("../starter/bot.py"),
    });

    fn generate(seed: Seed, options: &SetupOptions) -> Result<BattlingKnightsSetup, OptionError> {
        options.check(Self::NAME, Self::OPTIONS)?;
        let seats = options.players.unwrap_or(1);
        if ![1, 4].contains(&seats) {
            return Err(OptionError::Players {
                game: Self::NAME,
                expected: "1 player, or 4 with one knight each",
            });
        }
        let options = Options { seats, ..Options::default() };
        Ok(BattlingKnightsSetup::generate(seed, &options)?)
    }

    fn native(setup: &BattlingKnightsSetup) -> String {
        setup.to_string()
    }

    fn players() -> Vec<BuiltinPlayer<Self>> {
        players::all()
    }

    /// Steps for the seat's living knights, including steps into the water, and the choice to end
    /// the game.
    fn choices(&self, _: &[String]) -> Vec<Choice> {
        let is_own = |knight: &Knight| {
            let seat = self.seat_to_move().index();
            (self.seats == 1 || *knight as usize == seat)
                && self.state.status(*knight) == Status::Live
        };
        let knights = Knight::ALL.into_iter().filter(is_own);
        let steps = knights.flat_map(|knight| {
            let from = self.state.tile(knight);
            Heading::ALL.into_iter().map(move |heading| {
                let to = state::neighbour(from, heading);
                let kind = if to.is_some() { "step" } else { "step into the water" };
                let text = Turn::Step(Move { knight, heading }).to_string();
                Choice::turn(kind, Some(usize::from(from)), to.map(usize::from), text)
            })
        });
        let end = Choice::turn("end the game", None, None, Turn::End.to_string());
        steps.chain([end]).collect()
    }

    fn external_records() -> Option<Box<dyn ExternalRecords>> {
        Some(Box::new(external_records::Checker))
    }
}
