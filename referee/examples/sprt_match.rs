//! A match that stops as soon as a sequential test is decided.

use std::sync::atomic::AtomicBool;

use engine::protocol::Game;
use games::ice_and_fire::IceAndFire;
use matches::statistics::{Sprt, Verdict};
use matches::{MatchSummary, Observer, Origin, Outcome, Plan, Session, SessionFiles, Shard};

struct Test {
    sprt: Sprt,
    summary: MatchSummary,
}

impl Observer for Test {
    fn game(&mut self, outcome: &Outcome, _: Origin) {
        self.summary.add(outcome);
    }

    fn is_decided(&self) -> bool {
        self.sprt.verdict(&self.summary.counts()) != Verdict::Undecided
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    games::install();
    let players = ["@expander".parse()?, "@rusher".parse()?];
    let plan = Plan { nodes: Some(1), ..Plan::new(IceAndFire::NAME, players, [1, 500])? };
    let mut test = Test { sprt: Sprt::new(0.0, 10.0), summary: MatchSummary::default() };
    let (shard, files, interrupted) =
        (Shard::WHOLE, SessionFiles::default(), &AtomicBool::new(false));
    let sprt = Some(test.sprt);
    let allow_silent = false;
    let session = Session { plan: &plan, shard, files, sprt, allow_silent, jobs: 2, interrupted };
    session.play(&mut test)?;
    let counts = test.summary.counts();
    println!("{} games, {}", test.summary.played(), counts.estimate());
    println!("{}", test.sprt.in_words(&counts));
    Ok(())
}
