//! Who plays what at one table, as it is typed.

use std::path::PathBuf;
use std::time::Duration;

use files::{Output, Overwrite};

use super::setup_args::SetupArgs;
use super::Failure;
use crate::catalogue::{AnySetup, GameState, PlayerOptions};
use crate::games;
use crate::outputs::REPLAYS;
use crate::players::{Clock, NamedPlayer, ProcessLimits};
use crate::protocol::BoxedPlayer;
use crate::replay::Replay;
use crate::table::{Budgets, Record};

/// One game and its players.
#[derive(clap::Args)]
pub struct TableArgs {
    /// Name of the game
    pub game: String,
    #[command(flatten)]
    pub setup: SetupArgs,
    /// A player, one option a seat: @name is built in, anything else is a command line; a name for
    /// reports may stand before
    #[arg(long = "player", required = true, value_name = "[NAME=]PLAYER")]
    pub players: Vec<NamedPlayer>,
    /// Write a replay to this file
    #[arg(long, value_name = "FILE")]
    pub replay: Option<PathBuf>,
    /// Replace the file of --replay, whatever it holds
    #[arg(long, requires = "replay")]
    pub force: bool,
    /// Milliseconds a turn, instead of the game's own limit
    #[arg(long, value_name = "MS")]
    pub timeout_ms: Option<u64>,
    /// Milliseconds for the first turn of a seat, instead of the game's own limit
    #[arg(long, value_name = "MS")]
    pub first_timeout_ms: Option<u64>,
    /// Give built-in players a fixed amount of work a turn instead of a clock
    #[arg(long, value_name = "N")]
    pub work: Option<u64>,
    /// Time a program is charged: wall, as on the platform, or cpu, whatever the machine's load
    #[arg(long, default_value = "wall", value_name = "CLOCK")]
    pub clock: Clock,
}

/// Everything that a game needs to begin.
pub struct PreparedGame {
    /// The setup of the seed.
    pub setup: Box<dyn AnySetup>,
    /// The game before its first turn.
    pub game: Box<dyn GameState>,
    /// The players, one a seat.
    pub players: Vec<BoxedPlayer>,
    /// What they may think.
    pub budgets: Budgets,
    /// Where the replay goes.
    pub replay: Option<Output>,
}

impl TableArgs {
    /// Makes the setup and seats the players.
    pub fn prepare(&self) -> Result<PreparedGame, Failure> {
        let options = self.setup.options(Some(self.players.len()));
        let setup = games::named(&self.game)?.generate(self.setup.seed, &options)?;
        let game = setup.start().map_err(|error| error.to_string())?;
        let (needed, given) = (game.seats(), self.players.len());
        if needed != given {
            return Err(format!("{} needs {needed} players, {given} given", self.game).into());
        }
        let overwrite = Overwrite::from_force(self.force);
        let open = |path: &PathBuf| Output::open(path, &REPLAYS, overwrite);
        let replay = self.replay.as_ref().map(open).transpose()?;
        let players = self.seat_players(game.as_ref())?;
        let milliseconds = |ms: Option<u64>| ms.map(Duration::from_millis);
        let budgets = Budgets {
            first: milliseconds(self.first_timeout_ms),
            later: milliseconds(self.timeout_ms),
        };
        Ok(PreparedGame { setup, game, players, budgets, replay })
    }

    /// Seats the players in the order in which they were typed.
    fn seat_players(&self, game: &dyn GameState) -> Result<Vec<BoxedPlayer>, Failure> {
        let limits = ProcessLimits { clock: self.clock, ..ProcessLimits::default() };
        let seat = |(place, player): (usize, &NamedPlayer)| {
            let work = self.work;
            let options = PlayerOptions { seed: place as u64, work, ..PlayerOptions::default() };
            Ok(player.spec.seat(game.game_type(), &options, limits)?)
        };
        self.players.iter().enumerate().map(seat).collect()
    }

    /// What replays and reports call the players.
    pub fn names(&self) -> Vec<String> {
        self.players.iter().map(ToString::to_string).collect()
    }

    /// Writes the replay, if one was asked for.
    pub fn keep(
        &self,
        output: Option<Output>,
        setup: &dyn AnySetup,
        record: &Record,
    ) -> Result<(), Failure> {
        let Some(output) = output else { return Ok(()) };
        let replay = Replay::of(&self.game, self.setup.seed, setup, &self.names(), record);
        Ok(output.finish(replay.to_line())?)
    }
}
