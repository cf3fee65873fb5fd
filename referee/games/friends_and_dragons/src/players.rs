//! The built-in players.

use std::time::Duration;

use maps::{ChaChaDice, Dice};

use super::solver::{Options, solve};
use super::{Corner, Direction, Field, FriendsAndDragons, Placement, Turn, View};
use engine::catalogue::{BuiltinPlayer, PlayerOptions};
use engine::limit::Limit;
use engine::protocol::{Exit, Fault, Player, Report};

/// Random stream used by the players.
const STREAM: u64 = 105;
/// Maximum length of a random drag.
const STEPS_MAX: u32 = 12;
/// Memory the solver may use per node, in bytes.
const BYTES_PER_NODE: usize = 1 << 20;

pub(super) fn all() -> Vec<BuiltinPlayer<FriendsAndDragons>> {
    vec![
        BuiltinPlayer {
            name: "random",
            about: "random legal drags",
            make: |options| Box::new(Random(ChaChaDice::new(options.seed as i64, STREAM))),
        },
        BuiltinPlayer {
            name: "solver",
            about: "the best drag, preferring the easiest",
            make: |options| Box::new(Solver { options: options.clone(), stderr: String::new() }),
        },
    ]
}

struct Random(ChaChaDice);

impl Player<FriendsAndDragons> for Random {
    fn turn(&mut self, view: &View, _: Duration) -> Result<String, Fault> {
        let field = Field::new(view.setup(), Corner::OneOpen);
        let pivots: Vec<usize> =
            (0..field.heroes().len()).filter(|hero| field.heroes()[*hero].pivot).collect();
        let none = || Fault::new(Exit::Done, "no hero may be dragged");
        let pivot = *self.0.choose(&pivots).ok_or_else(none)?;
        let mut placement = Placement::start(field.heroes());
        let mut steps = Vec::new();
        for _ in 0..self.0.range(STEPS_MAX) {
            let legal: Vec<(Direction, Placement)> = Direction::all()
                .filter_map(|direction| {
                    Some((direction, placement.step(&field, pivot, direction)?))
                })
                .collect();
            let Some((direction, next)) = self.0.choose(&legal) else { break };
            steps.push(*direction);
            placement = *next;
        }
        Ok(Turn { hero: field.heroes()[pivot].id, steps }.to_string())
    }
}

struct Solver {
    options: PlayerOptions,
    stderr: String,
}

impl Player<FriendsAndDragons> for Solver {
    fn turn(&mut self, view: &View, budget: Duration) -> Result<String, Fault> {
        let field = Field::new(view.setup(), Corner::OneOpen);
        let mut options = Options { top: 1, ..Options::default() };
        let limit = match self.options.nodes {
            Some(nodes) => {
                options.memory =
                    usize::try_from(nodes).unwrap_or(usize::MAX).saturating_mul(BYTES_PER_NODE);
                Limit::none()
            }
            // Leave time for the work after the search.
            None => (self.options.timer)(budget / 2),
        };
        let solution = solve(&field, &options, &limit, &|_| ());
        let none = || Fault::new(Exit::Done, "no hero may be dragged");
        let answer = solution.answers.into_iter().next().ok_or_else(none)?;
        let is = |proved: bool| if proved { "proved" } else { "not proven" };
        self.stderr = format!(
            "{}; score {}, steps {}",
            answer.score,
            is(solution.score_proved),
            is(answer.steps_proved)
        );
        let hero = field.heroes()[answer.drag.pivot].id;
        Ok(Turn { hero, steps: answer.drag.steps }.to_string())
    }

    fn report(&mut self) -> Report {
        Report { stderr: std::mem::take(&mut self.stderr).into(), ..Report::default() }
    }
}
