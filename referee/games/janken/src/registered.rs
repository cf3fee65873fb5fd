//! The game's catalogue entry: setups, players and choices.

use maps::janken::{Cell, Move};
use maps::{Generate, JankenSetup, Seed};

use super::{Janken, Turn, external_records, players, render};
use engine::catalogue::{
    BuiltinPlayer, Choice, ExternalRecords, Guide, OptionError, RegisteredGame, SetupOptions,
    Starter,
};
use engine::protocol::Game;

impl RegisteredGame for Janken {
    const ABOUT: &'static str =
        "decides which moves succeed on a hexagonal field with zones of control";
    const RULES: &'static str = include_str!("../../../../docs/games/janken.md");
    const GUIDE: Guide = Guide {
        goal: "Make a successful move every turn: each is worth a point.",
        by_mouse: "Click a unit of either side, then a highlighted tile; each move is a turn.",
        to_move: "move a unit of either side",
    };
    const STARTER: Option<Starter> = Some(Starter {
        rust: include_str!("../starter/main.rs"),
        cpp: include_str!("../starter/bot.cpp"),
        python: include_str!("../starter/bot.py"),
    });

    fn generate(seed: Seed, options: &SetupOptions) -> Result<JankenSetup, OptionError> {
        options.check(Self::NAME, Self::OPTIONS)?;
        if options.players.is_some_and(|count| count != 1) {
            return Err(OptionError::Players { game: Self::NAME, expected: "1 player" });
        }
        Ok(JankenSetup::generate(seed, &())?)
    }

    fn native(setup: &JankenSetup) -> String {
        format!("1\n{setup}")
    }

    fn players() -> Vec<BuiltinPlayer<Self>> {
        players::all()
    }

    /// All moves that would succeed.
    fn choices(&self, _: &[String]) -> Vec<Choice> {
        let choice = |from: Cell, to: Cell| {
            let tile = |cell| Some(render::tile_of(cell));
            Choice::turn("move", tile(from), tile(to), Turn(Move { from, to }).to_string())
        };
        let of_unit = |from: Cell| {
            let destinations = self.field.destinations(from).into_iter();
            destinations.map(move |(to, _)| choice(from, to)).collect::<Vec<_>>()
        };
        Cell::all().flat_map(of_unit).collect()
    }

    fn external_records() -> Option<Box<dyn ExternalRecords>> {
        Some(Box::new(external_records::Checker))
    }
}
