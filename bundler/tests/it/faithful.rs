//! A bundle behaves as its package, is refused, or carries a note with file and line.

use crate::project::{Package, MANIFEST};

/// Files of a package, by path.
type Files<'a> = &'a [(&'a str, &'a str)];

/// The bundle prints what the package prints, and nothing is noted.
#[track_caller]
fn same(files: Files<'_>) {
    let package = Package::new(files);
    for level in ["compact", "tiny"] {
        let words = ["--check", "--level", level, "--allow-outside", "-o", "out.rs"];
        let said = package.succeed(&words);
        assert!(said.contains("1 runs agree") && !said.contains("note:"), "{said}");
    }
}

/// There is a bundle, and notes say these things.
#[track_caller]
fn noted(files: Files<'_>, parts: &[&str]) {
    let package = Package::new(files);
    let said = package.succeed(&["--level", "compact", "-o", "out.rs"]);
    for part in parts {
        assert!(said.contains("note:") && said.contains(part), "{part:?} in\n{said}");
    }
}

/// There is no bundle, and the reason says these things.
#[track_caller]
fn refused(files: Files<'_>, parts: &[&str]) {
    Package::new(files).fail(&["-o", "out.rs"], 2, parts);
}

fn manifest(rest: &str) -> String {
    format!("{MANIFEST}{rest}")
}

fn package(name: &str, rest: &str) -> String {
    format!("[package]\nname = \"{name}\"\nversion = \"0.2.0\"\nedition = \"2021\"\n{rest}")
}

#[test]
fn files_of_included_modules_lie_beside_the_included_file() {
    let function = |text: &str| format!("pub fn f() -> &'static str {{ {text:?} }}");
    let (near, far, other) = (function("src/x"), function("src"), function("src/x/y"));
    for (included, call) in [
        ("pub mod c;", "c::f()"),
        ("pub mod c { pub mod d; }", "c::d::f()"),
        ("#[path = \"c.rs\"] pub mod e;", "e::f()"),
        ("pub mod m { #[path = \"c.rs\"] pub mod e; }", "m::e::f()"),
        ("include!(\"y/deeper.rs\");", "c::f()"),
        ("pub fn g() -> &'static str { #[path = \"c.rs\"] mod e; e::f() }", "g()"),
    ] {
        let main = format!("include!(\"x/inc.rs\");\nfn main() {{ println!(\"{{}}\", {call}); }}");
        same(&[
            ("src/main.rs", &main),
            ("src/x/inc.rs", included),
            ("src/c.rs", &far),
            ("src/c/d.rs", &far),
            ("src/m/c.rs", &far),
            ("src/x/c.rs", &near),
            ("src/x/c/d.rs", &near),
            ("src/x/m/c.rs", &near),
            ("src/x/y/c.rs", &other),
            ("src/x/y/deeper.rs", "pub mod c;"),
        ]);
    }
    let main = "fn main() { println!(\"{}\", include!(\"x/inc.rs\")); }";
    let included = "{ #[path = \"c.rs\"] mod e; e::f() }";
    same(&[
        ("src/main.rs", main),
        ("src/x/inc.rs", included),
        ("src/x/c.rs", &near),
        ("src/c.rs", &far),
    ]);
}

#[test]
fn modules_inside_functions_have_files() {
    let main = "mod a;\nfn main() { println!(\"{}\", a::g()); }";
    let a = "mod b;\npub fn g() -> i32 { #[path = \"../x.rs\"] mod x; x::f() + b::g() }";
    let b = "pub fn g() -> i32 { mod inline { #[path = \"y.rs\"] pub mod y; } inline::y::f() }";
    same(&[
        ("src/lib.rs", ""),
        ("src/main.rs", main),
        ("src/a/mod.rs", a),
        ("src/a/b.rs", b),
        ("src/x.rs", "pub fn f() -> i32 { 3 }"),
        ("src/a/inline/y.rs", "pub fn f() -> i32 { 4 }"),
    ]);
}

