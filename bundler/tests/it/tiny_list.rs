//! Tiny legal projects: a name, and the files. `Cargo.toml` may be left out.

/// Files by path, with their text.
pub type Project = (&'static str, &'static [(&'static str, &'static str)]);

pub const PROJECTS: &[Project] = &[
    ("crate_paths", &[
        ("src/main.rs", "fn main() { println!(\"{}\", project::a::twice(4)); }"),
        ("src/lib.rs", "pub mod a; pub mod b; pub const K: i32 = 2;"),
        ("src/a.rs", "use crate::b::add;\npub fn twice(x: i32) -> i32 { add(x, x) * crate::K }"),
        ("src/b.rs", "pub fn add(a: i32, b: i32) -> i32 { a + b + self::one() }\nfn one() -> i32 { super::K / crate::K }"),
    ]),
    ("path_attribute", &[
        ("src/main.rs", "use project::odd::name;\nfn main() { println!(\"{}\", name()); }"),
        ("src/lib.rs", "#[path = \"strange/place.rs\"]\npub mod odd;"),
        ("src/strange/place.rs", "mod inner;\npub fn name() -> &'static str { inner::NAME }"),
        ("src/strange/inner.rs", "pub const NAME: &str = \"inner\";"),
    ]),
    ("visibilities", &[
        ("src/main.rs", "fn main() { println!(\"{}\", project::outer::sum()); }"),
        ("src/lib.rs", "pub mod outer { pub mod inner { pub(super) fn a() -> i32 { 1 } pub(in crate::outer) fn b() -> i32 { 2 } pub(crate) fn c() -> i32 { 3 } pub(self) fn d() -> i32 { 4 } pub mod deep { pub(in super::super) fn e() -> i32 { super::d() } } } pub fn sum() -> i32 { inner::a() + inner::b() + inner::c() + inner::deep::e() + crate::outer::inner::c() } }"),
    ]),
    ("include_text_and_bytes", &[
        ("src/main.rs", "fn main() { println!(\"{} {:?}\", project::TEXT, project::BYTES); }"),
        ("src/lib.rs", "mod data;\npub use data::{BYTES, TEXT};"),
        ("src/data.rs", "pub const TEXT: &str = include_str!(\"../words.txt\");\npub const BYTES: &[u8] = include_bytes!(concat!(\"../\", \"words.txt\"));"),
        ("words.txt", "one \"two\" \\three\r\nfour\n"),
    ]),
    ("one_name_twice", &[
        ("src/main.rs", "mod util;\nstruct State(i32);\nfn main() { let s = State(util::f()); println!(\"{} {}\", s.0, project::State::new().get() + project::util::f()); }"),
        ("src/util.rs", "pub fn f() -> i32 { 10 }"),
        ("src/lib.rs", "pub mod util { pub fn f() -> i32 { 20 } }\npub struct State(i32);\nimpl State { pub fn new() -> Self { State(util::f()) } pub fn get(&self) -> i32 { self.0 } }"),
    ]),
    ("dash_in_the_name", &[
        ("Cargo.toml", "[package]\nname = \"my-little-bot\"\nversion = \"0.1.0\"\nedition = \"2021\"\n"),
        ("src/main.rs", "use my_little_bot::f;\nfn main() { println!(\"{} {}\", f(), my_little_bot::f()); }"),
        ("src/lib.rs", "pub fn f() -> u8 { 7 }"),
    ]),
    ("own_name_in_macro_arguments", &[
        ("src/main.rs", "mod part;\nfn main() { println!(\"{}\", project::f(2)); assert_eq!(::project::f(1), 2); println!(\"{}\", matches!(project::kind(), project::Kind::A | project::Kind::B)); println!(\"{}\", vec![project::f(1), project::f(2)].len()); part::show(); }"),
        ("src/part.rs", "use std::fmt::Write;\npub fn show() { let mut s = String::new(); write!(s, \"{}\", project::f(5)).unwrap(); assert!(matches!(project::kind(), project::Kind::A)); println!(\"{s}\"); }"),
        ("src/lib.rs", "pub enum Kind { A, B }\npub fn kind() -> Kind { Kind::A }\npub fn f(x: i32) -> i32 { x + 1 }"),
    ]),
    ("imports_of_all_kinds", &[
        ("src/main.rs", "use project::{self, a::{self, f as g}, b::*};\nuse project as p;\nuse ::project::c;\nfn main() { println!(\"{} {} {} {} {}\", project::a::f(), a::f(), g(), h(), p::c::k() + c::k()); }"),
        ("src/lib.rs", "pub mod a { pub fn f() -> i32 { 1 } }\npub mod b { pub fn h() -> i32 { 2 } }\npub mod c { pub fn k() -> i32 { 3 } }"),
    ]),
    ("imports_from_the_outermost_group", &[
        ("Cargo.toml", "[package]\nname = \"my-project\"\nversion = \"0.1.0\"\nedition = \"2021\"\n"),
        ("src/main.rs", "mod part;\nuse ::{my_project::{a, b::g}, std::fmt::Write as _};\nfn main() { let mut s = String::new(); write!(s, \"{}{}\", a::f(), g()).unwrap(); println!(\"{s} {}\", part::h()); }"),
        ("src/part.rs", "use ::{my_project::{self, a::f}};\npub fn h() -> i32 { f() + my_project::b::g() }"),
        ("src/lib.rs", "pub mod a { pub fn f() -> i32 { 1 } }\npub mod b { use ::{std::cmp::{max, min}}; pub fn g() -> i32 { max(2, min(3, 4)) } }"),
    ]),
    ("extern_crate", &[
        ("src/main.rs", "extern crate project;\nextern crate project as lib;\nfn main() { println!(\"{}\", project::f() + lib::f()); }"),
        ("src/lib.rs", "extern crate self as me;\npub fn f() -> i32 { me::g() }\npub fn g() -> i32 { 4 }"),
    ]),
    ("exported_macro", &[
        ("src/main.rs", "use project::square;\nfn main() { println!(\"{} {}\", square!(3), project::cube!(2)); }"),
        ("src/lib.rs", "mod inner;\n#[macro_export]\nmacro_rules! square { ($x:expr) => { $crate::times($x, $x) }; }\npub fn times(a: i32, b: i32) -> i32 { a * b }"),
        ("src/inner.rs", "#[macro_export]\nmacro_rules! cube { ($x:expr) => { $crate::times($crate::square!($x), $x) }; }"),
    ]),
    ("exported_macro_with_a_raw_name", &[
        ("src/main.rs", "fn main() { project::r#try!(); }"),
        ("src/lib.rs", "mod inner;"),
        ("src/inner.rs", "#[macro_export]\nmacro_rules! r#try { () => { println!(\"tried\") }; }"),
    ]),
    ("textual_macro", &[
        ("src/main.rs", "fn main() { println!(\"{}\", project::f()); }"),
        ("src/lib.rs", "#[macro_use]\nmod rules;\nmod user;\npub fn f() -> i32 { user::g() + sum!(1, 2) }"),
        ("src/rules.rs", "macro_rules! sum { ($($x:expr),*) => { 0 $(+ $x)* }; }"),
        ("src/user.rs", "pub fn g() -> i32 { sum!(10, 20, 30) }"),
    ]),
    ("macro_that_makes_items", &[
        ("src/main.rs", "fn main() { println!(\"{} {}\", project::one(), project::Two::default().x); }"),
        ("src/lib.rs", "macro_rules! make { ($f:ident, $t:ident) => { pub fn $f() -> i32 { 1 } #[derive(Default)] pub struct $t { pub x: i32 } }; }\nmake!(one, Two);"),
    ]),
    ("inline_module_with_file_child", &[
        ("src/main.rs", "fn main() { println!(\"{}\", project::a::b::c::f()); }"),
        ("src/lib.rs", "pub mod a { pub mod b; }"),
        ("src/a/b.rs", "pub mod c { pub fn f() -> i32 { d::g() } mod d; }"),
        ("src/a/b/c/d.rs", "pub fn g() -> i32 { super::super::helper() }"),
        ("src/a/b/c/e.rs", "broken"),
        ("src/a/b.rs", "pub mod c { pub fn f() -> i32 { d::g() } mod d; }\nfn helper() -> i32 { 9 }"),
    ]),
    ("mod_rs", &[
        ("src/main.rs", "mod game;\nfn main() { println!(\"{}\", game::rules::f() + game::g()); }"),
        ("src/game/mod.rs", "pub mod rules;\npub fn g() -> i32 { 1 }"),
        ("src/game/rules.rs", "pub fn f() -> i32 { super::g() + crate::game::g() }"),
    ]),
    ("inner_attributes", &[
        ("src/main.rs", "#![allow(non_snake_case)]\n#![warn(clippy::all)]\n//! Docs.\nfn main() { #![allow(unused)] let x = 1; println!(\"{}\", project::f()); }"),
        ("src/lib.rs", "#![deny(missing_docs)]\n#![allow(arithmetic_overflow)]\n//! Docs.\nmod m;\n/// Docs.\npub fn f() -> u8 { m::g() }"),
        ("src/m.rs", "#![allow(unused)]\n/*! docs */\npub fn g() -> u8 { 3 }"),
    ]),
    ("tests_inside", &[
        ("src/main.rs", "fn main() { println!(\"{}\", project::f()); }\n#[cfg(test)]\nmod tests { use super::*; #[test] fn t() { missing(); } }"),
        ("src/lib.rs", "pub fn f() -> i32 { if cfg!(test) { 0 } else { 1 } }\n#[cfg(test)]\nmod tests;\n#[cfg(any(test, feature = \"x\"))]\nfn gone() { nothing() }\n#[cfg(not(test))]\npub fn stays() {}"),
        ("src/tests.rs", "#[test] fn t() { missing(); }"),
    ]),
    ("features", &[
        ("Cargo.toml", "[package]\nname = \"project\"\nversion = \"0.1.0\"\nedition = \"2021\"\n[features]\ndefault = [\"loud\"]\nloud = []\nquiet = []\n"),
        ("src/main.rs", "fn main() { println!(\"{}\", project::f()); }"),
        ("src/lib.rs", "#[cfg(feature = \"loud\")]\npub fn f() -> &'static str { \"LOUD\" }\n#[cfg(not(feature = \"loud\"))]\npub fn f() -> &'static str { \"quiet\" }\n#[cfg_attr(feature = \"loud\", derive(Debug))]\npub struct S;"),
    ]),
    ("path_dependencies", &[
        ("Cargo.toml", "[package]\nname = \"project\"\nversion = \"0.1.0\"\nedition = \"2021\"\n[dependencies]\ngeometry = { path = \"geometry\" }\nshort = { path = \"a-long-name\", package = \"a-long-name\" }\n"),
        ("src/main.rs", "use geometry::Point;\nfn main() { println!(\"{} {} {}\", Point { x: 1, y: 2 }.norm(), short::f(), project::g()); }"),
        ("src/lib.rs", "pub fn g() -> i32 { geometry::Point { x: 2, y: 2 }.norm() + short::f() }"),
        ("geometry/Cargo.toml", "[package]\nname = \"geometry\"\nversion = \"0.1.0\"\nedition = \"2021\"\n[dependencies]\na-long-name = { path = \"../a-long-name\" }\n"),
        ("geometry/src/lib.rs", "pub struct Point { pub x: i32, pub y: i32 }\nimpl Point { pub fn norm(&self) -> i32 { crate::square(self.x) + square(self.y) + a_long_name::f() } }\nfn square(x: i32) -> i32 { x * x }"),
        ("a-long-name/Cargo.toml", "[package]\nname = \"a-long-name\"\nversion = \"0.1.0\"\nedition = \"2021\"\n"),
        ("a-long-name/src/lib.rs", "pub fn f() -> i32 { 100 }"),
    ]),
    ("literals_stay", &[
        ("src/main.rs", "fn main() { let s = r#\"raw \"crate::x\" \\n // no comment\"#; println!(\"{s} {} {:?} {} {}\", \"crate::a /* b */\", b\"bytes\\x00\", 'c', '\\''); println!(\"{}\", project::f(\"a   b\")); println!(\"{}\", 1_000u64 as f32 + 1.5e3 + 2. + 0xFFu8 as f32); for i in 0..2 { print!(\"{i} \"); } println!(); let t = (1, (2, 3)); println!(\"{}\", t.1.1); }"),
        ("src/lib.rs", "pub fn f<'a>(s: &'a str) -> &'a str { 'outer: loop { loop { break 'outer; } } s }"),
    ]),
    ("stringify_shows_source", &[
        ("src/main.rs", "macro_rules! show { ($($t:tt)*) => { println!(\"{} = {}\", stringify!($($t)*), $($t)*) }; }\nfn main() { let some_long_name = 3; show!(some_long_name + 1); println!(\"{}\", stringify!(a :: b < c >)); println!(\"{}\", module_path!()); }"),
    ]),
    ("traits_for_methods", &[
        ("src/main.rs", "use project::Shape as _;\nuse std::fmt::Write as _;\nuse std::io::{self, BufRead, Read, Write};\nfn main() { let mut s = String::new(); write!(s, \"{}\", project::Square(3).area()).unwrap(); let mut out = io::stdout().lock(); writeln!(out, \"{s}\").unwrap(); let n = io::stdin().lock().lines().map_while(Result::ok).count(); println!(\"{n}\"); }"),
        ("src/lib.rs", "pub trait Shape { fn side(&self) -> i32; fn area(&self) -> i32 { self.side() * self.side() } }\npub struct Square(pub i32);\nimpl Shape for Square { fn side(&self) -> i32 { self.0 } }"),
    ]),
    ("generic_and_operators", &[
        ("src/main.rs", "use project::V;\nfn main() { let mut v = V(1, 2) + V(3, 4) * 2; v += V(1, 1); println!(\"{v} {:?} {}\", v, v[1]); let total: V = vec![v, v].into_iter().sum(); println!(\"{total}\"); println!(\"{}\", project::largest(&[3, 9, 2])); }"),
        ("src/lib.rs", "use std::{fmt, iter::Sum, ops::{Add, AddAssign, Index, Mul}};\n#[derive(Clone, Copy, Debug, PartialEq)]\npub struct V(pub i32, pub i32);\nimpl Add for V { type Output = V; fn add(self, o: V) -> V { V(self.0 + o.0, self.1 + o.1) } }\nimpl AddAssign for V { fn add_assign(&mut self, o: V) { *self = *self + o; } }\nimpl Mul<i32> for V { type Output = V; fn mul(self, k: i32) -> V { V(self.0 * k, self.1 * k) } }\nimpl Index<usize> for V { type Output = i32; fn index(&self, i: usize) -> &i32 { if i == 0 { &self.0 } else { &self.1 } } }\nimpl Sum for V { fn sum<I: Iterator<Item = V>>(iter: I) -> V { iter.fold(V(0, 0), |a, b| a + b) } }\nimpl fmt::Display for V { fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { write!(f, \"<{} {}>\", self.0, self.1) } }\npub fn largest<T: PartialOrd + Copy>(list: &[T]) -> T { let mut best = list[0]; for &x in list { if x > best { best = x; } } best }"),
    ]),
    ("debug_names_stay", &[
        ("src/main.rs", "#[derive(Debug, Clone, Default)]\nstruct LongStructure { some_field: u8, other_field: Option<Inner> }\n#[derive(Debug, Clone)]\nenum Inner { FirstVariant(u8), SecondVariant { value_inside: i8 } }\nfn main() { let some_field = 3; let all = LongStructure { some_field, other_field: Some(Inner::SecondVariant { value_inside: -1 }) }; println!(\"{all:?} {:?} {:#?}\", Inner::FirstVariant(2), LongStructure::default()); }"),
    ]),
    ("statics_and_consts", &[
        ("src/main.rs", "use std::sync::atomic::{AtomicU32, Ordering};\nstatic COUNTER: AtomicU32 = AtomicU32::new(project::START);\nfn next() -> u32 { COUNTER.fetch_add(1, Ordering::Relaxed) }\nfn main() { next(); println!(\"{} {}\", next(), project::TABLE[1]); }"),
        ("src/lib.rs", "pub const START: u32 = 40;\nconst fn cube(x: u32) -> u32 { x * x * x }\npub static TABLE: [u32; 3] = [cube(1), cube(2), cube(3)];\npub const UNUSED: u32 = 1;"),
    ]),
    ("glob_of_variants_and_shadowing", &[
        ("src/main.rs", "use project::*;\nfn main() { let project = 5; println!(\"{project} {}\", name(Colour::Red)); let f = |name: i32| name + project; println!(\"{}\", f(1)); }"),
        ("src/lib.rs", "pub enum Colour { Red, Green }\npub fn name(c: Colour) -> &'static str { use Colour::*; match c { Red => \"red\", Green => \"green\" } }"),
    ]),
    ("modules_of_the_program", &[
        ("src/main.rs", "mod a;\nmod b { pub fn f() -> i32 { crate::a::f() + super::a::f() + project::f() } }\nuse crate::b::f;\nfn main() { println!(\"{}\", f()); }"),
        ("src/a.rs", "use project::f as base;\npub fn f() -> i32 { base() * 2 }"),
        ("src/lib.rs", "pub fn f() -> i32 { 21 }"),
    ]),
    ("cargo_variables", &[
        ("Cargo.toml", "[package]\nname = \"project\"\nversion = \"1.2.3\"\nedition = \"2021\"\n"),
        ("src/main.rs", "fn main() { println!(\"{} {} {:?}\", env!(\"CARGO_PKG_NAME\"), env!(\"CARGO_PKG_VERSION\"), option_env!(\"CARGO_PKG_VERSION_MINOR\")); }"),
    ]),
    ("several_binaries", &[
        ("Cargo.toml", "[package]\nname = \"project\"\nversion = \"0.1.0\"\nedition = \"2021\"\ndefault-run = \"first\"\n"),
        ("src/bin/first.rs", "fn main() { println!(\"first {}\", project::f()); }"),
        ("src/bin/second/main.rs", "fn main() { println!(\"second\"); }"),
        ("src/lib.rs", "pub fn f() -> i32 { 1 }"),
    ]),
    ("edition_2018", &[
        ("Cargo.toml", "[package]\nname = \"project\"\nversion = \"0.1.0\"\nedition = \"2018\"\n"),
        ("src/main.rs", "use std::convert::TryFrom;\nfn main() { let dyn_ = u8::try_from(300i32).is_err(); println!(\"{} {}\", dyn_, project::r#match()); }"),
        ("src/lib.rs", "pub fn r#match() -> i32 { 6 }"),
    ]),
    ("edition_2024", &[
        ("Cargo.toml", "[package]\nname = \"project\"\nversion = \"0.1.0\"\nedition = \"2024\"\n"),
        ("src/main.rs", "fn main() { let pair = (Some(2), Some(3)); if let Some(a) = pair.0 && let Some(b) = pair.1 { println!(\"{}\", project::sum([a, b].iter())); } }"),
        ("src/lib.rs", "pub fn sum<'a>(numbers: impl Iterator<Item = &'a i32>) -> impl std::fmt::Display { numbers.sum::<i32>() }"),
    ]),
    ("mixed_editions", &[
        ("Cargo.toml", "[package]\nname = \"project\"\nversion = \"0.1.0\"\nedition = \"2021\"\n[dependencies]\nold = { path = \"old\" }\n"),
        ("src/main.rs", "fn main() { println!(\"{}\", old::count(&[1, 2])); }"),
        ("old/Cargo.toml", "[package]\nname = \"old\"\nversion = \"0.1.0\"\nedition = \"2018\"\n"),
        ("old/src/lib.rs", "use std::convert::TryInto;\npub fn count(list: &[u8]) -> u8 { list.len().try_into().unwrap_or(9) }"),
    ]),
    ("dependency_passed_on", &[
        ("Cargo.toml", "[package]\nname = \"project\"\nversion = \"0.1.0\"\nedition = \"2021\"\n[dependencies]\ndep = { path = \"dep\" }\n"),
        ("src/main.rs", "fn main() { println!(\"{} {} {}\", project::dep::sq!(3), project::Thing::new().0, project::again::mul(2, 5)); }"),
        ("src/lib.rs", "pub use dep;\npub use dep::Thing;\npub extern crate dep as again;"),
        ("dep/Cargo.toml", "[package]\nname = \"dep\"\nversion = \"0.1.0\"\nedition = \"2021\"\n"),
        ("dep/src/lib.rs", "#[macro_export]\nmacro_rules! sq { ($e:expr) => { $crate::mul($e, $e) }; }\npub fn mul(a: i32, b: i32) -> i32 { a * b }\npub struct Thing(pub i32);\nimpl Thing { pub fn new() -> Self { Thing(6) } }"),
    ]),
    ("names_the_linker_knows", &[
        ("src/main.rs", "#[no_mangle]\npub extern \"C\" fn doubled_value(x: i32) -> i32 { x * 2 }\nextern \"C\" { #[link_name = \"doubled_value\"] fn other(x: i32) -> i32; }\nfn main() { println!(\"{}\", unsafe { other(4) }); }"),
    ]),
    ("names_of_types", &[
        ("src/main.rs", "use std::any::type_name;\nstruct Alpha;\nmod inner { pub struct Beta; }\nfn main() { println!(\"{} {}\", type_name::<Alpha>(), type_name::<inner::Beta>()); }"),
    ]),
];
