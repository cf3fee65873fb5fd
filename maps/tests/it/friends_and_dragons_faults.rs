//! Faults of board and heroes files: each part wrong once, named by kind, line and value.

use maps::FriendsAndDragonsSetup;
use maps::friends_and_dragons::{Class, Code, Fault, SetupRecord, Walk, read, read_board};
use proptest::prelude::*;

const BOARD: &str = "[terrain]\n....\n.OL.\n....\n[positions]\n1.A.\n...b\n..2.\n";
/// The entry of hero 2 begins in line 6, its keys in line 7.
const FIRST: &str = "[[hero]]\nid = 1\nclass = 'Knight'\npivot = true\n\n";

fn fault(board: &str, heroes: &str) -> Fault {
    read(board.as_bytes(), heroes.as_bytes()).expect_err("the files are wrong")
}

/// Checks the kind, the line and a part of the detail.
fn names(fault: &Fault, code: Code, line: Option<usize>, part: &str) {
    assert_eq!((fault.code, fault.line), (code, line), "{fault}");
    let shown = fault.to_string();
    let index = line.map(|line| format!("line {line}: ")).unwrap_or_default();
    assert!(shown.starts_with(&format!("{index}{}: ", code.name())), "{shown}");
    assert!(shown.contains(part), "{shown:?} does not say {part:?}");
}

fn heroes_with(second: &str) -> String {
    format!("{FIRST}[[hero]]\n{second}")
}

#[test]
fn the_files_are_right_as_they_are() {
    let heroes = heroes_with("id = 2\nclass = 'Archer'\n");
    let setup = read(BOARD.as_bytes(), heroes.as_bytes()).expect("the files are right");
    assert_eq!((setup.rows(), setup.columns()), (3, 4));
    assert_eq!(setup.monsters(), [0, 0, 1, 0, 0, 0, 0, 2, 0, 0, 0, 0]);
    let starts: Vec<(u8, u8)> = setup.heroes().iter().map(|hero| (hero.id, hero.start)).collect();
    assert_eq!(starts, [(1, 0), (2, 10)]);
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
    // A known class with an attack of its own keeps its name.
    assert_eq!(read("class = 'Monk'\n").heroes()[1].class, Some(Class::Monk));
}

