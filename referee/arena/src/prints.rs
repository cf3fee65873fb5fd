//! Versions as players of a match, with cached fingerprints.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use programs::{Fingerprint, Spec};

use crate::Error;
use crate::state::State;

/// A version as a player. `name` is its name in journals.
#[derive(Clone, Debug)]
pub(crate) struct Player {
    pub name: String,
    pub spec: Spec,
    pub print: Fingerprint,
}

/// Cached fingerprints of versions that can no longer change, so that each program is read only
/// once.
#[derive(Debug, Default)]
pub(crate) struct Prints(Mutex<BTreeMap<u32, Fingerprint>>);

impl Prints {
    /// Returns a version as a player.
    ///
    /// Returns an error if the version has no program, or if the program cannot be read.
    pub fn player(&self, state: &State, number: u32) -> Result<Player, Error> {
        let version = state.version(number)?;
        let spec = spec(state, number)?;
        // An external program may change at any time.
        let is_fixed = !version.is_command() || matches!(spec, Spec::BuiltinPlayer(_));
        let known = || self.known().get(&number).cloned();
        let print = match is_fixed.then(known).flatten() {
            Some(print) => print,
            None => spec.fingerprint()?,
        };
        if is_fixed {
            self.known().insert(number, print.clone());
        }
        Ok(Player { name: version.to_string(), spec, print })
    }

    fn known(&self) -> MutexGuard<'_, BTreeMap<u32, Fingerprint>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A version's program.
///
/// Returns an error if the version has not been built, or if its build has failed.
fn spec(state: &State, number: u32) -> Result<Spec, Error> {
    let version = state.version(number)?;
    let not_built =
        || Error::NotPlayable(version.to_string(), "it has not been built yet".to_owned());
    let build = state.builds.get(&number).ok_or_else(not_built)?;
    match &build.failure {
        Some(failure) => Err(Error::NotPlayable(version.to_string(), failure.clone())),
        None => version.player(build),
    }
}
