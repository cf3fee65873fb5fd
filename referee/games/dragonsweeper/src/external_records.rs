//! Records of the official game: lairs, placement layers and replays.

use maps::Generate;
use maps::dragonsweeper::{Lair, TILES};
use serde_json::{Value, json};

use engine::catalogue::record_kind::{RecordKind, has_exactly, same, same_fields};
use engine::catalogue::{ExternalRecords, Mismatch, differs};
use engine::protocol::{Game, Seat};

use super::hero::Hero;
use super::state::{Dragonsweeper, Ending};
use super::token::Token;
use super::turn::Turn;
use super::view::View;

const LAIR: RecordKind = RecordKind::new("seed attempts draws rng grid order");
const LAYER: RecordKind = RecordKind::new("seed attempt layer draws happiness list");
const SOLVER_GAME: RecordKind = RecordKind::new(
    "seed kind start status0 steps result tookRisk freeActions steps_total \
    earlyWallHits mineKingDelay",
);
const RANDOM_GAME: RecordKind = RecordKind::new("seed kind start status0 steps result");
/// Record kinds. Those with more fields come first.
const KINDS: [RecordKind; 4] = [LAIR, LAYER, SOLVER_GAME, RANDOM_GAME];

pub(super) struct Official;

impl ExternalRecords for Official {
    fn accepts(&self, record: &Value) -> bool {
        KINDS.iter().any(|kind| kind.fits(record))
    }

    fn check(&mut self, record: &Value) -> Result<(), Mismatch> {
        KINDS.iter().find(|kind| kind.fits(record)).map_or(Ok(()), |kind| kind.check(record))?;
        let seed = record["seed"].as_u64().and_then(|seed| u32::try_from(seed).ok());
        let seed = seed.ok_or_else(|| differs("seed", "a 32-bit integer", &record["seed"]))?;
        if record.get("steps").is_some() {
            check_replay(seed, record)
        } else if record.get("layer").is_some() {
            check_layer(seed, record)
        } else {
            check_lair(seed, record)
        }
    }
}

fn lair(seed: u32) -> Lair {
    Lair::from_seed(i64::from(seed), &())
}

fn check_lair(seed: u32, record: &Value) -> Result<(), Mismatch> {
    let Lair { attempts, draws, rng, grid, order, .. } = lair(seed);
    let got = json!({
        "attempts": attempts, "draws": draws, "rng": rng, "grid": grid, "order": order,
    });
    same_fields(record, &got)
}

fn check_layer(seed: u32, record: &Value) -> Result<(), Mismatch> {
    let stages = Lair::stages(seed);
    let stage = stages
        .iter()
        .find(|stage| record["attempt"] == stage.attempt && record["layer"] == stage.layer)
        .ok_or_else(|| differs("layer", &record["layer"], "no such layer"))?;
    let list: Vec<Value> =
        stage.list.iter().map(|(tile, piece)| json!([tile, piece.code()])).collect();
    let got = json!({ "draws": stage.draws, "happiness": stage.happiness, "list": list });
    same_fields(record, &got)
}

fn check_replay(seed: u32, record: &Value) -> Result<(), Mismatch> {
    let mut game = Dragonsweeper::new(&lair(seed)).expect("a generated lair is valid");
    let mut view = game.view(Seat(0));
    let Hero { hp, max_hp, level, xp, score } = view.hero;
    let by_solver = SOLVER_GAME.fits(record);
    let got = json!({
        "start": view.tokens.iter().map(Token::to_string).collect::<Vec<_>>().join(" "),
        "status0": [hp, max_hp, level, xp, score, view.status()],
        "kind": if by_solver { "solver" } else { "random" },
    });
    same_fields(record, &got)?;
    let mut counts = Counts::default();
    let no_steps = Vec::new();
    let steps = record["steps"].as_array().unwrap_or(&no_steps);
    for (turn, step) in steps.iter().enumerate() {
        let at = |difference| Mismatch { turn: Some(turn), ..difference };
        view = check_step(&mut game, &view, step, by_solver.then_some(&mut counts)).map_err(at)?;
    }
    check_result(record, &game)?;
    if by_solver {
        counts.check(record, &game)?;
    }
    Ok(())
}

fn read_action(value: &Value) -> Option<Turn> {
    match value.as_i64()? {
        -1 => Some(Turn::LevelUp),
        tile => usize::try_from(tile).ok().filter(|tile| *tile < 130).map(Turn::Click),
    }
}

