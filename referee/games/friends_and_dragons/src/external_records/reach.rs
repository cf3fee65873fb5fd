//! Checks zones, the table of move cases for zones, and where heroes can end up, by search and, if
//! it applies, in closed form.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use maps::friends_and_dragons::Walk;
use serde_json::{Value, json};

use super::boards::{board, corner, game, hero_index, sha256};
use crate::end_squares::{closed_form, component};
use crate::solver::PairDistances;
use crate::{Corner, Direction, EndSquares, Field, Placement, Squares, Zones};
use engine::catalogue::record_kind::same_fields;
use engine::catalogue::{Mismatch, differs};

/// Checks all properties of a map.
pub fn zones(record: &Value) -> Result<(), Mismatch> {
    let zones = Zones::new(&board(record)?, walk(record, "walk")?);
    same_fields(record, &zones.as_json())
}

fn walk(record: &Value, key: &str) -> Result<Walk, Mismatch> {
    let name = record[key].as_str().unwrap_or_default();
    Walk::from_name(name).ok_or_else(|| differs(key, "a trait", name))
}

pub fn cases(record: &Value) -> Result<(), Mismatch> {
    let zones = Zones::new(&board(record)?, walk(record, "walk")?);
    same_fields(record, &json!({ "zones": zones.zones.len() }))?;
    let mut missing = triples(&zones);
    for entry in record["entries"].as_array().into_iter().flatten() {
        let number = |index: usize| entry[index].as_u64().unwrap_or(u64::MAX) as usize;
        let count = zones.zones.len();
        if (0..3).any(|index| number(index) >= count) {
            return Err(differs("entry", format!("zones below {count}"), entry));
        }
        if !missing.remove(&[number(0), number(1), number(2)]) {
            return Err(differs("entry", "each possible triple of zones exactly once", entry));
        }
        let (case, allowed) = zones.allowed(number(0), number(1), number(2));
        let got = json!([number(0), number(1), number(2), case, allowed]);
        if *entry != got {
            return Err(differs("entries", entry, got));
        }
    }
    match missing.first() {
        Some(triple) => Err(differs("entries", "no such triple", format!("{triple:?}"))),
        None => Ok(()),
    }
}

/// All combinations of the pivot's start zone, its end zone (which must be in the same section),
/// and the other hero's zone. The other hero cannot share the pivot's start zone if that has only
/// one square.
fn triples(zones: &Zones) -> BTreeSet<[usize; 3]> {
    let all = 0..zones.zones.len();
    let starts = all.clone().flat_map(|start| all.clone().map(move |end| (start, end)));
    starts
        .filter(|(start, end)| zones.zones[*start].section == zones.zones[*end].section)
        .flat_map(|(start, end)| all.clone().map(move |hero| [start, end, hero]))
        .filter(|[start, _, hero]| start != hero || !zones.zones[*start].deadend)
        .collect()
}

/// Checks a pivot and one other hero, from all squares to all squares.
pub fn one_hero(record: &Value) -> Result<(), Mismatch> {
    let field = board(record)?;
    let walks = [walk(record, "pivot_walk")?, walk(record, "hero_walk")?];
    let zones = Zones::new(&field, walks[0]);
    let one_open = corner(record)? == Corner::OneOpen;
    let mut samples = samples(record)?;
    let (mut triples, mut sum, mut lines) = (0, 0, String::new());
    for pivot in field.passable(walks[0]).iter() {
        for hero in field.passable(walks[1]).iter().filter(|hero| *hero != pivot) {
            for (end, squares) in pair_ends(&field, walks, [pivot, hero]) {
                triples += 1;
                sum += squares.len();
                let list: Vec<String> = squares.iter().map(|cell| cell.to_string()).collect();
                let _ = writeln!(lines, "{pivot} {hero} {end}:{}", list.join(","));
                if let Some(sample) = samples.remove(&[pivot, hero, end]) {
                    let got = json!(squares.iter().collect::<Vec<_>>());
                    if sample != got {
                        return Err(differs("samples", sample, got));
                    }
                }
                if one_open {
                    compare(&field, &zones, walks, [pivot, hero, end], squares)?;
                }
            }
        }
    }
    if let Some((triple, squares)) = samples.first_key_value() {
        return Err(differs("samples", format!("{triple:?} {squares}"), "no such triple"));
    }
    same_fields(record, &json!({ "triples": triples, "sum": sum, "sha256": sha256(&lines) }))
}

/// Reads the samples. Each lists the squares where the other hero can end up, given both heroes'
/// start squares and the pivot's end square.
fn samples(record: &Value) -> Result<BTreeMap<[u8; 3], Value>, Mismatch> {
    let refused = |got: &Value| differs("samples", "[start, start, end, [ends]] exactly once", got);
    let mut samples = BTreeMap::new();
    for sample in record["samples"].as_array().ok_or_else(|| refused(&record["samples"]))? {
        let read = serde_json::from_value::<(u8, u8, u8, Value)>(sample.clone());
        let (pivot, hero, end, squares) = read.map_err(|_| refused(sample))?;
        if samples.insert([pivot, hero, end], squares).is_some() {
            return Err(refused(sample));
        }
    }
    Ok(samples)
}

