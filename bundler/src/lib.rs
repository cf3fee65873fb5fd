//! Writes a Rust package as one source file, and proves that the file behaves as the package.

pub mod build_script;
pub mod bundle;
pub mod cases;
pub mod cfg;
pub mod cli;
pub mod compile;
pub mod editions;
pub mod embed;
pub mod error;
pub mod graph;
pub mod header;
pub mod imports;
pub mod live;
pub mod load;
pub mod manifest;
pub mod mount;
pub mod paths;
pub mod print;
pub mod readable;
pub mod rename;
pub mod report;
pub mod shake;
pub mod source;
pub mod strip;
pub mod verify;
pub mod watch;
pub mod words;

pub use bundle::{Bundle, Level};
pub use compile::Compiler;
pub use error::Error;
pub use graph::Wanted;
