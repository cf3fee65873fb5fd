//! The text of a view.
//!
//! Matches without programs and replays print millions of views, so the text is put together from
//! pieces of fixed length in one buffer. The bot only reads views: `View` has no `Display`, so that
//! nothing of this becomes part of the bundle.

use super::{Purse, SeenBuilding, SeenUnit, View};
use crate::cell::{Cell, SIDE};

/// Bytes that four numbers of a purse and two counts take at most, line ends included.
const NUMBERS: usize = 6 * 12;

/// Bytes of all rows.
const ROWS: usize = (SIDE as usize + 1) * SIDE as usize;

/// Bytes of a line of a building or a unit at most.
const LINE: usize = 24;

impl View {
    /// Appends the text that the seat is sent: all lines, each with its end.
    pub fn write_to(&self, text: &mut Vec<u8>) {
        let begin = text.len();
        let lines = self.buildings.len() + self.units.len();
        text.resize(begin + NUMBERS + ROWS + LINE * lines, 0);
        let mut line = Writer { text: &mut text[begin..], at: 0 };
        for Purse { gold, income } in [self.own, self.opponent] {
            line.signed(gold);
            line.signed(income);
        }
        self.write_rows(&mut line);
        line.unsigned(self.buildings.len() as u32, b'\n');
        for &SeenBuilding { side, building, cell } in &self.buildings {
            let kind = building.map_or(0, |building| building as u8 + 1);
            line.put([b'0' + side as u8, b' ', b'0' + kind, b' ']);
            line.cell(cell);
        }
        line.unsigned(self.units.len() as u32, b'\n');
        for &SeenUnit { side, id, level, cell } in &self.units {
            line.put([b'0' + side as u8, b' ']);
            line.unsigned(id, b' ');
            line.put([b'0' + level as u8, b' ']);
            line.cell(cell);
        }
        let end = begin + line.at;
        text.truncate(end);
    }

    /// The text that the seat is sent.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = Vec::new();
        self.write_to(&mut text);
        String::from_utf8(text).expect("digits and letters")
    }

    fn write_rows(&self, line: &mut Writer<'_>) {
        let cut_off = |side: usize| self.owned[side] - self.active[side];
        // What a set adds to the letters of its cells: first `.` to `#`, then another to `.`.
        let layers = [
            (self.floor, b'.' - b'#'),
            (self.active[0], b'O' - b'.'),
            (self.active[1], b'X' - b'.'),
            (cut_off(0), b'o' - b'.'),
            (cut_off(1), b'x' - b'.'),
        ];
        for y in 0..SIDE {
            let mut letters = [u64::from_le_bytes([b'#'; 8]); 2];
            for (cells, step) in layers {
                let row = cells.row(y);
                letters[0] += spread_bits(row as u8) * u64::from(step);
                letters[1] += spread_bits((row >> 8) as u8) * u64::from(step);
            }
            line.put(letters[0].to_le_bytes());
            let [a, b, c, d, ..] = letters[1].to_le_bytes();
            line.put([a, b, c, d, b'\n']);
        }
    }
}

/// Eight bits as eight bytes of 0 or 1, the lowest first.
const fn spread_bits(bits: u8) -> u64 {
    const EACH: u64 = 0x0101_0101_0101_0101;
    // Byte `k` holds bit `k` alone; any bit carries into the top of its byte.
    let alone = (bits as u64 * EACH) & 0x8040_2010_0804_0201;
    ((alone + 0x7f * EACH) >> 7) & EACH
}

/// Writes into a buffer that is long enough for all that comes.
struct Writer<'a> {
    text: &'a mut [u8],
    at: usize,
}

