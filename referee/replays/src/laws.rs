//! Laws that every game must obey, including any new game. They are checked in games between the
//! built-in random players.

use engine::catalogue::{PlayerOptions, RegisteredGame, SetupOptions, TypeOf, erased};
use engine::protocol::{BoxedPlayer, Game, Phase};
use engine::table::{self, Budgets, Record};
use maps::{ChaChaDice, Dice};
use thiserror::Error;

use crate::Replay;

/// Random stream used to generate lines.
const STREAM: u64 = 120;
/// Number of lines tried in each game.
const LINES: u32 = 256;
/// Maximum number of turns per game for which to check that an earlier clone stays unchanged.
const CLONES_MAX: usize = 20;

/// A violation of a law by a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{game}, seed {seed}: {what}")]
pub struct BrokenLaw {
    pub game: &'static str,
    pub seed: i64,
    /// Description of the problem.
    pub what: String,
}

/// Checks all laws on one seed. Returns an error for the first violation.
pub fn check<G: RegisteredGame>(seed: i64) -> Result<(), BrokenLaw> {
    equal_seeds_give_equal_games::<G>(seed)?;
    replays_verify_and_changed_ones_do_not::<G>(seed)?;
    setups_and_turns_round_trip::<G>(seed)?;
    clones_are_independent::<G>(seed)?;
    any_line_is_harmless::<G>(seed)
}

/// Checks that a seed always gives the same game, turn by turn, and that games end within their
/// limit.
pub fn equal_seeds_give_equal_games<G: RegisteredGame>(seed: i64) -> Result<(), BrokenLaw> {
    let (first, second) = (random_game::<G>(seed)?, random_game::<G>(seed)?);
    let lines = |record: &Record| -> Vec<String> {
        record.turns.iter().map(|turn| turn.line.clone()).collect()
    };
    let same = lines(&first) == lines(&second)
        && (first.hash, &first.scores) == (second.hash, &second.scores);
    hold::<G>(seed, same, || "two games with the same seed differ".to_owned())?;
    let ended = !first.scores.is_empty();
    hold::<G>(seed, ended, || format!("no end after {} turns", first.turns.len()))
}

/// Checks that a replay is still valid after a round trip, but becomes invalid if its score is
/// changed or one turn is removed.
pub fn replays_verify_and_changed_ones_do_not<G: RegisteredGame>(
    seed: i64,
) -> Result<(), BrokenLaw> {
    let record = random_game::<G>(seed)?;
    let players = vec!["@random".to_owned(); new::<G>(seed)?.seats()];
    let broken = |what: String| broken::<G>(seed, what);
    let game = TypeOf::<G>::REF;
    let setup = game.generate(seed, &SetupOptions::default());
    let setup = setup.map_err(|error| broken(error.to_string()))?;
    let stored = Replay::from_record(G::NAME, seed, setup.as_ref(), &players, &record);
    let text = serde_json::to_string(&stored).map_err(|error| broken(error.to_string()))?;
    let mut read: Replay =
        serde_json::from_str(&text).map_err(|error| broken(format!("{error} in {text}")))?;
    hold::<G>(seed, read == stored, || "a replay changes when written and read back".into())?;
    crate::verify_as(game, &read).map_err(|difference| broken(difference.to_string()))?;
    read.scores[0] += 1;
    let verifies = crate::verify_as(game, &read).is_ok();
    hold::<G>(seed, !verifies, || "a replay with a changed score is accepted".into())?;
    read.scores[0] -= 1;
    let verifies = read.turns.pop().is_some() && crate::verify_as(game, &read).is_ok();
    hold::<G>(seed, !verifies, || "a replay without its last turn is accepted".into())
}

/// Checks that setups survive a JSON round trip, and that turns survive a round trip through text.
pub fn setups_and_turns_round_trip<G: RegisteredGame>(seed: i64) -> Result<(), BrokenLaw> {
    let broken = |what: String| broken::<G>(seed, what);
    let made = setup::<G>(seed)?;
    let text = serde_json::to_string(&made).map_err(|error| broken(error.to_string()))?;
    let read: G::Setup =
        serde_json::from_str(&text).map_err(|error| broken(format!("{error} in {text}")))?;
    hold::<G>(seed, read == made, || "a setup changes when written and read back".into())?;
    let game = new::<G>(seed)?;
    for turn in random_game::<G>(seed)?.turns {
        let read = game.read(&turn.line).map_err(|error| broken(error.to_string()))?;
        let again: G::Turn =
            read.to_string().parse().map_err(|error| broken(format!("{error}")))?;
        hold::<G>(seed, again == read, || format!("turn {read} reads back as {again}"))?;
    }
    Ok(())
}

