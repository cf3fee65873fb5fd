//! Refutations: a reply that refuted one turn often refutes the next, as killer moves do in chess.

use crate::arena::Arena;
use crate::position::{Effect, Position};

/// The replies that refuted turns of this search, the latest first.
pub(crate) struct RefutationTable {
    replies: Vec<Vec<Effect>>,
    capacity: usize,
}

impl RefutationTable {
    /// A table that keeps at most `capacity` replies.
    pub(crate) fn new(capacity: usize) -> Self {
        Self { replies: Vec::new(), capacity }
    }

    /// Keeps a reply.
    pub(crate) fn insert(&mut self, reply: &[Effect]) {
        if !self.replies.iter().any(|known| known == reply) {
            self.replies.insert(0, reply.to_vec());
            self.replies.truncate(self.capacity);
        }
    }

    /// The replies as far as each can be played against another turn.
    pub(crate) fn against<'a>(
        &'a self,
        arena: &'a Arena,
        after: &'a Position,
    ) -> impl Iterator<Item = (usize, Position)> + 'a {
        let replies = self.replies.iter().enumerate();
        replies.filter_map(|(place, reply)| Some((place, played(arena, after, reply)?)))
    }

    /// Puts a reply first, as it refuted again.
    pub(crate) fn promote(&mut self, place: usize) {
        self.replies[..=place].rotate_right(1);
    }
}

/// The position after those effects that are allowed; nothing if none is.
fn played(arena: &Arena, after: &Position, reply: &[Effect]) -> Option<Position> {
    let mut position = *after;
    let mut any = false;
    for &effect in reply {
        if position.captured().is_none() {
            any |= position.play(arena, effect.action(), &mut ()).is_ok();
        }
    }
    any.then_some(position)
}
