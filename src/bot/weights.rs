//! Evaluation weights that can be set by name.

use super::named_values::named_values;

named_values! {
    /// The weights, in tenths of a gold piece unless stated otherwise.
    pub struct Weights of i32 {
        /// A gold piece in hand.
        gold: 16,
        /// A gold piece of income per round.
        income: 58,
        /// An active cell, in addition to its income.
        cell: 35,
        /// A cell that this side owns but that is cut off.
        dormant_cell: 54,
        /// A level 1 unit on an active cell, excluding upkeep.
        unit_1: 116,
        /// A level 2 unit.
        unit_2: 261,
        /// A level 3 unit.
        unit_3: 1138,
        /// A mine, excluding its income.
        mine: 116,
        /// An active tower.
        tower: 169,
        /// A neutral cell that is nearer to this side.
        reach: 5,
        /// Each step between a unit and the nearest cell that its side does not own.
        idle_step: 5,
        /// Each step between a unit and the nearest enemy cell, up to six.
        front_step: 1,
        /// Each step between a side's territory and the enemy headquarters.
        hq_step: 26,
        /// Bonus in the rank of an unfinished attack for each step into enemy ground.
        attack_depth: 61,
        /// Weight, in percent, of the position after the playout in a reply's score.
        answer_share: 40,
    }
}
