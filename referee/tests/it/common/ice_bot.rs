//! A program that plays Ice and Fire properly, except for what a test adds.

use std::path::Path;

/// Reads all input of each turn, does ACT and answers WAIT. `turn` counts its own turns from 1.
const BOT: &str = r#"
import sys, time
def ask(): return input()
def say(*words): print(*words, file=sys.stderr, flush=True)
for _ in range(int(ask())): ask()
turn = 0
while True:
    try:
        lines = [ask() for _ in range(16)]
        for _ in range(2):
            for _ in range(int(ask())): ask()
    except EOFError:
        break
    turn += 1
    answer = 'WAIT'
BEFORE
    print(answer, flush=True)
AFTER
"#;

/// Writes the program; `before` and `after` are Python for each turn, before and after the answer.
pub fn write(file: &Path, before: &str, after: &str) {
    let indented = |text: &str| -> String {
        text.lines().map(|line| format!("    {line}\n")).collect::<String>()
    };
    let text = BOT.replace("BEFORE", &indented(before)).replace("AFTER", &indented(after));
    std::fs::write(file, text).expect("a program is written");
}
