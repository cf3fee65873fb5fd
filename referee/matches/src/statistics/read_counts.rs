//! Counts of results as text.

use replays::text::ParseError;

use super::Counts;

impl Counts {
    /// Reads counts of single games: wins, draws, losses.
    pub fn read_games(text: &str) -> Result<Self, ParseError> {
        let [wins, draws, losses] = read(text, "3 counts W,D,L, not all 0")?;
        Ok(Self::of_games(losses, draws, wins))
    }

    /// Reads counts of pairs of games, from two losses to two wins.
    pub fn read_pairs(text: &str) -> Result<Self, ParseError> {
        Ok(Self::of_pairs(read(text, "5 counts LL,LD,WL+DD,WD,WW, not all 0")?))
    }
}

fn read<const N: usize>(text: &str, expected: &'static str) -> Result<[u64; N], ParseError> {
    let counts: Option<Vec<u64>> = text.split(',').map(|word| word.trim().parse().ok()).collect();
    let counts: Option<[u64; N]> = counts.and_then(|counts| counts.try_into().ok());
    let sound = counts.filter(|counts| counts.iter().any(|count| *count > 0));
    sound.ok_or_else(|| ParseError { what: "results", text: text.to_owned(), expected })
}
