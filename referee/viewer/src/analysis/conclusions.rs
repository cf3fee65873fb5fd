//! Conclusions that the player could have drawn before each turn of a replay from what it had seen.

use std::collections::BTreeMap;

use engine::catalogue::{Advice, GameState, Reasoner, TileChances, TileKnowledge};
use replays::{PlayedTurn, Replay, turns};
use serde::Serialize;

use super::AnalysisError;

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Conclusions {
    /// Events whose chances are in [`ConcludedTurn::chances`], as text.
    pub matters: Vec<&'static str>,
    /// Explanation of the signs in the labels, in a sentence or two; may be empty.
    pub note: &'static str,
    pub turns: Vec<ConcludedTurn>,
}

/// Conclusions that were possible before one turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ConcludedTurn {
    /// Turn number, counted from 1.
    pub number: usize,
    /// Tiles about which the knowledge has changed since the last turn.
    pub changes: Vec<TileKnowledge>,
    /// Tiles revealed since the last turn.
    pub seen: Vec<usize>,
    /// A string for each event in [`Conclusions::matters`], with one letter per tile: `.` if the
    /// tile is visible, otherwise the chance in steps of 5%, from `a` for 0% to `u` for 100%.
    pub chances: Vec<String>,
    /// Recommended turn.
    pub advice: Advice,
    /// Tile that the recommended turn acts on, if any.
    pub index: Option<usize>,
}

/// Draws conclusions throughout a single-seat replay, using only what the player had seen. Returns
/// an error if the replay contradicts the rules.
pub fn conclusions(
    replay: &Replay,
    mut reasoner: Box<dyn Reasoner>,
) -> Result<Conclusions, AnalysisError> {
    let mut conclusions =
        Conclusions { note: reasoner.note(), matters: Vec::new(), turns: Vec::new() };
    let mut known = BTreeMap::new();
    for turn in turns(replay)? {
        let PlayedTurn { number, seat, before: game, .. } = turn?;
        reasoner.observe(game.view(seat).as_ref());
        let chances = reasoner.chances();
        conclusions.matters = chances.iter().map(|chances| chances.name).collect();
        let (changes, seen) = changes(&mut known, reasoner.knowledge());
        let turn = concluded(number, game.as_ref(), reasoner.as_mut(), &chances, changes, seen);
        conclusions.turns.push(turn);
    }
    Ok(conclusions)
}

fn concluded(
    number: usize,
    game: &dyn GameState,
    reasoner: &mut dyn Reasoner,
    chances: &[TileChances],
    changes: Vec<TileKnowledge>,
    seen: Vec<usize>,
) -> ConcludedTurn {
    let advice = reasoner.free_turn().unwrap_or_else(|| reasoner.advice());
    let events = game.drawn_turn(&advice.line).events;
    let index = events.first().and_then(|event| event.tiles.first().copied());
    let chances = chances.iter().map(|of| of.chances.iter().copied().map(letter).collect());
    ConcludedTurn { number, changes, seen, chances: chances.collect(), advice, index }
}

/// Returns the knowledge that is new or has changed, and the tiles about which nothing is known any
/// more.
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

/// Encodes a chance in steps of 5%. The result is 0% or 100% only if the outcome is certain.
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
    use engine::scene::Render;
    use games::dragonsweeper::Dragonsweeper;
    use replays::samples::played;

    fn replay() -> (Replay, Vec<Dragonsweeper>) {
        games::install();
        let mut positions = Vec::new();
        let replay = played("dragonsweeper", 5, &["solver"], |game| {
            positions.extend(game.as_any().downcast_ref::<Dragonsweeper>().cloned());
        });
        (replay, positions)
    }

    fn found(replay: &Replay) -> Result<Conclusions, AnalysisError> {
        let game = engine::catalogue::named("dragonsweeper").expect("the game is known");
        conclusions(replay, game.reasoner().expect("somebody reasons about it"))
    }

    #[test]
    fn conclusions_are_those_of_the_solver_and_hold() {
        let (replay, positions) = replay();
        let found = found(&replay).expect("a true replay");
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
            // Certain knowledge must be true.
            let scene = position.scene();
            for (tile, knowledge) in &known {
                let is_mine = scene.tiles[*tile].letters().starts_with("mn");
                let letter = turn.chances[1].as_bytes()[*tile];
                assert!(letter != b'a' || !is_mine, "turn {}, tile {tile}", turn.number);
                assert!(letter != b'u' || is_mine, "turn {}, tile {tile}", turn.number);
                assert_eq!(letter == b'u', knowledge.contents == "mine", "{knowledge:?}");
            }
            free += usize::from(turn.advice.reason.contains("free"));
            same += usize::from(turn.advice.line == replay.turns[turn.number - 1].line);
        }
        assert!(free > 20 && free < found.turns.len(), "{free}");
        assert_eq!(same, found.turns.len(), "the solver follows its own advice");
    }

    #[test]
    fn only_what_is_certain_has_the_letters_at_the_ends() {
        let letters = [None, Some(0.0), Some(0.001), Some(0.5), Some(0.999), Some(1.0)].map(letter);
        assert_eq!(letters, ['.', 'a', 'b', 'k', 't', 'u']);
    }
}
