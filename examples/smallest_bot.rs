//! The smallest bot: moves into cells that are not its own, then trains there.
//! `referee play --game ice-and-fire --player target/debug/examples/smallest_bot --player @random` plays it.

use std::error::Error;
use std::io;

use icefire::{Action, Command, Commands, Effect, Map, Opening, Rules, View};

fn main() -> Result<(), Box<dyn Error>> {
    let mut lines = io::stdin().lines().map_while(Result::ok).peekable();
    let opening = Opening::read(|| lines.next())?;
    for round in 1.. {
        if lines.peek().is_none() {
            break;
        }
        let view = View::read(|| lines.next())?;
        let map = Map::new(Rules::live(4), view.floor, opening.spots & view.floor)?;
        let (mut position, mut roster) = view.position(round);
        let mut commands = Commands::default();
        loop {
            let mut best: Option<Effect> = None;
            position.effects(&map, |effect| {
                let (Action::Move { to: cell, .. } | Action::Train { cell, .. }) = effect.action()
                else {
                    return;
                };
                let is_gain = position.owner(cell) != Some(position.to_move());
                best = best.or(is_gain.then_some(effect));
            });
            let Some(effect) = best else { break };
            commands.0.push(Command::from_effect(effect, &roster));
            position.apply(&map, effect, &mut roster);
        }
        commands.0.extend(commands.0.is_empty().then_some(Command::Wait));
        println!("{commands}");
    }
    Ok(())
}
