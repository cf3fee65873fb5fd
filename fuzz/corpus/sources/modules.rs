use project::{a::{self, f as g}, Shape};
mod inline { pub(super) fn one() -> i32 { super::two() - 1 } }
fn two() -> i32 { 2 }
macro_rules! square { ($x:expr) => { $x * $x }; }
fn main() { println!("{} {} {}", g(3), a::K, square!(inline::one())); let _ = Shape::new().area(); }
//---
pub mod a { pub const K: i32 = 2; pub fn f(x: i32) -> i32 { crate::twice(x) * self::K } }
pub fn twice(x: i32) -> i32 { x + x }
pub struct Shape { pub side: u8 }
impl Shape { pub fn new() -> Self { Self { side: 1 } } pub fn area(&self) -> u8 { self.side } }
pub use Shape as Form;
