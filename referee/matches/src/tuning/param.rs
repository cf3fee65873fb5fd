//! A tuned parameter, with its start value, range and text form.

use std::fmt;
use std::str::FromStr;

use replays::text::ParseError;
use serde::{Deserialize, Serialize};

use crate::candidates::is_name_letter;

/// A parameter, entered as `beam=80,10..400,integer,log`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Param {
    pub name: String,
    /// Value before the first round.
    pub start: f64,
    /// Lowest value played.
    pub min: f64,
    /// Highest value played.
    pub max: f64,
    /// True to play only integers.
    pub is_integer: bool,
    /// True if equal steps multiply the value by the same factor.
    pub is_log: bool,
}

impl FromStr for Param {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let expected = "NAME=START,MIN..MAX[,integer][,log] with START within the range (,log needs a range above 0)";
        let param = read(text).filter(Param::is_sound);
        param.ok_or_else(|| ParseError { what: "parameter", text: text.to_owned(), expected })
    }
}

fn read(text: &str) -> Option<Param> {
    let (name, rest) = text.split_once('=')?;
    let mut parts = rest.split(',').map(str::trim);
    let start = parts.next()?.parse().ok()?;
    let (min, max) = parts.next()?.split_once("..")?;
    let (min, max) = (min.parse().ok()?, max.parse().ok()?);
    let name = name.to_owned();
    let mut param = Param { name, start, min, max, is_integer: false, is_log: false };
    for word in parts {
        match word {
            "integer" => param.is_integer = true,
            "log" => param.is_log = true,
            _ => return None,
        }
    }
    Some(param)
}

impl Param {
    fn is_sound(&self) -> bool {
        let Self { name, start, min, max, is_integer, is_log } = self;
        let is_whole = |value: &f64| value.fract() == 0.0;
        let is_name = !name.is_empty() && name.chars().all(is_name_letter);
        // Larger integers cannot be represented exactly as floats.
        let is_finite = [min, max].iter().all(|value| value.abs() < 1e15);
        is_name
            && is_finite
            && min < max
            && (min..=max).contains(&start)
            && (!is_integer || [start, min, max].into_iter().all(is_whole))
            && (!is_log || *min > 0.0)
    }

    /// Returns the position of a value, from 0 for the lowest to 1 for the highest.
    pub fn position(&self, value: f64) -> f64 {
        let of = |value: f64| if self.is_log { value.ln() } else { value };
        (of(value) - of(self.min)) / (of(self.max) - of(self.min))
    }

    /// Returns the value at a position, which is clamped to the range from 0 to 1.
    pub fn value(&self, position: f64) -> f64 {
        let position = position.clamp(0.0, 1.0);
        let value = if self.is_log {
            self.min * (self.max / self.min).powf(position)
        } else {
            self.min + (self.max - self.min) * position
        };
        let value = if self.is_integer { value.round() } else { value };
        value.clamp(self.min, self.max)
    }

    /// Formats the value at a position for players: as an integer, or with six digits.
    pub fn text(&self, position: f64) -> String {
        let value = self.value(position);
        let digits: f64 = format!("{value:.5e}").parse().unwrap_or(value);
        // Integers may have more digits. Adding 0 avoids printing -0.
        (if self.is_integer { value } else { digits } + 0.0).to_string()
    }

    /// Returns the smallest distance between positions whose values differ by one integer, or 0 for
    /// fractional parameters.
    pub fn least_distance(&self, position: f64) -> f64 {
        if !self.is_integer {
            return 0.0;
        }
        let value = self.value(position);
        let above = if value < self.max { value + 1.0 } else { value - 1.0 };
        (self.position(above) - self.position(value)).abs()
    }
}

impl fmt::Display for Param {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, start, min, max, is_integer, is_log } = self;
        write!(f, "{name}={start},{min}..{max}")?;
        f.write_str(if *is_integer { ",integer" } else { "" })?;
        f.write_str(if *is_log { ",log" } else { "" })
    }
}

impl TryFrom<String> for Param {
    type Error = ParseError;

    fn try_from(text: String) -> Result<Self, ParseError> {
        text.parse()
    }
}

impl From<Param> for String {
    fn from(param: Param) -> Self {
        param.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn param(text: &str) -> Param {
        text.parse().expect("a parameter")
    }

    #[test]
    fn a_parameter_reads_back_what_it_writes() {
        for text in ["aggression=1.5,0..4", "beam=80,10..400,integer,log", "x=-2,-3..-1"] {
            assert_eq!(param(text).to_string(), text);
        }
        for text in [
            "",
            "x",
            "x=",
            "x=1",
            "x=1,2..3",
            "x=1,1..1",
            "x=1,0..4,whole",
            "=1,0..2",
            "a b=1,0..2",
            "x=1.5,0..4,integer",
            "x=1,0..4,log",
            "x=1,0..inf",
            "x=nan,0..4",
            "x=1,0..1e300",
        ] {
            assert!(text.parse::<Param>().is_err(), "{text}");
        }
    }

    #[test]
    fn positions_are_shares_of_the_range() {
        let linear = param("x=1,0..4");
        assert_eq!([0.0, 0.25, 1.0, 2.0].map(|at| linear.value(at)), [0.0, 1.0, 4.0, 4.0]);
        let log = param("x=10,1..100,log");
        assert_eq!(log.position(10.0), 0.5);
        assert_eq!(log.text(0.5), "10");
        assert_eq!(param("x=0,-1..2").text(1.0 / 3.0 + 0.1), "0.3");
        assert_eq!(param("x=0,0..3000000,integer").text(0.4114), "1234200");
    }

    #[test]
    fn whole_numbers_differ_by_one_at_least() {
        let whole = param("x=2,0..4,integer");
        assert_eq!([0.0, 0.5, 1.0].map(|at| whole.least_distance(at)), [0.25; 3]);
        assert_eq!(param("x=2,0..4").least_distance(0.5), 0.0);
    }
}
