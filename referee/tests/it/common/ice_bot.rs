//! A program in Python that plays Ice and Fire properly, except for what a test adds.

/// Reads all input of each turn, does BEFORE, answers WAIT and does AFTER. `turn` counts its own turns from 1.
const BOT: &str = include_str!("ice_bot.py");

/// The text of the program; `before` and `after` are Python for each turn, before and after the answer.
pub fn ice_bot(before: &str, after: &str) -> String {
    let indented = |text: &str| -> String {
        text.lines().map(|line| format!("    {line}\n")).collect::<String>()
    };
    BOT.replace("BEFORE", &indented(before)).replace("AFTER", &indented(after))
}
