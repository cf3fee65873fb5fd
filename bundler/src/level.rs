//! How far to shorten a bundle's text.

use quote::ToTokens;

use crate::print::{Lines, print};
use crate::readable::{readable, spelled_macros};

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Level {
    /// Formatted; names and order kept.
    Readable,
    /// Without unnecessary whitespace.
    Compact,
    /// On one line, with private names shortened.
    Tiny,
}

impl Level {
    /// From most to least readable.
    pub const ALL: [Self; 3] = [Self::Readable, Self::Compact, Self::Tiny];

    /// Returns the level as spelled on the command line.
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
