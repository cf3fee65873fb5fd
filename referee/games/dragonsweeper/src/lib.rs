//! Dragonsweeper: one hero clears a lair tile by tile, guided by the total power around each tile.

mod actions;
mod external_records;
mod figures;
mod game;
mod hero;
mod render;
mod solver;
mod state;
mod symbols;
mod token;
mod turn;
mod view;

use std::time::Duration;

use maps::dragonsweeper::Lair;
use maps::{ChaChaDice, Dice, Generate, Seed};

use engine::catalogue::{
    BuiltinPlayer, Choice, ExternalRecords, Guide, OptionError, Reasoner, RegisteredGame,
    SetupOptions, Starter,
};
use engine::protocol::{Fault, Game, Player, Seat};

pub use game::ACTIONS_MAX;
pub use hero::{Hero, LEVEL_MAX_HP};
pub use solver::{MoveReport, Solver};
pub use state::{Dragonsweeper, Ending};
pub use token::{Appearance, Token};
pub use turn::{Event, Turn};
pub use view::View;

/// Random stream used by the random player.
const STREAM: u64 = u64::from_be_bytes(*b"dragonsw");

struct Random(ChaChaDice);

impl Player<Dragonsweeper> for Random {
    fn turn(&mut self, view: &View, _: Duration) -> Result<String, Fault> {
        let mut turns: Vec<Turn> = view.clickable().map(Turn::Click).collect();
        turns.extend(view.hero.can_level_up().then_some(Turn::LevelUp));
        Ok(self.0.choose(&turns).unwrap_or(&Turn::Quit).to_string())
    }
}

impl RegisteredGame for Dragonsweeper {
    const ABOUT: &'static str = "a hero clears a lair of monsters tile by tile, by deduction";
    const RULES: &'static str = include_str!("../../../../docs/games/dragonsweeper.md");
    const GUIDE: Guide = Guide {
        goal: "Collect points, at most 365, then take the dragon's crown. The game is lost when the \
        hit points run out.",
        by_mouse: "Click a tile to fight what is hidden there, and click again to collect what it \
        drops. A number is the \
                   total power of its neighbours.",
        to_move: "your move",
    };
    const STARTER: Option<Starter> = Some(Starter {
        rust: include_str!("../starter/main.rs"),
        cpp: include_str!("../starter/bot.cpp"),
        python: include_str!("../starter/bot.py"),
    });

    fn generate(seed: Seed, options: &SetupOptions) -> Result<Lair, OptionError> {
        options.check(<Self as Game>::NAME, Self::OPTIONS)?;
        if options.players.is_some_and(|count| count != 1) {
            return Err(OptionError::Players { game: <Self as Game>::NAME, expected: "1 player" });
        }
        Ok(Lair::generate(seed, &())?)
    }

    fn native(lair: &Lair) -> String {
        format!("seed {}\n{lair}", lair.seed)
    }

    fn players() -> Vec<BuiltinPlayer<Self>> {
        vec![
            BuiltinPlayer {
                name: "solver",
                about: "deduces hidden tiles and plans when to heal",
                make: |_| Box::new(Solver::default()),
            },
            BuiltinPlayer {
                name: "random",
                about: "clicks a random tile where a click has an effect",
                make: |options| Box::new(Random(ChaChaDice::new(options.seed as i64, STREAM))),
            },
        ]
    }

    /// Lists all clicks that have an effect, levelling up if possible, and leaving the lair.
    fn choices(&self, _: &[String]) -> Vec<Choice> {
        let view = self.view(Seat(0));
        let click =
            |tile: usize| Choice::turn("click", None, Some(tile), Turn::Click(tile).to_string());
        let mut choices: Vec<Choice> = view.clickable().map(click).collect();
        if view.hero.can_level_up() {
            choices.push(Choice::turn("level up", None, None, Turn::LevelUp.to_string()));
        }
        choices.push(Choice::turn("leave", None, None, Turn::Quit.to_string()));
        choices
    }

    fn reasoner() -> Option<Box<dyn Reasoner>> {
        Some(Box::new(Solver::default()))
    }

    fn external_records() -> Option<Box<dyn ExternalRecords>> {
        Some(Box::new(external_records::Official))
    }
}
