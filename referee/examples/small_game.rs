//! A small game of one's own: subtract 1 to 3 from a heap of counters; who takes the last one wins.
//! It runs through the table and obeys the laws of every game.

use std::{fmt, str::FromStr, time::Duration};

use engine::catalogue::{
    BuiltinPlayer, OptionError, PlayerOptions, RegisteredGame, SetupOptions, TypeOf,
};
use engine::protocol::{
    Exit, Fault, Game, InvalidSetup, Malformed, Phase, Player, Seat, TurnEvent,
};
use engine::scene::{Ground, Render, Scene, Tile};
use engine::{table, table::Budgets};
use maps::{ChaChaDice, Dice, Seed};
use replays::laws;

/// The counters that are left, and the seat to move.
#[derive(Clone, PartialEq, Eq)]
struct Heap(u32, usize);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Take(u32);

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Take {
    type Err = Malformed;
    fn from_str(line: &str) -> Result<Self, Malformed> {
        let count = line.parse().ok().filter(|count| (1..=3).contains(count));
        count.map(Self).ok_or_else(|| Malformed::new(line, "1, 2 or 3"))
    }
}

impl TurnEvent for Take {}

impl fmt::Display for Heap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} counters, seat {} to move", self.0, self.1)
    }
}

impl Game for Heap {
    type Setup = u32;
    type View = String;
    type Turn = Take;
    type Event = Take;
    const NAME: &'static str = "heap";

    fn new(&counters: &u32) -> Result<Self, InvalidSetup> {
        let valid = (1..=1000).contains(&counters).then_some(Self(counters, 0));
        valid.ok_or_else(|| InvalidSetup("expected 1 to 1000 counters".into()))
    }
    fn seats(&self) -> usize {
        2
    }
    fn phase(&self) -> Phase {
        match self.0 {
            0 => Phase::Over([0, 1].map(|seat| i64::from(seat != self.1)).to_vec()),
            _ => Phase::Turn(Seat(self.1)),
        }
    }
    fn view(&self, _: Seat) -> String {
        format!("{}\n", self.0)
    }
    fn play(&mut self, turn: &Take) -> Vec<Take> {
        let taken = Take(turn.0.min(self.0));
        self.0 -= taken.0;
        self.1 = 1 - self.1;
        vec![taken]
    }
    fn leave(&mut self, seat: Seat, _: Exit) {
        *self = Self(0, seat.index());
    }
    fn budget(&self, _: Seat) -> Duration {
        Duration::from_millis(50)
    }
    fn turns_max(&self) -> usize {
        1000
    }
}

impl Render for Heap {
    fn scene(&self) -> Scene {
        let tiles = vec![Tile::bare(Ground::Plain); self.0.max(1) as usize];
        Scene { columns: tiles.len(), tiles, ..Scene::default() }
    }
}

struct Random(ChaChaDice);

impl Player<Heap> for Random {
    fn turn(&mut self, _: &String, _: Duration) -> Result<String, Fault> {
        Ok((1 + self.0.range(3)).to_string())
    }
}

impl RegisteredGame for Heap {
    const ABOUT: &'static str = "subtract 1 to 3 from a heap; who takes the last counter wins";
    fn generate(seed: Seed, _: &SetupOptions) -> Result<u32, OptionError> {
        Ok(10 + ChaChaDice::new(seed, 0).range(20))
    }
    fn players() -> Vec<BuiltinPlayer<Self>> {
        let make = |options: &PlayerOptions| -> Box<dyn Player<Self> + Send> {
            Box::new(Random(ChaChaDice::new(options.seed as i64, 1)))
        };
        vec![BuiltinPlayer { name: "random", about: "1 to 3 by dice", make }]
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let heap = TypeOf::<Heap>::REF;
    let game = heap.generate(1, &SetupOptions::default())?.start()?;
    let player = |seed| heap.player("random", &PlayerOptions { seed, ..Default::default() });
    let mut players = [0, 1].map(|seed| player(seed).expect("there is one"));
    let record = table::play(game, &mut players, Budgets::default(), |game, _| print!("{game}"))?;
    println!("scores {:?} after {} turns", record.scores, record.turns.len());
    (1..=100).try_for_each(laws::check::<Heap>)?;
    println!("all laws hold for 100 seeds");
    Ok(())
}
