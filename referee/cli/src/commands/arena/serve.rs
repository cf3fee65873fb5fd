//! `referee arena` without a subcommand: processes the queue and serves the pages.

use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::thread;
use std::time::Duration;

use arena::{Arena, Now, State, Until};
use matches::Finish;
use server::{Editor, ServeError, ServeOptions, Server};

use super::client::Client;
use super::folder::in_folder;
use crate::Failure;
use crate::interrupt::{GOES_ON, end_on_interrupt, finished, stop_on_interrupt};

/// Default port.
const PORT: u16 = 8421;
/// Polling interval for the Ctrl-C flag.
const POLL: Duration = Duration::from_millis(50);

#[derive(clap::Args)]
pub struct ServeArgs {
    /// Folder of the arena; if it contains none, create one on the start page
    #[arg(default_value = ".")]
    folder: PathBuf,
    /// Port on 127.0.0.1 [default: 8421 if free, otherwise any]
    #[arg(long, value_name = "N")]
    port: Option<u16>,
}

/// Serves the pages and plays games until Ctrl-C. If another process already runs the arena, prints
/// its address.
pub fn run(args: &ServeArgs, editors: &'static [Editor]) -> Result<(), Failure> {
    if let Some(client) = Client::find(&args.folder) {
        outln!("already running at {}", client.address());
        return Ok(());
    }
    in_folder(&args.folder)?;
    end_on_interrupt()?;
    let server = match bind(args.port.unwrap_or(PORT), editors) {
        Err(ServeError::Port { .. }) if args.port.is_none() => bind(0, editors)?,
        bound => bound?,
    };
    outln!("{}", server.address());
    outln!("Open this address in a browser. Ctrl-C stops the arena; the same command resumes it.");
    server.run();
    Ok(())
}

fn bind(port: u16, editors: &'static [Editor]) -> Result<Server, ServeError> {
    Server::bind(ServeOptions {
        folder: PathBuf::from("."),
        port,
        players: Vec::new(),
        referee: None,
        editors,
        is_arena: true,
    })
}

/// Processes the queue, then exits.
pub fn run_queue(folder: &Path) -> Result<(), Failure> {
    in_folder(folder)?;
    play(&Arena::open(Path::new("."))?, Until::Idle)
}

/// Processes the queue until Ctrl-C, printing each step as a line on stderr.
pub fn play(arena: &Arena, until: Until) -> Result<(), Failure> {
    let interrupted = stop_on_interrupt(GOES_ON)?;
    let see = &mut |state: &State, now: &Now| errln!("referee: {}", step(state, now));
    thread::scope(|scope| {
        let playing = scope.spawn(|| arena.play(until, see));
        while !playing.is_finished() {
            if interrupted.load(Ordering::Relaxed) {
                arena.end();
            }
            thread::sleep(POLL);
        }
        let played = playing.join();
        played.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })?;
    if let Some(trouble) = arena.with_state(|state| state.trouble.clone()) {
        return Err(Failure::usage(trouble));
    }
    let is_interrupted = interrupted.load(Ordering::Relaxed);
    finished(if is_interrupted { Finish::Interrupted } else { Finish::Complete }, GOES_ON)
}

/// Describes the arena's current work in one line.
fn step(state: &State, now: &Now) -> String {
    let name = |number: u32| state.version(number).map_or(number.to_string(), ToString::to_string);
    match now {
        Now::Build(version) => format!("building {}", name(*version)),
        Now::Check(version) => format!("checking {}", name(*version)),
        Now::Test { test, opponent } => {
            format!("test {test}: playing against {}", name(*opponent))
        }
        Now::Ladder(players) => {
            let names: Vec<String> = players.iter().map(|number| name(*number)).collect();
            format!("ladder: {}", names.join(" against "))
        }
    }
}
