//! Chokepoints, deadends, zones and sections of the map of one trait.

use std::collections::BTreeSet;

use maps::friends_and_dragons::Walk;

use super::{Direction, Field, Squares};

/// A deadend alone, or a connected set of free squares that are no deadends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zone {
    /// Its section: zones that hang together.
    pub section: usize,
    /// Whether it is a deadend.
    pub deadend: bool,
    pub cells: Vec<u8>,
    /// The zones beside it, in order.
    pub adjacent: Vec<usize>,
}

/// The zones of a map, numbered by their first squares in row order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zones {
    pub passable: Squares,
    /// Free squares between two blocked ones.
    pub chokepoints: Vec<u8>,
    /// Squares without which the map falls apart, and ends of pockets two deep.
    pub deadends: Vec<u8>,
    pub zones: Vec<Zone>,
    pub sections: usize,
    zone_of: Vec<Option<usize>>,
}

impl Zones {
    /// The zones of a trait's map.
    #[must_use]
    pub fn of(field: &Field, walk: Walk) -> Self {
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
        zones.number_sections();
        zones
    }

    /// The zone of a square, if it is free.
    #[must_use]
    pub fn zone_of(&self, cell: u8) -> Option<usize> {
        self.zone_of[usize::from(cell)]
    }

    /// The only path between two zones of a section, ends included; empty between sections.
    #[must_use]
    pub fn path(&self, from: usize, to: usize) -> Vec<usize> {
        let mut before = vec![None; self.zones.len()];
        before[from] = Some(from);
        let mut waiting = vec![from];
        while let Some(zone) = waiting.pop() {
            for &next in &self.zones[zone].adjacent {
                if before[next].is_none() {
                    before[next] = Some(zone);
                    waiting.push(next);
                }
            }
        }
        if before[to].is_none() {
            return Vec::new();
        }
        let mut path = vec![to];
        while let Some(zone) =
            path.last().and_then(|zone| before[*zone]).filter(|_| path.last() != Some(&from))
        {
            path.push(zone);
        }
        path.reverse();
        path
    }

    /// The deadends beside a zone.
    pub fn deadends_beside(&self, zone: usize) -> impl Iterator<Item = usize> + '_ {
        self.zones[zone].adjacent.iter().copied().filter(|other| self.zones[*other].deadend)
    }

    fn fill(&mut self, field: &Field) {
        let deadends: Squares = self.deadends.iter().copied().collect();
        for first in self.passable.iter() {
            if self.zone_of(first).is_some() {
                continue;
            }
            let deadend = deadends.contains(first);
            let id = self.zones.len();
            let mut cells = vec![first];
            self.zone_of[usize::from(first)] = Some(id);
            let mut index = 0;
            while !deadend && index < cells.len() {
                for next in beside(field, self.passable, cells[index]) {
                    if !deadends.contains(next) && self.zone_of(next).is_none() {
                        self.zone_of[usize::from(next)] = Some(id);
                        cells.push(next);
                    }
                }
                index += 1;
            }
            cells.sort_unstable();
            self.zones.push(Zone { section: 0, deadend, cells, adjacent: Vec::new() });
        }
    }

    fn connect(&mut self, field: &Field) {
        for id in 0..self.zones.len() {
            let near = |cell: &u8| beside(field, self.passable, *cell).collect::<Vec<_>>();
            let cells = self.zones[id].cells.iter().flat_map(near);
            let near: BTreeSet<usize> = cells.filter_map(|cell| self.zone_of(cell)).collect();
            self.zones[id].adjacent = near.into_iter().filter(|other| *other != id).collect();
        }
    }

    fn number_sections(&mut self) {
        let mut section_of: Vec<Option<usize>> = vec![None; self.zones.len()];
        for first in 0..self.zones.len() {
            if section_of[first].is_some() {
                continue;
            }
            let mut waiting = vec![first];
            section_of[first] = Some(self.sections);
            while let Some(zone) = waiting.pop() {
                self.zones[zone].section = self.sections;
                for &next in &self.zones[zone].adjacent {
                    if section_of[next].is_none() {
                        section_of[next] = Some(self.sections);
                        waiting.push(next);
                    }
                }
            }
            self.sections += 1;
        }
    }
}

fn beside(field: &Field, free: Squares, cell: u8) -> impl Iterator<Item = u8> + '_ {
    Direction::straight()
        .filter_map(move |direction| field.neighbour(cell, direction))
        .filter(move |next| free.contains(*next))
}

fn is_free(field: &Field, free: Squares, cell: u8, direction: Direction) -> bool {
    field.neighbour(cell, direction).is_some_and(|next| free.contains(next))
}

fn is_chokepoint(field: &Field, free: Squares, cell: u8) -> bool {
    let open = |direction: Direction| is_free(field, free, cell, direction);
    Direction::straight().take(2).any(|across| {
        let along = across.right();
        !open(across) && !open(across.opposite()) && (open(along) || open(along.opposite()))
    })
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
            !is_connected(field, without, from, to)
        }
        _ => false,
    }
}

fn is_connected(field: &Field, free: Squares, from: u8, to: u8) -> bool {
    let mut seen: Squares = [from].into_iter().collect();
    let mut waiting = vec![from];
    while let Some(cell) = waiting.pop() {
        if cell == to {
            return true;
        }
        for next in beside(field, free, cell) {
            if !seen.contains(next) {
                seen.insert(next);
                waiting.push(next);
            }
        }
    }
    false
}

impl Zones {
    /// All of it as one object.
    #[must_use]
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
