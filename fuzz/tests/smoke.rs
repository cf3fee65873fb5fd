//! Runs every target on its corpus and on mutations of it. The environment variable `FUZZ_RUNS`
//! sets the number of mutated inputs per target, and `FUZZ_SEED` sets the seed for the first of
//! these inputs.

use std::collections::BTreeSet;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use fuzz::mutation::mutated;

fn number(variable: &str) -> Option<u32> {
    let value = std::env::var(variable).ok()?;
    Some(value.parse().unwrap_or_else(|_| panic!("{variable} is {value:?}, expected a number")))
}

/// Returns the inputs in a target's corpus with their names, in order.
fn corpus(target: &str) -> Vec<(String, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(target);
    let entries = fs::read_dir(&folder).expect("every target has a corpus");
    let paths: BTreeSet<_> = entries.map(|entry| entry.expect("listed").path()).collect();
    assert!(!paths.is_empty(), "{}: no inputs", folder.display());
    let named = |path| (format!("{path:?}"), fs::read(path).expect("readable"));
    paths.into_iter().map(named).collect()
}

/// Runs a target on its corpus and on `runs` mutated inputs, or as many as `FUZZ_RUNS` specifies.
fn run(target: &str, check: fn(&[u8]), runs: u32) {
    let corpus = corpus(target);
    let seed = number("FUZZ_SEED").unwrap_or(1);
    let seeds = seed..seed.saturating_add(number("FUZZ_RUNS").unwrap_or(runs));
    let changed = seeds.zip(corpus.iter().cycle()).map(|(seed, (name, input))| {
        (format!("{name} changed by seed {seed}"), mutated(input, seed))
    });
    for (name, input) in corpus.iter().cloned().chain(changed) {
        let checked = catch_unwind(AssertUnwindSafe(|| check(&input)));
        let text = String::from_utf8_lossy(&input);
        assert!(checked.is_ok(), "target {target}: {name}:\n{text}");
    }
}

/// Defines a test for each target, with the default number of mutated inputs.
macro_rules! targets {
    ($($name:ident: $runs:literal),*) => {
        $(#[test]
        fn $name() {
            run(stringify!($name), fuzz::$name::check, $runs);
        })*

        #[test]
        fn every_target_is_run_here_and_by_libfuzzer() {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz_targets");
            let names = [$(stringify!($name)),*];
            assert_eq!(fs::read_dir(&folder).expect("a folder").count(), names.len());
            for name in names {
                let program = fs::read_to_string(folder.join(format!("{name}.rs")));
                let call = format!("fuzz::libfuzzer!(fuzz::{name}::check);");
                assert!(program.expect("a program").contains(&call), "{name}");
            }
        }
    };
}

targets!(
    replays: 4000,
    records: 3000,
    results: 1000,
    journals: 300,
    messages: 6000,
    views: 6000,
    turns: 3000,
    sources: 300
);
