//! Tests for the rules, the search, and properties that hold for every game.

use engine::catalogue::{RegisteredGame, SetupOptions};
use engine::protocol::{Exit, Game, Phase, Seat};
use engine::scene::{Mark, Render};
use replays::laws;

use super::board::{Board, TILES};
use super::game::{ConnectFour, Drop, End, Event, Opening};
use super::search;

/// Returns the game after dropping discs into these columns.
fn after(columns: &str) -> ConnectFour {
    let mut game = ConnectFour::new(&Opening { columns: Vec::new() }).expect("an empty board");
    for line in columns.chars() {
        game.play(&line.to_string().parse().expect("a column"));
    }
    game
}

/// 42 discs without four in a row.
const DRAWN: &str = "436014551150160155104632660465204242223333";

#[test]
fn all_laws_hold() {
    assert_eq!((1..=100).try_for_each(laws::check::<ConnectFour>), Ok(()));
}

#[test]
fn four_in_a_row_win_in_each_direction() {
    for (columns, side, tiles) in [
        ("0011223", 0, [35, 36, 37, 38]),
        ("60506050", 1, [14, 21, 28, 35]),
        ("01122323363", 0, [17, 23, 29, 35]),
        ("65544343303", 0, [17, 25, 33, 41]),
    ] {
        let before = after(&columns[..columns.len() - 1]);
        assert!(before.end.is_none() && before.is_decisive(), "{columns}");
        let game = after(columns);
        assert_eq!(game.end, Some(End::Four(side)), "{columns}");
        assert_eq!(game.board.four(side), tiles, "{columns}");
        let scores = [0, 1].map(|seat| i64::from(seat == side));
        assert_eq!(game.phase(), Phase::Over(scores.to_vec()), "{columns}");
        let marked = game.scene().tiles.iter().filter(|tile| tile.is_underlined).count();
        assert_eq!(marked, 4, "{columns}");
    }
}

#[test]
fn no_line_runs_from_one_column_into_the_next() {
    // Three red discs on top of column 0, and one at the bottom of column 1.
    let game = after("4050400606051");
    assert_eq!(game.board.landing(0), None);
    assert_eq!(game.end, None);
}

#[test]
fn a_full_board_is_a_draw() {
    let mut game = after(&DRAWN[..TILES - 1]);
    assert_eq!(game.end, None);
    let last = DRAWN[TILES - 1..].parse().expect("a column");
    let events = game.play(&last);
    assert_eq!(events.last().and_then(ConnectFour::mark), Some(Mark::End));
    assert_eq!(game.phase(), Phase::Over(vec![0, 0]));
    assert_eq!(game.play(&last), []);
    assert_eq!(search::best(game.board, 10), None);
}

#[test]
fn choosing_a_full_column_loses() {
    let mut game = after("000000");
    assert!(game.choices(&[]).iter().all(|choice| choice.text != "0"));
    let events = game.play(&Drop(0));
    assert_eq!(events, [Event::Refused { column: 0 }]);
    assert_eq!(ConnectFour::mark(&events[0]), Some(Mark::Refusal));
    assert_eq!(game.phase(), Phase::Over(vec![0, 1]));
}

#[test]
fn leaving_loses_unless_the_game_is_over() {
    let mut game = after("3");
    game.leave(Seat(1), Exit::Timeout);
    assert_eq!(game.phase(), Phase::Over(vec![1, 0]));
    game.leave(Seat(0), Exit::Timeout);
    assert_eq!(game.phase(), Phase::Over(vec![1, 0]));
}

#[test]
fn lines_are_columns() {
    for line in ["", "7", "-1", "03", " 3", "3 ", "three", "\u{663}"] {
        let error = line.parse::<Drop>().expect_err(line).to_string();
        assert!(error.contains("a column from 0 to 6"), "{line}: {error}");
    }
}

#[test]
fn setups_are_checked() {
    for columns in [vec![7], vec![usize::MAX], vec![0; 7], vec![0, 1, 0, 1, 0, 1, 0]] {
        assert!(ConnectFour::new(&Opening { columns: columns.clone() }).is_err(), "{columns:?}");
    }
}

#[test]
fn the_search_wins_and_blocks() {
    let win = search::best(after("001122").board, 20_000).expect("a column");
    assert_eq!((win.column, win.discs_to_end(after("001122").board)), (3, Some(1)));
    let block = search::best(after("00112").board, 20_000).expect("a column");
    assert_eq!(block.column, 3);
    // The side to move can make three in a row with both ends free, only one of which can be
    // blocked.
    assert!(!search::is_decided_within(2, after("3322").board));
    assert!(search::is_decided_within(3, after("3322").board));
    let fork = search::best(after("3322").board, 20_000).expect("a column");
    assert_eq!(fork.discs_to_end(after("3322").board), Some(3));
    let any = search::best(Board::default(), 0).expect("a column");
    assert_eq!(any.column, 3);
}

#[test]
fn openings_of_all_seeds_decide_nothing() {
    for seed in 0..500 {
        let setup = ConnectFour::generate(seed, &SetupOptions::default()).expect("any seed");
        let game = ConnectFour::new(&setup).expect("a setup for the game");
        assert_eq!(game.phase(), Phase::Turn(Seat(0)));
        let found = search::best(game.board, 1000).expect("a column");
        assert!(found.discs_to_end(game.board).is_none_or(|discs| discs > 5), "seed {seed}");
    }
}
