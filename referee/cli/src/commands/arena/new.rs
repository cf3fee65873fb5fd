//! `referee arena new`: the settings of an arena.

use std::fs;
use std::path::PathBuf;

use arena::{CONFIG, Config};

use crate::Failure;
use crate::shared_args::{RefereeGameArgs, default_game};

#[derive(clap::Args)]
pub struct NewArgs {
    /// Folder of the arena, created if needed
    #[arg(default_value = ".")]
    folder: PathBuf,
    /// Name of a built-in game; `referee games` lists them
    #[arg(long, value_name = "NAME", conflicts_with = "referee")]
    game: Option<String>,
    #[command(flatten)]
    referee: RefereeGameArgs,
    /// Number of seats, 2 to 8
    #[arg(long, default_value_t = 2, value_name = "N")]
    seats: usize,
    /// League to play in
    #[arg(long, value_name = "N")]
    league: Option<u32>,
    /// Number of games played at once [default: half of the CPU cores]
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,
    /// Search nodes per turn for built-in players, instead of a time limit
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
}

/// Writes the settings.
pub fn run(args: &NewArgs) -> Result<(), Failure> {
    let referee = args.referee.choice()?;
    let game = args.game.clone().or_else(|| referee.is_none().then(default_game));
    let config = Config {
        game,
        league: args.league,
        seats: args.seats,
        jobs: args.jobs,
        nodes: args.nodes,
        ..Config::default()
    };
    let config = match referee {
        Some(choice) => {
            // An absolute path, as arena commands may be run from any folder.
            let path = PathBuf::from(&choice.path);
            let path = path.canonicalize().map_or(choice.path, |path| path.display().to_string());
            Config { referee: Some(path), options: choice.options, java: choice.java, ..config }
        }
        None => config,
    };
    fs::create_dir_all(&args.folder).map_err(|error| Failure::at(args.folder.display(), error))?;
    config.create(&args.folder)?;
    outln!("{}", args.folder.join(CONFIG).display());
    Ok(())
}
