//! The help: commands grouped by task, with examples, and the options of other match runners.

use clap::builder::Styles;
use clap::builder::styling::Style;
use clap::{Command, CommandFactory};
use engine::catalogue::games;

use super::Arguments;

/// Tasks, each with its commands in two blanks and their examples in four, in the order of the help.
const TASKS: &str = include_str!("help.txt");

/// A task: its title, and its commands with their examples.
type Task = (&'static str, Vec<(&'static str, Vec<&'static str>)>);

fn tasks() -> Vec<Task> {
    let mut tasks: Vec<Task> = Vec::new();
    for line in TASKS.lines().filter(|line| !line.is_empty()) {
        let text = line.trim_start();
        let commands = tasks.last_mut().map(|(_, commands)| commands);
        match (line.len() - text.len(), commands) {
            (2, Some(commands)) => commands.push((text, Vec::new())),
            (4, Some(commands)) => commands.last_mut().into_iter().for_each(|it| it.1.push(text)),
            _ => tasks.push((text, Vec::new())),
        }
    }
    tasks
}

/// Usage and options of the referee where another match runner calls it.
const RUNNER: &str = include_str!("runner_help.txt");

pub fn command() -> Command {
    let mut command = Arguments::command().about(about());
    let tasks = tasks();
    for (name, examples) in tasks.iter().flat_map(|(_, commands)| commands) {
        let text = section("Examples", examples.iter().map(|example| (*example).to_owned()));
        command = command.mut_subcommand(name, |command| command.after_help(text));
    }
    let tried = "[default: that of the file, else each is tried]";
    command = command.mut_subcommand("import", |command| {
        let rules = |arg: clap::Arg| arg.help(format!("Rule set: live or contest {tried}"));
        let league =
            |arg: clap::Arg| arg.help(format!("League: 1 to 4, of a contest 1 to 19 {tried}"));
        command.mut_arg("rules", rules).mut_arg("league", league)
    });
    let groups: String = tasks.iter().map(|task| listing(&command, task)).collect();
    let heading = heading("Options");
    let template = format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{groups}{heading}\n{{options}}{{after-help}}"
    );
    command.help_template(template).after_long_help(runner_help())
}

fn about() -> String {
    const WORDS: [&str; 10] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    let count = games().count();
    let word = WORDS.get(count).map_or_else(|| count.to_string(), |word| (*word).to_owned());
    let games = if count == 1 { "game" } else { "games" };
    format!(
        "Referee, replays, matches and solvers for {word} {games}. Without a command: a game to look at"
    )
}

/// A heading with the commands of a task and what they do.
fn listing(command: &Command, (title, commands): &Task) -> String {
    let line = |(name, _): &(&str, Vec<&str>)| {
        let about = command.find_subcommand(name).and_then(Command::get_about);
        let literal = style(Styles::get_literal);
        format!("{literal}{name:12}{literal:#} {}", about.cloned().unwrap_or_default())
    };
    section(title, commands.iter().map(line)) + "\n"
}

/// Usage and options of other match runners.
pub fn runner_help() -> String {
    section("As the referee of another match runner", RUNNER.lines().map(str::to_owned))
}

fn section(title: &str, lines: impl Iterator<Item = String>) -> String {
    let lines: String = lines.map(|line| format!("  {line}\n")).collect();
    format!("{}\n{lines}", heading(title))
}

fn heading(title: &str) -> String {
    let header = style(Styles::get_header);
    format!("{header}{title}:{header:#}")
}

fn style(of: impl Fn(&Styles) -> &Style) -> Style {
    *of(&Styles::styled())
}

#[cfg(test)]
mod tests {
    use clap::FromArgMatches;

    use super::*;

    /// Reads a line as the shell and the command line do.
    fn parse(line: &str) -> Result<Arguments, clap::Error> {
        ::games::install();
        let words = shlex::split(line).expect("a line of shell words");
        let matches = command().try_get_matches_from(words);
        matches.and_then(|matches| Arguments::from_arg_matches(&matches))
    }

    #[test]
    fn every_command_is_of_one_task_with_examples_that_parse() {
        ::games::install();
        let command = command();
        let mut commands: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
        let entries: Vec<_> = tasks().into_iter().flat_map(|(_, commands)| commands).collect();
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
            "referee league bots --work 3",
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
        ::games::install();
        let mut found = Vec::new();
        outputs(&command(), &mut found);
        assert!(found.len() > 10, "{found:?}");
        // A match writes its replays beside its games, a league a page beside its ratings, a list a suite of its games.
        let others = ["replays -None", "html -None", "suite -None"];
        for (command, name) in found {
            assert!(
                name == "out -Some('o')" || others.contains(&name.as_str()),
                "{command}: {name}"
            );
        }
    }
}
