//! `referee tune`: better weights for the bot, by simultaneous perturbation (J. Spall, 1992).

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;

use icefire::{BotParams, Weights};
use indicatif::ProgressBar;
use maps::{ChaChaDice, Dice};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::{json, Value};

use super::curve::Curve;
use super::interrupt::stop_on_interrupt;
use super::tuning::play_out;
use super::Failure;
use crate::line_file::LineFile;

/// What to tune, and how long.
#[derive(clap::Args)]
pub struct Args {
    /// Names of weights or of limits of the search [default: all weights]
    #[arg(long, value_delimiter = ',', value_name = "A,B")]
    weights: Vec<String>,
    /// Values to start from where they are not to be the shipped ones
    #[arg(long, value_delimiter = ',', value_name = "A=N,B=N")]
    start: Vec<String>,
    /// Rounds: in each the weights are shifted both ways and play against each other
    #[arg(long, default_value_t = 100, value_name = "N")]
    rounds: usize,
    /// Pairs of games a round
    #[arg(long, default_value_t = 8, value_name = "N")]
    pairs: i64,
    /// Evaluations a turn
    #[arg(long, default_value_t = 3000, value_name = "N")]
    work: u64,
    /// Seed of the dice and of the first map
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: i64,
    /// First shift, as a share of each weight in percent
    #[arg(long, default_value_t = 12.0, value_name = "PERCENT")]
    shift: f64,
    /// First step for a round won by all points, as a share of each weight in percent
    #[arg(long, default_value_t = 3.0, value_name = "PERCENT")]
    step: f64,
    /// File for the rounds; the same command goes on where it stopped
    #[arg(long, default_value = "tune.jsonl", value_name = "FILE")]
    log: PathBuf,
}

/// Rounds before the steps become markedly smaller. The same for short and long tunings, so that
/// a tuning can be made longer.
const DELAY: f64 = 100.0;
/// Columns of a curve.
const CURVE: usize = 40;
/// Stream of the tuner's dice.
const STREAM: u64 = 120;

/// One round, as it is written down.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Round {
    round: usize,
    /// From -1, when the weights shifted upwards lost everything, to 1.
    result: f64,
    /// The weights after it.
    weights: Vec<f64>,
}

/// Tunes, and prints the weights.
pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    let names = names(args)?;
    let start = start(args, &names)?;
    let head = json!({
        "weights": names, "start": start, "pairs": args.pairs, "work": args.work, "seed": args.seed,
        "shift": args.shift, "step": args.step,
    });
    let (mut file, done) = open(args, &head)?;
    let mut path: Vec<Vec<f64>> = done.iter().map(|round| round.weights.clone()).collect();
    let interrupted = Arc::new(AtomicBool::new(false));
    stop_on_interrupt(&interrupted)?;
    let bar = ProgressBar::new(args.rounds as u64).with_position(done.len() as u64);
    for round in done.len()..args.rounds {
        if interrupted.load(Ordering::Relaxed) {
            bar.finish_and_clear();
            return Err(Failure::Interrupted("interrupted; the same command goes on".to_owned()));
        }
        let now = path.last().unwrap_or(&start);
        let played = play_round(args, &names, &start, now, round)?;
        path.push(played.weights.clone());
        let line = serde_json::to_string(&played).map_err(|error| error.to_string())?;
        file.write(&line)?;
        bar.inc(1);
    }
    bar.finish_and_clear();
    print(&names, &start, &path);
    Ok(ExitCode::SUCCESS)
}

/// What became of each weight, with its way over the rounds as a curve.
fn print(names: &[String], start: &[f64], path: &[Vec<f64>]) {
    outln!(
        "{:12} {:>8} {:>8}  {:CURVE$}  lowest to highest",
        "weight",
        "before",
        "after",
        "rounds"
    );
    for (place, after) in settled(path, start).into_iter().enumerate() {
        let way: Vec<f64> = std::iter::once(start)
            .chain(path.iter().map(Vec::as_slice))
            .map(|weights| weights[place])
            .collect();
        let Curve { line, low, high } = Curve::of(&way, CURVE);
        let [before, after, low, high] = [start[place], after, low, high].map(whole);
        outln!("{:12} {before:8} {after:8}  {line:CURVE$}  {low} to {high}", names[place]);
    }
}

/// As the weight is played; a little less than nothing is nothing, not "-0".
fn whole(weight: f64) -> i64 {
    weight.round() as i64
}

