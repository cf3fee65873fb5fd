//! Writes a Rust package as one source file, and proves that the file behaves as the package.

pub mod cli;
mod compile;
mod inline;
mod package;
mod print;
mod rewrite;
mod size;

use std::path::Path;

pub use compile::compiles;
pub use package::Package;
pub use print::Level;
pub use size::Size;

/// A package as one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bundle {
    /// The source text.
    pub text: String,
    /// Name of the program.
    pub name: String,
    /// Edition to compile it with.
    pub edition: String,
}

/// Bundles the program of a package: the library as a module of its own, and the program's items
/// beside it.
///
/// # Errors
///
/// A message that names file, line and construct.
pub fn bundle(manifest: &Path, bin: Option<&str>, level: Level) -> Result<Bundle, String> {
    let package = Package::read(manifest, bin)?;
    let mut program = inline::file_with_modules(&package.bin)?;
    rewrite::strip(&mut program);
    if let Some(library) = &package.lib {
        let mut file = inline::file_with_modules(&library.root)?;
        rewrite::strip(&mut file);
        rewrite::mount(&mut file, &library.name);
        rewrite::name_from_root(&mut program, &library.name);
        program.items.insert(0, rewrite::as_module(file, &library.name));
    }
    let body = print::print(&program, level);
    let digest = size::digest(&body);
    let version = env!("CARGO_PKG_VERSION");
    let header = format!(
        "// {} bundled by bundler {version}, digest {digest:016x}, {} bytes\n",
        package.name,
        body.len()
    );
    Ok(Bundle { text: header + &body, name: package.name, edition: package.edition })
}
