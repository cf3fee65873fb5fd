//! What a compiler says, as JSON lines, and what is left out because of it.

use std::collections::BTreeSet;

use bundler::compile::{first_message, messages, pointed_words, quoted_words};
use bundler::reduce::dead_code::{origins, remove, unused};
use bundler::reduce::unused_impls::UnusedImpls;
use quote::ToTokens;
use serde_json::{json, Value};

use crate::{assert_tokens, file, set, spaced};

fn dead(message: &str, spans: &[Value]) -> String {
    json!({ "message": message, "code": { "code": "dead_code" }, "level": "warning", "spans": spans }).to_string()
}

fn span(line: u64, column: u64, is_primary: bool) -> Value {
    json!({ "line_start": line, "column_start": column, "is_primary": is_primary, "expansion": null })
}

#[test]
fn places_of_unused_functions_and_unconstructed_types_are_read() {
    let expanded =
        json!({ "line_start": 9, "column_start": 9, "is_primary": true, "expansion": {} });
    let other = json!({ "message": "`x` is never used", "code": { "code": "unused_mut" }, "spans": [span(8, 8, true)] });
    let said = [
        dead("function `a` is never used", &[span(1, 4, true), span(2, 1, false)]),
        dead("methods `b` and `c` are never used", &[span(3, 1, true), span(4, 9, true), expanded]),
        dead("struct `S` is never constructed", &[span(5, 8, true)]),
        dead("enum `E` is never used", &[span(6, 6, true)]),
        dead("field `d` is never read", &[span(7, 5, true)]),
        other.to_string(),
        "not JSON".to_owned(),
        "{}".to_owned(),
        dead("constant `z` is never used", &[json!({ "is_primary": true })]),
    ];
    let unused = unused(&said.join("\n"));
    assert_eq!(unused.places, BTreeSet::from([(1, 3), (3, 0), (4, 8), (6, 5)]));
    assert_eq!(unused.types, set("S E"));
}

/// The places of the names that a text holds between `<` and `>`, and the text without the marks.
fn marked(text: &str) -> (String, BTreeSet<(usize, usize)>) {
    let (mut plain, mut places) = (String::new(), BTreeSet::new());
    for (at, line) in text.lines().enumerate() {
        let mut column = 0;
        for c in line.chars() {
            if c == '@' {
                places.insert((at + 1, column));
                continue;
            }
            plain.push(c);
            column += 1;
        }
        plain.push('\n');
    }
    (plain, places)
}

/// Removes what is marked by `@` in the module `dep`.
fn removed(text: &str, spared: &str) -> (syn::File, bool) {
    let (plain, places) = marked(text);
    let mut file = file(&plain);
    let places = origins(file.to_token_stream(), file.to_token_stream(), &places);
    let any = remove(&mut file, &places, &set(spared), &set("dep"));
    (file, any)
}

