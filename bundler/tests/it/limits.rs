//! Long and endless source files and programs, and the processes and files they leave behind.

use std::fs::{self, OpenOptions};
use std::io::Read;
use std::os::unix::fs::OpenOptionsExt;
use std::process::{Command, Stdio};

use crate::project::{Package, happens, stderr};
use rustix::fs::OFlags;
use rustix::process::{Pid, Signal, kill_process};

const MAIN: &str = "fn main() { println!(\"here\"); }\n";
/// Writable memory in KiB: enough for the bundling thread's stack, but far less than a syntax tree
/// of the table would need.
const MEMORY_MAX: usize = bundler::syntax::STACK_BYTES / 1024 + (300 << 10);

fn refused(files: &[(&str, &str)], parts: &[&str]) {
    let package = Package::new(files);
    let rustc = package.accepting_rustc();
    package.fail(&["--rustc", &rustc], 2, parts);
}

#[test]
fn deep_nesting_is_refused_with_its_place() {
    let around = |open: &str, inner: &str, close: &str, times: usize| {
        format!(
            "fn main() {{}}\nfn f() {{\n{}{inner}{} }}",
            open.repeat(times),
            close.repeat(times)
        )
    };
    let deep = ["too deeply", "main.rs:3:", "400", "help"];
    refused(&[("src/main.rs", &around("{", "", "}", 20_000))], &deep);
    let long = ["too deeply", "main.rs:3:", "10000", "help"];
    refused(&[("src/main.rs", &around("1 + ", "1", "", 20_000))], &long);
}

#[test]
fn nesting_below_the_bound_is_bundled() {
    let times = 390;
    let (open, close) = ("(".repeat(times), ")".repeat(times));
    let (minus, plus) = ("- ".repeat(9_000), "1 + ".repeat(4_000));
    let main =
        format!("fn main() {{ f({open}1{close}); f({minus}1); f({plus}1); }} fn f(_: i32) {{}}");
    let package = Package::new(&[("src/main.rs", &main)]);
    let rustc = package.accepting_rustc();
    for level in ["readable", "compact", "tiny"] {
        package.succeed(&["--rustc", &rustc, "--level", level, "-o", "out.rs"]);
    }
}

#[test]
fn a_megabyte_of_numbers_needs_little_memory() {
    let numbers = (0..500_000).map(|i| format!("{},", i % 10)).collect::<String>();
    let main = format!(
        "static TABLE: &[u8] = &[{numbers}];\nfn main() {{ println!(\"{{}}\", TABLE.len()); }}\n"
    );
    let package = Package::new(&[("src/main.rs", &main)]);
    // A real compiler would need more memory than the bundler.
    let rustc = package.accepting_rustc();
    let bundler = package.command(&["-o", "out.rs", "--rustc", &rustc]);
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("ulimit -d {MEMORY_MAX} && exec \"$0\" \"$@\"")]);
    shell.arg(bundler.get_program()).args(bundler.get_args()).current_dir(package.folder());
    let text = stderr(&shell.output().expect("it runs"));
    assert!(text.contains("larger than the limit"), "{text}");
    assert!(package.read("out.rs").contains("=&[0,1,2,3,4,5,6,7,8,9,0,"));
}

#[test]
fn modules_without_end_are_refused() {
    let mut files =
        vec![("src/main.rs".to_owned(), "#[path = \"m0.rs\"] mod m; fn main() {}".to_owned())];
    for at in 0..40 {
        let next = at + 1;
        let text = format!("#[path = \"m{next}.rs\"] mod a;\n#[path = \"m{next}.rs\"] mod b;");
        files.push((format!("src/m{at}.rs"), text));
    }
    files.push(("src/m40.rs".to_owned(), String::new()));
    let files: Vec<_> = files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    refused(&files, &["exceed 64 MiB"]);
}

