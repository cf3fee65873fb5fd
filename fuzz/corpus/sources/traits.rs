use project::{Loud, Quiet, Speak};
#[derive(Clone, Copy, PartialEq)]
enum Kind<'a, T: Speak + ?Sized, const N: usize> { Some(&'a T, [u8; N]), None }
impl<T: Speak + ?Sized, const N: usize> Kind<'_, T, N> {
    const COUNT: usize = N;
    fn say(&self) -> String { match self { Self::Some(t, _) if N > 1 => t.speak(), Self::Some(..) => r#"one"#.into(), Self::None => String::new() } }
}
fn main() {
    let k: Kind<dyn Speak, 2> = Kind::Some(&Loud, [b'a', 0x2]);
    println!("{}{}{}", k.say(), Kind::<Quiet, 3>::None.say(), <Quiet as Speak>::speak(&Quiet));
    println!("{:?}", (0..=9).map(|x: i64| x as f64 * 1.5e3).collect::<Vec<_>>());
}
//---
pub trait Speak { fn speak(&self) -> String { self.word().to_owned() } fn word(&self) -> &str { "." } }
#[cfg(not(test))]
pub struct Loud;
pub struct Quiet;
impl Speak for Loud { fn word(&self) -> &str { "a\n\u{e9}\x41" } }
impl Speak for Quiet {}
#[cfg(test)]
mod tests { #[test] fn t() {} }
/// A table.
pub static TABLE: [u32; 40] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
