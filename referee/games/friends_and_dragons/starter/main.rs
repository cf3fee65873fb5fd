//! Picks the first hero that may be dragged, and attacks without moving it.

use std::io::stdin;

fn main() {
    let (mut number, mut chosen) = (String::new(), None);
    for line in stdin().lines().map_while(Result::ok) {
        match line.split_once(" = ") {
            Some(("id", id)) => number = id.to_owned(),
            Some(("pivot", "true")) if chosen.is_none() => chosen = Some(number.clone()),
            _ => {}
        }
        if line == "[end]" {
            println!("{}", chosen.take().unwrap_or_default());
        }
    }
}
