//! Records of the official game: lairs, placement layers and replays.

use maps::dragonsweeper::{Lair, TILES};
use maps::Generate;
use serde_json::{json, Value};

use crate::record_kind::{has_exactly, RecordKind};
use engine::catalogue::{Difference, ExternalRecords};
use engine::protocol::{Game, Seat};

use super::ending::Ending;
use super::state::Dragonsweeper;
use super::token::Token;
use super::turn::Turn;
use super::view::View;

const LAIR: RecordKind = RecordKind {
    required: &["seed", "attempts", "draws", "rng", "grid", "order"],
    optional: &[],
    labels: &[],
};
const LAYER: RecordKind = RecordKind {
    required: &["seed", "attempt", "layer", "draws", "happiness", "list"],
    optional: &[],
    labels: &[],
};
const SOLVER_GAME: RecordKind = RecordKind {
    required: &[
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
    ],
    optional: &[],
    labels: &[],
};
const RANDOM_GAME: RecordKind = RecordKind {
    required: &["seed", "kind", "start", "status0", "steps", "result"],
    optional: &[],
    labels: &[],
};
/// Those with more fields first.
const KINDS: [RecordKind; 4] = [LAIR, LAYER, SOLVER_GAME, RANDOM_GAME];

/// Checks records of the official game.
pub(super) struct Official;

impl ExternalRecords for Official {
    fn accepts(&self, record: &Value) -> bool {
        KINDS.iter().any(|kind| kind.fits(record))
    }

    fn check(&mut self, record: &Value) -> Result<(), Difference> {
        KINDS.iter().find(|kind| kind.fits(record)).map_or(Ok(()), |kind| kind.check(record))?;
        let seed = record["seed"].as_u64().and_then(|seed| u32::try_from(seed).ok());
        let seed = seed.ok_or_else(|| {
            differs("seed", &json!("a whole number of 32 bits"), &record["seed"], None)
        })?;
        if record.get("steps").is_some() {
            check_replay(seed, record)
        } else if record.get("layer").is_some() {
            check_layer(seed, record)
        } else {
            check_lair(seed, record)
        }
    }
}

fn differs(what: &str, expected: &Value, got: &Value, turn: Option<usize>) -> Difference {
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    Difference {
        turn,
        what: what.to_owned(),
        expected: text(expected),
        got: text(got),
        ..Difference::default()
    }
}

fn same(what: &str, expected: &Value, got: Value, turn: Option<usize>) -> Result<(), Difference> {
    if *expected == got {
        Ok(())
    } else {
        Err(differs(what, expected, &got, turn))
    }
}

fn lair(seed: u32) -> Lair {
    Lair::from_seed(i64::from(seed), &())
}

fn check_lair(seed: u32, record: &Value) -> Result<(), Difference> {
    let lair = lair(seed);
    same("attempts", &record["attempts"], json!(lair.attempts), None)?;
    same("draws", &record["draws"], json!(lair.draws), None)?;
    same("rng", &record["rng"], json!(lair.rng), None)?;
    same("grid", &record["grid"], json!(lair.grid), None)?;
    same("order", &record["order"], json!(lair.order), None)
}

fn check_layer(seed: u32, record: &Value) -> Result<(), Difference> {
    let stages = Lair::stages(seed);
    let stage = stages
        .iter()
        .find(|stage| record["attempt"] == stage.attempt && record["layer"] == stage.layer)
        .ok_or_else(|| differs("layer", &record["layer"], &json!("no such layer"), None))?;
    let list: Vec<Value> =
        stage.list.iter().map(|(tile, piece)| json!([tile, piece.code()])).collect();
    same("draws", &record["draws"], json!(stage.draws), None)?;
    same("happiness", &record["happiness"], json!(stage.happiness), None)?;
    same("list", &record["list"], json!(list), None)
}

