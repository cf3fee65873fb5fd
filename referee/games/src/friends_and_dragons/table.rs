//! The eight move cases: in which zones another hero can end, given the zones of start and end.

use super::Zones;

/// The case of the table that applies, 1 to 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Case(pub u8);

/// The table over the zones of the pivot's map.
#[derive(Clone, Copy, Debug)]
pub struct Table<'a>(pub &'a Zones);

impl Table<'_> {
    /// The zones in which a hero can end that starts in one zone, when the pivot goes from one
    /// zone to another of the same section. In order.
    pub fn allowed(self, start: usize, end: usize, hero: usize) -> (Case, Vec<usize>) {
        let main = self.0.path(start, end);
        let (case, mut zones) = match main.iter().position(|zone| *zone == hero) {
            Some(index) => self.native(&main, index, hero),
            None => self.off_the_path(&main, self.0.path(start, hero), hero),
        };
        zones.sort_unstable();
        zones.dedup();
        (Case(case), zones)
    }

    fn native(self, main: &[usize], index: usize, hero: usize) -> (u8, Vec<usize>) {
        if !self.0.zones[hero].deadend {
            let next = main.get(index + 1).copied();
            return (4, self.block(hero, next));
        }
        // A hero in the pivot's own zone of one square cannot be; it stays.
        let Some(&previous) = index.checked_sub(1).and_then(|index| main.get(index)) else {
            return (2, vec![hero]);
        };
        if self.0.zones[previous].deadend {
            (2, vec![previous])
        } else {
            (3, self.block(previous, Some(hero)))
        }
    }

    fn off_the_path(self, main: &[usize], alt: Vec<usize>, hero: usize) -> (u8, Vec<usize>) {
        let [.., previous, _] = alt[..] else { return (1, vec![hero]) };
        if !self.0.zones[hero].deadend {
            return (8, self.block(hero, Some(previous)));
        }
        if self.0.zones[previous].deadend {
            return (5, vec![hero]);
        }
        let (case, except) = match main.iter().position(|zone| *zone == previous) {
            Some(index) => (6, main.get(index + 1).copied()),
            None => (7, alt.len().checked_sub(3).map(|index| alt[index])),
        };
        let mut zones = self.block(previous, except);
        zones.push(hero);
        (case, zones)
    }

    /// A zone and the deadends beside it, except one.
    fn block(self, zone: usize, except: Option<usize>) -> Vec<usize> {
        let zones = &self.0.zones;
        let beside = zones[zone].adjacent.iter().copied();
        let beside = beside.filter(|other| zones[*other].deadend && Some(*other) != except);
        std::iter::once(zone).chain(beside).collect()
    }
}
