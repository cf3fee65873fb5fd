//! A turn under construction: the effects chosen so far, and the position they lead to.

use crate::arena::Arena;
use crate::position::{Effect, Position};

/// Effects of one turn in order, and the position after them.
#[derive(Clone, Debug)]
pub struct Plan {
    effects: Vec<Effect>,
    position: Position,
}

impl Plan {
    /// A turn in which nothing was done yet.
    #[must_use]
    pub fn new(position: Position) -> Self {
        Self { effects: Vec::new(), position }
    }

    /// Effects in order, the first made for the position and each other for what came of it.
    pub(crate) fn of(arena: &Arena, position: Position, effects: &[Effect]) -> Self {
        let mut plan = Self::new(position);
        effects.iter().for_each(|&effect| plan.push(arena, effect));
        plan
    }

    /// Adds an effect made for the plan's position.
    pub fn push(&mut self, arena: &Arena, effect: Effect) {
        self.position.apply(arena, effect, &mut ());
        self.effects.push(effect);
    }

    /// The effects in order.
    #[must_use]
    pub fn effects(&self) -> &[Effect] {
        &self.effects
    }

    /// The position after them, before the turn ends.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The position in which the opponent is to answer.
    #[must_use]
    pub fn handed_over(&self) -> Position {
        let mut next = self.position;
        next.end_turn();
        next.begin_turn(&mut ());
        next
    }
}
