//! Players, seeds and limits of a match, as they are typed.

use matches::{BlackBox, NEAR_LIMIT_PERCENT, Plan, SEATS_MAX, read_seeds};
use programs::{Clock, NamedPlayer, PLATFORM_ANSWER_MAX, ProcessLimits, Spec};

use crate::Failure;
use crate::args::{Choices, GameArgs};

/// Seeds, limits and clocks: everything but the players.
#[derive(clap::Args, Clone)]
pub struct Conditions {
    #[command(flatten)]
    choices: Choices,
    /// Seeds, each played twice with seats swapped: one, or a range
    #[arg(long, alias = "seed", default_value = "1..100", value_name = "FIRST..LAST", allow_hyphen_values = true, value_parser = read_seeds)]
    seeds: [i64; 2],
    /// Seats of a game, 2 to 8; two players are distributed over them in all ways
    #[arg(long, default_value_t = 2, value_name = "N", value_parser = read_seats)]
    seats: usize,
    /// Search nodes per turn for built-in players, instead of a clock
    #[arg(long, alias = "work", value_name = "N")]
    nodes: Option<u64>,
    /// Milliseconds per turn, instead of the game's own limit
    #[arg(long, value_name = "MS")]
    timeout_ms: Option<u64>,
    /// Milliseconds for the first turn of a seat, instead of the game's own limit
    #[arg(long, value_name = "MS")]
    first_timeout_ms: Option<u64>,
    /// Time a program is charged: wall, as on the platform, or cpu, whatever the machine's load
    #[arg(long, default_value = "wall", value_name = "CLOCK")]
    clock: Clock,
    /// Count answers above this percentage of their limit
    #[arg(long, default_value_t = NEAR_LIMIT_PERCENT, value_name = "PERCENT")]
    margin: u32,
    /// Take at most 10 000 bytes per answer, as the platform does
    #[arg(long)]
    platform: bool,
}

/// What is played, and under which conditions.
#[derive(clap::Args, Clone)]
pub struct GameConditions {
    #[command(flatten)]
    game: GameArgs,
    /// Referee with a command line, which starts the players itself and prints the scores: `java -jar fork.jar`. A
    /// game may take --referee-timeout-ms [default for it: 120000]
    #[arg(long, value_name = "COMMAND", conflicts_with_all = ["game", "referee", "options", "java", "java_option", "process_per_game", "rules", "nodes", "timeout_ms", "first_timeout_ms", "clock", "platform", "margin"])]
    referee_command: Option<Spec>,
    #[command(flatten)]
    conditions: Conditions,
}

/// The players of a match and how they meet.
#[derive(clap::Args, Clone)]
pub struct MatchUp {
    #[command(flatten)]
    game: GameConditions,
    /// The two players: @name is built in, anything else is a command line; NAME= before it names it in reports
    #[arg(long = "player", required = true, value_name = "[NAME=]PLAYER")]
    players: Vec<NamedPlayer>,
}

impl MatchUp {
    /// The plan. Both players are started once, so that nothing is played in vain.
    ///
    /// # Errors
    ///
    /// Returns an error if an argument is invalid.
    pub fn plan(&self) -> Result<Plan, Failure> {
        let [first, second] = &self.players[..] else {
            let given = self.players.len();
            return Err(Failure::usage(format!("a match has 2 players, {given} given")));
        };
        let players = [first.spec.clone(), second.spec.clone()];
        self.game.plan(players, [first.name.clone(), second.name.clone()])
    }
}

impl GameConditions {
    /// The plan of a match between two players, who are started once.
    ///
    /// # Errors
    ///
    /// Returns an error if an argument is invalid.
    pub fn plan(&self, players: [Spec; 2], names: [Option<String>; 2]) -> Result<Plan, Failure> {
        let find = |command| BlackBox::find(command, self.game.referee_timeout_ms());
        let black_box = self.referee_command.as_ref().map(find).transpose()?;
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
    /// The plan of a match between two players under these conditions.
    ///
    /// # Errors
    ///
    /// Returns an error if an argument is invalid or a player's file cannot be read.
    pub fn plan(&self, game: &str, players: [Spec; 2]) -> Result<Plan, matches::Error> {
        Ok(Plan {
            setup: self.choices.options(Some(self.seats)),
            nodes: self.nodes,
            limits_ms: [self.first_timeout_ms, self.timeout_ms],
            limits: ProcessLimits {
                clock: self.clock,
                answer_max: self.platform.then_some(PLATFORM_ANSWER_MAX),
            },
            margin: self.margin,
            ..Plan::new(game, players, self.seeds)?
        })
    }
}

fn read_seats(text: &str) -> Result<usize, String> {
    let seats = text.parse().ok().filter(|seats| (2..=SEATS_MAX).contains(seats));
    seats.ok_or_else(|| format!("expected 2 to {SEATS_MAX}"))
}
