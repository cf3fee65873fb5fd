//! Tests that an answer line is read like the same line in one of the game's files.

use engine::protocol::Malformed;
use games::battling_knights::Turn as Step;
use games::janken::Turn as JankenMove;
use maps::battling_knights::read_script;
use maps::{Generate, JankenSetup, janken};

/// Variants of a line, with `{}` as the placeholder for the line itself.
const FORMS: [&str; 12] =
    ["{}", "{} ", " {}", "\t{}\t", "{}  \t ", "{}x", "x{}", "{} x", "{}\u{a0}", "{}\u{b}", "", " "];

#[test]
fn battling_knights_reads_an_answer_as_a_line_of_its_script() {
    let mut taken = 0;
    for line in ["R:S", "Y:N", "GAME-END", "R : S", "r:S", "R:SS", "GAME END", "R:S Y:N"] {
        for form in FORMS {
            let line = form.replace("{}", line);
            let mut moves = 0;
            // A script ends only once, so nothing may follow a line that ends it.
            let end = if line.contains("GAME-END") { "" } else { "GAME-END\n" };
            let script = format!("GAME-START\n{line}\n{end}");
            let file = read_script(script.as_bytes(), |_| moves += 1).is_ok();
            let is_blank = line.trim_matches([' ', '\t']).is_empty();
            let answer = line.parse::<Step>();
            assert_eq!(answer.is_ok(), file && !is_blank, "{line:?}: {answer:?}");
            taken += usize::from(answer.is_ok());
        }
    }
    assert_eq!(taken, 3 * 5);
}

#[test]
fn janken_reads_an_answer_as_a_move_of_its_files() {
    let setup = JankenSetup { moves: Vec::new(), ..JankenSetup::from_seed(7, &()) };
    let field = String::from(setup);
    let field = field.strip_suffix("0\n").expect("no moves");
    let mut taken = 0;
    for line in ["E1 F1", "E1  F1", "E1\tF1", "E1", "E1F1", "e1 F1", "E1 Z1", "E1 F1 G1"] {
        for form in FORMS {
            let line = form.replace("{}", line);
            let file = janken::read(format!("{field}1\n{line}\n").as_bytes()).is_ok();
            let answer: Result<JankenMove, Malformed> = line.parse();
            assert_eq!(answer.is_ok(), file, "{line:?}: {answer:?}");
            taken += usize::from(answer.is_ok());
        }
    }
    assert_eq!(taken, 3 * 5);
}
