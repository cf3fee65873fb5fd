//! Maps of Ice and Fire against a plain generator written from the rules, and what leagues change.

use icefire::{Cell, CellSet, Rules};
use maps::ice_and_fire::Options;
use maps::{Dice, Generate, IceAndFireSetup, JavaRandom, Seed};

const SIDE: usize = 12;
/// Open cells as `grid[x][y]`.
type Grid = [[bool; SIDE]; SIDE];

fn setup(seed: Seed, rules: Rules) -> IceAndFireSetup {
    IceAndFireSetup::from_seed(seed, &Options { rules })
}

/// The floor as the rules describe it, step by step.
fn plain_floor(dice: &mut JavaRandom) -> Grid {
    let mut open: Grid = [[false; SIDE]; SIDE];
    for cell in open.iter_mut().flatten() {
        *cell = dice.next_f64() as f32 > 0.45;
    }
    for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
        open[x][y] = true;
    }
    for _ in 0..3 {
        let before = open;
        for (x, column) in open.iter_mut().enumerate() {
            for (y, cell) in column.iter_mut().enumerate() {
                *cell = open_of_nine(&before, x, y) >= 6;
            }
        }
    }
    let mut floor = open.map(|column| column.map(|cell| !cell));
    for x in 0..SIDE {
        for y in 0..=x {
            floor[11 - x][11 - y] = floor[x][y];
        }
    }
    for (x, y) in (0..9).map(|index| (index / 3, index % 3)) {
        (floor[x][y], floor[11 - x][11 - y]) = (true, true);
    }
    join(&mut floor, dice);
    floor
}

fn open_of_nine(open: &Grid, x: usize, y: usize) -> usize {
    let steps = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy)));
    let is_open = |(dx, dy)| {
        let column = x.checked_add_signed(dx).and_then(|x| open.get(x));
        column.and_then(|column| y.checked_add_signed(dy).and_then(|y| column.get(y)))
    };
    steps.filter(|step| is_open(*step).copied().unwrap_or(true)).count()
}

/// Corridors between one point of each component and one of each later component.
fn join(floor: &mut Grid, dice: &mut JavaRandom) {
    let parts = parts(floor);
    if parts.len() == 1 {
        return;
    }
    let points: Vec<(usize, usize)> =
        parts.iter().map(|part| part[dice.range(part.len() as u32) as usize]).collect();
    for (index, from) in points.iter().enumerate() {
        for to in &points[index + 1..] {
            let row = (from.0.min(to.0)..=from.0.max(to.0)).map(|x| (x, to.1));
            let column = (from.1.min(to.1)..=from.1.max(to.1)).map(|y| (from.0, y));
            for (x, y) in row.chain(column) {
                (floor[x][y], floor[11 - x][11 - y]) = (true, true);
            }
        }
    }
}

/// Components by discovery, x before y; the cells of each in pre-order, kept on an explicit stack.
fn parts(floor: &Grid) -> Vec<Vec<(usize, usize)>> {
    let mut unseen = *floor;
    let mut parts = Vec::new();
    for start in (0..SIDE * SIDE).map(|index| (index / SIDE, index % SIDE)) {
        let (mut part, mut stack) = (Vec::new(), vec![start]);
        while let Some((x, y)) = stack.pop() {
            if x >= SIDE || y >= SIDE || !unseen[x][y] {
                continue;
            }
            unseen[x][y] = false;
            part.push((x, y));
            let (left, up) = (x.wrapping_sub(1), y.wrapping_sub(1));
            stack.extend([(x, y + 1), (x, up), (x + 1, y), (left, y)]);
        }
        parts.extend((!part.is_empty()).then_some(part));
    }
    parts
}

/// The spots as `[x, y]`, unsorted.
fn plain_spots(seed: Seed, mut dice: JavaRandom, floor: &Grid, live: bool) -> Vec<[usize; 2]> {
    let cells = floor.iter().flatten().filter(|cell| **cell).count() as u32;
    let wanted = if live {
        let most = (cells * 15 / 100).max(6);
        2 * ((dice.range(most - 5) + 6) / 2)
    } else {
        2 * (JavaRandom::new(seed).range(13) + 8).div_ceil(2)
    };
    let mut spots = vec![[1, 0], [10, 11]];
    while spots.len() < wanted as usize {
        let spot = [dice.range(12) as usize, dice.range(12) as usize];
        let never = [[0, 0], [11, 11], [0, 1], [11, 10]].contains(&spot);
        if floor[spot[0]][spot[1]] && !never && !spots.contains(&spot) {
            spots.extend([spot, spot.map(|coordinate| 11 - coordinate)]);
        }
    }
    spots
}

fn is_plain(seed: Seed, live: bool) {
    let mut dice = JavaRandom::new(seed);
    let floor = plain_floor(&mut dice);
    let rows: Vec<String> = (0..SIDE)
        .map(|y| (0..SIDE).map(|x| if floor[x][y] { '.' } else { '#' }).collect())
        .collect();
    let mut spots = plain_spots(seed, dice, &floor, live);
    spots.sort_by_key(|[x, y]| (*y, *x));
    let made = setup(seed, if live { Rules::live(4) } else { Rules::contest(4) });
    assert_eq!(made.rows, rows, "seed {seed}");
    let made: Vec<[usize; 2]> = made.mine_spots.iter().map(|spot| spot.map(usize::from)).collect();
    assert_eq!(made, spots, "seed {seed}");
}

