//! Tests for commands as text: printing, parsing, and generated effects written as commands.

#[path = "common/board.rs"]
mod common;

use common::{effects, map, Numbers};
use icefire::{
    Action, Building, Cell, Command, Commands, Event, Game, Level, Position, Refusal, Roster,
    Rules, Seat,
};

#[test]
fn whatever_can_be_read_prints_and_reads_the_same() {
    const PIECES: [&str; 12] = [
        "MOVE 3 ",
        "TRAIN ",
        "BUILD MINE ",
        "BUILD TOWER",
        "WAIT",
        "MSG  x",
        ";",
        " ",
        "\t",
        "12",
        "1 ",
        "99999999999 ",
    ];
    let mut numbers = Numbers(12);
    let mut read = 0;
    for _ in 0..200_000 {
        let line: String =
            (0..1 + numbers.below(9)).map(|_| PIECES[numbers.below(PIECES.len())]).collect();
        for rules in [Rules::live(4), Rules::contest(4)] {
            let Ok(commands) = Commands::read(&line, &rules) else { continue };
            let printed = commands.to_string();
            assert_eq!(Commands::read(&printed, &rules), Ok(commands), "{line:?} {printed:?}");
            read += 1;
        }
    }
    assert!(read > 1000, "only {read} lines");
}

#[test]
fn one_command_is_not_none_and_not_two() {
    for text in ["", ";", "WAIT;WAIT", "WAIT;MSG x", "MOVE", "wait"] {
        assert!(text.parse::<Command>().is_err(), "{text:?}");
    }
    assert_eq!("WAIT".parse(), Ok(Command::Wait));
}

#[test]
fn an_unrecognised_piece_is_named() {
    let error = Commands::read("WAIT; GO 1 2 ;WAIT", &Rules::live(4)).unwrap_err();
    assert_eq!(error.to_string(), "\"GO 1 2\" is not a command");
}

/// Plays random effects and calls `visit` with the game at every position along the way.
fn wander(rules: Rules, seed: u64, mut visit: impl FnMut(&Game)) {
    let mut game = Game::new(map(rules));
    let mut numbers = Numbers(seed);
    for _ in 0..80 {
        visit(&game);
        let (mut board, mut roster) = (*game.position(), game.roster().clone());
        let mut line = Commands::default();
        for _ in 0..numbers.below(7) {
            let options = effects(game.map(), &board);
            if options.is_empty() || board.captured().is_some() {
                break;
            }
            let effect = options[numbers.below(options.len())];
            line.0.push(Command::from_effect(effect, &roster));
            board.apply(game.map(), effect, &mut roster);
        }
        // A line of text must change the game in the same way as its effects change a board.
        let read = Commands::read(&line.to_string(), &rules).expect("printed commands");
        assert_eq!(read, line);
        let mut refused = 0;
        game.play(
            &read.0,
            Some(&mut |event| refused += usize::from(matches!(event, Event::Refused(..)))),
        );
        // A line cannot name the units it trains. That does no harm, because they cannot move in
        // that turn anyway.
        assert_eq!(refused, 0, "{line}");
        if board.captured().is_none() {
            board.hand_over();
        }
        assert_eq!(game.position(), &board);
        if game.ending().is_some() {
            return;
        }
    }
}

#[test]
fn generated_effects_are_commands_that_check_to_themselves() {
    let mut count = 0;
    for rules in [Rules::live(1), Rules::live(4), Rules::contest(3)] {
        for seed in 0..5 {
            wander(rules, seed, |game| {
                for effect in effects(game.map(), game.position()) {
                    let action = effect.action();
                    assert_eq!(game.position().check(game.map(), action), Ok(effect));
                    let text = Command::from_effect(effect, game.roster()).to_string();
                    let read = Commands::read(&text, &rules).expect("a printed command").0;
                    let mut played = game.clone();
                    played.play(&read, None);
                    let mut applied = *game.position();
                    applied.apply(game.map(), effect, &mut ());
                    if applied.captured().is_none() {
                        applied.hand_over();
                    }
                    assert_eq!(played.position(), &applied, "{text}");
                    count += 1;
                }
            });
        }
    }
    assert!(count > 5000, "only {count} effects");
}

