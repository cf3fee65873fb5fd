//! A search on one board: its options, its progress and its result.

use engine::limit::Limit;

use super::scorer::Scorer;
use crate::attack::resolve;
use crate::drag::{advanced, simple};
use crate::{Advanced, Difficulty, Drag, Field, Placement, Score, Simple};

/// Options for a search.
#[derive(Clone, Debug)]
pub struct Options {
    pub top: usize,
    pub difficulty: Difficulty,
    /// Maximum length of a drag.
    pub max_steps: Option<usize>,
    /// Memory for storing states, in bytes.
    pub memory: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self { top: 5, difficulty: Difficulty::Advanced, max_steps: None, memory: 1 << 30 }
    }
}

/// A drag with its score and the other properties shown in reports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    pub score: Score,
    pub drag: Drag,
    pub end: Placement,
    /// The hits in order, each as the attacking hero's index and the monster's square.
    pub attacks: Vec<(usize, u8)>,
    /// How difficult the drag itself is.
    pub advanced: Advanced,
    /// How difficult the drag is, judged by start and end squares.
    pub simple: Simple,
    /// Whether it is proved that no shorter drag leads to this placement.
    pub steps_proved: bool,
}

/// The result of a search.
#[derive(Clone, Debug, Default)]
pub struct Solution {
    pub best: Score,
    /// Whether it is proved that no drag scores more.
    pub score_proved: bool,
    /// The answers, best first.
    pub answers: Vec<Answer>,
    pub visited: u64,
}

/// The progress of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The score being searched for.
    pub score: Score,
    /// Every drag with this score needs more than this number of steps.
    pub steps: usize,
    pub visited: u64,
}

/// A search on a single board.
pub struct Search<'a> {
    pub field: &'a Field,
    pub options: &'a Options,
    pub limit: &'a Limit,
    pub on_progress: &'a (dyn Fn(Progress) + Sync),
    pub start: Placement,
    /// The heroes that may be dragged.
    pub pivots: Vec<usize>,
    pub scorer: Scorer<'a>,
}

impl<'a> Search<'a> {
    pub fn new(
        field: &'a Field,
        options: &'a Options,
        limit: &'a Limit,
        on_progress: &'a (dyn Fn(Progress) + Sync),
    ) -> Self {
        let pivots = (0..field.heroes().len()).filter(|hero| field.heroes()[*hero].pivot).collect();
        let (start, scorer) = (Placement::start(field.heroes()), Scorer::new(field));
        Self { field, options, limit, on_progress, start, pivots, scorer }
    }

    /// Sorts the answers, and keeps only as many as were requested.
    pub fn choose(&self, solution: &mut Solution) {
        self.sort(&mut solution.answers);
        solution.answers.truncate(self.options.top);
        solution.best = solution.answers.first().map_or(solution.best, |answer| answer.score);
    }

    pub fn answer(&self, drag: Drag) -> Answer {
        let placements = drag.placements(self.field, self.start);
        let placements = placements.expect("drags consist of legal steps");
        let end = placements[placements.len() - 1];
        let resolution = resolve(self.field, &end, Some(drag.pivot));
        Answer {
            score: resolution.score,
            attacks: resolution.attacks,
            advanced: advanced(&drag, &placements),
            simple: simple(self.field, drag.pivot, &self.start, &end),
            steps_proved: true,
            drag,
            end,
        }
    }

    pub fn score(&self, pivot: usize, state: u64) -> Score {
        self.scorer.score(pivot, state)
    }

    /// The group that a candidate belongs to among candidates with equal scores. Candidates are
    /// grouped by the simple measure, or form a single group if difficulty is measured by the drag
    /// itself.
    pub fn group(&self, pivot: usize, state: u64) -> Simple {
        let end = || Placement::unpacked(state, self.field.heroes().len());
        match self.options.difficulty {
            Difficulty::Advanced => Simple::default(),
            Difficulty::Simple => simple(self.field, pivot, &self.start, &end()),
        }
    }

    /// Sorts answers by score, difficulty, pivot and squares.
    fn sort(&self, answers: &mut [Answer]) {
        let measure = |answer: &Answer| match self.options.difficulty {
            Difficulty::Advanced => (Simple::default(), answer.advanced),
            Difficulty::Simple => (answer.simple, answer.advanced),
        };
        answers.sort_by(|a, b| {
            let order = b.score.cmp(&a.score).then_with(|| measure(a).cmp(&measure(b)));
            order.then_with(|| (a.drag.pivot, a.end).cmp(&(b.drag.pivot, b.end)))
        });
    }
}
