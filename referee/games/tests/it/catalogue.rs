//! Tests the catalogue of a program that installs these games.

use engine::catalogue::{game_names, games, install, named, side_name, sides_of, title_of};

#[test]
fn games_and_families_are_found_by_name_and_others_are_refused() {
    games::install();
    games::install();
    assert_eq!(game_names().collect::<Vec<_>>(), games::NAMES);
    for game in games() {
        let name = game.info().name;
        assert!(named(name).is_ok_and(|found| found.info().name == name), "{name}");
        assert_ne!(title_of(name), name);
    }
    for name in ["sdk:a.jar", "command:a.jar"] {
        assert!(named(name).is_ok_and(|found| found.info().name == "sdk"), "{name}");
        assert_eq!((title_of(name), sides_of(name)), (name, &[][..]));
    }
    let refused = named("chess").err().map(|error| error.to_string());
    let expected = format!("unknown game \"chess\", expected one of {}", games::NAMES.join(", "));
    assert_eq!(refused, Some(expected));
}

#[test]
fn seats_are_called_by_their_sides_or_in_order() {
    games::install();
    let names = |game| [0, 1, 7].map(|seat| side_name(game, seat));
    assert_eq!(names("ice-and-fire"), ["red", "blue", "seat 7"]);
    assert_eq!(names("chess"), ["first", "second", "seat 7"]);
}

#[test]
#[should_panic = "other games are already installed"]
fn a_process_has_one_list_of_games() {
    games::install();
    install(&[], &[]);
}