/// Iterates over all possible actions: `MOVE` from every cell to every cell, and so on.
fn all_actions() -> impl Iterator<Item = Action> {
    Cell::all().flat_map(|cell| {
        let moves = Cell::all().map(move |to| Action::Move { from: cell, to });
        let trainings = Level::ALL.map(|level| Action::Train { level, cell });
        let buildings =
            [Building::Mine, Building::Tower].map(|building| Action::Build { building, cell });
        moves.chain(trainings).chain(buildings)
    })
}

#[test]
fn play_is_check_and_apply_and_refusals_change_nothing() {
    let mut visited = 0;
    wander(Rules::live(4), 3, |game| {
        visited += 1;
        if visited % 8 != 0 {
            return;
        }
        let (map, before) = (game.map(), game.position());
        for action in all_actions() {
            let mut played = *before;
            match (before.check(map, action), played.play(map, action, &mut ())) {
                (Ok(effect), Ok(same)) => {
                    assert_eq!(effect, same);
                    let mut applied = *before;
                    applied.apply(map, effect, &mut ());
                    assert_eq!(applied, played);
                }
                (Err(refusal), Err(same)) => {
                    assert_eq!(refusal, same);
                    assert_eq!(&played, before);
                }
                (check, play) => panic!("{action:?}: {check:?}, but {play:?}"),
            }
        }
    });
}

#[test]
fn each_refusal_has_its_case() {
    let map = map(Rules::live(4));
    let mut position = Position::start();
    position.begin_turn(&mut ());
    let cell = |x, y| Cell::at(x, y).expect("on the grid");
    let refusal = |position: &Position, action| position.check(&map, action).unwrap_err();
    let train = |level, x, y| Action::Train { level, cell: cell(x, y) };
    let build = |building, x, y| Action::Build { building, cell: cell(x, y) };
    let walk = |from, to| Action::Move { from, to };
    assert_eq!(refusal(&position, walk(cell(1, 0), cell(2, 0))), Refusal::NoUnit);
    assert_eq!(refusal(&position, train(Level::Three, 0, 1)), Refusal::Gold);
    assert_eq!(refusal(&position, train(Level::One, 5, 5)), Refusal::Unplayable);
    assert_eq!(refusal(&position, train(Level::One, 0, 0)), Refusal::Occupied);
    assert_eq!(refusal(&position, train(Level::One, 5, 6)), Refusal::Outside);
    assert_eq!(refusal(&position, build(Building::Tower, 0, 1)), Refusal::NotOwned);
    let mut roster = Roster::default();
    position.play(&map, train(Level::One, 1, 0), &mut roster).expect("a training");
    assert_eq!(refusal(&position, walk(cell(1, 0), cell(2, 0))), Refusal::AlreadyMoved);
    assert_eq!(refusal(&position, build(Building::Mine, 1, 0)), Refusal::Occupied);
    position.hand_over();
    assert_eq!(refusal(&position, walk(cell(1, 0), cell(2, 0))), Refusal::NotYours);
    position.hand_over();
    assert_eq!(position.to_move(), Seat::Red);
    assert_eq!(refusal(&position, walk(cell(1, 0), cell(5, 6))), Refusal::Outside);
    assert_eq!(refusal(&position, walk(cell(1, 0), cell(1, 0))), Refusal::Still);
    assert_eq!(refusal(&position, walk(cell(1, 0), cell(0, 0))), Refusal::Occupied);
    let step = position.play(&map, walk(cell(1, 0), cell(4, 4)), &mut roster).expect("a step");
    assert_eq!(step.action(), walk(cell(1, 0), cell(2, 0)));
    assert_eq!(roster.cell(1), Some(cell(2, 0)));
    assert_eq!(refusal(&position, build(Building::Tower, 1, 0)), Refusal::Gold);
}
