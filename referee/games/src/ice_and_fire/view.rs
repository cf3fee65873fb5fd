//! The view that a seat is sent each turn.

use std::fmt;
use std::ops::Deref;

/// A view by the rules. `Display` prints the text that the seat is sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View(pub icefire::View);

impl Deref for View {
    type Target = icefire::View;

    fn deref(&self) -> &icefire::View {
        &self.0
    }
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.to_text())
    }
}
