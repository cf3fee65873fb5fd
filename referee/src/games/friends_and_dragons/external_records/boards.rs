//! Zones, and the table of move cases over them.

use maps::friends_and_dragons::Walk;
use serde_json::{json, Value};

use super::{board, differs, same};
use crate::catalogue::Difference;
use crate::games::friends_and_dragons::{Table, Zones};

/// All that is known of a map.
pub fn zones(record: &Value) -> Result<(), Difference> {
    let zones = Zones::of(&board(record)?, walk(record)?);
    let got = zones.as_json();
    ["passable", "chokepoints", "deadends", "sections", "zones"]
        .iter()
        .try_for_each(|key| same(record, key, &got[key]))
}

fn walk(record: &Value) -> Result<Walk, Difference> {
    let name = record["walk"].as_str().unwrap_or("none");
    Walk::from_name(name).ok_or_else(|| differs("walk", "a trait", name))
}

/// Every triple of zones.
pub fn cases(record: &Value) -> Result<(), Difference> {
    let zones = Zones::of(&board(record)?, walk(record)?);
    same(record, "zones", &json!(zones.zones.len()))?;
    for entry in record["entries"].as_array().into_iter().flatten() {
        let number = |place: usize| entry[place].as_u64().unwrap_or(u64::MAX) as usize;
        let count = zones.zones.len();
        if (0..3).any(|place| number(place) >= count) {
            return Err(differs("entry", format!("zones below {count}"), entry));
        }
        let (case, allowed) = Table(&zones).allowed(number(0), number(1), number(2));
        let got = json!([number(0), number(1), number(2), case.0, allowed]);
        if *entry != got {
            return Err(differs("entries", entry, got));
        }
    }
    Ok(())
}
