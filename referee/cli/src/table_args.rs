//! Arguments for one game and its players.

use std::path::PathBuf;
use std::time::Duration;

use engine::catalogue::{AnySetup, GameState, PlayerOptions, SetupOptions, generate_for};
use engine::protocol::BoxedPlayer;
use engine::table::{Budgets, Record};
use engine::text::counted;
use files::{Output, Overwrite};
use maps::Seed;
use matches::kinds::REPLAYS;
use programs::{Clock, NamedPlayer, ProcessLimits, Workdir};
use replays::Replay;
use sdk::Cases;

use super::Failure;
use super::shared_args::{GameArgs, SetupArgs};

/// One game and its players.
#[derive(clap::Args)]
pub struct TableArgs {
    #[command(flatten)]
    pub game: GameArgs,
    #[command(flatten)]
    pub setup: SetupArgs,
    /// A player, once per seat: @name for a built-in one, otherwise a command line. Prefix with
    /// NAME= to label it in reports
    #[arg(long = "player", required = true, value_name = "[NAME=]PLAYER")]
    pub players: Vec<NamedPlayer>,
    /// Write the replay to this file
    #[arg(short, long, visible_aliases = ["replay", "replays"], value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Overwrite the --out file, whatever it contains
    #[arg(long, requires = "out")]
    pub force: bool,
    /// Time limit per turn in milliseconds, instead of the game's own
    #[arg(long, value_name = "MS")]
    pub timeout_ms: Option<u64>,
    /// Time limit for a seat's first turn in milliseconds, instead of the game's own
    #[arg(long, value_name = "MS")]
    pub first_timeout_ms: Option<u64>,
    /// Search nodes per turn for built-in players, instead of a time limit
    #[arg(long, alias = "work", value_name = "N")]
    pub nodes: Option<u64>,
    /// Clock for a program's time limits: wall, as on the platform, or cpu, which is unaffected by other load
    #[arg(long, default_value = "wall", value_name = "CLOCK")]
    pub clock: Clock,
    /// Folder in which programs run: current, or program for each program's own folder
    #[arg(long, default_value = "current", value_name = "FOLDER")]
    pub workdir: Workdir,
}

/// A game before its first turn, with its players.
pub struct PreparedGame {
    pub seed: Seed,
    pub setup: Box<dyn AnySetup>,
    pub game: Box<dyn GameState>,
    /// The players, one per seat.
    pub players: Vec<BoxedPlayer>,
    pub budgets: Budgets,
    pub replay: Option<Output>,
}

impl TableArgs {
    /// Creates the setup and starts the players.
    pub fn prepare(&self) -> Result<PreparedGame, Failure> {
        let options = self.setup.options(Some(self.players.len()));
        let options = SetupOptions { referee: self.game.referee()?, ..options };
        let name = self.game.name()?;
        let game_type = sdk::game_type(&name, &options)?;
        let cases = options.referee.as_ref().and_then(|referee| referee.test_cases.as_ref());
        let first_case = cases.map(Cases::load).transpose()?.map(|cases| cases.range()[0]);
        let seed = self.setup.seed(first_case);
        let setup = generate_for(game_type, seed, &options)?;
        let game = setup.start()?;
        let (needed, given) = (game.seats(), self.players.len());
        if needed != given {
            let reason = format!("{name} needs {}, got {given}", counted(needed, "player"));
            return Err(Failure::usage(reason));
        }
        let overwrite = Overwrite::from_force(self.force);
        let open = |path: &PathBuf| Output::open(path, &REPLAYS, overwrite);
        let replay = self.out.as_ref().map(open).transpose()?;
        let players = self.seat_players(game.as_ref())?;
        let milliseconds = |ms: Option<u64>| ms.map(Duration::from_millis);
        let budgets = Budgets {
            first: milliseconds(self.first_timeout_ms),
            later: milliseconds(self.timeout_ms),
        };
        Ok(PreparedGame { seed, setup, game, players, budgets, replay })
    }

    /// Starts the players in the order given on the command line.
    fn seat_players(&self, game: &dyn GameState) -> Result<Vec<BoxedPlayer>, Failure> {
        let limits =
            ProcessLimits { clock: self.clock, workdir: self.workdir, ..ProcessLimits::default() };
        let seat = |(index, player): (usize, &NamedPlayer)| {
            let options =
                PlayerOptions { seed: index as u64, nodes: self.nodes, ..PlayerOptions::default() };
            Ok(player.spec.seat(game.game_type(), &options, limits)?)
        };
        self.players.iter().enumerate().map(seat).collect()
    }

    /// Returns the players' names for replays and reports.
    pub fn names(&self) -> Vec<String> {
        self.players.iter().map(ToString::to_string).collect()
    }

    /// Writes the replay if requested.
    pub fn keep(
        &self,
        output: Option<Output>,
        seed: Seed,
        setup: &dyn AnySetup,
        record: &Record,
    ) -> Result<(), Failure> {
        let Some(output) = output else { return Ok(()) };
        let replay = Replay::from_record(&self.game.name()?, seed, setup, &self.names(), record);
        Ok(output.finish(replay.to_line())?)
    }
}
