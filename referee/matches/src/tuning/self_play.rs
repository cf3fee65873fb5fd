//! Games of the bot against itself with parameters of our choice.

use icefire::{Bot, BotParams, Cell, CellSet, Commands, Game, NodeLimit, Rules};
use maps::ice_and_fire::Options;
use maps::{Generate, IceAndFireSetup};

use crate::Error;

/// How a game went.
#[derive(Clone, Debug)]
pub struct PlayedOut {
    /// All answers, one a line.
    pub lines: String,
    /// Red's points: 1, 0 or a half.
    pub red: f64,
}

/// Plays a game with fixed work; the first parameters are red's.
///
/// # Errors
///
/// Returns an error if the seed makes no setup.
pub fn play_out(seed: i64, params: [BotParams; 2], nodes: u64) -> Result<PlayedOut, Error> {
    let refused = |reason: String| Error::Refused(format!("seed {seed}: {reason}"));
    let rules = Rules::live(4);
    let setup = IceAndFireSetup::generate(seed, &Options { rules })
        .map_err(|error| refused(error.to_string()))?;
    let mut game = Game::new(setup.arena().map_err(|error| refused(error.to_string()))?);
    let spots: CellSet = setup.mine_spots.iter().filter_map(|&[x, y]| Cell::at(x, y)).collect();
    let mut bots = params.map(|params| Bot::new(spots, params));
    let mut lines = String::new();
    while game.ending().is_none() {
        let seat = game.position().to_move();
        let line = bots[seat.index()].answer(&game.view(seat), &NodeLimit(nodes));
        let commands = Commands::read(&line, game.arena().rules());
        let commands =
            commands.map_err(|_| refused(format!("the bot answers {line:?}, which is no line")))?;
        game.play(&commands.0, None);
        lines += &line;
        lines.push('\n');
    }
    let [red, blue] = game.scores().0;
    let red = if red == blue { 0.5 } else { f64::from(u8::from(red > blue)) };
    Ok(PlayedOut { lines, red })
}
