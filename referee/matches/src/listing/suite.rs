//! Turns listed games into a suite, so that another version can play their seeds.

use itertools::Itertools;
use replays::text::{cut_start, printable};

use super::{GameResult, ListedGame};
use crate::{Error, Suite, SuiteSeed, Termination};

/// Maximum length of an opponent's name in a note, in characters.
const NAME_CHARS: usize = 60;

/// Collects the seeds of the given games, each with the seat of interest. A seed keeps its name, or
/// gets one from the result. It is tagged with the result, and its note describes how its games
/// ended. Returns an error if there are no games, or if a seed is not a number.
pub fn suite_of<'a>(games: impl Iterator<Item = (&'a ListedGame, usize)>) -> Result<Suite, Error> {
    let mut seeds: Vec<SuiteSeed> = Vec::new();
    for (game, seat) in games {
        let entry = entry(game, seat)?;
        match seeds.iter_mut().find(|known| known.seed == entry.seed) {
            None => seeds.push(entry),
            Some(known) => {
                let tags = entry.tags.into_iter().filter(|tag| !known.tags.contains(tag));
                let tags = tags.collect_vec();
                known.tags.extend(tags);
                known.note = format!("{}; {}", known.note, entry.note);
            }
        }
    }
    if seeds.is_empty() {
        return Err(Error::Refused("no games match, so there are no seeds to write".into()));
    }
    Suite::from_seeds(&seeds).map_err(Error::Refused)
}

fn entry(game: &ListedGame, seat: usize) -> Result<SuiteSeed, Error> {
    let seed = game.seed.parse().map_err(|_| {
        let (number, seed) = (game.number, &game.seed);
        Error::Refused(format!("game {number} has seed {seed:?}, expected a number"))
    })?;
    let result = game.player_standing(seat).map(|standing| GameResult::from(standing).to_string());
    let result = result.as_deref().unwrap_or("played");
    let known = game.entry.as_ref();
    let name = game.seed_name().map_or_else(|| format!("{result}-{seed}"), str::to_owned);
    let tags = known.map_or(Vec::new(), |known| known.tags.clone());
    let tags = tags.into_iter().chain([result.to_owned()]).unique().collect();
    Ok(SuiteSeed { seed, name: Some(name), tags, note: note(game, seat, result) })
}

/// `lost as red in turn 41 against NAME`, or `lost as blue by timeout in turn 7 against NAME`
fn note(game: &ListedGame, seat: usize, result: &str) -> String {
    let sides = engine::catalogue::sides_of(&game.rules);
    let side = sides.get(seat).map_or_else(|| format!("seat {seat}"), |side| (*side).to_owned());
    let exit = match game.ends.get(seat) {
        Some(Some(Termination::Exited(exit))) => format!(" by {exit}"),
        _ => String::new(),
    };
    let others = game.players.iter().enumerate().filter(|(other, _)| *other != seat);
    let others = others.map(|(_, name)| name).filter(|name| **name != game.players[seat]);
    let others = others.unique().map(|name| printable(&cut_start(name, NAME_CHARS))).join(", ");
    let against = if others.is_empty() { String::new() } else { format!(" against {others}") };
    format!("{result} as {side}{exit} in turn {}{against}", game.turns)
}

#[cfg(test)]
mod tests {
    use engine::protocol::Exit;

    use super::*;

    fn game(number: usize, scores: [i64; 2]) -> ListedGame {
        ListedGame {
            number,
            rules: "ice-and-fire".to_owned(),
            seed: "7".to_owned(),
            players: ["new", "old\n"].map(str::to_owned).to_vec(),
            scores: scores.to_vec(),
            ends: vec![Some(Termination::Lost), Some(Termination::Exited(Exit::Timeout))],
            turns: 41,
            refused: vec![0, 0],
            ..ListedGame::default()
        }
    }

    fn lines(games: &[(&ListedGame, usize)]) -> Result<Vec<String>, String> {
        ::games::install();
        let suite = suite_of(games.iter().copied()).map_err(|error| error.to_string())?;
        Ok(suite.into())
    }

    #[test]
    fn a_seed_tells_how_its_games_ended() {
        let lost = game(3, [1, 2]);
        let line = "7 lost-7 #lost lost as red in turn 41 against old\\n";
        assert_eq!(lines(&[(&lost, 0)]), Ok(vec![line.to_owned()]));
        let drawn = ListedGame { entry: "7 bridge #hard known".parse().ok(), ..game(4, [2, 2]) };
        let line = "7 bridge #hard #drawn drawn as blue by timeout in turn 41 against new";
        assert_eq!(lines(&[(&drawn, 1)]), Ok(vec![line.to_owned()]));
        let both = "7 lost-7 #lost #drawn lost as red in turn 41 against old\\n; \
            drawn as red in turn 41 against old\\n";
        let again = game(4, [2, 2]);
        assert_eq!(lines(&[(&lost, 0), (&again, 0)]), Ok(vec![both.to_owned()]));
    }

    #[test]
    fn games_without_a_number_or_no_games_are_refused() {
        assert!(lines(&[]).is_err_and(|error| error.starts_with("no games match")));
        let text = ListedGame { seed: "x".to_owned(), ..game(3, [1, 2]) };
        let expected = "game 3 has seed \"x\", expected a number";
        assert_eq!(lines(&[(&text, 0)]), Err(expected.to_owned()));
    }
}