fn compare(
    field: &Field,
    zones: &Zones,
    walks: [Walk; 2],
    [pivot, hero, end]: [u8; 3],
    found: Squares,
) -> Result<(), Mismatch> {
    let component = component(field, walks[0], walks[1], hero);
    let zone = zones.zone_of(end).ok_or_else(|| differs("zone", "one for every end", end))?;
    let mut closed = closed_form(zones, component, pivot, zone, hero);
    closed.remove(end);
    let list = |squares: Squares| json!(squares.iter().collect::<Vec<_>>());
    if closed == found { Ok(()) } else { Err(differs("closed form", list(found), list(closed))) }
}

/// For each possible end square of the pivot, searches for the squares where the other hero can end
/// up.
fn pair_ends(field: &Field, walks: [Walk; 2], starts: [u8; 2]) -> Vec<(u8, Squares)> {
    let table = PairDistances::from_starts(field, walks, starts);
    let squares =
        |end: u8| field.cells().filter(|cell| table.steps(end, *cell).is_some()).collect();
    let ends = field.cells().map(|end| (end, squares(end)));
    ends.filter(|(_, squares): &(u8, Squares)| !squares.is_empty()).collect()
}

pub fn all_heroes(record: &Value) -> Result<(), Mismatch> {
    let field = game(record)?;
    let pivot = hero_index(&field, &record["pivot"])?;
    let layers = all_layers(&field, pivot);
    let mut all: Vec<Placement> = layers.iter().flatten().copied().collect();
    let mut ends: BTreeMap<u8, u64> = BTreeMap::new();
    for placement in &all {
        *ends.entry(placement.cell(pivot)).or_default() += 1;
    }
    all.sort();
    let line = |placement: &Placement| {
        let cells: Vec<String> = placement.cells().iter().map(ToString::to_string).collect();
        cells.join(",") + "\n"
    };
    let mut got = json!({
        "reachable": all.len(), "layers": layers.iter().map(Vec::len).collect::<Vec<_>>(),
        "per_pivot_end": ends, "sha256": sha256(&all.iter().map(line).collect::<String>()),
    });
    if record.get("configurations").is_some() {
        got["configurations"] = all.iter().map(|placement| json!(placement.cells())).collect();
    }
    same_fields(record, &got)?;
    compare_counts(record, &field, pivot, &ends)
}

/// Compares the numbers of placements with the closed form. Does so only if the closed form is
/// exact: no hero is hindered, and diagonal steps follow the game's own rule.
fn compare_counts(
    record: &Value,
    field: &Field,
    pivot: usize,
    ends: &BTreeMap<u8, u64>,
) -> Result<(), Mismatch> {
    let end_squares = EndSquares::new(field, pivot);
    if corner(record)? != Corner::OneOpen || !end_squares.is_exact() {
        return Ok(());
    }
    for (end, count) in ends {
        let zone = end_squares.zones().zone_of(*end).ok_or_else(|| differs("zone", "one", end))?;
        let mut sets: Vec<Squares> = (0..field.heroes().len())
            .filter(|hero| *hero != pivot)
            .map(|hero| end_squares.squares(zone, hero))
            .collect();
        sets.iter_mut().for_each(|set| set.remove(*end));
        let got = choices(&sets, &mut Vec::new());
        if got != *count {
            return Err(differs("closed form count", count, got));
        }
    }
    Ok(())
}

/// The number of ways to choose one square from each set, all of them distinct.
fn choices(sets: &[Squares], taken: &mut Vec<u8>) -> u64 {
    let Some((first, rest)) = sets.split_first() else { return 1 };
    let mut count = 0;
    for cell in first.iter() {
        if !taken.contains(&cell) {
            taken.push(cell);
            count += choices(rest, taken);
            taken.pop();
        }
    }
    count
}

/// All placements, grouped by the minimum number of steps to reach them.
pub fn all_layers(field: &Field, pivot: usize) -> Vec<Vec<Placement>> {
    let start = Placement::start(field.heroes());
    let mut seen = BTreeSet::from([start]);
    let mut layers = vec![vec![start]];
    loop {
        let mut next = Vec::new();
        for placement in layers.last().map(Vec::as_slice).unwrap_or_default() {
            let steps =
                Direction::all().filter_map(|direction| placement.step(field, pivot, direction));
            next.extend(steps.filter(|step| seen.insert(*step)));
        }
        if next.is_empty() {
            return layers;
        }
        layers.push(next);
    }
}
