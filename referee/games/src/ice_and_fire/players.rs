//! The built-in players.

mod banker;
mod chains;
mod finish;
mod finisher;
mod flood;

mod icefire_bot;
mod sparring;
mod spoiler;
mod spread;
mod styles;
mod turn_builder;
mod turtle;

use icefire::InputError;

use engine::catalogue::{BuiltinPlayer, ParamSpec};
use engine::protocol::{Exit, Fault};

use super::IceAndFire;

/// All of them.
pub(super) fn all() -> Vec<BuiltinPlayer<IceAndFire>> {
    vec![
        BuiltinPlayer {
            name: "icefire",
            about: "the bot of this workspace; numbers may follow, as in @icefire:gold=11,cell=16",
            make: icefire_bot::make,
        },
        BuiltinPlayer {
            name: "random",
            about: "any effective commands, chosen by dice",
            make: |options| sparring::player(styles::random, options),
        },
        BuiltinPlayer {
            name: "expander",
            about: "takes neutral ground as fast as it can",
            make: |options| sparring::player(styles::expander, options),
        },
        BuiltinPlayer {
            name: "rusher",
            about: "runs for the enemy headquarters with everything",
            make: |options| sparring::player(styles::rusher, options),
        },
        BuiltinPlayer {
            name: "towers",
            about: "expands, and guards its border with towers",
            make: |options| sparring::player(styles::towers, options),
        },
        BuiltinPlayer {
            name: "cutter",
            about: "plays the chain that cuts off most, and never looks at what comes back",
            make: |options| sparring::player(styles::cutter, options),
        },
        BuiltinPlayer {
            name: "spoiler",
            about: "weighs its chains against the best reply, and builds towers to spoil that",
            make: |options| sparring::player(spoiler::spoiler, options),
        },
        BuiltinPlayer {
            name: "finisher",
            about: "goes the cheapest way to the enemy headquarters, and saves gold for its end",
            make: |options| sparring::player(finisher::finisher, options),
        },
        BuiltinPlayer {
            name: "flood",
            about: "takes the most ground in solid shapes, with all its gold",
            make: |options| sparring::player(flood::flood, options),
        },
        BuiltinPlayer {
            name: "banker",
            about: "builds mines, and keeps its gold for a great cut or the headquarters",
            make: |options| sparring::player(banker::banker, options),
        },
        BuiltinPlayer {
            name: "turtle",
            about: "keeps a solid border under towers, and cuts only what stands out",
            make: |options| sparring::player(turtle::turtle, options),
        },
    ]
}

/// The numbers of a player that may be chosen.
pub(super) fn params(player: &str) -> Vec<ParamSpec> {
    match player {
        "icefire" => icefire_bot::numbers(),
        _ => Vec::new(),
    }
}

/// The fault of a built-in player that was sent an opening it cannot read.
fn unreadable(error: InputError) -> Fault {
    Fault::new(Exit::Crashed, format!("cannot read the opening, {error}"))
}
