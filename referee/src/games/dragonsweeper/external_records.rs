//! Records of the official game: lairs, placement layers and replays.

use maps::dragonsweeper::Lair;
use maps::Generate;
use serde_json::{json, Value};

use crate::catalogue::{Difference, ExternalRecords};
use crate::protocol::{Game, Seat};

use super::ending::Ending;
use super::state::Dragonsweeper;
use super::turn::Turn;
use super::view::View;

/// Checks records of the official game.
pub(super) struct Official;

impl ExternalRecords for Official {
    fn accepts(&self, record: &Value) -> bool {
        let has = |keys: &[&str]| keys.iter().all(|key| record.get(key).is_some());
        has(&["seed", "grid", "order"])
            || has(&["seed", "layer", "list"])
            || has(&["seed", "start", "steps"])
    }

    fn check(&mut self, record: &Value) -> Result<(), Difference> {
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
    let mut delay = 0;
    let no_steps = Vec::new();
    let steps = record["steps"].as_array().unwrap_or(&no_steps);
    for (turn, step) in steps.iter().enumerate() {
        let action = read_action(&step[0]).ok_or_else(|| {
            differs("action", &json!("a tile, or -1 for a level-up"), &step[0], Some(turn))
        })?;
        let ripe = game.mine_king_stands() && game.hero().hp > 10;
        game.play(&action);
        let after = game.view(Seat(0));
        delay += u32::from(ripe && game.mine_king_stands() && game.hero().hp <= 10);
        check_step(turn, step, &view, &after)?;
        view = after;
    }
    check_result(record, &game, delay)
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

fn check_result(record: &Value, game: &Dragonsweeper, delay: u32) -> Result<(), Difference> {
    let result = &record["result"];
    same("won", &result["won"], json!(game.ending() == Some(Ending::Won)), None)?;
    same("score", &result["score"], json!(game.hero().score), None)?;
    if let Some(cleared) = result.get("cleared") {
        same("cleared", cleared, json!(game.cleared()), None)?;
        same("damage to go", &result["damageToGo"], json!(game.damage_to_go()), None)?;
        let hp_left = game.hp_left().map_or(-1, i64::from);
        same("hp left", &result["hpLeftOver"], json!(hp_left), None)?;
        same("mine king delay", &record["mineKingDelay"], json!(delay), None)?;
    }
    Ok(())
}

/// The 64-bit hash FNV-1a.
fn fnv1a(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
