//! Chokepoints, deadends, zones and sections on the map for one trait, and the eight move cases.
//! The case determines the zones where another hero can end up, given the zones where the pivot
//! starts and ends.

use std::collections::BTreeSet;

use maps::friends_and_dragons::Walk;

use super::field::flood;
use super::{Direction, Field, Squares};

/// A single deadend, or a connected set of free squares that are not deadends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zone {
    /// The section it belongs to, which is a connected set of zones.
    pub section: usize,
    pub deadend: bool,
    pub cells: Vec<u8>,
    pub adjacent: Vec<usize>,
}

/// The zones on a map, numbered by their first squares in row order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zones {
    pub passable: Squares,
    /// Free squares between two blocked ones.
    pub chokepoints: Vec<u8>,
    /// Squares whose removal splits the map, and the ends of pockets two squares deep.
    pub deadends: Vec<u8>,
    pub zones: Vec<Zone>,
    pub sections: usize,
    zone_of: Vec<Option<usize>>,
}

impl Zones {
    pub fn new(field: &Field, walk: Walk) -> Self {
        let passable = field.passable(walk);
        let chokepoints: Vec<u8> =
            passable.iter().filter(|cell| is_chokepoint(field, passable, *cell)).collect();
        let deadends: Vec<u8> =
            chokepoints.iter().copied().filter(|cell| is_deadend(field, passable, *cell)).collect();
        let mut zones = Self {
            passable,
            chokepoints,
            deadends,
            zones: Vec::new(),
            sections: 0,
            zone_of: vec![None; field.setup().terrain().len()],
        };
        zones.fill(field);
        zones.connect(field);
        zones.number_sections(field);
        zones
    }

    pub fn zone_of(&self, cell: u8) -> Option<usize> {
        self.zone_of[usize::from(cell)]
    }

    /// Deadends that are chokepoints only because everything outside the board counts as blocked.
    pub fn edge_deadends(&self, field: &Field) -> Vec<u8> {
        let is_inside = |cell: u8, direction| field.neighbour(cell, direction).is_some();
        let needs_edge = |cell: &u8| {
            blocked_lines(field, self.passable, *cell)
                .all(|across| !is_inside(*cell, across) || !is_inside(*cell, across.opposite()))
        };
        self.deadends.iter().copied().filter(needs_edge).collect()
    }

    /// The only path between two zones in the same section, including both. Empty for zones in
    /// different sections.
    pub fn path(&self, from: usize, to: usize) -> Vec<usize> {
        self.path_without(None, from, to).unwrap_or_default()
    }

    fn path_without(&self, before: Option<usize>, from: usize, to: usize) -> Option<Vec<usize>> {
        if from == to {
            return Some(vec![to]);
        }
        let mut ahead = self.zones[from].adjacent.iter().filter(|next| Some(**next) != before);
        let rest = ahead.find_map(|next| self.path_without(Some(from), *next, to))?;
        Some([vec![from], rest].concat())
    }

    fn fill(&mut self, field: &Field) {
        let deadends: Squares = self.deadends.iter().copied().collect();
        let open = self.passable.without(deadends);
        for first in self.passable.iter() {
            if self.zone_of(first).is_some() {
                continue;
            }
            let deadend = deadends.contains(first);
            let area = if deadend { Squares::single(first) } else { hanging(field, open, first) };
            let cells: Vec<u8> = area.iter().collect();
            for cell in &cells {
                self.zone_of[usize::from(*cell)] = Some(self.zones.len());
            }
            self.zones.push(Zone { section: 0, deadend, cells, adjacent: Vec::new() });
        }
    }

    fn connect(&mut self, field: &Field) {
        for id in 0..self.zones.len() {
            let near = |cell: &u8| free_neighbours(field, self.passable, *cell).collect::<Vec<_>>();
            let cells = self.zones[id].cells.iter().flat_map(near);
            let near: BTreeSet<usize> = cells.filter_map(|cell| self.zone_of(cell)).collect();
            self.zones[id].adjacent = near.into_iter().filter(|other| *other != id).collect();
        }
    }

    fn number_sections(&mut self, field: &Field) {
        let mut remaining = self.passable;
        while let Some(first) = remaining.iter().next() {
            let section = hanging(field, remaining, first);
            for zone in self.zones.iter_mut().filter(|zone| section.contains(zone.cells[0])) {
                zone.section = self.sections;
            }
            remaining = remaining.without(section);
            self.sections += 1;
        }
    }
}

fn free_neighbours(field: &Field, free: Squares, cell: u8) -> impl Iterator<Item = u8> + '_ {
    Direction::straight()
        .filter_map(move |direction| field.neighbour(cell, direction))
        .filter(move |next| free.contains(*next))
}

