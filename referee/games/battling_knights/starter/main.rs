//! Lets the first living knight walk up and down its column.

use std::io::stdin;

const KNIGHTS: [(&str, char); 4] =
    [("\"red\":", 'R'), ("\"blue\":", 'B'), ("\"green\":", 'G'), ("\"yellow\":", 'Y')];

/// The move for a knight whose line is `"red": [[0,0],"LIVE",null,1,1],`, or `None` if he cannot
/// move.
fn step(line: &str, turn: usize) -> Option<String> {
    let (_, letter) = KNIGHTS.iter().find(|(key, _)| line.contains(key))?;
    let (_, tile) = line.split_once("[[").filter(|_| line.contains("\"LIVE\""))?;
    let row = tile.bytes().next()? - b'0';
    // One row down, then back, so the knight stays on the board.
    let south = row < 7 && (turn % 2 == 0 || row == 0);
    Some(format!("{letter}:{}", if south { 'S' } else { 'N' }))
}

fn main() {
    let (mut chosen, mut turn) = (None, 0);
    for line in stdin().lines().map_while(Result::ok) {
        chosen = chosen.or_else(|| step(&line, turn));
        if line == "}" {
            let Some(answer) = chosen.take() else { return };
            println!("{answer}");
            turn += 1;
        }
    }
}
