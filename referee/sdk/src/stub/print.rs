//! Generates the parts that bots in all languages have in common.

use super::statement::{Kind, Piece, Statement, Stub, Variable};

/// Describes how the languages differ.
pub trait Syntax {
    /// Start of a comment.
    const COMMENT: &str;
    /// Text between a line of code and its comment.
    const GAP: &str;
    /// Text between the first comment and the statements.
    const START: &str;
    /// Text after the statements.
    const END: &str;
    /// Start of an infinite loop.
    const FOREVER: &str;
    /// End of a block, if needed.
    const END_OF_BLOCK: Option<&str>;

    /// Converts a variable's name to the style of the language.
    fn name(name: &str) -> String;
    /// Starts a counted loop nested inside `loops` other loops.
    fn repeat(count: &str, loops: usize) -> String;
    /// Reads a line and splits it into words. If the last variable takes the remainder of the line,
    /// `parts` is the number of variables.
    fn open_line(parts: Option<usize>) -> String;
    /// Reads a variable from the next word of the line, or from a whole line.
    fn read(kind: Kind, name: &str, is_alone: bool) -> String;
    fn write(pieces: &[Piece]) -> String;
}

pub fn bot<S: Syntax>(stub: &Stub) -> String {
    let mut writer = Writer { code: String::new(), indent: 0, loops: 0, output: &stub.output };
    for line in &stub.statement {
        writer.comment::<S>(line);
    }
    if stub.statement.is_empty() {
        writer.comment::<S>("Reads all input and prints the answer from the contest's stub.");
    }
    writer.code += S::START;
    writer.indent += 1;
    for statement in &stub.opening {
        writer.statement::<S>(statement);
    }
    if !stub.opening.is_empty() && !stub.turn.is_empty() {
        writer.code.push('\n');
    }
    if !stub.turn.is_empty() {
        writer.block::<S>(S::FOREVER, |writer| {
            for statement in &stub.turn {
                writer.statement::<S>(statement);
            }
        });
    }
    writer.code + S::END
}

/// Appends an underscore to a name that is reserved.
pub fn unreserved(name: String, reserved: &str) -> String {
    if reserved.split_whitespace().any(|word| word == name) { name + "_" } else { name }
}

/// Escapes text for use in a quoted string.
pub fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}

/// Formats an answer for use in a quoted string with variables in braces.
pub fn with_braces<S: Syntax>(pieces: &[Piece]) -> String {
    let part = |piece: &Piece| match piece {
        Piece::Text(text) => escaped(text).replace('{', "{{").replace('}', "}}"),
        Piece::Variable(name) => format!("{{{}}}", S::name(name)),
    };
    pieces.iter().map(part).collect()
}

struct Writer<'a> {
    code: String,
    indent: usize,
    /// Number of counted loops around the current line.
    loops: usize,
    /// Description of the output.
    output: &'a [String],
}

impl Writer<'_> {
    fn lines(&mut self, lines: &str) {
        for line in lines.lines() {
            self.code += &format!("{:1$}{line}\n", "", 4 * self.indent);
        }
    }

    fn comment<S: Syntax>(&mut self, text: &str) {
        self.lines(&format!("{} {text}", S::COMMENT));
    }

    fn statement<S: Syntax>(&mut self, statement: &Statement) {
        match statement {
            Statement::Read(variables) => self.read::<S>(variables),
            Statement::ReadLine(count, variables) => {
                self.lines(&S::open_line(None));
                self.repeat::<S>(count, |writer| writer.variables::<S>(variables, false));
            }
            Statement::Loop(count, body) => {
                self.repeat::<S>(count, |writer| writer.statement::<S>(body));
            }
            Statement::Write(answers) => {
                for line in self.output {
                    self.comment::<S>(line);
                }
                for pieces in answers {
                    self.lines(&S::write(pieces));
                }
            }
        }
    }

    fn read<S: Syntax>(&mut self, variables: &[Variable]) {
        if variables.len() > 1 {
            let ends_with_text = variables.iter().any(|variable| variable.kind == Kind::Text);
            self.lines(&S::open_line(ends_with_text.then_some(variables.len())));
        }
        self.variables::<S>(variables, variables.len() == 1);
    }

    fn variables<S: Syntax>(&mut self, variables: &[Variable], is_alone: bool) {
        for Variable { name, kind, comment } in variables {
            let code = S::read(*kind, &S::name(name), is_alone);
            let trailing = format!("{}{} {comment}", S::GAP, S::COMMENT);
            self.lines(&(code + if comment.is_empty() { "" } else { &trailing }));
        }
    }

    fn repeat<S: Syntax>(&mut self, count: &str, body: impl FnOnce(&mut Self)) {
        let start = S::repeat(&S::name(count), self.loops);
        self.loops += 1;
        self.block::<S>(&start, body);
        self.loops -= 1;
    }

    fn block<S: Syntax>(&mut self, start: &str, body: impl FnOnce(&mut Self)) {
        self.lines(start);
        self.indent += 1;
        body(self);
        self.indent -= 1;
        if let Some(end) = S::END_OF_BLOCK {
            self.lines(end);
        }
    }
}
