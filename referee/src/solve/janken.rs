//! `referee solve janken`: answers the contest's input.

use std::path::PathBuf;

use games::janken::{Destinations, Field, answer, picture};
use maps::janken::{Cell, read};
use serde_json::json;

use cli::Failure;
use cli::shared_args::JsonArgs;

#[derive(clap::Args)]
pub struct Args {
    /// File with the contest's input (- for stdin)
    #[arg(default_value = "-")]
    input: PathBuf,
    /// Draw the first field; with --reach also the cells where that unit is threatened
    #[arg(long, conflicts_with = "json")]
    show: bool,
    /// Print the cells that the unit on this cell of the first field can reach, instead of the answer
    #[arg(long, value_name = "CELL")]
    reach: Option<String>,
    #[command(flatten)]
    json: JsonArgs,
}

/// Prints the answer. On error, reports the first mistake and prints nothing.
pub fn run(args: &Args) -> Result<(), Failure> {
    let at_input = |error| Failure::at(args.input.display(), error);
    let sets = read(&files::read_bytes(&args.input)?).map_err(at_input)?;
    let first = sets.first().map(Field::from_setup);
    let cell = args.reach.as_deref().map(read_cell).transpose()?;
    if let (true, Some(field)) = (args.show, &first) {
        cli::out!("{}", picture(field, cell.and_then(|cell| field.unit(cell))));
    }
    match (cell, &first) {
        (Some(cell), Some(field)) => {
            let reach = Destinations::new(field, cell)?;
            args.json.print(&reach, &json!(reach));
        }
        (Some(_), None) => {
            return Err(Failure::at(args.input.display(), "contains no field"));
        }
        (None, _) => {
            let answer = answer(&sets);
            args.json.print(&answer, &json!(answer));
        }
    }
    Ok(())
}

fn read_cell(name: &str) -> Result<Cell, Failure> {
    Cell::from_name(name.as_bytes())
        .ok_or_else(|| Failure::usage(format!("no cell is named {name:?}, expected A5 to I5")))
}
