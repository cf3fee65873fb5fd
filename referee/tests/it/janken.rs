//! Janken Tactics against an independent search, and `referee solve janken`.

use std::collections::BTreeSet;
use std::io::Write;
use std::process::{Command, Output, Stdio};

use assert_cmd::prelude::*;
use games::janken::Field;
use maps::janken::{read, Cell, Kind, Move, Terrain, Unit};
use maps::{Generate, JankenSetup};
use proptest::prelude::*;

/// Cells of the picture: half steps to the right, rows down.
type Place = (i32, i32);

fn place(cell: Cell) -> Place {
    let (row, column) = (i32::from(cell.row()), i32::from(cell.column()));
    (2 * column + row, row)
}

/// The rules once more, as an exhaustive walk over the picture of the field.
struct Walker {
    costs: Vec<(Place, i32)>,
    units: Vec<(Place, usize, Kind)>,
}

impl Walker {
    fn of(setup: &JankenSetup) -> Self {
        let cost = |terrain: &Terrain| match terrain {
            Terrain::Field => 1,
            Terrain::Woods => 2,
            Terrain::Hills => 3,
            Terrain::Mountains => 4,
            Terrain::Underwater => 99,
        };
        let costs = Cell::all().map(place).zip(setup.terrain.iter().map(cost)).collect();
        let side = |side: usize| {
            setup.sides[side].iter().map(move |Unit { kind, cell }| (place(*cell), side, *kind))
        };
        Self { costs, units: side(0).chain(side(1)).collect() }
    }

    fn around((x, y): Place) -> [Place; 6] {
        [(x - 2, y), (x + 2, y), (x - 1, y - 1), (x + 1, y - 1), (x - 1, y + 1), (x + 1, y + 1)]
    }

    /// The most points left on arrival, trying every walk; stops where no points are left.
    fn best(
        &self,
        unit: (Place, usize, Kind),
        at: Place,
        to: Place,
        left: i32,
        been: &mut BTreeSet<Place>,
    ) -> i32 {
        let beats = |other: Kind, kind: Kind| {
            matches!(
                (other, kind),
                (Kind::Mage, Kind::Guardian)
                    | (Kind::Swordsman, Kind::Mage)
                    | (Kind::Guardian, Kind::Swordsman)
            )
        };
        if at == to {
            return left;
        }
        let near_enemy = |place: Place| {
            let strong = |(spot, side, kind): &&(Place, usize, Kind)| {
                *side != unit.1 && beats(*kind, unit.2) && Self::around(place).contains(spot)
            };
            self.units.iter().find(strong).is_some()
        };
        if at != unit.0 && near_enemy(at) {
            return -1;
        }
        let mut most = -1;
        for next in Self::around(at) {
            let Some((_, cost)) = self.costs.iter().find(|(place, _)| *place == next) else {
                continue;
            };
            let enemy = self.units.iter().any(|(place, side, _)| *place == next && *side != unit.1);
            if enemy || *cost > left || !been.insert(next) {
                continue;
            }
            most = most.max(self.best(unit, next, to, left - cost, been));
            been.remove(&next);
        }
        most
    }

    fn play(&mut self, asked: Move) -> Option<u8> {
        let (from, to) = (place(asked.from), place(asked.to));
        let index = self.units.iter().position(|unit| unit.0 == from)?;
        if self.units.iter().any(|unit| unit.0 == to) {
            return None;
        }
        let left = self.best(self.units[index], from, to, 10, &mut BTreeSet::from([from]));
        let left = u8::try_from(left).ok()?;
        self.units[index].0 = to;
        Some(left)
    }
}

#[test]
fn an_exhaustive_walk_agrees() {
    let (mut moves, mut successes, mut seed) = (0, 0, 0);
    while moves < 100_000 {
        seed += 1;
        let setup = JankenSetup::from_seed(seed, &());
        // Cheap open fields have walks without number; the others say as much.
        let cheap = setup.terrain.iter().filter(|terrain| **terrain == Terrain::Field).count();
        if cheap > 24 {
            continue;
        }
        let (mut field, mut walker) = (Field::of(&setup), Walker::of(&setup));
        for asked in &setup.moves {
            let left = field.play(*asked);
            assert_eq!(left, walker.play(*asked), "seed {seed}, move {asked}");
            moves += 1;
            successes += usize::from(left.is_some());
        }
    }
    assert!((moves / 4..moves * 3 / 4).contains(&successes), "{successes} of {moves} succeed");
}

fn solve(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::cargo_bin("referee")
        .expect("the referee is built")
        .args(["solve", "janken"])
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    child.stdin.take().expect("a pipe").write_all(input).expect("it reads");
    child.wait_with_output().expect("it ends")
}

#[test]
fn the_native_form_is_answered() {
    let setup = JankenSetup::from_seed(7, &());
    let input = format!("1\n{setup}");
    let output = solve(&[], input.as_bytes());
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && text.starts_with("Game #1\nMove #1 ("));
    assert_eq!(text.lines().count(), setup.moves.len() + 1);
    let unit = setup.sides[0][0].cell.to_string();
    let reach = solve(&["--show", "--reach", &unit], input.as_bytes());
    let reach = String::from_utf8_lossy(&reach.stdout);
    assert!(reach.starts_with("A ") && reach.lines().count() >= 9);
}

#[test]
fn faults_are_named_and_nothing_is_printed() {
    let output = solve(&[], b"1\nF F F F\n");
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
    assert!(String::from_utf8_lossy(&output.stderr).contains("bad-terrain-row in line 2"));
}

#[test]
fn paths_cost_what_the_reach_says() {
    for seed in 1..60 {
        let setup = JankenSetup::from_seed(seed, &());
        let field = Field::of(&setup);
        for unit in setup.sides.iter().flatten() {
            for (to, left) in field.destinations(unit.cell) {
                let path = field.path(unit.cell, to).expect("a path to what can be reached");
                let cost = |cell: &Cell| field.terrain(*cell) as u8 + 1;
                assert_eq!(path[1..].iter().map(cost).sum::<u8>(), 10 - left);
                assert!(path
                    .windows(2)
                    .all(|pair| Walker::around(place(pair[0])).contains(&place(pair[1]))));
            }
        }
    }
}

proptest! {
    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let _ = read(&bytes);
    }

    #[test]
    fn edited_inputs_are_read_or_refused(seed in 1i64..50, place in any::<prop::sample::Index>(), byte in any::<u8>()) {
        let mut bytes = format!("1\n{}", JankenSetup::from_seed(seed, &())).into_bytes();
        let place = place.index(bytes.len());
        bytes[place] = byte;
        let _ = read(&bytes);
    }
}