/// Checks that playing a turn does not change an earlier clone.
pub fn clones_are_independent<G: RegisteredGame>(seed: i64) -> Result<(), BrokenLaw> {
    let mut game = new::<G>(seed)?;
    for turn in random_game::<G>(seed)?.turns.iter().take(CLONES_MAX) {
        let before = game.clone();
        let text = before.to_string();
        let read = game.read(&turn.line).map_err(|error| broken::<G>(seed, error.to_string()))?;
        game.play(&read);
        let same = before.to_string() == text;
        hold::<G>(seed, same, || format!("turn {read} changes a clone of the game"))?;
    }
    Ok(())
}

/// Checks that any line is either a turn or malformed, and that playing it neither panics nor makes
/// the state impossible to display. Lines consist of random characters, or are random players'
/// answers with some characters edited.
pub fn any_line_is_harmless<G: RegisteredGame>(seed: i64) -> Result<(), BrokenLaw> {
    let game = new::<G>(seed)?;
    let lines: Vec<String> =
        random_game::<G>(seed)?.turns.into_iter().map(|turn| turn.line).collect();
    let mut dice = ChaChaDice::new(seed, STREAM);
    for _ in 0..LINES {
        let line = match dice.choose(&lines) {
            Some(line) if dice.range(3) > 0 => edited(line, &mut dice),
            _ => (0..dice.range(12)).map(|_| character(&mut dice)).collect(),
        };
        let mut game = game.clone();
        let Phase::Turn(_) = game.phase() else { return Ok(()) };
        if let Ok(turn) = game.read(&line) {
            game.play(&turn);
            let shown = !game.to_string().is_empty();
            hold::<G>(seed, shown, || format!("no text for the state after turn {turn}"))?;
        }
    }
    Ok(())
}

/// Removes, replaces or inserts a character.
fn edited(line: &str, dice: &mut ChaChaDice) -> String {
    let mut characters: Vec<char> = line.chars().collect();
    let index = dice.range(characters.len() as u32 + 1) as usize;
    if dice.range(2) == 0 && index < characters.len() {
        characters.remove(index);
    }
    if dice.range(3) > 0 {
        characters.insert(index, character(dice));
    }
    characters.into_iter().collect()
}

/// Returns a character that occurs in answers or, occasionally, any other character.
fn character(dice: &mut ChaChaDice) -> char {
    const USUAL: &[u8] = b"0123456789 ;:-+.,ABENSWabcdklmqtuv";
    let usual = || USUAL.first().map_or(' ', |first| char::from(*first));
    match dice.range(8) {
        0 => char::from_u32(dice.range(0x0011_0000)).unwrap_or_else(usual),
        _ => dice.choose(USUAL).map_or(' ', |byte| char::from(*byte)),
    }
}

fn setup<G: RegisteredGame>(seed: i64) -> Result<G::Setup, BrokenLaw> {
    G::generate(seed, &SetupOptions::default())
        .map_err(|error| broken::<G>(seed, error.to_string()))
}

fn new<G: RegisteredGame>(seed: i64) -> Result<G, BrokenLaw> {
    G::new(&setup::<G>(seed)?).map_err(|error| broken::<G>(seed, error.to_string()))
}

/// Plays a game between the built-in random players.
fn random_game<G: RegisteredGame>(seed: i64) -> Result<Record, BrokenLaw> {
    let game = new::<G>(seed)?;
    let no_random = || broken::<G>(seed, "there is no player @random".into());
    let player = |seat: usize| -> Result<BoxedPlayer, BrokenLaw> {
        let seed = (seed as u64).wrapping_add(seat as u64);
        let options = PlayerOptions { seed, nodes: Some(1), ..PlayerOptions::default() };
        TypeOf::<G>::REF.player("random", &options).ok_or_else(no_random)
    };
    let mut players = (0..game.seats()).map(player).collect::<Result<Vec<_>, _>>()?;
    let turns_max = game.turns_max();
    let record = table::play(erased(game), &mut players, Budgets::default(), |_, _| ())
        .expect("its rules are part of this program");
    let turns = record.turns.len();
    hold::<G>(seed, turns <= turns_max, || format!("{turns} turns, expected at most {turns_max}"))?;
    Ok(record)
}

fn hold<G: Game>(seed: i64, holds: bool, what: impl FnOnce() -> String) -> Result<(), BrokenLaw> {
    if holds { Ok(()) } else { Err(broken::<G>(seed, what())) }
}

fn broken<G: Game>(seed: i64, what: String) -> BrokenLaw {
    BrokenLaw { game: G::NAME, seed, what }
}
