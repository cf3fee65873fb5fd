//! Module circles and the direction of dependencies.

use super::module_graph::{name, Module, ModuleGraph};
use super::{root, sources};

fn graph(package: &str) -> ModuleGraph {
    ModuleGraph::read(&root().join(package).join("src"), &sources())
}

/// Packages whose modules are checked for circles.
const CHECKED: [&str; 5] = ["", "files", "maps", "referee", "bundler"];

#[test]
fn no_modules_use_each_other_in_a_circle() {
    let mut circles = Vec::new();
    for package in CHECKED {
        let graph = graph(package);
        assert!(graph.uses.len() > 10, "{package}: hardly any uses found");
        for circle in graph.circles() {
            let inside = |module: &Module| circle.contains(&name(module));
            let within = |(user, used, _): &&(Module, Module, String)| inside(user) && inside(used);
            for (user, used, path) in graph.uses.iter().filter(within) {
                circles.push(format!("{package}: {} uses {}: {path}", name(user), name(used)));
            }
        }
    }
    assert!(circles.is_empty(), "modules in circles:\n{}", circles.join("\n"));
}

/// What each module of `referee` may use of the others, from the bottom up. The command line may use
/// everything, and nothing uses it.
const LAYERS: &[(&str, &[&str])] = &[
    ("hash", &[]),
    ("html", &[]),
    ("in_order", &[]),
    ("limit", &[]),
    ("outputs", &[]),
    ("protocol", &[]),
    ("statistics", &[]),
    ("system", &[]),
    ("text", &[]),
    ("scene", &["protocol"]),
    ("table", &["hash", "protocol"]),
    ("catalogue", &["limit", "protocol", "scene"]),
    ("record_kind", &["catalogue"]),
    ("games", &["catalogue", "limit", "protocol", "record_kind", "scene"]),
    ("players", &["catalogue", "protocol", "system", "table"]),
    ("replay", &["catalogue", "games", "protocol", "table", "text"]),
    ("codingame", &["catalogue", "games", "hash", "outputs", "protocol", "replay"]),
    (
        "arenas",
        &["catalogue", "codingame", "games", "outputs", "players", "protocol", "replay", "table"],
    ),
    ("laws", &["catalogue", "protocol", "replay", "table"]),
    ("solving", &["games", "in_order", "limit", "outputs", "players", "protocol"]),
    (
        "matches",
        &[
            "catalogue",
            "hash",
            "in_order",
            "outputs",
            "players",
            "protocol",
            "replay",
            "statistics",
            "system",
            "table",
        ],
    ),
    ("starter_project", &["catalogue", "games", "outputs", "protocol"]),
    ("tuning", &["hash", "outputs", "players"]),
    (
        "reports",
        &[
            "catalogue",
            "games",
            "html",
            "matches",
            "outputs",
            "players",
            "protocol",
            "statistics",
            "table",
            "text",
            "tuning",
        ],
    ),
    ("analysis", &["catalogue", "games", "limit", "protocol", "replay", "scene", "table"]),
    (
        "viewer",
        &[
            "analysis",
            "catalogue",
            "games",
            "html",
            "outputs",
            "protocol",
            "replay",
            "scene",
            "table",
            "text",
        ],
    ),
    ("listing", &["catalogue", "games", "matches", "outputs", "protocol", "replay", "reports"]),
    (
        "debugging",
        &[
            "catalogue",
            "games",
            "players",
            "protocol",
            "replay",
            "reports",
            "table",
            "text",
            "viewer",
        ],
    ),
    ("by_hand", &["catalogue", "games", "players", "protocol", "replay", "scene", "table"]),
    (
        "serve",
        &[
            "analysis",
            "by_hand",
            "catalogue",
            "codingame",
            "games",
            "html",
            "listing",
            "matches",
            "players",
            "protocol",
            "replay",
            "reports",
            "scene",
            "solving",
            "statistics",
            "table",
            "text",
            "viewer",
        ],
    ),
];

