//! Bundles a Rust package into one source file and checks that the file behaves like the package.

#![expect(missing_docs, reason = "the modules are public only for the tests and the fuzz targets")]

pub mod advice;
pub mod build_script;
pub mod bundle;
pub mod cargo;
pub mod cases;
pub mod cfg;
pub mod cli;
pub mod compile;
pub mod editions;
pub mod error;
pub mod fold;
pub mod graph;
pub mod header;
pub mod interrupt;
pub mod items;
pub mod judge;
pub mod level;
pub mod licences;
pub mod mount;
pub mod notes;
pub mod offered;
pub mod output;
pub mod print;
pub mod process;
pub mod progress;
pub mod readable;
pub mod reduce;
pub mod rename;
pub mod report;
pub mod request;
pub mod settings;
pub mod shake;
pub mod size;
pub mod source;
pub mod syntax;
mod system;
pub mod tokens;
pub mod verify;
pub mod watch;

pub use bundle::Bundle;
pub use compile::Compiler;
pub use error::Error;
pub use level::Level;
pub use request::Request;