#[test]
fn only_regular_files_of_the_package_are_included() {
    let text = "fn main() {\n let _ = include_bytes!(\"/dev/zero\"); }";
    refused(&[("src/main.rs", text)], &["main.rs:2:", "/dev/zero", "outside", "--allow-outside"]);
    let package = Package::new(&[("src/main.rs", text)]);
    let rustc = package.accepting_rustc();
    package.fail(
        &["--rustc", &rustc, "--allow-outside"],
        2,
        &["main.rs:2:", "/dev/zero", "regular"],
    );
    let secret = Package::new(&[("secret.txt", "a secret")]);
    let path = secret.path("secret.txt");
    let text = format!("fn main() {{ println!(\"{{}}\", include_str!({path:?})); }}");
    package.write("src/main.rs", &text);
    package.fail(&["--rustc", &rustc], 2, &["secret.txt", "outside"]);
    std::os::unix::fs::symlink(&path, package.path("src/link.txt")).expect("a link");
    package.write("src/main.rs", "fn main() { println!(\"{}\", include_str!(\"link.txt\")); }");
    package.fail(&["--rustc", &rustc], 2, &["secret.txt", "outside"]);
    package.succeed(&["--rustc", &rustc, "--allow-outside", "-o", "out.rs"]);
    assert!(package.read("out.rs").contains("a secret"));
    let pipe = package.path("src/pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo runs").success());
    package.write("src/main.rs", "fn main() { include_bytes!(\"pipe\"); }");
    package.fail(&["--rustc", &rustc], 2, &["main.rs:1:", "pipe", "regular"]);
    fs::write(package.path("src/latin"), b"\xff").expect("written");
    package.write("src/main.rs", "fn main() { include_str!(\"latin\"); }");
    package.fail(
        &["--rustc", &rustc],
        2,
        &["main.rs:1:", "`include_str!` requires UTF-8", "latin"],
    );
    let large = fs::File::create(package.path("src/pipe.rs")).expect("made");
    large.set_len(17 << 20).expect("a sparse file");
    package.write("src/main.rs", "fn main() { include_bytes!(\"pipe.rs\"); }");
    package.fail(&["--rustc", &rustc], 2, &["main.rs:1:", "pipe.rs", "16 MiB"]);
}

#[test]
fn programs_without_end_are_stopped() {
    let package =
        Package::new(&[("src/main.rs", "fn main() { loop { println!(\"on and on\"); } }")]);
    let words = ["--check", "--output-limit", "100000", "-o", "out.rs"];
    package.fail(&words, 1, &["the package exceeds the output limit of 100000", "--output-limit"]);
    package.write("src/main.rs", "fn main() { loop { std::thread::park(); } }");
    let words = ["--check", "--time-limit", "1", "-o", "out.rs"];
    package.fail(&words, 1, &["the package exceeds the time limit of 1 s", "--time-limit"]);
    assert!(!package.path("out.rs").exists());
}

#[cfg(target_os = "linux")]
#[test]
fn programs_that_eat_memory_are_stopped() {
    let main = "fn main() { let mut all = Vec::new(); loop { all.push(vec![1_u8; 1 << 20]); if all.len() == 4000 { break; } } println!(\"{}\", all.len()); }";
    let package = Package::new(&[("src/main.rs", main)]);
    let words = ["--check", "--memory-limit", "300000000", "-o", "out.rs"];
    package.fail(
        &words,
        1,
        &["the package exceeds the memory limit of 300000000", "--memory-limit"],
    );
}

#[test]
fn an_interruption_leaves_nothing_behind() {
    for signal in [Signal::INT, Signal::TERM] {
        let package = Package::new(&[("src/main.rs", MAIN)]);
        fs::create_dir(package.path("temporary")).expect("made");
        assert!(
            Command::new("mkfifo").arg(package.path("alive")).status().expect("it runs").success()
        );
        // The pipe stays open while the compiler, or any program it started, is running.
        let script = "[ \"$1\" = --version ] && { echo rustc 1.95.0; exit; }\n\
            trap '' INT TERM HUP\nexec 9> alive\n: > started\nsleep 300\n";
        let rustc = package.script("slow-rustc", script);
        let mut command = package.command(&["--rustc", &rustc]);
        command.env("TMPDIR", package.path("temporary")).stdin(Stdio::null());
        let child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("it runs");
        let entries = || fs::read_dir(package.path("temporary")).expect("it is there").count();
        let mut alive = OpenOptions::new();
        let alive = alive.read(true).custom_flags(OFlags::NONBLOCK.bits() as i32);
        let mut alive = alive.open(package.path("alive")).expect("a pipe");
        assert!(happens(|| package.path("started").exists()), "the compiler runs");
        assert_eq!(entries(), 1, "the compiler works in a temporary folder");
        let id = i32::try_from(child.id()).ok().and_then(Pid::from_raw).expect("an id");
        kill_process(id, signal).expect("it is there");
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(130), "{}", stderr(&output));
        // Reading fails with "would block" while a writer may still exist.
        assert!(happens(|| alive.read(&mut [0]).is_ok()), "the compiler is ended");
        assert_eq!(entries(), 0);
        assert!(!package.path("project.rs").exists());
    }
}

#[test]
fn a_bundle_that_could_not_be_shortened_says_so() {
    let package =
        Package::new(&[("src/main.rs", "fn main() { helper(); } fn helper() {} fn unused() {}")]);
    // Accepts only the complete text, which is compiled without JSON output.
    let script = "case \"$*\" in --version) echo rustc 1.95.0;; *json*) echo 'a strange complaint' >&2; exit 1;; esac\n";
    let rustc = package.script("picky-rustc", script);
    let stderr = package.succeed(&["--rustc", &rustc, "--level", "tiny", "-o", "out.rs"]);
    for part in ["unused items are kept", "names are not shortened", "a strange complaint"] {
        assert!(stderr.contains(part), "{part:?} in {stderr}");
    }
    assert!(package.read("out.rs").contains("fn unused"));
}
