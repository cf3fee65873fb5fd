//! Code of one edition as it is written in a later one.

use bundler::mount::migrate;
use cargo_metadata::Edition::{self, E2015, E2018, E2021, E2024};
use syn::File;

use crate::{assert_tokens, cases, file, tokens};

#[track_caller]
fn assert_migrated(from: Edition, to: Edition, table: &str) {
    for (text, expected) in cases(table) {
        assert_tokens(migrate::tokens(tokens(text), from, to), expected);
    }
}

#[test]
fn new_keywords_become_raw_names() {
    assert_migrated(
        E2015,
        E2018,
        "
        fn async() { await; try!(x) } ~> fn r#async() { r#await; r#try!(x) }
        x.dyn fn dyn() &dyn T ~> x.r#dyn fn r#dyn() &dyn T
        gen ~> =
    ",
    );
    assert_migrated(E2018, E2021, "async gen ~> =");
    assert_migrated(E2021, E2024, "fn gen() { a.gen } ~> fn r#gen() { a.r#gen }");
    assert_migrated(E2015, E2024, "gen async ~> r#gen r#async");
}

#[test]
fn nothing_changes_within_an_edition_or_backwards() {
    assert_migrated(E2015, E2015, "fn async(u8) { 1...2 } ~> =");
    assert_migrated(E2024, E2018, "fn async(u8) { 1...2 } ~> =");
}

#[test]
fn parameters_get_patterns() {
    assert_migrated(
        E2015,
        E2018,
        "
        fn f(u8, &str); ~> fn f(_: u8, _: &str);
        fn f(&self, u8); ~> fn f(&self, _: u8);
        fn f(x: u8, _: a::B, a::B); ~> fn f(x: u8, _: a::B, _: a::B);
        fn f(Map<u8, u8>, u8); ~> fn f(_: Map<u8, u8>, _: u8);
        fn f(Fn(u8) -> A<u8>, u8); ~> fn f(_: Fn(u8) -> A<u8>, _: u8);
        fn f(Map<Fn() -> u8, u8>, u8); ~> fn f(_: Map<Fn() -> u8, u8>, _: u8);
        fn f(x: u8, ...); ~> =
        fn f($($x)*); ~> =
        x: fn(u8) ~> =
        fn f(); ~> =
    ",
    );
    assert_migrated(E2018, E2021, "fn f(u8); ~> =");
}

#[test]
fn ranges_and_fragments_are_spelled_anew() {
    assert_migrated(E2018, E2021, "
        match x { 1...5 => {} } ~> match x { 1..=5 => {} }
        1..5 1..=5 .. ~> =
        fn f(x: u8, ...) ~> =
        macro_rules! m { ($a:pat, $b:expr) => { pat }; } ~> macro_rules! m { ($a:pat_param, $b:expr) => { pat }; }
        f($a:pat) ~> =
    ");
    assert_migrated(
        E2021,
        E2024,
        "macro_rules! m { ($a:pat, $b:expr) => {}; } ~> macro_rules! m { ($a:pat, $b:expr_2021) => {}; }",
    );
}

#[track_caller]
fn assert_changed(
    change: fn(&mut File, Edition, Edition),
    editions: (Edition, Edition),
    text: &str,
    expected: &str,
) {
    let mut file = file(text);
    change(&mut file, editions.0, editions.1);
    assert_tokens(file, expected);
}

#[test]
fn trait_objects_are_marked() {
    let old = "trait T {} mod m { trait U {} } impl T for A {} impl T { } \
        fn f(x: &T, y: Box<Display>, z: Box<error::Error>, u: &(U + Send), v: Vec<Item>, w: T::X) {}";
    let new = "trait T {} mod m { trait U {} } impl T for A {} impl (dyn T) { } \
        fn f(x: &(dyn T), y: Box<(dyn Display)>, z: Box<(dyn error::Error)>, u: &(dyn U + Send), \
        v: Vec<Item>, w: T::X) {}";
    assert_changed(migrate::trait_objects, (E2015, E2021), old, new);
    assert_changed(migrate::trait_objects, (E2021, E2024), old, old);
    assert_changed(migrate::trait_objects, (E2015, E2018), old, old);
    let own = "struct Display; fn f(x: Display, y: &dyn Debug) {}";
    assert_changed(migrate::trait_objects, (E2018, E2021), own, own);
}

#[test]
fn extern_blocks_and_attributes_for_the_linker_become_unsafe() {
    let old = "extern \"C\" { fn f(); } #[no_mangle] #[inline] fn g() {} #[export_name = \"x\"] fn h() {}";
    let new = "unsafe extern \"C\" { fn f(); } #[unsafe(no_mangle)] #[inline] fn g() {} \
        #[unsafe(export_name = \"x\")] fn h() {}";
    assert_changed(migrate::foreign_blocks, (E2018, E2024), old, new);
    assert_changed(migrate::foreign_blocks, (E2018, E2021), old, old);
    assert_changed(migrate::foreign_blocks, (E2015, E2024), new, new);
}
