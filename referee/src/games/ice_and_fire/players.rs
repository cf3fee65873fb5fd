//! The built-in players.

use crate::catalogue::Builtin;

use super::IceAndFire;

/// All of them.
pub(super) fn all() -> Vec<Builtin<IceAndFire>> {
    Vec::new()
}
