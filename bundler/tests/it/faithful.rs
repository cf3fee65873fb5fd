//! A bundle behaves as its package, is refused, or carries a note with file and line.

use std::fs;

use crate::project::{Files, LOCK, MANIFEST, Package, manifest};

/// The bundle prints this, and nothing is noted.
#[track_caller]
fn same(files: Files<'_>, expected: &str) {
    let said = Package::new(files).prints(&["tiny"], expected);
    assert!(!said.contains("note:"), "{said}");
}

/// There is a bundle, and notes say these things.
#[track_caller]
fn noted(files: Files<'_>, parts: &[&str]) {
    let said = Package::new(files).succeed(&["--level", "compact", "-o", "out.rs"]);
    for part in parts {
        assert!(said.contains("note:") && said.contains(part), "{part:?} in\n{said}");
    }
}

/// There is no bundle, and the reason says these things.
#[track_caller]
fn refused(files: Files<'_>, words: &[&str], parts: &[&str]) {
    let package = Package::new(files);
    package.fail(words, 2, parts);
    assert!(!package.path("project.rs").exists());
}

#[test]
fn errors_name_the_place_and_the_remedy() {
    let main = ("src/main.rs", "fn main() {}");
    let main_of = |text: &'static str| [("src/main.rs", text)];
    refused(&main_of("fn main() {\n    let = 5;\n}"), &[], &["main.rs:2", "^"]);
    refused(&main_of("mod gone;\nfn main() {}"), &[], &["main.rs:1", "gone"]);
    let include = "fn main() { include!(concat!(env!(\"OUT_DIR\"), \"/x.rs\")); }";
    refused(&main_of(include), &[], &["main.rs:1", "^"]);
    refused(&[main], &["--bin", "other"], &["its binaries are: project"]);
    refused(&[main], &["--features", "nonesuch"], &["no feature `nonesuch`"]);
    refused(&[main], &["--rustc", "no-such-rustc"], &["no-such-rustc cannot be run", "--rustc"]);
    refused(&[main, ("Cargo.toml", "[package")], &[], &["cargo refuses the manifest"]);
    let parts = ["no/Cargo.toml", "--manifest-path"];
    refused(&[main], &["--manifest-path", "no/Cargo.toml"], &parts);
    let two = [
        ("src/main.rs", "mod part;\nfn main() { part::f(); }"),
        ("src/part.rs", "\npub fn f() { missing(); }"),
    ];
    refused(&two, &[], &["src/part.rs:2:14", "missing"]);
}

#[test]
fn procedural_macros_are_refused_with_the_chain_that_leads_there() {
    let own = manifest("[dependencies]\nclap = { version = \"4\", features = [\"derive\"] }\n");
    let main = ("src/main.rs", "fn main() {}");
    let parts =
        ["Cargo.toml:6", "^^^^", "`clap_derive` is a procedural macro", "-> clap 4", "--allow"];
    refused(&[("Cargo.toml", &own), ("Cargo.lock", LOCK), main], &[], &parts);
    let derive = MANIFEST.replace("project", "derive") + "[lib]\nproc-macro = true\n";
    let files = [main, ("derive/Cargo.toml", &derive), ("derive/src/lib.rs", "")];
    refused(&files, &[], &["procedural macro", "Cargo.toml:6"]);
}

#[test]
fn libraries_of_other_languages_are_refused() {
    let files = [
        ("src/main.rs", "fn main() { dep::f(); }"),
        ("dep/src/lib.rs", "pub fn f() {}"),
        ("dep/build.rs", "fn main() { println!(\"cargo:rustc-link-lib=z\"); }"),
    ];
    let parts = ["`dep 0.1.0` links the library \"z\"", "project 0.1.0 -> dep 0.1.0"];
    refused(&files, &[], &parts);
}