fn check_replay(seed: u32, record: &Value) -> Result<(), Difference> {
    let mut game = Dragonsweeper::new(&lair(seed)).expect("a generated lair is valid");
    let mut view = game.view(Seat(0));
    same("start", &record["start"], json!(tokens(&view).join(" ")), None)?;
    let hero = &view.hero;
    let status = json!([hero.hp, hero.max_hp, hero.level, hero.xp, hero.score, view.status()]);
    same("status0", &record["status0"], status, None)?;
    let by_solver = SOLVER_GAME.fits(record);
    same("kind", &record["kind"], json!(if by_solver { "solver" } else { "random" }), None)?;
    let mut counts = Counts::default();
    let no_steps = Vec::new();
    let steps = record["steps"].as_array().unwrap_or(&no_steps);
    for (turn, step) in steps.iter().enumerate() {
        let length = step.as_array().map_or(0, Vec::len);
        same(
            "values of a step",
            &json!(length),
            json!(if by_solver { 11 } else { 9 }),
            Some(turn),
        )?;
        let action = read_action(&step[0]).ok_or_else(|| {
            differs("action", &json!("a tile, or -1 for a level-up"), &step[0], Some(turn))
        })?;
        let ripe = game.mine_king_stands() && game.hero().hp > 10;
        game.play(&action);
        let after = game.view(Seat(0));
        counts.delay += u32::from(ripe && game.mine_king_stands() && game.hero().hp <= 10);
        check_step(turn, step, &view, &after)?;
        if by_solver {
            counts.add(turn, step, &action, &view, &after)?;
        }
        view = after;
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

fn check_step(turn: usize, step: &Value, before: &View, after: &View) -> Result<(), Difference> {
    let mut changes = Vec::new();
    for (tile, (old, new)) in before.tokens.iter().zip(&after.tokens).enumerate() {
        if old != new {
            changes.extend([json!(tile), json!(new.to_string())]);
        }
    }
    let hero = &after.hero;
    let turn = Some(turn);
    same("changes", &step[1], json!(changes), turn)?;
    same("hp", &step[2], json!(hero.hp), turn)?;
    same("max hp", &step[3], json!(hero.max_hp), turn)?;
    same("level", &step[4], json!(hero.level), turn)?;
    same("xp", &step[5], json!(hero.xp), turn)?;
    same("score", &step[6], json!(hero.score), turn)?;
    same("status", &step[7], json!(after.status()), turn)?;
    same("hash", &step[8], json!(format!("{:016x}", fnv1a(&after.canonical()))), turn)
}

fn check_result(record: &Value, game: &Dragonsweeper) -> Result<(), Difference> {
    let result = &record["result"];
    same("won", &result["won"], json!(game.ending() == Some(Ending::Won)), None)?;
    same("score", &result["score"], json!(game.hero().score), None)?;
    if record["kind"] != "solver" {
        return has_exactly(result, &["won", "score"]);
    }
    has_exactly(result, &["won", "cleared", "score", "damageToGo", "hpLeftOver"])?;
    same("cleared", &result["cleared"], json!(game.cleared()), None)?;
    same("damage to go", &result["damageToGo"], json!(game.damage_to_go()), None)?;
    let hp_left = game.hp_left().map_or(-1, i64::from);
    same("hp left", &result["hpLeftOver"], json!(hp_left), None)
}

/// What the records of the solver's games count.
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
        turn: usize,
        step: &Value,
        action: &Turn,
        before: &View,
        after: &View,
    ) -> Result<(), Difference> {
        let expected = |what: &str, expected: &str, got: &Value| {
            differs(what, &json!(expected), got, Some(turn))
        };
        let free = step[9].as_u64().filter(|free| *free <= 1);
        self.free += free.ok_or_else(|| expected("free", "0 or 1", &step[9]))?;
        let options = step[10].as_u64().filter(|options| *options >= TILES as u64);
        let options =
            options.ok_or_else(|| expected("options", "one or more a tile", &step[10]))?;
        if let Turn::Click(tile) = action {
            let is_wall = |view: &View| matches!(view.tokens[*tile], Token::Wall(_));
            let stands = is_wall(before) && is_wall(after);
            self.early_wall_hits += u64::from(stands && options > TILES as u64);
        }
        Ok(())
    }

    fn check(&self, record: &Value, game: &Dragonsweeper) -> Result<(), Difference> {
        let steps = record["steps"].as_array().map_or(0, Vec::len);
        same("steps_total", &record["steps_total"], json!(steps), None)?;
        same("freeActions", &record["freeActions"], json!(self.free), None)?;
        same("earlyWallHits", &record["earlyWallHits"], json!(self.early_wall_hits), None)?;
        same("mineKingDelay", &record["mineKingDelay"], json!(self.delay), None)?;
        // Whether the solver knew of a risk is its own business, but it never dies without one.
        let took_risk = record["tookRisk"].as_bool().ok_or_else(|| {
            differs("tookRisk", &json!("true or false"), &record["tookRisk"], None)
        })?;
        let died = game.ending() == Some(Ending::Lost);
        same("tookRisk", &record["tookRisk"], json!(took_risk || died), None)
    }
}

/// The 64-bit hash FNV-1a.
fn fnv1a(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
