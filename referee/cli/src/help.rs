//! The help: commands grouped by task, with examples, and the options for other match runners.

use clap::builder::Styles;
use clap::builder::styling::Style;
use clap::{Command, CommandFactory};
use engine::catalogue::games;

use super::Program;
use super::subcommands::Arguments;

/// Tasks in the order of the help. Commands are indented by two spaces, examples by four.
const TASKS: &str = include_str!("help.txt");

/// Title of a task, and its commands with their examples.
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

/// Returns the examples in the help, by command.
pub fn examples() -> impl Iterator<Item = (&'static str, Vec<&'static str>)> {
    tasks().into_iter().flat_map(|(_, commands)| commands)
}

/// Usage and options for calls from another match runner.
const RUNNER: &str = include_str!("runner_help.txt");

/// Returns all commands of a program with their help. The program's games must be installed first.
pub fn command(program: &Program) -> Command {
    let natives = program.commands.iter().map(|native| native.command.clone());
    let mut command = Arguments::command().about(about()).subcommands(natives);
    let mut tasks = tasks();
    for (_, commands) in &mut tasks {
        commands.retain(|(name, _)| command.find_subcommand(name).is_some());
    }
    tasks.retain(|(_, commands)| !commands.is_empty());
    for (name, examples) in tasks.iter().flat_map(|(_, commands)| commands) {
        let text = section("Examples", examples.iter().map(|example| (*example).to_owned()));
        command = command.mut_subcommand(name, |command| command.after_help(text));
    }
    let tried = "[default: from the file, or try all]";
    command = command.mut_subcommand("import", |command| {
        let rules = |arg: clap::Arg| arg.help(format!("Rule set: live or contest {tried}"));
        let league =
            |arg: clap::Arg| arg.help(format!("League: 1 to 4, or 1 to 19 for a contest {tried}"));
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
        "Referee, replays, matches and solvers for {word} {games}. Without a command, it plays a demo game"
    )
}

/// Formats a heading, followed by the commands for a task with their descriptions.
fn listing(command: &Command, (title, commands): &Task) -> String {
    let line = |(name, _): &(&str, Vec<&str>)| {
        let about = command.find_subcommand(name).and_then(Command::get_about);
        let literal = style(Styles::get_literal);
        format!("{literal}{name:12}{literal:#} {}", about.cloned().unwrap_or_default())
    };
    section(title, commands.iter().map(line)) + "\n"
}

/// Returns the usage and options for calls from another match runner.
pub fn runner_help() -> String {
    section("As the referee for another match runner", RUNNER.lines().map(str::to_owned))
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
