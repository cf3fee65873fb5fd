extern crate project as lib;
use project::{cube, make};
make!(Made { first: u8, second: i64 });
fn main() { println!("{} {}", cube!(2), lib::NAME); let m = Made { first: 1, second: -2 }; assert_eq!(::project::f(m.first), 2, "{}", m.second); }
//---
#[macro_export]
macro_rules! cube { ($x:expr) => { $crate::times($x, $crate::times($x, $x)) }; ($($x:tt)*) => { stringify!($($x)*) }; }
#[macro_export]
macro_rules! make { ($name:ident { $($field:ident : $kind:ty),* $(,)? }) => { struct $name { $($field: $kind),* } }; }
pub fn times(a: i32, b: i32) -> i32 { a * b }
pub fn f(x: u8) -> u8 { x.wrapping_add(1) }
pub const NAME: &str = concat!(env!("CARGO_PKG_NAME"), "-", env!("CARGO_PKG_VERSION"), "\u{1f409}");
pub(crate) mod r#match { pub(in crate::r#match) fn g() { if cfg!(debug_assertions) { unreachable!() } } }
