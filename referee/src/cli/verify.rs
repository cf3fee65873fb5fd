//! `referee verify`: plays records again and compares.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use serde::Deserialize;
use serde_json::Value;

use super::setup_args::unknown_game;
use super::Failure;
use crate::catalogue::{Difference, Foreign, Listed};
use crate::games::{self, Visitor};
use crate::replay::{self, Replay};

/// What to verify.
#[derive(clap::Args)]
pub struct Args {
    /// Files of records, one JSON object a line, plain or gzip: replays, or golden data of a game
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

/// Verifies file after file and stops at the first difference.
pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    for file in &args.files {
        let count = verify_file(file)?;
        println!("{}: {count} records agree", file.display());
    }
    Ok(ExitCode::SUCCESS)
}

fn verify_file(file: &Path) -> Result<usize, Failure> {
    // A file whose records belong together is read by one checker from start to end.
    let mut checkers: Vec<Box<dyn Foreign>> =
        games::NAMES.iter().filter_map(|name| games::visit(name, Checker).flatten()).collect();
    let mut count = 0;
    for record in replay::read_lines(file)? {
        let (line, record) = record?;
        let place = format!("{} line {line}", file.display());
        let checked = if record.get("format").is_some() {
            verify_replay(record, &place)?
        } else {
            let checker = checkers.iter_mut().find(|checker| checker.accepts(&record));
            checker.ok_or_else(|| format!("{place}: not a record of any game"))?.check(&record)
        };
        checked.map_err(|difference| Failure::Differs(format!("{place}: {difference}")))?;
        count += 1;
    }
    if count == 0 {
        return Err(format!("{}: holds no records", file.display()).into());
    }
    Ok(count)
}

fn verify_replay(record: Value, place: &str) -> Result<Result<(), Difference>, Failure> {
    let replay =
        Replay::deserialize(record).map_err(|error| format!("{place}: not a replay: {error}"))?;
    let checked = games::visit(&replay.game, Again(&replay));
    Ok(checked.ok_or_else(|| format!("{place}: {}", unknown_game(&replay.game)))?)
}

struct Checker;

impl Visitor for Checker {
    type Output = Option<Box<dyn Foreign>>;

    fn visit<G: Listed>(self) -> Self::Output {
        G::foreign()
    }
}

struct Again<'a>(&'a Replay);

impl Visitor for Again<'_> {
    type Output = Result<(), Difference>;

    fn visit<G: Listed>(self) -> Self::Output {
        replay::verify::<G>(self.0, |_| ())
    }
}
