//! The protocols of other match runners: how they request a game, and the format of the result.
//! Their options, as in `referee -p1 "CMD A" -p2 "CMD B" ...`, have one dash and several letters,
//! so they need their own parser.

mod answer;
mod arguments;
mod play;
mod tags;

use crate::shared_args::drawn_seed;
use arguments::Arguments;
use play::play;
use replays::text::printable;

use crate::Failure;
use crate::help::runner_help;
use crate::interrupt::end_on_interrupt;

/// Returns true if the arguments come from another match runner.
pub fn is_called(args: &[String]) -> bool {
    args.iter().any(|word| word == "-p1")
}

/// Plays one game and prints the result in the runner's format.
pub fn run(args: &[String]) -> Result<(), Failure> {
    if args.iter().any(|word| word == "--help" || word == "-h") {
        out!("{}", clap::builder::StyledStr::from(runner_help()));
        return Ok(());
    }
    let arguments = Arguments::read(args)?;
    end_on_interrupt()?;
    let answer = play(&arguments, arguments.seed.unwrap_or_else(drawn_seed))?;
    out!("{}", answer.text);
    answer.faults.iter().for_each(|fault| errln!("{}", printable(fault)));
    answer.failure.map_or(Ok(()), Err)
}
