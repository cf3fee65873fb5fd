//! From what a turn does to the line that asks for it.

use icefire::{Command, Commands, Effect, Game};

/// The answer line of a turn, for the seat to move: the first effect is made for the game's position,
/// each other for the position after those before it. `WAIT` if there are none.
#[must_use]
pub fn answer_line(game: &Game, effects: &[Effect]) -> String {
    let (mut board, mut roster) = (*game.position(), game.roster().clone());
    let mut commands = Commands::default();
    for &effect in effects {
        commands.0.push(Command::of(effect, &roster));
        board.apply(game.arena(), effect, &mut roster);
    }
    if commands.0.is_empty() {
        commands.0.push(Command::Wait);
    }
    commands.to_string()
}
