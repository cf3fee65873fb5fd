//! The help: commands grouped by task, with examples, and the options of other match runners.

use clap::builder::Styles;
use clap::builder::styling::Style;
use clap::{Command, CommandFactory};

use super::Arguments;

/// Commands with their examples, by task, in the order of the help.
type Groups = &'static [(&'static str, &'static [(&'static str, &'static [&'static str])])];

const GROUPS: Groups = &[
    (
        "Begin a bot",
        &[
            ("games", &["referee games", "referee games --format markdown"]),
            ("rules", &["referee rules ice-and-fire", "referee rules janken"]),
            ("players", &["referee players ice-and-fire", "referee players janken --json"]),
            (
                "init",
                &[
                    "referee init my-bot --lang python",
                    "referee init knights --game battling-knights --lang cpp",
                    "referee init my-bot --referee SpringChallenge2023/ --league 4 --lang python",
                ],
            ),
        ],
    ),
    (
        "Play and compare",
        &[
            (
                "play",
                &[
                    "referee play ice-and-fire --seed 42 --player @icefire --player @rusher",
                    "referee play ice-and-fire --seed 7 --player new=./bot --player \"python3 old.py\" -o game.jsonl",
                    "referee play janken --seed 3 --player @random --show",
                ],
            ),
            (
                "match",
                &[
                    "referee match ice-and-fire --player new=./new --player old=./old --seeds 1..50",
                    "referee match ice-and-fire --player new=./new --player old=./old --sprt 0,10 -o games.jsonl",
                    "referee match ice-and-fire --player @icefire --player @towers --seeds 1..50 --nodes 2000 --replays replays.jsonl",
                ],
            ),
            (
                "experiments",
                &[
                    "referee experiments queue.toml",
                    "referee experiments queue.toml --force faster --jobs 2",
                ],
            ),
            (
                "league",
                &[
                    "referee league bots.toml --seeds 1..20 --html league.html",
                    "referee league my-bots/ --focus newest --seeds 1..20",
                    "referee league my-bots/ --referee contest.jar --seats 3 --seeds 1..20",
                ],
            ),
            (
                "stats",
                &["referee stats --wdl 60,10,30", "referee stats --pairs 5,20,60,30,10 --elo1 10"],
            ),
        ],
    ),
    (
        "Find out why it lost",
        &[
            (
                "list",
                &[
                    "referee list games.jsonl --player new --lost",
                    "referee list replays.jsonl --end timeout --view",
                ],
            ),
            (
                "watch",
                &[
                    "referee watch game.jsonl",
                    "referee watch replays.jsonl --game 3 --turn 40",
                    "referee watch live ice-and-fire --seed 3 --player @icefire --player @towers",
                ],
            ),
            (
                "view",
                &[
                    "referee view game.jsonl -o game.html",
                    "referee view replays.jsonl --game 3 --analyse -o game.html",
                    "referee view game.jsonl --svg --turn 12 -o position.svg",
                ],
            ),
            (
                "debug",
                &[
                    "referee debug game.jsonl --seat 0 -- python3 my_bot.py",
                    "referee debug replays.jsonl --player new --all -- ./bot",
                    "referee debug game.jsonl --turn 9 -- ./bot --verbose",
                ],
            ),
            ("trace", &["referee trace game.jsonl", "referee trace replays.jsonl --game 3 --json"]),
            (
                "stdin",
                &[
                    "referee stdin game.jsonl --turn 9 --seat 0",
                    "referee stdin game.jsonl --turn 9 --seat 0 | python3 my_bot.py",
                ],
            ),
            ("verify", &["referee verify game.jsonl", "referee verify replays.jsonl result.json"]),
            (
                "serve",
                &["referee serve", "referee serve games/ --port 0 --player \"python3 my_bot.py\""],
            ),
        ],
    ),
    (
        "Share games",
        &[
            (
                "export",
                &[
                    "referee export game.jsonl -o result.json",
                    "referee export replays.jsonl --game 3",
                ],
            ),
            (
                "import",
                &[
                    "referee import result.json",
                    "referee import result.json -o again.jsonl --league 4",
                ],
            ),
        ],
    ),
    (
        "Play a match on several machines",
        &[
            (
                "plan",
                &[
                    "referee plan ice-and-fire --player ./new --player ./old --seeds 1..500 -o plan.json",
                    "referee plan ice-and-fire --player @expander --player @rusher --nodes 1 -o plan.json",
                ],
            ),
            (
                "run",
                &[
                    "referee run plan.json --shard 3/16 -o part-3.jsonl",
                    "referee run plan.json -o games.jsonl --jobs 1",
                ],
            ),
            (
                "merge",
                &[
                    "referee merge plan.json part-1.jsonl part-2.jsonl -o games.jsonl",
                    "referee merge plan.json part-1.jsonl part-2.jsonl --format markdown",
                ],
            ),
        ],
    ),
    (
        "Solve the games' own problems",
        &[
            (
                "map",
                &[
                    "referee map ice-and-fire --seed -42 --json",
                    "referee map janken --seed 7 | referee solve janken",
                    "referee map friends-and-dragons --seed 5 | referee solve friends-and-dragons -",
                ],
            ),
            (
                "solve",
                &[
                    "referee solve battling-knights moves.txt -o -",
                    "referee map battling-knights --seed 5 | referee solve battling-knights - -o -",
                    "referee map dragonsweeper --seed 5 | referee solve dragonsweeper -",
                ],
            ),
            (
                "zones",
                &["referee zones board.txt", "referee zones board.txt --heroes heroes.toml --json"],
            ),
            (
                "reach",
                &[
                    "referee reach board.txt --heroes heroes.toml --pivot 2 --end 1,3",
                    "referee reach board.txt --heroes heroes.toml --pivot 1 --end 0,0 --json",
                ],
            ),
            (
                "check",
                &[
                    "referee check board.txt --heroes heroes.toml \"2 SE NE S E\"",
                    "referee check board.txt --heroes heroes.toml \"1 N\" --json",
                ],
            ),
        ],
    ),
    (
        "Improve a player",
        &[
            (
                "tune",
                &[
                    "referee tune ice-and-fire --player \"./bot --beam {beam}\" --param beam=80,10..400,integer --seeds 1..1000 -o tune.jsonl",
                    "referee tune ice-and-fire --player @icefire:income={income},cell={cell} --nodes 2000 --param income=100,0..300,integer --param cell=30,0..100,integer",
                ],
            ),
            (
                "average",
                &[
                    "referee average one.jsonl two.jsonl -o average.jsonl",
                    "referee average one.jsonl two.jsonl --test-seeds 0",
                ],
            ),
            ("signature", &["referee signature", "referee signature --games 4 --nodes 50"]),
        ],
    ),
    (
        "Set up a shell",
        &[
            (
                "completions",
                &[
                    "referee completions bash > ~/.local/share/bash-completion/completions/referee",
                    "referee completions zsh",
                ],
            ),
            ("man", &["referee man ~/.local/share/man/man1", "referee man . --force"]),
        ],
    ),
];

