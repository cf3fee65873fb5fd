//! Names, times and numbers as text.

use std::time::SystemTime;

use maud::{Markup, html};

use crate::App;

/// Longer names are shortened to this number of characters.
const NAME_SHOWN: usize = 40;

/// Shortens paths within the folder to names relative to it.
pub fn in_folder(app: &App, text: &str) -> String {
    text.replace(&format!("{}/", app.folder.root().display()), "")
}

/// A name, shortened if it is too long. The full name is the tooltip.
pub fn short_name(name: &str) -> Markup {
    match name.char_indices().nth(NAME_SHOWN) {
        Some((end, _)) => html! { span title=(name) { (name[..end].trim_end()) "…" } },
        None => html! { (name) },
    }
}

/// Converts the first letter to upper case.
pub fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The time since a moment, such as `3 min ago`.
pub fn ago(time: SystemTime) -> String {
    let seconds = time.elapsed().map(|age| age.as_secs()).unwrap_or_default();
    match seconds {
        0..=59 => "just\u{a0}now".to_owned(),
        60..=7199 => format!("{}\u{a0}min\u{a0}ago", seconds / 60),
        7200..=172_799 => format!("{}\u{a0}h\u{a0}ago", seconds / 3600),
        _ => format!("{}\u{a0}days\u{a0}ago", seconds / 86_400),
    }
}

/// A duration as text, such as `2 min 5 s`.
pub fn duration(seconds: f64) -> String {
    let seconds = seconds.round() as u64;
    match seconds {
        0..=59 => format!("{seconds} s"),
        60..=3599 => format!("{} min {} s", seconds / 60, seconds % 60),
        _ => format!("{} h {} min", seconds / 3600, seconds % 3600 / 60),
    }
}

/// A number with thin spaces between thousands.
pub fn count(number: u64) -> String {
    replays::text::grouped(number).replace(' ', "\u{202f}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_readable() {
        let shown = [7, 999, 1000, 2_400_000].map(count);
        assert_eq!(shown, ["7", "999", "1\u{202f}000", "2\u{202f}400\u{202f}000"]);
        assert_eq!([4.4, 125.0, 7260.0].map(duration), ["4 s", "2 min 5 s", "2 h 1 min"]);
    }

    #[test]
    fn long_names_are_cut() {
        let shown = ["./bot", &"ü".repeat(40)].map(|name| short_name(name).into_string());
        assert_eq!(shown, ["./bot".to_owned(), "ü".repeat(40)]);
        let name = "&".repeat(41);
        let [whole, cut] = [41, 40].map(|count| "&amp;".repeat(count));
        assert_eq!(
            short_name(&name).into_string(),
            format!("<span title=\"{whole}\">{cut}…</span>")
        );
    }
}
