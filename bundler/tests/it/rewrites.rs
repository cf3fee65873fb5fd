//! Tests source transformations on small texts, without a compiler.
//!
//! In the files below `tests/rewrites`, a line `=== TRANSFORMATION: PROPERTY` starts a table. Its
//! lines have the form `TEXT ~> RESULT`, where `=` stands for unchanged text.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::rc::Rc;

use bundler::cfg::{Conditions, Value, evaluate, settle};
use bundler::editions;
use bundler::mount::assembly::Assembly;
use bundler::mount::bindings::{Bindings, Known};
use bundler::mount::cfg_if::expand;
use bundler::mount::exports::exported_macros;
use bundler::mount::migrate::{self, foreign_blocks, trait_objects};
use bundler::mount::scope::Scope;
use bundler::mount::strip::Strip;
use bundler::print::{Lines, print};
use bundler::rename::Renaming;
use bundler::shake::live::Live;
use bundler::shake::{shake, trim};
use bundler::tokens::words_of;
use cargo_metadata::Edition;
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::visit_mut::VisitMut;

use crate::{file, set, spaced, tokens};

#[test]
fn texts_become_what_the_tables_say() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rewrites");
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("a file").path();
        check(&path.display().to_string(), &std::fs::read_to_string(&path).expect("UTF-8"));
    }
}

/// Checks the tables in a file. Failures name the table and the line.
fn check(name: &str, text: &str) {
    for table in text.split("\n=== ").skip(1) {
        let mut lines = table.lines().filter(|line| !line.is_empty());
        let title = lines.next().expect("a table has a title");
        let (transformation, _) = title.split_once(": ").unwrap_or_else(|| panic!("{title}"));
        for line in lines {
            let (text, expected) = line.split_once("~>").unwrap_or_else(|| panic!("{line}"));
            let expected = if expected.trim() == "=" { text } else { expected };
            if transformation == "print" {
                let printed = print(&tokens(text), Lines::One, &BTreeSet::new());
                assert_eq!(printed.strip_suffix('\n'), Some(expected.trim()), "{name}: {title}");
            } else {
                let got = transformed(transformation, text);
                assert_eq!(spaced(got), spaced(tokens(expected)), "{name}: {title}");
            }
        }
    }
}

