//! The commands that have an effect at some point during a turn, and the answer line made from
//! them.

use icefire::{Action, Building, Cell, Command, Commands, Effect, Game, Level};

use super::inspect::tile_index;
use engine::catalogue::Choice;

/// Every individual command that the rules currently allow: moves to neighbouring cells, unit
/// training and buildings.
pub(super) fn choices(game: &Game) -> Vec<Choice> {
    let position = game.position();
    if game.ending().is_some() || position.captured().is_some() {
        return Vec::new();
    }
    let ready = position.owned(position.to_move()) & (position.units() - position.spent());
    let steps = ready.into_iter().flat_map(|from| {
        from.neighbours().map(move |to| ("move".to_owned(), Action::Move { from, to }))
    });
    let trainings = Level::ALL.into_iter().flat_map(|level| {
        let kind = format!("train {}", level.number());
        Cell::all().map(move |cell| (kind.clone(), Action::Train { level, cell }))
    });
    let buildings = [("mine", Building::Mine), ("tower", Building::Tower)];
    let buildings = buildings.into_iter().flat_map(|(kind, building)| {
        Cell::all().map(move |cell| (kind.to_owned(), Action::Build { building, cell }))
    });
    let choice = |(kind, action): (String, Action)| {
        let effect = position.check(game.map(), action).ok()?;
        let (from, to) = match action {
            Action::Move { from, to } => (Some(tile_index(from)), to),
            Action::Train { cell, .. } | Action::Build { cell, .. } => (None, cell),
        };
        let text = Command::from_effect(effect, game.roster()).to_string();
        let price = match action {
            Action::Move { .. } => None,
            Action::Train { level, .. } => Some(level.price()),
            Action::Build { building, .. } => Some(position.building_price(game.map(), building)),
        };
        let price = price.map(|gold| format!("{gold} gold"));
        Some(Choice { price, ..Choice::part(&kind, from, Some(tile_index(to)), text) })
    };
    steps.chain(trainings).chain(buildings).filter_map(choice).collect()
}

/// Converts effects into an answer line for the seat to move. Each effect applies to the position
/// after the effects before it. Returns `WAIT` if there are no effects.
pub fn answer_line(game: &Game, effects: &[Effect]) -> String {
    let (mut board, mut roster) = (*game.position(), game.roster().clone());
    let mut commands = Commands::default();
    for &effect in effects {
        commands.0.push(Command::from_effect(effect, &roster));
        board.apply(game.map(), effect, &mut roster);
    }
    if commands.0.is_empty() {
        commands.0.push(Command::Wait);
    }
    commands.to_string()
}
