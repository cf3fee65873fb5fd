//! `referee import` and `referee export`: games in the forms of CodinGame.

use std::path::PathBuf;

use files::Overwrite;

use super::args::{Choices, JsonArgs, ReplayArgs};
use super::Failure;
use crate::codingame::{export_file, import_files};
use crate::outputs::{expect_kind, ANY_RESULT, GAMES};
use crate::text::printable_lines;

/// Arguments of `referee import`.
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

/// Reports on every result; all have to agree.
pub fn run_import(args: &ImportArgs) -> Result<(), Failure> {
    args.files.iter().try_for_each(|file| expect_kind(file, &[ANY_RESULT]))?;
    let (out, overwrite) = (args.out.as_deref(), Overwrite::from_force(args.force));
    let choice = args.choices.options(None);
    import_files(&args.files, out, overwrite, &choice, |result| {
        args.json.print(&printable_lines(&result.to_string()), &result.as_json());
    })?;
    Ok(())
}

/// Arguments of `referee export`.
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
    expect_kind(&args.replay.file, GAMES)?;
    export_file(&args.replay.file, args.replay.game, &args.out, Overwrite::from_force(args.force))?;
    Ok(())
}
