//! The built-in players.

mod banker;
mod chains;
mod finish;
mod finisher;
mod flood;
mod icefire_bot;
mod opening;
mod sparring;
mod spoiler;
mod spread;
mod styles;
mod turn_builder;
mod turtle;

use banker::banker;
use finisher::finisher;
use flood::flood;
use spoiler::spoiler;
use styles::{cutter, expander, random, rusher, towers};
use turtle::turtle;

use engine::catalogue::{BuiltinPlayer, ParamSpec};

use super::IceAndFire;

/// Defines the sparring players. Each is listed with the name of the function that implements its
/// style.
macro_rules! sparring_players {
    ($($style:ident: $about:literal,)*) => {
        [$(BuiltinPlayer {
            name: stringify!($style),
            about: $about,
            make: |options| sparring::player($style, options),
        }),*]
    };
}

pub(super) fn all() -> Vec<BuiltinPlayer<IceAndFire>> {
    let icefire = BuiltinPlayer {
        name: "icefire",
        about: "this workspace's own bot, optionally with parameters: @icefire:gold=11,cell=16",
        make: icefire_bot::make,
    };
    let others = sparring_players! {
        random: "random commands that have an effect",
        expander: "takes neutral cells as fast as possible",
        rusher: "rushes the enemy headquarters with everything",
        towers: "expands and guards its border with towers",
        cutter: "plays the chain that cuts off the most, ignoring the reply",
        spoiler: "weighs its chains against the best reply, and builds towers to prevent it",
        finisher: "takes the cheapest path to the enemy headquarters, and saves gold for the end",
        flood: "spends all its gold on taking as many cells as possible in solid shapes",
        banker: "builds mines, and saves gold for a large cut or the headquarters",
        turtle: "keeps a solid border with towers, and cuts only exposed units",
    };
    [icefire].into_iter().chain(others).collect()
}

pub(super) fn params(player: &str) -> Vec<ParamSpec> {
    match player {
        "icefire" => icefire_bot::numbers(),
        _ => Vec::new(),
    }
}
