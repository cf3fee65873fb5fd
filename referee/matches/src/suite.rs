//! Suites: selections of seeds with names, tags and notes.

use std::collections::HashSet;
use std::fmt;
use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::Error;

/// Maximum number of seeds in a suite. A journal stores them all on one line.
const SEEDS_MAX: usize = 10_000;
/// Maximum length of a line, in characters.
const LINE_CHARS_MAX: usize = 500;
/// Maximum number of characters of a wrong word shown in an error.
const SHOWN_CHARS: usize = 40;
/// The line format, as shown in errors.
const EXPECTED: &str = "SEED NAME #tag note";

/// First line of suites written by this package, used to recognise these suites.
pub const SUITE_MARK: &str = "# A suite of seeds: SEED NAME #tag note\n";

/// A seed in a suite. Its text form is one line: `SEED NAME #tag #tag note to the end`. Only the
/// seed is required, but a note must follow a name or a tag.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SuiteSeed {
    pub seed: i64,
    pub name: Option<String>,
    /// Tags without the `#`; no duplicates.
    pub tags: Vec<String>,
    /// Free text; may be empty.
    pub note: String,
}

impl fmt::Display for SuiteSeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.seed)?;
        self.name.iter().try_for_each(|name| write!(f, " {name}"))?;
        self.tags.iter().try_for_each(|tag| write!(f, " #{tag}"))?;
        if self.note.is_empty() { Ok(()) } else { write!(f, " {}", self.note) }
    }
}

impl FromStr for SuiteSeed {
    type Err = String;

    fn from_str(line: &str) -> Result<Self, String> {
        if line.chars().count() > LINE_CHARS_MAX {
            return Err(format!("is too long, expected at most {LINE_CHARS_MAX} characters"));
        }
        let (word, mut rest) = split_word(line);
        let seed = word.parse();
        let seed = seed.map_err(|_| {
            let found: String = word.chars().take(SHOWN_CHARS).collect();
            format!("found {found:?}, expected a seed as in {EXPECTED}")
        })?;
        let mut found = Self { seed, name: None, tags: Vec::new(), note: String::new() };
        let (name, after) = split_word(rest);
        if !name.is_empty() && !name.starts_with('#') {
            (found.name, rest) = (Some(name.to_owned()), after);
        }
        while let Some(after_mark) = rest.strip_prefix('#') {
            let (tag, after) = split_word(after_mark);
            if tag.is_empty() || after_mark.starts_with(char::is_whitespace) {
                return Err(format!("found a lone #, expected a tag as in {EXPECTED}"));
            }
            if !found.tags.iter().any(|known| known == tag) {
                found.tags.push(tag.to_owned());
            }
            rest = after;
        }
        rest.clone_into(&mut found.note);
        Ok(found)
    }
}

/// Splits off the first word. Returns it and the trimmed remainder.
fn split_word(text: &str) -> (&str, &str) {
    let text = text.trim();
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (word, rest.trim_start())
}

/// Seeds with names, tags and notes, in order of play. Clones share the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<String>", into = "Vec<String>")]
pub struct Suite(Arc<[SuiteSeed]>);

impl Suite {
    /// Reads a file with one seed per line. Empty lines and lines that start with `#` are skipped.
    /// Returns an error naming the first line that is malformed, repeats a seed or a name, or
    /// exceeds a limit.
    pub fn read(path: &Path) -> Result<Self, Error> {
        let text = files::read_text(path)?;
        let lines = (1..).zip(text.lines().map(str::trim));
        let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
        match Self::from_lines(lines) {
            Ok(suite) if suite.0.is_empty() => Err(Error::in_file(
                path,
                format!("contains no seeds, expected lines like {EXPECTED}"),
            )),
            Ok(suite) => Ok(suite),
            Err((line, reason)) => {
                Err(Error::Refused(format!("{}:{line}: {reason}", path.display())))
            }
        }
    }

    pub fn from_seeds(seeds: &[SuiteSeed]) -> Result<Self, String> {
        seeds.iter().map(SuiteSeed::to_string).collect::<Vec<_>>().try_into()
    }