#[test]
fn code_that_does_not_compile_as_one_file_is_refused_at_once() {
    // In edition 2018 an array gives references here.
    let old = "pub fn f() -> usize {\n    let all: Vec<&u8> = [1_u8, 2].into_iter().collect(); all.len() }
        pub fn unused() {}";
    let package = Package::new(&[
        ("src/main.rs", "fn main() { println!(\"{}\", old::f()); }"),
        ("old/Cargo.toml", &MANIFEST.replace("project", "old").replace("2021", "2018")),
        ("old/src/lib.rs", old),
    ]);
    let counting = "case \"$*\" in *bundle.rs*) echo >> attempts;; esac\nexec rustc \"$@\"\n";
    let rustc = package.script("counting-rustc", counting);
    package.fail(
        &["--rustc", &rustc],
        2,
        &["one file cannot hold", "old/src/lib.rs:2", "Vec<&u8>"],
    );
    assert_eq!(package.read("attempts").lines().count(), 2, "with and without unused code");
}

#[cfg(unix)]
#[test]
fn a_compiler_older_than_the_edition_is_refused() {
    let package = Package::new(&[
        ("Cargo.toml", &MANIFEST.replace("2021", "2024")),
        ("src/main.rs", "fn main() {}"),
    ]);
    let old = package.script("old-rustc", "echo 'rustc 1.70.0 (90c541806 2023-05-31)'\n");
    let said = ["Cargo.toml:4", "^^^^^^^", "1.70", "edition 2024", "1.85"];
    package.fail(&["--rustc", &old], 2, &said);
    package.fail(&["--rustc", "rustc", "--rustc", &old], 2, &said);
}

#[test]
fn features_are_chosen() {
    let own = manifest("[features]\ndefault = [\"loud\"]\nloud = []\nquiet = []\n");
    let main =
        "fn main() { println!(\"{} {}\", cfg!(feature = \"loud\"), cfg!(feature = \"quiet\")); }";
    let package = Package::new(&[("Cargo.toml", &own), ("src/main.rs", main)]);
    package.prints(&["tiny"], "true false\n");
    package.succeed(&["--no-default-features", "--features", "quiet", "-o", "out.rs"]);
    assert!(package.read("out.rs").contains("false, true"), "{}", package.read("out.rs"));
    package.fail(&["--features", "nonesuch"], 2, &["default, loud, quiet"]);
}

#[test]
fn files_of_included_modules_lie_beside_the_included_file() {
    let function = |text: &str| format!("pub fn f() -> &'static str {{ {text:?} }}");
    let (near, far, other) = (function("src/x"), function("src"), function("src/x/y"));
    for (included, call, expected) in [
        ("pub mod c { pub mod d; }", "c::d::f()", "src/x\n"),
        ("pub mod m { #[path = \"c.rs\"] pub mod e; }", "m::e::f()", "src/x\n"),
        ("include!(\"y/deeper.rs\");", "c::f()", "src/x/y\n"),
        ("pub fn g() -> &'static str { #[path = \"c.rs\"] mod e; e::f() }", "g()", "src/x\n"),
        ("{ #[path = \"c.rs\"] mod e; e::f() }", "include!(\"x/inc.rs\")", "src/x\n"),
    ] {
        let items = if call.starts_with("include") { "" } else { "include!(\"x/inc.rs\");" };
        let main = format!("{items}\nfn main() {{ println!(\"{{}}\", {call}); }}");
        let files = [
            ("src/main.rs", &*main),
            ("src/x/inc.rs", included),
            ("src/c.rs", &far),
            ("src/c/d.rs", &far),
            ("src/m/c.rs", &far),
            ("src/x/c.rs", &near),
            ("src/x/c/d.rs", &near),
            ("src/x/m/c.rs", &near),
            ("src/x/y/c.rs", &other),
            ("src/x/y/deeper.rs", "pub mod c;"),
        ];
        same(&files, expected);
    }
}

#[test]
fn modules_inside_functions_have_files() {
    let main = "mod a;\nfn main() { println!(\"{}\", a::g()); }";
    let a = "mod b;\npub fn g() -> i32 { #[path = \"../x.rs\"] mod x; x::f() + b::g() }";
    let b = "pub fn g() -> i32 { mod inline { #[path = \"y.rs\"] pub mod y; } inline::y::f() }";
    let files = [
        ("src/lib.rs", ""),
        ("src/main.rs", main),
        ("src/a/mod.rs", a),
        ("src/a/b.rs", b),
        ("src/x.rs", "pub fn f() -> i32 { 3 }"),
        ("src/a/inline/y.rs", "pub fn f() -> i32 { 4 }"),
    ];
    same(&files, "7\n");
}

