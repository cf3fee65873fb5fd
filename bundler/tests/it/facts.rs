//! Headers, sizes, editions, judges and errors as text.

use std::path::Path;

use bundler::Level;
use bundler::cases::same;
use bundler::error::{Error, SourcePosition};
use bundler::fold::Tables;
use bundler::header::Header;
use bundler::size::{Size, shares};
use cargo_metadata::Edition;

use crate::file;

#[test]
fn a_header_names_only_what_was_asked_for() {
    let header = Header {
        version: "1.2.3".to_owned(),
        bin: "bot".to_owned(),
        level: "tiny".to_owned(),
        features: vec!["-".to_owned(), "fast".to_owned()],
        allowed: vec!["rand".to_owned()],
        edition: Some(Edition::E2018),
        source: 0xab,
        size: 12,
    };
    let line = "// bundler 1.2.3 bot tiny features=-,fast allow=rand edition=2018 source=00000000000000ab size=12";
    assert_eq!(header.to_string(), line);
    assert_eq!(line.parse().as_ref(), Ok(&header));
    let plain = Header { features: vec![], allowed: vec![], edition: None, ..header };
    assert_eq!(plain.to_string(), "// bundler 1.2.3 bot tiny source=00000000000000ab size=12");
}

#[test]
fn damaged_headers_are_refused() {
    let line = "// bundler 1 bot tiny source=00000000000000ab size=12";
    assert!(line.parse::<Header>().is_ok());
    for damaged in [
        "",
        "// bundler",
        &line[1..],
        &line[..40],
        "// bundler 1 bot tiny size=12 source=ab",
        "// bundler 1 bot tiny source=xyz size=12",
        "// bundler 1 bot tiny source=ab size=-1",
        "// bundler 1 bot tiny source=ab size=1.5",
        "// bundler 1 bot tiny features=a",
    ] {
        assert_eq!(damaged.parse::<Header>(), Err(()), "{damaged}");
    }
}

#[test]
fn sizes_count_in_three_units() {
    assert_eq!(Size::new("aé😀\n"), Size { bytes: 8, characters: 4, units: 5 });
    assert_eq!(Size::new(""), Size { bytes: 0, characters: 0, units: 0 });
    assert!(Size::new("😀").fits(2) && !Size::new("😀").fits(1));
}

#[test]
fn shares_are_of_each_module_itself_with_the_largest_first() {
    let text = "fn main() {} mod a { fn x() { long_name(); } mod b { fn y() {} } } mod empty {}";
    let expected =
        [("a", "fn x(){long_name();}\n"), ("main", "fn main(){}\n"), ("a::b", "fn y(){}\n")];
    let expected: Vec<(String, usize)> =
        expected.iter().map(|(name, text)| ((*name).to_owned(), text.len())).collect();
    let own = file(text);
    assert_eq!(shares(&own, &own, Level::Tiny, &Tables::default()), expected);
    // Modules are reported under their own names even if the text has shorter names.
    let short = file(&text.replace("mod a", "mod q").replace("mod b", "mod r"));
    assert_eq!(shares(&own, &short, Level::Tiny, &Tables::default()), expected);
}

#[test]
fn errors_point_at_their_place() {
    let text = "fn f() {\n    é crate_name(1);\n}\n";
    let position = SourcePosition::find(Path::new("src/a.rs"), text, "crate_name");
    assert_eq!((position.line, position.column, position.width), (2, 6, 10));
    let expected = "error: no such crate\n --> src/a.rs:2:7\n  |\n2 |     é crate_name(1);\n  |       ^^^^^^^^^^\nhelp: add it";
    assert_eq!(Error::at(position, "no such crate", "add it").to_string(), expected);
    assert_eq!(Error::new("plain", "").to_string(), "error: plain");
    assert_eq!((Error::new("", "").exit_code, Error::check("", "").exit_code), (2, 1));
}

#[test]
fn long_lines_are_shown_around_the_place() {
    let text = format!("{}needle{}", "é".repeat(1000), "x".repeat(1000));
    let position = SourcePosition::find(Path::new("a.rs"), &text, "needle");
    let error = Error::at(position, "m", "").to_string();
    let lines: Vec<&str> = error.lines().collect();
    assert_eq!(lines[1], " --> a.rs:1:1001");
    assert_eq!(lines[3], format!("1 | {}needle{}", "é".repeat(80), "x".repeat(74)));
    assert_eq!(lines[4], format!("  | {}{}", " ".repeat(80), "^".repeat(6)));
}

#[test]
fn differences_are_shown_with_their_line() {
    let long = |middle: &str| format!("{}{middle}{}", "a".repeat(500), "b".repeat(500));
    let part =
        |middle: &str| format!("{:?}", format!("{}{middle}{}", "a".repeat(100), "b".repeat(99)));
    assert_eq!(same("a.txt", "standard output", b"a\n", b"a\n"), Ok(()));
    for (expected, got, line, shown_expected, shown_got) in [
        ("one\ntwo\nthree\n", "one\ntwice\nthree\n", 2, "\"two\"", "\"twice\""),
        ("one\n", "one\ntwo\n", 2, "nothing", "\"two\""),
        ("", "x", 1, "nothing", "\"x\""),
        (&long("x"), &long("y"), 1, &part("x"), &part("y")),
    ] {
        let error = same("a.txt", "standard output", expected.as_bytes(), got.as_bytes());
        let message = format!(
            "a.txt: standard output differs on line {line}: {shown_expected} from the package, {shown_got} from the bundle"
        );
        assert_eq!(error.map_err(|e| e.message), Err(message));
    }
}
