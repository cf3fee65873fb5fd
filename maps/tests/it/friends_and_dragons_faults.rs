//! Tests errors in board and heroes files. Every part is invalid once, and the error is identified
//! by kind, line and value.

use maps::FriendsAndDragonsSetup;
use maps::friends_and_dragons::{Class, Code, Fault, SetupRecord, read, read_board};
use proptest::prelude::*;

const BOARD: &str = "[terrain]\n....\n.OL.\n....\n[positions]\n1.A.\n...b\n..2.\n";
/// The entry for hero 2 begins on line 6, and its keys on line 7.
const FIRST: &str = "[[hero]]\nid = 1\nclass = 'Knight'\npivot = true\n\n";

const ARCHER: &str = "id = 2\nclass = 'Archer'\n";

fn fault(board: &str, heroes: &str) -> Fault {
    read(board.as_bytes(), heroes.as_bytes()).expect_err("the files are wrong")
}

fn heroes_with(second: &str) -> String {
    format!("{FIRST}[[hero]]\n{second}")
}

#[test]
fn a_class_that_is_not_known_needs_an_attack_of_its_own() {
    let own = "attack = { type = 2, dirs = 8 }\n";
    let read = |class: &str| {
        let heroes = heroes_with(&format!("id = 2\n{class}{own}"));
        read(BOARD.as_bytes(), heroes.as_bytes()).expect("the files are right")
    };
    let gladiator = read("class = 'Gladiator'\n");
    assert_eq!(gladiator, read(""));
    assert_eq!(gladiator.heroes()[1].class, None);
    assert_eq!(gladiator.heroes()[1].attack, Class::Ranger.attack());
    // A known class with its own attack keeps its name.
    assert_eq!(read("class = 'Monk'\n").heroes()[1].class, Some(Class::Monk));
    // The attacks of all other classes are covered by records of official programs.
    assert_eq!(Class::Witch.attack(), Class::Mage.attack());
}

/// Pairs of lines: a mistake, and the expected message.
const FAULTS: &str = include_str!("friends_and_dragons_faults.txt");

#[test]
fn faults_name_the_line_the_value_and_what_was_expected() {
    let lines: Vec<&str> =
        FAULTS.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
    for case in lines.chunks(2) {
        let (kind, text) = case[0].split_once(": ").expect("a kind");
        let text = text.replace("; ", "\n").replace(';', "\n");
        let (mut board, mut heroes) = (BOARD.to_owned(), heroes_with(ARCHER));
        match kind {
            // Errors in the board are reported before the heroes are read.
            "board" => (board, heroes) = (text, "not TOML".to_owned()),
            "change" => {
                let (from, to) = text.split_once(" -> ").expect("a change");
                board = BOARD.replacen(from, to, 1);
            }
            "hero" => heroes = heroes_with(&text),
            _ => heroes = text,
        }
        let fault = fault(&board, &heroes);
        assert_eq!(fault.to_string(), case[1], "{}", case[0]);
        let alone = read_board(board.as_bytes()).err();
        assert!(kind != "board" || alone == Some(fault), "{}", case[0]);
    }
}

#[test]
fn bytes_that_are_no_text_are_named_by_their_line() {
    let wrong = read(b"[terrain]\n..\n.\xff\n", b"").expect_err("the board is no text");
    assert_eq!(wrong.to_string(), "line 3: board-syntax: not UTF-8 text");
    let wrong = read(BOARD.as_bytes(), b"# one\n\n# \xc3\x28\n").expect_err("no text");
    assert_eq!(wrong.to_string(), "line 3: heroes-syntax: not UTF-8 text");
}

/// The files are valid as they are, and mean the same with different whitespace, case and line
/// endings.
#[test]
fn blanks_case_comments_and_line_ends_do_not_matter() {
    let heroes = heroes_with(ARCHER);
    let plain = read(BOARD.as_bytes(), heroes.as_bytes()).expect("the files are right");
    assert_eq!(plain.monsters(), [0, 0, 1, 0, 0, 0, 0, 2, 0, 0, 0, 0]);
    let starts: Vec<(u8, u8)> = plain.heroes().iter().map(|hero| (hero.id, hero.start)).collect();
    assert_eq!(starts, [(1, 0), (2, 10)]);
    let other = "\u{feff}# b\r\n[ Positions ]\r\n 1 . a\t.\r\n# ....\r\n...B\r\n\r\n. . 2 .\r\n\
                 [TERRAIN]\r\n....\r\n  .ol.\r\n....";
    let other = read(other.as_bytes(), heroes.replace('\n', "\r\n").as_bytes());
    assert_eq!(other.expect("the files are right"), plain);
}

