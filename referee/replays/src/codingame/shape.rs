//! The four shapes of results.

use std::fmt;

use serde_json::Value;

/// In which of its shapes a result was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// The answer of the site to who looks for a game by its id: an object with `gameResult`.
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

/// Returns true if a value has one of the four shapes, whatever it holds besides.
pub fn is_result(value: &Value) -> bool {
    // A replay of our own says its format, and is none of these.
    let has = |key| value.get(key).is_some();
    !has("format")
        && (has("frames")
            || has("gameResult")
            || has("success")
            || (has("views") && has("outputs")))
}
