//! What the user says of a game.

/// What the user says of a game.
#[derive(Clone, Debug, Default)]
pub struct ImportChoices {
    /// The league, which is tried if neither this nor the result names it.
    pub league: Option<u32>,
    /// Options of the game besides the seed, which replace those of the result. The values of a name that is repeated
    /// are tried.
    pub options: Vec<(String, String)>,
    /// Whether views may differ, as those of other versions of the referee do.
    pub ignores_views: bool,
}
