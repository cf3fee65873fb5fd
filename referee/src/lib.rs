//! The built-in games, with the commands and pages for them. Everything else is in `cli`.

mod board_editor;
mod dragons;
mod signature;
mod solve;

use cli::{NativeCommand, Program};

pub use board_editor::BOARD_EDITOR;

/// Returns the program `referee`: the built-in games, and the commands for their native problems.
pub fn program() -> Program {
    let commands = vec![
        NativeCommand::new("signature", "Print a hash of the bot's answers", signature::run),
        NativeCommand::new("solve", "Solve a game's own puzzle", solve::run),
        NativeCommand::new(
            "zones",
            "Print the zones and dead ends of a Friends & Dragons board",
            dragons::run_zones,
        ),
        NativeCommand::new(
            "reach",
            "Print the squares that heroes can reach in Friends & Dragons",
            dragons::run_reach,
        ),
        NativeCommand::new(
            "check",
            "Play a Friends & Dragons drag and print its score",
            dragons::run_check,
        ),
    ];
    Program { games: &games::ALL, commands, editors: &[BOARD_EDITOR] }
}

#[cfg(test)]
mod tests {
    use clap::{ArgMatches, Command};
    use cli::examples;

    use super::*;

    /// Returns the complete command line, after installing the games.
    fn command() -> Command {
        let program = program();
        program.install();
        cli::command(&program)
    }

    /// Parses a line as the shell and the command line do.
    fn parse(line: &str) -> Result<ArgMatches, clap::Error> {
        let words = shlex::split(line).expect("a line of shell words");
        command().try_get_matches_from(words)
    }

    #[test]
    fn every_command_is_of_one_task_with_examples_that_parse() {
        let command = command();
        let mut commands: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
        let entries: Vec<_> = examples().collect();
        let mut grouped: Vec<&str> = entries.iter().map(|(name, _)| *name).collect();
        commands.sort_unstable();
        grouped.sort_unstable();
        assert_eq!(commands, grouped);
        for (name, examples) in entries {
            assert!((2..=3).contains(&examples.len()), "{name}");
            assert!(
                examples.iter().any(|line| line.contains(&format!("referee {name}"))),
                "{name}"
            );
            for part in examples.iter().flat_map(|line| line.split(" | ")) {
                let part = part.split(" > ").next().unwrap_or_default();
                if part.starts_with("referee ") {
                    assert!(parse(part).is_ok(), "{part}: {:?}", parse(part).err());
                }
            }
        }
    }

    #[test]
    fn every_command_takes_its_former_names_of_options() {
        let game = "--game ice-and-fire --player @random --player @random";
        for line in [
            &format!("referee play {game} --seed 1 --work 3 --replay game.jsonl --force"),
            &format!("referee watch live {game} --seed 1 --replay game.jsonl"),
            &format!(
                "referee match {game} --seed 3 --work 3 --out games.jsonl --replay replays.jsonl"
            ),
            &format!("referee plan {game} --work 3 -o plan.json"),
            "referee debug game.jsonl --work 3 -- @random",
            "referee tune --game ice-and-fire --player @icefire:cell={cell} --param cell=30,0..90 --work 3 --log tune.jsonl",
            "referee signature --work 3",
            "referee solve battling-knights --output state.json",
            "referee solve dragonsweeper --seed 3",
        ] {
            assert!(parse(line).is_ok(), "{line}: {:?}", parse(line).err());
        }
    }

    #[test]
    fn every_output_file_is_called_out() {
        fn outputs(command: &Command, found: &mut Vec<(String, String)>) {
            for arg in command.get_arguments() {
                let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
                let writes = ["Write", "Also write", "File for", "Where the"];
                if !arg.is_positional() && writes.iter().any(|word| help.starts_with(word)) {
                    let name = format!("{} -{:?}", arg.get_id(), arg.get_short());
                    found.push((command.get_name().to_owned(), name));
                }
            }
            command.get_subcommands().for_each(|command| outputs(command, found));
        }
        let mut found = Vec::new();
        outputs(&command(), &mut found);
        assert!(found.len() > 10, "{found:?}");
        // Optional additional outputs: a match's replays, a league's page, a list's suite.
        let others = ["replays -None", "html -None", "suite -None"];
        for (command, name) in found {
            assert!(
                name == "out -Some('o')" || others.contains(&name.as_str()),
                "{command}: {name}"
            );
        }
    }
}
