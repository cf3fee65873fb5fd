//! Compiler messages as JSON lines, and the code that is removed because of them.

use std::collections::BTreeSet;

use bundler::compile::Diagnostics;
use bundler::reduce::dead_code::{origins, remove, unused};
use bundler::reduce::unused_impls::UnusedImpls;
use cargo_metadata::diagnostic::Diagnostic;
use quote::ToTokens;
use serde_json::{Value, json};

use crate::{assert_tokens, file, set, spaced};

/// Creates a compiler message, with optional spans.
fn message(level: &str, code: &str, text: &str, spans: &[Value], children: &[&str]) -> String {
    let child = |text: &&str| json!({ "message": text, "level": "note", "code": null, "spans": [], "children": [] });
    let children: Vec<Value> = children.iter().map(child).collect();
    json!({ "message": text, "level": level, "code": { "code": code }, "spans": spans, "children": children }).to_string()
}

/// Creates a span on a line. `<` and `>` enclose the part that the span points at.
fn span(number: usize, line: &str, label: &str, is_primary: bool) -> Value {
    let at = |mark: char| line.chars().position(|c| c == mark);
    let (start, end) = (at('<').map_or(1, |at| at + 1), at('>').unwrap_or(1));
    let text = json!({ "text": line.replace(['<', '>'], ""), "highlight_start": start, "highlight_end": end });
    json!({
        "file_name": "bundle.rs", "byte_start": 0, "byte_end": 0, "line_start": number, "line_end": number,
        "column_start": start, "column_end": end, "is_primary": is_primary, "text": [text], "label": label,
        "suggested_replacement": null, "suggestion_applicability": null, "expansion": null,
    })
}

#[test]
fn positions_of_unused_functions_and_unconstructed_types_are_read() {
    let dead = |text: &str, spans: &[Value]| message("warning", "dead_code", text, spans, &[]);
    let mut expanded = span(9, "   <x>", "", true);
    expanded["expansion"] =
        json!({ "span": expanded.clone(), "macro_decl_name": "m", "def_site_span": null });
    let messages = [
        dead(
            "function `a` is never used",
            &[span(1, "fn <a>", "", true), span(2, "<a>", "", false)],
        ),
        dead("methods `b` and `c` are never used", &[span(3, "<b>", "", true), expanded]),
        dead("struct `S` is never constructed", &[span(5, "struct <S>", "", true)]),
        dead("enum `E` is never used", &[span(6, "enum <E>", "", true)]),
        dead("field `d` is never read", &[span(7, "<d>", "", true)]),
        message("warning", "unused_mut", "`x` is never used", &[span(8, "<x>", "", true)], &[]),
    ];
    let messages: Vec<Diagnostic> =
        messages.iter().map(|line| serde_json::from_str(line).expect("a message")).collect();
    let once = unused(std::slice::from_ref(&messages));
    assert_eq!(once.positions, BTreeSet::from([(1, 3), (3, 0), (6, 5)]));
    assert_eq!(once.types, set("S E"));
    // Code that any compilation uses does not count as unused.
    let twice = unused(&[messages.clone(), messages[1..].to_vec()]);
    assert_eq!(twice.positions, BTreeSet::from([(3, 0), (6, 5)]));
    let twice = unused(&[messages.clone(), Vec::new()]);
    assert!(twice.positions.is_empty() && twice.types.is_empty());
    assert!(unused(&[]).positions.is_empty());
}

/// Returns the text without its `@` marks, and the positions of the words after the marks.
fn marked(text: &str) -> (String, BTreeSet<(usize, usize)>) {
    let (mut plain, mut positions) = (String::new(), BTreeSet::new());
    for (at, line) in text.lines().enumerate() {
        let mut column = 0;
        for c in line.chars() {
            if c == '@' {
                positions.insert((at + 1, column));
                continue;
            }
            plain.push(c);
            column += 1;
        }
        plain.push('\n');
    }
    (plain, positions)
}

/// Removes the items marked with `@` from the module `dep`.
fn removed(text: &str, spared: &str) -> (syn::File, bool) {
    let (plain, positions) = marked(text);
    let mut file = file(&plain);
    let origins = origins(file.to_token_stream(), file.to_token_stream(), &positions);
    let any = remove(&mut file, &origins, &set(spared), &set("dep"));
    (file, any)
}

#[test]
fn unused_code_of_downloaded_crates_is_removed() {
    let text = "fn @own() {}\nmod dep { fn @a() {} fn b() {} const @C: u8 = 1; static @D: u8 = 2;
        mod inner { fn @e() {} } struct S; impl S { fn @f() {} fn g() {} const @H: u8 = 1; }
        trait T { fn @i() {} fn @j(); } }\nmod other { fn @k() {} }";
    let expected = "fn own() {} mod dep { fn b() {} mod inner {} struct S; impl S { fn g() {} } \
        trait T { fn j(); } } mod other { fn k() {} }";
    let (file, any) = removed(text, "");
    assert!(any);
    assert_tokens(file, expected);
}