#[test]
fn workspaces_are_inherited_and_modules_outside_the_package_refused() {
    let workspace = "[workspace]\nmembers = [\"in\", \"lib\"]\nresolver = \"2\"\n[workspace.package]\nedition = \"2021\"\nversion = \"0.1.0\"\n[workspace.dependencies]\nlib = { path = \"lib\" }\n";
    let inherits = |name: &str, rest: &str| {
        format!(
            "[package]\nname = {name:?}\nversion.workspace = true\nedition.workspace = true\n{rest}"
        )
    };
    let main =
        "\n#[path = \"../../x.rs\"]\nmod x;\nfn main() { println!(\"{} {}\", x::f(), lib::f()); }";
    let more = "[dependencies]\nlib = { workspace = true, features = [\"more\"] }\n";
    let package = Package::new(&[
        ("Cargo.toml", workspace),
        ("in/Cargo.toml", &inherits("project", more)),
        ("in/src/main.rs", main),
        ("lib/Cargo.toml", &inherits("lib", "[features]\nmore = []\n")),
        ("lib/src/lib.rs", "pub fn f() -> bool { cfg!(feature = \"more\") }"),
        ("x.rs", "pub fn f() -> i32 { 3 }"),
    ]);
    let words = ["--manifest-path", "in/Cargo.toml", "-o", "out.rs"];
    package.fail(&words, 2, &["lies outside the package", "main.rs:3:5", "--allow-outside"]);
    let said = package.succeed(&[&words[..], &["--allow-outside", "--check"]].concat());
    assert!(said.contains("1 runs agree"), "{said}");
}

#[test]
fn documentation_from_files_is_no_include() {
    let library = "macro_rules! documented { ($f:ident, $file:literal) => {
            #[doc = include_str!(concat!(\"../docs/\", $file, \".md\"))]
            pub fn $f() -> i32 { 4 }
        }; }
        documented!(f, \"none\");";
    let main = "fn main() { println!(\"{}\", project::f()); }";
    same(&[("src/main.rs", main), ("src/lib.rs", library), ("docs/none.md", "text")], "4\n");
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
    let dep = MANIFEST.replace("project", "dep") + "[features]\nfast = []\n";
    let main = "fn main() { println!(\"{} {:?}\", dep::fast!(), dep::speed!()); }";
    for (mine, its, expected) in [
        ("\"fast\"", "", "true (\"fast\", \"project\", Some(\"project\"))\n"),
        ("", ", features = [\"fast\"]", "false (\"slow\", \"project\", Some(\"project\"))\n"),
    ] {
        let own = manifest(&format!(
            "[features]\ndefault = [{mine}]\nfast = []\n[dependencies]\ndep = {{ path = \"dep\"{its} }}\n"
        ));
        let files = [
            ("Cargo.toml", &*own),
            ("src/main.rs", main),
            ("dep/Cargo.toml", &dep),
            ("dep/src/lib.rs", library),
        ];
        same(&files, expected);
    }
    // One text cannot have both names.
    let other =
        MANIFEST.replace("project", "other") + "[dependencies]\ndep = { path = \"../dep\" }\n";
    let files = [
        ("src/main.rs", "fn main() { println!(\"{} {}\", dep::name!(), other::f()); }"),
        ("other/Cargo.toml", &other),
        ("other/src/lib.rs", "pub fn f() -> &'static str { dep::name!() }"),
        ("dep/src/lib.rs", library),
    ];
    let parts = ["dep/src/lib.rs:1:", "CARGO_PKG_NAME", "other 0.1.0", "project 0.1.0"];
    refused(&files, &[], &parts);
}

