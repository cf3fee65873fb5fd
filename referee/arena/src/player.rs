//! A version as a player of a match.

use programs::{Fingerprint, Spec};

/// A version as a player. `name` is its name in journals.
#[derive(Clone, Debug)]
pub(crate) struct Player {
    pub name: String,
    pub spec: Spec,
    pub print: Fingerprint,
}
