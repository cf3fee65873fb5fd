//! The standings of the candidates, and the choice of the one that plays next.

use std::collections::BTreeMap;

use itertools::Itertools;

use super::{Candidate, Queue};
use crate::silence::Silence;
use crate::statistics::{Sprt, Verdict};
use crate::{Bot, MatchSummary, Outcome, RecordedMatch};

/// The games of a candidate against a base so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Record {
    pub summary: MatchSummary,
    pub(super) silence: Silence,
}

/// The records of all matches of a queue that have a journal, by the names of candidate and base.
pub type Records = BTreeMap<[String; 2], Record>;

/// The key of two players, candidate and base, in [`Records`].
pub fn record_key(names: [&str; 2]) -> [String; 2] {
    names.map(str::to_owned)
}

impl Record {
    pub fn of(recorded: &RecordedMatch, games: u64) -> Self {
        let mut record = Self::default();
        let outcomes = || recorded.games.iter().take(usize::try_from(games).unwrap_or(usize::MAX));
        if recorded.games.len() as u64 <= games {
            record.summary.clone_from(&recorded.summary);
            outcomes().for_each(|outcome| record.silence.add(outcome));
        } else {
            outcomes().for_each(|outcome| record.add(outcome));
        }
        record
    }

    pub fn add(&mut self, outcome: &Outcome) {
        self.summary.add(outcome);
        self.silence.add(outcome);
    }

    /// The state of the candidate after these games, of at most `games`.
    pub(super) fn state(&self, sprt: Sprt, games: u64) -> State {
        const CANDIDATE: usize = 0;
        if self.silence.mute_player() == Some(CANDIDATE) {
            return State::Faults;
        }
        let played = self.summary.played();
        match sprt.verdict(&self.summary.counts()) {
            _ if played == 0 => State::Waiting,
            Verdict::AcceptsElo1 => State::Passed,
            Verdict::AcceptsElo0 if self.summary.is_lost_by_faults(CANDIDATE) => State::Faults,
            Verdict::AcceptsElo0 => State::Failed,
            Verdict::Undecided if played >= games => State::AllPlayed,
            Verdict::Undecided => State::Undecided,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// No game is played yet.
    Waiting,
    Undecided,
    Passed,
    Failed,
    /// All its seeds are played, and its test is undecided.
    AllPlayed,
    /// It never answered, or lost its test by crashes, time-outs and the like.
    Faults,
}

impl State {
    pub fn name(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Undecided => "undecided",
            Self::Passed => "passed",
            Self::Failed => "failed",
            Self::AllPlayed => "all seeds played",
            Self::Faults => "faults",
        }
    }

    /// Returns true if games are still to be played.
    pub fn is_open(self) -> bool {
        matches!(self, Self::Waiting | Self::Undecided)
    }
}

/// A candidate and the progress of its test.
#[derive(Clone, Debug)]
pub struct Standing<'a> {
    pub candidate: &'a Candidate,
    /// The player that it is tested against.
    pub base: &'a Bot,
    pub state: State,
    /// Its games against this base.
    pub record: Record,
    /// Its games against former bases, before another candidate was promoted.
    pub earlier: Vec<(&'a Bot, Record)>,
}

impl<'a> Standing<'a> {
    fn new(queue: &Queue, candidate: &'a Candidate, base: &'a Bot, records: &Records) -> Self {
        let names = record_key([&candidate.bot.name, &base.name]);
        let record = records.get(&names).cloned().unwrap_or_default();
        let state = record.state(queue.sprt(), queue.games());
        Self { candidate, base, state, record, earlier: Vec::new() }
    }

    pub fn names(&self) -> [&'a str; 2] {
        [&self.candidate.bot.name, &self.base.name]
    }

    /// The log-likelihood ratio of its test.
    pub fn llr(&self, queue: &Queue) -> f64 {
        queue.sprt().llr(&self.record.summary.counts())
    }

