//! The game for viewers.

use maps::friends_and_dragons::{AttackKind, Hero, Terrain};

use super::{Event, FriendsAndDragons, Placement, Zones};
use engine::scene::{Arrow, Gauge, Ground, Inspection, Layer, Mark, Render, Scene, Term, Tile};

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

    fn arrows(&self, events: &[Event]) -> Vec<Arrow> {
        let arrow = |(hero, before, after): (usize, Placement, Placement)| Arrow {
            from: self.square_of(&before, hero),
            to: self.square_of(&after, hero),
        };
        self.steps_of(events).into_iter().map(arrow).collect()
    }

    /// The board after each step of the drag.
    fn steps(&self, events: &[Event]) -> Vec<Scene> {
        let steps = self.steps_of(events).into_iter();
        steps.map(|(.., placement)| Self { placement, ..self.clone() }.scene()).collect()
    }

    /// The zones of those who walk on empty ground and ice only, and the attacks.
    fn layers(&self, events: &[Event]) -> Vec<Layer> {
        let walk = maps::friends_and_dragons::Walk::None;
        let zones = Zones::of(&self.field, walk).zones;
        let groups = zones.iter().map(|zone| zone.cells.iter().copied().map(usize::from).collect());
        let mut layers =
            vec![Layer { name: "zones", groups: groups.collect(), ..Layer::default() }];
        let hits = self.hits(events);
        if !hits.is_empty() {
            layers.push(Layer { name: "attacks", hits, ..Layer::default() });
        }
        layers
    }

    fn places(&self, event: &Event) -> Vec<usize> {
        let columns = self.field.setup().columns();
        match event {
            Event::Hit(_, (row, column)) => vec![row * columns + column],
            _ => Vec::new(),
        }
    }

    fn inspect(&self) -> Vec<Inspection> {
        let zones = Zones::of(&self.field, maps::friends_and_dragons::Walk::None);
        let inspection = |cell: u8| {
            let terrain = self.field.setup().terrain()[usize::from(cell)];
            let mut lines = vec![format!("{terrain:?}").to_lowercase()];
            let monster = self.field.monsters()[usize::from(cell)];
            lines.extend((monster > 0).then(|| format!("monster that takes {monster} hits")));
            let hero = self.placement.hero_on(cell).map(|index| &self.field.heroes()[index]);
            lines.extend(hero.map(words));
            let zone = zones.zone_of(cell);
            lines.extend(zone.map(|zone| {
                let section = zones.zones[zone].section + 1;
                format!("zone {} of section {section}", zone + 1)
            }));
            Inspection { lines, reach: Vec::new() }
        };
        self.field.cells().map(inspection).collect()
    }

    fn status(&self) -> Vec<String> {
        self.score.map(|score| score.to_string()).into_iter().collect()
    }

    fn terms(&self) -> Vec<Term> {
        let term = |hero: &Hero| {
            let (piece, name) = (hero.id.to_string(), words(hero));
            Term { piece, name, power: None }
        };
        self.field.heroes().iter().map(term).collect()
    }

    fn ending(&self) -> Option<String> {
        self.score.map(|score| score.to_string())
    }

    fn mark(event: &Event) -> Option<Mark> {
        match event {
            Event::Hit(..) => Some(Mark::Capture),
            Event::Scored(_) => Some(Mark::End),
            _ => None,
        }
    }
}

/// A hero in words: digit, class, name, attack, and whether it may be dragged.
fn words(hero: &Hero) -> String {
    let mut words = format!("hero {}", hero.id);
    if let Some(class) = hero.class {
        words += &format!(", {}", class.name());
    }
    if !hero.name.is_empty() {
        words += &format!(" {:?}", hero.name);
    }
    words += match hero.attack.kind {
        AttackKind::Melee => ", melee",
        AttackKind::Ranged => ", ranged",
        AttackKind::Mixed => ", melee or ranged",
        AttackKind::Magic => ", magic",
    };
    words + if hero.pivot { ", may be dragged" } else { "" }
}

impl FriendsAndDragons {
    fn hero(&self, id: u8) -> Option<usize> {
        self.field.heroes().iter().position(|hero| hero.id == id)
    }

    /// The hero of each step among some events, with the placements before and after it.
    fn steps_of(&self, events: &[Event]) -> Vec<(usize, Placement, Placement)> {
        let mut placement = self.placement;
        let step = |event: &Event| {
            let Event::Stepped(id, direction) = *event else { return None };
            let (hero, before) = (self.hero(id)?, placement);
            placement = before.step(&self.field, hero, direction)?;
            Some((hero, before, placement))
        };
        events.iter().filter_map(step).collect()
    }

    /// Column and row of a hero.
    fn square_of(&self, placement: &Placement, hero: usize) -> [usize; 2] {
        let (row, column) = self.field.square(placement.cell(hero));
        [column, row]
    }

    /// Lines from the heroes, where the drag leaves them, to the monsters they hit.
    fn hits(&self, events: &[Event]) -> Vec<[usize; 4]> {
        let placement = self.steps_of(events).last().map_or(self.placement, |step| step.2);
        let hit = |event: &Event| {
            let Event::Hit(id, (row, column)) = *event else { return None };
            let from = self.square_of(&placement, self.hero(id)?);
            Some(Arrow { from, to: [column, row] }.places())
        };
        events.iter().filter_map(hit).collect()
    }

    fn tile(&self, cell: u8) -> Tile {
        let terrain = self.field.setup().terrain()[usize::from(cell)];
        let monster = self.field.monsters()[usize::from(cell)];
        let hero = self.placement.hero_on(cell).map(|index| &self.field.heroes()[index]);
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
