//! The forms of a text.

use quote::ToTokens;

use crate::print::{Lines, print};
use crate::readable::{readable, spelled_macros};

/// The form of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Level {
    /// Formatted; names and order kept.
    Readable,
    /// No needless blanks.
    Compact,
    /// One line, private names shortened.
    Tiny,
}

impl Level {
    /// The most readable first.
    pub const ALL: [Self; 3] = [Self::Readable, Self::Compact, Self::Tiny];

    /// As the command line spells it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Readable => "readable",
            Self::Compact => "compact",
            Self::Tiny => "tiny",
        }
    }
}

pub fn show(file: &syn::File, level: Level) -> String {
    let spelled = spelled_macros(file);
    match level {
        Level::Readable => readable(file, &spelled),
        Level::Compact => print(&file.to_token_stream(), Lines::Wrapped, &spelled),
        Level::Tiny => print(&file.to_token_stream(), Lines::One, &spelled),
    }
}