#[test]
fn imported_and_spared_names_stay() {
    let (file, any) =
        removed("mod dep { use x::a; fn @a() {} fn @b() {} struct S; impl S { fn @a() {} } }", "b");
    assert!(any);
    assert_tokens(file, "mod dep { use x::a; fn a() {} fn b() {} struct S; impl S { } }");
    let (file, any) = removed("mod dep { use x::a; fn @a() {} fn @b() {} }", "b");
    assert!(!any);
    assert_tokens(file, "mod dep { use x::a; fn a() {} fn b() {} }");
    assert!(!removed("mod dep { fn a() {} }", "").1);
}

fn error(text: &str, children: &[&str]) -> Diagnostics {
    Diagnostics::read(&message("error", "E0000", text, &[], children))
}

#[test]
fn errors_are_read_with_the_words_that_they_quote() {
    let text = "no method `go_on` for `&mut A<B>`";
    let spans = [span(2, "x.<dé + x1>();", "in `c`", true)];
    let messages = [
        message("warning", "", "unused `w`", &[], &[]),
        message("error", "E0599", text, &spans, &["trait `m::T`"]),
        "noise".to_owned(),
    ];
    let read = Diagnostics::read(&messages.join("\n"));
    assert_eq!((read.first.as_str(), read.errors.len()), (text, 1));
    assert_eq!(read.errors[0].main, set("go_on mut A B"));
    assert_eq!(read.errors[0].position, Some((2, 2)));
    assert_eq!((read.quoted(), read.pointed()), (set("go_on mut A B c m T"), set("dé x1")));
    assert_eq!(Diagnostics::read("plain text").first, "plain text");
}

const CRATES: &str = "mod dep { trait Own { fn own(&self); } struct A; struct B; impl A { fn new() {} } \
    impl Own for A {} impl Debug for A {} impl Drop for A {} impl<T> Own for T {} \
    mod inner { impl Add<B> for B { fn add(self) {} } impl Iterator for B {} } } impl Debug for dep::A {}";

fn impls(needed: &str, unconstructed: &str) -> UnusedImpls {
    let needed = needed.split(';').map(str::to_owned).collect();
    UnusedImpls::new(&file(CRATES), &set("dep"), &set(unconstructed), &needed)
}

/// Returns the headers of the remaining implementations.
fn remaining_heads(impls: &UnusedImpls) -> Vec<String> {
    let text = spaced(impls.apply(&file(CRATES), &set("dep")));
    let head = |part: &str| part.split(" {").next().expect("an impl has a body").trim().to_owned();
    text.split("impl ").skip(1).map(head).collect()
}

#[test]
fn implementations_of_removable_and_own_traits_go() {
    let stay = ["A", "Drop for A", "Iterator for B", "Debug for dep : : A"];
    assert_eq!(remaining_heads(&impls("", "")), stay);
    assert_eq!(remaining_heads(&impls("", "B")), ["A", "Drop for A", "Debug for dep : : A"]);
    let stay = ["A", "Debug for A", "Drop for A", "Iterator for B", "Debug for dep : : A"];
    assert_eq!(remaining_heads(&impls("impl Debug for A { }", "")), stay);
}

#[test]
fn the_likeliest_implementations_come_back_first() {
    for (text, child, expected) in [
        ("cannot add `B` to `B`: no `Add`", "", "impl Add < B > for B { }"),
        (
            "no method `own` for `A`",
            "`Debug` for `B`",
            "impl < T > Own for T { };impl Own for A { }",
        ),
        ("mismatch", "the trait `Debug` for `A`", "impl Debug for A { }"),
        ("`B` is odd", "", "impl Add < B > for B { }"),
        ("nothing of use", "", ""),
    ] {
        let mut impls = impls("", "");
        let before = remaining_heads(&impls).len();
        let restored = impls.restore(&error(text, &[child]), false);
        assert_eq!(Vec::from_iter(restored.clone()).join(";"), expected, "{text}");
        assert_eq!(remaining_heads(&impls).len(), before + restored.len(), "{text}");
        assert!(impls.restore(&error(text, &[child]), false).is_disjoint(&restored), "{text}");
    }
}

#[test]
fn implementations_for_references_are_those_of_the_type() {
    let file =
        file("mod dep { struct A; struct B; impl Debug for &(A) {} impl Debug for &mut B {} }");
    let mut impls = UnusedImpls::new(&file, &set("dep"), &BTreeSet::new(), &BTreeSet::new());
    let restored = impls.restore(&error("`A` is odd", &[]), false);
    assert_eq!(Vec::from_iter(restored), ["impl Debug for & (A) { }"]);
}
