//! Zones, and the table of move cases over them.

use std::collections::BTreeSet;

use maps::friends_and_dragons::Walk;
use serde_json::{Value, json};

use super::board;
use crate::friends_and_dragons::{Table, Zones};
use crate::record_kind::same_fields;
use engine::catalogue::{Mismatch, differs};

/// All that is known of a map.
pub fn zones(record: &Value) -> Result<(), Mismatch> {
    let zones = Zones::of(&board(record)?, walk(record)?);
    same_fields(record, &zones.as_json())
}

fn walk(record: &Value) -> Result<Walk, Mismatch> {
    let name = record["walk"].as_str().unwrap_or("no text");
    Walk::from_name(name).ok_or_else(|| differs("walk", "a trait", name))
}

pub fn cases(record: &Value) -> Result<(), Mismatch> {
    let zones = Zones::of(&board(record)?, walk(record)?);
    same_fields(record, &json!({ "zones": zones.zones.len() }))?;
    let mut missing = triples(&zones);
    for entry in record["entries"].as_array().into_iter().flatten() {
        let number = |index: usize| entry[index].as_u64().unwrap_or(u64::MAX) as usize;
        let count = zones.zones.len();
        if (0..3).any(|index| number(index) >= count) {
            return Err(differs("entry", format!("zones below {count}"), entry));
        }
        if !missing.remove(&[number(0), number(1), number(2)]) {
            return Err(differs("entry", "each possible triple of zones once", entry));
        }
        let (case, allowed) = Table(&zones).allowed(number(0), number(1), number(2));
        let got = json!([number(0), number(1), number(2), case.0, allowed]);
        if *entry != got {
            return Err(differs("entries", entry, got));
        }
    }
    match missing.first() {
        Some(triple) => Err(differs("entries", "no such triple", format!("{triple:?}"))),
        None => Ok(()),
    }
}

/// Start and end of the pivot in one section, and the zone of the other hero, who cannot stand on
/// the only square of the pivot's zone.
fn triples(zones: &Zones) -> BTreeSet<[usize; 3]> {
    let all = 0..zones.zones.len();
    let starts = all.clone().flat_map(|start| all.clone().map(move |end| (start, end)));
    starts
        .filter(|(start, end)| zones.zones[*start].section == zones.zones[*end].section)
        .flat_map(|(start, end)| all.clone().map(move |hero| [start, end, hero]))
        .filter(|[start, _, hero]| start != hero || !zones.zones[*start].deadend)
        .collect()
}
