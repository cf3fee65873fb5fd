//! A match's seeds: a range or a suite.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{Error, Suite, SuiteSeed};

/// Maximum number of seeds in a match.
pub const SEEDS_MAX: u64 = 1_000_000_000;

/// A match's seeds, in order. Cheap to clone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Form", untagged)]
pub enum Seeds {
    Range([i64; 2]),
    Suite(Suite),
}

/// JSON form of seeds: two numbers, or the lines of a suite.
#[derive(Deserialize)]
#[serde(untagged, expecting = "expected the first and last seed, or the lines of a suite")]
enum Form {
    Range([i64; 2]),
    Lines(Vec<String>),
}

impl TryFrom<Form> for Seeds {
    type Error = String;

    fn try_from(form: Form) -> Result<Self, String> {
        match form {
            Form::Range(range) => Ok(Self::Range(range)),
            Form::Lines(lines) => Ok(Self::Suite(lines.try_into()?)),
        }
    }
}

impl From<[i64; 2]> for Seeds {
    fn from(range: [i64; 2]) -> Self {
        Self::Range(range)
    }
}

impl From<Suite> for Seeds {
    fn from(suite: Suite) -> Self {
        Self::Suite(suite)
    }
}

/// `seeds 1..100` or `a suite of 12 seeds`
impl fmt::Display for Seeds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Range([first, last]) => write!(f, "seeds {first}..{last}"),
            Self::Suite(suite) => match suite.seeds().len() {
                1 => f.write_str("a suite of 1 seed"),
                count => write!(f, "a suite of {count} seeds"),
            },
        }
    }
}

impl Seeds {
    /// Returns the number of seeds; 0 or less for an empty range.
    pub(super) fn count(&self) -> i128 {
        match self {
            Self::Range([first, last]) => i128::from(*last) - i128::from(*first) + 1,
            Self::Suite(suite) => suite.seeds().len() as i128,
        }
    }

    /// Returns the seed at an index, counted from 0.
    pub(super) fn get(&self, index: i128) -> Option<i64> {
        match self {
            Self::Range([first, _]) => i64::try_from(i128::from(*first) + index).ok(),
            Self::Suite(suite) => Some(suite.seeds().get(usize::try_from(index).ok()?)?.seed),
        }
    }

    /// Returns the first and the last seed in order of play, or a single seed if they are equal.
    pub(super) fn ends(&self) -> Vec<i64> {
        let mut ends: Vec<i64> =
            [0, self.count() - 1].iter().filter_map(|at| self.get(*at)).collect();
        ends.dedup();
        ends
    }

    /// Returns the first and the last seed, or `None` for a suite.
    pub fn range(&self) -> Option<[i64; 2]> {
        match self {
            Self::Range(range) => Some(*range),
            Self::Suite(_) => None,
        }
    }

    /// Returns a seed's tags in the suite.
    pub(super) fn tags(&self, seed: i64) -> &[String] {
        self.entry(seed).map_or(&[], |entry| &entry.tags)
    }

    /// Returns a seed's line in the suite.
    pub fn entry(&self, seed: i64) -> Option<&SuiteSeed> {
        match self {
            Self::Range(_) => None,
            Self::Suite(suite) => suite.seeds().iter().find(|found| found.seed == seed),
        }
    }

    /// Returns an error if there are no seeds, or if there are more than [`SEEDS_MAX`].
    pub fn check(&self) -> Result<(), Error> {
        let wrong = |reason| Err(Error::Refused(format!("{self}: {reason}")));
        match (self.count(), self) {
            (..=0, Self::Range(_)) => wrong("empty range, expected FIRST..LAST, such as 1..100"),
            (..=0, Self::Suite(_)) => wrong("expected at least one"),
            (seeds, _) if seeds > i128::from(SEEDS_MAX) => {
                wrong("expected at most 1000000000 seeds")
            }
            _ => Ok(()),
        }
    }

    /// Returns true if `other` contains the same seeds, possibly followed by more. A range must
    /// have the same first seed, and a suite may have additional lines.
    pub(super) fn are_continued_by(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Range([first, last]), Self::Range([same, further])) => {
                first == same && last <= further
            }
            (Self::Suite(suite), Self::Suite(longer)) => longer.seeds().starts_with(suite.seeds()),
            _ => false,
        }
    }

    /// Describes how these seeds differ from others, as found and as expected.
    pub(super) fn difference(&self, other: &Self) -> [String; 2] {
        let (Self::Suite(suite), Self::Suite(expected)) = (self, other) else {
            return [self, other].map(|seeds| match seeds {
                Self::Range([first, last]) => format!("--seeds {first}..{last}"),
                Self::Suite(_) => seeds.to_string(),
            });
        };
        let (suite, expected) = (suite.seeds(), expected.seeds());
        let same = suite.iter().zip(expected).take_while(|(found, expected)| found == expected);
        let index = same.count();
        [suite, expected].map(|seeds| match seeds.get(index) {
            Some(seed) => format!("seed {} in the suite is {:?}", index + 1, seed.to_string()),
            None => format!("the suite ends after {index}"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn suite(lines: &[&str]) -> Seeds {
        let lines: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
        Seeds::Suite(lines.try_into().expect("a suite"))
    }

    #[test]
    fn seeds_in_json_are_a_range_or_lines() {
        for (seeds, json) in
            [(Seeds::Range([1, 100]), "[1,100]"), (suite(&["7", "-1 a #x"]), "[\"7\",\"-1 a #x\"]")]
        {
            assert_eq!(serde_json::to_string(&seeds).expect("JSON"), json);
            assert_eq!(serde_json::from_str::<Seeds>(json).expect("seeds"), seeds);
        }
        let refused = |json| {
            let error = serde_json::from_str::<Seeds>(json).expect_err("no seeds");
            error.to_string()
        };
        assert_eq!(refused("[1,2,3]"), "expected the first and last seed, or the lines of a suite");
        assert!(refused("[\"1\",\"x\"]").starts_with("seed 2 in the suite: found \"x\""));
        assert!(suite(&[]).check().is_err() && suite(&["1"]).check().is_ok());
    }

    #[test]
    fn a_suite_is_continued_by_further_lines_alone() {
        let short = suite(&["7 a #x", "-1"]);
        for (seeds, is_continued, difference) in [
            (suite(&["7 a #x", "-1"]), true, ["the suite ends after 2", "the suite ends after 2"]),
            (
                suite(&["7 a #x", "-1", "3"]),
                true,
                ["the suite ends after 2", "seed 3 in the suite is \"3\""],
            ),
            (
                suite(&["7 a #y", "-1"]),
                false,
                ["seed 1 in the suite is \"7 a #x\"", "seed 1 in the suite is \"7 a #y\""],
            ),
            (
                suite(&["7 a #x"]),
                false,
                ["seed 2 in the suite is \"-1\"", "the suite ends after 1"],
            ),
            (Seeds::Range([7, 9]), false, ["a suite of 2 seeds", "--seeds 7..9"]),
        ] {
            assert_eq!(short.are_continued_by(&seeds), is_continued, "{seeds:?}");
            assert_eq!(short.difference(&seeds), difference);
        }
        let range = Seeds::Range([1, 5]);
        assert!(range.are_continued_by(&Seeds::Range([1, 5])));
        assert!(range.are_continued_by(&Seeds::Range([1, 6])));
        assert!(!range.are_continued_by(&Seeds::Range([0, 6])));
        assert!(!range.are_continued_by(&Seeds::Range([1, 4])));
    }
}
