//! `referee arena` itself: plays what is queued, and serves the pages.

use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::thread;
use std::time::Duration;

use arena::{Arena, Now, State, Until};
use matches::Finish;
use programs::NamedPlayer;
use server::{Editor, ServeOptions, Server};

use super::client::Client;
use super::in_folder;
use crate::Failure;
use crate::interrupt::{GOES_ON, end_on_interrupt, finished, stop_on_interrupt};

/// Pause between two looks at the flag of Ctrl-C.
const POLL: Duration = Duration::from_millis(50);

#[derive(clap::Args)]
pub struct ServeArgs {
    /// Folder of the arena; the first page makes one if there is none
    #[arg(default_value = ".")]
    folder: PathBuf,
    /// Port on 127.0.0.1; 0 takes a free one
    #[arg(long, default_value_t = 8421, value_name = "N")]
    port: u16,
}

/// Serves the pages and plays until Ctrl-C. If another process runs the arena, its address is printed.
pub fn run(args: &ServeArgs, editors: &'static [Editor]) -> Result<(), Failure> {
    if let Some(client) = Client::find(&args.folder) {
        outln!("{} runs already", client.address());
        return Ok(());
    }
    in_folder(&args.folder)?;
    end_on_interrupt()?;
    let players: Vec<NamedPlayer> = Vec::new();
    let server = Server::bind(ServeOptions {
        folder: PathBuf::from("."),
        port: args.port,
        players,
        referee: None,
        editors,
        is_arena: true,
    })?;
    outln!("{}", server.address());
    outln!("Open this address in a browser; Ctrl-C ends the arena, and the same command goes on.");
    server.run();
    Ok(())
}

/// Does what is queued, then ends.
pub fn run_queue(folder: &Path) -> Result<(), Failure> {
    in_folder(folder)?;
    play(&Arena::open(Path::new("."))?, Until::Idle)
}

/// Does what is to be done, each step on a line of standard error. Ctrl-C ends it.
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
    let is_interrupted = interrupted.load(Ordering::Relaxed);
    finished(if is_interrupted { Finish::Interrupted } else { Finish::Complete }, GOES_ON)
}

/// What the arena does now, as a line.
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