/// Plays a step and returns the view after it. If `counts` is given, counts the step.
fn check_step(
    game: &mut Dragonsweeper,
    before: &View,
    step: &Value,
    counts: Option<&mut Counts>,
) -> Result<View, Mismatch> {
    let length = step.as_array().map_or(0, Vec::len);
    same("number of values in a step", &length, &if counts.is_some() { 11 } else { 9 })?;
    let action = read_action(&step[0]);
    let action =
        action.ok_or_else(|| differs("action", "a tile index, or -1 for a level-up", &step[0]))?;
    let ripe = game.mine_king_stands() && game.hero().hp > 10;
    game.play(&action);
    let after = game.view(Seat(0));
    let mut changes = Vec::new();
    for (tile, (old, new)) in before.tokens.iter().zip(&after.tokens).enumerate() {
        if old != new {
            changes.extend([json!(tile), json!(new.to_string())]);
        }
    }
    let Hero { hp, max_hp, level, xp, score } = after.hero;
    let hash = format!("{:016x}", engine::hash::of_text(&after.canonical()));
    let got = json!([changes, hp, max_hp, level, xp, score, after.status(), hash]);
    let names = ["changes", "hp", "max hp", "level", "xp", "score", "status", "hash"];
    for (index, name) in names.into_iter().enumerate() {
        same(name, &step[index + 1], &got[index])?;
    }
    if let Some(counts) = counts {
        counts.delay += u32::from(ripe && game.mine_king_stands() && game.hero().hp <= 10);
        counts.add(step, &action, before, &after)?;
    }
    Ok(after)
}

fn check_result(record: &Value, game: &Dragonsweeper) -> Result<(), Mismatch> {
    let result = &record["result"];
    let won = game.ending() == Some(Ending::Won);
    same_fields(result, &json!({ "won": won, "score": game.hero().score }))?;
    if record["kind"] != "solver" {
        return has_exactly(result, "won score");
    }
    has_exactly(result, "won cleared score damageToGo hpLeftOver")?;
    let got = json!({
        "cleared": game.cleared(),
        "damageToGo": game.damage_to_go(),
        "hpLeftOver": game.hp_left().map_or(-1, i64::from),
    });
    same_fields(result, &got)
}

/// Counts that appear in records of the solver's games.
#[derive(Default)]
struct Counts {
    /// Number of actions that the solver marked as free.
    free: u64,
    /// Number of clicks that left a wall standing while some tiles were still unknown to the
    /// solver.
    early_wall_hits: u64,
    /// Number of actions after which the mine king is alive but can no longer be killed.
    delay: u32,
}

impl Counts {
    /// Adds a step to the counts. The step's last two values are the solver's mark (1 if free,
    /// otherwise 0) and the total number of contents that the solver considered possible, at least
    /// one per tile.
    fn add(
        &mut self,
        step: &Value,
        action: &Turn,
        before: &View,
        after: &View,
    ) -> Result<(), Mismatch> {
        let free = step[9].as_u64().filter(|free| *free <= 1);
        self.free += free.ok_or_else(|| differs("free", "0 or 1", &step[9]))?;
        let options = step[10].as_u64().filter(|options| *options >= TILES as u64);
        let options =
            options.ok_or_else(|| differs("options", "one or more per tile", &step[10]))?;
        if let Turn::Click(tile) = action {
            let is_wall = |view: &View| matches!(view.tokens[*tile], Token::Wall(_));
            let stands = is_wall(before) && is_wall(after);
            self.early_wall_hits += u64::from(stands && options > TILES as u64);
        }
        Ok(())
    }

    fn check(&self, record: &Value, game: &Dragonsweeper) -> Result<(), Mismatch> {
        let steps = record["steps"].as_array().map_or(0, Vec::len);
        let got = json!({
            "steps_total": steps, "freeActions": self.free,
            "earlyWallHits": self.early_wall_hits, "mineKingDelay": self.delay,
        });
        same_fields(record, &got)?;
        // Whether the solver knew of a risk cannot be checked, but if it died, it must have taken
        // one.
        let took_risk = record["tookRisk"]
            .as_bool()
            .ok_or_else(|| differs("tookRisk", "true or false", &record["tookRisk"]))?;
        let died = game.ending() == Some(Ending::Lost);
        same("tookRisk", &record["tookRisk"], &json!(took_risk || died))
    }
}
