//! Players in sentences.

use std::fmt;

use replays::text::printable;

/// A player in a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    within: String,
    at_start: String,
}

impl Label {
    pub fn new(name: &str) -> Self {
        let name = printable(name);
        Self { within: name.clone(), at_start: name }
    }

    /// The labels for two players, made distinct if both have the same name.
    pub fn for_two([first, second]: [&str; 2]) -> [Self; 2] {
        if first != second {
            return [Self::new(first), Self::new(second)];
        }
        let name = printable(first);
        ["first", "second"].map(|number| Self::with_article(&format!("{number} {name}")))
    }

    /// The labels for two players whose names are unknown.
    pub fn for_unnamed() -> [Self; 2] {
        ["first player", "second"].map(Self::with_article)
    }

    fn with_article(text: &str) -> Self {
        Self { within: format!("the {text}"), at_start: format!("The {text}") }
    }

    /// The label at the start of a sentence. Names stay as they are.
    pub fn at_start(&self) -> &str {
        &self.at_start
    }
}

impl fmt::Display for Label {
    /// Writes the label within a sentence.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.within)
    }
}