#[test]
fn what_is_unused_goes_from_the_modules_of_downloaded_crates() {
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

fn error(message: &str, labels: &[(&str, &str)], children: &[&str]) -> String {
    let span = |(label, line): &(&str, &str)| {
        let at = |mark: char| line.chars().position(|c| c == mark);
        let (start, end) = (at('<').map_or(1, |at| at + 1), at('>').unwrap_or(1));
        let text = line.replace(['<', '>'], "");
        json!({ "label": label, "text": [{ "text": text, "highlight_start": start, "highlight_end": end }] })
    };
    let spans: Vec<Value> = labels.iter().map(span).collect();
    let children: Vec<Value> = children.iter().map(|child| json!({ "message": child })).collect();
    json!({ "message": message, "level": "error", "spans": spans, "children": children })
        .to_string()
}

#[test]
fn errors_are_read_with_the_words_that_they_quote() {
    let said = [
        json!({ "message": "unused `w`", "level": "warning" }).to_string(),
        error(
            "no method `go_on` for `&mut A<B>`",
            &[("in `c`", "x.<dé + x1>();")],
            &["trait `m::T`"],
        ),
        "noise".to_owned(),
    ]
    .join("\n");
    let read = messages(&said);
    assert_eq!(read.len(), 1);
    assert_eq!(read[0].main, set("go_on mut A B"));
    assert_eq!(read[0].words, set("go_on mut A B c m T"));
    assert_eq!(read[0].pointed, set("dé x1"));
    assert_eq!(pointed_words(&said), read[0].pointed);
    assert_eq!(quoted_words(&said), read[0].words);
    assert_eq!(first_message(&said), "no method `go_on` for `&mut A<B>`");
    assert_eq!(first_message("plain text"), "plain text");
}

const CRATES: &str = "mod dep { trait Own { fn own(&self); } struct A; struct B; impl A { fn new() {} } \
    impl Own for A {} impl Debug for A {} impl Drop for A {} impl<T> Own for T {} \
    mod inner { impl Add<B> for B { fn add(self) {} } impl Iterator for B {} } } impl Debug for dep::A {}";

fn impls(needed: &str, unconstructed: &str) -> UnusedImpls {
    let needed = needed.split(';').map(str::to_owned).collect();
    UnusedImpls::of(&file(CRATES), &set("dep"), set(unconstructed), &needed)
}

#[track_caller]
fn assert_left(impls: &UnusedImpls, expected: &[&str]) {
    let text = spaced(impls.apply(&file(CRATES), &set("dep")));
    let found: Vec<&str> = text
        .match_indices("impl ")
        .map(|(at, _)| {
            let rest = &text[at..];
            rest[..rest.find(" {").expect("an impl has a body")].trim()
        })
        .collect();
    assert_eq!(found, expected);
}

#[test]
fn implementations_of_removable_and_own_traits_go() {
    let stay = ["impl A", "impl Drop for A", "impl Iterator for B", "impl Debug for dep : : A"];
    assert_left(&impls("", ""), &stay);
    let stay = ["impl A", "impl Drop for A", "impl Debug for dep : : A"];
    assert_left(&impls("", "B"), &stay);
    assert_eq!(impls("", "").needed().count(), 0);
}

#[test]
fn known_implementations_stay_and_missed_ones_come_back() {
    let mut impls = impls("impl Debug for A { }", "");
    assert_eq!(impls.needed().collect::<Vec<_>>(), ["impl Debug for A { }"]);
    assert!(impls.restore(&error("cannot add `B` to `B`: no `Add`", &[], &[]), false));
    let stay = [
        "impl A",
        "impl Debug for A",
        "impl Drop for A",
        "impl Add < B > for B",
        "impl Iterator for B",
        "impl Debug for dep : : A",
    ];
    assert_left(&impls, &stay);
    assert!(!impls.restore(&error("no `Add` for `B`", &[], &[]), false));
    assert!(!impls.restore("nothing of use", false));
}

#[test]
fn the_likeliest_implementations_come_back_first() {
    let mut by_member = impls("", "");
    assert!(by_member.restore(&error("no method `own` for `A`", &[], &["`Debug` for `B`"]), false));
    let needed: Vec<String> = by_member.needed().map(str::to_owned).collect();
    assert_eq!(needed, ["impl Own for A { }", "impl < T > Own for T { }"]);
    let mut by_child = impls("", "");
    assert!(by_child.restore(&error("mismatch", &[], &["the trait `Debug` for `A`"]), false));
    assert_eq!(by_child.needed().collect::<Vec<_>>(), ["impl Debug for A { }"]);
    let mut by_type = impls("", "");
    assert!(by_type.restore(&error("`B` is odd", &[], &[]), false));
    assert_eq!(by_type.needed().collect::<Vec<_>>(), ["impl Add < B > for B { }"]);
}

#[test]
fn implementations_for_references_are_those_of_the_type() {
    let file =
        file("mod dep { struct A; struct B; impl Debug for &(A) {} impl Debug for &mut B {} }");
    let mut impls = UnusedImpls::of(&file, &set("dep"), BTreeSet::new(), &BTreeSet::new());
    assert!(impls.restore(&error("`A` is odd", &[], &[]), false));
    assert_eq!(impls.needed().collect::<Vec<_>>(), ["impl Debug for & (A) { }"]);
}
