//! Bots in different styles: a name, what they print, and the files.

/// Name, output, files by path.
pub type Style = (&'static str, &'static str, &'static [(&'static str, &'static str)]);

pub const STYLES: &[Style] = &[
    ("edition_2015_crate", "7 boxed 3 true\n", &[
        ("Cargo.toml", "[package]\nname = \"project\"\nversion = \"0.1.0\"\nedition = \"2021\"\n[dependencies]\nold = { path = \"old\" }\n"),
        ("src/main.rs", "fn main() { println!(\"{} {} {} {}\", old::shapes::area(&old::shapes::Square(3)), old::boxed().name(), old::count(b\"abc\"), old::digit(5)); }"),
        ("old/Cargo.toml", "[package]\nname = \"old\"\nversion = \"0.1.0\"\n"),
        ("old/src/lib.rs", "extern crate core;\nuse shapes::Named;\npub mod shapes;\nmod deep { use shapes::Square; use core::mem; pub fn size() -> usize { mem::size_of::<Square>() / 4 } }\npub fn boxed() -> Box<Named> { Box::new(shapes::Square(::deep::size() as i32)) }\npub fn count(list: &[u8]) -> usize { let async = list.len(); async }\npub fn digit(n: u8) -> bool { match n { 0...9 => true, _ => false } }"),
        ("old/src/shapes.rs", "use std::fmt::Debug;\npub trait Named { fn name(&self) -> String; fn add(i32, b: i32) -> i32 where Self: Sized; }\n#[derive(Debug)] pub struct Square(pub i32);\nimpl Named for Square { fn name(&self) -> String { \"boxed\".to_string() } fn add(a: i32, b: i32) -> i32 { a + b } }\npub fn area(s: &Square) -> i32 { <Square as Named>::add(s.0 * s.0, -2) }\npub fn show(d: &Debug) -> String { format!(\"{:?}\", d) }"),
    ]),
    ("edition_2015_binary", "3 a\n", &[
        ("Cargo.toml", "[package]\nname = \"project\"\nversion = \"0.1.0\"\n"),
        ("src/main.rs", "mod a;\nmod b;\nfn main() { println!(\"{} {}\", b::two() + ::a::one(), a::NAME); }"),
        ("src/a.rs", "pub const NAME: &'static str = \"a\"; pub fn one() -> i32 { 1 }"),
        ("src/b.rs", "use a::one;\npub fn two() -> i32 { one() + ::a::one() }"),
    ]),
    ("pattern_fragments", "2\n", &[
        ("Cargo.toml", "[package]\nname = \"project\"\nversion = \"0.1.0\"\nedition = \"2021\"\n[dependencies]\nold = { path = \"old\" }\n"),
        ("src/main.rs", "fn main() { println!(\"{}\", old::either!(Some(2), Some(1) | Some(2) => 2)); }"),
        ("old/Cargo.toml", "[package]\nname = \"old\"\nversion = \"0.1.0\"\nedition = \"2018\"\n"),
        ("old/src/lib.rs", "#[macro_export]\nmacro_rules! either { ($e:expr, $($p:pat)|+ => $r:expr) => { match $e { $($p)|+ => $r, _ => 0 } }; }"),
    ]),
    ("inner_macros", "6 3\n", &[
        ("Cargo.toml", "[package]\nname = \"project\"\nversion = \"0.1.0\"\nedition = \"2021\"\n[dependencies]\nmacros = { path = \"macros\" }\n"),
        ("src/main.rs", "mod user;\nfn main() { println!(\"{} {}\", macros::sum!(1, 2, 3), user::f()); }"),
        ("src/user.rs", "use macros::sum;\npub fn f() -> i32 { sum!(1, 2) }"),
        ("macros/Cargo.toml", "[package]\nname = \"macros\"\nversion = \"0.1.0\"\nedition = \"2018\"\n"),
        ("macros/src/lib.rs", "#[macro_export(local_inner_macros)]\nmacro_rules! sum { () => { 0 }; ($x:expr $(, $r:expr)*) => { __add!($x, sum!($($r),*)) }; }\n#[doc(hidden)] #[macro_export]\nmacro_rules! __add { ($a:expr, $b:expr) => { $crate::add($a, $b) }; }\npub fn add(a: i32, b: i32) -> i32 { a + b }"),
    ]),
    ("no_std_crate", "[1, 2] x\n", &[
        ("Cargo.toml", "[package]\nname = \"project\"\nversion = \"0.1.0\"\nedition = \"2021\"\n[dependencies]\nsmall = { path = \"small\" }\n"),
        ("src/main.rs", "fn main() { println!(\"{:?} {}\", small::list(), small::deep::text()); }"),
        ("small/Cargo.toml", "[package]\nname = \"small\"\nversion = \"0.1.0\"\nedition = \"2021\"\n[features]\nstd = []\n"),
        ("small/src/lib.rs", "#![no_std]\n#![cfg_attr(docsrs, feature(doc_cfg))]\n#[cfg(feature = \"std\")] extern crate std;\n#[macro_use] extern crate alloc;\nextern crate alloc as heap;\npub fn list() -> heap::vec::Vec<u8> { vec![1, 2] }\npub mod deep { use heap::string::{String, ToString}; pub fn text() -> String { \"x\".to_string() } pub fn size() -> usize { core::mem::size_of::<heap::boxed::Box<u8>>() } }"),
    ]),
    ("cfg_if_with_modules", "chosen 64\n", &[
        ("src/main.rs", "macro_rules! cfg_if { (if #[cfg($m:meta)] { $($a:item)* } else { $($b:item)* }) => { $(#[cfg($m)] $a)* $(#[cfg(not($m))] $b)* }; }\ncfg_if! { if #[cfg(any(target_pointer_width = \"64\", target_pointer_width = \"32\"))] { mod chosen; use chosen::name; } else { mod missing; use missing::name; } }\nfn main() { println!(\"{} {}\", name(), usize::BITS); }"),
        ("src/chosen.rs", "pub fn name() -> &'static str { \"chosen\" }"),
        ("src/missing.rs", "pub fn name() -> &'static str { \"missing\" }"),
    ]),
    ("provided_methods", "10 20 hello over\n", &[
        ("src/main.rs", "use project::{Ext, Greeter, Loud, Quiet};\nfn main() { println!(\"{} {} {} {}\", 5.twice(), 5.twice().twice(), Quiet.greet(), Loud.greet()); }"),
        ("src/lib.rs", "pub trait Ext: Sized { fn value(self) -> i32; fn twice(self) -> i32 { self.value() * 2 } fn never(self) -> i32 { unused(self.value()) } }\nimpl Ext for i32 { fn value(self) -> i32 { self } fn never(self) -> i32 { 0 } }\nfn unused(x: i32) -> i32 { x }\npub trait Greeter { fn greet(&self) -> String { self.word() } fn word(&self) -> String { \"hello\".into() } fn dropped(&self) {} }\npub struct Quiet; pub struct Loud;\nimpl Greeter for Quiet { fn dropped(&self) { unused(1); } }\nimpl Greeter for Loud { fn greet(&self) -> String { \"over\".into() } }"),
    ]),
    ("associated_constants", "3 8 24\n", &[
        ("src/main.rs", "use project::*;\nfn main() { println!(\"{} {} {}\", <Small as Board>::SIZE, Grid::<Large, 3>::default().cells(), Grid::<Large, 3>::AREA); }"),
        ("src/lib.rs", "pub trait Board { const SIZE: usize; const DOUBLE: usize = Self::SIZE * 2; }\npub struct Small; pub struct Large;\nimpl Board for Small { const SIZE: usize = 3; }\nimpl Board for Large { const SIZE: usize = 4; }\npub struct Grid<B: Board, const N: usize> { rows: [u8; N], board: std::marker::PhantomData<B> }\nimpl<B: Board, const N: usize> Default for Grid<B, N> { fn default() -> Self { Self { rows: [0; N], board: std::marker::PhantomData } } }\nimpl<B: Board, const N: usize> Grid<B, N> { pub const AREA: usize = N * B::DOUBLE; pub fn cells(&self) -> usize { self.rows.len() - N + B::DOUBLE } }"),
    ]),
    ("two_versions", "1 2\n", &[
        ("Cargo.toml", "[package]\nname = \"project\"\nversion = \"0.1.0\"\nedition = \"2021\"\n[dependencies]\ndep = { path = \"dep1\" }\nnewer = { path = \"dep2\", package = \"dep\" }\n"),
        ("src/main.rs", "fn main() { println!(\"{} {}\", dep::version(), newer::version()); }"),
        ("dep1/Cargo.toml", "[package]\nname = \"dep\"\nversion = \"1.0.0\"\nedition = \"2021\"\n"),
        ("dep1/src/lib.rs", "pub fn version() -> u8 { crate::inner::V }\nmod inner { pub const V: u8 = 1; }"),
        ("dep2/Cargo.toml", "[package]\nname = \"dep\"\nversion = \"2.0.0\"\nedition = \"2021\"\n"),
        ("dep2/src/lib.rs", "pub fn version() -> u8 { crate::inner::V }\nmod inner { pub const V: u8 = 2; }"),
    ]),
    ("workspace_member", "3\n", &[
        ("../Cargo.toml", "[workspace]\nmembers = [\"bot\", \"lib\"]\nresolver = \"2\"\n[workspace.package]\nedition = \"2021\"\nversion = \"0.1.0\"\n[workspace.dependencies]\nlib = { path = \"lib\" }\n"),
        ("Cargo.toml", "[package]\nname = \"project\"\nversion.workspace = true\nedition.workspace = true\n[dependencies]\nlib = { workspace = true, features = [\"more\"] }\n"),
        ("src/main.rs", "fn main() { println!(\"{}\", lib::f()); }"),
        ("../lib/Cargo.toml", "[package]\nname = \"lib\"\nversion.workspace = true\nedition.workspace = true\n[features]\nmore = []\n"),
        ("../lib/src/lib.rs", "pub fn f() -> u8 { if cfg!(feature = \"more\") { 3 } else { 2 } }"),
    ]),
    ("target_dependencies", "here\n", &[
        ("Cargo.toml", "[package]\nname = \"project\"\nversion = \"0.1.0\"\nedition = \"2021\"\n[target.'cfg(any(unix, windows))'.dependencies]\nhere = { path = \"here\" }\n[target.'cfg(target_os = \"none\")'.dependencies]\nelsewhere = { path = \"elsewhere\" }\n"),
        ("src/main.rs", "#[cfg(any(unix, windows))] use here::name;\n#[cfg(target_os = \"none\")] use elsewhere::name;\nfn main() { println!(\"{}\", name()); }"),
        ("here/Cargo.toml", "[package]\nname = \"here\"\nversion = \"0.1.0\"\nedition = \"2021\"\n"),
        ("here/src/lib.rs", "pub fn name() -> &'static str { \"here\" }"),
        ("elsewhere/Cargo.toml", "[package]\nname = \"elsewhere\"\nversion = \"0.1.0\"\nedition = \"2021\"\n[lib]\nproc-macro = true\n"),
        ("elsewhere/src/lib.rs", ""),
    ]),
    ("state_machine", "ready busy done 3\n", &[
        ("src/main.rs", "mod machine { #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)] pub enum State { Ready, Busy(u8), Done } pub trait Step { type Next; fn step(self) -> Self::Next; } impl Step for State { type Next = Option<State>; fn step(self) -> Option<State> { match self { State::Ready => Some(State::Busy(1)), State::Busy(n) if n > 1 => Some(State::Done), State::Busy(n) => Some(State::Busy(n + 1)), State::Done => None } } } }\nuse machine::{State, Step};\nuse std::collections::BTreeSet;\nimpl std::fmt::Display for State { fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result { f.write_str(match self { Self::Ready => \"ready\", Self::Busy(_) => \"busy\", Self::Done => \"done\" }) } }\nfn main() { let mut seen: BTreeSet<String> = BTreeSet::new(); let mut order = Vec::new(); let mut at = Some(State::Ready); while let Some(state) = at { if seen.insert(state.to_string()) { order.push(state); } at = state.step(); } let words: Vec<_> = order.iter().map(ToString::to_string).collect(); println!(\"{} {}\", words.join(\" \"), seen.len()); }"),
    ]),
    ("dynamic_dispatch", "14 9\n", &[
        ("src/main.rs", "use project::{evaluate, Feature, Weighted};\nfn main() { let all: Vec<Box<dyn Feature>> = vec![Box::new(Weighted(2, |x| x + 1)), Box::new(Weighted(1, |x| x * x))]; println!(\"{} {}\", evaluate(&all, 3) - 3, evaluate(&all[1..], 3)); }"),
        ("src/lib.rs", "pub trait Feature { fn score(&self, x: i32) -> i32; }\npub struct Weighted<F>(pub i32, pub F);\nimpl<F: Fn(i32) -> i32> Feature for Weighted<F> { fn score(&self, x: i32) -> i32 { self.0 * (self.1)(x) } }\npub fn evaluate(all: &[Box<dyn Feature>], x: i32) -> i32 { all.iter().map(|f| f.score(x)).sum() }"),
    ]),
];
