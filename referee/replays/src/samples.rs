//! Recorded games for testing packages that read replays. Tests must install the games first.

use engine::catalogue::{GameState, PlayerOptions, SetupOptions};
use engine::table::{self, Budgets};

use crate::Replay;

/// Records a game between built-in players, one per seat, with one node per turn. Calls `watch`
/// with every state.
///
/// Panics if the game or a player does not exist, or if the game cannot generate the setup.
pub fn played(
    game: &str,
    seed: i64,
    players: &[&str],
    mut watch: impl FnMut(&dyn GameState),
) -> Replay {
    let kind = engine::catalogue::named(game).expect("the game is known");
    let setup = kind.generate(seed, &SetupOptions::default()).expect("the seed has a setup");
    let start = setup.start().expect("generated setups are valid");
    let options = PlayerOptions { nodes: Some(1), ..PlayerOptions::default() };
    let player = |name: &&str| kind.player(name, &options).expect("a built-in player");
    let mut seated: Vec<_> = players.iter().map(player).collect();
    watch(start.as_ref());
    let record = table::play(start, &mut seated, Budgets::default(), |game, _| watch(game))
        .expect("its rules are part of this program");
    let names: Vec<String> = players.iter().map(|name| format!("@{name}")).collect();
    Replay::from_record(game, seed, setup.as_ref(), &names, &record)
}
