//! `referee serve`: shows the games of a folder in the browser.

use std::path::PathBuf;

use programs::NamedPlayer;
use replays::text::printable;
use server::{Editor, ServeOptions, Server};

use crate::Failure;
use crate::interrupt::end_on_interrupt;
use crate::shared_args::RefereeArgs;

/// Folder, port and players of the server.
#[derive(clap::Args)]
pub struct Args {
    /// Folder with matches, tuning runs and replays
    #[arg(default_value = ".")]
    folder: PathBuf,
    /// Port on 127.0.0.1; 0 chooses a free one
    #[arg(long, default_value_t = 8421, value_name = "N")]
    port: u16,
    /// Program to play against on the pages, which cannot start other programs
    #[arg(long = "player", value_name = "[NAME=]PLAYER")]
    players: Vec<NamedPlayer>,
    #[command(flatten)]
    referee: RefereeArgs,
}

/// Serves the folder until Ctrl-C.
pub fn run(args: &Args, editors: &'static [Editor]) -> Result<(), Failure> {
    end_on_interrupt()?;
    let (folder, players) = (args.folder.clone(), args.players.clone());
    let server = Server::bind(ServeOptions {
        folder,
        port: args.port,
        players,
        referee: args.referee.choice()?,
        editors,
        is_arena: false,
    })?;
    if let Some(reason) = server.without_viewer() {
        errln!("referee: {}; games are shown as lists of turns", printable(reason));
    }
    outln!("{} shows {}; press Ctrl-C to stop", server.address(), args.folder.display());
    server.run();
    Ok(())
}
