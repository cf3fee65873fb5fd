//! `referee view`: writes a replay as a standalone page, or a position as a picture.

use std::path::PathBuf;

use engine::text::counted;
use files::{Output, Overwrite, Paths};
use matches::kinds::PAGE;
use replays::SelectedReplay;
use replays::codingame::select;
use serde_json::json;
use viewer::analysis::{GameAnalysis, NODES_MAX};
use viewer::{Additions, ReplayFrames, check_comparable, frames_of, page_with, picture};

use crate::Failure;
use crate::outputs::{GAMES, PICTURE, expect_kind};
use crate::shared_args::{JsonArgs, ReplayArgs};

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    replay: ReplayArgs,
    /// File for the page or the picture (- for stdout)
    #[arg(
        short,
        long,
        default_value = "game.html",
        value_name = "FILE",
        default_value_if("svg", "true", "-")
    )]
    out: PathBuf,
    /// Overwrite the file, whatever it contains
    #[arg(long)]
    force: bool,
    /// Overlay another replay of the same game and seed, turn by turn
    #[arg(long, value_name = "OTHER", conflicts_with = "svg")]
    compare: Option<PathBuf>,
    /// Add an analysis of the game: how its bot rates each turn (with N search nodes, 2000 by default), what could
    /// be known, or the best turns
    #[arg(
        long,
        value_name = "N",
        num_args = 0..=1,
        default_missing_value = "2000",
        value_parser = clap::value_parser!(u64).range(1..=NODES_MAX),
        conflicts_with = "svg"
    )]
    analyse: Option<u64>,
    /// Draw a single position instead of writing a page
    #[arg(long)]
    svg: bool,
    /// The position after N turns
    #[arg(long, requires = "svg", value_name = "T")]
    turn: Option<usize>,
    #[command(flatten)]
    json: JsonArgs,
}

/// Writes the page or the picture.
pub fn run(args: &Args) -> Result<(), Failure> {
    let mut paths = Paths::default();
    paths.input("the replays", &args.replay.file)?;
    if let Some(other) = &args.compare {
        paths.input("--compare", other)?;
    }
    paths.output("--out", &args.out)?;
    let kind = if args.svg { PICTURE } else { PAGE };
    let output = Output::open(&args.out, &kind, Overwrite::from_force(args.force))?;
    let (selected, name) = args.replay.select_named()?;
    let recording = frames_of(&selected)?;
    let text = match args.svg {
        true => picture(&recording, args.turn)?,
        false => page(args, &selected, &recording)?,
    };
    if output.is_stdout() {
        if args.json.json {
            let reason = "stdout is already used for the page or picture";
            return Err(Failure::at("--json", reason));
        }
        out!("{text}");
    } else {
        output.finish(&text)?;
        let turns = recording.frames.len() - 1;
        let (file, bytes) = (&args.out, text.len());
        let line = format!("{}: {}, {bytes} bytes\n{name}", file.display(), counted(turns, "turn"));
        let (number, seed) = (args.replay.game, &selected.replay.seed);
        args.json.print(
            &line,
            &json!({ "file": file, "game": number, "seed": seed, "turns": turns, "bytes": bytes }),
        );
    }
    Ok(())
}

fn page(
    args: &Args,
    selected: &SelectedReplay,
    recording: &ReplayFrames,
) -> Result<String, Failure> {
    let mut other = None;
    if let Some(file) = &args.compare {
        expect_kind(file, GAMES)?;
        let frames = other.insert(frames_of(&select(file, 1)?)?);
        check_comparable(recording, frames)
            .map_err(|reason| Failure::at(format!("--compare {}", file.display()), reason))?;
    }
    let analysis =
        args.analyse.map(|nodes| GameAnalysis::from_replay(&selected.replay, nodes)).transpose()?;
    let additions =
        Additions { other: other.as_ref(), analysis: analysis.as_ref(), ..Additions::default() };
    Ok(page_with(recording, &additions).into_string())
}
