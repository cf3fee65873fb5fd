//! The built-in players.

mod chains;
mod cutter;
mod hand;
mod icefire_bot;
mod sparring;
mod spoiler;
mod spread;
mod styles;

use icefire::Weights;

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
        Builtin {
            name: "cutter",
            about: "plays the chain that cuts off most, and never looks at what comes back",
            make: |options| sparring::player(cutter::cutter, options),
        },
        Builtin {
            name: "spoiler",
            about: "weighs its chains against the best reply, and builds towers to spoil that",
            make: |options| sparring::player(spoiler::spoiler, options),
        },
        Builtin {
            name: "finisher",
            about: "searches as @icefire does, for the shortest way to the enemy headquarters",
            make: |options| {
                let tastes = Weights { hq_step: 90, front_step: 12, ..Weights::default() };
                icefire_bot::with_weights(tastes, options)
            },
        },
        Builtin {
            name: "flood",
            about: "searches as @icefire does, for ground before all",
            make: |options| {
                let tastes = Weights { cell: 60, reach: 30, unit_1: 120, ..Weights::default() };
                icefire_bot::with_weights(tastes, options)
            },
        },
        Builtin {
            name: "banker",
            about: "searches as @icefire does, for income and mines",
            make: |options| {
                let tastes = Weights { income: 90, mine: 120, ..Weights::default() };
                icefire_bot::with_weights(tastes, options)
            },
        },
        Builtin {
            name: "turtle",
            about: "searches as @icefire does, for towers and a long life",
            make: |options| {
                let tastes = Weights { tower: 260, hq_step: 0, front_step: 0, ..Weights::default() };
                icefire_bot::with_weights(tastes, options)
            },
        },
    ]
}
