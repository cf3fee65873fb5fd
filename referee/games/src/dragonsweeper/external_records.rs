//! Records of the official game: lairs, placement layers and replays.

use maps::dragonsweeper::{Lair, TILES};
use maps::Generate;
use serde_json::{json, Value};

use crate::record_kind::{differs, has_exactly, same, RecordKind};
use engine::catalogue::{ExternalRecords, Mismatch};
use engine::protocol::{Game, Seat};

use super::state::{Dragonsweeper, Ending};
use super::token::Token;
use super::turn::Turn;
use super::view::View;

const LAIR: RecordKind = RecordKind::of(&["seed", "attempts", "draws", "rng", "grid", "order"]);
const LAYER: RecordKind =
    RecordKind::of(&["seed", "attempt", "layer", "draws", "happiness", "list"]);
const SOLVER_GAME: RecordKind = RecordKind::of(&[
    "seed",
    "kind",
    "start",
    "status0",
    "steps",
    "result",
    "tookRisk",
    "freeActions",
    "steps_total",
    "earlyWallHits",
    "mineKingDelay",
]);
const RANDOM_GAME: RecordKind =
    RecordKind::of(&["seed", "kind", "start", "status0", "steps", "result"]);
/// Those with more fields first.
const KINDS: [RecordKind; 4] = [LAIR, LAYER, SOLVER_GAME, RANDOM_GAME];

/// Checks records of the official game.
pub(super) struct Official;

impl ExternalRecords for Official {
    fn accepts(&self, record: &Value) -> bool {
        KINDS.iter().any(|kind| kind.fits(record))
    }

    fn check(&mut self, record: &Value) -> Result<(), Mismatch> {
        KINDS.iter().find(|kind| kind.fits(record)).map_or(Ok(()), |kind| kind.check(record))?;
        let seed = record["seed"].as_u64().and_then(|seed| u32::try_from(seed).ok());
        let seed =
            seed.ok_or_else(|| differs("seed", "a whole number of 32 bits", &record["seed"]))?;
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
    let lair = lair(seed);
    same("attempts", &record["attempts"], &json!(lair.attempts))?;
    same("draws", &record["draws"], &json!(lair.draws))?;
    same("rng", &record["rng"], &json!(lair.rng))?;
    same("grid", &record["grid"], &json!(lair.grid))?;
    same("order", &record["order"], &json!(lair.order))
}

fn check_layer(seed: u32, record: &Value) -> Result<(), Mismatch> {
    let stages = Lair::stages(seed);
    let stage = stages
        .iter()
        .find(|stage| record["attempt"] == stage.attempt && record["layer"] == stage.layer)
        .ok_or_else(|| differs("layer", &record["layer"], "no such layer"))?;
    let list: Vec<Value> =
        stage.list.iter().map(|(tile, piece)| json!([tile, piece.code()])).collect();
    same("draws", &record["draws"], &json!(stage.draws))?;
    same("happiness", &record["happiness"], &json!(stage.happiness))?;
    same("list", &record["list"], &json!(list))
}

fn check_replay(seed: u32, record: &Value) -> Result<(), Mismatch> {
    let mut game = Dragonsweeper::new(&lair(seed)).expect("a generated lair is valid");
    let mut view = game.view(Seat(0));
    same("start", &record["start"], &json!(tokens(&view).join(" ")))?;
    let hero = &view.hero;
    let status = json!([hero.hp, hero.max_hp, hero.level, hero.xp, hero.score, view.status()]);
    same("status0", &record["status0"], &status)?;
    let by_solver = SOLVER_GAME.fits(record);
    same("kind", &record["kind"], &json!(if by_solver { "solver" } else { "random" }))?;
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

fn tokens(view: &View) -> Vec<String> {
    view.tokens.iter().map(ToString::to_string).collect()
}

/// Plays a step and returns the view after it. Steps of the solver are counted.
fn check_step(
    game: &mut Dragonsweeper,
    before: &View,
    step: &Value,
    counts: Option<&mut Counts>,
) -> Result<View, Mismatch> {
    let length = step.as_array().map_or(0, Vec::len);
    same("values of a step", &length, &if counts.is_some() { 11 } else { 9 })?;
    let action = read_action(&step[0]);
    let action =
        action.ok_or_else(|| differs("action", "a tile, or -1 for a level-up", &step[0]))?;
    let ripe = game.mine_king_stands() && game.hero().hp > 10;
    game.play(&action);
    let after = game.view(Seat(0));
    let mut changes = Vec::new();
    for (tile, (old, new)) in before.tokens.iter().zip(&after.tokens).enumerate() {
        if old != new {
            changes.extend([json!(tile), json!(new.to_string())]);
        }
    }
    let hero = &after.hero;
    same("changes", &step[1], &json!(changes))?;
    same("hp", &step[2], &json!(hero.hp))?;
    same("max hp", &step[3], &json!(hero.max_hp))?;
    same("level", &step[4], &json!(hero.level))?;
    same("xp", &step[5], &json!(hero.xp))?;
    same("score", &step[6], &json!(hero.score))?;
    same("status", &step[7], &json!(after.status()))?;
    same("hash", &step[8], &json!(format!("{:016x}", fnv1a(&after.canonical()))))?;
    if let Some(counts) = counts {
        counts.delay += u32::from(ripe && game.mine_king_stands() && game.hero().hp <= 10);
        counts.add(step, &action, before, &after)?;
    }
    Ok(after)
}

fn check_result(record: &Value, game: &Dragonsweeper) -> Result<(), Mismatch> {
    let result = &record["result"];
    same("won", &result["won"], &json!(game.ending() == Some(Ending::Won)))?;
    same("score", &result["score"], &json!(game.hero().score))?;
    if record["kind"] != "solver" {
        return has_exactly(result, &["won", "score"]);
    }
    has_exactly(result, &["won", "cleared", "score", "damageToGo", "hpLeftOver"])?;
    same("cleared", &result["cleared"], &json!(game.cleared()))?;
    same("damage to go", &result["damageToGo"], &json!(game.damage_to_go()))?;
    let hp_left = game.hp_left().map_or(-1, i64::from);
    same("hp left", &result["hpLeftOver"], &json!(hp_left))
}

/// Counts that the records of the solver's games hold.
#[derive(Default)]
struct Counts {
    /// Actions that the solver marked as free.
    free: u64,
    /// Clicks that left a wall standing while the solver did not know all tiles.
    early_wall_hits: u64,
    /// Actions after which the mine king still stands but can no longer be killed.
    delay: u32,
}

impl Counts {
    /// Counts a step: its last two values are the mark and how many options the solver saw.
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
        same("steps_total", &record["steps_total"], &json!(steps))?;
        same("freeActions", &record["freeActions"], &json!(self.free))?;
        same("earlyWallHits", &record["earlyWallHits"], &json!(self.early_wall_hits))?;
        same("mineKingDelay", &record["mineKingDelay"], &json!(self.delay))?;
        // Whether the solver knew of a risk is its own business, but it never dies without one.
        let took_risk = record["tookRisk"]
            .as_bool()
            .ok_or_else(|| differs("tookRisk", "true or false", &record["tookRisk"]))?;
        let died = game.ending() == Some(Ending::Lost);
        same("tookRisk", &record["tookRisk"], &json!(took_risk || died))
    }
}

/// The 64-bit hash FNV-1a.
fn fnv1a(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
