//! The weights of the evaluation, by name.

use super::named_values::named_values;

named_values! {
    /// What things are worth, in tenths of a gold piece unless said otherwise.
    pub struct Weights of i32 {
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
        /// Bonus in the rank of an unfinished attack for each step into enemy ground.
        attack_depth: 66,
        /// Share of the position after the playout in the score of a reply, in percent.
        answer_share: 54,
    }
}
