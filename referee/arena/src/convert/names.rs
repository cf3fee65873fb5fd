//! Order and names of the players in a store.

use std::collections::{BTreeMap, BTreeSet};

use itertools::Itertools;

use super::store::StoredMatch;
use crate::Error;

/// Maximum length of a converted bot name, in characters. Leaves room for a number.
const NAME_CHARS: usize = 34;

/// The players in an order consistent with every journal, newest first: an arena lists the newest
/// player of a match first.
///
/// Returns an error if no order is consistent with all journals.
pub fn newest_first(matches: &[StoredMatch]) -> Result<Vec<String>, Error> {
    let mut after: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    let mut before: BTreeMap<&str, usize> = BTreeMap::new();
    for stored in matches {
        for name in &stored.names {
            before.entry(name).or_default();
        }
        for (first, second) in stored.names.iter().tuple_windows() {
            if after.entry(first).or_default().insert(second) {
                *before.entry(second).or_default() += 1;
            }
        }
    }
    let mut free: BTreeSet<&str> =
        before.iter().filter(|(_, count)| **count == 0).map(|(name, _)| *name).collect();
    let mut order = Vec::new();
    while let Some(name) = free.pop_first() {
        order.push(name.to_owned());
        for next in after.get(name).into_iter().flatten() {
            let count = before.entry(next).or_default();
            *count -= 1;
            if *count == 0 {
                free.insert(next);
            }
        }
    }
    let is_in_circle = |stored: &&StoredMatch| {
        stored.names.iter().filter(|name| !order.contains(name)).count() > 1
    };
    match matches.iter().find(is_in_circle) {
        None => Ok(order),
        Some(stored) => {
            let files = matches.iter().filter(is_in_circle).map(|other| other.path.display());
            let reason = format!(
                "these journals form a cycle, but an arena needs its versions in order: {}; \
                 convert a copy without one of them",
                files.format(", ")
            );
            Err(Error::invalid(&stored.path, reason))
        }
    }
}

/// Unique, valid bot names for the given players.
pub fn bot_names(players: &[String]) -> Vec<String> {
    // Names must not differ by case alone, because some file systems ignore it.
    let mut taken = BTreeSet::new();
    let free = |player: &String| {
        let name = bot_name(player);
        let mut others = (2..).map(|number| format!("{name}_{number}"));
        let mut next = name.clone();
        while !taken.insert(next.to_lowercase()) {
            next = others.next().unwrap_or_default();
        }
        next
    };
    players.iter().map(free).collect()
}

fn bot_name(player: &str) -> String {
    let is_plain = |letter: char| letter.is_alphanumeric() || "_.+".contains(letter);
    let parts = player.split(|letter| !is_plain(letter)).filter(|part| !part.is_empty());
    let name: String = parts.collect_vec().join("-").chars().take(NAME_CHARS).collect();
    match name.trim_matches(['.', '-']) {
        "" => "bot".to_owned(),
        name => name.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check_bot_name;

    #[test]
    fn names_become_valid_and_stay_different() {
        let players = [
            "plain",
            "my bot",
            "my@bot",
            "a---b",
            ".hidden",
            "end.",
            "@@",
            "Plain",
            &"ü".repeat(60),
            &"ü".repeat(61),
        ];
        let bots = bot_names(&players.map(str::to_owned));
        let long = "ü".repeat(NAME_CHARS);
        let expected = [
            "plain",
            "my-bot",
            "my-bot_2",
            "a-b",
            "hidden",
            "end",
            "bot",
            "Plain_2",
            &long,
            &format!("{long}_2"),
        ];
        assert_eq!(bots, expected);
        assert!(bots.iter().all(|name| check_bot_name(name).is_ok()));
    }
}
