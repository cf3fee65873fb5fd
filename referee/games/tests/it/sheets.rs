//! Compares the numbers in the games' rules with the constants in the code.

use std::collections::BTreeSet;
use std::time::Duration;

use engine::catalogue::{RegisteredGame, SetupOptions};
use engine::protocol::{Game, Seat};
use games::battling_knights::BattlingKnights;
use games::dragonsweeper::{ACTIONS_MAX, Dragonsweeper, Hero, LEVEL_MAX_HP};
use games::friends_and_dragons::FriendsAndDragons;
use games::ice_and_fire::IceAndFire;
use games::janken::Janken;
use icefire::{Level, MINE_INCOME, ROUNDS, Rules, START_GOLD, TOWER_PRICE};
use maps::dragonsweeper::Piece;
use maps::friends_and_dragons::{AttackKind, Class};

fn new<G: RegisteredGame>(seed: i64) -> G {
    let setup = G::generate(seed, &SetupOptions::default()).expect("a seed");
    G::new(&setup).expect("a setup")
}

#[track_caller]
fn shows<G: RegisteredGame>(part: &str) {
    // Lines on a page can be broken anywhere.
    let is_there = G::RULES.contains(part) || G::RULES.replace('\n', " ").contains(part);
    assert!(is_there, "{}: no {part:?}", G::NAME);
}

/// The cells in each table row on a page.
fn rows(page: &str) -> Vec<Vec<&str>> {
    let rows = page.lines().filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |"));
    rows.map(|row| row.split('|').map(str::trim).collect()).collect()
}

fn shows_limit<G: RegisteredGame>() {
    let limit: Duration = new::<G>(1).budget(Seat(0));
    shows::<G>(&format!("Print one line within {} s.", limit.as_secs()));
}

#[test]
fn limits_of_time_are_those_of_the_games() {
    shows_limit::<BattlingKnights>();
    shows_limit::<Janken>();
    shows_limit::<FriendsAndDragons>();
    shows_limit::<Dragonsweeper>();
    let mut game = new::<IceAndFire>(1);
    let first = game.budget(Seat(0)).as_millis();
    for _ in 0..2 {
        game.play(&"WAIT".parse().expect("a turn"));
    }
    let later = game.budget(Seat(0)).as_millis();
    shows::<IceAndFire>(&format!("within {first} ms in the first turn and {later} ms in every"));
}

#[test]
fn prices_and_mine_spots_are_those_of_both_rule_sets() {
    let row = |name: &str| {
        let rows = rows(IceAndFire::RULES).into_iter();
        rows.filter(|row| row[0].starts_with(name)).map(|row| row.join(" | ")).collect::<Vec<_>>()
    };
    for level in Level::ALL {
        let cells = format!("{} | {} |", level.price(), level.upkeep());
        assert!(row(&format!("level {} unit", level.number()))[0].contains(&cells), "{cells}");
    }
    assert!(row("tower")[0].starts_with(&format!("tower | {TOWER_PRICE} |")));
    let (live, contest) = (Rules::live(4), Rules::contest(4));
    let step = contest.mine_price_step;
    let prices = format!("{} | {}, and {step} more", live.mine_price, contest.mine_price);
    assert!(row("price of a mine")[0].ends_with(&format!("{prices} for each mine you own")));
    assert_eq!(live.mine_price_step, 0);
    let spots = &row("number of mine spots")[0];
    let floor = icefire::CellSet::ALL;
    let least = live.spot_count.range(icefire::CellSet::EMPTY);
    assert!(spots.contains(&format!("at least {}", least.end())), "{spots}");
    assert_eq!(*live.spot_count.range(floor).end(), floor.len() * 15 / 100);
    let range = contest.spot_count.range(floor);
    assert!(spots.ends_with(&format!("even, from {} to {}", range.start(), range.end())));
    assert!(row("towers in league 3").len() == 1 && !Rules::live(3).has_towers());
    assert!(Rules::contest(3).has_towers() && !Rules::contest(2).has_mines());
    shows::<IceAndFire>(&format!("after {ROUNDS} rounds"));
    shows::<IceAndFire>(&format!("{START_GOLD} gold"));
    shows::<IceAndFire>(&format!("{MINE_INCOME} more for each mine"));
}

