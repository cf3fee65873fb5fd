//! The game for viewers.

use maps::battling_knights::Knight;

use super::state::SIDE;
use super::{BattlingKnights, Event, Happening, Item, Status};
use engine::scene::{Arrow, Gauge, Ground, Inspection, Mark, Render, Scene, Term, Tile};

impl Render for BattlingKnights {
    const SIDES: &'static [&'static str] = &["red", "blue", "green", "yellow"];

    const LEGEND: &'static str = "R B G Y knights, in small letters where one fell; \
        a axe, m magic staff, d dagger, h helmet; framed: the knight holds it";

    fn scene(&self) -> Scene {
        let strength = Knight::ALL.map(|knight| self.state.strength(knight));
        let alive = |knight: &Knight| self.state.status(*knight) == Status::Live;
        let living = Knight::ALL.map(|knight| i64::from(alive(&knight)));
        Scene {
            columns: usize::from(SIDE),
            shifts: Vec::new(),
            tiles: (0..SIDE * SIDE).map(|tile| self.tile(tile)).collect(),
            gauges: vec![
                Gauge { name: "attack and defence", values: strength.to_vec() },
                Gauge { name: "alive", values: living.to_vec() },
            ],
        }
    }

    fn arrows(&self, events: &[Event]) -> Vec<Arrow> {
        let square = |tile: u8| [usize::from(tile % SIDE), usize::from(tile / SIDE)];
        let arrow = |event: &Event| match event {
            Event::Happened(Happening::Moved(knight, to)) => {
                Some(Arrow { from: square(self.state.tile(*knight)), to: square(*to) })
            }
            _ => None,
        };
        events.iter().filter_map(arrow).collect()
    }

    fn places(&self, event: &Event) -> Vec<usize> {
        let tile_of = |knight: Knight| usize::from(self.state.tile(knight));
        match *event {
            Event::Happened(Happening::Moved(knight, to)) => vec![tile_of(knight), usize::from(to)],
            Event::Happened(Happening::Drowned(knight) | Happening::Ignored(knight)) => {
                vec![tile_of(knight)]
            }
            Event::Happened(Happening::Killed(_, loser)) => vec![tile_of(loser)],
            Event::Happened(Happening::Took(..)) | Event::NotYours(_) | Event::Ended => Vec::new(),
        }
    }

    fn status(&self) -> Vec<String> {
        Knight::ALL.map(|knight| self.status_of(knight)).to_vec()
    }

    fn inspect(&self) -> Vec<Inspection> {
        let on = |tile: u8| {
            let knights = Knight::ALL.into_iter().filter(move |knight| {
                self.state.tile(*knight) == tile && self.state.status(*knight) != Status::Drowned
            });
            let knights = knights.map(|knight| format!("{knight:?}: {}", self.status_of(knight)));
            let lies = |item: &Item| {
                let held = Knight::ALL.iter().any(|knight| self.state.held(*knight) == Some(*item));
                self.state.item_tile(*item) == tile && !held
            };
            let items = Item::ALL.into_iter().filter(lies);
            knights.chain(items.map(|item| format!("{} lies here", word(item)))).collect()
        };
        let inspection = |tile| Inspection { lines: on(tile), reach: Vec::new() };
        (0..SIDE * SIDE).map(inspection).collect()
    }

    fn terms(&self) -> Vec<Term> {
        let knights = Knight::ALL.into_iter().flat_map(|knight| {
            let letter = char::from(knight.letter());
            let name = format!("{knight:?}").to_lowercase();
            let fallen = format!("{name} knight, fallen");
            [(letter, format!("{name} knight")), (letter.to_ascii_lowercase(), fallen)]
        });
        let items =
            Item::ALL.into_iter().map(|item| (char::from(item.key().as_bytes()[0]), word(item)));
        let term = |(piece, name): (char, String)| Term { piece: piece.into(), name, power: None };
        knights.chain(items).map(term).collect()
    }

    fn ending(&self) -> Option<String> {
        self.ended.then(|| "the moves are played".to_owned())
    }

    fn mark(event: &Event) -> Option<Mark> {
        match event {
            Event::Happened(Happening::Took(..)) => Some(Mark::Gain),
            Event::Happened(Happening::Killed(..)) => Some(Mark::Capture),
            Event::Happened(Happening::Drowned(_)) => Some(Mark::WipeOut),
            Event::Ended => Some(Mark::End),
            _ => None,
        }
    }
}

fn word(item: Item) -> String {
    item.key().replace('_', " ")
}

impl BattlingKnights {
    fn status_of(&self, knight: Knight) -> String {
        match (self.state.status(knight), self.state.held(knight)) {
            (Status::Dead, _) => "fell in a fight".to_owned(),
            (Status::Drowned, _) => "drowned".to_owned(),
            (Status::Live, None) => "alive".to_owned(),
            (Status::Live, Some(item)) => format!("alive, holds the {}", word(item)),
        }
    }

    fn tile(&self, tile: u8) -> Tile {
        let piece = self.state.letters(tile).into_iter().flatten().collect();
        let alive = self.state.knight_on(tile, Status::Live);
        let held = alive.is_some_and(|knight| self.state.held(knight).is_some());
        let side = alive.map(|knight| knight as u8);
        Tile { ground: Ground::Plain, piece, name: None, side, marked: held }
    }
}
