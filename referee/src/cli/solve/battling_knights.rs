//! `referee solve battling-knights`: `moves.txt` in, `final_state.json` out.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use files::{Output, Overwrite, Paths};
use maps::battling_knights::read_script;

use crate::cli::Failure;
use crate::games::battling_knights::Arena;
use crate::outputs::FINAL_STATE;

/// Where the moves are, and where the result goes.
#[derive(clap::Args)]
pub struct Args {
    /// The moves; - is standard input
    #[arg(default_value = "moves.txt")]
    moves: PathBuf,
    /// The result; - is standard output
    #[arg(short, long, default_value = "final_state.json", value_name = "FILE")]
    output: PathBuf,
    /// Replace the file of the result, whatever it holds
    #[arg(long)]
    force: bool,
    /// Draw the final board
    #[arg(long)]
    show: bool,
    /// Draw the board after every move
    #[arg(long)]
    trace: bool,
}

/// Plays the moves. Nothing is written before the whole input was found to be valid.
pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    let mut paths = Paths::default();
    paths.input("the moves", &args.moves)?;
    paths.output("--output", &args.output)?;
    if args.trace {
        // Pictures come move by move, so the input is checked in a pass of its own first.
        let text = read_all(&args.moves)?;
        play(&args.moves, text.as_slice(), |_| ())?;
        let mut number = 0;
        let arena = play(&args.moves, text.as_slice(), |arena| {
            number += 1;
            outln!("move {number}\n{}", arena.picture());
        })?;
        return finish(args, &arena);
    }
    let arena = play(&args.moves, open(&args.moves)?, |_| ())?;
    finish(args, &arena)
}

fn is_stream(path: &Path) -> bool {
    path.as_os_str() == "-"
}

fn cannot_read(path: &Path, error: &io::Error) -> Failure {
    format!("{}: cannot-read: {error}", path.display()).into()
}

fn open(path: &Path) -> Result<Box<dyn Read>, Failure> {
    if is_stream(path) {
        return Ok(Box::new(io::stdin()));
    }
    Ok(Box::new(File::open(path).map_err(|error| cannot_read(path, &error))?))
}

fn read_all(path: &Path) -> Result<Vec<u8>, Failure> {
    let mut text = Vec::new();
    open(path)?.read_to_end(&mut text).map_err(|error| cannot_read(path, &error))?;
    Ok(text)
}

fn play(path: &Path, source: impl Read, mut seen: impl FnMut(&Arena)) -> Result<Arena, Failure> {
    let mut arena = Arena::default();
    let read = read_script(source, |step| {
        arena.play(step, |_| ());
        seen(&arena);
    });
    read.map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(arena)
}

fn finish(args: &Args, arena: &Arena) -> Result<ExitCode, Failure> {
    let output = Output::open(&args.output, &FINAL_STATE, Overwrite::from_force(args.force))?;
    if args.show {
        outln!("{}", arena.picture());
    }
    if output.is_stdout() {
        out!("{arena}");
    } else {
        output.finish(arena.to_string())?;
    }
    Ok(ExitCode::SUCCESS)
}