fn transformed(transformation: &str, text: &str) -> TokenStream {
    match transformation {
        "strip" => stripped(text),
        "shake" => shake(&file(text), &BTreeSet::new()).into_token_stream(),
        "trim" => trimmed(text, ""),
        "trim without m" => trimmed(text, "m"),
        "rename" => Renaming::new(&file(text)).apply(&file(text)).into_token_stream(),
        "words" => words_of(tokens(text)).iter().map(|word| tokens(word)).collect(),
        "cfg" => condition(text, None),
        "cfg of a known target" => condition(
            text,
            Some("unix target_os=\"linux\" target_feature=\"sse2\" debug_assertions"),
        ),
        "settle" => settle(tokens(text), &conditions(None)),
        "cfg_if" => {
            let mut items = file(text).items;
            expand(&mut items, &conditions(None));
            quote!(#(#items)*)
        }
        "assemble mounted" => assembled(text, mounted(0)),
        "assemble binary" => assembled(text, binary(0)),
        other => match other.split_once(" to ") {
            Some((from, to)) => migrated(from, editions::named(to), text),
            None => scope(other).rewrite(tokens(text)),
        },
    }
}

fn stripped(text: &str) -> TokenStream {
    let conditions = Conditions { features: set("on"), ..Conditions::default() };
    let text = text.replace("OFF", "#[cfg(feature = \"off\")]");
    let mut file = file(&text.replace("ON", "#[cfg(feature = \"on\")]"));
    Strip { conditions: &conditions }.visit_file_mut(&mut file);
    file.into_token_stream()
}

/// Returns the remaining part of an import in a program that uses the names `x` and `y` and
/// declares `m`.
fn trimmed(text: &str, gone: &str) -> TokenStream {
    let live = Live::from_main(&file("mod m { } fn main() { x; y; }"), &BTreeSet::new());
    let syn::Item::Use(item) = &file(text).items[0] else { panic!("no import: {text}") };
    let tree = trim(&item.tree, &live, &set(gone));
    tree.map(|tree| quote!(use #tree;)).unwrap_or_default()
}

fn conditions(target: Option<&str>) -> Conditions {
    let features = set("fast big-tables");
    Conditions { features, set: set("tuned mode=\"a\""), target: target.map(set) }
}

/// Evaluates a condition. Returns `true`, `false`, or the part that only the compiler can evaluate.
fn condition(text: &str, target: Option<&str>) -> TokenStream {
    match evaluate(tokens(text), &conditions(target)) {
        Value::True => quote!(true),
        Value::False => quote!(false),
        Value::Unknown(rest) => rest,
    }
}

fn migrated(from: &str, to: Edition, text: &str) -> TokenStream {
    let (change, from) = from.split_once(", ").unwrap_or(("tokens", from));
    let from = editions::named(from);
    if change == "tokens" {
        return migrate::tokens(tokens(text), from, to);
    }
    let change = if change == "trait objects" { trait_objects } else { foreign_blocks };
    let mut file = file(text);
    change(&mut file, from, to);
    file.into_token_stream()
}

/// Assembles a crate at the root of the bundle, preceded by the attributes and items that the crate
/// adds to the root.
fn assembled(text: &str, scope: Scope) -> TokenStream {
    let mut assembly = Assembly::default();
    let file = file(text);
    let exported = Rc::new(exported_macros(&file.items));
    let known =
        scope.names.iter().map(|(name, target)| (name.clone(), Known::Outside(target.clone())));
    let mut bindings = Bindings::default();
    bindings.add(None, &file.items, known.collect(), false);
    let (module, bindings) = (bindings.root(None), Rc::new(bindings));
    let body = assembly.krate(file, &Scope { exported, bindings, module, ..scope });
    let (attributes, crates) = (&assembly.attributes, assembly.extern_crates());
    quote!(#(#attributes)* #crates #body)
}

fn scope(name: &str) -> Scope {
    match name {
        "binary" => binary(0),
        "module of the binary" => binary(1),
        "shadowed" => Scope { shadows: set("dep"), ..mounted(1) },
        "edition 2015" => Scope { root_names: Some(Rc::new(set("a b"))), ..mounted(2) },
        "local macros" => {
            Scope { exported: Rc::new(set("inner")), local_macros: true, ..mounted(1) }
        }
        depth => {
            let depth = depth.strip_prefix("depth ").and_then(|depth| depth.parse().ok());
            mounted(depth.unwrap_or_else(|| panic!("no transformation: {name}")))
        }
    }
}

/// Returns the scope of a crate mounted as `lib`. The crate uses one dependency under its own name,
/// one under a different name, and one provided by the judge.
fn mounted(depth: usize) -> Scope {
    let names = [("dep", "dep"), ("other", "other_lib"), ("out", "::outside")];
    Scope { mount: Some("lib".to_owned()), ..bare(depth, &names) }
}

fn binary(depth: usize) -> Scope {
    bare(depth, &[("project", "project"), ("p", "project")])
}

fn bare(depth: usize, names: &[(&str, &str)]) -> Scope {
    let owned = |(name, target): &(&str, &str)| ((*name).to_owned(), (*target).to_owned());
    Scope {
        mount: None,
        names: names.iter().map(owned).collect::<BTreeMap<_, _>>(),
        depth,
        shadows: BTreeSet::new(),
        bindings: Rc::default(),
        module: 0,
        prelude: None,
        module_path: "project::m".to_owned(),
        exported: Rc::new(BTreeSet::new()),
        local_macros: false,
        root_names: None,
    }
}
