//! A sparring player's turn in progress: the position, and the commands so far.

use std::sync::Arc;

use icefire::{
    Action, Building, CELLS, Cell, CellSet, Command, Commands, Effect, Level, Map, Position,
    Roster, Seat, View,
};

/// A position that changes with every command, and the commands.
pub(super) struct TurnBuilder {
    pub(super) map: Arc<Map>,
    pub(super) position: Position,
    roster: Roster,
    commands: Commands,
}

/// Number of steps from each cell to the nearest target.
pub(super) struct Distances([u32; CELLS]);

impl Distances {
    /// Number of steps from a cell, or `u32::MAX` if no target can be reached.
    pub(super) fn from(&self, cell: Cell) -> u32 {
        self.0[cell.index()]
    }
}

impl TurnBuilder {
    pub(super) fn new(view: &View, map: Arc<Map>, round: u16) -> Self {
        let (position, roster) = view.position(round);
        Self { map, position, roster, commands: Commands::default() }
    }

    pub(super) fn seat(&self) -> Seat {
        self.position.to_move()
    }

    pub(super) fn gold(&self) -> i32 {
        self.position.gold(self.seat())
    }

    /// The income if the turn began now.
    pub(super) fn income(&self) -> i32 {
        self.position.income_now(self.seat())
    }

    /// Returns true if the two territories touch.
    pub(super) fn has_met(&self) -> bool {
        self.position.owned(!self.seat()).dilated().intersects(self.position.owned(self.seat()))
    }

    pub(super) fn act(&mut self, effect: Effect) {
        self.commands.0.push(Command::from_effect(effect, &self.roster));
        self.position.apply(&self.map, effect, &mut self.roster);
    }

    pub(super) fn play(&mut self, chain: Vec<Effect>) {
        chain.into_iter().for_each(|effect| self.act(effect));
    }

    pub(super) fn step(&mut self, from: Cell, to: Cell) -> bool {
        self.try_action(Action::Move { from, to })
    }

    pub(super) fn train(&mut self, level: Level, cell: Cell) -> bool {
        self.try_action(Action::Train { level, cell })
    }

    pub(super) fn build(&mut self, building: Building, cell: Cell) -> bool {
        self.try_action(Action::Build { building, cell })
    }

    fn try_action(&mut self, action: Action) -> bool {
        let effect = self.position.check(&self.map, action);
        effect.map(|effect| self.act(effect)).is_ok()
    }

    /// The number of steps over the floor from each cell to the nearest target.
    pub(super) fn steps_to(&self, targets: CellSet) -> Distances {
        let floor = self.map.floor();
        let mut steps = [u32::MAX; CELLS];
        let (mut reached, mut front, mut step) = (targets, targets, 0);
        while !front.is_empty() {
            front.into_iter().for_each(|cell| steps[cell.index()] = step);
            step += 1;
            front = (front.neighbours() & floor) - reached;
            reached |= front;
        }
        Distances(steps)
    }

    /// Steps every ready unit onto a neighbouring cell that is nearer to the targets, nearest units
    /// first.
    pub(super) fn advance(&mut self, targets: impl Fn(&Self) -> CellSet) {
        let distances = self.steps_to(targets(self));
        let far = |cell: &Cell| distances.from(*cell);
        let mut units: Vec<Cell> = self.position.ready().into_iter().collect();
        units.sort_by_key(far);
        for unit in units {
            let distances = self.steps_to(targets(self));
            let far = |cell: &Cell| distances.from(*cell);
            let mut nearer: Vec<Cell> =
                unit.neighbours().filter(|to| far(to) < far(&unit)).collect();
            nearer.sort_by_key(far);
            let _ = nearer.into_iter().any(|to| self.step(unit, to));
        }
    }

    pub(super) fn line(mut self) -> String {
        if self.commands.0.is_empty() {
            self.commands.0.push(Command::Wait);
        }
        self.commands.to_string()
    }
}
