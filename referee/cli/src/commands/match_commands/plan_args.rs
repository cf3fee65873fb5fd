//! Players, seeds and limits of a match.

use std::path::{Path, PathBuf};

use files::Paths;
use matches::{BlackBox, NEAR_LIMIT_PERCENT, Plan, SEATS_MAX, Seeds, Suite, read_seeds};
use programs::{Clock, NamedPlayer, PLATFORM_ANSWER_MAX, ProcessLimits, Spec, Workdir};

use crate::Failure;
use crate::shared_args::{Choices, GameArgs};

/// Seeds, limits and clocks: everything but the players.
#[derive(clap::Args, Clone)]
pub struct Conditions {
    #[command(flatten)]
    choices: Choices,
    /// Seeds, each played twice with seats swapped: one, a range, or a file with one per line (SEED NAME #tag note)
    #[arg(long, visible_alias = "seed", default_value = "1..100", value_name = "FIRST..LAST|FILE", allow_hyphen_values = true, value_parser = read_seeds_or_file)]
    seeds: GivenSeeds,
    /// Number of seats, 2 to 8. A match plays every seating of the two players
    #[arg(long, default_value_t = 2, value_name = "N", value_parser = read_seats)]
    pub seats: usize,
    /// Search nodes per turn for built-in players, instead of a time limit
    #[arg(long, alias = "work", value_name = "N")]
    nodes: Option<u64>,
    /// Time limit per turn in milliseconds, instead of the game's own
    #[arg(long, value_name = "MS")]
    timeout_ms: Option<u64>,
    /// Time limit for a seat's first turn in milliseconds, instead of the game's own
    #[arg(long, value_name = "MS")]
    first_timeout_ms: Option<u64>,
    /// Clock for a program's time limits: wall, as on the platform, or cpu, which is unaffected by other load
    #[arg(long, default_value = "wall", value_name = "CLOCK")]
    clock: Clock,
    /// Count answers that take more than this percentage of the time limit
    #[arg(long, default_value_t = NEAR_LIMIT_PERCENT, value_name = "PERCENT")]
    margin: u32,
    /// Accept at most 10 000 bytes per answer, as the platform does
    #[arg(long)]
    platform: bool,
    /// Folder in which programs run: current, or program for each program's own folder
    #[arg(long, default_value = "current", value_name = "FOLDER")]
    workdir: Workdir,
    /// Watch this file as well as the programs: once it changes, no more games are added (can be repeated)
    #[arg(long, value_name = "FILE")]
    watch: Vec<String>,
}

#[derive(Clone)]
struct GivenSeeds {
    seeds: Seeds,
    file: Option<PathBuf>,
}

#[derive(clap::Args, Clone)]
pub struct GameConditions {
    #[command(flatten)]
    game: GameArgs,
    /// Command line of a referee that starts the players itself and prints the scores: `java -jar fork.jar`.
    /// --referee-timeout-ms limits a whole game [default: 120000]
    #[arg(long, value_name = "COMMAND", conflicts_with_all = ["game", "referee", "options", "java", "java_option", "process_per_game", "rules", "nodes", "timeout_ms", "first_timeout_ms", "clock", "platform", "margin", "workdir"])]
    referee_command: Option<Spec>,
    #[command(flatten)]
    pub conditions: Conditions,
}

/// The players of a match, and the conditions under which they meet.
#[derive(clap::Args, Clone)]
pub struct MatchUp {
    #[command(flatten)]
    pub game: GameConditions,
    /// The two players: @name for a built-in one, otherwise a command line. Prefix with NAME= to label it in reports
    #[arg(long = "player", required = true, value_name = "[NAME=]PLAYER")]
    players: Vec<NamedPlayer>,
}

impl MatchUp {
    /// Plans the match. Starts each player once, so that a player that cannot start is reported
    /// before the first game.
    pub fn plan(&self) -> Result<Plan, Failure> {
        let [first, second] = &self.players[..] else {
            let given = self.players.len();
            return Err(Failure::usage(format!("a match has 2 players, got {given}")));
        };
        let players = [first.spec.clone(), second.spec.clone()];
        self.game.plan(players, [first.name.clone(), second.name.clone()])
    }
}

impl GameConditions {
    /// Plans a match between two players. Starts each player once.
    pub fn plan(&self, players: [Spec; 2], names: [Option<String>; 2]) -> Result<Plan, Failure> {
        let limit_ms = self.game.referee_timeout_ms();
        let command = self.referee_command.as_ref();
        let black_box = command.map(|command| BlackBox::find(command, limit_ms)).transpose()?;
        let (game, referee) = match &black_box {
            Some(black_box) => (black_box.game(), None),
            None => (self.game.name()?, self.game.referee()?),
        };
        let mut plan = self.conditions.plan(&game, players)?;
        plan.setup.referee = referee;
        plan.black_box = black_box;
        let plan = plan.with_names(names)?;
        plan.try_players()?;
        Ok(plan)
    }
}

impl Conditions {
    /// Adds the seed file, if any, to the command's files. Returns an error if the seed file is
    /// also an output.
    pub fn add_paths(&self, paths: &mut Paths) -> Result<(), files::Error> {
        self.seeds.file.as_ref().map_or(Ok(()), |file| paths.input("--seeds", file))
    }

    /// Plans a match between two players under these conditions.
    pub fn plan(&self, game: &str, players: impl Into<Vec<Spec>>) -> Result<Plan, matches::Error> {
        let plan = Plan {
            setup: self.choices.options(Some(self.seats)),
            nodes: self.nodes,
            limits_ms: [self.first_timeout_ms, self.timeout_ms],
            limits: ProcessLimits {
                clock: self.clock,
                answer_max: self.platform.then_some(PLATFORM_ANSWER_MAX),
                workdir: self.workdir,
            },
            margin: self.margin,
            ..Plan::new(game, players, self.seeds.seeds.clone())?
        };
        plan.with_watch(&self.watch)
    }
}

fn read_seeds_or_file(text: &str) -> Result<GivenSeeds, matches::Error> {
    let path = Path::new(text);
    match read_seeds(text) {
        Ok(range) => Ok(GivenSeeds { seeds: range.into(), file: None }),
        Err(_) if path.exists() => {
            Ok(GivenSeeds { seeds: Suite::read(path)?.into(), file: Some(path.to_owned()) })
        }
        Err(error) => Err(matches::Error::Refused(format!("{error}, or a seed file"))),
    }
}

fn read_seats(text: &str) -> Result<usize, String> {
    let seats = text.parse().ok().filter(|seats| (2..=SEATS_MAX).contains(seats));
    seats.ok_or_else(|| format!("expected 2 to {SEATS_MAX}"))
}
