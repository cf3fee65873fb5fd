//! `referee solve janken`: the contest's input in, the contest's answer out.

use std::io::Read;
use std::path::PathBuf;
use std::process::ExitCode;

use maps::janken::{read, Cell};

use crate::cli::Failure;
use crate::games::janken::{answer, picture, Field};

/// Where the input is, and what to show beside the answer.
#[derive(clap::Args)]
pub struct Args {
    /// The contest's input; - is standard input
    #[arg(default_value = "-")]
    input: PathBuf,
    /// Draw the first field; with --reach also the cells that are threatened for that unit
    #[arg(long)]
    show: bool,
    /// Print where the unit on this cell of the first field can go, instead of the answer
    #[arg(long, value_name = "CELL")]
    reach: Option<String>,
}

/// Answers, or names the first fault and prints nothing.
pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    let name = args.input.display();
    let mut text = Vec::new();
    let read_text = if args.input.as_os_str() == "-" {
        std::io::stdin().read_to_end(&mut text).map(|_| ())
    } else {
        std::fs::read(&args.input).map(|bytes| text = bytes)
    };
    read_text.map_err(|error| format!("{name}: cannot be read: {error}"))?;
    let sets = read(&text).map_err(|error| format!("{name}: {error}"))?;
    let first = sets.first().map(Field::of);
    let cell = args.reach.as_deref().map(read_cell).transpose()?;
    if let (true, Some(field)) = (args.show, &first) {
        out!("{}", picture(field, cell.and_then(|cell| field.unit(cell))));
    }
    match (cell, &first) {
        (Some(cell), Some(field)) => out!("{}", reach(field, cell)?),
        (Some(_), None) => return Err(format!("{name}: holds no field").into()),
        (None, _) => out!("{}", answer(&sets)),
    }
    Ok(ExitCode::SUCCESS)
}

fn read_cell(name: &str) -> Result<Cell, String> {
    Cell::from_name(name.as_bytes())
        .ok_or_else(|| format!("no cell is called {name:?}, expected A5 to I5"))
}

/// A line a cell: points left, and one cheapest path.
fn reach(field: &Field, from: Cell) -> Result<String, String> {
    if field.unit(from).is_none() {
        return Err(format!("no unit stands on {from}"));
    }
    let line = |(to, left): (Cell, u8)| {
        let path: Vec<String> =
            field.path(from, to).into_iter().flatten().map(|cell| cell.to_string()).collect();
        format!("{to} {left} {}\n", path.join("-"))
    };
    Ok(field.destinations(from).into_iter().map(line).collect())
}
