//! `referee` alone: a game to look at.

use clap::Parser;

use super::play;
use crate::Failure;

/// The game that is shown: the same on every machine, as the bot gets nodes instead of time.
const GAME: &str = "demo ice-and-fire --seed 42 --player @icefire --player @rusher --nodes 3000";

#[derive(Parser)]
struct Demo {
    #[command(flatten)]
    play: play::Args,
}

/// Next steps for a newcomer.
const NEXT: &str = "\nNext:
  referee watch live ice-and-fire --seed 42 --player @icefire --player @rusher --nodes 3000
                                  this game turn by turn
  referee rules ice-and-fire      the game: rules, input, output, an example
  referee play ice-and-fire --seed 1 --player @icefire --player \"python3 my_bot.py\" -o game.jsonl
                                  a game of your own program
  referee view game.jsonl         that game as a page, game.html
  referee init my-bot --lang python
                                  a small bot to begin with
  referee match ice-and-fire --player @icefire --player @rusher --seeds 1..20 --nodes 2000
                                  which of two players is stronger
  referee games                   the other games
(from a checkout, cargo run --release -- in place of referee)";

/// Plays a game and shows its end, and what to do next.
pub fn run() -> Result<(), Failure> {
    play::run(&Demo::parse_from(GAME.split(' ')).play)?;
    outln!("{NEXT}");
    Ok(())
}
