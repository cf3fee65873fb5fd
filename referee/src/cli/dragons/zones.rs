//! `referee zones`: zones, deadends and sections of a map.

use std::path::PathBuf;
use std::process::ExitCode;

use maps::friends_and_dragons::Walk;

use super::{board_alone, picture};
use crate::cli::Failure;
use crate::games::friends_and_dragons::{Field, Zones};

/// Which board, for which traits.
#[derive(clap::Args)]
pub struct Args {
    /// Board file
    board: PathBuf,
    /// Heroes file: the maps of all traits in it
    #[arg(long, value_name = "HEROES.toml")]
    heroes: Option<PathBuf>,
    /// The map of this trait: none, lava, water, rubble or fly
    #[arg(long, value_name = "TRAIT", conflicts_with = "heroes")]
    walk: Option<String>,
    /// Print JSON, an object a trait
    #[arg(long)]
    json: bool,
}

/// Prints the zones of each trait.
pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    let field = board_alone(&args.board)?;
    let mut walks = vec![match &args.walk {
        None => Walk::None,
        Some(name) => Walk::from_name(name).ok_or_else(|| {
            let known = Walk::ALL.map(Walk::name).join(", ");
            format!("unknown trait {name:?}, expected one of {known}")
        })?,
    }];
    if let Some(heroes) = &args.heroes {
        let files = super::Files { board: args.board.clone(), heroes: heroes.clone() };
        let with_heroes = files.field()?;
        walks = with_heroes.heroes().iter().map(|hero| hero.walk).collect();
        walks.sort_unstable();
        walks.dedup();
    }
    for walk in walks {
        let zones = Zones::of(&field, walk);
        if args.json {
            let mut object = zones.as_json();
            object["walk"] = walk.name().into();
            outln!("{object}");
        } else {
            tell(&field, walk, &zones);
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// One letter a zone, digits first; what is not passable is a dot.
fn tell(field: &Field, walk: Walk, zones: &Zones) {
    let letters: Vec<char> = ('0'..='9').chain('a'..='z').chain('A'..='Z').collect();
    outln!("walk {}: {} zones in {} sections", walk.name(), zones.zones.len(), zones.sections);
    let letter = |cell: u8| zones.zone_of(cell).map_or('.', |zone| letters[zone % letters.len()]);
    out!("{}", field.drawn(letter));
    for (id, zone) in zones.zones.iter().enumerate() {
        let kind = match zone.deadend {
            true => format!("deadend {}", picture::square(field, zone.cells[0])),
            false => format!("{} squares", zone.cells.len()),
        };
        let adjacent: Vec<String> = zone.adjacent.iter().map(ToString::to_string).collect();
        outln!("zone {id}: section {}, {kind}, beside {}", zone.section, adjacent.join(" "));
    }
    let list = |cells: &[u8]| {
        cells.iter().map(|cell| picture::square(field, *cell)).collect::<Vec<_>>().join(" ")
    };
    outln!("chokepoints: {}", list(&zones.chokepoints));
    outln!("deadends: {}", list(&zones.deadends));
}
