//! Turns as text, and the positions that they lead to.

use icefire::{Action, Arena, Building, Cell, Level, Position, TurnPlan};
use itertools::Itertools;
use maps::{Generate, IceAndFireSetup};

use super::{Root, Sibling};

type Error = Box<dyn std::error::Error>;

/// A root whose siblings do not all win alike.
pub(super) struct OpenRoot {
    pub(super) arena: Arena,
    /// The position after each sibling, and how often its seat won from it, 0 to 1.
    pub(super) turns: Vec<(Position, f64)>,
}

/// The actions of a turn, as `M 3 6 3 5;T 1 0 5;B 1 4 2`: moves, trainings by level, buildings by kind.
pub(super) fn written(plan: &TurnPlan) -> String {
    let text = |action| match action {
        Action::Move { from, to } => format!("M {from} {to}"),
        Action::Train { level, cell } => format!("T {} {cell}", level.number()),
        Action::Build { building, cell } => format!("B {} {cell}", building as u8),
    };
    plan.effects().iter().map(|effect| text(effect.action())).join(";")
}

fn action(text: &str) -> Option<Action> {
    let (kind, numbers) = text.split_at_checked(1)?;
    let numbers: Vec<u8> =
        numbers.split_whitespace().map(str::parse).collect::<Result<_, _>>().ok()?;
    Some(match (kind, numbers.as_slice()) {
        ("M", &[x, y, to_x, to_y]) => {
            Action::Move { from: Cell::at(x, y)?, to: Cell::at(to_x, to_y)? }
        }
        ("T", &[level, x, y]) => {
            Action::Train { level: Level::from_number(level.into())?, cell: Cell::at(x, y)? }
        }
        ("B", &[kind, x, y]) => {
            let building = if kind == 0 { Building::Mine } else { Building::Tower };
            Action::Build { building, cell: Cell::at(x, y)? }
        }
        _ => return None,
    })
}

/// The position after a turn, with the opponent to move.
fn after(arena: &Arena, position: Position, turn: &str) -> Result<Position, Error> {
    let mut plan = TurnPlan::new(position);
    for text in turn.split(';').filter(|text| !text.is_empty()) {
        let action = action(text).ok_or_else(|| format!("'{text}' is no action"))?;
        let effect = plan.position().check(arena, action);
        plan.push(arena, effect.map_err(|refusal| format!("'{text}' is refused: {refusal:?}"))?);
    }
    Ok(plan.handed_over())
}

fn win_rate(sibling: &Sibling) -> f64 {
    super::report::percent(sibling.results.chars()) / 100.0
}

/// The roots whose siblings do not all win alike.
pub(super) fn open_roots(roots: &[Root]) -> Result<Vec<OpenRoot>, Error> {
    let is_open = |root: &&Root| !root.siblings.iter().map(win_rate).all_equal();
    let open = roots.iter().filter(is_open).map(|root| {
        let arena = IceAndFireSetup::generate(root.seed, &Default::default())?.arena()?;
        let mut position = Position::start();
        position.begin_turn(&mut ());
        for turn in &root.way {
            position = after(&arena, position, turn)?;
        }
        let turn = |of: &Sibling| Ok((after(&arena, position, &of.turn)?, win_rate(of)));
        let turns = root.siblings.iter().map(turn).collect::<Result<_, Error>>()?;
        Ok(OpenRoot { arena, turns })
    });
    open.collect()
}
