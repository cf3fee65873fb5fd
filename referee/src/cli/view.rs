//! `referee view`: a replay as a page that opens from disk, or one position as a picture.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use files::{Output, Overwrite, Paths};

use super::Failure;
use crate::codingame::select;
use crate::outputs::{PAGE, PICTURE};
use crate::serve::frames_of;
use crate::viewer::{comparison_page, page, svg, ReplayFrames};

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
    let recording = frames_of(&select(&args.file, args.game)?)?;
    let text = match &args.compare {
        _ if args.svg => picture(args, &recording)?,
        Some(other) => comparison(&recording, other)?,
        None => page(&recording).into_string(),
    };
    if output.is_stdout() {
        out!("{text}");
    } else {
        output.finish(&text)?;
        outln!(
            "{}: {} turns, {} bytes",
            args.out.display(),
            recording.frames.len() - 1,
            text.len()
        );
    }
    Ok(ExitCode::SUCCESS)
}

/// The page of two games. They must begin with the same position.
fn comparison(recording: &ReplayFrames, file: &Path) -> Result<String, Failure> {
    let other = frames_of(&select(file, 1)?)?;
    let start =
        |recording: &ReplayFrames| recording.frames.first().map(|first| first.tiles.clone());
    if recording.game != other.game || start(recording) != start(&other) {
        let message = format!(
            "--compare {}: expected a game of {} with seed {}, found {} with seed {}",
            file.display(),
            recording.game,
            recording.seed,
            other.game,
            other.seed
        );
        return Err(message.into());
    }
    Ok(comparison_page(recording, &other).into_string())
}

fn picture(args: &Args, recording: &ReplayFrames) -> Result<String, Failure> {
    let last = recording.frames.len() - 1;
    let turn = args.turn.unwrap_or(last);
    let frame = recording.frames.get(turn);
    let frame = frame.ok_or_else(|| format!("--turn {turn}: the game has {last} turns"))?;
    let scene = frame.scene.as_ref().expect("record_frames keeps the scenes");
    Ok(svg(scene, &frame.arrows))
}
