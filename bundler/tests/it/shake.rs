//! Only items that `main` reaches are kept.

use std::collections::BTreeSet;

use bundler::shake::shake;
use proptest::prelude::*;
use syn::Item;

use crate::{assert_tokens, file, set};

#[test]
fn names_to_be_kept_stay_with_what_they_need() {
    let text = "fn main() {} fn kept() { helper(); } fn helper() {} fn gone() {} mod empty {} mod m { fn x() {} }";
    let expected = "fn main() {} fn kept() { helper(); } fn helper() {} mod empty {}";
    assert_tokens(shake(&file(text), &set("kept empty")), expected);
}

/// Returns the functions reachable from the first one, found by searching the graph itself.
fn reachable(calls: &[Vec<usize>]) -> BTreeSet<usize> {
    let (mut found, mut open) = (BTreeSet::from([0]), vec![0]);
    while let Some(at) = open.pop() {
        open.extend(calls[at].iter().copied().filter(|to| found.insert(*to)));
    }
    found
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn modules_hold_what_main_reaches_and_are_never_empty(
        graph in (1..12_usize).prop_flat_map(|count| {
            proptest::collection::vec(proptest::collection::vec(0..count, 0..3), count)
        }),
    ) {
        let path = |at: usize| match at {
            0 => "main".to_owned(),
            _ => format!("crate::m{}::f{at}", at % 3),
        };
        let function = |at: usize| {
            let calls: String = graph[at].iter().map(|to| format!("{}();", path(*to))).collect();
            let name = if at == 0 { "fn main".to_owned() } else { format!("pub fn f{at}") };
            format!("{name}() {{ {calls} }}")
        };
        let module = |number: usize| {
            let inside: String =
                (1..graph.len()).filter(|at| at % 3 == number).map(function).collect();
            format!("mod m{number} {{ {inside} }}")
        };
        let text: String = (0..3).map(module).chain([function(0)]).collect();
        let mut kept = BTreeSet::new();
        for item in shake(&file(&text), &BTreeSet::new()).items {
            let inside = match item {
                Item::Mod(module) => module.content.map(|(_, items)| items).unwrap_or_default(),
                item => vec![item],
            };
            prop_assert!(!inside.is_empty());
            kept.extend(inside.iter().filter_map(bundler::items::name));
        }
        let name = |at: usize| if at == 0 { "main".to_owned() } else { format!("f{at}") };
        let expected: BTreeSet<String> = reachable(&graph).into_iter().map(name).collect();
        prop_assert_eq!(kept, expected);
    }
}
