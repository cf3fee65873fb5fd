//! `referee` alone: a game to look at.

use clap::Parser;

use super::{play, Failure};

/// The game that is shown: the same on every machine, as the bot gets work instead of time.
const GAME: [&str; 9] = [
    "demo",
    "ice-and-fire",
    "--seed",
    "42",
    "--player",
    "@icefire",
    "--player",
    "@rusher",
    "--work=3000",
];

#[derive(Parser)]
struct Demo {
    #[command(flatten)]
    play: play::Args,
}

/// What a newcomer may want to do next.
const NEXT: &str = "\nNext:
  referee rules ice-and-fire      the game: rules, input, output, an example
  referee play ice-and-fire --player @icefire --player \"python3 my_bot.py\" --replay game.jsonl
                                  a game of your own program
  referee view game.jsonl -o game.html
                                  that game as a page
  referee match ice-and-fire --player @icefire --player @rusher --seeds 1..20 --work 2000
                                  which of two players is stronger
  referee games                   the other games
(from a checkout, cargo run --release -- in place of referee)";

/// Shows a game, turn by turn, and what to do next.
pub fn run() -> Result<(), Failure> {
    let mut demo = Demo::parse_from(GAME);
    demo.play.show = true;
    play::run(&demo.play)?;
    outln!("{NEXT}");
    Ok(())
}