/// A free square and all free squares connected to it.
fn hanging(field: &Field, free: Squares, cell: u8) -> Squares {
    flood(cell, |cell| free_neighbours(field, free, cell))
}

fn is_free(field: &Field, free: Squares, cell: u8, direction: Direction) -> bool {
    field.neighbour(cell, direction).is_some_and(|next| free.contains(next))
}

/// The directions (north or east) in which a free square is blocked on both sides but open on at
/// least one of the other two sides.
fn blocked_lines(field: &Field, free: Squares, cell: u8) -> impl Iterator<Item = Direction> + '_ {
    let open = move |direction: Direction| is_free(field, free, cell, direction);
    Direction::straight().take(2).filter(move |across| {
        let along = across.right();
        !open(*across) && !open(across.opposite()) && (open(along) || open(along.opposite()))
    })
}

fn is_chokepoint(field: &Field, free: Squares, cell: u8) -> bool {
    blocked_lines(field, free, cell).next().is_some()
}

fn is_deadend(field: &Field, free: Squares, cell: u8) -> bool {
    let open: Vec<Direction> =
        Direction::straight().filter(|direction| is_free(field, free, cell, *direction)).collect();
    match open[..] {
        [only] => [1, 7]
            .iter()
            .all(|turn| !is_free(field, free, cell, Direction::from_number(only.number() + turn))),
        [one, other] => {
            let ends = [one, other].map(|direction| field.neighbour(cell, direction));
            let [Some(from), Some(to)] = ends else { return false };
            let mut without = free;
            without.remove(cell);
            !hanging(field, without, from).contains(to)
        }
        _ => false,
    }
}

impl Zones {
    pub fn as_json(&self) -> serde_json::Value {
        let zone = |(id, zone): (usize, &Zone)| {
            serde_json::json!({
                "id": id, "section": zone.section, "deadend": zone.deadend,
                "cells": zone.cells, "adjacent": zone.adjacent,
            })
        };
        serde_json::json!({
            "passable": self.passable.len(), "chokepoints": self.chokepoints,
            "deadends": self.deadends, "sections": self.sections,
            "zones": self.zones.iter().enumerate().map(zone).collect::<Vec<_>>(),
        })
    }
}

/// The table of move cases, applied to the zones on the pivot's map.
impl Zones {
    /// Determines which case applies (1 to 8), and the zones where a hero that starts in one zone
    /// can end up when the pivot moves between two zones in the same section. The zones are sorted.
    pub fn allowed(&self, start: usize, end: usize, hero: usize) -> (u8, Vec<usize>) {
        let main = self.path(start, end);
        let (case, mut zones) = match main.iter().position(|zone| *zone == hero) {
            Some(index) => self.native(&main, index, hero),
            None => self.off_the_path(&main, self.path(start, hero), hero),
        };
        zones.sort_unstable();
        zones.dedup();
        (case, zones)
    }

    fn native(&self, main: &[usize], index: usize, hero: usize) -> (u8, Vec<usize>) {
        if !self.zones[hero].deadend {
            let next = main.get(index + 1).copied();
            return (4, self.block(hero, next));
        }
        // A hero cannot share the pivot's own zone if that has only one square, so it stays.
        let Some(&previous) = index.checked_sub(1).and_then(|index| main.get(index)) else {
            return (2, vec![hero]);
        };
        if self.zones[previous].deadend {
            (2, vec![previous])
        } else {
            (3, self.block(previous, Some(hero)))
        }
    }

    fn off_the_path(&self, main: &[usize], alt: Vec<usize>, hero: usize) -> (u8, Vec<usize>) {
        let [.., previous, _] = alt[..] else { return (1, vec![hero]) };
        if !self.zones[hero].deadend {
            return (8, self.block(hero, Some(previous)));
        }
        if self.zones[previous].deadend {
            return (5, vec![hero]);
        }
        let (case, except) = match main.iter().position(|zone| *zone == previous) {
            Some(index) => (6, main.get(index + 1).copied()),
            None => (7, alt.len().checked_sub(3).map(|index| alt[index])),
        };
        let mut zones = self.block(previous, except);
        zones.push(hero);
        (case, zones)
    }

    /// A zone and its adjacent deadends, leaving out `except`.
    fn block(&self, zone: usize, except: Option<usize>) -> Vec<usize> {
        let zones = &self.zones;
        let deadends = zones[zone].adjacent.iter().copied();
        let deadends = deadends.filter(|other| zones[*other].deadend && Some(*other) != except);
        std::iter::once(zone).chain(deadends).collect()
    }
}