/// If there are several errors, the first kind is reported, no matter which hero has it.
#[test]
fn the_first_kind_is_reported_and_not_the_first_hero() {
    let keys = [
        (Code::HeroField, "id = 11\nclass = 'Monk'\n"),
        (Code::UnknownClass, "id = 3\nclass = 'Clown'\n"),
        (Code::BadWalk, "id = 4\nclass = 'Monk'\nwalk = 'swim'\n"),
        (Code::BadAttack, "id = 5\nattack = {type = 9, dirs = 4}\n"),
        (Code::BadAttack, "id = 6\nattack = {type = 1, dirs = 4, far = 1}\n"),
        (Code::BadSupport, "id = 7\nclass = 'Monk'\nsupport = {type = 9}\n"),
        (Code::BadSupport, "id = 8\nclass = 'Monk'\nsupport = {odd = 9}\n"),
    ];
    for (index, (later, first_hero)) in keys.iter().enumerate() {
        for (code, second_hero) in &keys[..index] {
            let heroes = format!("[[hero]]\n{first_hero}[[hero]]\n{second_hero}");
            assert_eq!(fault(BOARD, &heroes).code, *code.min(later), "{heroes}");
        }
    }
}

#[test]
fn setups_in_json_are_checked_as_files_are() {
    let heroes = heroes_with(ARCHER);
    let setup = read(BOARD.as_bytes(), heroes.as_bytes()).expect("the files are right");
    type Change = fn(&mut SetupRecord);
    let changes: [(Change, Code); 8] = [
        (|record| record.terrain.clear(), Code::BoardEmpty),
        (|record| record.positions[0].push('.'), Code::BoardRagged),
        (|record| record.positions.truncate(2), Code::BoardShape),
        (|record| record.terrain[0] = ". ..".into(), Code::TerrainChar),
        (|record| record.positions[1] = "...#".into(), Code::PositionChar),
        (|record| record.heroes[0].id = Some(300), Code::HeroField),
        (|record| record.heroes.truncate(1), Code::UnknownHero),
        (|record| record.heroes[0].pivot = false, Code::NoPivot),
    ];
    for (change, code) in changes {
        let mut record = SetupRecord::from(setup.clone());
        change(&mut record);
        let text = serde_json::to_string(&record).expect("a record has a JSON form");
        let read = serde_json::from_str::<FriendsAndDragonsSetup>(&text);
        assert!(read.expect_err("the record is wrong").to_string().contains(code.name()));
        let fault = FriendsAndDragonsSetup::try_from(record).expect_err("the record is wrong");
        assert_eq!((fault.code, fault.line), (code, None));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn messages_stay_one_line_whatever_is_quoted(text in any::<String>(), index in 0..8usize) {
        let quoted = serde_json::to_string(&text).expect("a text has a JSON form");
        let second = [
            format!("id = 2\nclass = {quoted}\n"),
            format!("id = 2\nclass = 'Monk'\nwalk = {quoted}\n"),
            format!("id = {quoted}\nclass = 'Monk'\n"),
            format!("id = 2\nclass = 'Monk'\n{quoted} = 1\n"),
            format!("id = 2\nattack = {quoted}\n"),
            format!("id = 2\nattack = {{type = 1, dirs = 4, {quoted} = 3}}\n"),
            format!("id = 2\n{quoted} = 1\n{quoted} = 2\n"),
            format!("id = 2\nclass = {text}\n"),
        ];
        let heroes = heroes_with(&second[index]);
        if let Err(fault) = read(BOARD.as_bytes(), heroes.as_bytes()) {
            let shown = fault.to_string();
            prop_assert!(!shown.contains(char::is_control), "{:?}", shown);
            let lines = heroes.split('\n').count();
            prop_assert!(fault.line.is_none_or(|line| (1..=lines).contains(&line)), "{}", shown);
        }
    }
}
