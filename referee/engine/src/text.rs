//! Helpers for writing messages.

use std::fmt::Display;

/// Formats a count with its noun, which must have a regular plural: `1 turn`, `2 turns`.
pub fn counted<N: Display + PartialEq + From<u8>>(count: N, noun: &str) -> String {
    format!("{count} {}", noun_of(&count, noun))
}

/// The singular or plural form of a noun, depending on the count. The plural must be regular.
pub fn noun_of<N: PartialEq + From<u8>>(count: &N, noun: &str) -> String {
    format!("{noun}{}", if *count == N::from(1) { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_noun_has_the_number_of_its_count() {
        let texts = [0u64, 1, 2, 1000].map(|count| counted(count, "game"));
        assert_eq!(texts, ["0 games", "1 game", "2 games", "1000 games"]);
    }
}