    /// The same candidate against a new base. What it has played is kept as earlier games.
    fn against(self, queue: &Queue, base: &'a Bot, records: &Records) -> Self {
        let mut earlier = self.earlier;
        if self.record.summary.played() > 0 {
            earlier.push((self.base, self.record));
        }
        Self { earlier, ..Self::new(queue, self.candidate, base, records) }
    }
}

/// The standings of all candidates in the order of the file. Where candidates are promoted, the first base is that of
/// the queue; one that passes against a base is the next one, for all that are undecided then.
pub fn standings<'a>(queue: &'a Queue, records: &Records) -> Vec<Standing<'a>> {
    let begin = |candidate: &'a Candidate| {
        let base = candidate.base.as_ref().unwrap_or(&queue.base);
        Standing::new(queue, candidate, base, records)
    };
    let mut all = queue.candidates.iter().map(begin).collect_vec();
    let mut base = &queue.base;
    while let Some(promoted) = promoted(queue, &all, base) {
        base = promoted;
        let next = |standing: Standing<'a>| match standing.state.is_open() && is_shared(&standing) {
            true => standing.against(queue, base, records),
            false => standing,
        };
        all = all.into_iter().map(next).collect();
    }
    all
}

/// The candidate that takes the place of a base: of those that have passed against it, the one with the highest ratio.
/// There is more than one only if they were not promoted as they passed.
fn promoted<'a>(queue: &Queue, all: &[Standing<'a>], base: &Bot) -> Option<&'a Bot> {
    let has_passed = |standing: &&Standing| {
        let is_passed = standing.state == State::Passed && standing.base.name == base.name;
        is_passed && is_shared(standing)
    };
    let best = highest(queue, all.iter().filter(has_passed))?;
    queue.promotes().then_some(&best.candidate.bot)
}

/// Returns true if the candidate is tested against the base of the queue, whichever that is.
fn is_shared(standing: &Standing) -> bool {
    standing.candidate.base.is_none()
}

/// The standing with the highest ratio, the first one of several.
fn highest<'b, 'a: 'b>(
    queue: &Queue,
    standings: impl Iterator<Item = &'b Standing<'a>>,
) -> Option<&'b Standing<'a>> {
    let with_ratio = standings.map(|standing| (standing.llr(queue), standing));
    // Of equal ones `max_by` would take the last.
    let best = with_ratio.reduce(|best, next| if next.0 > best.0 { next } else { best });
    best.map(|(_, standing)| standing)
}

