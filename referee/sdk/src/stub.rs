//! Bots made of a contest's stub: CodinGame's description of what a bot reads and answers, from which its editor makes
//! the first program in every language.

mod cpp;
mod parse;
mod print;
mod python;
mod rust;

use std::path::Path;

use crate::Error;
use crate::error::wrong;
use crate::repository::{is_address, not_set_up};

/// The input and output of a bot.
#[derive(Debug, Default)]
pub struct Stub {
    /// The description of the game, by lines.
    statement: Vec<String>,
    /// The description of the output, by lines.
    output: Vec<String>,
    /// The statements that run once.
    opening: Vec<Statement>,
    /// The statements of every later turn; empty where a bot answers once.
    turn: Vec<Statement>,
}

#[derive(Debug)]
enum Statement {
    Read(Vec<Variable>),
    /// Reads a line that holds the variables a number of times.
    ReadLine(Count, Vec<Variable>),
    /// Does a statement as often as a count says.
    Loop(Count, Box<Statement>),
    /// Answers one or more lines.
    Write(Vec<Vec<Piece>>),
}

/// A number in digits, or the name of a variable.
type Count = String;

#[derive(Clone, Debug)]
struct Variable {
    /// In camel case.
    name: String,
    kind: Kind,
    /// It is empty if nothing is said of the variable.
    comment: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Int,
    Long,
    Float,
    /// 0 or 1.
    Bool,
    /// A text without spaces.
    Word,
    /// The rest of a line.
    Text,
}

#[derive(Debug)]
enum Piece {
    Text(String),
    /// The value of a variable, by its name.
    Variable(String),
}

impl Stub {
    /// Reads the stub of a contest: of a league, numbered from 1, in the official repository, or a file of its own.
    pub fn find(path: &Path, league: u32) -> Result<Self, Error> {
        if let Some(address) = path.to_str().filter(|text| is_address(text) && !path.exists()) {
            return Err(not_set_up(address));
        }
        let of_league = format!("config/level{league}/stub.txt");
        let places = [path.to_owned(), path.join(&of_league), path.join("config/stub.txt")];
        let Some(file) = places.iter().find(|place| place.is_file()) else {
            return Err(wrong(
                path,
                &format!(
                    "there is no {of_league} and no config/stub.txt in it; \
                expected the repository of a contest, or its stub"
                ),
            ));
        };
        let bytes = files::read_bytes(file).map_err(|error| wrong(file, &error.to_string()))?;
        parse::parse(&file.display().to_string(), &String::from_utf8_lossy(&bytes))
    }

    /// A bot in Rust, edition 2021: a `main.rs`.
    pub fn rust(&self) -> String {
        print::bot::<rust::Rust>(self)
    }

    /// A bot in C++17: one file.
    pub fn cpp(&self) -> String {
        print::bot::<cpp::Cpp>(self)
    }

    /// A bot in Python 3: a script.
    pub fn python(&self) -> String {
        print::bot::<python::Python>(self)
    }
}

fn snake_case(name: &str) -> String {
    let mut snake = String::new();
    let letters: Vec<char> = name.chars().collect();
    for (at, letter) in letters.iter().enumerate() {
        let is_first_of_word = letter.is_uppercase()
            && at > 0
            && (!letters[at - 1].is_uppercase()
                || letters.get(at + 1).is_some_and(|next| next.is_lowercase()));
        if is_first_of_word && !snake.ends_with('_') {
            snake.push('_');
        }
        snake.push(letter.to_ascii_lowercase());
    }
    snake
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn any_part_of_a_stub_is_a_bot_or_is_refused() {
        let text = "STATEMENT\nä\n\nread n:int s:string(9)\ngameloop\nloop 2 loopline n e:word(n)\r\n\
            loop n write join(\"a\", n)\nb\n\nINPUT\nn: c\nOUTPUT\nd\n";
        let mut bots = 0;
        let ends = || text.char_indices().map(|(at, _)| at);
        for (from, to) in ends().flat_map(|from| ends().map(move |to| (from, to))) {
            let Ok(stub) = parse::parse("stub", text.get(from..to).unwrap_or_default()) else {
                continue;
            };
            assert!(stub.rust().ends_with("}\n") && stub.cpp().ends_with("}\n"));
            assert!(stub.python().contains("def main():\n    "));
            bots += 1;
        }
        assert!(bots > 100, "{bots}");
    }
}
