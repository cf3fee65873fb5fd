//! `referee play`: one game between players.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use itertools::Itertools;
use serde_json::json;

use super::interrupt::end_on_interrupt;
use super::setup_args::{unknown_game, SetupArgs};
use super::Failure;
use crate::catalogue::{Listed, PlayerOptions};
use crate::files;
use crate::games::{self, Visitor};
use crate::players::Spec;
use crate::protocol::Seat;
use crate::replay::Replay;
use crate::table::{self, Budgets, Record, Seated};

/// Who plays what, and how.
#[derive(clap::Args)]
pub struct Args {
    /// Name of the game
    pub game: String,
    #[command(flatten)]
    pub setup: SetupArgs,
    /// A player, one option a seat: @name is built in, anything else is a command line
    #[arg(long = "player", required = true, value_name = "PLAYER")]
    pub players: Vec<String>,
    /// Write a replay to this file
    #[arg(long, value_name = "FILE")]
    pub replay: Option<PathBuf>,
    /// Milliseconds a turn, instead of the game's own limit
    #[arg(long, value_name = "MS")]
    pub timeout_ms: Option<u64>,
    /// Milliseconds for the first turn of a seat, instead of the game's own limit
    #[arg(long, value_name = "MS")]
    pub first_timeout_ms: Option<u64>,
    /// Give built-in players a fixed amount of work a turn instead of a clock
    #[arg(long, value_name = "N")]
    pub work: Option<u64>,
    /// Print one JSON object instead of the game
    #[arg(long, conflicts_with_all = ["show", "quiet"])]
    pub json: bool,
    /// Print the result only, without the board
    #[arg(long, conflicts_with = "show")]
    pub quiet: bool,
    /// Show the board after every turn, not only at the end
    #[arg(long)]
    pub show: bool,
}

/// Plays the game and shows it.
pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    end_on_interrupt()?;
    games::visit(&args.game, Play(args)).ok_or_else(|| unknown_game(&args.game))??;
    Ok(ExitCode::SUCCESS)
}

struct Play<'a>(&'a Args);

impl Visitor for Play<'_> {
    type Output = Result<(), Failure>;

    fn visit<G: Listed>(self) -> Self::Output {
        let args = self.0;
        let setup = G::generate(args.setup.seed, &args.setup.options(Some(args.players.len())))?;
        let game = G::new(&setup).map_err(|error| error.to_string())?;
        if game.seats() != args.players.len() {
            return Err(format!(
                "{} needs {} players, {} given",
                G::NAME,
                game.seats(),
                args.players.len()
            )
            .into());
        }
        args.replay.as_deref().map_or(Ok(()), check_place)?;
        let mut players = seat_players::<G>(&args.players, args.work)?;
        let milliseconds = |ms: Option<u64>| ms.map(Duration::from_millis);
        let budgets = Budgets {
            first: milliseconds(args.first_timeout_ms),
            later: milliseconds(args.timeout_ms),
        };
        let live = args.show || (!args.quiet && std::io::stdout().is_terminal());
        let mut last = game.clone();
        let record = table::play(game, &mut players, budgets, |game, record| {
            if live && !args.json {
                show_turn(game, record);
            }
            last = game.clone();
        });
        if let Some(file) = &args.replay {
            let replay = Replay::of::<G>(args.setup.seed, &setup, &args.players, &record);
            let text = serde_json::to_string(&replay).map_err(|error| error.to_string())?;
            files::write(file, &format!("{text}\n"))?;
        }
        if args.json {
            outln!("{}", as_json::<G>(args, &record));
        } else {
            show_end(&last, args, &record);
        }
        Ok(())
    }
}

/// Seats the players in the order in which they were typed.
pub fn seat_players<G: Listed>(
    typed: &[String],
    work: Option<u64>,
) -> Result<Vec<Seated<G>>, String> {
    let specs: Vec<Spec> = typed.iter().map(|text| Spec::parse(text)).collect::<Result<_, _>>()?;
    let seat = |(place, spec): (usize, &Spec)| {
        spec.seat::<G>(&PlayerOptions { seed: place as u64, work, ..Default::default() })
    };
    specs.iter().enumerate().map(seat).collect()
}

/// Refuses a place where no file can be, before the game is played in vain.
fn check_place(file: &Path) -> Result<(), String> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    if file.is_dir() || folder.is_some_and(|folder| !folder.is_dir()) {
        return Err(format!("{}: expected a file in a folder that exists", file.display()));
    }
    Ok(())
}

/// The seat with the highest score, if there are several seats and it is the only one.
fn winner(scores: &[i64]) -> Option<usize> {
    let best = scores.iter().max()?;
    let best = (0..scores.len()).filter(|seat| scores[*seat] == *best);
    best.exactly_one().ok().filter(|_| scores.len() > 1)
}

fn show_turn<G: Listed>(game: &G, record: &Record) {
    if let Some(turn) = record.turns.last() {
        outln!("{} after {:.1} ms: {}", turn.seat, turn.time.as_secs_f64() * 1e3, turn.line);
    }
    outln!("{game}");
}

fn show_end<G: Listed>(game: &G, args: &Args, record: &Record) {
    if !args.quiet {
        out!("{game}");
    }
    for left in &record.exits {
        outln!(
            "{} ({}) left before turn {}: {}: {}",
            left.seat,
            args.players[left.seat.index()],
            left.turn,
            left.exit,
            left.detail
        );
    }
    outln!("{} turns", record.turns.len());
    for (player, score) in args.players.iter().zip(&record.scores) {
        outln!("{score:6} {player}");
    }
    if let Some(seat) = winner(&record.scores) {
        outln!("{} ({}) wins", Seat(seat), args.players[seat]);
    }
    if let Some(file) = &args.replay {
        outln!("replay: {}", file.display());
    }
}

fn as_json<G: Listed>(args: &Args, record: &Record) -> serde_json::Value {
    let slowest = |seat: usize| {
        let times =
            record.turns.iter().filter(|turn| turn.seat.index() == seat).map(|turn| turn.time);
        times.max().unwrap_or_default().as_secs_f64() * 1e3
    };
    let exits: Vec<_> = record
        .exits
        .iter()
        .map(|left| json!({"seat": left.seat.index(), "turn": left.turn, "exit": left.exit.name(), "detail": left.detail}))
        .collect();
    json!({
        "game": G::NAME,
        "seed": args.setup.seed.to_string(),
        "players": args.players,
        "scores": record.scores,
        "turns": record.turns.len(),
        "exits": exits,
        "slowest_ms": (0..args.players.len()).map(slowest).collect::<Vec<_>>(),
        "hash": format!("{:016x}", record.hash),
    })
}

#[cfg(test)]
mod tests {
    use super::winner;

    #[test]
    fn the_only_best_wins_and_nobody_wins_alone() {
        assert_eq!((winner(&[3, 5, 4]), winner(&[40, -1])), (Some(1), Some(0)));
        assert_eq!((winner(&[5, 5, 1]), winner(&[7]), winner(&[])), (None, None, None));
    }
}
