//! Attribute names and values.

use std::cmp::Ordering;
use std::fmt;

/// Maximum length of a name, in characters.
pub const NAME_MAX: usize = 40;

/// Maximum length of a text value, in characters.
pub const TEXT_MAX: usize = 120;

/// Largest absolute value of a number. It keeps sums of millions of values finite.
pub const NUMBER_MAX: f64 = 1e100;

/// Keywords of the [filter language](super::Filter), case-insensitive. They cannot be names.
pub(super) const KEYWORDS: [&str; 3] = ["and", "or", "not"];

/// An attribute value: a number if it can be parsed as one, otherwise text.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// At most [`NUMBER_MAX`] in absolute value.
    Number(f64),
    /// One line of at most [`TEXT_MAX`] characters.
    Text(String),
}

impl Value {
    /// Parses a number if possible, and text otherwise. Returns `None` if the text is empty or too
    /// long, or contains control characters.
    pub fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        let is_long = text.chars().nth(TEXT_MAX).is_some();
        if text.is_empty() || is_long || text.chars().any(char::is_control) {
            return None;
        }
        Some(number(text).map_or_else(|| Self::Text(text.to_owned()), Self::Number))
    }

    pub fn number(&self) -> Option<f64> {
        match self {
            Self::Number(number) => Some(*number),
            Self::Text(_) => None,
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Text(text) => f.write_str(text),
        }
    }
}

impl Eq for Value {}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Sorts numbers in ascending order, then text character by character.
impl Ord for Value {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Self::Number(own), Self::Number(other)) => {
                own.partial_cmp(other).unwrap_or(Ordering::Equal)
            }
            (Self::Text(own), Self::Text(other)) => own.cmp(other),
            (Self::Number(_), Self::Text(_)) => Ordering::Less,
            (Self::Text(_), Self::Number(_)) => Ordering::Greater,
        }
    }
}

/// Parses a finite number of at most [`NUMBER_MAX`] in absolute value.
pub fn number(text: &str) -> Option<f64> {
    text.parse::<f64>().ok().filter(|number| number.abs() <= NUMBER_MAX)
}

/// Returns true if the text is a valid attribute name: at most [`NAME_MAX`] letters, digits, `_`,
/// `-` and `.`, and not a keyword.
pub fn is_name(text: &str) -> bool {
    !text.is_empty()
        && text.chars().all(is_of_word)
        && text.chars().nth(NAME_MAX).is_none()
        && !KEYWORDS.iter().any(|word| text.eq_ignore_ascii_case(word))
}

/// Returns true if the character is allowed in a name.
fn is_of_word(letter: char) -> bool {
    letter.is_alphanumeric() || matches!(letter, '_' | '-' | '.')
}

/// Returns true if the character can be part of unquoted text.
pub(super) fn is_of_literal(letter: char) -> bool {
    is_of_word(letter) || matches!(letter, '@' | '#' | '+' | ':' | '/')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_numbers_or_short_texts() {
        let text = |text: &str| Some(Value::Text(text.to_owned()));
        assert_eq!(Value::read(" -4.5 "), Some(Value::Number(-4.5)));
        assert_eq!(Value::read("1e3"), Some(Value::Number(1000.0)));
        assert_eq!(Value::read("calm = yes"), text("calm = yes"));
        for unbounded in ["inf", "NaN", "1e101", "-1e999"] {
            assert_eq!(Value::read(unbounded), text(unbounded));
        }
        let longest = "é".repeat(TEXT_MAX);
        assert_eq!(Value::read(&longest), text(&longest));
        for refused in ["", "  ", "a\u{1b}[2J", &format!("{longest}x")] {
            assert_eq!(Value::read(refused), None, "{refused:?}");
        }
    }

    #[test]
    fn names_have_letters_digits_and_three_signs() {
        for name in ["mines", "a_b-c.d", "7", "größe", "android", &"x".repeat(NAME_MAX)] {
            assert!(is_name(name), "{name}");
        }
        for other in ["", "a b", "a=b", "And", "not", "a[1]", &"x".repeat(NAME_MAX + 1)] {
            assert!(!is_name(other), "{other}");
        }
    }
}
