//! The appearance of positions, turns and events on pages, in pictures and on terminals.

use engine::scene::{
    Arrow, Figure, Gauge, Ground, LegendEntry, Mark, Part, Render, Scene, Shape, Symbol, Tile,
};

use super::board::{COLUMNS, TILES};
use super::game::{ConnectFour, Event, SIDES};

const DISC: Symbol = Symbol {
    name: "disc",
    parts: &[
        (Part::Body, "M12 2a10 10 0 1 1-.01 0z"),
        (Part::Cut, "M12 5.5a6.5 6.5 0 1 1-.01 0zM12 6.5a5.5 5.5 0 1 0 .01 0z"),
    ],
};

impl Render for ConnectFour {
    const SIDES: &'static [&'static str] = &SIDES;
    const SCORE: &'static str = "threats";
    const UNDERLINED: &'static str = "part of four in a row";
    const NOTE: &'static str = "A threat is an empty tile that would complete four in a row.";

    fn scene(&self) -> Scene {
        let mut tiles = vec![Tile::bare(Ground::Plain); TILES];
        for (number, &tile) in self.order.iter().enumerate() {
            tiles[tile].figure = Some(disc(number % 2, Some(number as u32)));
        }
        for tile in (0..2).flat_map(|side| self.board.four(side)) {
            tiles[tile].is_underlined = true;
            if let Some(disc) = &mut tiles[tile].figure {
                disc.shapes.insert(0, Shape::Plate);
            }
        }
        let threats = [0, 1].map(|side| self.board.threats(side) as i64);
        let gauges = vec![Gauge::new(Self::SCORE, threats)];
        Scene { columns: COLUMNS, tiles, gauges, ..Scene::default() }
    }

    fn legend(&self) -> Vec<LegendEntry> {
        let discs = [0, 1].map(|side| Tile::with(Ground::Plain, disc(side, None)));
        vec![LegendEntry::new(discs, "disc")]
    }

    /// Draws an arrow from the top of the column to the tile where the disc lands.
    fn arrows(&self, events: &[Event]) -> Vec<Arrow> {
        let Some(Event::Dropped { tile, .. }) = events.first() else { return Vec::new() };
        let (column, row) = (tile % COLUMNS, tile / COLUMNS);
        if row == 0 { Vec::new() } else { vec![Arrow { from: [column, 0], to: [column, row] }] }
    }

    fn affected_tiles(&self, event: &Event) -> Vec<usize> {
        match event {
            Event::Dropped { tile, .. } => vec![*tile],
            Event::Refused { column } => vec![*column],
            Event::Four { tiles, .. } => tiles.clone(),
            Event::Full => Vec::new(),
        }
    }

    fn is_decisive(&self) -> bool {
        let side = self.board.to_move();
        let wins = |tile| self.board.with(tile).has_four(side);
        self.end.is_none() && self.board.landings().any(|(_, tile)| wins(tile))
    }

    fn ending(&self) -> Option<String> {
        self.end.map(|end| end.to_string())
    }

    fn title(line: &str) -> String {
        format!("column {line}")
    }

    fn is_in_line(event: &Event) -> bool {
        matches!(event, Event::Dropped { .. })
    }

    fn mark(event: &Event) -> Option<Mark> {
        match event {
            Event::Four { .. } => Some(Mark::Decision),
            Event::Full => Some(Mark::End),
            _ => Mark::for_refusal(event),
        }
    }
}

fn disc(side: usize, id: Option<u32>) -> Figure {
    Figure {
        letters: "o".to_owned(),
        name: format!("{} disc", SIDES[side]),
        side: Some(side as u8),
        id,
        shapes: vec![Shape::symbol(&DISC, 22.0)],
        ..Figure::default()
    }
}
