//! Games that break one law each, to test that every law can fail.

use std::fmt;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use engine::catalogue::{BuiltinPlayer, OptionError, RegisteredGame, SetupOptions};
use engine::protocol::{
    EventKind, Exit, Fault, Game, InvalidSetup, Malformed, Phase, Player, Seat, TurnEvent,
};
use engine::scene::{Ground, Render, Scene, Tile};
use replays::laws;

/// Ways to break a game in this file; `SOUND` is an unbroken one.
const SOUND: u8 = 0;
const CHANCE: u8 = 1;
const ENDLESS: u8 = 2;
const SETUP: u8 = 3;
const TURN: u8 = 4;
const SHARED: u8 = 5;

/// State that outlives a game, which is forbidden.
static OUTSIDE: AtomicU32 = AtomicU32::new(0);

/// Game that counts to five.
#[derive(Clone, PartialEq, Eq)]
struct Count<const BROKEN: u8>(u32);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Step<const BROKEN: u8>(String);

#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
struct Start {
    from: u32,
    #[serde(skip)]
    forgotten: u32,
}

impl<const BROKEN: u8> fmt::Display for Step<BROKEN> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if BROKEN == TURN { "other" } else { &self.0 })
    }
}

impl<const BROKEN: u8> std::str::FromStr for Step<BROKEN> {
    type Err = Malformed;

    fn from_str(line: &str) -> Result<Self, Malformed> {
        Ok(Self(line.to_owned()))
    }
}

impl<const BROKEN: u8> TurnEvent for Step<BROKEN> {
    fn kind(&self) -> EventKind {
        EventKind::Applied
    }
}

impl<const BROKEN: u8> fmt::Display for Count<BROKEN> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let outside = if BROKEN == SHARED { OUTSIDE.load(Ordering::Relaxed) } else { 0 };
        writeln!(f, "{} {outside}", self.0)
    }
}

impl<const BROKEN: u8> Game for Count<BROKEN> {
    type Setup = Start;
    type View = String;
    type Turn = Step<BROKEN>;
    type Event = Step<BROKEN>;
    const NAME: &'static str = "count";

    fn new(start: &Start) -> Result<Self, InvalidSetup> {
        Ok(Self(start.from))
    }
    fn seats(&self) -> usize {
        1
    }
    fn phase(&self) -> Phase {
        match self.0 {
            5.. if BROKEN != ENDLESS => Phase::Over(vec![i64::from(self.0)]),
            _ => Phase::Turn(Seat(0)),
        }
    }
    fn view(&self, _: Seat) -> String {
        "count\n".to_owned()
    }
    fn play(&mut self, turn: &Step<BROKEN>) -> Vec<Step<BROKEN>> {
        let outside = OUTSIDE.fetch_add(1, Ordering::Relaxed);
        self.0 += if BROKEN == CHANCE { outside } else { 1 };
        vec![turn.clone()]
    }
    fn leave(&mut self, _: Seat, _: Exit) {
        self.0 = 5;
    }
    fn budget(&self, _: Seat) -> Duration {
        Duration::from_secs(1)
    }
    fn turns_max(&self) -> usize {
        9
    }
}

impl<const BROKEN: u8> Render for Count<BROKEN> {
    fn scene(&self) -> Scene {
        let tiles = vec![Tile::bare(Ground::Plain)];
        Scene { columns: 1, tiles, ..Scene::default() }
    }
}

struct Steps;

impl<const BROKEN: u8> Player<Count<BROKEN>> for Steps {
    fn turn(&mut self, _: &String, _: Duration) -> Result<String, Fault> {
        Ok("step".to_owned())
    }
}

impl<const BROKEN: u8> RegisteredGame for Count<BROKEN> {
    const ABOUT: &'static str = "count to five";
    fn generate(_: i64, _: &SetupOptions) -> Result<Start, OptionError> {
        Ok(Start { from: 1, forgotten: u32::from(BROKEN == SETUP) })
    }
    fn players() -> Vec<BuiltinPlayer<Self>> {
        vec![BuiltinPlayer { name: "random", about: "a step", make: |_| Box::new(Steps) }]
    }
}

fn broken<const BROKEN: u8>() -> String {
    laws::check::<Count<BROKEN>>(7).map_or_else(|law| law.to_string(), |()| "none".to_owned())
}

#[test]
fn every_law_finds_the_game_that_breaks_it() {
    assert_eq!(broken::<SOUND>(), "none");
    assert_eq!(broken::<CHANCE>(), "count, seed 7: two games with the same seed differ");
    assert_eq!(broken::<ENDLESS>(), "count, seed 7: no end after 9 turns");
    assert_eq!(broken::<SETUP>(), "count, seed 7: a setup changes when written and read back");
    assert_eq!(broken::<TURN>(), "count, seed 7: turn other reads back as other");
    let shared = laws::clones_are_independent::<Count<SHARED>>(7).expect_err("state is shared");
    assert_eq!(shared.what, "turn step changes a clone of the game");
}
