//! Everything around the tiles, drawn as on the page: an island's shore, contours of territory, and
//! coordinates.

use std::fmt::{Result as Written, Write};

use engine::scene::Ground;

use super::ink::{DARK, SIDES, escaped};
use super::{Picture, TILE};

const FOAM: &str = "#dfeaf0";

impl Picture<'_> {
    /// Returns the width of the border around the tiles.
    pub(super) fn margin(&self) -> f64 {
        if self.is_small { 8.0 } else { f64::from(self.style.margin) }
    }

    /// Writes an island's land as one shape, with its shore.
    pub(super) fn write_shore(&mut self) -> Written {
        if !self.style.is_island {
            return Ok(());
        }
        let land = |ground| ground != Ground::Void;
        let line = self.contour(land, -1.0);
        let squares =
            (0..self.scene.tiles.len()).filter(|index| land(self.scene.tiles[*index].ground));
        let soil: String = squares
            .map(|index| {
                let (x, y) = self.middle(index);
                format!("M{} {}h24v24h-24z", x - TILE / 2.0, y - TILE / 2.0)
            })
            .collect();
        let round = "fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\"";
        writeln!(
            self.text,
            "<path d=\"{line}\" {round} stroke=\"#86a9b5\" stroke-width=\"9\" opacity=\".25\"/>\n\
             <path d=\"{line}\" {round} stroke=\"{FOAM}\" stroke-width=\"3\" opacity=\".9\"/>\n\
             <path d=\"{soil}\" fill=\"#a39c78\"/>"
        )
    }

    /// Writes a line around each side's ground, dashed if the ground is cut off.
    pub(super) fn write_contours(&mut self) -> Written {
        for (side, colour) in [0, 1].into_iter().zip(SIDES) {
            for (ground, dashes) in
                [(Ground::Of(side), ""), (Ground::IdleOf(side), " stroke-dasharray=\"4 4\"")]
            {
                let line = self.contour(|other| other == ground, 1.4);
                if !line.is_empty() {
                    writeln!(
                        self.text,
                        "<path d=\"{line}\" fill=\"none\" stroke=\"{colour}\" stroke-linecap=\"square\"{dashes}/>"
                    )?;
                }
            }
        }
        Ok(())
    }

    /// Returns the contour of the squares for which `is_within` returns true, drawn slightly
    /// inside. Edges are shortened or extended so that the contour closes at inner and outer
    /// corners.
    fn contour(&self, is_within: impl Fn(Ground) -> bool, inset: f64) -> String {
        let (columns, tiles) = (self.scene.columns.max(1) as isize, &self.scene.tiles);
        let has = |column: isize, row: isize| {
            let is_inside = (0..columns).contains(&column) && row >= 0;
            let tile = tiles.get((row * columns + column).max(0) as usize);
            is_inside && tile.is_some_and(|tile| is_within(tile.ground))
        };
        let end = |is_neighbour: bool, across: bool| match (is_neighbour, across) {
            (false, _) => inset,
            (true, true) => -inset,
            (true, false) => 0.0,
        };
        let mut path = String::new();
        for index in 0..tiles.len() as isize {
            let (x, y) = (index % columns, index / columns);
            if !has(x, y) {
                continue;
            }
            let (left, top) = (x as f64 * TILE, y as f64 * TILE);
            for side in [-1, 1] {
                let edge = |start: f64| if side < 0 { start + inset } else { start + TILE - inset };
                if !has(x, y + side) {
                    let from = left + end(has(x - 1, y), has(x - 1, y + side));
                    let to = left + TILE - end(has(x + 1, y), has(x + 1, y + side));
                    path += &format!("M{from:.1} {:.1}H{to:.1}", edge(top));
                }
                if !has(x + side, y) {
                    let from = top + end(has(x, y - 1), has(x + side, y - 1));
                    let to = top + TILE - end(has(x, y + 1), has(x + side, y + 1));
                    path += &format!("M{:.1} {from:.1}V{to:.1}", edge(left));
                }
            }
        }
        path
    }

    /// Writes column and row coordinates on all four edges. Hexagons show their names instead.
    pub(super) fn write_coordinates(&mut self, width: f64, height: f64) -> Written {
        let columns = self.scene.columns.max(1);
        let rows = self.scene.tiles.len().div_ceil(columns);
        let (size, fill) = if self.has_hexagons() { (4.5, DARK) } else { (7.0, FOAM) };
        let mut labels: Vec<(f64, f64, String)> = Vec::new();
        if self.has_hexagons() {
            for (index, name) in
                self.tile_names.iter().enumerate().filter(|(_, name)| !name.is_empty())
            {
                let (x, y) = self.middle(index);
                labels.push((x, y + 11.3, name.clone()));
            }
        } else {
            let middle = |number: usize| (number as f64 + 0.5) * TILE;
            let edges = |number: usize| [(middle(number), -5.0), (middle(number), height + 10.0)];
            let sides =
                |number: usize| [(-8.0, middle(number) + 2.5), (width + 8.0, middle(number) + 2.5)];
            let named = |number: usize, positions: [(f64, f64); 2]| {
                positions.map(|(x, y)| (x, y, number.to_string()))
            };
            labels.extend((0..columns).flat_map(|number| named(number, edges(number))));
            labels.extend((0..rows).flat_map(|number| named(number, sides(number))));
        }
        for (x, y, label) in labels {
            writeln!(
                self.text,
                "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size}\" font-weight=\"400\" fill=\"{fill}\">{}</text>",
                escaped(&label)
            )?;
        }
        Ok(())
    }
}
