//! Every placement of a small board by plain search, with rules of its own making.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

const OFFSETS: [(i32, i32); 8] =
    [(-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)];

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    pub pivot: usize,
    pub score: [u32; 3],
    pub drag: String,
    pub cells: Vec<usize>,
}

struct Board<'a> {
    terrain: Vec<Vec<char>>,
    monsters: BTreeMap<usize, u32>,
    heroes: &'a [Value],
    start: Vec<usize>,
}

impl Board<'_> {
    fn columns(&self) -> usize {
        self.terrain[0].len()
    }

    fn next(&self, cell: usize, direction: usize) -> Option<usize> {
        let (row, column) = ((cell / self.columns()) as i32, (cell % self.columns()) as i32);
        let (row, column) = (row + OFFSETS[direction].0, column + OFFSETS[direction].1);
        let inside = row >= 0
            && column >= 0
            && (row as usize) < self.terrain.len()
            && (column as usize) < self.columns();
        inside.then(|| row as usize * self.columns() + column as usize)
    }

    fn at(&self, cell: usize) -> char {
        self.terrain[cell / self.columns()][cell % self.columns()]
    }

    fn open(&self, hero: usize, cell: Option<usize>) -> bool {
        let Some(cell) = cell else { return false };
        let walk = self.heroes[hero]["walk"].as_str().unwrap_or("none");
        let by_terrain = match self.at(cell) {
            '.' | 'I' => true,
            'L' => ["lava", "fly"].contains(&walk),
            'W' => ["water", "fly"].contains(&walk),
            'R' => ["rubble", "fly"].contains(&walk),
            _ => false,
        };
        by_terrain && !self.monsters.contains_key(&cell)
    }

    fn may_step(&self, hero: usize, from: usize, direction: usize) -> bool {
        let flanks = [(direction + 7) % 8, (direction + 1) % 8];
        let squeezed = direction % 2 == 1
            && flanks.iter().all(|flank| !self.open(hero, self.next(from, *flank)));
        self.open(hero, Some(from)) && self.open(hero, self.next(from, direction)) && !squeezed
    }

    fn step(&self, pivot: usize, cells: &[usize], direction: usize) -> Option<Vec<usize>> {
        if !self.may_step(pivot, cells[pivot], direction) {
            return None;
        }
        let target = self.next(cells[pivot], direction)?;
        let mut after = cells.to_vec();
        if let Some(ally) = cells.iter().position(|cell| *cell == target) {
            if !self.may_step(ally, target, (direction + 4) % 8) {
                return None;
            }
            after[ally] = cells[pivot];
        }
        after[pivot] = target;
        Some(after)
    }

    fn line(&self, from: usize, direction: usize) -> Vec<usize> {
        let mut cells = Vec::new();
        let mut at = from;
        while let Some(next) = self.next(at, direction).filter(|next| self.at(*next) != 'O') {
            cells.push(next);
            at = next;
        }
        cells
    }

    fn directions(count: &Value) -> Vec<usize> {
        if *count == 4 { vec![0, 2, 4, 6] } else { (0..8).collect() }
    }

    fn victims(&self, hero: usize, cells: &[usize], left: &BTreeMap<usize, u32>) -> Vec<usize> {
        let attack = &self.heroes[hero]["attack"];
        let main = Self::directions(&attack["dirs"]);
        let alt =
            if attack["alt"].is_null() { main.clone() } else { Self::directions(&attack["alt"]) };
        let from = cells[hero];
        let melee: Vec<usize> = main
            .iter()
            .filter_map(|d| self.next(from, *d))
            .filter(|c| left.contains_key(c))
            .collect();
        let far = |directions: &[usize]| -> Vec<usize> {
            let shot = |direction: &usize| {
                let mut flown = 0;
                for cell in self.line(from, *direction) {
                    if left.contains_key(&cell) {
                        return Some(cell);
                    }
                    flown += u64::from(cells.contains(&cell));
                    if flown > self.heroes[hero]["ballistic"].as_u64().unwrap_or(0) {
                        return None;
                    }
                }
                None
            };
            directions.iter().filter_map(shot).collect()
        };
        match attack["type"].as_u64() {
            Some(1) => melee,
            Some(2) => far(&main),
            Some(3) if melee.is_empty() => far(&alt),
            Some(3) => melee,
            _ => main
                .iter()
                .flat_map(|d| self.line(from, *d))
                .filter(|c| left.contains_key(c))
                .collect(),
        }
    }

    fn score(&self, pivot: usize, cells: &[usize]) -> [u32; 3] {
        let mut left = self.monsters.clone();
        let mut order: Vec<usize> = (0..cells.len()).collect();
        order.sort_by_key(|hero| (*hero != pivot, *hero));
        let (mut hits, mut hitters) = (0, BTreeSet::new());
        for hero in order {
            for victim in self.victims(hero, cells, &left) {
                hits += 1;
                hitters.insert(hero);
                let lives = left[&victim] - 1;
                if lives == 0 {
                    left.remove(&victim);
                } else {
                    left.insert(victim, lives);
                }
            }
        }
        let kills = (self.monsters.len() - left.len()) as u32;
        let support = (0..cells.len()).map(|hero| self.support(hero, cells, &hitters)).sum();
        [kills, hits, support]
    }

    fn support(&self, hero: usize, cells: &[usize], hitters: &BTreeSet<usize>) -> u32 {
        let support = &self.heroes[hero]["support"];
        let mut met = Vec::new();
        for direction in Self::directions(&support["dirs"]) {
            for (distance, cell) in self.line(cells[hero], direction).into_iter().enumerate() {
                if self.monsters.contains_key(&cell)
                    || (distance > 0 && support["reach"] == "adjacent")
                {
                    break;
                }
                met.extend(cells.iter().position(|other| *other == cell));
            }
        }
        let allies = met.len() as u32;
        let wounded =
            met.iter().filter(|ally| self.heroes[**ally]["wounded"] == true).count() as u32;
        let hitting = met.iter().filter(|ally| hitters.contains(ally)).count() as u32;
        match support["type"].as_u64() {
            Some(1) => wounded,
            Some(2) => wounded + allies,
            Some(3 | 4) => allies,
            Some(5) => 2 * allies,
            Some(6) => hitting,
            _ => 0,
        }
    }

    /// Every placement with its drag to report, by trying all drags layer by layer.
    fn drags(&self, pivot: usize) -> BTreeMap<Vec<usize>, Vec<usize>> {
        type Ways = BTreeMap<Vec<usize>, BTreeMap<usize, (usize, Vec<usize>)>>;
        let mut best = BTreeMap::from([(self.start.clone(), Vec::new())]);
        let mut layer: Ways =
            BTreeMap::from([(self.start.clone(), BTreeMap::from([(8, (0, Vec::new()))]))]);
        while !layer.is_empty() {
            let mut next: Ways = BTreeMap::new();
            for (cells, ways) in &layer {
                for direction in 0..8 {
                    let Some(after) = self.step(pivot, cells, direction) else { continue };
                    if best.contains_key(&after) {
                        continue;
                    }
                    for (last, (turns, drag)) in ways {
                        let turns = turns + usize::from(*last != 8 && *last != direction);
                        let way =
                            (turns, drag.iter().copied().chain([direction]).collect::<Vec<_>>());
                        let known = next
                            .entry(after.clone())
                            .or_default()
                            .entry(direction)
                            .or_insert(way.clone());
                        if way < *known {
                            *known = way;
                        }
                    }
                }
            }
            for (cells, ways) in &next {
                let (_, drag) = ways.values().min().expect("a way").clone();
                best.insert(cells.clone(), drag);
            }
            layer = next;
        }
        best
    }

    fn king(&self, a: usize, b: usize) -> usize {
        let columns = self.columns();
        (a / columns).abs_diff(b / columns).max((a % columns).abs_diff(b % columns))
    }

    /// The measures of a drag, in the order asked for.
    fn measures(&self, pivot: usize, drag: &[usize], end: &[usize], order: usize) -> Vec<usize> {
        let turns = drag.windows(2).filter(|pair| pair[0] != pair[1]).count();
        let mut cells = self.start.clone();
        let mut moves: Vec<Vec<usize>> = vec![Vec::new(); cells.len()];
        for direction in drag {
            let after = self.step(pivot, &cells, *direction).expect("legal");
            for hero in
                (0..cells.len()).filter(|hero| *hero != pivot && after[*hero] != cells[*hero])
            {
                moves[hero].push(*direction);
            }
            cells = after;
        }
        let bends: usize = moves
            .iter()
            .map(|list| list.windows(2).filter(|pair| pair[0] != pair[1]).count())
            .sum();
        let moved = moves.iter().filter(|list| !list.is_empty()).count();
        let swaps: usize = moves.iter().map(Vec::len).sum();
        let advanced = vec![drag.len(), turns, moved, swaps, bends];
        let far: Vec<usize> = (0..end.len())
            .filter(|hero| *hero != pivot)
            .map(|hero| self.king(self.start[hero], end[hero]))
            .filter(|far| *far > 0)
            .collect();
        let simple = vec![self.king(self.start[pivot], end[pivot]), far.len(), far.iter().sum()];
        if order == 0 { advanced } else { [simple, advanced].concat() }
    }
}

