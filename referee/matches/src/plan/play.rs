//! Plays the games in a plan.

use std::time::Duration;

use engine::catalogue::generate_for;
use engine::table::{self, Budgets};
use replays::Replay;

use super::Plan;
use crate::{Error, Outcome, Pairing};

impl Plan {
    /// Plays one game. The replay is `None` if only the result is known. Returns an error if a
    /// player cannot be started or stopped, if a silent player has changed since the plan was made,
    /// or if the referee fails.
    pub fn play(&self, pairing: Pairing) -> Result<(Outcome, Option<Replay>), Error> {
        let (mut outcome, replay) = match &self.black_box {
            Some(black_box) => (black_box.play(self, pairing)?, None),
            None => self.play_here(pairing)?,
        };
        outcome.tags = self.seeds.tags(pairing.seed).to_vec();
        Ok((outcome, replay))
    }

    /// Plays one game without an external referee.
    fn play_here(&self, pairing: Pairing) -> Result<(Outcome, Option<Replay>), Error> {
        let game_type = self.game_type()?;
        let refused = |reason: String| Error::Refused(format!("seed {}: {reason}", pairing.seed));
        let setup = generate_for(game_type, pairing.seed, &self.setup)
            .map_err(|error| refused(error.to_string()))?;
        let game = setup.start().map_err(|error| refused(error.to_string()))?;
        let seats = pairing.seats();
        let game_of_seed = match pairing.rotation {
            // Unchanged from earlier versions, so the same seeds still give the same games.
            rotation @ (0 | 1) => (rotation == 1).to_string(),
            rotation => rotation.to_string(),
        };
        let seat = |(seat, player): (usize, &usize)| {
            // Each game has its own dice, so luck also differs between games on the same seed.
            let dice = engine::hash::of_text(&format!("{} {} {seat}", pairing.seed, game_of_seed));
            self.players[*player].seat(game_type, &self.options(dice), self.limits)
        };
        let mut seated = seats.iter().enumerate().map(seat).collect::<Result<Vec<_>, _>>()?;
        let [first, later] = self.limits_ms.map(|ms| ms.map(Duration::from_millis));
        let record = table::play(game, &mut seated, Budgets { first, later }, |_, _| ())
            .map_err(|failed| refused(failed.to_string()))?;
        for (player, seated) in seats.iter().zip(&mut seated) {
            let refused = |error| Error::Refused(format!("player {}: {error}", self.name(*player)));
            seated.end().map_err(refused)?;
        }
        let names: Vec<String> = seats.iter().map(|&player| self.name(player)).collect();
        let replay = Replay::from_record(&self.game, pairing.seed, setup.as_ref(), &names, &record);
        let outcome = Outcome::from_record(self, pairing, setup.class(), &record);
        for player in (0..self.players.len()).filter(|player| outcome.is_silent(*player)) {
            // Its program may have been removed or changed since the match started.
            self.check_player(player)?;
        }
        Ok((outcome, Some(replay)))
    }
}
