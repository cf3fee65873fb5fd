//! What a setup is made from, as it is typed.

use maps::Seed;

use crate::catalogue::SetupOptions;

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
    /// Rule set of ice-and-fire: live or contest
    #[arg(long, value_name = "NAME")]
    pub rules: Option<String>,
    /// League of ice-and-fire, 1 to 4
    #[arg(long, value_name = "N")]
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
