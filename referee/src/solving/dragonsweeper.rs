//! Lairs of Dragonsweeper, played by the built-in solver on several threads.

mod log;
mod outcome;
mod seeds;
mod summary;

use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;

use matches::in_order::in_order;

pub use log::Log;
pub use outcome::{Outcome, explained, solve};
pub use seeds::{parse_range, read_seeds};
pub use summary::Summary;

/// Plays what is not in the log yet with some threads, until interrupted. The outcomes come in the
/// order of the seeds; a seed that is given twice is played once. `on_progress` receives how many
/// lairs are played, and of how many, after each of them.
pub fn solve_all(
    seeds: &[u32],
    mut log: Log,
    jobs: usize,
    interrupted: &AtomicBool,
    mut on_progress: impl FnMut(u64, u64),
) -> Result<Vec<Outcome>, matches::Error> {
    let mut seen = BTreeSet::new();
    let unknown: Vec<u32> =
        seeds.iter().copied().filter(|seed| !log.knows(*seed) && seen.insert(*seed)).collect();
    let (mut played, count) = (0, unknown.len() as u64);
    in_order(jobs, interrupted, unknown.into_iter(), solve, |outcome| {
        log.add(outcome)?;
        played += 1;
        on_progress(played, count);
        Ok::<bool, matches::Error>(true)
    })?;
    let known = log.into_known();
    Ok(seeds.iter().filter_map(|seed| known.get(seed)).cloned().collect())
}

#[cfg(test)]
mod tests {
    use files::Overwrite;

    use super::*;

    #[test]
    fn outcomes_come_in_the_order_of_the_seeds_and_lairs_are_played_once() {
        let folder = tempfile::tempdir().expect("a folder for the log");
        let file = folder.path().join("lairs.jsonl");
        let play = |seeds: &[u32]| {
            let log = Log::open(Some(&file), Overwrite::Own).expect("the log is ours");
            let mut steps = Vec::new();
            let progress = |played, count| steps.push((played, count));
            let outcomes = solve_all(seeds, log, 2, &AtomicBool::new(false), progress);
            let seeds: Vec<u32> =
                outcomes.expect("the lairs are played").iter().map(|o| o.seed).collect();
            (seeds, steps)
        };
        assert_eq!(play(&[9, 3, 9]), (vec![9, 3, 9], vec![(1, 2), (2, 2)]));
        assert_eq!(play(&[3, 4]), (vec![3, 4], vec![(1, 1)]));
    }

    #[test]
    fn an_interrupt_leaves_out_what_is_not_played() {
        let log = Log::open(None, Overwrite::Own).expect("no file is needed");
        let outcomes = solve_all(&[1, 2, 3], log, 1, &AtomicBool::new(true), |_, _| ());
        assert_eq!(outcomes.expect("an interrupt is no error"), []);
    }
}
