//! The built-in players.

mod banker;
mod chains;
mod cutter;
mod finish;
mod finisher;
mod flood;
mod hand;
mod icefire_bot;
mod sparring;
mod spoiler;
mod spread;
mod styles;
mod turtle;

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
            about: "goes the cheapest way to the enemy headquarters, and saves gold for its end",
            make: |options| sparring::player(finisher::finisher, options),
        },
        Builtin {
            name: "flood",
            about: "takes the most ground in solid shapes, with all its gold",
            make: |options| sparring::player(flood::flood, options),
        },
        Builtin {
            name: "banker",
            about: "builds mines, and keeps its gold for a great cut or the headquarters",
            make: |options| sparring::player(banker::banker, options),
        },
        Builtin {
            name: "turtle",
            about: "keeps a solid border under towers, and cuts only what stands out",
            make: |options| sparring::player(turtle::turtle, options),
        },
    ]
}
