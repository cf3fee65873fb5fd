//! Tests which referees can keep their classes for many games, according to the stored findings.

mod it {
    pub mod common {
        pub mod java_game;
        pub mod table;
    }
}

use engine::catalogue::RefereeChoice;

use self::it::common::java_game::jar;
use self::it::common::table::{choice, numbers, play, recording};

#[test]
fn classes_are_kept_once_their_static_state_is_put_back() {
    let Some(jar) = jar() else { return };
    let folder = tempfile::tempdir().expect("a temporary folder");
    // Findings about all referees used by this program are stored there, so no other test may run
    // at the same time.
    sdk::remember_in(folder.path().to_owned());
    for (statics, expected) in [
        ("kept", r#""kept_classes":"accepted""#),
        ("enum", r#""kept_classes":"refused""#),
        ("interface", r#""kept_classes":"refused""#),
    ] {
        let shared = choice(jar, &[("statics", statics)]);
        // Findings about a referee do not depend on its game options.
        let java_options = vec![format!("-Dstatics={statics}")];
        let shared = RefereeChoice { java_options, ..shared };
        let apart = RefereeChoice { process_per_game: true, ..shared.clone() };
        for seed in 1..=7 {
            let [one, other] = [&shared, &apart].map(|choice| play(choice, seed, numbers));
            let [one, other] = [one, other].map(|record| recording(&record.expect("it ends")));
            assert_eq!(one, other, "{statics} {seed}");
        }
        let files = std::fs::read_dir(folder.path()).expect("a folder");
        let read = |file| std::fs::read_to_string(file).unwrap_or_default();
        let texts: Vec<_> = files.map(|file| read(file.expect("a file").path())).collect();
        assert!(texts.iter().any(|text| text.contains(expected)), "{statics}: {texts:?}");
        std::fs::remove_dir_all(folder.path()).expect("the findings are removed");
    }
}
