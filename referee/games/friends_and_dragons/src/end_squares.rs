//! The squares where each hero can end up, in closed form.

use maps::friends_and_dragons::Walk;

use super::field::flood;
use super::{Direction, Field, Squares, Zones};

/// Where heroes can end up when a pivot moves from the initial placement.
#[derive(Clone, Debug)]
pub struct EndSquares<'a> {
    field: &'a Field,
    pivot: usize,
    zones: Zones,
    /// For each hero, the squares it could ever reach by swapping places with the pivot.
    components: Vec<Squares>,
}

impl<'a> EndSquares<'a> {
    pub fn new(field: &'a Field, pivot: usize) -> Self {
        let walk = field.heroes()[pivot].walk;
        let zones = Zones::new(field, walk);
        let components = field
            .heroes()
            .iter()
            .map(|hero| component(field, walk, hero.walk, hero.start))
            .collect();
        Self { field, pivot, zones, components }
    }

    pub fn zones(&self) -> &Zones {
        &self.zones
    }

    /// The zones where the pivot can end up.
    pub fn end_zones(&self) -> Vec<usize> {
        let Some(start) = self.zones.zone_of(self.field.heroes()[self.pivot].start) else {
            return Vec::new();
        };
        let section = self.zones.zones[start].section;
        let ends = 0..self.zones.zones.len();
        ends.filter(|zone| self.zones.zones[*zone].section == section).collect()
    }

    /// The squares where a hero can end up if the pivot ends in a zone, including the pivot's own
    /// square. Exact if no hero has less freedom than the pivot, otherwise an upper bound for all
    /// heroes together.
    pub fn squares(&self, end: usize, hero: usize) -> Squares {
        let heroes = self.field.heroes();
        if hero == self.pivot {
            return self.zones.zones[end].cells.iter().copied().collect();
        }
        let at = heroes[hero].start;
        closed_form(&self.zones, self.components[hero], heroes[self.pivot].start, end, at)
    }

    /// Returns true if the closed form is exact for all heroes together.
    pub fn is_exact(&self) -> bool {
        let heroes = self.field.heroes();
        let Some(start) = self.zones.zone_of(heroes[self.pivot].start) else { return true };
        let section = self.zones.zones[start].section;
        let is_inside = |cell: u8| {
            self.zones.zone_of(cell).is_some_and(|zone| self.zones.zones[zone].section == section)
        };
        let mut movable = heroes
            .iter()
            .filter(|hero| hero.start != heroes[self.pivot].start && is_inside(hero.start));
        movable.all(|hero| {
            let mut cells = self.zones.passable.iter().filter(|cell| is_inside(*cell));
            cells.all(|cell| self.field.is_passable(hero.walk, cell))
        })
    }
}

/// The squares connected by unit steps that are legal for heroes with either trait.
pub fn component(field: &Field, pivot: Walk, hero: Walk, start: u8) -> Squares {
    flood(start, |cell| {
        Direction::all().filter_map(move |direction| {
            let next = field.unit_step(pivot, cell, direction);
            next.filter(|_| next == field.unit_step(hero, cell, direction))
        })
    })
}

/// The squares where one other hero can end up if the pivot moves from a square to a zone.
/// `component` is the component that contains the other hero's start.
pub fn closed_form(zones: &Zones, component: Squares, pivot: u8, end: usize, hero: u8) -> Squares {
    let alone = Squares::single(hero);
    let (Some(start), Some(home)) = (zones.zone_of(pivot), zones.zone_of(hero)) else {
        return alone;
    };
    if zones.zones[start].section != zones.zones[home].section {
        return alone;
    }
    let (_, allowed) = zones.allowed(start, end, home);
    let cells = allowed.iter().flat_map(|zone| zones.zones[*zone].cells.iter().copied());
    cells.collect::<Squares>().and(component)
}
