//! Colours of pictures, and texts in them.

/// The colours of up to four sides, dark enough for any ground.
pub(super) const SIDES: [&str; 4] = ["#5e1c00", "#0b4580", "#064a33", "#5a4300"];
pub(super) const DARK: &str = "#14181d";
/// The colour around pieces and of what is cut out of them.
pub(super) const OUTLINE: &str = "#fff6e6";

pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
