//! Dragonsweeper: one hero clears a lair tile by tile, reading how strong a tile's neighbours are.

mod actions;
mod external_records;
mod hero;
mod random;
mod render;
mod solver;
mod state;
mod token;
mod turn;
mod view;

use maps::dragonsweeper::Lair;
use maps::{Generate, Seed};

use crate::catalogue::{BuiltinPlayer, ExternalRecords, RegisteredGame, SetupOptions};

pub use hero::{Hero, LEVEL_MAX_HP};
pub use solver::{Solver, Survey};
pub use state::{Dragonsweeper, Ending, ACTIONS_MAX};
pub use token::{Shown, Token};
pub use turn::{Event, Turn};
pub use view::View;

impl RegisteredGame for Dragonsweeper {
    const ABOUT: &'static str = "one hero clears a lair of monsters tile by tile, by deduction";

    fn generate(seed: Seed, options: &SetupOptions) -> Result<Lair, String> {
        let SetupOptions { rules, league, players } = options;
        if rules.is_some() || league.is_some() || players.is_some_and(|players| players != 1) {
            return Err("dragonsweeper has no rule sets, leagues or seats to choose".to_owned());
        }
        Lair::generate(seed, &()).map_err(|error| error.to_string())
    }

    fn native(lair: &Lair) -> String {
        lair.to_string()
    }

    fn players() -> Vec<BuiltinPlayer<Self>> {
        vec![
            BuiltinPlayer {
                name: "solver",
                about: "deduces what can be deduced and plans the hero's heals",
                make: |_| Box::new(Solver::new()),
            },
            BuiltinPlayer {
                name: "random",
                about: "clicks any tile where a click does something",
                make: |options| Box::new(random::RandomPlayer::new(options.seed)),
            },
        ]
    }

    fn external_records() -> Option<Box<dyn ExternalRecords>> {
        Some(Box::new(external_records::Official))
    }
}
