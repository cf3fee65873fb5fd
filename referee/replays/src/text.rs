//! Texts of players and files made safe for a terminal, and small drawings in letters.

mod curve;
mod printable;

pub use curve::Curve;
pub use printable::{cut_start, printable, printable_lines, shortened};

use thiserror::Error;

/// A word that does not name a value.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{what} {text:?}, expected {expected}")]
pub struct ParseError {
    /// The value that was asked for: `shard`.
    pub what: &'static str,
    pub text: String,
    pub expected: &'static str,
}

/// A number with its digits in groups of three.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}
