//! `referee verify`: plays records again and compares.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use serde::Deserialize;
use serde_json::Value;

use super::setup_args::unknown_game;
use super::Failure;
use crate::catalogue::{Difference, ExternalRecords, RegisteredGame};
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
        outln!("{}: {count} records agree", file.display());
    }
    Ok(ExitCode::SUCCESS)
}

fn verify_file(file: &Path) -> Result<usize, Failure> {
    let mut external_records = Vec::new();
    let mut count = 0;
    for record in replay::read_lines(file)? {
        let (line, record) = record?;
        count += 1;
        if record.get("format").is_some() {
            let place = format!("{} line {line}", file.display());
            verify_replay(record, &place)?.map_err(|difference| differs(&place, &difference))?;
        } else {
            external_records.push((line, record));
        }
    }
    verify_external(file, &external_records)?;
    if count == 0 {
        return Err(format!("{}: holds no records", file.display()).into());
    }
    Ok(count)
}

fn differs(place: &str, difference: &Difference) -> Failure {
    Failure::Differs(format!("{place}: {difference}"))
}

/// The records of others in a file belong together, so one checker reads them all: that of the
/// game that knows every one of them.
fn verify_external(file: &Path, records: &[(usize, Value)]) -> Result<(), Failure> {
    let Some((first, _)) = records.first() else { return Ok(()) };
    let checkers = games::NAMES.iter().filter_map(|name| games::visit(name, Checker).flatten());
    let mut knowing =
        checkers.filter(|checker| records.iter().all(|(_, record)| checker.accepts(record)));
    let mut checker = knowing
        .next()
        .ok_or_else(|| format!("{} line {first}: not a record of any game", file.display()))?;
    for (line, record) in records {
        let place = format!("{} line {line}", file.display());
        checker.check(record).map_err(|difference| differs(&place, &difference))?;
    }
    Ok(())
}

fn verify_replay(record: Value, place: &str) -> Result<Result<(), Difference>, Failure> {
    let replay =
        Replay::deserialize(record).map_err(|error| format!("{place}: not a replay: {error}"))?;
    let checked = games::visit(&replay.game, Again(&replay));
    Ok(checked.ok_or_else(|| format!("{place}: {}", unknown_game(&replay.game)))?)
}

struct Checker;

impl Visitor for Checker {
    type Output = Option<Box<dyn ExternalRecords>>;

    fn visit<G: RegisteredGame>(self) -> Self::Output {
        G::external_records()
    }
}

struct Again<'a>(&'a Replay);

impl Visitor for Again<'_> {
    type Output = Result<(), Difference>;

    fn visit<G: RegisteredGame>(self) -> Self::Output {
        replay::verify::<G>(self.0, |_| ())
    }
}
