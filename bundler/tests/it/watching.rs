//! `--watch` bundles after every change, even during a bundling run or after an error.

use std::fs::{self, File};
use std::process::{Child, Stdio};

use crate::project::{Package, happens};

/// A bundler that watches a package and is killed on drop.
struct Watching<'a> {
    package: &'a Package,
    child: Child,
}

impl<'a> Watching<'a> {
    /// Starts the bundler with the given compiler. The bundler's standard error is written to the
    /// file `stderr`.
    fn start(package: &'a Package, rustc: &str) -> Self {
        let mut command = package.command(&["--watch", "--rustc", rustc, "-o", "out.rs"]);
        let stderr = File::create(package.path("stderr")).expect("made");
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(stderr);
        Self { package, child: command.spawn().expect("it runs") }
    }

    fn with(package: &'a Package) -> Self {
        Self::start(package, &package.accepting_rustc())
    }

    /// Waits for a text to appear in the bundle.
    fn bundles(&self, text: &str) {
        self.shows("out.rs", text);
    }

    /// Waits for a text to appear on standard error.
    fn says(&self, text: &str) {
        self.shows("stderr", text);
    }

    fn shows(&self, file: &str, text: &str) {
        let read = || fs::read_to_string(self.package.path(file)).unwrap_or_default();
        let stderr = || self.package.read("stderr");
        assert!(happens(|| read().contains(text)), "{text:?} in {file}: {}\n{}", read(), stderr());
    }
}

impl Drop for Watching<'_> {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn printing(text: &str) -> String {
    format!("fn main() {{ println!(\"{text}\"); }}")
}

#[test]
fn a_change_while_bundling_is_bundled_next() {
    let package = Package::new(&[("src/main.rs", &printing("one")), ("next.rs", &printing("two"))]);
    // The compiler runs after the source has been read.
    let script = "[ \"$1\" = --version ] && { echo rustc 1.95.0; exit; }\n\
        [ -e next.rs ] && mv next.rs src/main.rs\nexit 0\n";
    let rustc = package.script("changing-rustc", script);
    Watching::start(&package, &rustc).bundles("two");
}

#[test]
fn a_mended_source_is_bundled() {
    let package = Package::new(&[("src/main.rs", "fn main() {"), ("src/a.rs", "fn f( {}")]);
    let watching = Watching::with(&package);
    watching.says("main.rs:1");
    package.write("src/main.rs", &format!("mod a; {}", printing("one")));
    watching.says("a.rs:1");
    package.write("src/a.rs", "");
    watching.bundles("one");
    package.write("Cargo.toml", "[package]\nname = \"project\"\nversion = 3\n");
    watching.says("version = 3");
    package.write("Cargo.toml", &crate::project::MANIFEST.replace("0.1.0", "0.1.1"));
    package.write("src/main.rs", &printing("two"));
    watching.bundles("two");
}

#[test]
fn files_that_appear_or_go_are_bundled() {
    let main = "mod a; fn main() { println!(\"{}\", include_str!(\"text\")); }";
    let package = Package::new(&[("src/main.rs", main)]);
    let watching = Watching::with(&package);
    watching.says("src/text");
    package.write("src/text", "one");
    watching.says("`a` has no file");
    package.write("src/a/mod.rs", "");
    watching.bundles("one");
    fs::remove_file(package.path("src/a/mod.rs")).expect("it is there");
    package.write("src/main.rs", &printing("two"));
    watching.bundles("two");
}

/// Creates a package with a build script and a source file that uses the script's output.
fn scripted() -> (Package, String) {
    let script = "fn main() { let folder = std::env::var(\"OUT_DIR\").unwrap();\n\
        std::fs::write(folder + \"/made.rs\", \"fn made() {}\").unwrap(); }";
    let main = "include!(concat!(env!(\"OUT_DIR\"), \"/made.rs\"));\n\
        mod a; fn main() { made(); println!(\"one\"); }";
    (Package::new(&[("build.rs", script), ("src/a.rs", "")]), main.to_owned())
}

#[test]
fn output_of_a_build_script_is_no_change() {
    let (package, main) = scripted();
    package.write("src/main.rs", &main);
    let watching = Watching::start(&package, "rustc");
    watching.bundles("one");
    package.write("src/main.rs", &main.replace("one", "two"));
    watching.bundles("two");
    // The bundler polls ten times a second.
    std::thread::sleep(std::time::Duration::from_secs(2));
    assert_eq!(package.read("stderr").matches("100.0 %").count(), 2, "{}", package.read("stderr"));
}

#[test]
fn package_that_cargo_refused_is_bundled_when_mended() {
    let (package, main) = scripted();
    package.write("src/main.rs", &main);
    package.write("src/a.rs", "fn f() -> i32 { true }");
    let watching = Watching::start(&package, "rustc");
    watching.says("does not pass `cargo check`");
    package.write("src/a.rs", "");
    watching.bundles("one");
    let script = package.read("build.rs");
    package.write("build.rs", "fn main() { panic!(\"no reason\"); }");
    watching.says("no reason");
    package.write("build.rs", &script.replace("fn made() {}", "fn made() { print!(\\\"two\\\") }"));
    watching.bundles("two");
}
