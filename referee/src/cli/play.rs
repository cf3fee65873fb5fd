//! `referee play`: one game between players.

use std::io::IsTerminal;
use std::process::ExitCode;

use itertools::Itertools;
use serde_json::json;

use super::interrupt::end_on_interrupt;
use super::table_args::{PreparedGame, TableArgs};
use super::Failure;
use crate::catalogue::RegisteredGame;
use crate::games::{self, Visitor};
use crate::protocol::Seat;
use crate::table::{self, Record};
use crate::text::printable;

/// Who plays what, and how.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    pub table: TableArgs,
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
    games::visit_named(&args.table.game, Play(args))??;
    Ok(ExitCode::SUCCESS)
}

struct Play<'a>(&'a Args);

impl Visitor for Play<'_> {
    type Output = Result<(), Failure>;

    fn visit<G: RegisteredGame>(self) -> Self::Output {
        let args = self.0;
        let PreparedGame { setup, game, mut players, budgets, replay } = args.table.lay::<G>()?;
        let live = args.show || (!args.quiet && std::io::stdout().is_terminal());
        let mut last = game.clone();
        let record = table::play(game, &mut players, budgets, |game, record| {
            if live && !args.json {
                show_turn(game, record);
            }
            last = game.clone();
        });
        args.table.keep::<G>(replay, &setup, &record)?;
        if args.json {
            outln!("{}", as_json::<G>(args, &record));
        } else {
            show_end(&last, args, &record);
        }
        Ok(())
    }
}

/// The seat with the highest score, if there are several seats and it is the only one.
fn winner(scores: &[i64]) -> Option<usize> {
    let best = scores.iter().max()?;
    let best = (0..scores.len()).filter(|seat| scores[*seat] == *best);
    best.exactly_one().ok().filter(|_| scores.len() > 1)
}

fn show_turn<G: RegisteredGame>(game: &G, record: &Record) {
    if let Some(turn) = record.turns.last() {
        let ms = turn.time.as_secs_f64() * 1e3;
        outln!("{} after {ms:.1} ms: {}", turn.seat, printable(&turn.line));
        for event in turn.events.iter().filter(|event| event.kind.refusal().is_some()) {
            outln!("{}", printable(&event.text));
        }
    }
    outln!("{game}");
}

fn show_end<G: RegisteredGame>(game: &G, args: &Args, record: &Record) {
    if !args.quiet {
        out!("{game}");
    }
    for left in &record.exits {
        outln!(
            "{} ({}) left before turn {}: {}: {}",
            left.seat,
            printable(&args.table.players[left.seat.index()]),
            left.turn,
            left.exit,
            printable(&left.detail)
        );
    }
    outln!("{} turns", record.turns.len());
    for (player, score) in args.table.players.iter().zip(&record.scores) {
        outln!("{score:6} {}", printable(player));
    }
    for (seat, player) in args.table.players.iter().enumerate() {
        for (reason, count) in record.refusals(Seat(seat)).by_count() {
            outln!("{}: {count} refused: {reason}", printable(player));
        }
    }
    if let Some(seat) = winner(&record.scores) {
        outln!("{} ({}) wins", Seat(seat), printable(&args.table.players[seat]));
    }
    if let Some(file) = &args.table.replay {
        outln!("replay: {}", file.display());
    }
}

fn as_json<G: RegisteredGame>(args: &Args, record: &Record) -> serde_json::Value {
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
        "seed": args.table.setup.seed.to_string(),
        "players": args.table.players,
        "scores": record.scores,
        "turns": record.turns.len(),
        "exits": exits,
        "refused": (0..args.table.players.len()).map(|seat| record.refusals(Seat(seat))).collect::<Vec<_>>(),
        "slowest_ms": (0..args.table.players.len()).map(slowest).collect::<Vec<_>>(),
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
