//! `referee import` and `referee export`: games in the forms of CodinGame.

use std::path::PathBuf;
use std::process::ExitCode;

use files::{Output, Overwrite, Paths};

use super::setup_args::Choices;
use super::Failure;
use crate::codingame::{export, import_files, select, ImportedResult};
use crate::outputs::{GAME_RESULT, REPLAYS};
use crate::text::printable_lines;

/// What to import.
#[derive(clap::Args)]
pub struct ImportArgs {
    /// Game results of CodinGame, JSON, plain or gzip: saved from the site, or written by its SDK
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    choices: Choices,
    /// Write replays of all results to this file, if all of them agree; - is standard output
    #[arg(short, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Replace the file, whatever it holds
    #[arg(long, requires = "out")]
    force: bool,
}

/// Reports on every result; all have to agree.
pub fn run_import(args: &ImportArgs) -> Result<ExitCode, Failure> {
    let mut paths = Paths::default();
    for file in &args.files {
        paths.input("a result", file)?;
    }
    args.out.iter().try_for_each(|out| paths.output("-o", out))?;
    let open = |path: &PathBuf| Output::open(path, &REPLAYS, Overwrite::from_force(args.force));
    let output = args.out.as_ref().map(open).transpose()?;
    let quiet = output.as_ref().is_some_and(Output::is_stdout);
    let report = |result: &ImportedResult| {
        if !quiet {
            out!("{}", printable_lines(&result.to_string()));
        }
    };
    let replays = import_files(&args.files, &args.choices.options(None), report)?;
    if quiet {
        out!("{replays}");
    } else if let Some(output) = output {
        output.finish(replays)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// What to export.
#[derive(clap::Args)]
pub struct ExportArgs {
    /// A file of replays
    file: PathBuf,
    /// Which replay of the file, from 1
    #[arg(long, default_value_t = 1, value_name = "K")]
    game: usize,
    /// Where the result goes; - is standard output
    #[arg(short, default_value = "-", value_name = "FILE")]
    out: PathBuf,
    /// Replace the file, whatever it holds
    #[arg(long)]
    force: bool,
}

/// Writes one replay in the form of CodinGame's SDK.
pub fn run_export(args: &ExportArgs) -> Result<ExitCode, Failure> {
    let mut paths = Paths::default();
    paths.input("the replays", &args.file)?;
    paths.output("-o", &args.out)?;
    let output = Output::open(&args.out, &GAME_RESULT, Overwrite::from_force(args.force))?;
    let selected = select(&args.file, args.game)?;
    let place = selected.place;
    let text = export(&selected.replay).map_err(|error| format!("{place}: {error}"))?;
    output.finish(text)?;
    Ok(ExitCode::SUCCESS)
}
