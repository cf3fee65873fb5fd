//! The built-in players.

mod icefire_bot;

use crate::catalogue::Builtin;

use super::IceAndFire;

/// All of them.
pub(super) fn all() -> Vec<Builtin<IceAndFire>> {
    vec![Builtin { name: "icefire", about: "the bot of this workspace", make: icefire_bot::make }]
}
