//! A program in Python that plays Ice and Fire properly, except for what a test adds.

/// Reads all input of each turn, does BEFORE, answers WAIT and does AFTER. `turn` counts its own turns from 1.
const BOT: &str = r#"#!/usr/bin/env python3
import os, signal, sys, time
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

/// The text of the program; `before` and `after` are Python for each turn, before and after the answer.
pub fn ice_bot(before: &str, after: &str) -> String {
    let indented = |text: &str| -> String {
        text.lines().map(|line| format!("    {line}\n")).collect::<String>()
    };
    BOT.replace("BEFORE", &indented(before)).replace("AFTER", &indented(after))
}
