//! The result of a conversion.

/// The result of a conversion.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Converted {
    /// Version names, in order of version number.
    pub versions: Vec<String>,
    pub games: usize,
    /// Number of games without a replay.
    pub without_replay: usize,
    /// Names of the versions whose programs are gone or have changed. Their games can be viewed,
    /// but no more can be played.
    pub changed: Vec<String>,
}
