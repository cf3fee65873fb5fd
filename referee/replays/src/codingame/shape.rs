//! The shapes of results.

use std::fmt;

/// The shape in which a result was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// The answer of the site to a request for a game by its id: an object with `gameResult`.
    Wrapper,
    /// The game alone, with `frames`.
    Bare,
    /// The answer of the site before about 2018: either of the above in `success`.
    Success,
    /// The file that the SDK writes on a machine of one's own, with `views` and `outputs`.
    Local,
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Wrapper => "result of the site with gameResult",
            Self::Bare => "result of the site",
            Self::Success => "result of the site with success",
            Self::Local => "result of the SDK",
        })
    }
}
