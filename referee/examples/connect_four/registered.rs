//! Everything that the command line and the pages need in addition to the rules: names, setups,
//! players and mouse input.

use engine::catalogue::{BuiltinPlayer, Choice, Guide, OptionError, RegisteredGame, SetupOptions};
use engine::protocol::Game;
use maps::{ChaChaDice, Dice, Seed};

use super::board::COLUMNS;
use super::game::{ConnectFour, Drop, Opening};
use super::{players, search};

/// Random stream for the setups.
const STREAM: u64 = 0;
/// Number of random discs before the first turn. It must be even.
const OPENING_DISCS: usize = 4;
/// Neither side can force four in a row within this number of discs after the opening.
const UNDECIDED_DISCS: usize = 5;

impl RegisteredGame for ConnectFour {
    const ABOUT: &'static str = "two players drop discs into seven columns; four in a row wins";
    const RULES: &'static str = include_str!("rules.md");
    const GUIDE: Guide = Guide {
        goal: "Get four of your discs in a row: horizontally, vertically or diagonally.",
        by_mouse: "Click a marked tile to drop a disc into its column.",
        to_move: "",
    };

    fn generate(seed: Seed, options: &SetupOptions) -> Result<Opening, OptionError> {
        options.check(Self::NAME, Self::OPTIONS)?;
        if options.players.is_some_and(|count| count != 2) {
            return Err(OptionError::Players { game: Self::NAME, expected: "2 players" });
        }
        let mut dice = ChaChaDice::new(seed, STREAM);
        let mut column = || dice.range(COLUMNS as u32) as usize;
        loop {
            let opening = Opening { columns: (0..OPENING_DISCS).map(|_| column()).collect() };
            let game = Self::new(&opening).expect("four discs fit into a column");
            if !search::is_decided_within(UNDECIDED_DISCS, game.board) {
                return Ok(opening);
            }
        }
    }

    fn players() -> Vec<BuiltinPlayer<Self>> {
        players::all()
    }

    fn choices(&self, _: &[String]) -> Vec<Choice> {
        if self.end.is_some() {
            return Vec::new();
        }
        let choice =
            |(column, tile)| Choice::turn("drop", None, Some(tile), Drop(column).to_string());
        self.board.landings().map(choice).collect()
    }
}