#[test]
fn modules_outside_the_package_are_refused() {
    let package = Package::new(&[
        ("Cargo.toml", "[workspace]\nmembers = [\"in\"]\n"),
        ("in/Cargo.toml", MANIFEST),
        (
            "in/src/main.rs",
            "\n#[path = \"../../x.rs\"]\nmod x;\nfn main() { println!(\"{}\", x::f()); }",
        ),
        ("x.rs", "pub fn f() -> i32 { 3 }"),
    ]);
    let words = ["--manifest-path", "in/Cargo.toml", "-o", "out.rs"];
    package.fail(&words, 2, &["lies outside the package", "main.rs:3:5", "--allow-outside"]);
    package.succeed(&[&words[..], &["--allow-outside", "--check"]].concat());
}

#[test]
fn documentation_from_files_is_no_include() {
    let library = "macro_rules! documented { ($f:ident, $file:literal) => {
            #[doc = include_str!(concat!(\"../docs/\", $file, \".md\"))]
            pub fn $f() -> i32 { 4 }
        }; }
        documented!(f, \"none\");";
    let main = "fn main() { println!(\"{}\", project::f()); }";
    same(&[("src/main.rs", main), ("src/lib.rs", library), ("docs/none.md", "text")]);
}

#[test]
fn exported_macros_see_the_features_and_variables_of_their_callers() {
    let library = "#[macro_export] macro_rules! name { () => { env!(\"CARGO_PKG_NAME\") }; }
        #[macro_export] macro_rules! fast { () => { cfg!(feature = \"fast\") }; }
        #[macro_export] macro_rules! speed { () => {{
            #[cfg(feature = \"fast\")] const S: &str = \"fast\";
            #[cfg(not(feature = \"fast\"))] const S: &str = \"slow\";
            (S, $crate::name!(), option_env!(\"CARGO_CRATE_NAME\"))
        }}; }";
    let main = "fn main() { println!(\"{} {:?}\", dep::fast!(), dep::speed!()); }";
    for (mine, its) in [("fast", ""), ("", ", features = [\"fast\"]")] {
        let own = manifest(&format!(
            "[features]\ndefault = [{}]\nfast = []\n[dependencies]\ndep = {{ path = \"dep\"{its} }}\n",
            if mine.is_empty() { "" } else { "\"fast\"" }
        ));
        same(&[
            ("Cargo.toml", &own),
            ("src/main.rs", main),
            ("dep/Cargo.toml", &package("dep", "[features]\nfast = []\n")),
            ("dep/src/lib.rs", library),
        ]);
    }
    // One text cannot have both names.
    let own = manifest("[dependencies]\ndep = { path = \"dep\" }\nother = { path = \"other\" }\n");
    let other = package("other", "[dependencies]\ndep = { path = \"../dep\" }\n");
    refused(
        &[
            ("Cargo.toml", &own),
            ("src/main.rs", "fn main() { println!(\"{} {}\", dep::name!(), other::f()); }"),
            ("other/Cargo.toml", &other),
            ("other/src/lib.rs", "pub fn f() -> &'static str { dep::name!() }"),
            ("dep/Cargo.toml", &package("dep", "")),
            ("dep/src/lib.rs", library),
        ],
        &["dep/src/lib.rs:1:", "CARGO_PKG_NAME", "other 0.2.0", "project 0.1.0"],
    );
}

