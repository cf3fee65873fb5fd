//! `referee view`: a replay as a page that opens from disk, or one position as a picture.

use std::path::PathBuf;
use std::process::ExitCode;

use files::{Output, Overwrite, Paths};

use super::Failure;
use crate::analysis::{analyse, WORK_MAX};
use crate::codingame::select;
use crate::outputs::{PAGE, PICTURE};
use crate::replay::SelectedReplay;
use crate::serve::frames_of;
use crate::viewer::{check_comparable, page_with, picture, Additions, ReplayFrames};

/// What to show, and how.
#[derive(clap::Args)]
pub struct Args {
    /// A file of replays, or of game results of CodinGame
    file: PathBuf,
    /// Which replay of the file, from 1
    #[arg(long, default_value_t = 1, value_name = "K")]
    game: usize,
    /// Where the page or the picture goes; - is standard output
    #[arg(
        short,
        default_value = "game.html",
        value_name = "FILE",
        default_value_if("svg", "true", "-")
    )]
    out: PathBuf,
    /// Replace the file, whatever it holds
    #[arg(long)]
    force: bool,
    /// Lay another replay of the same game and seed over it, turn by turn
    #[arg(long, value_name = "OTHER", conflicts_with = "svg")]
    compare: Option<PathBuf>,
    /// Let the bot analyse each turn of a game of Ice and Fire, by WORK evaluations (2000 if none are named)
    #[arg(
        long,
        value_name = "WORK",
        num_args = 0..=1,
        default_missing_value = "2000",
        value_parser = clap::value_parser!(u64).range(1..=WORK_MAX),
        conflicts_with = "svg"
    )]
    analyse: Option<u64>,
    /// Draw one position instead of a page
    #[arg(long)]
    svg: bool,
    /// The position after N turns
    #[arg(long, requires = "svg", value_name = "T")]
    turn: Option<usize>,
}

/// Writes the page or the picture.
pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    let mut paths = Paths::default();
    paths.input("the replays", &args.file)?;
    if let Some(other) = &args.compare {
        paths.input("--compare", other)?;
    }
    paths.output("-o", &args.out)?;
    let kind = if args.svg { PICTURE } else { PAGE };
    let output = Output::open(&args.out, &kind, Overwrite::from_force(args.force))?;
    let selected = select(&args.file, args.game)?;
    let recording = frames_of(&selected)?;
    let text = match args.svg {
        true => picture(&recording, args.turn)?,
        false => page(args, &selected, &recording)?,
    };
    if output.is_stdout() {
        out!("{text}");
    } else {
        output.finish(&text)?;
        let turns = recording.frames.len() - 1;
        outln!("{}: {turns} turns, {} bytes", args.out.display(), text.len());
    }
    Ok(ExitCode::SUCCESS)
}

fn page(
    args: &Args,
    selected: &SelectedReplay,
    recording: &ReplayFrames,
) -> Result<String, Failure> {
    let mut other = None;
    if let Some(file) = &args.compare {
        let frames = other.insert(frames_of(&select(file, 1)?)?);
        check_comparable(recording, frames, &format!("--compare {}", file.display()))?;
    }
    let analysis = args.analyse.map(|work| analyse(&selected.replay, work)).transpose()?;
    let additions =
        Additions { other: other.as_ref(), analysis: analysis.as_ref(), ..Additions::default() };
    Ok(page_with(recording, &additions).into_string())
}