#[test]
fn the_modules_of_the_referee_use_only_lower_layers() {
    let graph = graph("referee");
    let mut wrong = Vec::new();
    for (user, used, path) in &graph.uses {
        let (Some(top), Some(other)) = (user.first(), used.first()) else { continue };
        if top == other || top == "cli" {
            continue;
        }
        let (_, allowed) = LAYERS.iter().find(|(name, _)| name == top).unwrap_or_else(|| {
            panic!("{top} is a new module: add it to the layers, with what it may use")
        });
        if !allowed.contains(&other.as_str()) {
            wrong.push(format!("{} uses {path}", name(user)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_layers_are_in_order() {
    for (place, (name, allowed)) in LAYERS.iter().enumerate() {
        let lower: Vec<&str> = LAYERS[..place].iter().map(|(name, _)| *name).collect();
        assert!(allowed.iter().all(|other| lower.contains(other)), "{name}");
    }
}

/// The uses of other crates, as `module path`, by modules for which `is_bound` holds and of paths
/// that are forbidden there.
fn forbidden(
    package: &str,
    is_bound: impl Fn(&str) -> bool,
    is_forbidden: impl Fn(&str) -> bool,
) -> Vec<String> {
    let graph = graph(package);
    let uses = graph.external.iter().map(|(user, path)| (name(user), path));
    let bound: Vec<_> = uses.filter(|(user, _)| is_bound(user)).collect();
    assert!(!bound.is_empty(), "{package}: no module is bound by this rule");
    let wrong = bound.into_iter().filter(|(_, path)| is_forbidden(path));
    wrong.map(|(user, path)| format!("{user} {path}")).collect()
}

/// What reaches out of the program.
const OUTSIDE: [&str; 6] =
    ["std::process", "std::thread", "std::fs", "std::net", "std::env", "std::io"];

fn reaches_outside(path: &str) -> bool {
    OUTSIDE.iter().any(|outside| path.starts_with(outside))
}

fn reads_a_clock(path: &str) -> bool {
    path.starts_with("std::time") && !path.starts_with("std::time::Duration")
}

#[test]
fn games_know_neither_processes_nor_time() {
    let wrong = forbidden(
        "referee",
        |user| user.starts_with("crate::games"),
        |path| reaches_outside(path) || reads_a_clock(path),
    );
    assert_eq!(wrong, [""; 0]);
    let solver = "crate::games::friends_and_dragons::solver";
    let threads = forbidden(
        "referee",
        |user| user.starts_with("crate::games") && !user.starts_with(solver),
        |path| path.starts_with("rayon"),
    );
    assert_eq!(threads, [""; 0], "only {solver} works on several threads");
}

#[test]
fn only_the_play_loop_and_the_clock_touch_the_world() {
    let wrong = forbidden(
        "",
        |user| !["crate::play", "crate::clock"].contains(&user),
        |path| {
            let hashes = ["std::collections::HashMap", "std::collections::HashSet"];
            reaches_outside(path) || path.starts_with("std::time") || hashes.contains(&path)
        },
    );
    assert_eq!(wrong, [""; 0]);
}

#[test]
fn the_graph_sees_a_circle_through_a_facade() {
    let graph = ModuleGraph::of(&[
        ("", "pub mod a; pub mod b;"),
        ("a", "mod inner; pub use inner::Thing;"),
        ("a::inner", "use crate::b::used; pub struct Thing;"),
        ("b", "pub fn used() -> super::a::Thing { crate::a::Thing }"),
    ]);
    assert_eq!(graph.circles(), [["crate::a::inner", "crate::b"]]);
}

#[test]
fn the_graph_follows_names_globs_and_renames() {
    let graph = ModuleGraph::of(&[
        ("", "mod a; mod b; mod c; mod d;"),
        ("a", "pub struct One; pub fn two() {} #[cfg(test)] mod tests { use crate::d::Four; }"),
        ("b", "pub use super::a::*;"),
        ("c", "use crate::b as other; fn f() -> other::One { std::mem::drop(1); other::One }"),
        ("d", "pub struct Four; use crate::c; use serde::Serialize;"),
    ]);
    let uses: Vec<String> =
        graph.uses.iter().map(|(user, used, _)| format!("{} {}", name(user), name(used))).collect();
    assert!(uses.contains(&"crate::c crate::a".to_owned()), "{uses:?}");
    assert!(uses.contains(&"crate::d crate::c".to_owned()), "{uses:?}");
    assert!(!uses.contains(&"crate::a crate::d".to_owned()), "tests do not count: {uses:?}");
    assert!(graph.circles().is_empty());
    let external: Vec<&str> = graph.external.iter().map(|(_, path)| path.as_str()).collect();
    assert!(external.contains(&"std::mem::drop") && external.contains(&"serde::Serialize"));
}
