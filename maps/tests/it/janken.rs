//! Tests properties of the Janken Tactics reader that no record covers.

use maps::janken::read;
use maps::{Generate, JankenSetup};

fn text(seed: i64) -> String {
    JankenSetup::from_seed(seed, &()).into()
}

fn fault_in_json(text: &str) -> String {
    let json = serde_json::to_string(text).expect("a text has a JSON form");
    serde_json::from_str::<JankenSetup>(&json).expect_err("the setup is wrong").to_string()
}

#[test]
fn json_holds_one_set() {
    assert!(fault_in_json("0\n").contains("expected one data set"));
    let two = text(1).replacen('1', "2", 1) + text(2).split_once('\n').expect("many lines").1;
    assert_eq!(read(two.as_bytes()).map(|sets| sets.len()), Ok(2));
    assert!(fault_in_json(&two).contains("expected one data set"));
    let more = text(1) + "E5 E5\n";
    let line = more.lines().count();
    let fault = format!("trailing-data in line {line}: expected nothing after the last data set");
    assert!(fault_in_json(&more).contains(&fault));
}

#[test]
fn a_lost_line_is_never_overlooked() {
    for seed in 0..20 {
        let text = text(seed);
        for lost in 0..text.lines().count() {
            let mut lines: Vec<&str> = text.lines().collect();
            lines.remove(lost);
            let error = read(lines.join("\n").as_bytes()).expect_err("a line is missing");
            assert!(error.line > lost, "seed {seed}: {error} for line {}", lost + 1);
        }
    }
}
