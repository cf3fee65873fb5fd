//! Where every hero can end when a pivot ends on a square, for people and for programs.

use std::fmt;

use serde_json::{Map, Value, json};

use super::checked_drag::pivot;
use super::{DragError, Field, Reach, Squares, Table, drawing};

/// Where every other hero can end when a pivot ends on a square.
#[derive(Clone, Debug)]
pub struct ReachMap<'a> {
    field: &'a Field,
    /// The digit of the pivot.
    pivot: u8,
    end: u8,
    /// Whether all of this holds for all heroes at once.
    exact: bool,
    /// The other heroes by their digits, each with the case of the table, 1 to 8, and its squares.
    heroes: Vec<(u8, u8, Squares)>,
}

impl<'a> ReachMap<'a> {
    /// The map of a pivot, by its digit, and a square as `ROW,COLUMN`.
    pub fn of(field: &'a Field, id: u8, square: &str) -> Result<Self, DragError> {
        let pivot = pivot(field, id)?;
        let end = read_square(field, square)?;
        let reach = Reach::of(field, pivot);
        let zone = reach.zones().zone_of(end).filter(|zone| reach.end_zones().contains(zone));
        let zone = zone.ok_or_else(|| DragError::OutOfReach {
            hero: id,
            square: drawing::square(field, end),
        })?;
        let others = (0..field.heroes().len()).filter(|hero| *hero != pivot);
        let hero = |hero: usize| {
            let mut squares = reach.squares(zone, hero);
            squares.remove(end);
            let case = case(&reach, field, pivot, zone, hero);
            (field.heroes()[hero].id, case, squares)
        };
        let heroes = others.map(hero).collect();
        Ok(Self { field, pivot: id, end, exact: reach.is_exact(), heroes })
    }

    pub fn as_json(&self) -> Value {
        let hero = |(id, case, squares): &(u8, u8, Squares)| {
            let cells: Vec<u8> = squares.iter().collect();
            (id.to_string(), json!({ "case": case, "cells": cells }))
        };
        let heroes: Map<String, Value> = self.heroes.iter().map(hero).collect();
        json!({ "pivot": self.pivot, "end": self.end, "exact": self.exact, "heroes": heroes })
    }
}

fn case(reach: &Reach<'_>, field: &Field, pivot: usize, end: usize, hero: usize) -> u8 {
    let zone = |hero: usize| reach.zones().zone_of(field.heroes()[hero].start);
    match (zone(pivot), zone(hero)) {
        (Some(start), Some(home)) => Table(reach.zones()).allowed(start, end, home).0.0,
        _ => 1,
    }
}

fn read_square(field: &Field, text: &str) -> Result<u8, DragError> {
    let read = || {
        let (row, column) = text.split_once(',')?;
        field.cell(row.trim().parse().ok()?, column.trim().parse().ok()?)
    };
    read().ok_or_else(|| DragError::Square(text.to_owned()))
}

/// One board per hero, with a star on its squares.
impl fmt::Display for ReachMap<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (id, case, squares) in &self.heroes {
            writeln!(f, "hero {id}, case {case:02}: {} squares", squares.len())?;
            f.write_str(&drawing::marked(self.field, *squares))?;
        }
        if !self.exact {
            writeln!(f, "some hero has less freedom than the pivot: not all of this at once")?;
        }
        Ok(())
    }
}
