//! Whatever bytes the sources hold, the bundler ends with a tree or an error.

#[path = "tiny_projects/list.rs"]
mod list;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use bundler::depth::STACK_BYTES;
use bundler::graph::Graph;
use bundler::level::show;
use bundler::mount::mount;
use bundler::rename::Renaming;
use bundler::shake::shake;
use bundler::source::Sources;
use bundler::{Level, Wanted};
use list::PROJECTS;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::{Config, TestRunner};
use tempfile::TempDir;

/// Pieces that mean something to the bundler, and brackets and quotes without a counterpart.
const PIECES: &[&str] = &[
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    "\"",
    "'",
    "#",
    "!",
    "r#\"",
    "/*",
    "//",
    "\\",
    "$",
    "crate::",
    "super::",
    "self",
    "r#",
    "project::",
    "::project",
    "mod x;",
    "mod x { mod y; }",
    "#[path = \"main.rs\"]",
    "include!(\"main.rs\")",
    "include_str!(\"lib.rs\")",
    "macro_rules! m",
    "#[macro_export]",
    "#[cfg(test)]",
    "#[cfg(",
    "cfg!(all(not()))",
    "#[cfg_attr(all(), path)]",
    "env!(\"CARGO_PKG_NAME\")",
    "env!()",
    "concat!(",
    "extern crate self as x;",
    "use",
    "as _",
    "pub(in ",
    "b'",
    "0x",
    "1.",
    "..=",
    "async",
    "\u{feff}",
    "\u{0}",
    "é",
    "#!/x\n",
    "line!()",
];

/// A change of a file: what is put in the place of how many bytes, and where.
#[derive(Clone, Debug)]
struct Change {
    place: Index,
    removed: usize,
    inserted: Vec<u8>,
}

fn change() -> impl Strategy<Value = Change> {
    let piece = (0..PIECES.len()).prop_map(|at| PIECES[at].as_bytes().to_vec());
    let inserted = prop_oneof![3 => piece, 1 => vec(any::<u8>(), 0..4)];
    (any::<Index>(), 0..12_usize, inserted).prop_map(|(place, removed, inserted)| Change {
        place,
        removed,
        inserted,
    })
}

fn apply(change: &Change, bytes: &mut Vec<u8>) {
    let start = change.place.index(bytes.len() + 1);
    let end = (start + change.removed).min(bytes.len());
    bytes.splice(start..end, change.inserted.iter().copied());
}

/// A tiny project on disk, as Cargo sees it.
struct Laid {
    folder: TempDir,
    graph: Graph,
    files: Vec<(&'static str, &'static str)>,
}

impl Laid {
    fn new(files: &[(&'static str, &'static str)]) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let manifest = "[package]\nname = \"project\"\nversion = \"0.1.0\"\nedition = \"2021\"\n";
        write(folder.path(), "Cargo.toml", manifest.as_bytes());
        files.iter().for_each(|(path, text)| write(folder.path(), path, text.as_bytes()));
        let wanted = Wanted { manifest: folder.path().join("Cargo.toml"), ..Wanted::default() };
        let graph = Graph::find(&wanted).expect("the project is legal");
        let files = files.iter().filter(|(path, _)| path.ends_with(".rs")).copied().collect();
        Self { folder, graph, files }
    }

    /// Runs everything but compilers on the project with some changes in one file.
    fn bundle(&self, file: &Index, changes: &[Change]) {
        let (path, text) = file.get(&self.files);
        let mut bytes = text.as_bytes().to_vec();
        changes.iter().for_each(|change| apply(change, &mut bytes));
        write(self.folder.path(), path, &bytes);
        let mut sources = Sources::default();
        sources.stay_within(vec![self.folder.path().to_owned()]);
        match mount(&self.graph, &mut sources) {
            Ok(mounted) => {
                let tree = mounted.file;
                let shaken = shake(&tree, &BTreeSet::new());
                let short = Renaming::of(&shaken).apply(&shaken);
                for (tree, level) in
                    [(&tree, Level::Readable), (&shaken, Level::Compact), (&short, Level::Tiny)]
                {
                    let _ = sources.tables.unfold(show(tree, level));
                }
            }
            Err(error) => assert!(error.to_string().starts_with("error: "), "{error}"),
        }
        write(self.folder.path(), path, text.as_bytes());
    }
}

fn write(folder: &Path, path: &str, bytes: &[u8]) {
    let path = folder.join(path);
    fs::create_dir_all(path.parent().expect("a folder")).expect("made");
    fs::write(path, bytes).expect("written");
}

/// How many changed projects are tried.
fn cases() -> u32 {
    std::env::var("MUTATIONS").ok().and_then(|count| count.parse().ok()).unwrap_or(500)
}

fn check_all() {
    let laid: Vec<Laid> = PROJECTS.iter().map(|(_, files)| Laid::new(files)).collect();
    let config = Config { cases: cases(), failure_persistence: None, ..Config::default() };
    let strategy = (any::<Index>(), any::<Index>(), vec(change(), 1..5));
    let tried = TestRunner::new(config).run(&strategy, |(project, file, changes)| {
        project.get(&laid).bundle(&file, &changes);
        Ok(())
    });
    tried.expect("no change makes the bundler panic");
}

#[test]
fn any_bytes_end_in_a_tree_or_an_error() {
    let thread = std::thread::Builder::new().stack_size(STACK_BYTES);
    thread.spawn(check_all).expect("a thread").join().expect("it ends");
}
