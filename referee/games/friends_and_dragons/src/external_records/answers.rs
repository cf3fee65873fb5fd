//! Drags, attacks and best moves.

use serde_json::{Map, Value, json};

use super::boards::{game, hero_index, placement};
use super::reach::all_layers;
use crate::reports::{answer_as_json, attacks_as_json};
use crate::solver::{Answer, Options, Solution, count_best, drag_to, solve};
use crate::{Difficulty, Field, Placement, Score, resolve};
use engine::catalogue::record_kind::{has_exactly, same_fields};
use engine::catalogue::{Mismatch, differs};
use engine::limit::Limit;

/// Checks which drag is reported for each given placement.
pub fn drags(record: &Value) -> Result<(), Mismatch> {
    let field = game(record)?;
    let pivot = hero_index(&field, &record["pivot"])?;
    for (number, query) in record["queries"].as_array().into_iter().flatten().enumerate() {
        let target = placement(&field, &query["target"])?;
        let answer = drag_to(&field, pivot, target);
        let got = answer.map_or(json!({ "drag": null }), |answer| {
            json!({
                "drag": answer.drag.digits(), "advanced": answer.advanced, "simple": answer.simple,
            })
        });
        if got["drag"].is_null() {
            has_exactly(query, "target drag")?;
        } else {
            has_exactly(query, "target drag advanced simple")?;
        }
        same_fields(query, &got)
            .map_err(|difference| Mismatch { turn: Some(number), ..difference })?;
    }
    Ok(())
}

pub fn attacks(record: &Value) -> Result<(), Mismatch> {
    let field = game(record)?;
    let first = hero_index(&field, &record["first"])?;
    let resolution = resolve(&field, &Placement::start(field.heroes()), Some(first));
    let attacks = attacks_as_json(&field, &resolution.attacks);
    let Score { kills, hits, support } = resolution.score;
    let got = json!({ "attacks": attacks, "kills": kills, "hits": hits, "support": support });
    same_fields(record, &got)
}

/// Maximum number of answers in a record.
const LISTED: usize = 5;
const LISTED_FIELDS: &str = "pivot kills hits support positions drag advanced simple attacks";
const LIMITED_FIELDS: &str = "pivot kills hits support positions drag advanced";
const TOP_FIELDS: &str = "pivot positions drag advanced simple attacks";

fn solved(field: &Field, options: &Options) -> Solution {
    solve(field, options, &Limit::none(), &|_| ())
}

/// Checks the best drags, in both orders and with step limits, and the number of candidates.
pub fn best(record: &Value) -> Result<(), Mismatch> {
    let field = game(record)?;
    count(record, &field)?;
    let orders = [("advanced", Difficulty::Advanced), ("simple", Difficulty::Simple)];
    for (key, difficulty) in orders {
        let wanted = record[key].as_array();
        let wanted = wanted.ok_or_else(|| differs(key, "a list", &record[key]))?;
        let options = Options { top: LISTED, difficulty, ..Options::default() };
        let solution = solved(&field, &options);
        proved(solution.score_proved)?;
        compare(&field, wanted, &solution.answers, LISTED_FIELDS)?;
    }
    let limits = record["max_steps"].as_object();
    let limits = limits.ok_or_else(|| differs("max_steps", "an object", &record["max_steps"]))?;
    for (steps, wanted) in limits {
        let number = steps.parse().map_err(|_| differs("max_steps", "a number", steps))?;
        let options = Options { top: 1, max_steps: Some(number), ..Options::default() };
        let answers = solved(&field, &options).answers;
        compare(&field, std::slice::from_ref(wanted), &answers, LIMITED_FIELDS)?;
    }
    Ok(())
}

/// Checks the single best drag on a larger board, and the number of placements with the same score.
pub fn top(record: &Value) -> Result<(), Mismatch> {
    let field = game(record)?;
    let solution = solved(&field, &Options { top: 1, ..Options::default() });
    proved(solution.score_proved)?;
    let Score { kills, hits, support } = solution.best;
    let mut got = json!({ "best": [kills, hits, support] });
    if !record["best_count"].is_null() {
        got["best_count"] = json!(count_best(&field));
    }
    same_fields(record, &got)?;
    compare(&field, std::slice::from_ref(&record["top"]), &solution.answers, TOP_FIELDS)
}

fn proved(proved: bool) -> Result<(), Mismatch> {
    if proved { Ok(()) } else { Err(differs("score", "proved", "not proven")) }
}

fn compare(
    field: &Field,
    wanted: &[Value],
    got: &[Answer],
    fields: &'static str,
) -> Result<(), Mismatch> {
    if wanted.len() != got.len() {
        return Err(differs("answers", wanted.len(), got.len()));
    }
    for (number, (wanted, got)) in wanted.iter().zip(got).enumerate() {
        has_exactly(wanted, fields)?;
        let got = answer_as_json(field, got);
        for (key, value) in wanted.as_object().into_iter().flatten() {
            if *value != got[key] {
                let what = format!("answer {} {key}", number + 1);
                return Err(differs(&what, value, &got[key]));
            }
        }
    }
    Ok(())
}

fn count(record: &Value, field: &Field) -> Result<(), Mismatch> {
    let (mut candidates, mut best, mut best_count) = (0, Score::default(), 0);
    let mut layers_said = Map::new();
    for pivot in (0..field.heroes().len()).filter(|hero| field.heroes()[*hero].pivot) {
        let layers = all_layers(field, pivot);
        for placement in layers.iter().flatten() {
            let score = resolve(field, placement, Some(pivot)).score;
            candidates += 1;
            if score > best {
                (best, best_count) = (score, 0);
            }
            best_count += usize::from(score == best);
        }
        let sizes: Vec<usize> = layers.iter().map(Vec::len).collect();
        layers_said.insert(field.heroes()[pivot].id.to_string(), json!(sizes));
    }
    let Score { kills, hits, support } = best;
    let got = json!({
        "candidates": candidates, "best": [kills, hits, support], "best_count": best_count,
        "layers": layers_said,
    });
    same_fields(record, &got)
}
