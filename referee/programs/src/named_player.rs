//! Players with names of their own.

use std::fmt;
use std::path::Path;
use std::str::FromStr;

use super::{Spec, SpecError};

/// The longest name, in letters.
const NAME_MAX: usize = 40;

/// A player as it was typed: `NAME=PLAYER`, or the player alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedPlayer {
    pub name: Option<String>,
    pub spec: Spec,
    /// The player as it was typed, without the name.
    typed: String,
}

impl FromStr for NamedPlayer {
    type Err = SpecError;

    /// Reads a player as it was typed. A name has letters, digits and `- _ . +`; whatever else stands
    /// before a `=` belongs to a command line, as does all of the name of a file.
    fn from_str(text: &str) -> Result<Self, SpecError> {
        let (name, typed) = match text.split_once('=') {
            Some((name, typed)) if Self::is_name(name) && !Path::new(text).is_file() => {
                (Some(name.to_owned()), typed)
            }
            _ => (None, text),
        };
        Ok(Self { name, spec: typed.parse()?, typed: typed.to_owned() })
    }
}

impl NamedPlayer {
    /// Returns true for a name: 1 to 40 letters, digits and `- _ . +`, the first one no `-` and no `.`.
    pub fn is_name(text: &str) -> bool {
        let is_plain = |letter: char| letter.is_alphanumeric() || "-_.+".contains(letter);
        (1..=NAME_MAX).contains(&text.chars().count())
            && text.chars().all(is_plain)
            && !text.starts_with(['-', '.'])
    }
}

/// What reports and replays call the player: its name, or what was typed.
impl fmt::Display for NamedPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name.as_ref().unwrap_or(&self.typed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_stands_before_the_player() {
        let read = |text: &str| {
            let player: NamedPlayer = text.parse().expect("a player");
            (player.to_string(), player.spec.to_string())
        };
        let pair = |name: &str, spec: &str| (name.to_owned(), spec.to_owned());
        assert_eq!(read("v1.2=@icefire"), pair("v1.2", "@icefire"));
        assert_eq!(read("old=./bot -x=1"), pair("old", "./bot -x=1"));
        assert_eq!(read("./bot -x=1"), pair("./bot -x=1", "./bot -x=1"));
        assert_eq!(read("sh -c 'A=1 ./b'"), pair("sh -c 'A=1 ./b'", "sh -c A=1 ./b"));
        assert!("empty=".parse::<NamedPlayer>().is_err());
    }
}
