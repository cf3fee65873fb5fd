//! A stub's contents: a bot's statements and their variables.

/// A bot's input and output.
#[derive(Debug, Default)]
pub struct Stub {
    /// Lines of the game description.
    pub(super) statement: Vec<String>,
    /// Lines of the output description.
    pub(super) output: Vec<String>,
    /// Statements that are executed once.
    pub(super) opening: Vec<Statement>,
    /// Statements that are executed in every later turn; empty if a bot answers only once.
    pub(super) turn: Vec<Statement>,
}

#[derive(Debug)]
pub enum Statement {
    Read(Vec<Variable>),
    /// Reads one line, which repeats these variables the given number of times.
    ReadLine(Count, Vec<Variable>),
    /// Repeats a statement.
    Loop(Count, Box<Statement>),
    /// Answers with one or more lines.
    Write(Vec<Vec<Piece>>),
}

/// A number as digits, or the name of a variable.
pub type Count = String;

#[derive(Clone, Debug)]
pub struct Variable {
    /// Name in camel case.
    pub name: String,
    pub kind: Kind,
    /// Description; may be empty.
    pub comment: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Int,
    Long,
    Float,
    /// 0 or 1.
    Bool,
    /// Text without spaces.
    Word,
    /// The remainder of a line.
    Text,
}

#[derive(Debug)]
pub enum Piece {
    Text(String),
    /// The named variable's value.
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
