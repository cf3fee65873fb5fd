//! `referee import` and `referee export`: games in the forms of CodinGame.

use std::path::PathBuf;

use files::{Output, Overwrite, Paths};
use matches::kinds::{ANY_RESULT, REPLAYS};
use replays::codingame::{export, import_all, select};
use replays::text::printable_lines;

use crate::Failure;
use crate::args::{Choices, JsonArgs, ReplayArgs};
use crate::outputs::{GAME_RESULT, GAMES, expect_kind};

#[derive(clap::Args)]
pub struct ImportArgs {
    /// Game results of CodinGame, JSON, plain or gzip: saved from the site, or written by its SDK
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    choices: Choices,
    #[command(flatten)]
    json: JsonArgs,
    /// Write replays of all results to this file, if all of them agree; - is standard output
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Replace the file, whatever it holds
    #[arg(long, requires = "out")]
    force: bool,
}

/// Reports on every result. The replays are written only if all results agree with the rules; where they go to
/// standard output, the reports are left out.
pub fn run_import(args: &ImportArgs) -> Result<(), Failure> {
    args.files.iter().try_for_each(|file| expect_kind(file, &[ANY_RESULT]))?;
    let mut used = Paths::default();
    args.files.iter().try_for_each(|file| used.input("a result", file))?;
    args.out.iter().try_for_each(|out| used.output("-o", out))?;
    let overwrite = Overwrite::from_force(args.force);
    let output =
        args.out.as_deref().map(|out| Output::open(out, &REPLAYS, overwrite)).transpose()?;
    let is_quiet = output.as_ref().is_some_and(Output::is_stdout);
    let replays = import_all(&args.files, &args.choices.options(None), |place, import| {
        if !is_quiet {
            let mut object = import.as_json();
            object["place"] = place.into();
            args.json.print(&printable_lines(&format!("{place}: {import}")), &object);
        }
    })?;
    Ok(output.map_or(Ok(()), |output| output.finish(replays))?)
}

#[derive(clap::Args)]
pub struct ExportArgs {
    #[command(flatten)]
    replay: ReplayArgs,
    /// File for the result; - is standard output
    #[arg(short, long, default_value = "-", value_name = "FILE")]
    out: PathBuf,
    /// Replace the file, whatever it holds
    #[arg(long)]
    force: bool,
}

/// Writes one replay in the form of CodinGame's SDK.
pub fn run_export(args: &ExportArgs) -> Result<(), Failure> {
    let (file, number) = (&args.replay.file, args.replay.game);
    expect_kind(file, GAMES)?;
    let mut used = Paths::default();
    used.input("the replays", file)?;
    used.output("-o", &args.out)?;
    let output = Output::open(&args.out, &GAME_RESULT, Overwrite::from_force(args.force))?;
    let selected = select(file, number)?;
    Ok(output.finish(export(&selected)?)?)
}
