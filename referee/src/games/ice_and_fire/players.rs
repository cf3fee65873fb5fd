//! The built-in players.

mod hand;
mod icefire_bot;
mod sparring;
mod styles;

use crate::catalogue::Builtin;

use super::IceAndFire;

/// All of them.
pub(super) fn all() -> Vec<Builtin<IceAndFire>> {
    vec![
        Builtin { name: "icefire", about: "the bot of this workspace", make: icefire_bot::make },
        Builtin {
            name: "random",
            about: "any effective commands, chosen by dice",
            make: |options| sparring::player(styles::random, options),
        },
        Builtin {
            name: "expander",
            about: "takes neutral ground as fast as it can",
            make: |options| sparring::player(styles::expander, options),
        },
        Builtin {
            name: "rusher",
            about: "runs for the enemy headquarters with everything",
            make: |options| sparring::player(styles::rusher, options),
        },
        Builtin {
            name: "towers",
            about: "expands, and guards its border with towers",
            make: |options| sparring::player(styles::towers, options),
        },
    ]
}