#[test]
fn features_as_macro_arguments_are_noted() {
    let main = "macro_rules! on { ($f:literal) => { cfg!(feature = $f) }; }
        fn main() { println!(\"{}\", on!(\"fast\")); }";
    let own = manifest("[features]\ndefault = [\"fast\"]\nfast = []\n");
    noted(&[("Cargo.toml", &own), ("src/main.rs", main)], &["src/main.rs:1", "feature = $f"]);
    let own = manifest("[features]\nfast = []\n");
    same(&[("Cargo.toml", &own), ("src/main.rs", main)], "false\n");
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
        let main = format!("struct S;\n{unused}\nfn main() {{ let _s = S; }}");
        same(&[("src/main.rs", &main)], "dropped\n");
    }
}

#[test]
fn build_scripts_and_variables_are_those_of_a_release() {
    let script = "fn main() { for name in [\"PROFILE\", \"OPT_LEVEL\", \"DEBUG\"] {
        println!(\"cargo:rustc-env=SEEN_{name}={}\", std::env::var(name).unwrap()); }
        println!(\"cargo:rustc-cfg=fast\"); println!(\"cargo:rustc-cfg=mode=\\\"a\\\"\");
        let file = std::path::Path::new(&std::env::var(\"OUT_DIR\").unwrap()).join(\"table.rs\");
        std::fs::write(file, \"[1, 2, 3]\").unwrap(); }";
    let show =
        "println!(\"{:?}\", [option_env!(\"CARGO_CRATE_NAME\"), option_env!(\"CARGO_BIN_NAME\"),
        option_env!(\"CARGO_PRIMARY_PACKAGE\"), option_env!(\"CARGO_PKG_README\")]);";
    let main = format!("fn main() {{ println!(\"{{}} {{}} {{}}\", env!(\"SEEN_PROFILE\"), env!(\"SEEN_OPT_LEVEL\"),
        env!(\"SEEN_DEBUG\")); {show} project::f(); dep::f();
        println!(\"{{}} {{:?}}\", cfg!(all(unix, fast)), include!(concat!(env!(\"OUT_DIR\"), \"/table.rs\")));
        #[cfg(mode = \"a\")] println!(\"mode a\");
        #[cfg(mode = \"b\")] println!(\"mode b\"); }}");
    let library = format!("pub fn f() {{ println!(\"{{}}\", cfg!(fast)); {show} }}");
    let files = [
        ("build.rs", script),
        ("src/main.rs", &*main),
        ("src/lib.rs", &library),
        ("dep/src/lib.rs", &library),
    ];
    let said = Package::new(&files).succeed(&["--check", "--level", "tiny", "-o", "out.rs"]);
    assert!(said.contains("1 runs agree") && !said.contains("note:"), "{said}");
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
    let parts = ["Cargo.toml:6", "overflow-checks", "Cargo.toml:7", "panic", "Cargo.toml:8"];
    noted(&files, &[&parts[..], &["debug-assertions", "config.toml:4", "rustflags"]].concat());
    let config = "[env]\nGREETING = { value = \"hello\", force = true }\n";
    let main = "fn main() { println!(\"{}\", env!(\"GREETING\")); }";
    same(&[(".cargo/config.toml", config), ("src/main.rs", main)], "hello\n");
}

#[test]
fn positions_that_change_are_noted() {
    let main = "fn main() {\n println!(\"{} {} {}\", line!(), column!(), file!());\n}";
    same(&[("src/main.rs", main)], "2 32 src/main.rs\n");
    let constructs = [
        ("line!", "line!()"),
        ("column!", "column!()"),
        ("file!", "file!()"),
        ("module_path!", "module_path!()"),
        ("Location::caller", "std::panic::Location::caller().line()"),
        ("type_name", "std::any::type_name::<u8>()"),
    ];
    let mut main = String::new();
    let mut parts = Vec::new();
    for (at, (name, call)) in constructs.iter().enumerate() {
        main += &format!("macro_rules! at{at} {{ () => {{ ({call}, 0) }}; }}\n");
        parts.extend([format!("`{name}` "), format!("src/main.rs:{}\n", at + 1)]);
    }
    let calls: String =
        (0..constructs.len()).map(|at| format!("println!(\"{{:?}}\", at{at}!());")).collect();
    main += &format!("fn main() {{ {calls} }}");
    noted(&[("src/main.rs", &main)], &parts.iter().map(String::as_str).collect::<Vec<_>>());
}

#[test]
fn code_of_other_editions_is_noted_where_its_meaning_changes() {
    let old = "pub fn f() -> usize { let mut n = 0;\n for x in [1_u8, 2].into_iter() { n += std::mem::size_of_val(&x); } n }
pub struct D(pub &'static str);\nimpl Drop for D { fn drop(&mut self) { println!(\"{}\", self.0); } }
pub fn g() { let t = (D(\"a\"), D(\"b\"));\n { let c = || { let _x = &t.0; }; c(); }\n let c = move || { let _x = &t.0; }; c(); }";
    let files = [
        ("src/main.rs", "fn main() { println!(\"{}\", old::f()); old::g(); }"),
        ("old/Cargo.toml", &*MANIFEST.replace("project", "old").replace("2021", "2018")),
        ("old/src/lib.rs", old),
    ];
    let parts = ["old/src/lib.rs:2", "into_iter", "old/src/lib.rs:7", "closure"];
    noted(&files, &[&parts[..], &["`old` is of edition 2018"]].concat());
}

#[test]
fn cases_are_compared_and_differences_shown() {
    let main = "fn main() { let n = std::io::stdin().lines().count(); println!(\"{n} {}\", project::f()); }";
    let package = Package::new(&[
        ("src/main.rs", main),
        ("src/lib.rs", "pub fn f() -> i32 { 5 }"),
        ("cases/a", "1\n2\n"),
        ("cases/b", ""),
    ]);
    let said = package.succeed(&["--check", "--cases", "cases", "-o", "out.rs"]);
    assert!(said.contains("2 runs agree"), "{said}");
    package.succeed(&["verify", "out.rs"]);
    package.write("src/lib.rs", "pub fn f() -> i32 { 7 }");
    package.fail(&["verify", "out.rs"], 1, &["have changed"]);
    package.fail(&["verify", "src/lib.rs"], 2, &["does not begin with a bundle's header"]);
    package.write("src/main.rs", "fn main() { println!(\"{:?}\", std::time::SystemTime::now()); }");
    package.fail(&["--check", "-o", "out.rs"], 1, &["differs in line 1"]);
    fs::remove_dir_all(package.path("cases")).expect("it is there");
    package.fail(&["--cases", "cases", "-o", "out.rs"], 2, &["cannot read cases"]);
}

#[test]
fn verify_compares_all_of_the_header() {
    let own = manifest("[features]\na = []\nb = []\n");
    let package = Package::new(&[("Cargo.toml", &own), ("src/main.rs", "fn main() {}")]);
    let rustc = package.accepting_rustc();
    fn verify<'a>(rustc: &'a str, words: &[&'a str]) -> Vec<&'a str> {
        [&["verify", "out.rs", "--rustc", rustc], words].concat()
    }
    package.succeed(&["--rustc", &rustc, "--features", "a", "--level", "tiny", "-o", "out.rs"]);
    package.succeed(&verify(&rustc, &["--features", "a", "--level", "tiny"]));
    for (words, field) in [
        (&["--features", "b"][..], "features"),
        (&["--level", "compact"], "level"),
        (&["--judge", "codingame"], "edition"),
        (&["--no-default-features"], "features"),
    ] {
        package.fail(&verify(&rustc, words), 1, &[field, "out.rs"]);
    }
    let text = package.read("out.rs");
    let digest = text.find("source=").expect("it is in the header");
    let changed_digest = text[digest..digest + "source=".len() + 16].to_owned();
    for (old, new, field) in [
        (env!("CARGO_PKG_VERSION"), "9.9.9", "version"),
        (&*changed_digest, "source=0000000000000000", "sources have changed"),
        ("size=", "size=1", "bytes"),
        (" tiny ", " compact ", "size"),
        ("fn main", "fn maim", "it was edited"),
    ] {
        package.write("out.rs", &text.replacen(old, new, 1));
        package.fail(&verify(&rustc, &[]), 1, &[field]);
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
    let main =
        "fn main() { let _t = dep::T; println!(\"{} {}\", dep::number!(), dep::again::again!()); }";
    let files = [
        ("src/main.rs", main),
        ("dep/src/lib.rs", library),
        ("dep/src/types.rs", "pub struct T;"),
        ("dep/src/x86.rs", x86),
    ];
    same(&files, "4 7\n");
}

#[cfg(unix)]
#[test]
fn work_that_takes_long_is_reported() {
    let package = Package::new(&[("src/main.rs", "fn main() {}")]);
    let slow =
        package.script("slow-rustc", "[ \"$1\" = --version ] || sleep 3\nexec rustc \"$@\"\n");
    let said = package.succeed(&["--rustc", &slow, "--level", "tiny", "-o", "out.rs"]);
    assert!(said.contains("slow-rustc compiles 0 kB (2 s)"), "{said}");
}
