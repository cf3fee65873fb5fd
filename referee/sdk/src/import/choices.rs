//! Options for importing a game.

/// Details of the game specified by the user.
#[derive(Clone, Debug, Default)]
pub struct ImportChoices {
    /// The league. If neither this nor the result specifies a league, leagues are tried one by one.
    pub league: Option<u32>,
    /// Game options other than the seed, which override those in the result. If a name is repeated,
    /// all of its values are tried.
    pub options: Vec<(String, String)>,
    /// True if views are allowed to differ, as they do between versions of a referee.
    pub ignores_views: bool,
}