#[test]
fn features_as_macro_arguments_are_noted() {
    let main = "macro_rules! on { ($f:literal) => { cfg!(feature = $f) }; }
        fn main() { println!(\"{}\", on!(\"fast\")); }";
    let own = manifest("[features]\ndefault = [\"fast\"]\nfast = []\n");
    noted(&[("Cargo.toml", &own), ("src/main.rs", main)], &["src/main.rs:1", "feature = $f"]);
    let own = manifest("[features]\nfast = []\n");
    same(&[("Cargo.toml", &own), ("src/main.rs", main)]);
}

#[test]
fn implementations_inside_unreachable_code_stay() {
    let drop = "impl Drop for S { fn drop(&mut self) { println!(\"dropped\"); } }";
    for unused in [
        format!("fn unused() {{ {drop} }}"),
        format!("struct T; impl T {{ fn unused(&self) {{ {drop} }} }}"),
        format!("static UNUSED: i32 = {{ {drop} 0 }};"),
        format!("trait T {{ fn unused(&self) {{ if true {{ {drop} }} }} }}"),
        format!("macro_rules! m {{ () => {{ {drop} }} }} fn unused() {{ m! {{}} }}"),
    ] {
        same(&[("src/main.rs", &format!("struct S;\n{unused}\nfn main() {{ let _s = S; }}"))]);
    }
}

#[test]
fn build_scripts_and_variables_are_those_of_a_release() {
    let script = "fn main() { for name in [\"PROFILE\", \"OPT_LEVEL\", \"DEBUG\"] {
        println!(\"cargo:rustc-env=SEEN_{name}={}\", std::env::var(name).unwrap()); } }";
    let show =
        "println!(\"{:?}\", [option_env!(\"CARGO_CRATE_NAME\"), option_env!(\"CARGO_BIN_NAME\"),
        option_env!(\"CARGO_PRIMARY_PACKAGE\"), option_env!(\"CARGO_PKG_README\")]);";
    let main = format!("fn main() {{ println!(\"{{}} {{}} {{}}\", env!(\"SEEN_PROFILE\"), env!(\"SEEN_OPT_LEVEL\"),
        env!(\"SEEN_DEBUG\")); {show} project::f(); dep::f(); }}");
    let library = format!("pub fn f() {{ {show} }}");
    same(&[
        ("Cargo.toml", &manifest("[dependencies]\ndep = { path = \"dep\" }\n")),
        ("build.rs", script),
        ("src/main.rs", &main),
        ("src/lib.rs", &library),
        ("dep/Cargo.toml", &package("dep", "")),
        ("dep/src/lib.rs", &library),
    ]);
    let main = "\nfn main() { println!(\"{:?}\", option_env!(\"HOSTNAME_OF_NOBODY\")); }";
    noted(&[("src/main.rs", main)], &["src/main.rs:2", "HOSTNAME_OF_NOBODY"]);
}

#[test]
fn settings_of_cargo_that_one_file_cannot_hold_are_noted() {
    let own = manifest(
        "[profile.release]\noverflow-checks = true\npanic = \"abort\"\ndebug-assertions = true\n",
    );
    let config = "[env]\nGREETING = \"hello\"\n[build]\nrustflags = [\"--cfg\", \"fast\", \"-Coverflow-checks=no\"]\n";
    let main = "fn main() { println!(\"{} {}\", env!(\"GREETING\"), cfg!(fast)); }";
    let files = [("Cargo.toml", &*own), (".cargo/config.toml", config), ("src/main.rs", main)];
    let parts = [
        "Cargo.toml:6",
        "overflow-checks",
        "Cargo.toml:7",
        "panic",
        "Cargo.toml:8",
        "debug-assertions",
        "config.toml:4",
        "rustflags",
    ];
    noted(&files, &parts);
    let config = "[env]\nGREETING = { value = \"hello\", force = true }\n";
    same(&[
        (".cargo/config.toml", config),
        ("src/main.rs", "fn main() { println!(\"{}\", env!(\"GREETING\")); }"),
    ]);
}

#[test]
fn positions_that_change_are_noted() {
    same(&[(
        "src/main.rs",
        "fn main() {\n println!(\"{} {} {}\", line!(), column!(), file!());\n}",
    )]);
    for (line, construct) in [
        ("macro_rules! at { () => { (line!(), 0) }; }", "line!"),
        ("macro_rules! at { () => { (column!(), 0) }; }", "column!"),
        ("macro_rules! at { () => { (file!(), 0) }; }", "file!"),
        ("macro_rules! at { () => { (module_path!(), 0) }; }", "module_path!"),
        (
            "macro_rules! at { () => { (std::panic::Location::caller().line(), 0) }; }",
            "Location::caller",
        ),
        ("macro_rules! at { () => { (std::any::type_name::<S>(), 0) }; } struct S;", "type_name"),
    ] {
        let main = format!("\n{line}\nfn main() {{ println!(\"{{:?}}\", at!()); }}");
        noted(&[("src/main.rs", &main)], &["src/main.rs:2", construct]);
    }
}

#[test]
fn code_that_an_edition_changes_is_noted() {
    let own = manifest("[dependencies]\nold = { path = \"old\" }\n");
    let old = "pub fn f() -> usize { let mut n = 0;\n for x in [1_u8, 2].into_iter() { n += std::mem::size_of_val(&x); } n }
pub struct D(pub &'static str);\nimpl Drop for D { fn drop(&mut self) { println!(\"{}\", self.0); } }
pub fn g() { let t = (D(\"a\"), D(\"b\"));\n { let c = || { let _x = &t.0; }; c(); }\n let c = move || { let _x = &t.0; }; c(); }";
    let files = [
        ("Cargo.toml", &*own),
        ("src/main.rs", "fn main() { println!(\"{}\", old::f()); old::g(); }"),
        ("old/Cargo.toml", &package("old", "").replace("2021", "2018")),
        ("old/src/lib.rs", old),
    ];
    noted(&files, &["old/src/lib.rs:2", "into_iter", "old/src/lib.rs:7", "closure"]);
}

#[test]
fn errors_of_the_package_are_shown_where_they_are() {
    let files = [
        ("src/main.rs", "mod part;\nfn main() { part::f(); }"),
        ("src/part.rs", "\npub fn f() { missing(); }"),
    ];
    Package::new(&files).fail(&["-o", "out.rs"], 2, &["src/part.rs:2:14", "missing"]);
}

#[test]
fn verify_compares_all_of_the_header() {
    let own = manifest("[features]\na = []\nb = []\n");
    let package = Package::new(&[("Cargo.toml", &own), ("src/main.rs", "fn main() {}")]);
    package.succeed(&["--features", "a", "--level", "tiny", "-o", "out.rs"]);
    package.succeed(&["verify", "out.rs", "--features", "a", "--level", "tiny"]);
    for (words, field) in [
        (&["--features", "b"][..], "features"),
        (&["--level", "compact"], "level"),
        (&["--judge", "codingame"], "edition"),
        (&["--no-default-features"], "features"),
    ] {
        let words = [&["verify", "out.rs"], words].concat();
        package.fail(&words, 1, &[field, "out.rs"]);
    }
    let text = package.read("out.rs");
    let digest = text.find("source=").expect("it is in the header");
    let changed_digest = text[digest..digest + "source=".len() + 16].to_owned();
    for (old, new, field) in [
        (env!("CARGO_PKG_VERSION"), "9.9.9", "version"),
        (&*changed_digest, "source=0000000000000000", "sources have changed"),
        ("size=", "size=1", "bytes"),
        (" tiny ", " compact ", "size"),
    ] {
        package.write("out.rs", &text.replacen(old, new, 1));
        package.fail(&["verify", "out.rs"], 1, &[field]);
    }
}

#[test]
fn macros_may_declare_modules_and_exported_macros() {
    let library = "macro_rules! prelude { () => { mod types; pub use types::T; } }
        prelude!();
        #[macro_export] macro_rules! seven { () => { 7 } }
        pub mod again { pub use crate::seven as again; }
        cfg_select! { feature = \"none\" => { mod missing; } _ => { mod x86; } }";
    let x86 = "macro_rules! maker { ($n:literal) => { #[macro_export] macro_rules! check { () => { $n } } } }
        maker!(4);
        #[macro_export] macro_rules! number { () => { $crate::check!() } }";
    same(&[
        ("Cargo.toml", &manifest("[dependencies]\ndep = { path = \"dep\" }\n")),
        ("src/main.rs", "fn main() { let _t = dep::T; println!(\"{} {}\", dep::number!(), dep::again::again!()); }"),
        ("dep/Cargo.toml", &package("dep", "[features]\nnone = []\n")),
        ("dep/src/lib.rs", library),
        ("dep/src/types.rs", "pub struct T;"),
        ("dep/src/x86.rs", x86),
    ]);
}

#[test]
fn work_that_takes_long_says_what_it_does() {
    let package = Package::new(&[("src/main.rs", "fn main() {}")]);
    let slow =
        package.script("slow-rustc", "[ \"$1\" = --version ] || sleep 3\nexec rustc \"$@\"\n");
    let said = package.succeed(&["--rustc", &slow, "--level", "tiny", "-o", "out.rs"]);
    assert!(said.contains("slow-rustc compiles 0 kB (2 s)"), "{said}");
}