#[test]
fn shapes_of_boards_are_named() {
    let cases: [(&str, Code, Option<usize>, &str); 13] = [
        ("", Code::BoardSyntax, None, "section [terrain] is missing"),
        ("[terrain]\n...\n", Code::BoardSyntax, None, "section [positions] is missing"),
        ("# a\n\n...\n[terrain]\n", Code::BoardSyntax, Some(3), "text before the first section"),
        ("[terrain]\n.\n[monsters]\n", Code::BoardSyntax, Some(3), r#""[monsters]""#),
        ("[terrain]\n.\n[TERRAIN]\n", Code::BoardSyntax, Some(3), "for the second time"),
        ("[terrain\n.\n", Code::BoardSyntax, Some(1), "unknown section"),
        ("[positions]\n1\n[terrain]\n", Code::BoardEmpty, None, "[terrain] has no rows"),
        ("[terrain]\n.\n[positions]\n#1\n", Code::BoardEmpty, None, "[positions] has no rows"),
        (
            "[terrain]\n...\n\n..\n[positions]\n",
            Code::BoardEmpty,
            None,
            "section [positions] has no rows",
        ),
        (
            "[terrain]\n...\n\n..\n[positions]\n1..\n.\n",
            Code::BoardRagged,
            Some(4),
            "a row of [terrain] has 2 squares, expected 3",
        ),
        (
            "[terrain]\n..\n..\n[positions]\n1.\n...\n",
            Code::BoardRagged,
            Some(6),
            "a row of [positions] has 3 squares, expected 2",
        ),
        (
            "[terrain]\n..\n..\n[positions]\n1.\n",
            Code::BoardShape,
            None,
            "[positions] has 1 rows of 2 squares, [terrain] has 2 rows of 2 squares",
        ),
        (
            "[positions]\n1...............x\n[terrain]\n................x\n",
            Code::BoardSize,
            Some(4),
            "found 1 rows of 17 squares, expected at most 16 x 16",
        ),
    ];
    for (board, code, line, part) in cases {
        // Whatever is wrong with the board is reported before the heroes are read.
        names(&fault(board, "not TOML"), code, line, part);
        let alone = read_board(board.as_bytes()).expect_err("the board is wrong");
        names(&alone, code, line, part);
    }
}

#[test]
fn letters_of_boards_are_named() {
    let heroes = heroes_with("id = 2\nclass = 'Archer'\n");
    let cases: [(&str, &str, Code, Option<usize>, &str); 9] = [
        (".OL.", ".OX.", Code::TerrainChar, Some(3), "'X' at row 1 column 2, expected one of"),
        (".OL.", ".OA.", Code::TerrainChar, Some(3), "'A' at row 1 column 2"),
        ("..2.", "..2e", Code::PositionChar, Some(8), "'e' at row 2 column 3, expected a digit"),
        ("..2.", "..2O", Code::PositionChar, Some(8), "'O' at row 2 column 3"),
        (
            "..2.",
            "1.2.",
            Code::DuplicateHero,
            Some(8),
            "hero 1 at row 0 column 0 and at row 2 column 0",
        ),
        ("..2.", "..7.", Code::UnknownHero, Some(8), "hero 7 at row 2 column 2"),
        ("...b", ".a.b", Code::PieceOnObstacle, None, "the obstacle at row 1 column 1"),
        ("...b\n..2.", ".2.b\n....", Code::PieceOnObstacle, None, "obstacle at row 1 column 1"),
        ("...b", "..2b", Code::DuplicateHero, Some(8), "hero 2 at row 1 column 2"),
    ];
    for (from, to, code, line, part) in cases {
        let board = BOARD.replacen(from, to, 1);
        names(&fault(&board, &heroes), code, line, part);
        // Without heroes the board has the same fault, unless it is about them.
        let alone = read_board(board.as_bytes()).err();
        assert_eq!(alone.is_none(), code == Code::UnknownHero, "{board}");
        alone.iter().for_each(|alone| names(alone, code, line, part));
    }
    let on_lava = BOARD.replace("...b", "..2b").replace("..2.", "....");
    let part = "hero 2 with walk none starts on Lava at row 1 column 2";
    names(&fault(&on_lava, &heroes), Code::IllegalStart, Some(7), part);
}

#[test]
fn pieces_on_boards_are_counted() {
    let entry = |id: usize| format!("[[hero]]\nid = {id}\nclass = 'Monk'\n");
    let all: String = (0..=9).map(entry).collect();
    let board = |positions: &str| format!("[terrain]\n.......\n[positions]\n{positions}\n");
    names(&fault(&board("...A..."), &all), Code::NoHero, None, "no hero stands");
    names(&fault(&board("123...."), &all), Code::NoPivot, None, "pivot = true");
    names(&fault(&board("0123456"), &all), Code::NoPivot, None, "pivot = true");
    let all = all.replacen("id = 0\n", "id = 0\npivot = true\n", 1);
    let part = "7 heroes on the board, expected at most 6";
    names(&fault(&board("0123456"), &all), Code::TooManyHeroes, None, part);
    let six = board("012345.");
    assert!(read(six.as_bytes(), all.as_bytes()).is_ok());
}

/// Files that are no text are refused in the line of the first wrong byte.
#[test]
fn bytes_that_are_no_text_are_named_by_their_line() {
    let wrong = read(b"[terrain]\n..\n.\xff\n", b"").expect_err("the board is no text");
    names(&wrong, Code::BoardSyntax, Some(3), "not UTF-8 text");
    let wrong = read(BOARD.as_bytes(), b"# one\n\n# \xc3\x28\n").expect_err("no text");
    names(&wrong, Code::HeroesSyntax, Some(3), "not UTF-8 text");
}

#[test]
fn blanks_case_comments_and_line_ends_do_not_matter() {
    let heroes = heroes_with("id = 2\nclass = 'Archer'\n");
    let plain = read(BOARD.as_bytes(), heroes.as_bytes()).expect("the files are right");
    let other = "\u{feff}# b\r\n[ Positions ]\r\n 1 . a\t.\r\n# ....\r\n...B\r\n\r\n. . 2 .\r\n\
                 [TERRAIN]\r\n....\r\n  .ol.\r\n....";
    let other = read(other.as_bytes(), heroes.replace('\n', "\r\n").as_bytes());
    assert_eq!(other.expect("the files are right"), plain);
}

/// Keys of hero 2, the line of the fault, its kind and a part of its detail.
type Case = (&'static str, usize, Code, &'static str);

fn check(cases: &[Case]) {
    for (keys, line, code, part) in cases {
        let heroes = heroes_with(&keys.replace("; ", "\n"));
        names(&fault(BOARD, &heroes), *code, Some(*line), part);
    }
}

#[test]
fn fields_of_heroes_are_named() {
    use Code::{BadWalk, HeroField, UnknownClass};
    check(&[
        ("class = 'Monk'", 6, HeroField, "hero 2: the key id is missing, expected 0 to 9"),
        ("id = 10; class = 'Monk'", 6, HeroField, "hero 2: id = 10, expected 0 to 9"),
        ("id = -1; class = 'Monk'", 6, HeroField, "hero 2: id = -1, expected 0 to 9"),
        ("id = 258; class = 'Monk'", 6, HeroField, "hero 2: id = 258, expected 0 to 9"),
        ("id = 1; class = 'Monk'", 6, HeroField, "hero 2: id 1 for the second time"),
        ("id = 2", 6, HeroField, "hero 2: one of the keys class and attack is required"),
        ("id = 2; class = 'Monk'; ballistic = -1", 6, HeroField, "ballistic = -1, expected 0 to"),
        ("id = 2; class = 'Monk'; push = -2", 6, HeroField, "push = -2, expected 0 to"),
        ("id = 2; class = 'Monk'; tumble = -3", 6, HeroField, "tumble = -3, expected 0 to"),
        ("id = 2; class = 'Monk'; mighty_blow = -4", 6, HeroField, "mighty_blow = -4, expected"),
        ("id = 2; class = 'Monk'; rubble = 4294967296", 6, HeroField, "rubble = 4294967296"),
        ("id = 2; class = 'Monk'; colour = 'red'", 6, HeroField, r#"unknown key "colour""#),
        (
            "id = 2; class = 'Gladiator'",
            6,
            UnknownClass,
            r#"class = "Gladiator", expected an attack"#,
        ),
        ("id = 2; class = ''", 6, UnknownClass, r#"class = """#),
        ("id = 2; class = 'Monk'; walk = 'swim'", 6, BadWalk, r#"walk = "swim", expected one of"#),
    ]);
}

#[test]
fn attacks_and_supports_of_heroes_are_named() {
    use Code::{BadAttack, BadSupport};
    check(&[
        ("id = 2; attack = {type = 0, dirs = 4}", 6, BadAttack, "type is not one of 1 to 4"),
        ("id = 2; attack = {type = 5, dirs = 4}", 6, BadAttack, "type is not one of 1 to 4"),
        ("id = 2; attack = {dirs = 4}", 6, BadAttack, "type is not one of 1 to 4"),
        ("id = 2; attack = {type = 1, dirs = 5}", 6, BadAttack, "dirs is neither 4 nor 8"),
        ("id = 2; attack = {type = 1}", 6, BadAttack, "dirs is neither 4 nor 8"),
        ("id = 2; attack = {type = 2, dirs = 4, alt = 8}", 6, BadAttack, "alt goes with type 3"),
        ("id = 2; attack = {type = 3, dirs = 4, alt = 6}", 6, BadAttack, "alt is neither 4 nor 8"),
        ("id = 2; attack = {type = 1, dirs = 4, reach = 2}", 6, BadAttack, r#"key "reach""#),
        (
            "id = 2; class = 'Monk'; support = {type = 7, dirs = 4, reach = 'line'}",
            6,
            BadSupport,
            "1 to 6",
        ),
        (
            "id = 2; class = 'Monk'; support = {type = 6, dirs = 0, reach = 'line'}",
            6,
            BadSupport,
            "dirs",
        ),
        (
            "id = 2; class = 'Monk'; support = {type = 6, dirs = 4, reach = 'far'}",
            6,
            BadSupport,
            "reach",
        ),
        (
            "id = 2; class = 'Monk'; support = {type = 6, dirs = 4}",
            6,
            BadSupport,
            "reach is neither",
        ),
        (
            "id = 2; class = 'Monk'; support = {type = 6, dirs = 4, reach = 'line', alt = 4}",
            6,
            BadSupport,
            r#""alt""#,
        ),
    ]);
}

#[test]
fn values_of_a_wrong_type_are_named_by_their_line() {
    let wrong = |line, part| (line, Code::HeroesSyntax, part);
    let cases = [
        ("id = '2'; class = 'Monk'", wrong(7, "string")),
        ("id = 2; class = 3", wrong(8, "integer `3`")),
        ("id = 2; class = 'Monk'; name = 4", wrong(9, "integer `4`")),
        ("id = 2; class = 'Monk'; pivot = 'yes'", wrong(9, "yes")),
        ("id = 2; class = 'Monk'; walk = 1", wrong(9, "integer `1`")),
        ("id = 2; attack = 3", wrong(8, "integer `3`")),
        ("id = 2; class = 'Monk'; support = 'all'", wrong(9, "all")),
        ("id = 2; class = 'Monk'; ballistic = 1.5", wrong(9, "1.5")),
        ("id = 2; class = 'Monk'; wounded = 0", wrong(9, "integer `0`")),
        ("id = 2; class = 'Monk'; push = true", wrong(9, "boolean `true`")),
        ("id = 2; id = 3", wrong(8, "duplicate key")),
        ("id = 2; class = ", wrong(8, "")),
        ("id = 99999999999999999999; class = 'Monk'", wrong(7, "")),
    ];
    for (keys, (line, code, part)) in cases {
        check(&[(keys, line, code, part)]);
    }
    names(&fault(BOARD, "heroes = []\n"), Code::HeroField, None, r#"unknown key "heroes""#);
    names(&fault(BOARD, "hero = 1\n"), Code::HeroesSyntax, Some(1), "");
    names(&fault(BOARD, "\n[hero]\nid = 1\n"), Code::HeroesSyntax, Some(2), "");
}

/// The order of kinds that the rules give.
#[test]
fn kinds_of_faults_stand_in_the_order_of_the_rules() {
    use Code::*;
    let order = [
        (BoardSyntax, "board-syntax"),
        (BoardEmpty, "board-empty"),
        (BoardRagged, "board-ragged"),
        (BoardShape, "board-shape"),
        (BoardSize, "board-size"),
        (TerrainChar, "terrain-char"),
        (PositionChar, "position-char"),
        (DuplicateHero, "duplicate-hero"),
        (HeroesSyntax, "heroes-syntax"),
        (HeroField, "hero-field"),
        (UnknownClass, "unknown-class"),
        (BadWalk, "bad-walk"),
        (BadAttack, "bad-attack"),
        (BadSupport, "bad-support"),
        (UnknownHero, "unknown-hero"),
        (PieceOnObstacle, "piece-on-obstacle"),
        (IllegalStart, "illegal-start"),
        (NoHero, "no-hero"),
        (NoPivot, "no-pivot"),
        (TooManyHeroes, "too-many-heroes"),
    ];
    assert!(order.windows(2).all(|pair| pair[0].0 < pair[1].0));
    for (index, (code, name)) in order.into_iter().enumerate() {
        assert_eq!((code.name(), code.is_of_heroes_file()), (name, (8..14).contains(&index)));
    }
}

/// Of several faults the first kind is reported, in whichever hero it is.
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
    let heroes = heroes_with("id = 2\nclass = 'Archer'\n");
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

/// Checks that a message is one line without control characters, about a line of the file.
fn is_presentable(fault: &Fault, file: &str) -> Result<(), TestCaseError> {
    let shown = fault.to_string();
    prop_assert!(!shown.contains(char::is_control), "{:?}", shown);
    let lines = file.split('\n').count();
    prop_assert!(fault.line.is_none_or(|line| (1..=lines).contains(&line)), "{}", shown);
    Ok(())
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
        let read = read(BOARD.as_bytes(), heroes.as_bytes());
        prop_assert!(read.is_err() || Class::from_name(&text).is_some() || Walk::from_name(&text).is_some());
        read.err().map_or(Ok(()), |fault| is_presentable(&fault, &heroes))?;
    }

    #[test]
    fn any_letters_of_a_board_are_read_or_named(
        rows in prop::collection::vec("[.oOiLwR]{3}|\\[terrain\\]|\\[positions\\]|[12aD.]{3}|\\PC{3}|.{3}", 0..9),
    ) {
        let board = rows.join("\n");
        let heroes = heroes_with("id = 2\nclass = 'Archer'\n");
        match read(board.as_bytes(), heroes.as_bytes()) {
            Ok(setup) => prop_assert!(setup.columns() <= 3),
            Err(fault) => is_presentable(&fault, &board)?,
        }
    }
}
