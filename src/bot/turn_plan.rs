//! A turn under construction: the effects chosen so far, and the position they lead to.

use super::default_policy::default_policy;
use crate::{Effect, Map, Position};

/// Effects of one turn in order, and the position after them.
#[derive(Clone, Debug)]
pub struct TurnPlan {
    effects: Vec<Effect>,
    position: Position,
}

impl TurnPlan {
    /// Creates a turn without effects.
    #[must_use]
    pub fn new(position: Position) -> Self {
        Self { effects: Vec::new(), position }
    }

    /// Creates a turn with the given effects. The first effect must be for `position`, and each
    /// later one for the position reached by the effects before it.
    pub(crate) fn from_effects(map: &Map, position: Position, effects: &[Effect]) -> Self {
        let mut plan = Self::new(position);
        effects.iter().for_each(|&effect| plan.push(map, effect));
        plan
    }

    /// Replaces the plan with the given effects and the position they lead to, reusing the plan's
    /// memory.
    pub(crate) fn resume(&mut self, effects: &[Effect], position: &Position) {
        self.effects.clear();
        self.effects.extend_from_slice(effects);
        self.position = *position;
    }

    /// Returns the positions before the first effect and after each effect.
    pub(crate) fn prefixes(&self, map: &Map, start: Position) -> Vec<Position> {
        let mut prefixes = vec![start];
        let mut position = start;
        for &effect in &self.effects {
            position.apply(map, effect, &mut ());
            prefixes.push(position);
        }
        prefixes
    }

    /// Adds an effect, which must have been made for the plan's position.
    pub fn push(&mut self, map: &Map, effect: Effect) {
        self.position.apply(map, effect, &mut ());
        self.effects.push(effect);
    }

    /// Plays the rest of the turn with a simple policy.
    pub(crate) fn default_policy(&mut self, map: &Map) {
        default_policy(map, &mut self.position, |effect| self.effects.push(effect));
    }

    /// Appends a plan, which must start from this plan's position.
    pub(crate) fn append(&mut self, other: &Self) {
        self.effects.extend_from_slice(&other.effects);
        self.position = other.position;
    }

    /// Returns the effects in order.
    #[must_use]
    pub fn effects(&self) -> &[Effect] {
        &self.effects
    }

    /// Returns the position after all effects, before the turn ends.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the position after the turn, with the opponent to move.
    #[must_use]
    pub fn handed_over(&self) -> Position {
        let mut next = self.position;
        next.hand_over();
        next
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{effects, map, random_positions, Numbers};
    use crate::Rules;

    /// Returns a turn of up to six random effects.
    fn random_plan(map: &Map, start: Position, numbers: &mut Numbers) -> TurnPlan {
        let mut plan = TurnPlan::new(start);
        for _ in 0..6 {
            let options = effects(map, plan.position());
            if options.is_empty() || plan.position().captured().is_some() {
                break;
            }
            plan.push(map, options[numbers.below(options.len())]);
        }
        plan
    }

    #[test]
    fn every_way_to_build_a_plan_gives_the_same_turn() {
        let map = map(Rules::live(4));
        let mut numbers = Numbers(5);
        for start in random_positions(&map, 3, 80) {
            let plan = random_plan(&map, start, &mut numbers);
            let effects = plan.effects();
            let again = TurnPlan::from_effects(&map, start, effects);
            assert_eq!((again.effects(), again.position()), (effects, plan.position()));
            let prefixes = plan.prefixes(&map, start);
            assert_eq!(prefixes.len(), effects.len() + 1);
            assert_eq!((&prefixes[0], prefixes.last()), (&start, Some(plan.position())));
            let half = effects.len() / 2;
            let mut resumed = TurnPlan::new(Position::start());
            resumed.resume(&effects[..half], &prefixes[half]);
            resumed.append(&TurnPlan::from_effects(&map, prefixes[half], &effects[half..]));
            assert_eq!((resumed.effects(), resumed.position()), (effects, plan.position()));
        }
    }

    #[test]
    fn handing_over_leaves_the_plan_as_it_is() {
        let plan = TurnPlan::new(Position::start());
        let next = plan.handed_over();
        assert_eq!(next.to_move(), !plan.position().to_move());
        assert_eq!(plan.position(), &Position::start());
    }
}
