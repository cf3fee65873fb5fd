//! Paths of crates as they stand in the bundle.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use bundler::mount::paths::Scope;

use crate::{assert_tokens, cases, set, tokens};

/// The scope of a crate mounted as `lib`, or of the binary.
pub fn scope(mount: Option<&str>, depth: usize, names: &[(&str, &str)]) -> Scope {
    let owned = |(name, target): &(&str, &str)| ((*name).to_owned(), (*target).to_owned());
    Scope {
        mount: mount.map(str::to_owned),
        names: names.iter().map(owned).collect::<BTreeMap<_, _>>(),
        depth,
        shadows: BTreeSet::new(),
        module_path: "project::m".to_owned(),
        exported: Rc::new(BTreeSet::new()),
        local_macros: false,
        root_names: None,
    }
}

/// A mounted crate that names one crate as it is, one by another name, and one of the judge.
pub fn mounted(depth: usize) -> Scope {
    scope(Some("lib"), depth, &[("dep", "dep"), ("other", "other_lib"), ("out", "::outside")])
}

#[track_caller]
fn assert_rewritten(scope: &Scope, table: &str) {
    for (text, expected) in cases(table) {
        assert_tokens(scope.rewrite(tokens(text)), expected);
    }
}

#[test]
fn paths_from_the_root_begin_at_the_mount() {
    assert_rewritten(
        &mounted(3),
        "
        crate::a::b ~> crate::lib::a::b
        $crate::a!() ~> crate::lib::a!()
        vec![(crate::A, { crate::B })] ~> vec![(crate::lib::A, { crate::lib::B })]
        use crate::{a, dep}; ~> use crate::lib::{a, dep};
        self::a super::b ~> =
        <crate::A as T>::f ~> <crate::lib::A as T>::f
    ",
    );
}

#[test]
fn names_of_crates_are_found_where_paths_begin() {
    assert_rewritten(
        &mounted(1),
        "
        dep::f() ~> crate::dep::f()
        ::dep::f() ~> crate::dep::f()
        x = &dep::f ~> x = &crate::dep::f
        a..dep::N ~> a..crate::dep::N
        <dep::T as X>::f ~> <crate::dep::T as X>::f
        dep::m!(dep::x) ~> crate::dep::m!(crate::dep::x)
        {} ::dep::f() ~> {} crate::dep::f()
        other::f ~> crate::other_lib::f
        out::f(::out::g) ~> ::outside::f(::outside::g)
    ",
    );
}

#[test]
fn other_uses_of_those_names_stay() {
    assert_rewritten(
        &mounted(1),
        r#"
        a::dep::b ~> =
        x.dep ~> =
        x.dep() ~> =
        dep + 1 ~> =
        S { dep: 1 } ~> =
        dep::<u8>() ~> =
        'dep: loop {} ~> =
        $dep::x ~> =
        dep!() ~> =
        Vec<u8>::dep::f ~> =
        fn dep() {} ~> =
        depth::f() ~> =
        "dep::f" ~> =
    "#,
    );
}

#[test]
fn imports_go_on_binding_the_names_that_they_bound() {
    assert_rewritten(
        &mounted(1),
        "
        use dep; ~> use crate::dep as dep;
        use other::a; ~> use crate::other_lib::a;
        use other as o; ~> use crate::other_lib as o;
        use out; ~> use ::outside as out;
        use dep::{self, a}; ~> use crate::dep::{self, a};
        use other::{self, a}; ~> use crate::other_lib::{self as other, a};
        use other::{a::{self}}; ~> use crate::other_lib::{a::{self}};
        use ::other::{self, a}; ~> use crate::other_lib::{self as other, a};
        use {dep::a, other::b}; ~> use {crate::dep::a, crate::other_lib::b};
        use {dep, x::other}; ~> use {crate::dep as dep, x::other};
        pub use dep::*; ~> pub use crate::dep::*;
        use a::dep; dep + 1 ~> =
    ",
    );
}

#[test]
fn colons_before_a_group_of_imports_are_those_of_each_part() {
    assert_rewritten(
        &mounted(1),
        "
        use ::{dep::a, std::b}; ~> use {crate::dep::a, ::std::b};
        use ::{other, {dep::{x, dep}}}; ~> use {crate::other_lib as other, {crate::dep::{x, dep}}};
        pub use ::{out::{self}}; ~> pub use {::outside::{self as out}};
    ",
    );
}

#[test]
fn a_shadowed_name_means_the_crate_only_behind_colons() {
    let scope = Scope { shadows: set("dep"), ..mounted(1) };
    assert_rewritten(&scope, "dep::f(::dep::f) ~> dep::f(crate::dep::f)");
}

#[test]
fn crates_are_in_sight_at_the_root_of_the_binary() {
    let names = [("project", "project"), ("p", "project")];
    assert_rewritten(&scope(None, 0, &names), "
        project::f() ~> =
        use project::a; ~> =
        p::f() ~> crate::project::f()
        ::project::f() ~> crate::project::f()
        crate::a ~> =
        pub(crate) fn f() {} ~> =
        macro_rules! m { () => { project::f() }; } ~> macro_rules! m { () => { crate::project::f() }; }
    ");
    assert_rewritten(&scope(None, 1, &names), "project::f() ~> crate::project::f()");
}

#[test]
fn visibility_reaches_as_far_as_the_crate_did() {
    assert_rewritten(&mounted(0), "pub(crate) fn f() {} ~> fn f() {}");
    assert_rewritten(&mounted(1), "
        pub(crate) fn f() {} ~> pub(super) fn f() {}
        pub(in crate::a) fn f() {} ~> pub(in crate::lib::a) fn f() {}
        pub(super) struct S(pub u8); ~> =
        macro_rules! m { () => { pub(crate) fn f() {} } } ~> macro_rules! m { () => { pub(in crate::lib) fn f() {} } }
    ");
    assert_rewritten(&mounted(2), "pub(crate) fn f() {} ~> pub(in crate::lib) fn f() {}");
}

#[test]
fn text_that_a_program_prints_stays() {
    assert_rewritten(
        &mounted(1),
        r#"
        stringify!(crate::a dep::b) ~> =
        f(module_path!()) ~> f("project::m")
        macro_rules! m { () => { module_path!() }; } ~> =
    "#,
    );
}

#[test]
fn macros_that_call_local_ones_name_them_by_path() {
    let exported = Rc::new(set("inner"));
    let scope = Scope { exported, local_macros: true, ..mounted(1) };
    assert_rewritten(
        &scope,
        "
        macro_rules! m { () => { inner!(1) } } ~> macro_rules! m { () => { crate::lib::inner!(1) } }
        macro_rules! m { () => { a::inner!(1); other!(); inner } } ~> =
        inner!(1) ~> =
    ",
    );
}

#[test]
fn paths_of_edition_2015_begin_at_the_root() {
    let root_names = Some(Rc::new(set("a b")));
    let scope = Scope { root_names, ..mounted(2) };
    assert_rewritten(
        &scope,
        "
        use a::x; ~> use crate::lib::a::x;
        use ::a::x; ~> use crate::lib::a::x;
        use {a, c::a, b::y}; ~> use {crate::lib::a, c::a, crate::lib::b::y};
        use c::{a}; ~> =
        ::a::x() ~> crate::lib::a::x()
        a::x() ~> =
        use dep::a; ~> use crate::dep::a;
    ",
    );
}
