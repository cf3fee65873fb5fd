//! `referee stats`: estimates the strength of two players from result counts.

use matches::reports::StrengthReport;
use matches::statistics::{Counts, Sprt};

use crate::Failure;
use crate::shared_args::FormatArgs;

/// Result counts, and two hypotheses about the Elo difference.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    results: Results,
    /// Elo difference under the null hypothesis (H0)
    #[arg(long, default_value_t = 0.0, allow_hyphen_values = true, value_name = "ELO")]
    elo0: f64,
    /// Elo difference under the alternative hypothesis (H1)
    #[arg(long, default_value_t = 5.0, allow_hyphen_values = true, value_name = "ELO")]
    elo1: f64,
    #[command(flatten)]
    format: FormatArgs,
}

/// Result counts in one of two forms.
#[derive(clap::Args)]
#[group(required = true, multiple = false)]
struct Results {
    /// Numbers of wins, draws and losses in single games
    #[arg(long, value_name = "W,D,L", value_parser = Counts::read_games)]
    wdl: Option<Counts>,
    /// Numbers of game pairs with the results LL, LD, WL or DD, WD, WW
    #[arg(long, value_name = "A,B,C,D,E", value_parser = Counts::read_pairs)]
    pairs: Option<Counts>,
}

/// Prints the estimate and both log-likelihood ratios.
pub fn run(args: &Args) -> Result<(), Failure> {
    let sprt = Sprt::new(args.elo0, args.elo1).checked()?;
    for counts in args.results.wdl.iter().chain(&args.results.pairs) {
        out!("{}", StrengthReport { counts, sprt }.to_text(args.format.chosen()));
    }
    Ok(())
}
