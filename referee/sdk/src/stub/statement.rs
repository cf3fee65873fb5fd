//! The contents of a stub: the statements of a bot, and their variables.

/// The input and output of a bot.
#[derive(Debug, Default)]
pub struct Stub {
    /// The description of the game, by lines.
    pub(super) statement: Vec<String>,
    /// The description of the output, by lines.
    pub(super) output: Vec<String>,
    /// The statements that run once.
    pub(super) opening: Vec<Statement>,
    /// The statements of every later turn; empty if a bot answers only once.
    pub(super) turn: Vec<Statement>,
}

#[derive(Debug)]
pub enum Statement {
    Read(Vec<Variable>),
    /// Reads a line with the variables, repeated a number of times.
    ReadLine(Count, Vec<Variable>),
    /// Repeats a statement.
    Loop(Count, Box<Statement>),
    /// Answers one or more lines.
    Write(Vec<Vec<Piece>>),
}

/// A number in digits, or the name of a variable.
pub type Count = String;

#[derive(Clone, Debug)]
pub struct Variable {
    /// In camel case.
    pub name: String,
    pub kind: Kind,
    /// Empty if the variable is not described.
    pub comment: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
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
pub enum Piece {
    Text(String),
    /// The value of a variable, by its name.
    Variable(String),
}

pub fn snake_case(name: &str) -> String {
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