impl Writer<'_> {
    fn put<const LENGTH: usize>(&mut self, bytes: [u8; LENGTH]) {
        self.text[self.at..self.at + LENGTH].copy_from_slice(&bytes);
        self.at += LENGTH;
    }

    /// A cell and the end of the line.
    fn cell(&mut self, cell: Cell) {
        self.unsigned(cell.x().into(), b' ');
        self.unsigned(cell.y().into(), b'\n');
    }

    fn signed(&mut self, number: i32) {
        if number < 0 {
            self.put([b'-']);
        }
        self.unsigned(number.unsigned_abs(), b'\n');
    }

    /// A number and what follows it.
    fn unsigned(&mut self, number: u32, end: u8) {
        if number > 9 {
            self.unsigned(number / 10, b'0' + (number % 10) as u8);
            self.put([end]);
        } else {
            self.put([b'0' + number as u8, end]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::level::{Building, Level};
    use crate::rules::Rules;
    use crate::seat::Seat;
    use crate::testing::{arena, random_positions};
    use crate::view::Side;

    /// The text, letter by letter.
    fn plain(view: &View) -> String {
        let mut text = String::new();
        for Purse { gold, income } in [view.own, view.opponent] {
            text += &format!("{gold}\n{income}\n");
        }
        for y in 0..SIDE {
            let cells = (0..SIDE).filter_map(|x| Cell::at(x, y));
            text.extend(cells.map(|cell| view.ground(cell).letter()));
            text.push('\n');
        }
        text += &format!("{}\n", view.buildings.len());
        for SeenBuilding { side, building, cell } in &view.buildings {
            let kind = building.map_or(0, |building| building as u8 + 1);
            text += &format!("{} {kind} {cell}\n", *side as u8);
        }
        text += &format!("{}\n", view.units.len());
        for SeenUnit { side, id, level, cell } in &view.units {
            text += &format!("{} {id} {} {cell}\n", *side as u8, level.number());
        }
        text
    }

    #[test]
    fn positions_are_printed_letter_by_letter() {
        let arena = arena(Rules::live(4));
        let mut cut_off = 0;
        for mut position in (0..4).flat_map(|seed| random_positions(&arena, seed, 90)) {
            // A column is taken out of both territories, so that parts of them are cut off.
            let column = |cell: &Cell| cell.x() == 6 && *cell != position.to_move().hq();
            let column: crate::CellSet = Cell::all().filter(column).collect();
            Seat::ALL.into_iter().for_each(|seat| position.owned[seat] -= column);
            position.refresh_activity();
            for seat in Seat::ALL {
                let mut roster = crate::roster::Roster::default();
                for (id, cell) in [7, 10, 99, 100, 999, 1000, 65_535].iter().zip(position.units()) {
                    roster.place(*id, cell);
                }
                let view = View::seen_by(&position, &roster, arena.floor(), seat);
                cut_off += usize::from(view.owned != view.active);
                assert_eq!(view.to_text(), plain(&view));
            }
        }
        assert!(cut_off > 20, "only {cut_off}");
    }

    #[test]
    fn the_longest_text_fits() {
        let mut view = Game::new(arena(Rules::live(4))).view(Seat::Red);
        for gold in [i32::MIN, -10, -9, 0, 9, 10, 99, 100, 999, 1000, i32::MAX] {
            view.own = Purse { gold, income: gold };
            view.opponent = view.own;
            let corner = Cell::BOTTOM_RIGHT;
            let (side, level) = (Side::Opponent, Level::Three);
            view.units = vec![SeenUnit { side, id: u32::MAX, level, cell: corner }; 144];
            let building = Some(Building::Tower);
            view.buildings = vec![SeenBuilding { side, building, cell: corner }; 144];
            assert_eq!(view.to_text(), plain(&view));
        }
    }

    #[test]
    fn the_text_is_appended() {
        let view = Game::new(arena(Rules::live(4))).view(Seat::Blue);
        let mut text = b"before\n".to_vec();
        view.write_to(&mut text);
        view.write_to(&mut text);
        assert_eq!(text, format!("before\n{0}{0}", view.to_text()).into_bytes());
    }
}
