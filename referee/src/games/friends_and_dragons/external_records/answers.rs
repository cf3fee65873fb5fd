//! Drags, attacks and best moves.

use serde_json::{json, Map, Value};

use super::reach::all_layers;
use super::{differs, game, place, placement, same};
use crate::catalogue::Difference;
use crate::games::friends_and_dragons::solver::{drag_to, solve, Answer, Options};
use crate::games::friends_and_dragons::{resolve, Difficulty, Field, Placement, Score};
use crate::limit::Limit;

/// The drag to report for given placements.
pub fn drags(record: &Value) -> Result<(), Difference> {
    let field = game(record)?;
    let pivot = place(&field, &record["pivot"])?;
    for (number, query) in record["queries"].as_array().into_iter().flatten().enumerate() {
        let target = placement(&field, &query["target"])?;
        let answer = drag_to(&field, pivot, target);
        let got = answer.map_or(json!({ "drag": null }), |answer| {
            json!({
                "drag": answer.drag.digits(), "advanced": answer.advanced, "simple": answer.simple,
            })
        });
        for key in ["drag", "advanced", "simple"] {
            if query.get(key).is_some_and(|wanted| *wanted != got[key]) {
                let difference = differs(key, &query[key], &got[key]);
                return Err(Difference { turn: Some(number), ..difference });
            }
        }
    }
    Ok(())
}

/// The attacks of a board as it is.
pub fn attacks(record: &Value) -> Result<(), Difference> {
    let field = game(record)?;
    let first = place(&field, &record["first"])?;
    let resolution = resolve(&field, &Placement::start(field.heroes()), Some(first));
    same(record, "attacks", &attacks_said(&field, &resolution.attacks))?;
    let Score { kills, hits, support } = resolution.score;
    same(record, "kills", &json!(kills))?;
    same(record, "hits", &json!(hits))?;
    same(record, "support", &json!(support))
}

fn attacks_said(field: &Field, attacks: &[(usize, u8)]) -> Value {
    attacks.iter().map(|(hero, cell)| json!([field.heroes()[*hero].id, cell])).collect()
}

/// An answer as records and `--json` hold it.
fn said(field: &Field, answer: &Answer) -> Value {
    let ids = field.heroes().iter().map(|hero| hero.id.to_string());
    let positions: Map<String, Value> =
        ids.zip(answer.end.cells().iter().map(|cell| json!(cell))).collect();
    json!({
        "pivot": field.heroes()[answer.drag.pivot].id,
        "kills": answer.score.kills, "hits": answer.score.hits, "support": answer.score.support,
        "positions": positions, "drag": answer.drag.digits(),
        "advanced": answer.advanced, "simple": answer.simple,
        "attacks": attacks_said(field, &answer.attacks),
    })
}

/// The best drags, in both orders and with limits, and how many candidates there are.
pub fn best(record: &Value) -> Result<(), Difference> {
    let field = game(record)?;
    if record.get("candidates").is_some() {
        count(record, &field)?;
    }
    let ask = |options: &Options| solve(&field, options, &Limit::none(), &|_| ());
    let orders = [("advanced", Difficulty::Advanced), ("simple", Difficulty::Simple)];
    for (key, difficulty) in orders {
        let Some(wanted) = record[key].as_array() else { continue };
        let solution = ask(&Options { top: wanted.len(), difficulty, ..Options::default() });
        proved(solution.score_proved)?;
        compare(&field, wanted, &solution.answers)?;
    }
    if let Some(top) = record.get("top") {
        let solution = ask(&Options { top: 1, ..Options::default() });
        proved(solution.score_proved)?;
        let Score { kills, hits, support } = solution.best;
        same(record, "best", &json!([kills, hits, support]))?;
        compare(&field, std::slice::from_ref(top), &solution.answers)?;
    }
    for (steps, wanted) in record["max_steps"].as_object().into_iter().flatten() {
        let max_steps = steps.parse().ok();
        let solution = ask(&Options { top: 1, max_steps, ..Options::default() });
        compare(&field, std::slice::from_ref(wanted), &solution.answers)?;
    }
    Ok(())
}

fn proved(proved: bool) -> Result<(), Difference> {
    if proved {
        Ok(())
    } else {
        Err(differs("score", "proved", "not proved"))
    }
}

fn compare(field: &Field, wanted: &[Value], got: &[Answer]) -> Result<(), Difference> {
    if wanted.len() != got.len() {
        return Err(differs("answers", wanted.len(), got.len()));
    }
    for (number, (wanted, got)) in wanted.iter().zip(got).enumerate() {
        let got = said(field, got);
        for (key, value) in wanted.as_object().into_iter().flatten() {
            if *value != got[key] {
                let what = format!("answer {} {key}", number + 1);
                return Err(differs(&what, value, &got[key]));
            }
        }
    }
    Ok(())
}

fn count(record: &Value, field: &Field) -> Result<(), Difference> {
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
    same(record, "candidates", &json!(candidates))?;
    same(record, "best", &json!([best.kills, best.hits, best.support]))?;
    same(record, "best_count", &json!(best_count))?;
    same(record, "layers", &Value::Object(layers_said))
}
