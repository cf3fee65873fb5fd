//! Draws the game.

use std::collections::BTreeSet;

use maps::friends_and_dragons::{Hero, Terrain};

use super::figures;
use super::{Event, FriendsAndDragons, Placement, Zones};
use engine::scene::{
    Arrow, BoardStyle, Gauge, Ground, Inspection, Layer, LegendEntry, Mark, Outline, PathStyle,
    Render, Scene, Tile,
};

impl Render for FriendsAndDragons {
    const SIDES: &'static [&'static str] = &["monsters", "heroes"];

    const STYLE: BoardStyle = BoardStyle {
        path_style: PathStyle::OneWay,
        rows_first: true,
        outline: Outline::Tall,
        ..BoardStyle::PLAIN
    };

    const UNDERLINED: &'static str = "may be dragged";

    const NOTE: &'static str =
        "Red rings and lines are hits; dashed lines are the zones where heroes can walk.";

    fn scene(&self) -> Scene {
        let score = self.score.unwrap_or_default();
        let gauge = |name, value: u32| Gauge::new(name, [i64::from(value)]);
        Scene {
            columns: self.field.setup().columns(),
            tiles: self.field.cells().map(|cell| self.tile(cell)).collect(),
            gauges: vec![gauge("kills", score.kills), gauge("hits", score.hits)],
            ..Scene::default()
        }
    }

    fn arrows(&self, events: &[Event]) -> Vec<Arrow> {
        let arrow = |(hero, before, after): (usize, Placement, Placement)| Arrow {
            from: self.square_of(&before, hero),
            to: self.square_of(&after, hero),
        };
        self.steps_of(events).into_iter().map(arrow).collect()
    }

    /// The board after each step in the drag.
    fn steps(&self, events: &[Event]) -> Vec<Scene> {
        let steps = self.steps_of(events).into_iter();
        steps.map(|(.., placement)| Self { placement, ..self.clone() }.scene()).collect()
    }

    /// The zones for heroes without a trait, and the attacks.
    fn layers(&self, events: &[Event]) -> Vec<Layer> {
        let walk = maps::friends_and_dragons::Walk::None;
        let zones = Zones::new(&self.field, walk).zones;
        let groups = zones.iter().map(|zone| zone.cells.iter().copied().map(usize::from).collect());
        let mut layers =
            vec![Layer { name: "zones", groups: groups.collect(), ..Layer::default() }];
        let hits = self.hits(events);
        if !hits.is_empty() {
            layers.push(Layer { name: "attacks", hits, ..Layer::default() });
        }
        layers
    }

    fn affected_tiles(&self, event: &Event) -> Vec<usize> {
        let columns = self.field.setup().columns();
        match event {
            Event::Hit(_, (row, column)) => vec![row * columns + column],
            _ => Vec::new(),
        }
    }

    fn inspect(&self) -> Vec<Inspection> {
        let zones = Zones::new(&self.field, maps::friends_and_dragons::Walk::None);
        let inspection = |cell: u8| {
            let terrain = self.field.setup().terrain()[usize::from(cell)];
            let mut lines = vec![format!("{terrain:?}").to_lowercase()];
            let monster = self.field.monsters()[usize::from(cell)];
            lines.extend((monster > 0).then(|| format!("monster, {monster} hits to kill")));
            let hero = self.placement.hero_on(cell).map(|index| &self.field.heroes()[index]);
            lines.extend(hero.map(figures::name_of));
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

    fn legend(&self) -> Vec<LegendEntry> {
        let heroes = self.field.heroes().iter();
        let hero = |hero: &Hero| {
            LegendEntry::new(
                [Tile::with(Ground::Plain, figures::hero(hero))],
                figures::name_of(hero),
            )
        };
        let hits: BTreeSet<u8> =
            self.field.monsters().iter().copied().filter(|hits| *hits > 0).collect();
        let monster = |hits: u8| {
            let figure = figures::monster(hits);
            let text = figure.name.clone();
            LegendEntry::new([Tile::with(Ground::Plain, figure)], text)
        };
        let grounds: BTreeSet<Ground> =
            self.field.setup().terrain().iter().map(|one| ground(*one)).collect();
        let grounds = grounds.into_iter().filter(|ground| ground.relief().is_some());
        let land = |ground: Ground| LegendEntry::new([Tile::bare(ground)], ground.key());
        heroes.map(hero).chain(hits.into_iter().map(monster)).chain(grounds.map(land)).collect()
    }

    fn title(line: &str) -> String {
        let mut words = line.split_whitespace();
        let Some(hero) = words.next() else { return String::new() };
        let steps: Vec<&str> = words.map(arrow).collect();
        format!("hero {hero} {}", steps.join(" "))
    }

    fn is_in_line(event: &Event) -> bool {
        matches!(event, Event::Stepped(..))
    }

    fn ending(&self) -> Option<String> {
        self.score.map(|score| score.to_string())
    }

    fn mark(event: &Event) -> Option<Mark> {
        match event {
            Event::Hit(..) => Some(Mark::Capture),
            Event::Scored(_) => Some(Mark::End),
            _ => Mark::for_refusal(event),
        }
    }
}

/// A step as an arrow. Other words are unchanged.
fn arrow(word: &str) -> &str {
    match word {
        "N" => "↑",
        "NE" => "↗",
        "E" => "→",
        "SE" => "↘",
        "S" => "↓",
        "SW" => "↙",
        "W" => "←",
        "NW" => "↖",
        other => other,
    }
}

fn ground(terrain: Terrain) -> Ground {
    match terrain {
        Terrain::Empty => Ground::Plain,
        Terrain::Ice => Ground::Ice,
        Terrain::Rubble => Ground::Rubble,
        Terrain::Lava => Ground::Lava,
        Terrain::Water => Ground::Water,
        Terrain::Obstacle => Ground::Void,
    }
}

impl FriendsAndDragons {
    fn hero(&self, id: u8) -> Option<usize> {
        self.field.heroes().iter().position(|hero| hero.id == id)
    }

    /// For each step in the events, the hero that makes it and the placements before and after it.
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

    /// A hero's column and row.
    fn square_of(&self, placement: &Placement, hero: usize) -> [usize; 2] {
        let (row, column) = self.field.square(placement.cell(hero));
        [column, row]
    }

    /// Lines from the heroes' final squares to the monsters they hit.
    fn hits(&self, events: &[Event]) -> Vec<[usize; 4]> {
        let placement = self.steps_of(events).last().map_or(self.placement, |step| step.2);
        let hit = |event: &Event| {
            let Event::Hit(id, (row, column)) = *event else { return None };
            let from = self.square_of(&placement, self.hero(id)?);
            Some(Arrow { from, to: [column, row] }.coordinates())
        };
        events.iter().filter_map(hit).collect()
    }

    fn tile(&self, cell: u8) -> Tile {
        let ground = ground(self.field.setup().terrain()[usize::from(cell)]);
        let hits = self.field.monsters()[usize::from(cell)];
        let hero = self.placement.hero_on(cell).map(|index| &self.field.heroes()[index]);
        let figure = match hero {
            Some(hero) => Some(figures::hero(hero)),
            None => (hits > 0).then(|| figures::monster(hits)),
        };
        let is_underlined = hero.is_some_and(|hero| hero.pivot);
        Tile { figure, is_underlined, ..Tile::bare(ground) }
    }
}
