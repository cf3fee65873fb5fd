//! Parser for the stub language.

use std::mem::take;
use std::slice::Iter;

use super::statement::{Count, Kind, Piece, Statement, Stub, Variable, snake_case};
use crate::Error;

const STATEMENTS: &str = "read, write, loop or loopline";
const KEYWORDS: [&str; 5] = ["read", "write", "loop", "loopline", "gameloop"];

/// Maximum nesting depth of loops. The parser recurses for each one.
const LOOPS_MAX: usize = 10;

pub fn parse(file: &str, text: &str) -> Result<Stub, Error> {
    // Some languages treat certain control characters as line endings, which would end a comment.
    let plain = |letter: char| if letter.is_control() && letter != '\n' { ' ' } else { letter };
    let text: String = text.chars().map(plain).collect();
    let (mut stub, mut comments, mut lines) = (Stub::default(), Vec::new(), Vec::new());
    let mut section = "";
    for (number, line) in without_programs(file, &text)? {
        match (section, line) {
            (_, "") => {
                section = "";
                lines.push((number, line));
            }
            (_, "STATEMENT" | "INPUT" | "OUTPUT") => section = line,
            ("STATEMENT", _) => stub.statement.push(comment(line)),
            ("INPUT", _) => comments.extend(line.split_once(':')),
            ("OUTPUT", _) => stub.output.push(comment(line)),
            _ => lines.push((number, line)),
        }
    }
    let scopes = vec![Vec::new()];
    Parser { file, lines: lines.iter(), line: 1, rest: "", comments, scopes }.program(&mut stub)?;
    Ok(stub)
}

/// Returns a stub's trimmed lines and their numbers, counted from 1. Each ready-made program, from
/// `CODE-START-LANGUAGE` to `CODE-END-LANGUAGE`, is replaced by an empty line. Returns an error if
/// one of the two markers is missing.
fn without_programs<'a>(file: &str, text: &'a str) -> Result<Vec<(usize, &'a str)>, Error> {
    let wrong = |line: usize, found: String, expected: String| {
        Err(Error::Stub { file: file.to_owned(), line, found, expected })
    };
    let mut kept = Vec::new();
    let mut lines = (1..).zip(text.lines().map(str::trim));
    while let Some((number, line)) = lines.next() {
        if let Some(language) = line.strip_prefix("CODE-END-") {
            return wrong(number, format!("{line:?}"), format!("CODE-START-{language} before"));
        }
        let Some(language) = line.strip_prefix("CODE-START-") else {
            kept.push((number, line));
            continue;
        };
        let end = format!("CODE-END-{language}");
        if !lines.any(|(_, line)| line == end) {
            return wrong(number, "the end".to_owned(), format!("{end} after {line}"));
        }
        kept.push((number, ""));
    }
    Ok(kept)
}

/// Prepares text for use as a comment at the end of a line. A trailing backslash would continue the
/// comment on the next line.
fn comment(text: &str) -> String {
    text.trim_end_matches(['\\', ' ']).trim_start().to_owned()
}

struct Parser<'a> {
    file: &'a str,
    /// Lines that have not been parsed yet, with their numbers.
    lines: Iter<'a, (usize, &'a str)>,
    /// Number of the current line, counted from 1.
    line: usize,
    /// The unparsed part of the current line.
    rest: &'a str,
    /// Variable names and their descriptions.
    comments: Vec<(&'a str, &'a str)>,
    /// Variables in scope, grouped by loop, innermost loop last.
    scopes: Vec<Vec<Variable>>,
}

impl<'a> Parser<'a> {
    fn program(&mut self, stub: &mut Stub) -> Result<(), Error> {
        let mut has_turns = false;
        while let Some(word) = self.word() {
            if word == "gameloop" && !has_turns {
                has_turns = true;
                self.scopes.push(Vec::new());
                continue;
            }
            let statement = self.statement(word)?;
            if has_turns { &mut stub.turn } else { &mut stub.opening }.push(statement);
        }
        let last = if has_turns { &stub.turn } else { &stub.opening };
        if !last.iter().any(Statement::reads) {
            return Err(self.found("", "a read (without one, the bot would never end)"));
        }
        Ok(())
    }

    fn statement(&mut self, word: &str) -> Result<Statement, Error> {
        Ok(match word {
            "read" => Statement::Read(self.variables(Kind::Text)?),
            "write" => Statement::Write(self.answers()?),
            "loop" => {
                let count = self.count()?;
                let body = self.inside(|parser| {
                    let word = parser.word().unwrap_or_default();
                    parser.statement(word)
                })?;
                Statement::Loop(count, Box::new(body))
            }
            "loopline" => {
                let count = self.count()?;
                let variables = self.inside(|parser| parser.variables(Kind::Word))?;
                Statement::ReadLine(count, variables)
            }
            _ => return Err(self.found(word, STATEMENTS)),
        })
    }

    /// Parses the body of a loop. Its variables are local.
    fn inside<T>(&mut self, read: impl FnOnce(&mut Self) -> Result<T, Error>) -> Result<T, Error> {
        if self.scopes.len() > LOOPS_MAX {
            return Err(self.found("loop", "fewer nested loops"));
        }
        self.scopes.push(Vec::new());
        let read = read(self);
        self.scopes.pop();
        read
    }

    fn count(&mut self) -> Result<Count, Error> {
        let word = self.word().unwrap_or_default();
        let is_count = |variable: &&Variable| matches!(variable.kind, Kind::Int | Kind::Long);
        let named = self.known(word).filter(is_count).map(|variable| variable.name.clone());
        let count = word.parse().ok().map(|number: u32| number.to_string()).or(named);
        count.ok_or_else(|| self.found(word, "a number, or a previously read variable of type int"))
    }

