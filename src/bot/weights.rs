//! The weights of the bot's judgement, by name, in tenths of a gold piece unless said otherwise.

/// Declares the weights once: field, meaning and value.
macro_rules! weights {
    ($($(#[$meaning:meta])* $name:ident: $value:expr),* $(,)?) => {
        /// What things are worth, in tenths of a gold piece unless said otherwise.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Weights {
            $($(#[$meaning])* pub $name: i32,)*
        }

        impl Default for Weights {
            fn default() -> Self {
                Self { $($name: $value,)* }
            }
        }

        impl Weights {
            /// The names of all weights, in order.
            pub const NAMES: &'static [&'static str] = &[$(stringify!($name)),*];

            /// The weight of a name, to read or to change.
            pub fn by_name(&mut self, name: &str) -> Option<&mut i32> {
                $(if name == stringify!($name) {
                    return Some(&mut self.$name);
                })*
                None
            }
        }
    };
}

weights! {
    /// A gold piece in hand.
    gold: 12,
    /// A gold piece of income a round.
    income: 60,
    /// An active cell, on top of its income.
    cell: 15,
    /// An own cell that is cut off.
    dormant_cell: 6,
    /// A level 1 unit on an active cell, upkeep aside.
    unit_1: 90,
    /// A level 2 unit.
    unit_2: 254,
    /// A level 3 unit.
    unit_3: 1111,
    /// A mine, income aside.
    mine: -1,
    /// An active tower.
    tower: 71,
    /// A neutral cell that is nearer to this side.
    reach: 9,
    /// Each step between a unit and the nearest cell that is not its side's.
    idle_step: 7,
    /// Each step between a unit and the nearest cell of the opponent, up to six.
    front_step: 3,
    /// Each step between a side's territory and the enemy headquarters.
    hq_step: 10,
    /// What a cell deeper in enemy ground adds to the rank of a strike that is not through yet.
    attack_depth: 66,
    /// How much the position after the answer to a reply counts beside the one before, in percent.
    answer_share: 54,
}
