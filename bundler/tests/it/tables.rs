//! Long tables of literals cost little.

use std::process::Command;

use crate::project::{Package, said};

/// KiB of writable memory: the stack of the thread that bundles, and far less than the syntax tree of the table.
const MEMORY_MAX: usize = bundler::syntax::STACK_BYTES / 1024 + (300 << 10);

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
