//! Small legal packages in all styles: a name, the output, and the files. Manifests that only name
//! the package and its folders are left out.

use crate::project::Files;

/// Name, output, files by path.
pub type Project = (&'static str, &'static str, Files<'static>);

pub const PROJECTS: &[Project] = &[
    (
        "crate_paths",
        "18\n",
        &[
            ("src/main.rs", "fn main() { println!(\"{}\", project::a::twice(4)); }"),
            ("src/lib.rs", "pub mod a; pub mod b; pub const K: i32 = 2;"),
            (
                "src/a.rs",
                "use crate::b::add;\npub fn twice(x: i32) -> i32 { add(x, x) * crate::K }",
            ),
            (
                "src/b.rs",
                "pub fn add(a: i32, b: i32) -> i32 { a + b + self::one() }\nfn one() -> i32 { super::K / crate::K }",
            ),
        ],
    ),
    (
        "path_attribute",
        "inner\n",
        &[
            ("src/main.rs", "use project::odd::name;\nfn main() { println!(\"{}\", name()); }"),
            ("src/lib.rs", "#[path = \"strange/place.rs\"]\npub mod odd;"),
            ("src/strange/place.rs", "mod inner;\npub fn name() -> &'static str { inner::NAME }"),
            ("src/strange/inner.rs", "pub const NAME: &str = \"inner\";"),
        ],
    ),
    (
        "visibilities",
        "13\n",
        &[
            ("src/main.rs", "fn main() { println!(\"{}\", project::outer::sum()); }"),
            (
                "src/lib.rs",
                "pub mod outer { pub mod inner { pub(super) fn a() -> i32 { 1 } pub(in crate::outer) fn b() -> i32 { 2 } pub(crate) fn c() -> i32 { 3 } pub(self) fn d() -> i32 { 4 } pub mod deep { pub(in super::super) fn e() -> i32 { super::d() } } } pub fn sum() -> i32 { inner::a() + inner::b() + inner::c() + inner::deep::e() + crate::outer::inner::c() } }",
            ),
        ],
    ),
    (
        "include_text_and_bytes",
        "one \"two\" \\three\r\nfour\n [111, 110, 101, 32, 34, 116, 119, 111, 34, 32, 92, 116, 104, 114, 101, 101, 13, 10, 102, 111, 117, 114, 10]\n",
        &[
            ("src/main.rs", "fn main() { println!(\"{} {:?}\", project::TEXT, project::BYTES); }"),
            ("src/lib.rs", "mod data;\npub use data::{BYTES, TEXT};"),
            (
                "src/data.rs",
                "pub const TEXT: &str = include_str!(\"../words.txt\");\npub const BYTES: &[u8] = include_bytes!(concat!(\"../\", \"words.txt\"));",
            ),
            ("words.txt", "one \"two\" \\three\r\nfour\n"),
        ],
    ),
    (
        "one_name_twice",
        "10 40\n",
        &[
            (
                "src/main.rs",
                "mod util;\nstruct State(i32);\nfn main() { let s = State(util::f()); println!(\"{} {}\", s.0, project::State::new().get() + project::util::f()); }",
            ),
            ("src/util.rs", "pub fn f() -> i32 { 10 }"),
            (
                "src/lib.rs",
                "pub mod util { pub fn f() -> i32 { 20 } }\npub struct State(i32);\nimpl State { pub fn new() -> Self { State(util::f()) } pub fn get(&self) -> i32 { self.0 } }",
            ),
        ],
    ),
    (
        "dash_in_the_name",
        "7 7\n",
        &[
            (
                "Cargo.toml",
                "[package]\nname = \"my-little-bot\"\nversion = \"0.1.0\"\nedition = \"2021\"\n",
            ),
            (
                "src/main.rs",
                "use my_little_bot::f;\nfn main() { println!(\"{} {}\", f(), my_little_bot::f()); }",
            ),
            ("src/lib.rs", "pub fn f() -> u8 { 7 }"),
        ],
    ),
    (
        "own_name_in_macro_arguments",
        "3\ntrue\n2\n6\n",
        &[
            (
                "src/main.rs",
                "mod part;\nfn main() { println!(\"{}\", project::f(2)); assert_eq!(::project::f(1), 2); println!(\"{}\", matches!(project::kind(), project::Kind::A | project::Kind::B)); println!(\"{}\", vec![project::f(1), project::f(2)].len()); part::show(); }",
            ),
            (
                "src/part.rs",
                "use std::fmt::Write;\npub fn show() { let mut s = String::new(); write!(s, \"{}\", project::f(5)).unwrap(); assert!(matches!(project::kind(), project::Kind::A)); println!(\"{s}\"); }",
            ),
            (
                "src/lib.rs",
                "pub enum Kind { A, B }\npub fn kind() -> Kind { Kind::A }\npub fn f(x: i32) -> i32 { x + 1 }",
            ),
        ],
    ),
    (
        "imports_of_all_kinds",
        "1 1 1 2 6\n",
        &[
            (
                "src/main.rs",
                "use project::{self, a::{self, f as g}, b::*};\nuse project as p;\nuse ::project::c;\nfn main() { println!(\"{} {} {} {} {}\", project::a::f(), a::f(), g(), h(), p::c::k() + c::k()); }",
            ),
            (
                "src/lib.rs",
                "pub mod a { pub fn f() -> i32 { 1 } }\npub mod b { pub fn h() -> i32 { 2 } }\npub mod c { pub fn k() -> i32 { 3 } }",
            ),
        ],
    ),
    (
        "imports_from_the_outermost_group",
        "13 4\n",
        &[
            (
                "Cargo.toml",
                "[package]\nname = \"my-project\"\nversion = \"0.1.0\"\nedition = \"2021\"\n",
            ),
            (
                "src/main.rs",
                "mod part;\nuse ::{my_project::{a, b::g}, std::fmt::Write as _};\nfn main() { let mut s = String::new(); write!(s, \"{}{}\", a::f(), g()).unwrap(); println!(\"{s} {}\", part::h()); }",
            ),
            (
                "src/part.rs",
                "use ::{my_project::{self, a::f}};\npub fn h() -> i32 { f() + my_project::b::g() }",
            ),
            (
                "src/lib.rs",
                "pub mod a { pub fn f() -> i32 { 1 } }\npub mod b { use ::{std::cmp::{max, min}}; pub fn g() -> i32 { max(2, min(3, 4)) } }",
            ),
        ],
    ),
    (
        "extern_crate",
        "8\n",
        &[
            (
                "src/main.rs",
                "extern crate project;\nextern crate project as lib;\nfn main() { println!(\"{}\", project::f() + lib::f()); }",
            ),
            (
                "src/lib.rs",
                "extern crate self as me;\npub fn f() -> i32 { me::g() }\npub fn g() -> i32 { 4 }",
            ),
        ],
    ),
    (
        "exported_macro",
        "9 8\n",
        &[
            (
                "src/main.rs",
                "use project::square;\nfn main() { println!(\"{} {}\", square!(3), project::cube!(2)); }",
            ),
            (
                "src/lib.rs",
                "mod inner;\n#[macro_export]\nmacro_rules! square { ($x:expr) => { $crate::times($x, $x) }; }\npub fn times(a: i32, b: i32) -> i32 { a * b }",
            ),
            (
                "src/inner.rs",
                "#[macro_export]\nmacro_rules! cube { ($x:expr) => { $crate::times($crate::square!($x), $x) }; }",
            ),
        ],
    ),
    (
        "exported_macro_with_a_raw_name",
        "tried\n",
        &[
            ("src/main.rs", "fn main() { project::r#try!(); }"),
            ("src/lib.rs", "mod inner;"),
            (
                "src/inner.rs",
                "#[macro_export]\nmacro_rules! r#try { () => { println!(\"tried\") }; }",
            ),
        ],
    ),
    (
        "textual_macro",
        "63\n",
        &[
            ("src/main.rs", "fn main() { println!(\"{}\", project::f()); }"),
            (
                "src/lib.rs",
                "#[macro_use]\nmod rules;\nmod user;\npub fn f() -> i32 { user::g() + sum!(1, 2) }",
            ),
            ("src/rules.rs", "macro_rules! sum { ($($x:expr),*) => { 0 $(+ $x)* }; }"),
            ("src/user.rs", "pub fn g() -> i32 { sum!(10, 20, 30) }"),
        ],
    ),
    (
        "macro_that_makes_items",
        "1 0\n",
        &[
            (
                "src/main.rs",
                "fn main() { println!(\"{} {}\", project::one(), project::Two::default().x); }",
            ),
            (
                "src/lib.rs",
                "macro_rules! make { ($f:ident, $t:ident) => { pub fn $f() -> i32 { 1 } #[derive(Default)] pub struct $t { pub x: i32 } }; }\nmake!(one, Two);",
            ),
        ],
    ),
    (
        "inline_module_with_file_child",
        "9\n",
        &[
            ("src/main.rs", "fn main() { println!(\"{}\", project::a::b::c::f()); }"),
            ("src/lib.rs", "pub mod a { pub mod b; }"),
            (
                "src/a/b.rs",
                "pub mod c { pub fn f() -> i32 { d::g() } mod d; }\nfn helper() -> i32 { 9 }",
            ),
            ("src/a/b/c/d.rs", "pub fn g() -> i32 { super::super::helper() }"),
            ("src/a/b/c/e.rs", "broken"),
        ],
    ),
    (
        "mod_rs",
        "3\n",
        &[
            (
                "src/main.rs",
                "mod game;\nfn main() { println!(\"{}\", game::rules::f() + game::g()); }",
            ),
            ("src/game/mod.rs", "pub mod rules;\npub fn g() -> i32 { 1 }"),
            ("src/game/rules.rs", "pub fn f() -> i32 { super::g() + crate::game::g() }"),
        ],
    ),
    (
        "inner_attributes",
        "3\n",
        &[
            (
                "src/main.rs",
                "#![allow(non_snake_case)]\n#![warn(clippy::all)]\n//! Docs.\nfn main() { #![allow(unused)] let x = 1; println!(\"{}\", project::f()); }",
            ),
            (
                "src/lib.rs",
                "#![deny(missing_docs)]\n#![allow(arithmetic_overflow)]\n//! Docs.\nmod m;\n/// Docs.\npub fn f() -> u8 { m::g() }",
            ),
            ("src/m.rs", "#![allow(unused)]\n/*! docs */\npub fn g() -> u8 { 3 }"),
        ],
    ),
    (
        "tests_inside",
        "1\n",
        &[
            (
                "src/main.rs",
                "fn main() { println!(\"{}\", project::f()); }\n#[cfg(test)]\nmod tests { use super::*; #[test] fn t() { missing(); } }",
            ),
            (
                "src/lib.rs",
                "pub fn f() -> i32 { if cfg!(test) { 0 } else { 1 } }\n#[cfg(test)]\nmod tests;\n#[cfg(any(test, feature = \"x\"))]\nfn gone() { nothing() }\n#[cfg(not(test))]\npub fn stays() {}",
            ),
            ("src/tests.rs", "#[test] fn t() { missing(); }"),
        ],
    ),
    (
        "features",
        "LOUD\n",
        &[
            (
                "Cargo.toml",
                "[package]\nname = \"project\"\nversion = \"0.1.0\"\nedition = \"2021\"\n[features]\ndefault = [\"loud\"]\nloud = []\nquiet = []\n",
            ),
            ("src/main.rs", "fn main() { println!(\"{}\", project::f()); }"),
            (
                "src/lib.rs",
                "#[cfg(feature = \"loud\")]\npub fn f() -> &'static str { \"LOUD\" }\n#[cfg(not(feature = \"loud\"))]\npub fn f() -> &'static str { \"quiet\" }\n#[cfg_attr(feature = \"loud\", derive(Debug))]\npub struct S;",
            ),
        ],
    ),
    (
        "path_dependencies",
        "105 100 208\n",
        &[
            (
                "Cargo.toml",
                "[package]\nname = \"project\"\nversion = \"0.1.0\"\nedition = \"2021\"\n[dependencies]\ngeometry = { path = \"geometry\" }\nshort = { path = \"a-long-name\", package = \"a-long-name\" }\n",
            ),
            (
                "src/main.rs",
                "use geometry::Point;\nfn main() { println!(\"{} {} {}\", Point { x: 1, y: 2 }.norm(), short::f(), project::g()); }",
            ),
            (
                "src/lib.rs",
                "pub fn g() -> i32 { geometry::Point { x: 2, y: 2 }.norm() + short::f() }",
            ),
            (
                "geometry/Cargo.toml",
                "[package]\nname = \"geometry\"\nversion = \"0.1.0\"\nedition = \"2021\"\n[dependencies]\na-long-name = { path = \"../a-long-name\" }\n",
            ),
            (
                "geometry/src/lib.rs",
                "pub struct Point { pub x: i32, pub y: i32 }\nimpl Point { pub fn norm(&self) -> i32 { crate::square(self.x) + square(self.y) + a_long_name::f() } }\nfn square(x: i32) -> i32 { x * x }",
            ),
            ("a-long-name/src/lib.rs", "pub fn f() -> i32 { 100 }"),
        ],
    ),
    (
        "literals_stay",
        "raw \"crate::x\" \\n // no comment crate::a /* b */ [98, 121, 116, 101, 115, 0] c '\na   b\n2757\n0 1 \n3\n",
        &[
            (
                "src/main.rs",
                "fn main() { let s = r#\"raw \"crate::x\" \\n // no comment\"#; println!(\"{s} {} {:?} {} {}\", \"crate::a /* b */\", b\"bytes\\x00\", 'c', '\\''); println!(\"{}\", project::f(\"a   b\")); println!(\"{}\", 1_000u64 as f32 + 1.5e3 + 2. + 0xFFu8 as f32); for i in 0..2 { print!(\"{i} \"); } println!(); let t = (1, (2, 3)); println!(\"{}\", t.1.1); }",
            ),
            (
                "src/lib.rs",
                "pub fn f<'a>(s: &'a str) -> &'a str { 'outer: loop { loop { break 'outer; } } s }",
            ),
        ],
    ),
    (
        "stringify_shows_source",
        "some_long_name + 1 = 4\na :: b < c >\nproject\n",
        &[(
            "src/main.rs",
            "macro_rules! show { ($($t:tt)*) => { println!(\"{} = {}\", stringify!($($t)*), $($t)*) }; }\nfn main() { let some_long_name = 3; show!(some_long_name + 1); println!(\"{}\", stringify!(a :: b < c >)); println!(\"{}\", module_path!()); }",
        )],
    ),
    (
        "traits_for_methods",
        "9\n0\n",
        &[
            (
                "src/main.rs",
                "use project::Shape as _;\nuse std::fmt::Write as _;\nuse std::io::{self, BufRead, Read, Write};\nfn main() { let mut s = String::new(); write!(s, \"{}\", project::Square(3).area()).unwrap(); let mut out = io::stdout().lock(); writeln!(out, \"{s}\").unwrap(); let n = io::stdin().lock().lines().map_while(Result::ok).count(); println!(\"{n}\"); }",
            ),
            (
                "src/lib.rs",
                "pub trait Shape { fn side(&self) -> i32; fn area(&self) -> i32 { self.side() * self.side() } }\npub struct Square(pub i32);\nimpl Shape for Square { fn side(&self) -> i32 { self.0 } }",
            ),
        ],
    ),
    (
        "generic_and_operators",
        "<8 11> V(8, 11) 11\n<16 22>\n9\n",
        &[
            (
                "src/main.rs",
                "use project::V;\nfn main() { let mut v = V(1, 2) + V(3, 4) * 2; v += V(1, 1); println!(\"{v} {:?} {}\", v, v[1]); let total: V = vec![v, v].into_iter().sum(); println!(\"{total}\"); println!(\"{}\", project::largest(&[3, 9, 2])); }",
            ),
            (
                "src/lib.rs",
                "use std::{fmt, iter::Sum, ops::{Add, AddAssign, Index, Mul}};\n#[derive(Clone, Copy, Debug, PartialEq)]\npub struct V(pub i32, pub i32);\nimpl Add for V { type Output = V; fn add(self, o: V) -> V { V(self.0 + o.0, self.1 + o.1) } }\nimpl AddAssign for V { fn add_assign(&mut self, o: V) { *self = *self + o; } }\nimpl Mul<i32> for V { type Output = V; fn mul(self, k: i32) -> V { V(self.0 * k, self.1 * k) } }\nimpl Index<usize> for V { type Output = i32; fn index(&self, i: usize) -> &i32 { if i == 0 { &self.0 } else { &self.1 } } }\nimpl Sum for V { fn sum<I: Iterator<Item = V>>(iter: I) -> V { iter.fold(V(0, 0), |a, b| a + b) } }\nimpl fmt::Display for V { fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { write!(f, \"<{} {}>\", self.0, self.1) } }\npub fn largest<T: PartialOrd + Copy>(list: &[T]) -> T { let mut best = list[0]; for &x in list { if x > best { best = x; } } best }",
            ),
        ],
    ),
    (
        "debug_names_stay",
        "LongStructure { some_field: 3, other_field: Some(SecondVariant { value_inside: -1 }) } FirstVariant(2) LongStructure {\n    some_field: 0,\n    other_field: None,\n}\n",
        &[(
            "src/main.rs",
            "#[derive(Debug, Clone, Default)]\nstruct LongStructure { some_field: u8, other_field: Option<Inner> }\n#[derive(Debug, Clone)]\nenum Inner { FirstVariant(u8), SecondVariant { value_inside: i8 } }\nfn main() { let some_field = 3; let all = LongStructure { some_field, other_field: Some(Inner::SecondVariant { value_inside: -1 }) }; println!(\"{all:?} {:?} {:#?}\", Inner::FirstVariant(2), LongStructure::default()); }",
        )],
    ),
    (
        "statics_and_consts",
        "41 8\n",
        &[
            (
                "src/main.rs",
                "use std::sync::atomic::{AtomicU32, Ordering};\nstatic COUNTER: AtomicU32 = AtomicU32::new(project::START);\nfn next() -> u32 { COUNTER.fetch_add(1, Ordering::Relaxed) }\nfn main() { next(); println!(\"{} {}\", next(), project::TABLE[1]); }",
            ),
            (
                "src/lib.rs",
                "pub const START: u32 = 40;\nconst fn cube(x: u32) -> u32 { x * x * x }\npub static TABLE: [u32; 3] = [cube(1), cube(2), cube(3)];\npub const UNUSED: u32 = 1;",
            ),
        ],
    ),
    (
        "glob_of_variants_and_shadowing",
        "5 red\n6\n",
        &[
            (
                "src/main.rs",
                "use project::*;\nfn main() { let project = 5; println!(\"{project} {}\", name(Colour::Red)); let f = |name: i32| name + project; println!(\"{}\", f(1)); }",
            ),
            (
                "src/lib.rs",
                "pub enum Colour { Red, Green }\npub fn name(c: Colour) -> &'static str { use Colour::*; match c { Red => \"red\", Green => \"green\" } }",
            ),
        ],
    ),
    (
        "modules_of_the_program",
        "105\n",
        &[
            (
                "src/main.rs",
                "mod a;\nmod b { pub fn f() -> i32 { crate::a::f() + super::a::f() + project::f() } }\nuse crate::b::f;\nfn main() { println!(\"{}\", f()); }",
            ),
            ("src/a.rs", "use project::f as base;\npub fn f() -> i32 { base() * 2 }"),
            ("src/lib.rs", "pub fn f() -> i32 { 21 }"),
        ],
    ),
    (
        "cargo_variables",
        "project 1.2.3 Some(\"2\")\n",
        &[
            (
                "Cargo.toml",
                "[package]\nname = \"project\"\nversion = \"1.2.3\"\nedition = \"2021\"\n",
            ),
            (
                "src/main.rs",
                "fn main() { println!(\"{} {} {:?}\", env!(\"CARGO_PKG_NAME\"), env!(\"CARGO_PKG_VERSION\"), option_env!(\"CARGO_PKG_VERSION_MINOR\")); }",
            ),
        ],
    ),
    (
        "several_binaries",
        "first 1\n",
        &[
            (
                "Cargo.toml",
                "[package]\nname = \"project\"\nversion = \"0.1.0\"\nedition = \"2021\"\ndefault-run = \"first\"\n",
            ),
            ("src/bin/first.rs", "fn main() { println!(\"first {}\", project::f()); }"),
            ("src/bin/second/main.rs", "fn main() { println!(\"second\"); }"),
            ("src/lib.rs", "pub fn f() -> i32 { 1 }"),
        ],
    ),
    (
        "edition_2018",
        "true 6\n",
        &[
            (
                "Cargo.toml",
                "[package]\nname = \"project\"\nversion = \"0.1.0\"\nedition = \"2018\"\n",
            ),
            (
                "src/main.rs",
                "use std::convert::TryFrom;\nfn main() { let dyn_ = u8::try_from(300i32).is_err(); println!(\"{} {}\", dyn_, project::r#match()); }",
            ),
            ("src/lib.rs", "pub fn r#match() -> i32 { 6 }"),
        ],
    ),
    (
        "edition_2024",
        "5\n",
        &[
            (
                "Cargo.toml",
                "[package]\nname = \"project\"\nversion = \"0.1.0\"\nedition = \"2024\"\n",
            ),
            (
                "src/main.rs",
                "fn main() { let pair = (Some(2), Some(3)); if let Some(a) = pair.0 && let Some(b) = pair.1 { println!(\"{}\", project::sum([a, b].iter())); } }",
            ),
            (
                "src/lib.rs",
                "pub fn sum<'a>(numbers: impl Iterator<Item = &'a i32>) -> impl std::fmt::Display { numbers.sum::<i32>() }",
            ),
        ],
    ),
    (
        "mixed_editions",
        "2\n",
        &[
            ("src/main.rs", "fn main() { println!(\"{}\", old::count(&[1, 2])); }"),
            (
                "old/Cargo.toml",
                "[package]\nname = \"old\"\nversion = \"0.1.0\"\nedition = \"2018\"\n",
            ),
            (
                "old/src/lib.rs",
                "use std::convert::TryInto;\npub fn count(list: &[u8]) -> u8 { list.len().try_into().unwrap_or(9) }",
            ),
        ],
    ),
    (
        "dependency_passed_on",
        "9 6 10\n",
        &[
            (
                "src/main.rs",
                "fn main() { println!(\"{} {} {}\", project::dep::sq!(3), project::Thing::new().0, project::again::mul(2, 5)); }",
            ),
            ("src/lib.rs", "pub use dep;\npub use dep::Thing;\npub extern crate dep as again;"),
            (
                "dep/src/lib.rs",
                "#[macro_export]\nmacro_rules! sq { ($e:expr) => { $crate::mul($e, $e) }; }\npub fn mul(a: i32, b: i32) -> i32 { a * b }\npub struct Thing(pub i32);\nimpl Thing { pub fn new() -> Self { Thing(6) } }",
            ),
        ],
    ),
    (
        "names_the_linker_knows",
        "8\n",
        &[(
            "src/main.rs",
            "#[no_mangle]\npub extern \"C\" fn doubled_value(x: i32) -> i32 { x * 2 }\nextern \"C\" { #[link_name = \"doubled_value\"] fn other(x: i32) -> i32; }\nfn main() { println!(\"{}\", unsafe { other(4) }); }",
        )],
    ),
    (
        "names_of_types",
        "project::Alpha project::inner::Beta\n",
        &[(
            "src/main.rs",
            "use std::any::type_name;\nstruct Alpha;\nmod inner { pub struct Beta; }\nfn main() { println!(\"{} {}\", type_name::<Alpha>(), type_name::<inner::Beta>()); }",
        )],
    ),
    (
        "edition_2015_crate",
        "7 boxed 3 true\n",
        &[
            (
                "src/main.rs",
                "fn main() { println!(\"{} {} {} {}\", old::shapes::area(&old::shapes::Square(3)), old::boxed().name(), old::count(b\"abc\"), old::digit(5)); }",
            ),
            ("old/Cargo.toml", "[package]\nname = \"old\"\nversion = \"0.1.0\"\n"),
            (
                "old/src/lib.rs",
                "extern crate core;\nuse shapes::Named;\npub mod shapes;\nmod deep { use shapes::Square; use core::mem; pub fn size() -> usize { mem::size_of::<Square>() / 4 } }\npub fn boxed() -> Box<Named> { Box::new(shapes::Square(::deep::size() as i32)) }\npub fn count(list: &[u8]) -> usize { let async = list.len(); async }\npub fn digit(n: u8) -> bool { match n { 0...9 => true, _ => false } }",
            ),
            (
                "old/src/shapes.rs",
                "use std::fmt::Debug;\npub trait Named { fn name(&self) -> String; fn add(i32, b: i32) -> i32 where Self: Sized; }\n#[derive(Debug)] pub struct Square(pub i32);\nimpl Named for Square { fn name(&self) -> String { \"boxed\".to_string() } fn add(a: i32, b: i32) -> i32 { a + b } }\npub fn area(s: &Square) -> i32 { <Square as Named>::add(s.0 * s.0, -2) }\npub fn show(d: &Debug) -> String { format!(\"{:?}\", d) }",
            ),
        ],
    ),
    (
        "edition_2015_binary",
        "3 a\n",
        &[
            ("Cargo.toml", "[package]\nname = \"project\"\nversion = \"0.1.0\"\n"),
            (
                "src/main.rs",
                "mod a;\nmod b;\nfn main() { println!(\"{} {}\", b::two() + ::a::one(), a::NAME); }",
            ),
            ("src/a.rs", "pub const NAME: &'static str = \"a\"; pub fn one() -> i32 { 1 }"),
            ("src/b.rs", "use a::one;\npub fn two() -> i32 { one() + ::a::one() }"),
        ],
    ),
    (
        "pattern_fragments",
        "2\n",
        &[
            (
                "src/main.rs",
                "fn main() { println!(\"{}\", old::either!(Some(2), Some(1) | Some(2) => 2)); }",
            ),
            (
                "old/Cargo.toml",
                "[package]\nname = \"old\"\nversion = \"0.1.0\"\nedition = \"2018\"\n",
            ),
            (
                "old/src/lib.rs",
                "#[macro_export]\nmacro_rules! either { ($e:expr, $($p:pat)|+ => $r:expr) => { match $e { $($p)|+ => $r, _ => 0 } }; }",
            ),
        ],
    ),
    (
        "inner_macros",
        "6 3\n",
        &[
            (
                "src/main.rs",
                "mod user;\nfn main() { println!(\"{} {}\", macros::sum!(1, 2, 3), user::f()); }",
            ),
            ("src/user.rs", "use macros::sum;\npub fn f() -> i32 { sum!(1, 2) }"),
            (
                "macros/Cargo.toml",
                "[package]\nname = \"macros\"\nversion = \"0.1.0\"\nedition = \"2018\"\n",
            ),
            (
                "macros/src/lib.rs",
                "#[macro_export(local_inner_macros)]\nmacro_rules! sum { () => { 0 }; ($x:expr $(, $r:expr)*) => { __add!($x, sum!($($r),*)) }; }\n#[doc(hidden)] #[macro_export]\nmacro_rules! __add { ($a:expr, $b:expr) => { $crate::add($a, $b) }; }\npub fn add(a: i32, b: i32) -> i32 { a + b }",
            ),
        ],
    ),
    (
        "no_std_crate",
        "[1, 2] x\n",
        &[
            (
                "src/main.rs",
                "fn main() { println!(\"{:?} {}\", small::list(), small::deep::text()); }",
            ),
            (
                "small/Cargo.toml",
                "[package]\nname = \"small\"\nversion = \"0.1.0\"\nedition = \"2021\"\n[features]\nstd = []\n",
            ),
            (
                "small/src/lib.rs",
                "#![no_std]\n#![cfg_attr(docsrs, feature(doc_cfg))]\n#[cfg(feature = \"std\")] extern crate std;\n#[macro_use] extern crate alloc;\nextern crate alloc as heap;\npub fn list() -> heap::vec::Vec<u8> { vec![1, 2] }\npub mod deep { use heap::string::{String, ToString}; pub fn text() -> String { \"x\".to_string() } pub fn size() -> usize { core::mem::size_of::<heap::boxed::Box<u8>>() } }",
            ),
        ],
    ),
    (
        "cfg_if_with_modules",
        "chosen 64\n",
        &[
            (
                "src/main.rs",
                "macro_rules! cfg_if { (if #[cfg($m:meta)] { $($a:item)* } else { $($b:item)* }) => { $(#[cfg($m)] $a)* $(#[cfg(not($m))] $b)* }; }\ncfg_if! { if #[cfg(any(target_pointer_width = \"64\", target_pointer_width = \"32\"))] { mod chosen; use chosen::name; } else { mod missing; use missing::name; } }\nfn main() { println!(\"{} {}\", name(), usize::BITS); }",
            ),
            ("src/chosen.rs", "pub fn name() -> &'static str { \"chosen\" }"),
            ("src/missing.rs", "pub fn name() -> &'static str { \"missing\" }"),
        ],
    ),
    (
        "provided_methods",
        "10 20 hello over\n",
        &[
            (
                "src/main.rs",
                "use project::{Ext, Greeter, Loud, Quiet};\nfn main() { println!(\"{} {} {} {}\", 5.twice(), 5.twice().twice(), Quiet.greet(), Loud.greet()); }",
            ),
            (
                "src/lib.rs",
                "pub trait Ext: Sized { fn value(self) -> i32; fn twice(self) -> i32 { self.value() * 2 } fn never(self) -> i32 { unused(self.value()) } }\nimpl Ext for i32 { fn value(self) -> i32 { self } fn never(self) -> i32 { 0 } }\nfn unused(x: i32) -> i32 { x }\npub trait Greeter { fn greet(&self) -> String { self.word() } fn word(&self) -> String { \"hello\".into() } fn dropped(&self) {} }\npub struct Quiet; pub struct Loud;\nimpl Greeter for Quiet { fn dropped(&self) { unused(1); } }\nimpl Greeter for Loud { fn greet(&self) -> String { \"over\".into() } }",
            ),
        ],
    ),
    (
        "associated_constants",
        "3 8 24\n",
        &[
            (
                "src/main.rs",
                "use project::*;\nfn main() { println!(\"{} {} {}\", <Small as Board>::SIZE, Grid::<Large, 3>::default().cells(), Grid::<Large, 3>::AREA); }",
            ),
            (
                "src/lib.rs",
                "pub trait Board { const SIZE: usize; const DOUBLE: usize = Self::SIZE * 2; }\npub struct Small; pub struct Large;\nimpl Board for Small { const SIZE: usize = 3; }\nimpl Board for Large { const SIZE: usize = 4; }\npub struct Grid<B: Board, const N: usize> { rows: [u8; N], board: std::marker::PhantomData<B> }\nimpl<B: Board, const N: usize> Default for Grid<B, N> { fn default() -> Self { Self { rows: [0; N], board: std::marker::PhantomData } } }\nimpl<B: Board, const N: usize> Grid<B, N> { pub const AREA: usize = N * B::DOUBLE; pub fn cells(&self) -> usize { self.rows.len() - N + B::DOUBLE } }",
            ),
        ],
    ),
    (
        "two_versions",
        "1 2\n",
        &[
            (
                "Cargo.toml",
                "[package]\nname = \"project\"\nversion = \"0.1.0\"\nedition = \"2021\"\n[dependencies]\ndep = { path = \"dep1\" }\nnewer = { path = \"dep2\", package = \"dep\" }\n",
            ),
            ("src/main.rs", "fn main() { println!(\"{} {}\", dep::version(), newer::version()); }"),
            (
                "dep1/Cargo.toml",
                "[package]\nname = \"dep\"\nversion = \"1.0.0\"\nedition = \"2021\"\n",
            ),
            (
                "dep1/src/lib.rs",
                "pub fn version() -> u8 { crate::inner::V }\nmod inner { pub const V: u8 = 1; }",
            ),
            (
                "dep2/Cargo.toml",
                "[package]\nname = \"dep\"\nversion = \"2.0.0\"\nedition = \"2021\"\n",
            ),
            (
                "dep2/src/lib.rs",
                "pub fn version() -> u8 { crate::inner::V }\nmod inner { pub const V: u8 = 2; }",
            ),
        ],
    ),
    (
        "target_dependencies",
        "here\n",
        &[
            (
                "Cargo.toml",
                "[package]\nname = \"project\"\nversion = \"0.1.0\"\nedition = \"2021\"\n[target.'cfg(any(unix, windows))'.dependencies]\nhere = { path = \"here\" }\n[target.'cfg(target_os = \"none\")'.dependencies]\nelsewhere = { path = \"elsewhere\" }\n",
            ),
            (
                "src/main.rs",
                "#[cfg(any(unix, windows))] use here::name;\n#[cfg(target_os = \"none\")] use elsewhere::name;\nfn main() { println!(\"{}\", name()); }",
            ),
            ("here/src/lib.rs", "pub fn name() -> &'static str { \"here\" }"),
            (
                "elsewhere/Cargo.toml",
                "[package]\nname = \"elsewhere\"\nversion = \"0.1.0\"\nedition = \"2021\"\n[lib]\nproc-macro = true\n",
            ),
            ("elsewhere/src/lib.rs", ""),
        ],
    ),
    (
        "state_machine",
        "ready busy done 3\n",
        &[(
            "src/main.rs",
            "mod machine { #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)] pub enum State { Ready, Busy(u8), Done } pub trait Step { type Next; fn step(self) -> Self::Next; } impl Step for State { type Next = Option<State>; fn step(self) -> Option<State> { match self { State::Ready => Some(State::Busy(1)), State::Busy(n) if n > 1 => Some(State::Done), State::Busy(n) => Some(State::Busy(n + 1)), State::Done => None } } } }\nuse machine::{State, Step};\nuse std::collections::BTreeSet;\nimpl std::fmt::Display for State { fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result { f.write_str(match self { Self::Ready => \"ready\", Self::Busy(_) => \"busy\", Self::Done => \"done\" }) } }\nfn main() { let mut seen: BTreeSet<String> = BTreeSet::new(); let mut order = Vec::new(); let mut at = Some(State::Ready); while let Some(state) = at { if seen.insert(state.to_string()) { order.push(state); } at = state.step(); } let words: Vec<_> = order.iter().map(ToString::to_string).collect(); println!(\"{} {}\", words.join(\" \"), seen.len()); }",
        )],
    ),
    (
        "dynamic_dispatch",
        "14 9\n",
        &[
            (
                "src/main.rs",
                "use project::{evaluate, Feature, Weighted};\nfn main() { let all: Vec<Box<dyn Feature>> = vec![Box::new(Weighted(2, |x| x + 1)), Box::new(Weighted(1, |x| x * x))]; println!(\"{} {}\", evaluate(&all, 3) - 3, evaluate(&all[1..], 3)); }",
            ),
            (
                "src/lib.rs",
                "pub trait Feature { fn score(&self, x: i32) -> i32; }\npub struct Weighted<F>(pub i32, pub F);\nimpl<F: Fn(i32) -> i32> Feature for Weighted<F> { fn score(&self, x: i32) -> i32 { self.0 * (self.1)(x) } }\npub fn evaluate(all: &[Box<dyn Feature>], x: i32) -> i32 { all.iter().map(|f| f.score(x)).sum() }",
            ),
        ],
    ),
];
