//! Tests the bot in positions that were constructed or found to test one thing each. They are
//! stored as text files.
//!
//! A position passes if the bot's answer meets the expectations in its file. A reference answer in
//! the file proves that this is possible, while `WAIT` and random answers, which must fail, prove
//! that it is not trivial.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use engine::catalogue::{PlayerOptions, RegisteredGame};
use games::ice_and_fire::{IceAndFire, View};
use icefire::{Bot, Command, Commands, Effect, NodeLimit, Weights};
use maps::{ChaChaDice, Dice};

mod capture;
mod expectation;
mod scenario;
mod strike;

use scenario::Scenario;

/// Number of evaluations the bot may make, which takes 12 ms (median) to 21 ms (maximum) on one
/// core while the other core is busy.
const NODES: u64 = 40_000;
/// If there are fewer files than this, some were lost.
const FILES_MIN: usize = 60;
/// The folder with positions that the bot does not solve yet.
const OPEN: &str = "open";
/// Number of random answers to try in each position, and how many of these may succeed by chance.
const RANDOM_ANSWERS: u64 = 12;
const RANDOM_HITS_MAX: usize = 2;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/positions")
}

/// All text files in the subfolders, which are named after the positions' themes.
fn files() -> Vec<PathBuf> {
    let mut found = Vec::new();
    for theme in fs::read_dir(folder()).expect("the folder of positions is there") {
        let theme = theme.expect("the folder can be listed").path();
        if theme.is_dir() {
            let names = fs::read_dir(&theme).expect("a theme can be listed");
            found.extend(names.map(|name| name.expect("a theme can be listed").path()));
        }
    }
    found.sort();
    found
}

fn is_open(path: &Path) -> bool {
    path.parent().is_some_and(|theme| theme.ends_with(OPEN))
}

fn name_of(path: &Path) -> String {
    path.strip_prefix(folder()).unwrap_or(path).display().to_string()
}

fn read(path: &Path) -> Scenario {
    let text = fs::read_to_string(path).expect("a position can be read");
    text.parse().unwrap_or_else(|fault| panic!("{}:{fault}", name_of(path)))
}

fn bots_answer(scenario: &Scenario) -> String {
    Bot::new(scenario.spots, Weights::default()).answer(&scenario.view, &NodeLimit(NODES))
}

/// An answer made of random commands.
fn random_answer(scenario: &Scenario, seed: u64) -> String {
    const COMMANDS_MAX: u32 = 8;
    let mut dice = ChaChaDice::new(seed as i64, 1);
    let game = scenario.game();
    let (mut position, mut roster) = (*game.position(), game.roster().clone());
    let mut commands = Commands(vec![Command::Wait]);
    for _ in 0..=dice.range(COMMANDS_MAX) {
        let mut effects: Vec<Effect> = Vec::new();
        position.effects(game.map(), |effect| effects.push(effect));
        let Some(&effect) = dice.choose(&effects) else { break };
        commands.0.push(Command::from_effect(effect, &roster));
        position.apply(game.map(), effect, &mut roster);
        if position.captured().is_some() {
            break;
        }
    }
    commands.to_string()
}

/// Problems with a position itself, independent of the player.
fn faults(scenario: &Scenario) -> Vec<String> {
    let mut faults = Vec::new();
    if let Err(fault) = scenario.check(&scenario.reference) {
        faults.push(format!("the reference answer fails: {fault}"));
    }
    if scenario.check("WAIT").is_ok() {
        faults.push("WAIT does it".to_owned());
    }
    let hits = (0..RANDOM_ANSWERS)
        .filter(|&seed| scenario.check(&random_answer(scenario, seed)).is_ok())
        .count();
    if hits > RANDOM_HITS_MAX {
        faults.push(format!("{hits} of {RANDOM_ANSWERS} answers by dice do it"));
    }
    faults
}

#[test]
fn every_position_can_be_solved_but_not_by_chance() {
    let files = files();
    assert!(files.len() >= FILES_MIN, "only {} positions", files.len());
    let mut wrong = Vec::new();
    for path in &files {
        wrong.extend(faults(&read(path)).iter().map(|fault| format!("{}: {fault}", name_of(path))));
    }
    assert!(wrong.is_empty(), "{} faults:\n{}", wrong.len(), wrong.join("\n"));
}

/// Lets a player answer in all positions. Fails with a list of those it gets wrong, or if there are
/// fewer than `count_min` positions.
fn check_answers(paths: Vec<PathBuf>, count_min: usize, answer: impl Fn(&Scenario) -> String) {
    let mut missed = Vec::new();
    for path in &paths {
        let scenario = read(path);
        let answer = answer(&scenario);
        if let Err(fault) = scenario.check(&answer) {
            missed.push(format!("{}: {fault}\n    {answer}", name_of(path)));
        }
    }
    let count = paths.len();
    assert!(count >= count_min, "only {count} positions");
    assert!(missed.is_empty(), "{} of {count}:\n{}", missed.len(), missed.join("\n"));
}

#[test]
fn the_bot_solves_every_position_that_is_not_open() {
    let paths = files().into_iter().filter(|path| !is_open(path)).collect();
    check_answers(paths, FILES_MIN, bots_answer);
}

/// The built-in finisher's answer. Without mine spots, the finisher would only train level 1.
fn finishers_answer(scenario: &Scenario) -> String {
    let players = <IceAndFire as RegisteredGame>::players();
    let player = players.iter().find(|player| player.name == "finisher").expect("a player");
    let mut player = (player.make)(&PlayerOptions::default());
    let spots: String = scenario.spots.into_iter().map(|spot| format!("{spot}\n")).collect();
    player.open(&format!("{}\n{spots}", scenario.spots.len()));
    let view = View(scenario.view.clone());
    player.turn(&view, Duration::MAX).expect("built-in players answer")
}

#[test]
fn the_finisher_takes_every_headquarters_within_reach() {
    let is_won = |scenario: Scenario| scenario.is_won() && !scenario.spots.is_empty();
    let paths = files().into_iter().filter(|path| is_won(read(path))).collect();
    check_answers(paths, 30, finishers_answer);
}

/// If the bot solves a position in the folder `open`, the position must be moved to its theme,
/// where the bot must solve it from then on. The list is shown with `--nocapture`.
#[test]
fn open_positions_are_still_open() {
    let mut solved = Vec::new();
    for path in files().iter().filter(|path| is_open(path)) {
        let answer = bots_answer(&read(path));
        let verdict = read(path).check(&answer);
        println!("{}: {verdict:?}\n    {answer}", name_of(path));
        solved.extend(verdict.is_ok().then(|| name_of(path)));
    }
    assert_eq!(solved, [""; 0], "solved now: move them out of the folder {OPEN}");
}
