//! The protocols of other match runners: how they ask for a game, and in which words they are told
//! its result. `referee -p1 "CMD A" -p2 "CMD B" ...`: their options have one dash and several letters, so they are not
//! read by the parser of the commands.

mod answer;
mod arguments;
mod play;
mod tags;

use crate::args::drawn_seed;
use arguments::Arguments;
use play::play;
use replays::text::printable;

use crate::Failure;
use crate::help::runner_help;
use crate::interrupt::end_on_interrupt;

/// Returns true if another match runner typed these words.
pub fn is_called(words: &[String]) -> bool {
    words.iter().any(|word| word == "-p1")
}

/// Plays one game and answers in the words of the runner.
pub fn run(words: &[String]) -> Result<(), Failure> {
    if words.iter().any(|word| word == "--help" || word == "-h") {
        out!("{}", clap::builder::StyledStr::from(runner_help()));
        return Ok(());
    }
    let arguments = Arguments::read(words)?;
    end_on_interrupt()?;
    let answer = play(&arguments, arguments.seed.unwrap_or_else(drawn_seed))?;
    out!("{}", answer.text);
    answer.faults.iter().for_each(|fault| errln!("{}", printable(fault)));
    answer.failure.map_or(Ok(()), Err)
}
