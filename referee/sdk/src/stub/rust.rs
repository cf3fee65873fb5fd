//! Generates bots in Rust.

use super::print::{Syntax, unreserved, with_braces};
use super::statement::{Kind, Piece, snake_case};

/// Keywords, and names used in the generated program.
const RESERVED: &str = "abstract as async await become box break const continue crate do dyn else enum extern false
    final fn for gen if impl in let loop macro match mod move mut override priv pub ref return self static struct super
    trait true try type typeof unsafe unsized use virtual where while yield next_word read_line sent words";

pub struct Rust;

impl Syntax for Rust {
    const COMMENT: &str = "//";
    const GAP: &str = " ";
    const START: &str = "
// All input is read, used or not.
#![allow(dead_code, unused_variables)]

/// The next line of input; exits when the input ends.
fn read_line() -> String {
    match std::io::stdin().lines().next() {
        Some(Ok(line)) => line,
        _ => std::process::exit(0),
    }
}

/// The next word on a line, as a value.
fn next_word<'a, T: std::str::FromStr>(words: &mut impl Iterator<Item = &'a str>) -> T {
    let word = words.next().expect(\"a word for every variable\");
    match word.parse() {
        Ok(value) => value,
        Err(_) => panic!(\"{word:?} is not of the expected type\"),
    }
}

fn main() {
";
    const END: &str = "}\n";
    const FOREVER: &str = "loop {";
    const END_OF_BLOCK: Option<&str> = Some("}");

    fn name(name: &str) -> String {
        unreserved(snake_case(name), RESERVED)
    }

    fn repeat(count: &str, _: usize) -> String {
        format!("for _ in 0..{count} {{")
    }

    fn open_line(parts: Option<usize>) -> String {
        let words =
            parts.map_or("split_whitespace()".into(), |parts| format!("splitn({parts}, ' ')"));
        format!("let sent = read_line();\nlet mut words = sent.{words};")
    }

    fn read(kind: Kind, name: &str, is_alone: bool) -> String {
        let words = if is_alone { "&mut read_line().split_whitespace()" } else { "&mut words" };
        let kind = match kind {
            Kind::Int => "i32",
            Kind::Long => "i64",
            Kind::Float => "f64",
            Kind::Bool => return format!("let {name} = next_word::<i32>({words}) != 0;"),
            Kind::Text if is_alone => return format!("let {name} = read_line();"),
            Kind::Word | Kind::Text => "String",
        };
        format!("let {name}: {kind} = next_word({words});")
    }

    fn write(pieces: &[Piece]) -> String {
        format!("println!(\"{}\");", with_braces::<Self>(pieces))
    }
}
