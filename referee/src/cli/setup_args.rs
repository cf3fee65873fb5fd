//! What a setup is made from, as it is typed.

use clap::{Arg, Command};
use maps::Seed;

use crate::catalogue::{OptionSpec, SetupOptions};
use crate::games;

/// A seed and what may be chosen besides.
#[derive(clap::Args)]
pub struct SetupArgs {
    /// Seed of the setup: a signed 64-bit number (some games accept fewer)
    #[arg(long, allow_hyphen_values = true, value_name = "N")]
    pub seed: Seed,
    #[command(flatten)]
    choices: Choices,
}

/// What may be chosen besides the seed.
#[derive(clap::Args, Clone)]
pub struct Choices {
    #[arg(long, value_name = "NAME", help = help("rules"))]
    pub rules: Option<String>,
    #[arg(long, value_name = "N", help = help("league"))]
    pub league: Option<u32>,
}

impl SetupArgs {
    /// The options for a table of `players` players.
    pub fn options(&self, players: Option<usize>) -> SetupOptions {
        self.choices.options(players)
    }
}

impl Choices {
    /// The options for a table of `players` players.
    pub fn options(&self, players: Option<usize>) -> SetupOptions {
        SetupOptions { rules: self.rules.clone(), league: self.league, players }
    }
}

fn offered(game: &str) -> &'static [OptionSpec] {
    games::named(game).map_or(&[], |game| game.info().options)
}

/// The help of an option: of which games it is, and its values.
fn help(name: &str) -> String {
    let of_game = |game: &&str| {
        let spec = offered(game).iter().find(|spec| spec.name == name)?;
        Some(format!("{} of {game}: {}", spec.about, spec.expected))
    };
    games::NAMES.iter().filter_map(of_game).collect::<Vec<_>>().join("; ")
}

/// Hides the options that a game does not offer from the help of all commands.
pub fn hide_other_options(command: Command, game: &str) -> Command {
    let is_other = |arg: &Arg| {
        let has = |game: &str| offered(game).iter().any(|spec| arg.get_id() == spec.name);
        games::NAMES.iter().any(|game| has(game)) && !has(game)
    };
    command
        .mut_args(|arg| if is_other(&arg) { arg.hide(true) } else { arg })
        .mut_subcommands(|command| hide_other_options(command, game))
}
