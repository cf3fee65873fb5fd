//! `referee debug`: a program on exactly the input of a recorded game.

use std::path::PathBuf;
use std::time::Duration;

use super::format_args::FormatArgs;
use super::interrupt::end_on_interrupt;
use super::Failure;
use crate::debugging::{debug_file, turn_text, DebugReport, Program, Selection};
use crate::outputs::{expect_kind, GAMES};
use crate::players::Spec;
use crate::reports::TableFormat;

/// Which turns, and which program.
///
/// The program is sent what the seat was sent in the recorded game, whatever it answers. With
/// --turn that turn is shown; without it, every turn is a row of a table, and the first difference
/// follows with its position. Of several games, only turns with another answer are listed.
#[derive(clap::Args)]
pub struct Args {
    /// A file of replays, or of game results of CodinGame
    file: PathBuf,
    /// Which replay of the file, from 1 [default: all; with --turn, the first]
    #[arg(long, value_name = "K")]
    game: Option<usize>,
    /// Only this turn, counted from 1 over all seats
    #[arg(long, value_name = "T")]
    turn: Option<usize>,
    /// The seat, from 0 [default: that of the turn, or all seats one after the other]
    #[arg(long, value_name = "S")]
    seat: Option<usize>,
    /// The seats of the player of this name in the replay
    #[arg(long, value_name = "NAME", conflicts_with = "seat")]
    player: Option<String>,
    /// Milliseconds a turn, and ten times as many for the first; slower answers than the game allows are marked
    #[arg(long, value_name = "MS", default_value_t = 60_000)]
    timeout_ms: u64,
    /// Give a built-in player a fixed amount of work a turn instead of a clock
    #[arg(long, value_name = "N")]
    work: Option<u64>,
    /// Print the process id and wait for a debugger before the first input is sent
    #[arg(long)]
    wait: bool,
    #[command(flatten)]
    format: FormatArgs,
    /// The program with its arguments, or @name
    #[arg(last = true, required = true, value_name = "COMMAND")]
    command: Vec<String>,
}

/// Runs the program and shows its answers.
pub fn run(args: &Args) -> Result<(), Failure> {
    end_on_interrupt()?;
    let spec = match &args.command[..] {
        [text] => text.parse::<Spec>()?,
        words => Spec::of_words(words.to_vec())?,
    };
    let program = Program {
        spec,
        work: args.work,
        time_limit: Duration::from_millis(args.timeout_ms),
        wait: args.wait,
    };
    let Args { game, turn, seat, .. } = *args;
    let selection = Selection { game, turn, seat, player: args.player.clone() };
    let format = args.format.chosen();
    let mut games = Vec::new();
    expect_kind(&args.file, GAMES)?;
    debug_file(&args.file, &selection, &program, |game| games.push(game))?;
    if let (Some(_), TableFormat::Text) = (turn, format) {
        for game in &games {
            game.turns.iter().for_each(|turn| out!("{}", turn_text(game, turn)));
        }
        return Ok(());
    }
    out!("{}", DebugReport { games }.to_text(format));
    Ok(())
}
