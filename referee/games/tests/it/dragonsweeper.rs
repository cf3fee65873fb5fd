//! Tests the Dragonsweeper solver in many lairs, and that views do not reveal hidden contents.

use engine::protocol::{Game, Seat};
use games::dragonsweeper::{Dragonsweeper, Ending, Solver, Token, Turn};
use maps::Generate;
use maps::dragonsweeper::Lair;
use rayon::prelude::*;
use serde_json::Value;

#[test]
fn views_show_nothing_hidden() {
    let lair = Lair::from_seed(7, &());
    let mut text = serde_json::to_value(&lair).expect("a lair has a JSON form");
    let mut cells: Vec<&str> =
        text["grid"].as_str().expect("the grid is text").split(' ').collect();
    let mut hidden: Vec<usize> =
        (0..cells.len()).filter(|tile| !["dr", "or"].contains(&cells[*tile])).collect();
    let last = hidden.pop().expect("most tiles are hidden");
    for tile in hidden {
        cells.swap(tile, last);
    }
    text["grid"] = Value::from(cells.join(" "));
    text["order"].as_array_mut().expect("the order is a list").reverse();
    text["rng"] = Value::from(1);
    text["seed"] = Value::from(8);
    let other: Lair = serde_json::from_value(text).expect("the changed lair is a lair");
    assert_ne!(other, lair);
    let one = Dragonsweeper::new(&lair).expect("a generated lair is valid");
    let two = Dragonsweeper::new(&other).expect("the pieces are the same");
    assert_eq!(one.view(Seat(0)).to_string(), two.view(Seat(0)).to_string());
    assert_eq!(one.view(Seat(0)), two.view(Seat(0)));
}

#[test]
fn nonsense_setups_are_refused() {
    let lair = Lair::from_seed(7, &());
    let mut doubled = lair.clone();
    doubled.order[0] = doubled.order[1];
    assert!(Dragonsweeper::new(&doubled).is_err());
    let text = serde_json::to_string(&lair).expect("a lair has a JSON form");
    let second_dragon = text.replacen("rt ", "dr ", 1);
    let lair: Lair = serde_json::from_str(&second_dragon).expect("it is still a grid");
    assert!(Dragonsweeper::new(&lair).is_err());
    assert!(serde_json::from_str::<Lair>(&text.replacen("rt ", "", 1)).is_err());
}

#[test]
fn any_click_on_any_tile_ends_in_time() {
    let mut game = Dragonsweeper::new(&Lair::from_seed(3, &())).expect("the lair is valid");
    for number in 0..1_000 {
        game.play(&if number % 9 == 8 { Turn::LevelUp } else { Turn::Click(number * 37 % 130) });
    }
    assert!(game.ending().is_some());
}

/// Number of games in the soundness test, which `DRAGONSWEEPER_GAMES` can increase.
fn soundness_games() -> i64 {
    let games = std::env::var("DRAGONSWEEPER_GAMES").ok();
    games.map_or(100, |games| games.parse().expect("the number of games is a number"))
}

#[test]
fn the_solver_never_rules_out_what_is_there() {
    let games: Vec<Result<Dragonsweeper, String>> =
        (0..soundness_games()).into_par_iter().map(|n| play_soundly(n * 429_481)).collect();
    let wrong: Vec<&String> = games.iter().filter_map(|game| game.as_ref().err()).collect();
    assert_eq!(wrong, [""; 0]);
    let games: Vec<&Dragonsweeper> = games.iter().flatten().collect();
    let won = games.iter().filter(|game| game.ending() == Some(Ending::Won)).count();
    let cleared = games.iter().filter(|game| game.cleared()).count();
    println!("{} games, {won} won, {cleared} cleared", games.len());
    assert!(won * 100 >= games.len() * 97 && cleared * 100 >= games.len() * 90);
}

/// Medikits are nearly always far apart, but not in the first lair. Walls nearly always come as
/// dominoes, but in the second lair two walls only touch at a corner.
#[test]
fn rare_lairs_are_not_ruled_out() {
    for seed in [3_456_463_088, 6_001_874] {
        assert_eq!(play_soundly(seed).err(), None);
    }
}

/// In these lairs, every way out of the first corner is a gamble, which can only be lost once no
/// hit points are left.
#[test]
fn a_gamble_comes_before_hit_points_are_gone() {
    for seed in [1_001_150, 1_001_164] {
        let game = play_soundly(seed).expect("nothing that is there is ruled out");
        assert_eq!(game.ending(), Some(Ending::Won), "{seed}");
    }
}

/// Plays a lair, and checks before each move that the solver has not ruled out the actual contents.
fn play_soundly(seed: i64) -> Result<Dragonsweeper, String> {
    let mut game = Dragonsweeper::new(&Lair::from_seed(seed, &())).expect("the lair is valid");
    let mut solver = Solver::default();
    while game.ending().is_none() {
        let view = game.view(Seat(0));
        let turn = solver.decide(&view);
        for (tile, token) in view.tokens.iter().enumerate() {
            let unknown = matches!(token, Token::Hidden | Token::Chest);
            let piece = game.piece(tile).filter(|_| unknown);
            if let Some(piece) = piece.filter(|piece| !solver.holds_possible(tile, *piece)) {
                return Err(format!("seed {seed} turn {}: {piece:?} on {tile}", view.turn));
            }
        }
        game.play(&turn);
    }
    Ok(game)
}
