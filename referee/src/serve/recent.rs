//! The latest things of a kind, by their numbers.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use super::library::locked;

/// How many are kept.
const KEPT_MAX: usize = 8;

/// The latest things of a kind, by their numbers from 1.
pub struct Recent<T>(Mutex<Kept<T>>);

struct Kept<T> {
    /// The number of the last one.
    last: u64,
    items: VecDeque<(u64, Arc<T>)>,
}

impl<T> Default for Recent<T> {
    fn default() -> Self {
        Self(Mutex::new(Kept { last: 0, items: VecDeque::new() }))
    }
}

impl<T> Recent<T> {
    /// Keeps one more and returns its number. The oldest one goes where there are too many.
    pub fn add(&self, item: T) -> u64 {
        let mut kept = locked(&self.0);
        kept.last += 1;
        let number = kept.last;
        kept.items.push_back((number, Arc::new(item)));
        let oldest = if kept.items.len() > KEPT_MAX { kept.items.pop_front() } else { None };
        drop(kept);
        // It may hold programs, which take a while to end.
        drop(oldest);
        number
    }

    /// The one of a number, if it is still kept.
    pub fn get(&self, number: u64) -> Option<Arc<T>> {
        let kept = locked(&self.0);
        let found = kept.items.iter().find(|(kept, _)| *kept == number);
        found.map(|(_, item)| Arc::clone(item))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_latest_are_kept() {
        let recent = Recent::default();
        let numbers: Vec<u64> = (0..10).map(|item| recent.add(item)).collect();
        assert_eq!(numbers, (1..=10).collect::<Vec<u64>>());
        let kept = |number| recent.get(number).map(|item| *item);
        assert_eq!([kept(2), kept(3), kept(10), kept(11)], [None, Some(2), Some(9), None]);
    }
}
