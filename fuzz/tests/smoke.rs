//! Every target on its corpus, and on changes of it. `FUZZ_RUNS` in the environment sets how many
//! changed inputs each target gets, `FUZZ_SEED` the seed of the first.

use std::collections::BTreeSet;
use std::fs;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::path::Path;

use fuzz::mutation::mutated;
use fuzz::TARGETS;

fn number(variable: &str) -> Option<u32> {
    let value = std::env::var(variable).ok()?;
    Some(value.parse().unwrap_or_else(|_| panic!("{variable} is {value:?}, expected a number")))
}

/// The inputs of a target's corpus with their names, in order.
fn corpus(target: &str) -> Vec<(String, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(target);
    let entries = fs::read_dir(&folder).expect("every target has a corpus");
    let paths: BTreeSet<_> = entries.map(|entry| entry.expect("listed").path()).collect();
    assert!(!paths.is_empty(), "{}: no inputs", folder.display());
    let named = |path| (format!("{path:?}"), fs::read(path).expect("readable"));
    paths.into_iter().map(named).collect()
}

/// Runs a target on its corpus and on as many changed inputs, or as `FUZZ_RUNS` says.
fn run(target: &str, runs: u32) {
    let known = TARGETS.into_iter().find(|(name, _)| *name == target);
    let (_, check) = known.expect("the target is in the list");
    let corpus = corpus(target);
    let seed = number("FUZZ_SEED").unwrap_or(1);
    let seeds = seed..seed.saturating_add(number("FUZZ_RUNS").unwrap_or(runs));
    let inputs = corpus.iter().cloned();
    let changed = seeds.zip(corpus.iter().cycle()).map(|(seed, (name, input))| {
        (format!("{name} changed by seed {seed}"), mutated(input, seed))
    });
    for (name, input) in inputs.chain(changed) {
        let checked = catch_unwind(AssertUnwindSafe(|| check(&input)));
        let text = String::from_utf8_lossy(&input);
        assert!(checked.is_ok(), "target {target}: {name}:\n{text}");
    }
}

#[test]
fn replays() {
    run("replays", 4000);
}

#[test]
fn records() {
    run("records", 3000);
}

#[test]
fn results() {
    run("results", 1000);
}

#[test]
fn journals() {
    run("journals", 300);
}

#[test]
fn views() {
    run("views", 6000);
}

#[test]
fn turns() {
    run("turns", 3000);
}

#[test]
fn sources() {
    run("sources", 300);
}

#[test]
fn every_target_is_run_here_and_by_libfuzzer() {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |path: &str| fs::read_to_string(package.join(path)).expect("a file of the package");
    let (tests, manifest) = (read("tests/smoke.rs"), read("Cargo.toml"));
    for (name, _) in TARGETS {
        assert!(tests.contains(&format!("run(\"{name}\"")), "{name} has a test");
        assert!(manifest.contains(&format!("name = \"{name}\"")), "{name} has a program");
        let program = read(&format!("fuzz_targets/{name}.rs"));
        assert!(program.contains(&format!("fuzz::libfuzzer!(fuzz::{name}::check);")), "{name}");
    }
}
