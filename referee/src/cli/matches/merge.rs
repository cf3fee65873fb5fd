//! `referee merge`: the parts of a match become one.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;

use super::shard::load_plan;
use super::tell::{as_json, tell};
use crate::cli::Failure;
use crate::files;
use crate::matches::{Journal, Outcome, Pairing, Plan, Tally};

/// Which parts of which plan.
#[derive(clap::Args)]
pub struct Args {
    /// File with the plan
    plan: PathBuf,
    /// Files with the parts, all of them
    #[arg(required = true)]
    shards: Vec<PathBuf>,
    /// File for the games in order, without what was measured: the same for the same players,
    /// however the match was parted
    #[arg(short, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Merges the parts and tells the result.
pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    let plan = load_plan(&args.plan)?;
    let games = gather(&plan, &args.shards)?;
    let mut tally = Tally::default();
    games.iter().for_each(|outcome| tally.add(outcome));
    if let Some(file) = &args.out {
        let mut text = serde_json::to_string(&plan).map_err(|error| error.to_string())?;
        for outcome in games {
            let outcome = outcome.without_measures();
            text += "\n";
            text += &serde_json::to_string(&outcome).map_err(|error| error.to_string())?;
        }
        files::write(file, &(text + "\n"))?;
    }
    let players = plan.players.each_ref().map(ToString::to_string);
    if args.json {
        outln!("{}", as_json(&plan.game, &players, &tally, None));
    } else {
        tell(&players, &tally, None);
    }
    Ok(ExitCode::SUCCESS)
}

/// All games of the plan in order, each exactly once.
fn gather(plan: &Plan, shards: &[PathBuf]) -> Result<Vec<Outcome>, String> {
    let mut found: BTreeMap<Pairing, (Outcome, String)> = BTreeMap::new();
    let expected = plan.pairings();
    for shard in shards {
        let name = shard.display().to_string();
        let (head, outcomes) = Journal::load(shard)?;
        let digest = plan.digest();
        if head["plan"] != *digest {
            return Err(format!("{name}: belongs to plan {}, expected {digest}", head["plan"]));
        }
        for outcome in outcomes {
            let pairing = outcome.pairing().filter(|pairing| expected.contains(pairing));
            let at = format!("seed {} with seats {:?}", outcome.seed, outcome.seats);
            let pairing = pairing.ok_or_else(|| format!("{name}: {at} is not in the plan"))?;
            if let Some((_, other)) = found.insert(pairing, (outcome, name.clone())) {
                return Err(format!("{name}: {at} is in {other} already"));
            }
        }
    }
    let take = |pairing: &Pairing| {
        let outcome = found.remove(pairing).map(|(outcome, _)| outcome);
        outcome.ok_or_else(|| {
            format!(
                "seed {} with seats {:?} is in none of the parts",
                pairing.seed,
                pairing.seats()
            )
        })
    };
    expected.iter().map(take).collect()
}
