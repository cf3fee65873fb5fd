//! The best drags of a board, for people and for programs.

use std::fmt;

use serde_json::{Map, Value, json};

use super::solver::{Answer, Solution};
use super::{Field, Placement, drawing};

/// A solved board, for people and for programs.
#[derive(Clone, Copy, Debug)]
pub struct SolutionReport<'a> {
    pub field: &'a Field,
    /// The solver's result.
    pub solution: &'a Solution,
}

impl SolutionReport<'_> {
    pub fn as_json(&self) -> Value {
        let Solution { best, score_proved, answers, visited } = self.solution;
        json!({
            "best": [best.kills, best.hits, best.support],
            "score_proved": score_proved,
            "visited": visited,
            "answers": answers.iter().map(|it| answer_as_json(self.field, it)).collect::<Vec<_>>(),
        })
    }
}

/// An answer as `--json` and records hold it.
pub(super) fn answer_as_json(field: &Field, answer: &Answer) -> Value {
    let heroes = field.heroes();
    let ids = heroes.iter().map(|hero| hero.id.to_string());
    let positions: Map<String, Value> =
        ids.zip(answer.end.cells().iter().map(|cell| json!(cell))).collect();
    json!({
        "pivot": heroes[answer.drag.pivot].id, "drag": answer.drag.digits(),
        "positions": positions, "kills": answer.score.kills, "hits": answer.score.hits,
        "support": answer.score.support, "advanced": answer.advanced, "simple": answer.simple,
        "steps_proved": answer.steps_proved, "attacks": attacks_as_json(field, &answer.attacks),
    })
}

/// Heroes by their digits, with the squares they hit.
pub(super) fn attacks_as_json(field: &Field, attacks: &[(usize, u8)]) -> Value {
    attacks.iter().map(|(hero, cell)| json!([field.heroes()[*hero].id, cell])).collect()
}

/// The best score, then each answer with the board before and after.
impl fmt::Display for SolutionReport<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Solution { best, score_proved, answers, visited } = self.solution;
        let proved = |proved: bool| if proved { "proved" } else { "not proved" };
        writeln!(f, "best score {best} ({}), {visited} states visited", proved(*score_proved))?;
        let start = Placement::start(self.field.heroes());
        for (number, answer) in answers.iter().enumerate() {
            let Answer { drag, score, attacks, advanced, simple, steps_proved, .. } = answer;
            let steps: Vec<String> = drag.steps.iter().map(ToString::to_string).collect();
            let id = self.field.heroes()[drag.pivot].id;
            writeln!(f, "\n{}. {id} {}  ({score})", number + 1, steps.join(" "))?;
            let placements = drag.placements(self.field, start);
            let placements = placements.expect("answers are made of legal steps");
            f.write_str(&drawing::before_and_after(self.field, drag, &placements))?;
            writeln!(f, "{}", drawing::attacks(self.field, attacks))?;
            let steps = proved(*steps_proved);
            writeln!(f, "advanced {advanced:?}, simple {simple:?}, steps {steps}")?;
        }
        Ok(())
    }
}
