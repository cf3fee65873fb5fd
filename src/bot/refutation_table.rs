//! Refutations: a reply that refuted one turn often refutes the next, as killer moves do in chess.

use crate::{Effect, Map, Position};

/// Replies that refuted turns in this search, latest first.
pub(crate) struct RefutationTable {
    replies: Vec<KnownReply>,
    capacity: usize,
    /// Number of replies inserted so far, even if they are no longer in the table.
    inserted: usize,
}

struct KnownReply {
    /// Number of replies inserted before this one.
    number: usize,
    effects: Vec<Effect>,
}

impl RefutationTable {
    /// Creates a table that keeps at most `capacity` replies.
    pub(crate) fn new(capacity: usize) -> Self {
        Self { replies: Vec::new(), capacity, inserted: 0 }
    }

    /// Adds a reply to the front, unless the table already contains it.
    pub(crate) fn insert(&mut self, reply: &[Effect]) {
        if !self.replies.iter().any(|known| known.effects == reply) {
            let known = KnownReply { number: self.inserted, effects: reply.to_vec() };
            self.replies.insert(0, known);
            self.replies.truncate(self.capacity);
            self.inserted += 1;
        }
    }

    /// Returns the number of replies inserted so far.
    pub(crate) fn inserted(&self) -> usize {
        self.inserted
    }

    /// Returns the position after each reply, with the reply's index in the table. Leaves out the
    /// first `tried` replies that were inserted. Effects that are not allowed after this turn are
    /// skipped, and so are replies without any allowed effect.
    pub(crate) fn against<'a>(
        &'a self,
        map: &'a Map,
        after: &'a Position,
        tried: usize,
    ) -> impl Iterator<Item = (usize, Position)> + 'a {
        let replies = self.replies.iter().enumerate();
        let new = replies.filter(move |(_, reply)| reply.number >= tried);
        new.filter_map(|(index, reply)| Some((index, played(map, after, &reply.effects)?)))
    }

    /// Moves a reply to the front, because it refuted another turn.
    pub(crate) fn promote(&mut self, index: usize) {
        self.replies[..=index].rotate_right(1);
    }
}

/// Returns the position after the allowed effects of a reply, or `None` if none are allowed.
fn played(map: &Map, after: &Position, reply: &[Effect]) -> Option<Position> {
    let mut position = *after;
    let mut any = false;
    for &effect in reply {
        if position.captured().is_none() {
            any |= position.play(map, effect.action(), &mut ()).is_ok();
        }
    }
    any.then_some(position)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{cell, open_map};
    use crate::{Level, Seat};

    fn training(x: u8, y: u8) -> Vec<Effect> {
        vec![Effect::train(Level::One, cell(x, y))]
    }

    fn indices(table: &RefutationTable, after: &Position, tried: usize) -> Vec<usize> {
        table.against(&open_map(), after, tried).map(|(index, _)| index).collect()
    }

    fn effects(table: &RefutationTable) -> Vec<Vec<Effect>> {
        table.replies.iter().map(|reply| reply.effects.clone()).collect()
    }

    /// Returns a position where red has its corner and enough gold for two units.
    fn start() -> Position {
        let mut position = Position::start();
        position.begin_turn(&mut ());
        position
    }

    #[test]
    fn the_latest_replies_are_kept_once() {
        let mut table = RefutationTable::new(2);
        for reply in [training(1, 0), training(0, 1), training(0, 1), training(5, 5)] {
            table.insert(&reply);
        }
        assert_eq!(effects(&table), [training(5, 5), training(0, 1)]);
        assert_eq!(table.inserted(), 3);
        table.promote(1);
        assert_eq!(effects(&table), [training(0, 1), training(5, 5)]);
        let mut none = RefutationTable::new(0);
        none.insert(&training(1, 0));
        assert!(none.replies.is_empty());
    }

    #[test]
    fn only_what_is_allowed_is_played() {
        let mut table = RefutationTable::new(8);
        table.insert(&training(1, 0));
        table.insert(&training(9, 9));
        let after = start();
        assert_eq!(indices(&table, &after, 0), [1]);
        // In this reply, the second unit is trained too far away, and the third unit is too
        // expensive.
        let mixed = [training(0, 1), training(7, 7), training(1, 0), training(1, 1)].concat();
        table.insert(&mixed);
        let map = open_map();
        let (index, played) = table.against(&map, &after, 0).next().expect("a playable reply");
        assert_eq!(index, 0);
        assert_eq!(played.units().len(), 2);
        assert!(played.owned(Seat::Red).contains(cell(1, 0)));
    }

    #[test]
    fn replies_already_tried_are_left_out() {
        let mut table = RefutationTable::new(8);
        table.insert(&training(1, 0));
        table.insert(&training(0, 1));
        table.promote(1);
        let after = start();
        let expected: [&[usize]; 3] = [&[0, 1], &[1], &[]];
        for (tried, expected) in expected.into_iter().enumerate() {
            assert_eq!(indices(&table, &after, tried), expected);
        }
    }
}
