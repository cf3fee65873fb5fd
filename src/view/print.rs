//! The text of a view.
//!
//! Replays are verified by millions of views, so the text is put together from prepared pieces, eight
//! bytes at a time, in one buffer. The bot only reads views: `View` has no `Display`, so that nothing
//! of this becomes part of the bundle.

use super::pieces::{
    join_pieces, one_letter, piece_bytes, piece_length, COORDINATES, NUMBERS_TO_999,
};
use super::rows::{Rows, ROWS};
use super::{Purse, SeenBuilding, SeenUnit, Side, View};
use crate::cell::Cell;
use crate::cell_set::CellSet;
use crate::level::{Building, Level};
use crate::position::Position;
use crate::roster::Roster;
use crate::seat::{BySeat, Seat};

/// Bytes that four numbers of a purse and two counts take at most, line ends included.
const NUMBERS: usize = 6 * 12;

/// Bytes of a line of a building or a unit at most.
const LINE: usize = 24;

/// Writes texts of views into one buffer, which is reused from view to view.
#[derive(Clone, Debug, Default)]
pub struct ViewWriter {
    /// Grows only, so that it need not be filled with zeros again.
    buffer: Vec<u8>,
    /// The rows of the last view of each seat: the two see different letters.
    rows: BySeat<Rows>,
}

impl ViewWriter {
    /// The text of what a seat is sent now: that of its [`Game::view`](crate::Game::view). It is
    /// ASCII. Faster than the text of the view, because nothing is listed first.
    pub(crate) fn write_seen_by(
        &mut self,
        (position, roster): (&Position, &Roster),
        floor: CellSet,
        seat: Seat,
    ) -> &[u8] {
        let sides = [(Side::Own, seat), (Side::Opponent, !seat)];
        let buildings =
            2 + Seat::ALL.map(|seat| roster.buildings(seat).len()).iter().sum::<usize>();
        let units = Seat::ALL.map(|seat| roster.units(seat).len()).iter().sum();
        let view = View::without_pieces(position, floor, seat);
        let mut writer = self.begin(&view, seat, buildings + units);
        writer.count(buildings);
        for (side, seat) in sides {
            writer.building(side, None, seat.hq());
            for (building, cell) in roster.buildings(seat) {
                writer.building(side, Some(building), cell);
            }
        }
        writer.count(units);
        for (side, seat) in sides {
            for (id, level, cell) in roster.units(seat) {
                writer.unit(side, id, level, cell);
            }
        }
        writer.end()
    }

    /// The text of a view. It is ASCII.
    pub fn write_view(&mut self, view: &View) -> &[u8] {
        // A view does not name its seat. Any rows serve: they only begin with other letters.
        let mut writer = self.begin(view, Seat::Red, view.buildings.len() + view.units.len());
        writer.count(view.buildings.len());
        for &SeenBuilding { side, building, cell } in &view.buildings {
            writer.building(side, building, cell);
        }
        writer.count(view.units.len());
        for &SeenUnit { side, id, level, cell } in &view.units {
            writer.unit(side, id, level, cell);
        }
        writer.end()
    }

    /// Begins a text with a number of lines of buildings and units, and writes what comes before.
    fn begin(&mut self, view: &View, seat: Seat, lines: usize) -> Writer<'_> {
        // The last line is followed by what its last piece holds too much.
        let length_max = NUMBERS + ROWS + LINE * (lines + 1);
        if self.buffer.len() < length_max {
            self.buffer.resize(length_max, 0);
        }
        let mut writer = Writer { text: &mut self.buffer, at: 0 };
        for Purse { gold, income } in [view.own, view.opponent] {
            writer.signed(gold);
            writer.signed(income);
        }
        writer.rows(self.rows[seat].of(view));
        writer
    }
}

impl View {
    /// The text that the seat is sent: all lines, each with its end.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut writer = ViewWriter::default();
        String::from_utf8_lossy(writer.write_view(self)).into_owned()
    }
}

/// Writes into a buffer that is long enough for all that comes, eight bytes at a time: what a
/// piece holds too much is overwritten by the next one.
struct Writer<'a> {
    text: &'a mut [u8],
    at: usize,
}

impl<'a> Writer<'a> {
    fn put(&mut self, bytes: u64, length: usize) {
        self.text[self.at..self.at + 8].copy_from_slice(&bytes.to_le_bytes());
        self.at += length;
    }

    fn rows(&mut self, rows: &[u8; ROWS]) {
        self.text[self.at..self.at + ROWS].copy_from_slice(rows);
        self.at += ROWS;
    }