#[test]
fn powers_counts_and_levels_are_those_of_the_lair() {
    let rows = rows(Dragonsweeper::RULES);
    for piece in Piece::all().filter(|piece| piece.power() > 0) {
        let code = match piece.code() {
            guard if guard.starts_with('g') && guard != "gz" => "gd",
            gargoyle if gargoyle.starts_with('y') => "gy",
            code => code,
        };
        let named = format!("`{code}`");
        let row = rows.iter().find(|row| row.len() == 4 && row[0].split(' ').any(|c| c == named));
        let row = row.unwrap_or_else(|| panic!("no row for {code}"));
        assert_eq!(row[2], piece.power().to_string(), "{row:?}");
        let count = match code {
            "gd" | "gy" => 4 * piece.count(),
            _ => piece.count(),
        };
        assert_eq!(row[3].trim_end_matches(" each"), count.to_string(), "{row:?}");
    }
    let need = |level| Hero { level, ..Hero::START }.need().to_string();
    let needs: Vec<String> = (1..=13).map(need).collect();
    shows::<Dragonsweeper>(&format!(
        "costs {}, and {} from level 14 on",
        needs.join(", "),
        need(14)
    ));
    assert_eq!(need(14), need(30));
    shows::<Dragonsweeper>(&format!("up to {LEVEL_MAX_HP}."));
    shows::<Dragonsweeper>(&format!("after {ACTIONS_MAX} actions"));
    shows::<Dragonsweeper>(&format!("The hero has {} hit points", Hero::START.hp));
}

#[test]
fn classes_attack_as_the_table_says() {
    let rows = rows(FriendsAndDragons::RULES);
    let cells: Vec<[&str; 3]> = rows
        .iter()
        .filter(|row| row.len() == 7)
        .flat_map(|row| [[row[0], row[1], row[2]], [row[4], row[5], row[6]]])
        .collect();
    for class in Class::ALL {
        let is_named = |row: &&[&str; 3]| row[0].split(", ").any(|name| name == class.name());
        let attack = class.attack();
        let mut directions = attack.main.count().to_string();
        if attack.kind == AttackKind::Mixed && attack.alt != attack.main {
            directions += &format!(" for melee, {} for ranged", attack.alt.count());
        }
        let row = cells.iter().find(is_named).unwrap_or_else(|| panic!("no {}", class.name()));
        assert_eq!(row[1..], [&attack.kind.number().to_string(), &directions], "{}", class.name());
    }
}

/// The table must list exactly the terrain letters that are sent to players.
#[test]
fn letters_of_the_ground_are_those_that_are_sent() {
    let mut sent = BTreeSet::new();
    let mut fields = BTreeSet::new();
    for seed in 0..100 {
        let view = new::<FriendsAndDragons>(seed).view(Seat(0)).to_string();
        let (ground, rest) = view.split_once("[positions]").expect("two parts");
        sent.extend(ground.lines().skip(1).flat_map(str::chars));
        fields.extend(rest.lines().filter_map(|line| Some(line.split_once(" = ")?.0.to_owned())));
    }
    let rows = rows(FriendsAndDragons::RULES);
    let terrain = rows.iter().skip_while(|row| row[0] != "terrain").skip(1).take(5);
    let letters = terrain.flat_map(|row| row[1].chars().filter(|letter| !"` ".contains(*letter)));
    assert_eq!(sent, letters.collect());
    assert_eq!(fields.into_iter().collect::<Vec<_>>(), ["class", "id", "pivot", "walk"]);
}
