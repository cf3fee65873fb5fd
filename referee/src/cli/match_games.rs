//! `referee match`: is one player stronger than another?

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;

use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;

use super::interrupt::stop_on_interrupt;
use super::setup_args::{unknown_game, Choices};
use super::Failure;
use crate::catalogue::Listed;
use crate::games::{self, Visitor};
use crate::matches::{self, Hooks, Journal, Pairing, Plan, Tally};
use crate::players::Spec;
use crate::statistics::{estimate, llr_normalized, Sprt, Verdict};

/// Who plays whom, over which setups, and when to stop.
#[derive(clap::Args)]
pub struct Args {
    /// Name of the game
    game: String,
    #[command(flatten)]
    choices: Choices,
    /// The two players: @name is built in, anything else is a command line
    #[arg(long = "player", required = true, value_name = "PLAYER")]
    players: Vec<String>,
    /// Seeds, each played twice with seats swapped
    #[arg(long, default_value = "1..100", value_name = "FIRST..LAST", allow_hyphen_values = true)]
    seeds: String,
    /// Games at a time
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,
    /// Give built-in players a fixed amount of work a turn instead of a clock
    #[arg(long, value_name = "N")]
    work: Option<u64>,
    /// Milliseconds a turn, instead of the game's own limit
    #[arg(long, value_name = "MS")]
    timeout_ms: Option<u64>,
    /// Milliseconds for the first turn of a seat, instead of the game's own limit
    #[arg(long, value_name = "MS")]
    first_timeout_ms: Option<u64>,
    /// Stop as soon as a sequential test between two Elo differences is decided
    #[arg(long, value_name = "ELO0,ELO1[,ALPHA,BETA]", allow_hyphen_values = true)]
    sprt: Option<String>,
    /// Write a line a game to this file; the same command goes on where it stopped
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Print one JSON object at the end
    #[arg(long)]
    json: bool,
}

/// Plays the match and tells the result.
pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    games::visit(&args.game, Play(args)).ok_or_else(|| unknown_game(&args.game))??;
    Ok(ExitCode::SUCCESS)
}

struct Play<'a>(&'a Args);

impl Visitor for Play<'_> {
    type Output = Result<(), Failure>;

    fn visit<G: Listed>(self) -> Self::Output {
        let args = self.0;
        let plan = plan(args)?;
        let sprt = args.sprt.as_deref().map(read_sprt).transpose()?;
        let mut pairings = plan.pairings();
        let mut tally = Tally::default();
        let mut journal = None;
        if let Some(file) = &args.out {
            let (opened, played) = Journal::open(file, &plan)?;
            played.iter().for_each(|outcome| tally.add(outcome));
            pairings.drain(..played.len().min(pairings.len()));
            journal = Some(opened);
        }
        let decided = |tally: &Tally| {
            sprt.is_some_and(|sprt| sprt.verdict(&tally.counts()) != Verdict::Undecided)
        };
        let interrupted = Arc::new(AtomicBool::new(false));
        if !decided(&tally) {
            stop_on_interrupt(&interrupted)?;
            let hooks = Hooks { jobs: args.jobs.unwrap_or_else(cores), interrupted: &interrupted };
            let bar = progress(&pairings, tally.played());
            matches::run::<G>(&plan, &pairings, &hooks, |outcome, _| {
                tally.add(outcome);
                if let Some(journal) = &mut journal {
                    journal.add(outcome)?;
                }
                bar.inc(1);
                bar.set_message(summary(&tally));
                Ok(!(decided(&tally) && tally.played().is_multiple_of(2)))
            })?;
            bar.finish_and_clear();
        }
        tell(args, &tally, sprt);
        if interrupted.load(Ordering::Relaxed) {
            return Err("interrupted; the same command goes on with --out".to_owned().into());
        }
        Ok(())
    }
}

fn plan(args: &Args) -> Result<Plan, Failure> {
    let specs: Vec<Spec> =
        args.players.iter().map(|text| Spec::parse(text)).collect::<Result<_, _>>()?;
    let count = specs.len();
    let players: [Spec; 2] =
        specs.try_into().map_err(|_| format!("a match has 2 players, {count} given"))?;
    Ok(Plan {
        game: args.game.clone(),
        digests: [players[0].digest()?, players[1].digest()?],
        players,
        seeds: read_seeds(&args.seeds)?,
        setup: args.choices.options(Some(2)),
        work: args.work,
        limits_ms: [args.first_timeout_ms, args.timeout_ms],
    })
}

fn read_seeds(text: &str) -> Result<[i64; 2], String> {
    let read = || {
        let (first, last) = text.split_once("..")?;
        let range = [first.parse().ok()?, last.parse().ok()?];
        (range[0] <= range[1]).then_some(range)
    };
    read().ok_or_else(|| format!("seeds {text:?}, expected FIRST..LAST as in 1..100"))
}

fn read_sprt(text: &str) -> Result<Sprt, String> {
    let numbers: Option<Vec<f64>> = text.split(',').map(|word| word.trim().parse().ok()).collect();
    match numbers.as_deref() {
        Some(&[elo0, elo1]) if elo0 < elo1 => Ok(Sprt { elo0, elo1, alpha: 0.05, beta: 0.05 }),
        Some(&[elo0, elo1, alpha, beta]) if elo0 < elo1 => Ok(Sprt { elo0, elo1, alpha, beta }),
        _ => Err(format!("sprt {text:?}, expected ELO0,ELO1[,ALPHA,BETA] with ELO0 below ELO1")),
    }
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

fn progress(pairings: &[Pairing], played: u64) -> ProgressBar {
    let bar = ProgressBar::new(played + pairings.len() as u64).with_position(played);
    let style = ProgressStyle::with_template("{pos}/{len} games, {per_sec}, {eta} left, {msg}");
    bar.set_style(style.expect("the template is valid"));
    bar
}

fn summary(tally: &Tally) -> String {
    let [losses, draws, wins] = tally.games;
    let estimate = estimate(&tally.counts());
    format!(
        "+{wins} ={draws} -{losses}, score {:.1} %, Elo {:+.1} ± {:.1}, LOS {:.1} %",
        100.0 * tally.score(),
        estimate.elo,
        estimate.error,
        100.0 * estimate.los
    )
}

fn tell(args: &Args, tally: &Tally, sprt: Option<Sprt>) {
    let estimate = estimate(&tally.counts());
    let ratio = sprt.map(|sprt| llr_normalized(&tally.counts(), sprt.elo0, sprt.elo1));
    let verdict = sprt.map(|sprt| format!("{:?}", sprt.verdict(&tally.counts())));
    if args.json {
        let [losses, draws, wins] = tally.games;
        let object = json!({
            "game": args.game, "players": args.players, "wins": wins, "draws": draws, "losses": losses,
            "pairs": tally.pairs, "score": tally.score(), "elo": estimate.elo, "error": estimate.error,
            "los": estimate.los, "llr": ratio, "verdict": verdict, "exits": tally.exits, "refused": tally.refused,
        });
        outln!("{object}");
        return;
    }
    outln!("{} against {}: {}", args.players[0], args.players[1], summary(tally));
    outln!("pairs {:?}, exits {}, refused commands {:?}", tally.pairs, tally.exits, tally.refused);
    if let (Some(sprt), Some(ratio), Some(verdict)) = (sprt, ratio, verdict) {
        let (lower, upper) = sprt.bounds();
        outln!("LLR {ratio:.3} in ({lower:.3}, {upper:.3}): {verdict}");
    }
}