#[test]
fn maps_follow_the_rules_step_by_step() {
    for seed in (-150..150).chain([i64::MIN, i64::MAX]) {
        is_plain(seed, true);
        is_plain(seed, false);
    }
}

#[test]
fn counts_of_spots_keep_to_their_ranges() {
    let (mut live, mut contest) = ([0; 23], [0; 23]);
    for seed in 0..600 {
        let with = |rules| setup(seed, rules).mine_spots.len();
        live[with(Rules::live(4))] += 1;
        contest[with(Rules::contest(4))] += 1;
    }
    let counts = |seen: [u32; 23]| -> Vec<usize> { (0..23).filter(|at| seen[*at] > 0).collect() };
    assert_eq!(counts(contest), [8, 10, 12, 14, 16, 18, 20]);
    assert!(counts(live).iter().all(|count| (6..=20).contains(count) && count % 2 == 0));
    // 8 is drawn from one number, each of the others from two.
    assert!(contest[8] * 3 < contest[10] * 2, "{contest:?}");
}

#[test]
fn spots_can_be_reached_and_are_no_first_cell_of_a_seat() {
    for seed in 0..300 {
        for rules in [Rules::live(3), Rules::contest(4)] {
            let arena = setup(seed, rules).arena().expect("a generated map is valid");
            let reached = CellSet::of(Cell::TOP_LEFT).flood(arena.floor());
            for spot in arena.spots() {
                assert!(reached.contains(spot), "seed {seed}: {spot:?} cannot be reached");
            }
            for (x, y) in [(0, 0), (0, 1), (11, 11), (11, 10)] {
                let cell = Cell::at(x, y).expect("a cell of the grid");
                assert!(!arena.spots().contains(cell), "seed {seed}: a spot on {cell:?}");
            }
            for (x, y) in [(1, 0), (10, 11)] {
                let cell = Cell::at(x, y).expect("a cell of the grid");
                assert!(arena.spots().contains(cell), "seed {seed}: no spot on {cell:?}");
            }
        }
    }
}

#[test]
fn terrain_depends_on_neither_league_nor_rules() {
    for seed in 0..40 {
        let full = setup(seed, Rules::live(4));
        for league in 1..=4 {
            let (live, contest) = (Rules::live(league), Rules::contest(league));
            let made = [setup(seed, live), setup(seed, contest)];
            assert!(made.iter().all(|made| made.rows == full.rows && made.league == league));
            let spots = if league < 3 { Vec::new() } else { full.mine_spots.clone() };
            assert_eq!(made[0].mine_spots, spots, "seed {seed}, league {league}");
            assert_eq!([made[0].rules.as_str(), &made[1].rules], ["live", "contest"]);
        }
    }
}

#[test]
fn the_low_48_bits_of_a_seed_make_the_map() {
    for seed in [0, 1, -5] {
        let map = |seed| setup(seed, Rules::contest(4));
        assert_eq!(map(seed), map(seed ^ (1 << 48)));
        assert_ne!(map(seed), map(seed ^ (1 << 47)));
    }
}

#[test]
fn an_arena_has_the_rows_and_spots_of_its_setup() {
    let made = setup(11, Rules::live(4));
    let arena = made.arena().expect("a generated map is valid");
    for cell in Cell::all() {
        let letter = made.rows[usize::from(cell.y())].as_bytes()[usize::from(cell.x())];
        assert_eq!(arena.is_floor(cell), letter == b'.', "{cell:?}");
        let is_spot = made.mine_spots.contains(&[cell.x(), cell.y()]);
        assert_eq!(arena.spots().contains(cell), is_spot, "{cell:?}");
    }
}

#[test]
fn faults_of_a_setup_name_the_value_and_what_was_expected() {
    type Change = fn(&mut IceAndFireSetup);
    let changes: [(Change, &str); 9] = [
        (|made| made.rules = "Live".into(), r#"rules "Live", expected live or contest"#),
        (|made| made.league = 0, "league 0, expected 1 to 4"),
        (|made| made.rows.clear(), "0 rows, expected 12"),
        (|made| made.rows.push(".".repeat(12)), "13 rows, expected 12"),
        (|made| made.rows[2].push('#'), "#\", expected 12 letters # or ."),
        (|made| made.rows[4] = "....x.......".into(), r#"row 4 is "....x.......", expected"#),
        // Twelve bytes, but not twelve letters.
        (|made| made.rows[11] = "..........é".into(), "row 11 is "),
        (|made| made.mine_spots.push([3, 12]), "mine spot 3 12 is off the grid"),
        (|made| made.rows[0] = "#".repeat(12), "is void"),
    ];
    for (change, message) in changes {
        let mut made = setup(5, Rules::live(4));
        change(&mut made);
        let fault = made.arena().expect_err(message).to_string();
        assert!(fault.contains(message), "{fault:?} does not say {message:?}");
    }
}
