//! The hero: hit points, experience and levels.

pub const LEVEL_MAX_HP: u32 = 19;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hero {
    /// Hit points; 0 only if dead.
    pub hp: u32,
    /// Hit points after a heal.
    pub max_hp: u32,
    /// Level, from 1.
    pub level: u32,
    /// Experience points not yet spent on a level.
    pub xp: u32,
    /// All experience points ever collected.
    pub score: u32,
}

impl Hero {
    pub const START: Self = Self { hp: 6, max_hp: 6, level: 1, xp: 0, score: 0 };

    /// Experience points that the next level costs.
    pub fn need(&self) -> u32 {
        const NEED: [u32; 13] = [4, 5, 7, 9, 9, 10, 12, 12, 12, 15, 18, 21, 21];
        NEED.get(self.level as usize - 1).copied().unwrap_or(25)
    }

    /// Returns true if a level-up would have an effect.
    pub fn can_level_up(&self) -> bool {
        self.hp > 0 && self.xp >= self.need()
    }

    /// Levels up and heals, if there is enough experience.
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

    /// Loses hit points, down to 0. Returns true if the hero is alive.
    pub(super) fn suffer(&mut self, power: u32) -> bool {
        self.hp = self.hp.saturating_sub(power);
        self.hp > 0
    }
}