/// Usage and options of the referee where another match runner calls it.
const RUNNER: &str = "\
referee -p1 CMD -p2 CMD [OPTIONS]   play one game and print its result

-p1 CMD, -p2 CMD, ...   command lines of the players; @name is built in
-s N, -seed N           seed, else one of the clock; -seed answers as cgarena expects
-d \"KEY=VALUE ...\"      properties of the game: seed, league, rules, game
-l FILE                 write the game in the form of CodinGame's SDK
--arena NAME            answer as brutaltester (the default), psyleague or cgarena expects
--game NAME             another game than ice-and-fire
--raw-scores            print scores below 0 as they are
--force                 replace the file of -l, whatever it holds";

/// The command line with its help.
pub fn command() -> Command {
    let mut command = Arguments::command();
    for (name, examples) in GROUPS.iter().flat_map(|(_, commands)| *commands) {
        let text = section("Examples", examples.iter().map(|example| (*example).to_owned()));
        command = command.mut_subcommand(name, |command| command.after_help(text));
    }
    let tried = "[default: that of the file, else each is tried]";
    command = command.mut_subcommand("import", |command| {
        let rules = |arg: clap::Arg| arg.help(format!("Rule set: live or contest {tried}"));
        let league = |arg: clap::Arg| arg.help(format!("League: 1 to 4 {tried}"));
        command.mut_arg("rules", rules).mut_arg("league", league)
    });
    let groups: String = GROUPS.iter().map(|group| listing(&command, group)).collect();
    let heading = heading("Options");
    let template = format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{groups}{heading}\n{{options}}{{after-help}}"
    );
    command.help_template(template).after_long_help(runner_help())
}

/// A heading with the commands of a group and what they do.
fn listing(command: &Command, group: &(&str, &[(&str, &[&str])])) -> String {
    let line = |(name, _): &(&str, &[&str])| {
        let about = command.find_subcommand(name).and_then(Command::get_about);
        let literal = style(Styles::get_literal);
        format!("{literal}{name:12}{literal:#} {}", about.cloned().unwrap_or_default())
    };
    section(group.0, group.1.iter().map(line)) + "\n"
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
        let words = shlex::split(line).expect("a line of shell words");
        let matches = command().try_get_matches_from(words);
        matches.and_then(|matches| Arguments::from_arg_matches(&matches))
    }

    #[test]
    fn every_command_is_in_one_group_with_examples_that_parse() {
        let command = command();
        let mut commands: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
        let entries: Vec<_> = GROUPS.iter().flat_map(|(_, commands)| *commands).collect();
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
        let game = "ice-and-fire --player @random --player @random";
        for line in [
            &format!("referee play {game} --seed 1 --work 3 --replay game.jsonl --force"),
            &format!("referee watch live {game} --seed 1 --replay game.jsonl"),
            &format!(
                "referee match {game} --seed 3 --work 3 --out games.jsonl --replay replays.jsonl"
            ),
            &format!("referee plan {game} --work 3 -o plan.json"),
            "referee league bots --work 3",
            "referee debug game.jsonl --work 3 -- @random",
            "referee tune ice-and-fire --player @icefire:cell={cell} --param cell=30,0..90 --work 3 --log tune.jsonl",
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
