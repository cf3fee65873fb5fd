//! Counts of results as text.

use thiserror::Error;

use super::Counts;

/// A text holds no counts of results.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{what} {text:?}: expected {number} counts {form}, not all 0")]
pub struct MalformedCounts {
    what: &'static str,
    text: String,
    number: usize,
    form: &'static str,
}

impl Counts {
    /// Reads counts of single games: wins, draws, losses. `what` is the name of the text in errors.
    ///
    /// # Errors
    ///
    /// Returns an error if the text has another number of counts, or if all are 0.
    pub fn read_games(what: &'static str, text: &str) -> Result<Self, MalformedCounts> {
        let [wins, draws, losses] = read(what, text, "W,D,L")?;
        Ok(Self::of_games(losses, draws, wins))
    }

    /// Reads counts of pairs of games, from two losses to two wins. `what` is the name of the text in
    /// errors.
    ///
    /// # Errors
    ///
    /// Returns an error if the text has another number of counts, or if all are 0.
    pub fn read_pairs(what: &'static str, text: &str) -> Result<Self, MalformedCounts> {
        Ok(Self::of_pairs(read(what, text, "LL,LD,WL+DD,WD,WW")?))
    }
}

fn read<const N: usize>(
    what: &'static str,
    text: &str,
    form: &'static str,
) -> Result<[u64; N], MalformedCounts> {
    let refused = || MalformedCounts { what, text: text.to_owned(), number: N, form };
    let read: Option<Vec<u64>> = text.split(',').map(|word| word.trim().parse().ok()).collect();
    let read: [u64; N] = read.and_then(|read| read.try_into().ok()).ok_or_else(refused)?;
    if read.iter().all(|count| *count == 0) {
        return Err(refused());
    }
    Ok(read)
}
