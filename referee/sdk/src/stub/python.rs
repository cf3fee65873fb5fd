//! Generates bots in Python.

use super::print::{Syntax, escaped, unreserved, with_braces};
use super::statement::{Kind, Piece, snake_case};

/// Keywords, and names used in the generated program.
const RESERVED: &str = "and as assert async await break class continue def del elif else except finally for from global
    if import in is lambda nonlocal not or pass raise return try while with yield float input int iter next print range
    words";

pub struct Python;

impl Syntax for Python {
    const COMMENT: &str = "#";
    const GAP: &str = "  ";
    const START: &str = "\n\ndef main():\n";
    const END: &str = "

try:
    main()
except EOFError:
    pass  # The game is over.
";
    const FOREVER: &str = "while True:";
    const END_OF_BLOCK: Option<&str> = None;

    fn name(name: &str) -> String {
        unreserved(snake_case(name), RESERVED)
    }

    fn repeat(count: &str, _: usize) -> String {
        format!("for _ in range({count}):")
    }

    fn open_line(parts: Option<usize>) -> String {
        let split = parts.map_or(String::new(), |parts| format!("\" \", {}", parts - 1));
        format!("words = iter(input().split({split}))")
    }

    fn read(kind: Kind, name: &str, is_alone: bool) -> String {
        let word = if is_alone { "input()" } else { "next(words)" };
        match kind {
            Kind::Int | Kind::Long => format!("{name} = int({word})"),
            Kind::Float => format!("{name} = float({word})"),
            Kind::Bool => format!("{name} = {word} != \"0\""),
            Kind::Word | Kind::Text => format!("{name} = {word}"),
        }
    }

    fn write(pieces: &[Piece]) -> String {
        match pieces {
            [Piece::Text(text)] => format!("print(\"{}\", flush=True)", escaped(text)),
            _ => format!("print(f\"{}\", flush=True)", with_braces::<Self>(pieces)),
        }
    }
}