/// The index of the candidate that plays next: one that was interrupted in its batch, one without a game, else the
/// undecided one with the highest ratio; `None` if no game is to be played. Only the standings and the size of a batch
/// matter, so that an interrupted queue plays the same games as one that was not.
pub fn next_candidate(queue: &Queue, standings: &[Standing], batch_games: u64) -> Option<usize> {
    let open = || standings.iter().filter(|standing| standing.state.is_open());
    let played = |standing: &&Standing| standing.record.summary.played();
    let next = open()
        .find(|standing| !played(standing).is_multiple_of(batch_games))
        .or_else(|| open().find(|standing| played(standing) == 0))
        .or_else(|| highest(queue, open()))?;
    standings.iter().position(|standing| std::ptr::eq(standing, next))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::samples::game;
    use crate::{Measured, Termination};

    /// Pairs after which a candidate has passed, failed, or neither.
    const PASSED: [usize; 3] = [0, 0, 40];
    const FAILED: [usize; 3] = [40, 0, 0];
    const AHEAD: [usize; 3] = [1, 0, 3];
    const EVEN: [usize; 3] = [2, 0, 2];

    fn queue(head: &str, names: &[&str]) -> Queue {
        games::install();
        let candidate =
            |name: &&str| format!("[[candidate]]\nname = \"{name}\"\nplayer = \"@random\"\n");
        let candidates: String = names.iter().map(candidate).collect();
        let text = format!(
            "game = \"janken\"\nsprt = \"0,100\"\nseeds = \"1..50\"\nbatch = 2\n{head}\n\
             base = {{ name = \"base\", player = \"@mobility\" }}\n{candidates}"
        );
        Queue::of_text(Path::new("queue.toml"), &text).expect("a queue")
    }

    /// The record of pairs that were lost, even, and won twice.
    fn record([lost, even, won]: [usize; 3]) -> Record {
        let mut record = Record::default();
        for (scores, pairs) in [([0, 1], lost), ([1, 1], even), ([1, 0], won)] {
            for _ in 0..pairs {
                record.add(&game([0, 1], scores));
                record.add(&game([1, 0], scores));
            }
        }
        record
    }

    fn records(of: &[([&str; 2], [usize; 3])]) -> Records {
        of.iter().map(|(names, pairs)| (record_key(*names), record(*pairs))).collect()
    }

    fn states(queue: &Queue, records: &Records) -> Vec<String> {
        let said = |standing: Standing| {
            let earlier: String =
                standing.earlier.iter().map(|(base, _)| base.name.as_str()).collect();
            format!("{} {} {earlier}", standing.base.name, standing.state.name())
                .trim_end()
                .to_owned()
        };
        standings(queue, records).into_iter().map(said).collect()
    }

    fn next(queue: &Queue, records: &Records) -> Option<usize> {
        next_candidate(queue, &standings(queue, records), queue.batch_games(1))
    }

    #[test]
    fn each_gets_a_first_batch_and_then_the_most_promising_plays() {
        let queue = queue("", &["a", "b", "c"]);
        let mut records = Records::new();
        for (index, name) in ["a", "b", "c"].into_iter().enumerate() {
            assert_eq!(next(&queue, &records), Some(index));
            records.insert(record_key([name, "base"]), record(EVEN));
        }
        assert_eq!(next(&queue, &records), Some(0), "the first of equal ones");
        records.insert(record_key(["c", "base"]), record(AHEAD));
        assert_eq!(next(&queue, &records), Some(2));
        records.insert(record_key(["c", "base"]), record(PASSED));
        assert_eq!(next(&queue, &records), Some(0), "c is decided");
        records.insert(record_key(["a", "base"]), record(FAILED));
        records.insert(record_key(["b", "base"]), record([21, 2, 27]));
        assert_eq!(
            states(&queue, &records),
            ["base failed", "base all seeds played", "base passed"]
        );
        assert_eq!(next(&queue, &records), None);
    }

    #[test]
    fn an_interrupted_batch_is_played_to_its_end_first() {
        let queue = queue("", &["a", "b", "c"]);
        let mut records = records(&[(["a", "base"], AHEAD), (["b", "base"], [0, 1, 0])]);
        assert_eq!(next(&queue, &records), Some(1), "before c, which waits, and a, which is ahead");
        let mut odd = record(EVEN);
        odd.add(&game([0, 1], [0, 1]));
        records.insert(record_key(["b", "base"]), odd);
        assert_eq!(next(&queue, &records), Some(1));
    }

    #[test]
    fn a_passed_candidate_is_the_base_of_undecided_ones() {
        let names = ["a", "b", "c", "d"];
        let played = [(["a", "base"], FAILED), (["b", "base"], PASSED), (["c", "base"], EVEN)];
        let mut records = records(&played);
        let kept = ["base failed", "base passed", "base undecided", "base waiting"];
        assert_eq!(states(&queue("", &names), &records), kept);
        let promoting = queue("promote = true", &names);
        let moved = ["base failed", "base passed", "b waiting base", "b waiting"];
        assert_eq!(states(&promoting, &records), moved);
        assert_eq!(next(&promoting, &records), Some(2));
        // The next one, and what is recorded against others, whoever they are.
        records.insert(record_key(["d", "b"]), record(PASSED));
        records.insert(record_key(["c", "b"]), record(AHEAD));
        records.insert(record_key(["c", "x"]), record(AHEAD));
        let moved = ["base failed", "base passed", "d waiting baseb", "b passed"];
        assert_eq!(states(&promoting, &records), moved);
        // Without the promoted one, all is as before.
        let dropped = queue("promote = true", &["a", "c", "d"]);
        assert_eq!(states(&dropped, &records), ["base failed", "base undecided", "base waiting"]);
    }

    #[test]
    fn a_base_of_its_own_stays() {
        let mut text = queue("promote = true", &["a", "b"]);
        text.candidates[1].base = Some(text.base.clone());
        let own = text;
        let records = records(&[(["a", "base"], PASSED), (["b", "base"], EVEN)]);
        assert_eq!(states(&own, &records), ["base passed", "base undecided"]);
    }

    #[test]
    fn faults_and_silence_are_not_weakness() {
        let queue = queue("", &["a"]);
        let mut crashed = game([0, 1], [0, 1]);
        crashed.ends[0] = Termination::all().find(|end| end.is_fault()).expect("a fault");
        let mut silent = crashed.clone();
        silent.measured =
            Some(vec![Measured { silent: true, ..Measured::default() }, Measured::default()]);
        for (outcome, games) in [(crashed, 80), (silent, 4)] {
            let mut record = Record::default();
            (0..games).for_each(|_| record.add(&outcome));
            let records = Records::from([(record_key(["a", "base"]), record)]);
            assert_eq!(states(&queue, &records), ["base faults"]);
        }
    }
}
