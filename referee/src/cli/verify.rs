//! `referee verify`: plays records again and compares.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use serde::Deserialize;
use serde_json::Value;

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
    let mut external_records = ExternalFile::new();
    let mut count = 0;
    for record in replay::read_lines(file)? {
        let (line, record) = record?;
        count += 1;
        let place = format!("{} line {line}", file.display());
        if record.get("format").is_some() {
            verify_replay(record, &place)?.map_err(|difference| differs(&place, &difference))?;
        } else {
            external_records.verify(&record, &place)?;
        }
    }
    external_records.finish()?;
    if count == 0 {
        return Err(format!("{}: holds no records", file.display()).into());
    }
    Ok(count)
}

fn differs(place: &str, difference: &Difference) -> Failure {
    Failure::Differs(format!("{place}: {difference}"))
}

/// The records of others in a file belong together, so one checker reads them all: that of the
/// game that knows every one of them. Until one is left, all that are possible read along.
struct ExternalFile {
    checkers: Vec<(Box<dyn ExternalRecords>, Option<Failure>)>,
}

impl ExternalFile {
    fn new() -> Self {
        let checkers = games::NAMES.iter().filter_map(|name| games::visit(name, Checker).flatten());
        Self { checkers: checkers.map(|checker| (checker, None)).collect() }
    }

    fn verify(&mut self, record: &Value, place: &str) -> Result<(), Failure> {
        self.checkers.retain(|(checker, _)| checker.accepts(record));
        if self.checkers.is_empty() {
            return Err(format!("{place}: not a record of any game").into());
        }
        for (checker, failure) in &mut self.checkers {
            if failure.is_none() {
                let checked = checker.check(record);
                *failure = checked.err().map(|difference| differs(place, &difference));
            }
        }
        match &mut self.checkers[..] {
            [(_, failure)] => failure.take().map_or(Ok(()), Err),
            _ => Ok(()),
        }
    }

    /// Where several games know all records, the first one decides.
    fn finish(self) -> Result<(), Failure> {
        let first = self.checkers.into_iter().next();
        first.and_then(|(_, failure)| failure).map_or(Ok(()), Err)
    }
}

fn verify_replay(record: Value, place: &str) -> Result<Result<(), Difference>, Failure> {
    let replay =
        Replay::deserialize(record).map_err(|error| format!("{place}: not a replay: {error}"))?;
    let checked = games::visit_named(&replay.game, Again(&replay));
    Ok(checked.map_err(|error| format!("{place}: {error}"))?)
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
