//! A Python program that plays Ice and Fire correctly, apart from code added by a test.

/// For each turn, reads the input, runs BEFORE, answers WAIT and runs AFTER. `turn` counts the
/// program's own turns from 1.
const BOT: &str = include_str!("ice_bot.py");

/// Returns the program's source code. `before` and `after` are Python code to run before and after
/// each answer.
pub fn ice_bot(before: &str, after: &str) -> String {
    let indented = |text: &str| -> String {
        text.lines().map(|line| format!("    {line}\n")).collect::<String>()
    };
    BOT.replace("BEFORE", &indented(before)).replace("AFTER", &indented(after))
}
