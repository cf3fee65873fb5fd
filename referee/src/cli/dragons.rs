//! What the commands of Friends & Dragons share: reading their files, Ctrl-C, and pictures.

mod check;
mod picture;
mod reach;
mod solve;
mod zones;

use std::path::{Path, PathBuf};

use maps::friends_and_dragons::{read, read_board, Fault};

use crate::games::friends_and_dragons::{Corner, Field};

pub use check::{run as run_check, Args as CheckArgs};
pub use reach::{run as run_reach, Args as ReachArgs};
pub use solve::{run as run_solve, Args as SolveArgs};
pub use zones::{run as run_zones, Args as ZonesArgs};

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
    /// Reads both.
    ///
    /// # Errors
    ///
    /// Returns the first fault, with its file and line.
    pub fn field(&self) -> Result<Field, String> {
        let (board, heroes) = (bytes(&self.board)?, bytes(&self.heroes)?);
        let setup = read(&board, &heroes).map_err(|fault| {
            let of_heroes = fault.code.is_of_heroes_file();
            describe(if of_heroes { &self.heroes } else { &self.board }, &fault)
        })?;
        Ok(Field::new(&setup, Corner::OneOpen))
    }
}

/// Reads a board without heroes.
fn board_alone(path: &Path) -> Result<Field, String> {
    let setup = read_board(&bytes(path)?).map_err(|fault| describe(path, &fault))?;
    Ok(Field::new(&setup, Corner::OneOpen))
}

fn bytes(path: &Path) -> Result<Vec<u8>, String> {
    std::fs::read(path).map_err(|error| format!("{}: cannot be read: {error}", path.display()))
}

fn describe(path: &Path, fault: &Fault) -> String {
    format!("{}: {fault}", path.display())
}

/// The place of the hero with an id, if it may be dragged.
fn pivot(field: &Field, id: u8) -> Result<usize, String> {
    let pivots = || field.heroes().iter().enumerate().filter(|(_, hero)| hero.pivot);
    let known = || pivots().map(|(_, hero)| hero.id.to_string()).collect::<Vec<_>>().join(", ");
    let found = pivots().find(|(_, hero)| hero.id == id).map(|(place, _)| place);
    found.ok_or_else(|| format!("hero {id} cannot be dragged, expected one of {}", known()))
}