    /// Parses all declarations up to the end of the line. `string` is the kind used for the type
    /// `string`.
    fn variables(&mut self, string: Kind) -> Result<Vec<Variable>, Error> {
        let mut variables = Vec::new();
        let declarations = take(&mut self.rest);
        for word in declarations.split_whitespace() {
            if variables.last().is_some_and(|last: &Variable| last.kind == Kind::Text) {
                return Err(self.found(word, "the end of the line after a string"));
            }
            let variable = self.variable(word, string)?;
            self.scopes.last_mut().expect("a loop that ends").push(variable.clone());
            variables.push(variable);
        }
        if variables.is_empty() {
            return Err(self.found("", "name:type"));
        }
        Ok(variables)
    }

    fn variable(&mut self, word: &str, string: Kind) -> Result<Variable, Error> {
        let (name, kind) = word.split_once(':').unwrap_or((word, ""));
        let sized = kind.strip_suffix(')').and_then(|kind| kind.split_once('('));
        let kind = match (kind, sized) {
            ("int", _) => Kind::Int,
            ("long", _) => Kind::Long,
            ("float", _) => Kind::Float,
            ("bool", _) => Kind::Bool,
            (_, Some(("word", _))) => Kind::Word,
            (_, Some(("string", _))) => string,
            _ => {
                let types = "name:type, where type is int, long, float, bool, word(N) or string(N)";
                return Err(self.found(word, types));
            }
        };
        let is_of_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
        if !name.starts_with(|first: char| first.is_ascii_alphabetic())
            || !name.chars().all(is_of_name)
        {
            return Err(self.found(word, "a name made of letters and digits"));
        }
        let is_same = |other: &Variable| snake_case(&other.name) == snake_case(name);
        if self.scopes.last().is_some_and(|scope| scope.iter().any(is_same)) {
            return Err(self.found(word, "a new name"));
        }
        let matching = self.comments.iter().filter(|(about, _)| about.trim() == name);
        let comment = matching.map(|(_, text)| comment(text)).collect::<Vec<_>>().join("; ");
        Ok(Variable { name: name.to_owned(), kind, comment })
    }

    /// Parses an answer: the remainder of the line, and any following lines up to an empty line or
    /// a statement.
    fn answers(&mut self) -> Result<Vec<Vec<Piece>>, Error> {
        let mut answers = Vec::new();
        loop {
            let text = take(&mut self.rest);
            answers.push(match text.strip_prefix("join(") {
                Some(terms) => self.join(terms)?,
                None => vec![Piece::Text(text.to_owned())],
            });
            let Some(&(number, line)) = self.lines.as_slice().first() else { break };
            let first = line.split_whitespace().next();
            if first.is_none_or(|word| KEYWORDS.contains(&word)) {
                break;
            }
            self.lines.next();
            (self.line, self.rest) = (number, line);
        }
        Ok(answers)
    }

    /// Parses an answer made of quoted text and variables, up to the closing parenthesis.
    fn join(&self, terms: &str) -> Result<Vec<Piece>, Error> {
        let (mut pieces, mut text, mut rest) = (Vec::new(), String::new(), terms.trim_start());
        loop {
            if let Some((quoted, after)) =
                rest.strip_prefix('"').and_then(|rest| rest.split_once('"'))
            {
                text.push_str(quoted);
                rest = after;
            } else {
                let (name, after) = rest.split_at(rest.find([',', ')']).unwrap_or(rest.len()));
                // Languages print booleans as words, but referees expect digits.
                let variable = self.known(name.trim()).filter(|known| known.kind != Kind::Bool);
                let expected = "a quoted string, or a previously read number or word";
                let variable = variable.ok_or_else(|| self.found(name.trim(), expected))?;
                pieces.push(Piece::Text(take(&mut text)));
                pieces.push(Piece::Variable(variable.name.clone()));
                rest = after;
            }
            rest = rest.trim();
            if rest == ")" {
                break;
            }
            let next = rest.strip_prefix(',');
            rest = next.ok_or_else(|| self.found(rest, "a comma, or ) at the end"))?.trim_start();
            text.push(' ');
        }
        pieces.push(Piece::Text(text));
        pieces.retain(|piece| !matches!(piece, Piece::Text(text) if text.is_empty()));
        Ok(pieces)
    }

    fn known(&self, name: &str) -> Option<&Variable> {
        self.scopes.iter().rev().flatten().find(|variable| variable.name == name)
    }

    /// Returns the next word, on this line or a later one.
    fn word(&mut self) -> Option<&'a str> {
        while self.rest.is_empty() {
            (self.line, self.rest) = *self.lines.next()?;
        }
        let (word, rest) = self.rest.split_once(' ').unwrap_or((self.rest, ""));
        self.rest = rest.trim_start();
        Some(word)
    }

    fn found(&self, found: &str, expected: &str) -> Error {
        let found = if found.is_empty() { "the end".into() } else { format!("{found:?}") };
        let (file, line, expected) = (self.file.to_owned(), self.line, expected.to_owned());
        Error::Stub { file, line, found, expected }
    }
}

impl Statement {
    fn reads(&self) -> bool {
        match self {
            Self::Read(_) | Self::ReadLine(..) => true,
            Self::Loop(_, body) => body.reads(),
            Self::Write(_) => false,
        }
    }
}
