//! The hero's hit points, experience and level.

pub const LEVEL_MAX_HP: u32 = 19;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hero {
    /// Hit points, which are 0 only if the hero is dead.
    pub hp: u32,
    /// Hit points after healing.
    pub max_hp: u32,
    /// Level, counted from 1.
    pub level: u32,
    /// Experience points not yet spent on levelling up.
    pub xp: u32,
    /// Total experience points collected.
    pub score: u32,
}

impl Hero {
    pub const START: Self = Self { hp: 6, max_hp: 6, level: 1, xp: 0, score: 0 };

    /// Experience points needed for the next level.
    pub fn need(&self) -> u32 {
        const NEED: [u32; 13] = [4, 5, 7, 9, 9, 10, 12, 12, 12, 15, 18, 21, 21];
        NEED.get(self.level as usize - 1).copied().unwrap_or(25)
    }

    /// Returns true if levelling up would have an effect.
    pub fn can_level_up(&self) -> bool {
        self.hp > 0 && self.xp >= self.need()
    }

    /// Levels up and heals if the hero has enough experience. Returns true if the hero levelled up.
    pub(super) fn level_up(&mut self) -> bool {
        let can = self.can_level_up();
        if can {
            self.xp -= self.need();
            self.level += 1;
            if self.level % 2 == 1 && self.max_hp < LEVEL_MAX_HP {
                self.max_hp += 1;
            }
            self.hp = self.max_hp;
        }
        can
    }

    pub(super) fn earn(&mut self, xp: u32) {
        self.xp += xp;
        self.score += xp;
    }

    /// Subtracts hit points, down to 0. Returns true if the hero is still alive.
    pub(super) fn suffer(&mut self, power: u32) -> bool {
        self.hp = self.hp.saturating_sub(power);
        self.hp > 0
    }
}
