//! `referee stats`: what counts of results say, by hand.

use std::process::ExitCode;

use super::Failure;
use crate::reports::StrengthReport;
use crate::statistics::Counts;

/// Counts of results, and two hypotheses about the Elo difference.
#[derive(clap::Args)]
pub struct Args {
    /// Wins, draws and losses of single games
    #[arg(long, value_name = "W,D,L", conflicts_with = "pairs", required_unless_present = "pairs")]
    wdl: Option<String>,
    /// Pairs of games: LL, LD, WL or DD, WD, WW
    #[arg(long, value_name = "A,B,C,D,E")]
    pairs: Option<String>,
    /// Elo difference to be rejected
    #[arg(long, default_value_t = 0.0, allow_hyphen_values = true, value_name = "ELO")]
    elo0: f64,
    /// Elo difference to be accepted
    #[arg(long, default_value_t = 5.0, allow_hyphen_values = true, value_name = "ELO")]
    elo1: f64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Prints the estimate and both log-likelihood ratios.
pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    let counts = counts(args)?;
    if !(args.elo0.is_finite() && args.elo1.is_finite() && args.elo0 < args.elo1) {
        let (elo0, elo1) = (args.elo0, args.elo1);
        return Err(format!("elo0 {elo0}, elo1 {elo1}: expected elo0 below elo1").into());
    }
    let report = StrengthReport { counts: &counts, elo0: args.elo0, elo1: args.elo1 };
    if args.json {
        outln!("{}", report.as_json());
    } else {
        out!("{report}");
    }
    Ok(ExitCode::SUCCESS)
}

fn counts(args: &Args) -> Result<Counts, String> {
    if let Some(text) = &args.pairs {
        return Ok(Counts::of_pairs(numbers(text, "pairs", "LL,LD,WL+DD,WD,WW")?));
    }
    let [wins, draws, losses] = numbers(args.wdl.as_deref().unwrap_or_default(), "wdl", "W,D,L")?;
    Ok(Counts::of_games(losses, draws, wins))
}

fn numbers<const N: usize>(text: &str, name: &str, form: &str) -> Result<[u64; N], String> {
    let refused = || format!("--{name} {text:?}: expected {N} counts {form}, not all 0");
    let read: Option<Vec<u64>> = text.split(',').map(|word| word.trim().parse().ok()).collect();
    let read: [u64; N] = read.and_then(|read| read.try_into().ok()).ok_or_else(refused)?;
    if read.iter().all(|count| *count == 0) {
        return Err(refused());
    }
    Ok(read)
}
