//! Seeded mutations that preserve the structure of a text. They change a JSON value, a line, a
//! word, a number or a few bytes.

use maps::dice::SplitMix32;
use serde_json::{Value, json};

/// Words that mean something to one of the parsers, and punctuation from JSON and Rust.
const WORDS: &str = r##"0 1 -1 2 12 127 128 255 256 65536 2147483648 4294967296 -9223372036854775808
    18446744073709551616 1e308 0.5 null [] {} "" WAIT MOVE TRAIN BUILD MINE TOWER MSG ; R N E5 GAME-START GAME-END
    [terrain] [positions] [[hero]] { } ( ) [ ] " ' # ! r#" /* // \ $ crate:: super:: self r# include!("main.rs")
    include_str!("lib.rs") #[cfg(test)] #[cfg( use b' 0x ..="##;

/// Phrases with spaces, and characters that are not ASCII letters.
const PHRASES: [&str; 11] = [
    "mod x;",
    "macro_rules! m",
    "#[path = \"main.rs\"]",
    "extern crate self as x;",
    "as _",
    "pub(in ",
    "\u{feff}",
    "\u{0}",
    "\u{e9}",
    "\r",
    "\t",
];

/// Numbers at the limits of a type or rule.
const NUMBERS: &str = "0 1 -1 9 10 11 12 101 255 256 32768 65536 4294967295 4294967296 9223372036854775808 \
    18446744073709551615 18446744073709551616 99999999999999999999999 1e308 0.5";

/// Picks a random word from a text.
fn word_of(text: &'static str, dice: &mut SplitMix32) -> &'static str {
    let words: Vec<&str> = text.split_whitespace().collect();
    words[below(dice, words.len())]
}

/// Applies one to three mutations chosen by the seed.
#[must_use]
pub fn mutated(data: &[u8], seed: u32) -> Vec<u8> {
    let mut dice = SplitMix32::new(seed);
    let mut bytes = data.to_vec();
    for _ in 0..1 + below(&mut dice, 3) {
        bytes = changed(&bytes, &mut dice);
    }
    bytes
}

/// Returns a random number below `bound`, or 0 if `bound` is 0.
fn below(dice: &mut SplitMix32, bound: usize) -> usize {
    dice.next_u32() as usize % bound.max(1)
}

fn changed(bytes: &[u8], dice: &mut SplitMix32) -> Vec<u8> {
    let Ok(text) = std::str::from_utf8(bytes) else { return changed_bytes(bytes, dice) };
    match below(dice, 10) {
        0 => changed_bytes(bytes, dice),
        1 => changed_lines(text, dice).into_bytes(),
        2 | 3 => changed_number(text, dice).into_bytes(),
        4 | 5 => changed_words(text, dice).into_bytes(),
        _ => changed_json(text, dice).unwrap_or_else(|| changed_words(text, dice)).into_bytes(),
    }
}

/// Replaces, removes or adds some bytes.
fn changed_bytes(bytes: &[u8], dice: &mut SplitMix32) -> Vec<u8> {
    let start = below(dice, bytes.len() + 1);
    let end = (start + below(dice, 4)).min(bytes.len());
    let added = (0..below(dice, 4)).map(|_| dice.next_u32() as u8);
    [&bytes[..start], &added.collect::<Vec<u8>>(), &bytes[end..]].concat()
}

/// Removes, repeats, moves or truncates a line.
fn changed_lines(text: &str, dice: &mut SplitMix32) -> String {
    let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
    let (from, to) = (below(dice, lines.len()), below(dice, lines.len()));
    match below(dice, 4) {
        _ if lines.is_empty() => {}
        0 => drop(lines.remove(from)),
        1 => lines.insert(to, lines[from]),
        2 => lines.swap(from, to),
        _ => lines.truncate(from),
    }
    lines.concat()
}

/// Replaces, adds or removes a word, leaving the whitespace unchanged.
fn changed_words(text: &str, dice: &mut SplitMix32) -> String {
    let mut parts: Vec<&str> =
        text.split_inclusive(|letter: char| !letter.is_alphanumeric()).collect();
    let (at, other) = (below(dice, parts.len()), below(dice, parts.len()));
    let phrase = PHRASES.get(below(dice, 6 * PHRASES.len()));
    let word = phrase.copied().unwrap_or_else(|| word_of(WORDS, dice));
    match below(dice, 4) {
        _ if parts.is_empty() => parts.push(word),
        0 => drop(parts.remove(at)),
        1 => parts.insert(at, word),
        2 => parts.insert(at, parts[other]),
        _ => {
            let gap = parts[at].trim_start_matches(char::is_alphanumeric);
            parts.splice(at..=at, [word, gap]);
        }
    }
    parts.concat()
}

/// Replaces a run of digits, or changes a word if the text has no digits.
fn changed_number(text: &str, dice: &mut SplitMix32) -> String {
    let is_start =
        |(at, _): &(usize, char)| !text[..*at].ends_with(|letter: char| letter.is_ascii_digit());
    let digits = text.char_indices().filter(|(_, letter)| letter.is_ascii_digit());
    let starts: Vec<usize> = digits.filter(is_start).map(|(at, _)| at).collect();
    let Some(start) = starts.get(below(dice, starts.len())) else {
        return changed_words(text, dice);
    };
    let (before, from) = text.split_at(*start);
    let after = from.trim_start_matches(|letter: char| letter.is_ascii_digit());
    [before, word_of(NUMBERS, dice), after].concat()
}

/// Changes a value in a random line of JSON. Returns `None` if that line is not JSON.
fn changed_json(text: &str, dice: &mut SplitMix32) -> Option<String> {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let at = below(dice, lines.len());
    let mut value: Value = serde_json::from_str(lines.get(at)?).ok()?;
    change_value(&mut value, dice);
    let mut lines: Vec<String> = lines.into_iter().map(str::to_owned).collect();
    lines[at] = format!("{value}\n");
    Some(lines.concat())
}

/// Changes one of the values, at any depth.
fn change_value(value: &mut Value, dice: &mut SplitMix32) {
    let inner = match value {
        Value::Array(values) => values.len(),
        Value::Object(fields) => fields.len(),
        _ => 0,
    };
    if inner == 0 || below(dice, 8) == 0 {
        *value = other(value, dice);
        return;
    }
    let (at, kind) = (below(dice, inner), below(dice, 10));
    match value {
        Value::Array(values) if kind == 0 => drop(values.remove(at)),
        Value::Array(values) if kind == 1 => values.insert(at, values[at].clone()),
        Value::Array(values) => change_value(&mut values[at], dice),
        Value::Object(fields) => {
            let key = fields.keys().nth(at).cloned().unwrap_or_default();
            if kind == 0 {
                fields.remove(&key);
            } else if let Some(value) = fields.get_mut(&key) {
                change_value(value, dice);
            }
        }
        _ => {}
    }
}

/// Returns a value that is either similar to this value or very different.
fn other(value: &Value, dice: &mut SplitMix32) -> Value {
    let others = json!([null, true, 0, -1, 3, 255, 256, u64::MAX, i64::MIN, 1e300, "", [], {}]);
    let others = others.as_array().expect("a list");
    let drawn = below(dice, 2 * others.len());
    match (value, others.get(drawn)) {
        (_, Some(other)) => other.clone(),
        (Value::Number(number), None) => json!(number.as_i64().unwrap_or(0).wrapping_add(1)),
        (Value::String(text), None) if text.contains('\n') && drawn.is_multiple_of(2) => {
            json!(changed_lines(text, dice))
        }
        (Value::String(text), None) if drawn.is_multiple_of(3) => json!(changed_number(text, dice)),
        (Value::String(text), None) => json!(changed_words(text, dice)),
        (Value::Array(values), None) => Value::Array([&values[..], &values[..]].concat()),
        (value, None) => json!([value]),
    }
}

#[cfg(test)]
mod tests {
    use super::mutated;

    #[test]
    fn a_seed_gives_the_same_change_and_other_seeds_give_others() {
        let text = b"janken\n{\"seed\":1,\"turns\":[\"E5 E6\"]}\n";
        let all: std::collections::BTreeSet<_> = (0..100).map(|seed| mutated(text, seed)).collect();
        assert!(all.len() > 60, "{} different changes", all.len());
        assert!((0..100).all(|seed| mutated(text, seed) == mutated(text, seed)));
        (0..100).for_each(|seed| drop(mutated(b"", seed)));
    }
}