    /// Parses numbered lines. Errors include the line number.
    fn from_lines<'a>(
        lines: impl Iterator<Item = (usize, &'a str)>,
    ) -> Result<Self, (usize, String)> {
        let (mut seeds, mut known, mut names) = (Vec::new(), HashSet::new(), HashSet::new());
        for (number, line) in lines {
            let wrong = |reason| Err((number, reason));
            let found: SuiteSeed = line.parse().map_err(|reason| (number, reason))?;
            if seeds.len() == SEEDS_MAX {
                return wrong(format!("too many seeds, expected at most {SEEDS_MAX}"));
            }
            if !known.insert(found.seed) {
                return wrong(format!("repeats seed {}, expected every seed once", found.seed));
            }
            if let Some(name) = found.name.clone().filter(|name| names.contains(name)) {
                return wrong(format!("repeats the name {name:?}, expected every name once"));
            }
            names.extend(found.name.clone());
            seeds.push(found);
        }
        Ok(Self(seeds.into()))
    }

    pub fn seeds(&self) -> &[SuiteSeed] {
        &self.0
    }

    /// Formats the suite as a file, starting with [`SUITE_MARK`].
    pub fn to_text(&self) -> String {
        let lines = self.0.iter().map(|seed| format!("{seed}\n"));
        std::iter::once(SUITE_MARK.to_owned()).chain(lines).collect()
    }
}

impl TryFrom<Vec<String>> for Suite {
    type Error = String;

    fn try_from(lines: Vec<String>) -> Result<Self, String> {
        Self::from_lines((1..).zip(lines.iter().map(String::as_str)))
            .map_err(|(number, reason)| format!("seed {number} in the suite: {reason}"))
    }
}

impl From<Suite> for Vec<String> {
    fn from(suite: Suite) -> Self {
        suite.0.iter().map(SuiteSeed::to_string).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Suite, String> {
        let folder = tempfile::tempdir().expect("a folder for the suite");
        let file = folder.path().join("seeds.txt");
        std::fs::write(&file, text).expect("the file is written");
        Suite::read(&file).map_err(|error| {
            let folder = format!("{}/", folder.path().display());
            error.to_string().replace(&folder, "")
        })
    }

    #[test]
    fn a_line_has_a_seed_a_name_tags_and_a_note() {
        let read = |line: &str| line.parse::<SuiteSeed>().expect("a seed");
        let of = |name: Option<&str>, tags: &[&str], note: &str| SuiteSeed {
            seed: -7,
            name: name.map(str::to_owned),
            tags: tags.iter().map(|tag| (*tag).to_owned()).collect(),
            note: note.to_owned(),
        };
        for (line, text, found) in [
            ("-7", "-7", of(None, &[], "")),
            ("-7 bridge", "-7 bridge", of(Some("bridge"), &[], "")),
            ("-7 #a #b", "-7 #a #b", of(None, &["a", "b"], "")),
            ("-7  bridge\t#a  #b #a two  words #3 ", "-7 bridge #a #b two  words #3", {
                of(Some("bridge"), &["a", "b"], "two  words #3")
            }),
            ("-7 bridge a note", "-7 bridge a note", of(Some("bridge"), &[], "a note")),
        ] {
            assert_eq!(read(line), found, "{line:?}");
            assert_eq!(found.to_string(), text);
            assert_eq!(read(text), found, "{text:?}");
        }
    }

    #[test]
    fn a_file_has_comments_and_every_line_is_checked() {
        let suite = read("# comment\n\n 3 b #x\r\n1\n").expect("a suite");
        assert_eq!(suite.seeds().iter().map(|found| found.seed).collect::<Vec<_>>(), [3, 1]);
        assert_eq!(suite.to_text(), format!("{SUITE_MARK}3 b #x\n1\n"));
        let many: String = (0..=SEEDS_MAX).map(|seed| format!("{seed}\n")).collect();
        for (text, reason) in [
            ("", "seeds.txt: contains no seeds, expected lines like SEED NAME #tag note"),
            ("# 1\n", "seeds.txt: contains no seeds, expected lines like SEED NAME #tag note"),
            ("1\n\nx y", "seeds.txt:3: found \"x\", expected a seed as in SEED NAME #tag note"),
            (
                "9223372036854775808",
                "seeds.txt:1: found \"9223372036854775808\", expected a seed as in SEED NAME #tag note",
            ),
            ("1 a # b", "seeds.txt:1: found a lone #, expected a tag as in SEED NAME #tag note"),
            ("1\n#\n1 a", "seeds.txt:3: repeats seed 1, expected every seed once"),
            ("1 a\n2 a", "seeds.txt:2: repeats the name \"a\", expected every name once"),
            (&many, "seeds.txt:10001: too many seeds, expected at most 10000"),
            (
                &format!("1 {}", "x".repeat(LINE_CHARS_MAX)),
                "seeds.txt:1: is too long, expected at most 500 characters",
            ),
        ] {
            assert_eq!(read(text), Err(reason.to_owned()));
        }
    }
}
