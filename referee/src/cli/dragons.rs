//! The commands of Friends & Dragons: a board and heroes in, what they come to out.

mod solve;

use std::path::PathBuf;

use maps::friends_and_dragons::Walk;

use super::json_args::JsonArgs;
use super::Failure;
use crate::games::friends_and_dragons::{CheckedDrag, Field, ReachMap, ZoneMap};
use crate::solving::friends_and_dragons::{field, field_alone, BoardError};

pub use solve::{run as run_solve, Args as SolveArgs};

/// A board file and a heroes file.
#[derive(clap::Args)]
pub struct Files {
    /// Board file
    board: PathBuf,
    /// Heroes file
    #[arg(long, value_name = "HEROES.toml")]
    heroes: PathBuf,
}

impl Files {
    fn field(&self) -> Result<Field, BoardError> {
        field(&self.board, &self.heroes)
    }
}

/// Which drag on which board.
#[derive(clap::Args)]
pub struct CheckArgs {
    #[command(flatten)]
    files: Files,
    /// The drag, as in "2 SE NE S E"
    drag: String,
    #[command(flatten)]
    json: JsonArgs,
}

/// Which pivot ends where.
#[derive(clap::Args)]
pub struct ReachArgs {
    #[command(flatten)]
    files: Files,
    /// The hero that is dragged
    #[arg(long, value_name = "ID")]
    pivot: u8,
    /// Where it ends
    #[arg(long, value_name = "ROW,COLUMN")]
    end: String,
    #[command(flatten)]
    json: JsonArgs,
}

/// Which board, for which traits.
#[derive(clap::Args)]
pub struct ZonesArgs {
    /// Board file
    board: PathBuf,
    /// Heroes file: the maps of all traits in it
    #[arg(long, value_name = "HEROES.toml")]
    heroes: Option<PathBuf>,
    /// The map of this trait: none, lava, water, rubble or fly
    #[arg(long, value_name = "TRAIT", conflicts_with = "heroes")]
    walk: Option<String>,
    #[command(flatten)]
    json: JsonArgs,
}

/// Plays the drag and prints its score. An illegal step fails with exit code 1.
pub fn run_check(args: &CheckArgs) -> Result<(), Failure> {
    let field = args.files.field()?;
    let checked = CheckedDrag::of(&field, &args.drag)?;
    args.json.print(&checked, &checked.as_json());
    Ok(())
}

/// Prints the squares of every hero.
pub fn run_reach(args: &ReachArgs) -> Result<(), Failure> {
    let field = args.files.field()?;
    let reach = ReachMap::of(&field, args.pivot, &args.end)?;
    args.json.print(&reach, &reach.as_json());
    Ok(())
}

/// Prints the zones of each trait.
pub fn run_zones(args: &ZonesArgs) -> Result<(), Failure> {
    let board = field_alone(&args.board)?;
    let walk = args.walk.as_deref().map_or(Ok(Walk::None), |name| {
        let known = || Walk::ALL.map(Walk::name).join(", ");
        Walk::from_name(name)
            .ok_or_else(|| format!("unknown trait {name:?}, expected one of {}", known()))
    })?;
    let walks = match &args.heroes {
        Some(heroes) => ZoneMap::walks(&field(&args.board, heroes)?),
        None => vec![walk],
    };
    for walk in walks {
        let zones = ZoneMap::of(&board, walk);
        args.json.print(&zones, &zones.as_json());
    }
    Ok(())
}
