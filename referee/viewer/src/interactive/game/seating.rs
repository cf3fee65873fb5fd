//! Seats players at a table and replays the earlier turns to them.

use std::time::Duration;

use engine::catalogue::PlayerOptions;
use engine::protocol::{BoxedPlayer, Phase, Seat};

use super::{InteractiveError, InteractiveTable, Seating};

/// Name for a person in replays.
const PERSON: &str = "human";
/// Time limit for a built-in player's answer to a turn that has already been played.
const CATCH_UP: Duration = Duration::from_millis(1);

impl InteractiveTable {
    /// Seats a player and sends it all previous input for its seat, ignoring its answers.
    pub(super) fn seat(&self, seat: Seat) -> Result<BoxedPlayer, InteractiveError> {
        let Seating::Player { seat: seat_player, is_program, .. } = &self.seats[seat.index()]
        else {
            return Err(InteractiveError::NoHand);
        };
        let (seed, nodes) = (seat.index() as u64, self.nodes.players);
        let options = PlayerOptions { seed, nodes, ..PlayerOptions::default() };
        let mut player =
            seat_player(self.game.game_type(), &options).map_err(InteractiveError::Seat)?;
        player.open(&self.game.opening(seat));
        for (game, _) in &self.before {
            if game.phase() == Phase::Turn(seat) {
                let budget = if *is_program { game.budget(seat) } else { CATCH_UP };
                let _ = player.turn(game.view(seat).as_ref(), budget);
                let _ = player.report();
            }
        }
        Ok(player)
    }

    /// Returns the name of each seat's player. If others played before, each name includes the turn
    /// at which that player took over.
    pub(super) fn names(&self) -> Vec<String> {
        let name = |seating: &Seating| match seating {
            Seating::Hand => PERSON.to_owned(),
            Seating::Player { name, .. } => name.clone(),
        };
        let from = match self.recorded {
            0 => String::new(),
            recorded => format!(" from turn {}", recorded + 1),
        };
        self.seats.iter().map(|seating| name(seating) + &from).collect()
    }
}
