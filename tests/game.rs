//! Tests of whole games: the order of events, endings and scores.

#[path = "common/board.rs"]
mod common;

use common::{effects, map, Numbers};
use icefire::{
    Building, Cell, Command, Commands, Ending, Event, Game, Level, Loss, Refusal, Rules, Seat,
    ROUNDS,
};

fn cell(x: u8, y: u8) -> Cell {
    Cell::at(x, y).expect("on the grid")
}

fn play(game: &mut Game, line: &str) -> Vec<Event> {
    let commands = Commands::read(line, game.map().rules()).expect("a line of commands").0;
    let mut events = Vec::new();
    game.play(&commands, Some(&mut |event| events.push(event)));
    events
}

#[test]
fn commands_that_ask_for_nothing_are_refused_before_any_command_runs() {
    let mut game = Game::new(map(Rules::live(4)));
    let line = "TRAIN 1 1 0;MOVE 1 2 0;MSG hello;TRAIN 4 0 1;TRAIN 1 5 5;BUILD MINE 0 11";
    assert_eq!(
        play(&mut game, line),
        [
            // The unit trained by the first command has no id yet when the line is parsed.
            Event::Refused(1, Refusal::NoUnit),
            Event::Refused(3, Refusal::Level),
            Event::Refused(5, Refusal::Outside),
            Event::Trained { id: 1, level: Level::One, cell: cell(1, 0) },
            Event::Message("hello".to_owned()),
            Event::Refused(4, Refusal::Unplayable),
        ]
    );
    assert_eq!(game.position().to_move(), Seat::Blue);
}

#[test]
fn units_take_cells_and_what_stands_on_them() {
    let mut game = Game::new(map(Rules::live(4)));
    play(&mut game, "TRAIN 1 1 0");
    play(&mut game, "WAIT");
    let step = play(&mut game, "MOVE 1 5 0");
    assert_eq!(step, [Event::Moved { id: 1, from: cell(1, 0), to: cell(2, 0) }]);
    let again = play(&mut game, "MOVE 1 5 0");
    assert_eq!(again, [Event::Refused(0, Refusal::NotYours)]);
    // The second command finds the unit where the first one left it.
    let twice = play(&mut game, "MOVE 1 5 0;MOVE 1 6 0");
    assert_eq!(twice[1], Event::Refused(1, Refusal::AlreadyMoved));
    play(&mut game, "WAIT");
    let mine = play(&mut game, "BUILD MINE 1 0");
    assert_eq!(mine, [Event::Built(Building::Mine, cell(1, 0))]);
}

#[test]
fn the_turn_limit_ends_a_game_of_waits() {
    let mut game = Game::new(map(Rules::live(4)));
    let mut turns = 0;
    while game.ending().is_none() {
        let events = play(&mut game, "WAIT");
        turns += 1;
        assert_eq!(events.is_empty(), turns < 2 * ROUNDS, "{events:?}");
    }
    assert_eq!(turns, 2 * ROUNDS);
    assert_eq!(game.ending(), Some(Ending::TurnLimit));
    let after = game.clone();
    assert_eq!(play(&mut game, "TRAIN 1 1 0"), []);
    game.forfeit(Seat::Red);
    assert_eq!(game, after, "nothing changes after the end");
}

#[test]
fn who_forfeits_scores_below_everything() {
    for seat in Seat::ALL {
        let mut game = Game::new(map(Rules::live(4)));
        game.forfeit(seat);
        assert_eq!(game.ending(), Some(Ending::Forfeit(seat)));
        assert_eq!(game.ending().and_then(Ending::loser), Some(seat));
        assert_eq!(game.scores()[seat], -1);
        assert!(game.scores()[!seat] > 0);
    }
}

#[test]
fn random_games_end_by_the_rules_and_every_view_passes_its_check() {
    let mut endings = [0, 0];
    let (mut starved, mut views) = (0, 0);
    for seed in 0..60 {
        let mut game = Game::new(map(Rules::live(4)));
        let mut numbers = Numbers(seed);
        while game.ending().is_none() {
            let seat = game.position().to_move();
            let view = game.view(seat);
            let resumed = Game::resume(game.map().clone(), &view, game.position().round());
            assert_eq!(resumed.map(|game| *game.position()), Ok(*game.position()));
            views += 1;
            let (mut board, mut roster) = (*game.position(), game.roster().clone());
            let mut line = Vec::new();
            for _ in 0..numbers.below(12) {
                let options = effects(game.map(), &board);
                if options.is_empty() || board.captured().is_some() {
                    break;
                }
                let effect = options[numbers.below(options.len())];
                line.push(Command::from_effect(effect, &roster));
                board.apply(game.map(), effect, &mut roster);
            }
            game.play(
                &line,
                Some(&mut |event| {
                    let hungry = matches!(event, Event::UnitLost { loss: Loss::Starved, .. });
                    starved += usize::from(hungry);
                }),
            );
        }
        match game.ending() {
            Some(Ending::TurnLimit) => endings[0] += 1,
            Some(Ending::Captured(loser)) => {
                assert_eq!(game.scores()[loser], -1);
                assert_eq!(game.position().captured(), Some(loser));
                endings[1] += 1;
            }
            other => panic!("{other:?}"),
        }
    }
    assert!(starved > 0 && views > 1000, "{starved} {views}");
    assert_eq!(endings[0] + endings[1], 60);
}
