//! The game for viewers.

use maps::battling_knights::Knight;

use super::arena::SIDE;
use super::{BattlingKnights, Event, Happening, Item, Status};
use crate::scene::{Arrow, Gauge, Ground, Mark, Render, Scene, Tile};

impl Render for BattlingKnights {
    const SIDES: &'static [&'static str] = &["red", "blue", "green", "yellow"];

    const LEGEND: &'static str = "R B G Y knights, in small letters where one fell; \
        a axe, m magic staff, d dagger, h helmet; framed: the knight holds it";

    fn scene(&self) -> Scene {
        let strength = Knight::ALL.map(|knight| self.arena.strength(knight));
        let alive = |knight: &Knight| self.arena.status(*knight) == Status::Live;
        let living = Knight::ALL.map(|knight| i64::from(alive(&knight)));
        Scene {
            columns: usize::from(SIDE),
            shifts: Vec::new(),
            tiles: (0..SIDE * SIDE).map(|place| self.tile(place)).collect(),
            gauges: vec![
                Gauge { name: "attack and defence", values: strength.to_vec() },
                Gauge { name: "alive", values: living.to_vec() },
            ],
        }
    }

    fn arrows(&self, events: &[Event]) -> Vec<Arrow> {
        let place = |tile: u8| [usize::from(tile % SIDE), usize::from(tile / SIDE)];
        let arrow = |event: &Event| match event {
            Event::Arena(Happening::Moved(knight, to)) => {
                Some(Arrow { from: place(self.arena.tile(*knight)), to: place(*to) })
            }
            _ => None,
        };
        events.iter().filter_map(arrow).collect()
    }

    fn mark(event: &Event) -> Option<Mark> {
        match event {
            Event::Arena(Happening::Took(..)) => Some(Mark::Gain),
            Event::Arena(Happening::Killed(..)) => Some(Mark::Capture),
            Event::Arena(Happening::Drowned(_)) => Some(Mark::WipeOut),
            Event::Ended => Some(Mark::End),
            _ => None,
        }
    }
}

impl BattlingKnights {
    /// The living knight of a tile, or else a dead one, and the best item there.
    fn tile(&self, place: u8) -> Tile {
        let on = |status: Status| {
            let here = |knight: &Knight| {
                self.arena.tile(*knight) == place && self.arena.status(*knight) == status
            };
            Knight::ALL.into_iter().find(here)
        };
        let (alive, dead) = (on(Status::Live), on(Status::Dead));
        let mut piece = String::new();
        piece.extend(alive.map(|knight| char::from(knight.letter())));
        if alive.is_none() {
            piece.extend(dead.map(|knight| char::from(knight.letter().to_ascii_lowercase())));
        }
        let item = Item::ALL.into_iter().find(|item| self.arena.item_tile(*item) == place);
        piece.extend(item.map(|item| char::from(item.key().as_bytes()[0])));
        let held = alive.is_some_and(|knight| self.arena.held(knight).is_some());
        let side = alive.map(|knight| knight as u8);
        Tile { ground: Ground::Plain, piece, name: None, side, marked: held }
    }
}
