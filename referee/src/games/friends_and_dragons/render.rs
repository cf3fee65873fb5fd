//! The game for viewers.

use maps::friends_and_dragons::Terrain;

use super::{Event, FriendsAndDragons, Placement};
use crate::scene::{Arrow, Gauge, Ground, Mark, Render, Scene, Tile};

impl Render for FriendsAndDragons {
    const SIDES: &'static [&'static str] = &["monsters", "heroes"];

    const LEGEND: &'static str = "blue digits are heroes, orange ones monsters with the hits they \
        take; framed: may be dragged; I ice, L lava, W water, R rubble; black: obstacle";

    fn scene(&self) -> Scene {
        let score = self.score.unwrap_or_default();
        let gauge = |name, value: u32| Gauge { name, values: vec![i64::from(value)] };
        Scene {
            columns: self.field.setup().columns(),
            shifts: Vec::new(),
            tiles: self.field.cells().map(|cell| self.tile(cell)).collect(),
            gauges: vec![gauge("kills", score.kills), gauge("hits", score.hits)],
        }
    }

    /// The path of the drag.
    fn arrows(&self, events: &[Event]) -> Vec<Arrow> {
        let mut placement = self.placement;
        events.iter().filter_map(|event| self.arrow(event, &mut placement)).collect()
    }

    fn mark(event: &Event) -> Option<Mark> {
        match event {
            Event::Hit(..) => Some(Mark::Capture),
            Event::Scored(_) => Some(Mark::End),
            _ => None,
        }
    }
}

impl FriendsAndDragons {
    fn arrow(&self, event: &Event, placement: &mut Placement) -> Option<Arrow> {
        let Event::Stepped(id, direction) = event else { return None };
        let hero = self.field.heroes().iter().position(|hero| hero.id == *id)?;
        let place = |placement: &Placement| {
            let (row, column) = self.field.square(placement.cell(hero));
            [column, row]
        };
        let from = place(placement);
        *placement = placement.step(&self.field, hero, *direction)?;
        Some(Arrow { from, to: place(placement) })
    }

    fn tile(&self, cell: u8) -> Tile {
        let terrain = self.field.setup().terrain()[usize::from(cell)];
        let monster = self.field.monsters()[usize::from(cell)];
        let hero = self.placement.hero_on(cell).map(|place| &self.field.heroes()[place]);
        let ground = match terrain {
            Terrain::Empty => Ground::Plain,
            Terrain::Ice => Ground::Rough(1),
            Terrain::Rubble => Ground::Rough(2),
            Terrain::Lava => Ground::Rough(3),
            Terrain::Water => Ground::Water,
            Terrain::Obstacle => Ground::Void,
        };
        let letter = match terrain {
            Terrain::Empty | Terrain::Obstacle => String::new(),
            _ => terrain.letter().to_string(),
        };
        let (piece, side) = match hero {
            Some(hero) => (hero.id.to_string(), Some(1)),
            None if monster > 0 => (monster.to_string(), Some(0)),
            None => (letter, None),
        };
        Tile { ground, piece, name: None, side, marked: hero.is_some_and(|hero| hero.pivot) }
    }
}
