//! `referee arena` itself: plays what is queued, and serves the pages.

use std::path::{Path, PathBuf};
use std::thread;

use arena::{Arena, Now, State};
use programs::NamedPlayer;
use server::{Editor, ServeOptions, Server};

use super::client::Client;
use super::in_folder;
use crate::Failure;
use crate::interrupt::{GOES_ON, end_on_interrupt, stop_on_interrupt};

#[derive(clap::Args)]
pub struct Args {
    /// Folder of the arena; the first page makes one if there is none
    #[arg(default_value = ".")]
    folder: PathBuf,
    /// Port on 127.0.0.1; 0 takes a free one
    #[arg(long, default_value_t = 8421, value_name = "N")]
    port: u16,
}

/// Serves the pages and plays until Ctrl-C. If another process runs the arena, its address is printed.
pub fn run(args: &Args, editors: &'static [Editor]) -> Result<(), Failure> {
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
    let arena = Arena::open(Path::new("."))?;
    let interrupted = stop_on_interrupt(GOES_ON)?;
    thread::scope(|scope| {
        let playing =
            scope.spawn(|| arena.play(false, &mut |state, now| errln!("{}", step(state, now))));
        while !playing.is_finished() {
            if interrupted.load(std::sync::atomic::Ordering::Relaxed) {
                arena.end();
            }
            thread::sleep(std::time::Duration::from_millis(50));
        }
        playing
            .join()
            .map_err(|_| Failure::usage("the arena has ended with a panic"))?
            .map_err(Failure::from)
    })
}

/// What the arena does now, as a line.
fn step(state: &State, now: &Now) -> String {
    let name = |number: u32| state.version(number).map_or(number.to_string(), ToString::to_string);
    match now {
        Now::Build(version) => format!("builds {}", name(*version)),
        Now::Check(version) => format!("checks {}", name(*version)),
        Now::Test { test, opponent } => format!("test {test}: plays against {}", name(*opponent)),
        Now::Ladder(players) => {
            let names: Vec<String> = players.iter().map(|number| name(*number)).collect();
            format!("ladder: {}", names.join(" against "))
        }
    }
}
