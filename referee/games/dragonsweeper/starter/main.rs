//! Collects anything free, fights anything it can survive, and uncovers tiles while healthy.

use std::io::stdin;

const POWER: [(&str, i32); 18] = [
    ("rt", 1),
    ("wz", 1),
    ("bt", 2),
    ("sk", 3),
    ("gy", 4),
    ("sl", 5),
    ("gz", 5),
    ("rk", 5),
    ("mt", 6),
    ("gd", 7),
    ("bs", 8),
    ("ro", 9),
    ("ju", 9),
    ("mk", 10),
    ("mi", 11),
    ("dr", 13),
    ("gn", 0),
    ("eg", 0),
];
const FREE: [&str; 9] = ["t1", "t5", "ch", "or", "sr", "ss", "st", "sd", "cr"];
const HEIGHT: usize = 10;

#[derive(Default)]
struct Hero {
    hp: i32,
    hp_max: i32,
    xp: i32,
    needed: i32,
}

fn answer(hero: &Hero, tiles: &[Vec<String>]) -> String {
    if hero.xp >= hero.needed {
        return "level".to_owned();
    }
    let first = |fits: &dyn Fn(&str) -> bool| {
        tiles.iter().enumerate().find_map(|(y, row)| {
            let x = row.iter().position(|token| fits(token))?;
            Some(format!("click {x} {y}"))
        })
    };
    let is_beatable =
        |token: &str| POWER.iter().any(|(name, power)| token.starts_with(name) && *power < hero.hp);
    first(&|token| token.ends_with('*') || FREE.contains(&token))
        .or_else(|| first(&is_beatable))
        .or_else(|| first(&|token| token == "md" && hero.hp < hero.hp_max))
        .or_else(|| first(&|token| token == "#"))
        .unwrap_or_else(|| "quit".to_owned())
}

fn main() {
    let mut lines = stdin().lines().map_while(Result::ok);
    let mut hero = Hero::default();
    while let Some(line) = lines.next() {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["player", hp, hp_max, _level, xp, needed, _score] => {
                let number = |word: &str| word.parse().unwrap_or(0);
                hero = Hero {
                    hp: number(hp),
                    hp_max: number(hp_max),
                    xp: number(xp),
                    needed: number(needed),
                };
            }
            ["grid"] => {
                let row = |line: String| line.split_whitespace().map(str::to_owned).collect();
                let tiles: Vec<Vec<String>> = lines.by_ref().take(HEIGHT).map(row).collect();
                println!("{}", answer(&hero, &tiles));
            }
            _ => {}
        }
    }
}
