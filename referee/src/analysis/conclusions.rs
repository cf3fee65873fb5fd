//! What follows from what the player had seen, before each turn of a replay.

use std::collections::BTreeMap;

use serde::Serialize;

use super::AnalysisError;
use crate::catalogue::{Advice, Reasoner, RegisteredGame, TileChances, TileKnowledge};
use crate::protocol::{Game, Phase};
use crate::replay::{verify, Replay};
use crate::scene::Render;

/// A replay with what could be known before each turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Conclusions {
    /// What the chances are of, in words.
    pub matters: Vec<&'static str>,
    /// The turns in order.
    pub turns: Vec<ConcludedTurn>,
}

/// What could be known before a turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ConcludedTurn {
    /// The number of the turn, from 1.
    pub number: usize,
    /// Tiles of which something else is known than before the last turn.
    pub changes: Vec<TileKnowledge>,
    /// Tiles that have come in sight since then.
    pub seen: Vec<usize>,
    /// For each of [`Conclusions::matters`] a letter a tile: `.` if it is in sight, else its chance in
    /// steps of 5 %, from `a` for 0 to `u` for 100 %.
    pub chances: Vec<String>,
    /// The turn that is recommended.
    pub advice: Advice,
    /// Where that happens, as a place among the tiles, if it happens somewhere.
    pub place: Option<usize>,
    /// Whether it costs nothing, whatever hidden tiles hold.
    pub is_free: bool,
}

/// Draws conclusions along a replay of a game of one seat, from what was seen and from nothing else;
/// `None` if nobody reasons about that game.
///
/// # Errors
///
/// Returns an error if the replay cannot have happened.
pub fn conclusions<G: RegisteredGame>(
    replay: &Replay,
) -> Result<Option<Conclusions>, AnalysisError> {
    let Some(mut reasoner) = G::reasoner() else { return Ok(None) };
    let (turns, steps) = (Vec::new(), replay.steps().len());
    let mut conclusions = Conclusions { matters: Vec::new(), turns };
    let mut known = BTreeMap::new();
    let verified = verify::<G>(replay, |game| {
        let number = conclusions.turns.len() + 1;
        let Phase::Turn(seat) = game.phase() else { return };
        if number > steps {
            return;
        }
        reasoner.observe(&game.view(seat));
        let chances = reasoner.chances();
        conclusions.matters = chances.iter().map(|chances| chances.name).collect();
        let (changes, seen) = changes(&mut known, reasoner.knowledge());
        conclusions.turns.push(concluded(number, game, reasoner.as_mut(), &chances, changes, seen));
    });
    verified
        .map_err(|difference| AnalysisError::Disagreement { difference: Box::new(difference) })?;
    Ok(Some(conclusions))
}

fn concluded<G: Game + Render>(
    number: usize,
    game: &G,
    reasoner: &mut dyn Reasoner<G>,
    chances: &[TileChances],
    changes: Vec<TileKnowledge>,
    seen: Vec<usize>,
) -> ConcludedTurn {
    let free = reasoner.free_turn();
    let is_free = free.is_some();
    let advice = free.unwrap_or_else(|| reasoner.advice());
    let events = game.read(&advice.line).map(|turn| game.clone().play(&turn)).unwrap_or_default();
    let place = events.first().and_then(|event| game.places(event).first().copied());
    let chances = chances.iter().map(|of| of.chances.iter().copied().map(letter).collect());
    ConcludedTurn { number, changes, seen, chances: chances.collect(), advice, place, is_free }
}

/// What is known of which tiles now and was not before, and which tiles are known no more.
fn changes(
    known: &mut BTreeMap<usize, TileKnowledge>,
    now: Vec<TileKnowledge>,
) -> (Vec<TileKnowledge>, Vec<usize>) {
    let now: BTreeMap<usize, TileKnowledge> =
        now.into_iter().map(|knowledge| (knowledge.tile, knowledge)).collect();
    let is_new = |knowledge: &&TileKnowledge| known.get(&knowledge.tile) != Some(knowledge);
    let changes = now.values().filter(is_new).cloned().collect();
    let seen = known.keys().copied().filter(|tile| !now.contains_key(tile)).collect();
    *known = now;
    (changes, seen)
}

/// A chance in steps of 5 %; only what is certain is 0 or 100 %.
fn letter(chance: Option<f32>) -> char {
    const STEPS: f32 = 20.0;
    let Some(chance) = chance else { return '.' };
    let step = match chance {
        0.0 => 0,
        1.0 => STEPS as u8,
        chance => ((chance * STEPS).round() as u8).clamp(1, STEPS as u8 - 1),
    };
    char::from(b'a' + step)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::{PlayerOptions, SetupOptions};
    use crate::games::dragonsweeper::Dragonsweeper;
    use crate::games::janken::Janken;
    use crate::replay::samples::janken;
    use crate::table::{self, Budgets};

    fn replay() -> (Replay, Vec<Dragonsweeper>) {
        let setup = Dragonsweeper::generate(5, &SetupOptions::default()).expect("a setup");
        let game = Dragonsweeper::new(&setup).expect("a game");
        let player = Dragonsweeper::players().into_iter().find(|player| player.name == "solver");
        let mut players = [(player.expect("a solver").make)(&PlayerOptions::default())];
        let mut positions = vec![game.clone()];
        let record = table::play(game, &mut players, Budgets::default(), |game, _| {
            positions.push(game.clone());
        });
        let replay = Replay::of::<Dragonsweeper>(5, &setup, &["solver".to_owned()], &record);
        (replay, positions)
    }

    #[test]
    fn conclusions_are_those_of_the_solver_and_hold() {
        let (replay, positions) = replay();
        let found = conclusions::<Dragonsweeper>(&replay).expect("a true replay");
        let found = found.expect("somebody reasons about it");
        assert_eq!(found.turns.len(), replay.turns.len());
        let mut known = BTreeMap::new();
        let (mut free, mut same) = (0, 0);
        for (turn, position) in found.turns.iter().zip(&positions) {
            turn.seen.iter().for_each(|tile| drop(known.remove(tile)));
            for change in &turn.changes {
                known.insert(change.tile, change.clone());
            }
            for (tile, letter) in turn.chances[1].chars().enumerate() {
                assert_eq!(known.contains_key(&tile), letter != '.', "tile {tile}");
            }
            // What is certain is true.
            let scene = position.scene();
            for (tile, knowledge) in &known {
                let is_mine = scene.tiles[*tile].piece.starts_with("mn");
                let letter = turn.chances[1].as_bytes()[*tile];
                assert!(letter != b'a' || !is_mine, "turn {}, tile {tile}", turn.number);
                assert!(letter != b'u' || is_mine, "turn {}, tile {tile}", turn.number);
                assert_eq!(letter == b'u', knowledge.contents == "mine", "{knowledge:?}");
            }
            free += usize::from(turn.is_free);
            same += usize::from(turn.advice.line == replay.turns[turn.number - 1].line);
        }
        assert!(free > 20 && free < found.turns.len(), "{free}");
        assert_eq!(same, found.turns.len(), "the solver follows its own advice");
    }

    #[test]
    fn nobody_reasons_about_janken() {
        assert_eq!(conclusions::<Janken>(&janken()).expect("a true replay"), None);
    }

    #[test]
    fn only_what_is_certain_has_the_letters_at_the_ends() {
        let letters = [None, Some(0.0), Some(0.001), Some(0.5), Some(0.999), Some(1.0)].map(letter);
        assert_eq!(letters, ['.', 'a', 'b', 'k', 't', 'u']);
    }
}
