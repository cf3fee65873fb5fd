//! The human-readable summary of a finished bundle.

use std::fmt::Write;

use crate::bundle::Bundle;
use crate::size::Size;

/// Shares below this percentage would be shown as 0.0.
const SHOWN_MIN: f64 = 0.05;

/// Describes a bundle: its size and limit, its edition, the savings at the next level, the share of
/// each module, and why it is longer than necessary.
pub fn report(bundle: &Bundle, limit: usize) -> String {
    let size = Size::new(&bundle.text);
    let mut text = String::new();
    for (unit, count) in
        [("UTF-16 units", size.units), ("characters", size.characters), ("bytes", size.bytes)]
    {
        let _ = writeln!(text, "{count:>8} {unit:<12} {:>5.1} % of {limit}", share(count, limit));
    }
    let (edition, level) = (bundle.graph.edition(), bundle.level.name());
    let _ = writeln!(text, "edition {edition}, level {level}");
    if let Some((level, units)) = bundle.next_level {
        let saved = size.units.saturating_sub(units);
        let _ = writeln!(text, "note: --level {} would save {saved} UTF-16 units", level.name());
    }
    let total: usize = bundle.shares.iter().map(|(_, n)| n).sum();
    let shares = bundle.shares.iter().map(|(name, count)| (name, share(*count, total)));
    for (name, share) in shares.filter(|(_, share)| *share >= SHOWN_MIN) {
        let _ = writeln!(text, "{share:>7.1} % {name}");
    }
    for note in &bundle.notes {
        let _ = writeln!(text, "note: {note}");
    }
    text
}

fn share(part: usize, whole: usize) -> f64 {
    let float = |n: usize| f64::from(u32::try_from(n).unwrap_or(u32::MAX));
    100.0 * float(part) / float(whole.max(1))
}
