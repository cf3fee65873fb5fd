use engine::catalogue::game_names;
use replays::Mismatch;
use thiserror::Error;

#[derive(Debug, Error)]
#[non_exhaustive]
pub enum AnalysisError {
    #[error("cannot analyse {game}, expected {expected}")]
    OtherGame {
        game: String,
        /// Games that can be analysed, as text.
        expected: String,
    },
    /// The replay contradicts the rules.
    #[error("{0}")]
    Mismatch(Box<Mismatch>),
}

impl From<Mismatch> for AnalysisError {
    fn from(difference: Mismatch) -> Self {
        Self::Mismatch(Box::new(difference))
    }
}

/// Lists the names of the games for which `can` returns true, as text.
pub(super) fn analysable(can: fn(&str) -> bool) -> String {
    let names: Vec<_> = game_names().filter(|name| can(name)).collect();
    match names.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
        None => "another program".to_owned(),
    }
}
