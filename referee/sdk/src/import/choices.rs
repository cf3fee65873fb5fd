//! Options for importing a game.

/// What the user specifies about the game.
#[derive(Clone, Debug, Default)]
pub struct ImportChoices {
    /// The league. If neither this nor the result specifies a league, leagues are tried one by one.
    pub league: Option<u32>,
    /// Game options other than the seed, overriding those in the result. If a name is repeated, all
    /// its values are tried.
    pub options: Vec<(String, String)>,
    /// True if views may differ, as they do between versions of a referee.
    pub ignores_views: bool,
}
