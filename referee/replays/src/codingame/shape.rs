//! The shapes that results can have.

use std::fmt;

use serde::Serialize;

/// The shape of a result's JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Shape {
    /// The site's response to a request for a game by its ID: an object with `gameResult`.
    Wrapper,
    /// The game itself, with `frames`.
    Bare,
    /// The site's response before about 2018: either of the shapes above, inside `success`.
    Success,
    /// A file written by the SDK on the user's machine, with `views` and `outputs`.
    Local,
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Wrapper => "result from the site with gameResult",
            Self::Bare => "result from the site",
            Self::Success => "result from the site with success",
            Self::Local => "result from the SDK",
        })
    }
}