/// The best answers: `order` 0 is advanced, 1 simple.
pub fn best(setup: &Value, top: usize, order: usize) -> Vec<Answer> {
    let rows = |key: &str| -> Vec<Vec<char>> {
        setup[key]
            .as_array()
            .expect("rows")
            .iter()
            .map(|row| row.as_str().expect("a row").chars().collect())
            .collect()
    };
    let pieces: Vec<char> = rows("positions").into_iter().flatten().collect();
    let heroes = setup["heroes"].as_array().expect("heroes");
    let monsters = pieces.iter().enumerate().filter(|(_, piece)| ('A'..='D').contains(*piece));
    let monsters = monsters.map(|(cell, piece)| (cell, *piece as u32 - 'A' as u32 + 1)).collect();
    let digit = |hero: &Value| char::from(b'0' + hero["id"].as_u64().expect("an id") as u8);
    let start = heroes
        .iter()
        .map(|hero| pieces.iter().position(|piece| *piece == digit(hero)).expect("on the board"))
        .collect();
    let board = Board { terrain: rows("terrain"), monsters, heroes, start };
    let mut found = Vec::new();
    for pivot in (0..heroes.len()).filter(|hero| heroes[*hero]["pivot"] == true) {
        for (cells, drag) in board.drags(pivot) {
            let score = board.score(pivot, &cells);
            let measures = board.measures(pivot, &drag, &cells, order);
            let drag = drag.iter().map(ToString::to_string).collect();
            found.push((std::cmp::Reverse(score), measures, pivot, cells, drag));
        }
    }
    found.sort();
    found.truncate(top);
    found
        .into_iter()
        .map(|(score, _, pivot, cells, drag)| Answer { pivot, score: score.0, drag, cells })
        .collect()
}
