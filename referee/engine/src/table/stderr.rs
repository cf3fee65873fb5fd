//! The part that is kept of what a player writes beside its answers.

use crate::protocol::Stderr;

/// How much is kept of a turn that was played, in bytes: the end.
pub const TURN_STDERR_MAX: usize = 4096;
/// How much is kept of the turn in which a seat left, in bytes: the end. A traceback fits in.
pub const EXIT_STDERR_MAX: usize = 64 * 1024;

/// The end of stderr, at most `max` bytes. Where something is left out, the first line says how much.
pub fn bounded(stderr: &Stderr, max: usize) -> String {
    let text = &stderr.text;
    let start = text.len().saturating_sub(max);
    let start = (start..=text.len()).find(|index| text.is_char_boundary(*index));
    let kept = &text[start.unwrap_or(text.len())..];
    match stderr.bytes.max(text.len()) - kept.len() {
        0 => kept.to_owned(),
        left_out => format!("[{left_out} bytes before this are not kept]\n{kept}"),
    }
}

/// Adds what came later, as far as there is room for it.
pub fn add(text: &mut String, late: &Stderr, max: usize) {
    if !late.text.is_empty() {
        let room = max.saturating_sub(text.len());
        text.push_str(&bounded(late, room));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_is_kept_and_the_rest_is_counted() {
        let stderr = |text: &str, bytes| Stderr { text: text.to_owned(), bytes };
        assert_eq!(bounded(&stderr("short", 0), 5), "short");
        let cut = "[3 bytes before this are not kept]\nort";
        assert_eq!(bounded(&stderr("shört", 6), 3), cut.replace("ort", "rt").replace('3', "4"));
        assert_eq!(bounded(&stderr("report", 6), 3), cut);
        assert!(bounded(&stderr("end", 90), 4).starts_with("[87 bytes"));
        let mut text = "ab".to_owned();
        add(&mut text, &stderr("cdef", 4), 4);
        assert_eq!(text, "ab[2 bytes before this are not kept]\nef");
    }
}
