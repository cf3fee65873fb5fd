//! Long tables of literals stay what they are, and cost little.

use std::process::Command;

use crate::project::{Package, said};

#[test]
fn tables_of_all_shapes_stay_the_same() {
    let join = |count: usize, cell: &dyn Fn(usize) -> String| {
        (0..count).map(cell).collect::<Vec<_>>().join(", ")
    };
    let numbers = join(1600, &|i| format!("-{i}_i64"));
    let rows = join(500, &|i| format!("[({i}, {}.5), (0x{i:x}, 1e3)]", i % 7));
    let texts = join(500, &|i| format!("(b'x', 'y', \"{i} {{}} // \\n\", r#\"a\"b\"#)"));
    let included = (0..1200).map(|i| format!("{i}\n")).collect::<String>();
    let library = format!(
        "pub static ROWS: &[[(u32, f64); 2]] = &[{rows}];\n\
         pub static TEXTS: [(u8, char, &str, &str); 500] = [{texts}];\n\
         pub fn numbers() -> Vec<i64> {{ vec![{numbers}] }}\n\
         pub static UNUSED: &[i64] = &[{numbers}];\n"
    );
    let main = format!(
        "use project::{{numbers, ROWS, TEXTS}};\n\
        const TEXT: &str = include_str!(\"text.txt\");\n\
        const BYTES: &[u8; {}] = include_bytes!(\"text.txt\");\n\
        fn main() {{ println!(\"{{:?}} {{:?}} {{:?}} {{TEXT}} {{BYTES:?}}\", numbers(), ROWS, TEXTS); }}",
        included.len()
    );
    let files = [("src/main.rs", &*main), ("src/lib.rs", &library), ("src/text.txt", &included)];
    let package = Package::new(&files);
    for level in ["readable", "tiny"] {
        let words = ["--check", "--level", level, "-o", "out.rs"];
        let output = package.bundle(&words);
        let text = said(&output);
        assert!(text.contains("1 runs agree"), "{text}");
        assert!(!package.read("out.rs").contains("UNUSED"));
    }
    package.succeed(&["verify", "out.rs"]);
}

/// KiB of writable memory: the stack of the thread that bundles, and far less than the syntax tree of the table.
const MEMORY_MAX: usize = bundler::depth::STACK_BYTES / 1024 + (300 << 10);

#[test]
fn a_megabyte_of_numbers_needs_little_memory() {
    let numbers = (0..500_000).map(|i| format!("{},", i % 10)).collect::<String>();
    let main = format!(
        "static TABLE: &[u8] = &[{numbers}];\nfn main() {{ println!(\"{{}}\", TABLE.len()); }}\n"
    );
    let package = Package::new(&[("src/main.rs", &main)]);
    // A real compiler would need more than the bundler.
    let rustc = package.accepting_rustc();
    let bundler = package.command(&["-o", "out.rs", "--rustc", &rustc]);
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("ulimit -d {MEMORY_MAX} && exec \"$0\" \"$@\"")]);
    shell.arg(bundler.get_program()).args(bundler.get_args()).current_dir(package.folder());
    let text = said(&shell.output().expect("it runs"));
    assert!(text.contains("larger than the limit"), "{text}");
    assert!(package.read("out.rs").contains("=&[0,1,2,3,4,5,6,7,8,9,0,"));
}
