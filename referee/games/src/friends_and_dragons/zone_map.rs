//! The zones of a trait's map, for people and for programs.

use std::fmt;

use maps::friends_and_dragons::Walk;
use serde_json::Value;

use super::{Field, Zones, drawing};

#[derive(Clone, Debug)]
pub struct ZoneMap<'a> {
    field: &'a Field,
    walk: Walk,
    zones: Zones,
}

impl<'a> ZoneMap<'a> {
    pub fn of(field: &'a Field, walk: Walk) -> Self {
        Self { field, walk, zones: Zones::of(field, walk) }
    }

    /// The traits of the heroes on a board, each once, in order.
    pub fn walks(field: &Field) -> Vec<Walk> {
        let mut walks: Vec<Walk> = field.heroes().iter().map(|hero| hero.walk).collect();
        walks.sort_unstable();
        walks.dedup();
        walks
    }

    pub fn as_json(&self) -> Value {
        let mut object = self.zones.as_json();
        object["walk"] = self.walk.name().into();
        object
    }
}

/// One letter per zone, digits first; what is not passable is a dot. Then one line per zone.
impl fmt::Display for ZoneMap<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { field, walk, zones } = self;
        let (count, sections) = (zones.zones.len(), zones.sections);
        writeln!(f, "walk {}: {count} zones in {sections} sections", walk.name())?;
        let letters: Vec<char> = ('0'..='9').chain('a'..='z').chain('A'..='Z').collect();
        let letter = |zone: usize| letters[zone % letters.len()];
        f.write_str(&field.drawn(|cell| zones.zone_of(cell).map_or('.', letter)))?;
        for (id, zone) in zones.zones.iter().enumerate() {
            let kind = match zone.deadend {
                true => format!("deadend {}", drawing::square(field, zone.cells[0])),
                false => format!("{} squares", zone.cells.len()),
            };
            let adjacent: Vec<String> = zone.adjacent.iter().map(ToString::to_string).collect();
            let adjacent = adjacent.join(" ");
            writeln!(f, "zone {id}: section {}, {kind}, beside {adjacent}", zone.section)?;
        }
        let list = |cells: &[u8]| {
            cells.iter().map(|cell| drawing::square(field, *cell)).collect::<Vec<_>>().join(" ")
        };
        writeln!(f, "chokepoints: {}", list(&zones.chokepoints))?;
        writeln!(f, "deadends: {}", list(&zones.deadends))
    }
}
