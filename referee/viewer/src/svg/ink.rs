//! Colours for pictures and the text in them.

/// Colours for up to four sides, dark enough for any ground.
pub(super) const SIDES: [&str; 4] = ["#5e1c00", "#0b4580", "#064a33", "#5a4300"];
pub(super) const DARK: &str = "#14181d";
/// Colour for outlines and cut-outs of pieces.
pub(super) const OUTLINE: &str = "#fff6e6";

pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