/// The mean weights of the later half of the rounds: steps to and fro cancel out (B. Polyak, 1990).
fn settled(path: &[Vec<f64>], start: &[f64]) -> Vec<f64> {
    let later = &path[path.len() / 2..];
    let mean =
        |place: usize| later.iter().map(|weights| weights[place]).sum::<f64>() / later.len() as f64;
    if later.is_empty() {
        return start.to_vec();
    }
    (0..start.len()).map(mean).collect()
}

fn names(args: &Args) -> Result<Vec<String>, String> {
    if args.weights.is_empty() {
        return Ok(Weights::NAMES.iter().map(|name| (*name).to_owned()).collect());
    }
    let known: Vec<&str> = BotParams::names().collect();
    let unknown = args.weights.iter().find(|name| !known.contains(&name.as_str()));
    match unknown {
        Some(name) => {
            Err(format!("unknown weight {name:?}, expected some of {}", known.join(", ")))
        }
        None => Ok(args.weights.clone()),
    }
}

fn value(mut weights: BotParams, name: &str) -> i32 {
    weights.by_name(name).map_or(0, |weight| *weight)
}

/// The shipped values of the weights to tune, or those asked for.
fn start(args: &Args, names: &[String]) -> Result<Vec<f64>, String> {
    let shipped = BotParams::default();
    let mut start: Vec<f64> = names.iter().map(|name| f64::from(value(shipped, name))).collect();
    for pair in &args.start {
        let (name, number) = pair.split_once('=').unwrap_or((pair, ""));
        let Some(place) = names.iter().position(|known| known == name) else {
            return Err(format!(
                "--start {pair}: {name:?} is none of the weights to tune, {}",
                names.join(", ")
            ));
        };
        let number: i32 =
            number.parse().map_err(|_| format!("--start {pair}: expected {name}=NUMBER"))?;
        start[place] = number.into();
    }
    Ok(start)
}

fn open(args: &Args, head: &Value) -> Result<(LineFile, Vec<Round>), String> {
    let name = args.log.display();
    let (mut file, lines) = LineFile::open(&args.log)?;
    let Some((first, rounds)) = lines.split_first() else {
        file.write(&head.to_string())?;
        return Ok((file, Vec::new()));
    };
    let head = head.to_string();
    if *first != head {
        return Err(format!(
            "{name}: holds another tuning, {first}; choose another file, or remove it"
        ));
    }
    let read = |(place, line): (usize, &String)| {
        serde_json::from_str(line).map_err(|error| format!("{name} line {}: {error}", place + 2))
    };
    Ok((file, rounds.iter().enumerate().map(read).collect::<Result<_, _>>()?))
}

/// Shifts all weights at once, half of them upwards by dice, and steps towards the winner.
fn play_round(
    args: &Args,
    names: &[String],
    start: &[f64],
    now: &[f64],
    round: usize,
) -> Result<Round, String> {
    let mut dice = ChaChaDice::new(args.seed.wrapping_add(round as i64), STREAM);
    let signs: Vec<f64> =
        names.iter().map(|_| if dice.range(2) == 0 { 1.0 } else { -1.0 }).collect();
    // The exponents that Spall recommends.
    let time = round as f64 + 1.0;
    let shift = args.shift / 100.0 / time.powf(0.101);
    let step = args.step / 100.0 * ((1.0 + DELAY) / (time + DELAY)).powf(0.602);
    let scale: Vec<f64> = start.iter().map(|value| value.abs().max(10.0)).collect();
    let shifted = |side: f64| {
        let mut weights = BotParams::default();
        for (place, name) in names.iter().enumerate() {
            if let Some(weight) = weights.by_name(name) {
                *weight = (now[place] + side * shift * scale[place] * signs[place]).round() as i32;
            }
        }
        weights
    };
    let (up, down) = (shifted(1.0), shifted(-1.0));
    let games: Vec<(i64, bool)> = (0..args.pairs)
        .map(|pair| args.seed + round as i64 * args.pairs + pair)
        .flat_map(|seed| [(seed, false), (seed, true)])
        .collect();
    let points: Result<Vec<f64>, String> = games
        .par_iter()
        .map(|&(seed, swapped)| {
            let played = play_out(seed, if swapped { [down, up] } else { [up, down] }, args.work)?;
            Ok(if swapped { 1.0 - played.red } else { played.red })
        })
        .collect();
    let result = 2.0 * points?.iter().sum::<f64>() / games.len().max(1) as f64 - 1.0;
    let next = |place: usize| now[place] + step * scale[place] * signs[place] * result;
    Ok(Round { round, result, weights: (0..names.len()).map(next).collect() })
}
