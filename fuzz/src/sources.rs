//! Source files for the bundler: they result in a syntax tree or an error, and a tree can be
//! shortened.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fs;

use bundler::graph::Graph;
use bundler::level::show;
use bundler::mount::mount;
use bundler::rename::Renaming;
use bundler::shake::shake;
use bundler::source::Sources;
use bundler::syntax::STACK_BYTES;
use bundler::{Level, Request};
use tempfile::TempDir;

/// Separates the text of `main.rs` from the text of `lib.rs`.
const BETWEEN: &str = "\n//---\n";
const MANIFEST: &str = "[package]\nname = \"project\"\nversion = \"0.1.0\"\nedition = \"2021\"\n";

/// A package on disk, as Cargo sees it.
struct Package {
    folder: TempDir,
    graph: Graph,
}

impl Package {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        fs::create_dir(folder.path().join("src")).expect("made");
        let write = |path, text| fs::write(folder.path().join(path), text).expect("written");
        write("Cargo.toml", MANIFEST);
        write("src/main.rs", "fn main() {}\n");
        write("src/lib.rs", "");
        let manifest = folder.path().join("Cargo.toml");
        let graph = Graph::find(&Request { manifest, ..Request::default() });
        Self { folder, graph: graph.expect("the package is legal") }
    }
}

thread_local! {
    static PACKAGE: RefCell<Option<Package>> = const { RefCell::new(None) };
}

/// Bundles a package of two files without a compiler.
///
/// Panics if the bundler panics, or if the temporary folder cannot be used.
pub fn check(data: &[u8]) {
    PACKAGE.with_borrow_mut(|package| {
        let package = package.get_or_insert_with(Package::new);
        let text = String::from_utf8_lossy(data);
        let (main, library) = text.split_once(BETWEEN).unwrap_or((&text, ""));
        // Bytes that are not UTF-8 must reach the reader too.
        let main = if library.is_empty() { data } else { main.as_bytes() };
        fs::write(package.folder.path().join("src/main.rs"), main).expect("written");
        fs::write(package.folder.path().join("src/lib.rs"), library).expect("written");
        let package: &Package = package;
        std::thread::scope(|scope| {
            let thread = std::thread::Builder::new().stack_size(STACK_BYTES);
            let thread = thread.spawn_scoped(scope, || bundle(package)).expect("a thread");
            if let Err(panic) = thread.join() {
                std::panic::resume_unwind(panic);
            }
        });
    });
}

/// Runs all passes that do not need a compiler.
fn bundle(package: &Package) {
    let mut sources = Sources::default();
    sources.stay_within(vec![package.folder.path().to_owned()]);
    match mount(&package.graph, &mut sources) {
        Ok(mounted) => {
            let tree = mounted.file;
            let shaken = shake(&tree, &BTreeSet::new());
            let short = Renaming::new(&shaken).apply(&shaken);
            let levels = [Level::Readable, Level::Compact, Level::Tiny];
            for (tree, level) in [&tree, &shaken, &short].into_iter().zip(levels) {
                let _ = sources.tables.unfold(show(tree, level));
            }
        }
        Err(error) => assert!(error.to_string().starts_with("error: "), "{error}"),
    }
}