    /// Up to eight bytes, and a cell at the end of the line.
    fn line(&mut self, head: u64, head_length: usize, cell: Cell) {
        let end = COORDINATES[cell.index()];
        let line = &mut self.text[self.at..self.at + LINE];
        line[..8].copy_from_slice(&head.to_le_bytes());
        line[head_length & 0xf..][..8].copy_from_slice(&end.to_le_bytes());
        self.at += head_length + piece_length(end);
    }

    fn building(&mut self, side: Side, building: Option<Building>, cell: Cell) {
        let kind = building.map_or(0, |building| building as u8 + 1);
        let head = [b'0' + side as u8, b' ', b'0' + kind, b' '];
        self.line(u32::from_le_bytes(head).into(), 4, cell);
    }

    fn unit(&mut self, side: Side, id: u32, level: Level, cell: Cell) {
        let side = u64::from_le_bytes([b'0' + side as u8, b' ', 0, 0, 0, 0, 0, 0]);
        let level = u64::from_le_bytes([b' ', b'0' + level as u8, b' ', 0, 0, 0, 0, 0]);
        if let Some(&id) = NUMBERS_TO_999.get(id as usize) {
            let head = side | piece_bytes(id) << 16 | level << (16 + 8 * piece_length(id));
            self.line(head, 5 + piece_length(id), cell);
        } else {
            self.put(side, 2);
            self.large(id, b' ');
            self.line(level >> 8, 2, cell);
        }
    }

    fn count(&mut self, count: usize) {
        self.unsigned(count as u32, b'\n');
    }

    fn signed(&mut self, number: i32) {
        if number < 0 {
            self.put(b'-'.into(), 1);
        }
        self.unsigned(number.unsigned_abs(), b'\n');
    }

    /// A number and what follows it.
    fn unsigned(&mut self, number: u32, end: u8) {
        if let Some(&number) = NUMBERS_TO_999.get(number as usize) {
            let piece = join_pieces(number, one_letter(end));
            self.put(piece, piece_length(piece));
        } else {
            self.large(number, end);
        }
    }

    #[cold]
    fn large(&mut self, number: u32, end: u8) {
        self.unsigned(number / 10, b'0' + (number % 10) as u8);
        self.put(end.into(), 1);
    }

    fn end(self) -> &'a [u8] {
        &self.text[..self.at]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cell::SIDE;
    use crate::game::Game;
    use crate::observer::Observer;
    use crate::rules::Rules;
    use crate::testing::{arena, random_positions};

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
        let (mut cut_off, mut writer) = (0, ViewWriter::default());
        for mut position in (0..4).flat_map(|seed| random_positions(&arena, seed, 90)) {
            // A column is taken out of both territories, so that parts of them are cut off.
            let column = |cell: &Cell| cell.x() == 6 && *cell != position.to_move().hq();
            let column: crate::CellSet = Cell::all().filter(column).collect();
            Seat::ALL.into_iter().for_each(|seat| position.owned[seat] -= column);
            position.refresh_activity();
            for seat in Seat::ALL {
                let mut roster = crate::roster::Roster::default();
                for (id, cell) in [7, 10, 99, 100, 999, 1000, 65_535].iter().zip(position.units()) {
                    let owner = position.owner(cell).unwrap_or(seat);
                    let level = position.level_at(cell).expect("a unit");
                    roster.place(owner, *id, level, cell);
                }
                for cell in position.mines() | position.towers() {
                    let owner = position.owner(cell).unwrap_or(seat);
                    roster.built(owner, position.building_at(cell).expect("a building"), cell);
                }
                let view = View::seen_by(&position, &roster, arena.floor(), seat);
                cut_off += usize::from(view.owned != view.active);
                assert_eq!(view.to_text(), plain(&view));
                let text = writer.write_seen_by((&position, &roster), arena.floor(), seat);
                assert_eq!(text, plain(&view).as_bytes());
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
    fn a_writer_can_be_used_again() {
        let short = Game::new(arena(Rules::live(4))).view(Seat::Blue);
        let mut long = short.clone();
        let tower = Some(Building::Tower);
        let seen = SeenBuilding { side: Side::Own, building: tower, cell: Cell::BOTTOM_RIGHT };
        long.buildings = vec![seen; 100];
        let mut writer = ViewWriter::default();
        for view in [&short, &long, &short] {
            assert_eq!(writer.write_view(view), plain(view).as_bytes());
        }
    }
}
