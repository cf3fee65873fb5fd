//! Generates bots in C++.

use super::print::{Syntax, escaped, unreserved};
use super::statement::{Kind, Piece};

/// Keywords, and names used in the generated program.
const RESERVED: &str = "alignas alignof and and_eq asm auto bitand bitor bool break case catch char char16_t char32_t
    class compl const const_cast constexpr continue decltype default delete do double dynamic_cast else enum explicit
    export extern false float for friend goto if inline int long mutable namespace new noexcept not not_eq nullptr
    operator or or_eq private protected public register reinterpret_cast return short signed sizeof static
    static_assert static_cast struct switch template this thread_local throw true try typedef typeid typename union
    unsigned using virtual void volatile wchar_t while xor xor_eq errno i input j k next rest read_line std";

pub struct Cpp;

impl Syntax for Cpp {
    const COMMENT: &str = "//";
    const GAP: &str = "  ";
    const START: &str = include_str!("prelude.cpp");
    const END: &str = "}\n";
    const FOREVER: &str = "while (true) {";
    const END_OF_BLOCK: Option<&str> = Some("}");

    fn name(name: &str) -> String {
        unreserved(name.to_owned(), RESERVED)
    }

    fn repeat(count: &str, loops: usize) -> String {
        let index = ["i", "j", "k"][loops % 3];
        format!("for (int {index} = 0; {index} < {count}; {index}++) {{")
    }

    fn open_line(_: Option<usize>) -> String {
        "read_line();".to_owned()
    }

    fn read(kind: Kind, name: &str, is_alone: bool) -> String {
        let line = if is_alone { "read_line()" } else { "input" };
        let kind = match kind {
            Kind::Int => "int",
            Kind::Long => "long long",
            Kind::Float => "double",
            Kind::Bool => "bool",
            Kind::Word => "std::string",
            Kind::Text if is_alone => return format!("std::string {name} = rest({line});"),
            Kind::Text => return format!("std::string {name} = rest({line}.ignore());"),
        };
        format!("{kind} {name} = next<{kind}>({line});")
    }

    fn write(pieces: &[Piece]) -> String {
        let part = |piece: &Piece| match piece {
            Piece::Text(text) => format!(" << \"{}\"", escaped(text)),
            Piece::Variable(name) => format!(" << {}", Self::name(name)),
        };
        let parts: String = pieces.iter().map(part).collect();
        format!("std::cout{parts} << std::endl;")
    }
}
