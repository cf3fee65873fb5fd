//! `referee init`: creates a small starter bot.

use std::path::PathBuf;

use files::Overwrite;

use crate::Failure;
use crate::shared_args::default_game;
use crate::starter_project::{Language, of_contest, of_game, write};

#[derive(clap::Args)]
pub struct Args {
    /// Folder of the bot, created if needed
    folder: PathBuf,
    /// Name of the game; `referee games` lists them
    #[arg(long, default_value_t = default_game())]
    game: String,
    /// Contest instead of a built-in game: the folder of its official repository, or its stub.txt
    #[arg(long, value_name = "REPOSITORY", conflicts_with = "game")]
    referee: Option<PathBuf>,
    /// League of the contest, from 1
    #[arg(long, value_name = "N", requires = "referee", default_value_t = 1)]
    league: u32,
    /// Language of the bot
    #[arg(long, value_enum, default_value = "rust")]
    lang: Language,
    /// Overwrite files whose content differs
    #[arg(long)]
    force: bool,
}

/// Writes the bot's files and prints the next steps.
pub fn run(args: &Args) -> Result<(), Failure> {
    let overwrite = Overwrite::from_force(args.force);
    let files = match &args.referee {
        Some(path) => of_contest(path, args.league, args.lang)?,
        None => of_game(&args.game, args.lang)?,
    };
    for path in write(&args.folder, files, overwrite)? {
        outln!("{}", path.display());
    }
    outln!(
        "\nNext: cd {}. Its README.md has the commands to play, to find out why the bot lost, and to submit it.",
        args.folder.display()
    );
    Ok(())
}
