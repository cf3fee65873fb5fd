//! Killer replies: what refuted one turn often refutes the next.

use crate::arena::Arena;
use crate::position::{Effect, Position};

/// Replies kept.
const KEPT: usize = 16;

/// The replies that refuted turns of this search, the latest first.
#[derive(Default)]
pub(crate) struct RefutationTable(Vec<Vec<Effect>>);

impl RefutationTable {
    /// Keeps a reply.
    pub(crate) fn learn(&mut self, reply: &[Effect]) {
        if !self.0.iter().any(|known| known == reply) {
            self.0.insert(0, reply.to_vec());
            self.0.truncate(KEPT);
        }
    }

    /// The replies as far as each can be played against another turn.
    pub(crate) fn against<'a>(
        &'a self,
        arena: &'a Arena,
        after: &'a Position,
    ) -> impl Iterator<Item = (usize, Position)> + 'a {
        let replies = self.0.iter().enumerate();
        replies.filter_map(|(place, reply)| Some((place, played(arena, after, reply)?)))
    }

    /// Puts a reply first, as it refuted again.
    pub(crate) fn promote(&mut self, place: usize) {
        self.0[..=place].rotate_right(1);
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
