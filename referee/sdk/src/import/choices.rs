//! Options of an import.

/// What the user specifies about a game.
#[derive(Clone, Debug, Default)]
pub struct ImportChoices {
    /// The league. Leagues are tried if neither this nor the result names one.
    pub league: Option<u32>,
    /// Options of the game in addition to the seed; they override those in the result. If a name is
    /// repeated, all its values are tried.
    pub options: Vec<(String, String)>,
    /// Whether views may differ, as they do between versions of a referee.
    pub ignores_views: bool,
}
