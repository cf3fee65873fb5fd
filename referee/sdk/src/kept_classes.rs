//! Decides whether a referee's classes can be kept for many games, with their static state reset
//! before each game. The first games on different seeds are checked, then one game from time to
//! time.

use maps::Seed;
use sdk_game::{Repeats, SdkSetup};
use serde::{Deserialize, Serialize};

use crate::Error;
use crate::game_client::Classes;
use crate::java::{Compilers, Java};
use crate::launch::Launch;
use crate::repeat::{Exchange, compare, fresh_steps, repeat};

/// Number of games on different seeds that must be the same with kept classes and in fresh
/// processes.
const TRIALS: usize = 3;

/// Kept classes are refused once this many games could not be compared.
const TRIALS_MAX: usize = 10;

/// One in this many games is checked again.
const CHECK_EVERY: usize = 100;

/// Whether a referee's classes can be kept, as far as is known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum KeptClasses {
    /// Games are played with fresh classes, then repeated with kept classes.
    OnTrial {
        /// Seeds of the games that were the same with kept classes.
        equal: Vec<Seed>,
        /// Number of games that could not be compared because fresh processes differed.
        random: usize,
    },
    /// Games are played with kept classes.
    Accepted,
    /// A game differed, or too many games could not be compared.
    Refused,
}

impl KeptClasses {
    pub const UNTRIED: Self = Self::OnTrial { equal: Vec::new(), random: 0 };

    /// Returns how to load classes for games.
    pub fn classes(&self) -> Classes {
        if *self == Self::Accepted { Classes::Kept } else { Classes::Fresh }
    }

    /// Returns the compilers to use in processes. The optimizing compiler is too slow for classes
    /// that are used in a single game.
    pub fn compilers(&self) -> Compilers {
        if *self == Self::Refused { Compilers::Quick } else { Compilers::Both }
    }

    /// Returns true if a game must be logged so that it can be checked afterwards. `games` is the
    /// number of earlier games.
    pub fn logs(&self, seed: Seed, games: usize) -> bool {
        self.checks(seed) && (*self != Self::Accepted || games % CHECK_EVERY == CHECK_EVERY - 1)
    }

    /// Returns true if a game with this seed should be checked.
    pub fn checks(&self, seed: Seed) -> bool {
        match self {
            Self::OnTrial { equal, .. } => !equal.contains(&seed),
            Self::Accepted => true,
            Self::Refused => false,
        }
    }

    /// Repeats a game that was played with [`classes`](Self::classes). During the trial, repeats it
    /// with kept classes and in a fresh process; afterwards, repeats it with fresh classes. Returns
    /// the new state, and the process if it can play another game.
    pub fn check(
        &self,
        launch: &Launch,
        java: Java,
        setup: &SdkSetup,
        game: &[Exchange],
        repeats: Repeats,
    ) -> (Self, Option<Java>) {
        let is_equal = |steps: &[_]| compare(game, steps).0.includes(repeats);
        let again = |java, classes| repeat(java, classes, setup, game);
        let Self::OnTrial { equal, random } = self else {
            let Ok((steps, java)) = again(java, Classes::Fresh) else {
                return (Self::Refused, None);
            };
            return (if is_equal(&steps) { self.clone() } else { Self::Refused }, java);
        };
        let (steps, java) = match play_kept(java, again) {
            Ok((steps, java)) => (Some(steps), java),
            Err(_) => (None, None),
        };
        let is_repeated = fresh_steps(launch, setup, game).is_ok_and(|steps| is_equal(&steps));
        let next = if !is_repeated {
            Self::OnTrial { equal: equal.clone(), random: random + 1 }
        } else if steps.is_some_and(|steps| is_equal(&steps)) {
            let equal = equal.iter().copied().chain([setup.seed]).collect();
            Self::OnTrial { equal, random: *random }
        } else {
            Self::Refused
        };
        (next.decided(), java)
    }

    fn decided(self) -> Self {
        match self {
            Self::OnTrial { random: TRIALS_MAX.., .. } => Self::Refused,
            Self::OnTrial { equal, .. } if equal.len() >= TRIALS => Self::Accepted,
            open => open,
        }
    }
}

/// Plays a game with kept classes. Plays it twice if these classes have not been used before.
fn play_kept<S>(
    java: Java,
    again: impl Fn(Java, Classes) -> Result<(S, Option<Java>), Error>,
) -> Result<(S, Option<Java>), Error> {
    let is_first = java.host.as_ref().is_some_and(|host| !host.has_played_kept);
    match again(java, Classes::Kept)? {
        (_, Some(mut java)) if is_first => {
            java.host.iter_mut().for_each(|host| host.has_played_kept = true);
            again(java, Classes::Kept)
        }
        played => Ok(played),
    }
}
