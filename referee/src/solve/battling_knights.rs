//! `referee solve battling-knights`: turns `moves.txt` into `final_state.json`.

use std::io::Read;
use std::path::{Path, PathBuf};

use files::{Output, Overwrite, Paths};
use games::battling_knights::State;
use maps::battling_knights::read_script;
use serde_json::{Value, json};

use cli::Failure;
use cli::outputs::FINAL_STATE;
use cli::shared_args::JsonArgs;

#[derive(clap::Args)]
pub struct Args {
    /// File with the moves (- for stdin)
    #[arg(default_value = "moves.txt")]
    moves: PathBuf,
    /// File for the result (- for stdout)
    #[arg(
        short,
        long,
        visible_alias = "output",
        default_value = "final_state.json",
        value_name = "FILE"
    )]
    out: PathBuf,
    /// Overwrite the result file, whatever it contains
    #[arg(long)]
    force: bool,
    /// Draw the final board
    #[arg(long, conflicts_with = "json")]
    show: bool,
    /// Draw the board after every move
    #[arg(long, conflicts_with = "json")]
    trace: bool,
    #[command(flatten)]
    json: JsonArgs,
}

/// Plays the moves. Writes nothing unless the whole input is valid.
pub fn run(args: &Args) -> Result<(), Failure> {
    let mut paths = Paths::default();
    paths.input("the moves", &args.moves)?;
    paths.output("--out", &args.out)?;
    let arena = if args.trace {
        let text = files::read_bytes(&args.moves)?;
        play(&args.moves, &*text, |_| ())?;
        let mut number = 0;
        play(&args.moves, &*text, |arena| {
            number += 1;
            cli::outln!("move {number}\n{}", arena.picture());
        })?
    } else {
        play(&args.moves, files::open_text(&args.moves)?, |_| ())?
    };
    let output = Output::open(&args.out, &FINAL_STATE, Overwrite::from_force(args.force))?;
    if args.show {
        cli::outln!("{}", arena.picture());
    }
    if output.is_stdout() {
        cli::out!("{arena}");
    } else {
        output.finish(arena.to_string())?;
        let state: Value = serde_json::from_str(&arena.to_string()).expect("the result is JSON");
        args.json.print(&"", &json!({ "file": args.out, "final_state": state }));
    }
    Ok(())
}

/// Plays the moves. `on_move` receives the board after each move.
fn play(path: &Path, source: impl Read, mut on_move: impl FnMut(&State)) -> Result<State, Failure> {
    let mut state = State::default();
    let read = read_script(source, |step| {
        state.play(step, |_| ());
        on_move(&state);
    });
    read.map_err(|source| Failure::at(path.display(), source))?;
    Ok(state)
}
