//! Short names, and names that must not change.

use std::collections::BTreeSet;

use bundler::rename::Renaming;
use proptest::prelude::*;

use crate::{assert_tokens, file, set, spaced};

#[test]
fn spared_words_keep_their_names_long_or_short() {
    let file = file("fn helper() {} fn other() {} fn main() { helper(); other(); }");
    let mut renaming = Renaming::new(&file);
    assert_tokens(renaming.apply(&file), "fn a() {} fn b() {} fn main() { a(); b(); }");
    assert!(!renaming.spare(&set("unknown")));
    assert!(renaming.spare(&set("b")));
    assert_tokens(renaming.apply(&file), "fn a() {} fn other() {} fn main() { a(); other(); }");
    assert!(renaming.spare(&set("helper")));
    assert_tokens(renaming.apply(&file), &spaced(&file));
}

/// Returns the words in a text, in order.
fn words(text: &str) -> Vec<&str> {
    text.split(' ').filter(|word| word.starts_with(|c: char| c.is_alphabetic())).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn different_names_stay_different(
        declared in proptest::collection::vec("[a-c]{1,3}", 1..40),
        used in proptest::collection::vec("[a-d]{1,2}", 0..40),
    ) {
        let declared: BTreeSet<String> = declared.into_iter().filter(|name| name != "as").collect();
        let functions: String = declared.iter().map(|name| format!("fn f_{name}() {{}} fn {name}() {{}} ")).collect();
        let calls: String = used.iter().map(|name| format!("{name}(); ")).collect();
        let file = file(&format!("{functions} fn main() {{ {calls} }}"));
        let (before, after) = (spaced(&file), spaced(Renaming::new(&file).apply(&file)));
        let (before, after) = (words(&before), words(&after));
        prop_assert_eq!(before.len(), after.len());
        let pairs: BTreeSet<(&str, &str)> = before.iter().copied().zip(after.iter().copied()).collect();
        let (old, new): (BTreeSet<&str>, BTreeSet<&str>) = pairs.iter().copied().unzip();
        prop_assert_eq!((old.len(), new.len()), (pairs.len(), pairs.len()));
    }
}
