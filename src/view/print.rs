//! The text of a view.

use super::{Purse, SeenBuilding, SeenUnit, View};
use crate::{Cell, SIDE};

impl View {
    /// Returns the ASCII text sent to the seat: all lines, each ending in a line feed.
    ///
    /// `View` does not implement `Display`: the bot only reads views, and trait implementations
    /// become part of its bundle.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = String::with_capacity(1024);
        for Purse { gold, income } in [self.own, self.opponent] {
            text += &format!("{gold}\n{income}\n");
        }
        for y in 0..SIDE {
            let cells = (0..SIDE).filter_map(|x| Cell::at(x, y));
            text.extend(cells.map(|cell| self.ground(cell).letter()));
            text.push('\n');
        }
        text += &format!("{}\n", self.buildings.len());
        for SeenBuilding { side, building, cell } in &self.buildings {
            let kind = building.map_or(0, |building| building as u8 + 1);
            text += &format!("{} {kind} {cell}\n", *side as u8);
        }
        text += &format!("{}\n", self.units.len());
        for SeenUnit { side, id, level, cell } in &self.units {
            text += &format!("{} {id} {} {cell}\n", *side as u8, level.number());
        }
        text
    }
}
