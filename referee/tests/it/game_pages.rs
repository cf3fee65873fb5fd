//! The pages in docs/games: `referee rules` prints them, and their examples match the output of the
//! commands above them.

use crate::common::referee_command::{Folder, assert_parts};

/// Marks omitted lines in an example.
const GAP: &str = "...";

/// Returns the lines of the first block in a language on a page.
fn block<'a>(page: &'a str, language: &str) -> Vec<&'a str> {
    let fence = format!("```{language}");
    page.lines()
        .skip_while(|line| *line != fence)
        .skip(1)
        .take_while(|line| *line != "```")
        .collect()
}

/// Returns the first line of an example that is missing from the text, in order.
fn missing<'a>(example: &[&'a str], text: &str) -> Option<&'a str> {
    let mut lines = text.lines();
    let mut may_skip = false;
    for wanted in example {
        if *wanted == GAP {
            may_skip = true;
            continue;
        }
        let found =
            if may_skip { lines.any(|line| line == *wanted) } else { lines.next() == Some(wanted) };
        if !found {
            return Some(wanted);
        }
        may_skip = false;
    }
    None
}

#[test]
fn every_game_has_a_page_whose_example_is_what_its_commands_print() {
    for game in games::NAMES {
        let folder = Folder::new();
        let page = folder.ok(&format!("rules {game}"));
        assert_parts(&page, &["## Score and end", "## Input", "## Output", "## An example"]);
        let (commands, example) = (block(&page, "sh"), block(&page, "text"));
        assert!(commands.len() == 2 && example.len() > 10, "{game}: {page}");
        let run = |line: &str| folder.ok(line.strip_prefix("referee ").expect("a command"));
        let printed: Vec<String> = commands.into_iter().map(run).collect();
        assert_eq!(missing(&example, &printed[1]), None, "{game}");
    }
    Folder::new().run("rules chess").fails(2, "chess");
}

/// In a `console` block, `$ cat FILE` shows an input file for the commands after it.
#[test]
fn consoles_show_what_their_commands_print() {
    let mut commands = 0;
    for game in games::NAMES {
        let folder = Folder::new();
        let page = folder.ok(&format!("rules {game}"));
        let console = block(&page, "console").join("\n") + "\n";
        for part in console.split("$ ").skip(1) {
            let (command, shown) = part.split_once('\n').expect("a command line");
            match (command.strip_prefix("cat "), command.strip_prefix("referee ")) {
                (Some(file), _) => folder.write(file, shown),
                (_, Some(line)) => assert_eq!(folder.ok(line), shown, "{command}"),
                _ => panic!("{game}: {command}"),
            }
            commands += 1;
        }
    }
    assert!(commands >= 2, "the zones of Friends & Dragons");
}

#[test]
fn a_line_that_is_not_printed_is_found() {
    let text = "a\nb\nc\nd\n";
    assert_eq!(missing(&["a", "b", GAP, "d"], text), None);
    assert_eq!(missing(&["b"], text), Some("b"));
    assert_eq!(missing(&["a", GAP, "x"], text), Some("x"));
    assert_eq!(missing(&["a", GAP, "c", "b"], text), Some("b"));
}
