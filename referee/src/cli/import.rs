//! `referee import` and `referee export`: games in the forms of CodinGame.

use std::path::PathBuf;

use files::Overwrite;

use super::json_args::JsonArgs;
use super::replay_args::ReplayArgs;
use super::setup_args::Choices;
use super::Failure;
use crate::codingame::{export_file, import_files};
use crate::outputs::{expect_kind, ANY_RESULT, GAMES};
use crate::text::printable_lines;

/// What to import.
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
    #[arg(short, value_name = "FILE")]
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

/// What to export.
#[derive(clap::Args)]
pub struct ExportArgs {
    #[command(flatten)]
    replay: ReplayArgs,
    /// Where the result goes; - is standard output
    #[arg(short, default_value = "-", value_name = "FILE")]
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
