//! `referee watch`: shows a game in the terminal, or as plain text without one.

use std::io::IsTerminal;
use std::path::PathBuf;

use engine::text::counted;
use programs::end_all_programs;
use replays::codingame::select;
use viewer::frames_of;

use crate::Failure;
use crate::interrupt::end_on_interrupt;
use crate::outputs::{GAMES, expect_kind};
use crate::table_args::{PreparedGame, TableArgs};
use crate::terminal::{Drawing, LiveGame, Screen, frames_text};

#[derive(clap::Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct Args {
    #[command(subcommand)]
    source: Option<Source>,
    /// Replay file, or CodinGame result file
    #[arg(required = true)]
    file: Option<PathBuf>,
    /// Number of the replay in the file, counted from 1
    #[arg(long, default_value_t = 1, value_name = "K")]
    game: usize,
    /// Start after N turns
    #[arg(long, default_value_t = 0, value_name = "T")]
    turn: usize,
}

/// A source of games other than a file.
#[derive(clap::Subcommand)]
enum Source {
    /// Watch a game while it is being played
    Live(TableArgs),
}

/// Shows the game until the user quits.
pub fn run(args: &Args) -> Result<(), Failure> {
    if let Some(Source::Live(table)) = &args.source {
        return run_live(table);
    }
    let file = args.file.as_ref().expect("clap requires a file unless a game is being played");
    expect_kind(file, GAMES)?;
    let recording = frames_of(&select(file, args.game)?)?;
    let last = recording.frames.len() - 1;
    if args.turn > last {
        let reason = format!("the game has {}", counted(last, "turn"));
        return Err(Failure::at(format!("--turn {}", args.turn), reason));
    }
    if std::io::stdout().is_terminal() {
        Screen::new(recording, args.turn).show(|_| false).map_err(of_terminal)?;
    } else {
        let drawing = Drawing::for_recording(&recording, false);
        out!("{}", frames_text(&recording, args.turn, &drawing));
    }
    Ok(())
}

/// Plays the game and shows it.
fn run_live(table: &TableArgs) -> Result<(), Failure> {
    end_on_interrupt()?;
    let PreparedGame { seed, setup, game, players, budgets, replay } = table.prepare()?;
    let live = LiveGame::new(game, players, budgets, &seed.to_string(), &table.names());
    let record = if std::io::stdout().is_terminal() {
        live.show(leave).map_err(of_terminal)??
    } else {
        let record = live.print(|text| out!("{text}"))?;
        outln!("scores {:?}", record.scores);
        record
    };
    table.keep(replay, seed, setup.as_ref(), &record)
}

/// Exits without waiting for the players.
fn leave() {
    end_all_programs();
    errln!("referee: quit before the end of the game; no replay was written");
    std::process::exit(0);
}

fn of_terminal(error: std::io::Error) -> Failure {
    Failure::at("the terminal", error)
}
