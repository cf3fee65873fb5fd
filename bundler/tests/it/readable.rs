//! Formatted text, and macros whose arguments appear in a program's output.

use bundler::level::{Level, show};
use bundler::readable::{readable, spelled_macros};

use crate::{assert_tokens, file, set, spaced};

#[test]
fn macros_that_reach_stringify_are_spelled() {
    let text = "macro_rules! a { ($x:expr) => { stringify!($x) }; }
        macro_rules! b { ($x:expr) => { a!($x) }; }
        mod m { macro_rules! c { ($x:expr) => { b!($x) }; } }
        macro_rules! plain { ($x:expr) => { $x }; }
        macro_rules! first { () => { second!() }; }
        macro_rules! second { () => { first!() }; }";
    assert_eq!(spelled_macros(&file(text)), set("stringify a b c"));
    let reversed = "macro_rules! b { () => { a!() }; } macro_rules! a { () => { stringify!(x) }; }";
    assert_eq!(spelled_macros(&file(reversed)), set("stringify a b"));
    assert_eq!(spelled_macros(&file("fn main() {}")), set("stringify"));
}

#[test]
fn text_is_formatted_but_for_spelled_arguments() {
    let text = "fn main(){let x=stringify!(a  +b);let y=other!(a+b);stringify!();}";
    let expected = "fn main() {\n    let x = stringify!(a +b);\n    let y = other!(a + b);\n    \
        stringify!();\n}\n";
    assert_eq!(readable(&file(text), &set("stringify")), expected);
}

#[test]
fn each_of_many_spelled_arguments_comes_back_in_its_place() {
    let calls: String = (0..12).map(|at| format!("stringify!(a{at}+b);")).collect();
    let shown = readable(&file(&format!("fn main(){{{calls}}}")), &set("stringify"));
    let lines: Vec<&str> = shown.lines().map(str::trim).collect();
    for (at, line) in lines[1..13].iter().enumerate() {
        assert_eq!(*line, format!("stringify!(a{at}+b);"));
    }
}

#[test]
fn levels_show_the_same_program_in_three_ways() {
    let file = file("fn main() { let a = 1; { b(a); } }");
    let readable = "fn main() {\n    let a = 1;\n    {\n        b(a);\n    }\n}\n";
    assert_eq!(show(&file, Level::Readable), readable);
    let line = "fn main(){let a=1;{b(a);}}\n";
    assert_eq!([Level::Compact, Level::Tiny].map(|level| show(&file, level)), [line, line]);
}

#[test]
fn syntax_unknown_to_the_formatter_is_printed_all_the_same() {
    let file = file("fn main() { let x = builtin # offset_of(S, a); }");
    let shown = readable(&file, &set(""));
    assert_tokens(syn::parse_file(&shown).unwrap(), &spaced(&file));
}
