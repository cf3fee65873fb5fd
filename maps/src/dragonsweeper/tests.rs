//! Layouts against the rules as they are written: score, validity, layers, text.

use super::board::Board;
use super::finish::is_valid;
use super::score::{Terms, whole};
use super::{Grid, HEIGHT, Lair, Piece, Stage, TILES, WIDTH, distance2};
use crate::{ChaChaDice, Dice, Generate};

/// The piece of every tile.
type Layout = [Piece; TILES];

const FORBIDDEN: [Piece; 10] = [
    Piece::Dragon,
    Piece::Gazer,
    Piece::TreasureChest,
    Piece::MedikitChest,
    Piece::RevealSpell,
    Piece::RatKing,
    Piece::Mine,
    Piece::Egg,
    Piece::BigSlime,
    Piece::Mimic,
];
const GUARDS: [Piece; 4] = [Piece::Guard1, Piece::Guard2, Piece::Guard3, Piece::Guard4];

fn layout(list: &[(u8, Piece)]) -> Layout {
    let mut layout = [Piece::Empty; TILES];
    list.iter().for_each(|(tile, piece)| layout[usize::from(*tile)] = *piece);
    layout
}

fn entry_on(board: &Board, tile: usize) -> u8 {
    (0..TILES as u8).find(|entry| board.tile(*entry) == tile).expect("every tile has an entry")
}

fn board(layout: &Layout) -> Board {
    let mut board = Board::new();
    for (tile, piece) in layout.iter().enumerate().filter(|(_, piece)| **piece != Piece::Empty) {
        let entry = board.put(*piece);
        let other = entry_on(&board, tile);
        board.exchange(entry, other);
    }
    board
}

/// A piece with its column and row, counted from 0.
type Placed = (Piece, usize, usize);

/// The layout of a few pieces on an otherwise empty lair.
fn few(pieces: &[Placed]) -> Layout {
    let mut layout = [Piece::Empty; TILES];
    pieces.iter().for_each(|(piece, x, y)| layout[y * WIDTH + x] = *piece);
    layout
}

/// A layout, asked by the words of the rules.
struct Plain<'a>(&'a Layout);

impl Plain<'_> {
    /// Number of other tiles within the distance that hold such a piece.
    fn near(&self, tile: usize, distance: u32, wanted: impl Fn(Piece) -> bool) -> i32 {
        let is_near = |other: &usize| *other != tile && distance2(tile, *other) <= distance;
        (0..TILES).filter(is_near).filter(|other| wanted(self.0[*other])).count() as i32
    }

    fn find(&self, piece: Piece) -> Option<usize> {
        (0..TILES).find(|tile| self.0[*tile] == piece)
    }

    fn score(&self) -> i32 {
        (0..TILES).map(|tile| self.contribution(tile)).sum()
    }

    /// The contribution of a tile's piece to the score.
    fn contribution(&self, tile: usize) -> i32 {
        let (x, y) = (tile % WIDTH, tile / WIDTH);
        let if_true = |points: i32, holds: bool| if holds { points } else { 0 };
        let piece = self.0[tile];
        match piece {
            Piece::Egg => if_true(9_000, self.near(tile, 2, |other| other == Piece::Dragon) > 0),
            Piece::Gnome => if_true(10_000, self.near(tile, 2, |at| at == Piece::Medikit) > 0),
            Piece::BigSlime => if_true(1_000, self.near(tile, 2, |at| at == Piece::Wizard) > 0),
            Piece::Wizard => if_true(10_000, is_edge(tile) && !is_corner(tile)),
            Piece::MineKing => if_true(10_000, is_corner(tile)),
            Piece::Dragon => if_true(10_000, (x, y) == (6, 4)),
            Piece::Minotaur => if_true(10_000, self.minotaur_is_happy(tile)),
            Piece::Orb => self.orb(tile),
            Piece::Medikit => -1_000 * self.near(tile, 12, |other| other == Piece::Medikit),
            Piece::Wall => if_true(2_000, self.is_half_of_domino(tile)),
            Piece::Romeo | Piece::Juliet => self.lover(tile),
            _ if piece.is_chest() => -1_000 * self.near(tile, 8, Piece::is_chest),
            _ if piece.is_gargoyle() => 1_000 * self.near(tile, 1, |other| other == piece),
            _ if GUARDS.contains(&piece) => if_true(2_500, in_quadrant(piece, tile)),
            _ => 0,
        }
    }

    fn lover(&self, tile: usize) -> i32 {
        let (Some(romeo), Some(juliet)) = (self.find(Piece::Romeo), self.find(Piece::Juliet))
        else {
            return 0;
        };
        let own_side = if tile == romeo { tile % WIDTH <= 5 } else { tile % WIDTH >= 7 };
        let same_row = romeo / WIDTH == juliet / WIDTH;
        let same_distance = (romeo % WIDTH).abs_diff(6) == (juliet % WIDTH).abs_diff(6);
        1_000 * i32::from(own_side) + 10_000 * i32::from(same_row && same_distance)
    }

    fn minotaur_is_happy(&self, tile: usize) -> bool {
        let chests: Vec<usize> = (0..TILES)
            .filter(|chest| self.0[*chest].is_chest())
            .filter(|chest| distance2(tile, *chest) < 4 && tile % WIDTH != chest % WIDTH)
            .collect();
        let is_minotaur = |other| other == Piece::Minotaur;
        // The minotaur itself is the one that is near.
        chests.len() == 1 && self.near(chests[0], 3, is_minotaur) == 1
    }

    fn orb(&self, tile: usize) -> i32 {
        let (x, y) = (tile % WIDTH, tile / WIDTH);
        let near_edge = x <= 1 || x >= 11 || y <= 1 || y >= 8;
        let walls = self.near(tile, 4, |other| other == Piece::Wall);
        let medikits = self.near(tile, 4, |other| other == Piece::Medikit);
        let forbidden = self.near(tile, 4, |other| FORBIDDEN.contains(&other));
        -10_000 * i32::from(near_edge) - 2_000 * forbidden - 2_000 * (walls - 2).max(0)
            + 2_000 * i32::from(medikits == 1 && walls >= 1)
    }

    fn is_half_of_domino(&self, tile: usize) -> bool {
        let is_wall = |other| other == Piece::Wall;
        let beside = self.near(tile, 1, is_wall);
        let diagonal = self.near(tile, 2, is_wall) - beside;
        let partners = (0..TILES).filter(|other| is_wall(self.0[*other]));
        let partners = partners.filter(|other| *other != tile && distance2(tile, *other) <= 1);
        let edges = usize::from(is_edge(tile)) + partners.filter(|other| is_edge(*other)).count();
        beside == 1 && diagonal == 0 && edges < 2
    }

    /// All laws of a valid layout.
    fn is_valid(&self) -> bool {
        (0..TILES).all(|tile| match self.0[tile] {
            Piece::BigSlime => self.near(tile, 2, |other| other == Piece::Wizard) > 0,
            Piece::MineKing => is_corner(tile),
            Piece::Minotaur => self.near(tile, 2, Piece::is_chest) == 1,
            Piece::Romeo => {
                let mirrored = tile / WIDTH * WIDTH + (WIDTH - 1 - tile % WIDTH);
                tile % WIDTH <= 5 && self.0[mirrored] == Piece::Juliet
            }
            piece if piece.is_gargoyle() => self.near(tile, 1, |other| other == piece) > 0,
            piece if GUARDS.contains(&piece) => in_quadrant(piece, tile),
            _ => true,
        })
    }
}

fn is_edge(tile: usize) -> bool {
    [0, WIDTH - 1].contains(&(tile % WIDTH)) || [0, HEIGHT - 1].contains(&(tile / WIDTH))
}

fn is_corner(tile: usize) -> bool {
    [0, WIDTH - 1].contains(&(tile % WIDTH)) && [0, HEIGHT - 1].contains(&(tile / WIDTH))
}

fn in_quadrant(guard: Piece, tile: usize) -> bool {
    let (left, right) = (tile % WIDTH < 6, tile % WIDTH > 6);
    let (up, down) = (tile / WIDTH < 4, tile / WIDTH > 4);
    [left && up, right && up, right && down, left && down][guard as usize - Piece::Guard1 as usize]
}

fn drawn(dice: &mut ChaChaDice) -> usize {
    dice.range(TILES as u32) as usize
}

#[test]
fn single_contributions_are_those_of_the_table() {
    use Piece::*;
    let wall = |x, y| (Wall, x, y);
    let cases: [(&[Placed], i32); 26] = [
        (&[(Dragon, 6, 4)], 10_000),
        (&[(Dragon, 6, 5)], 0),
        (&[(Dragon, 1, 1), (Egg, 2, 2)], 9_000),
        (&[(Gnome, 5, 5), (Medikit, 6, 6)], 10_000),
        (&[(Gnome, 5, 5), (MedikitChest, 6, 6)], 0),
        (&[(Guard1, 5, 3), (Guard2, 7, 3), (Guard3, 7, 5), (Guard4, 5, 5)], 10_000),
        (&[(Guard1, 6, 3), (Guard2, 7, 4), (Guard3, 6, 5), (Guard4, 5, 4)], 0),
        (&[(Romeo, 5, 3)], 0),
        (&[(Romeo, 5, 3), (Juliet, 7, 3)], 22_000),
        (&[(Romeo, 7, 3), (Juliet, 5, 3)], 20_000),
        (&[(Romeo, 5, 3), (Juliet, 8, 3)], 2_000),
        (&[(Wizard, 3, 0), (BigSlime, 4, 1), (BigSlime, 5, 0)], 11_000),
        (&[(Wizard, 0, 0)], 0),
        (&[(MineKing, 12, 9)], 10_000),
        (&[(MineKing, 12, 8)], 0),
        (&[(Minotaur, 4, 4), (TreasureChest, 5, 5)], 10_000),
        (&[(Minotaur, 4, 4), (TreasureChest, 4, 5)], 0),
        (&[(Minotaur, 4, 4), (TreasureChest, 5, 5), (Minotaur, 5, 4)], 0),
        (&[(Minotaur, 4, 4), (TreasureChest, 5, 5), (MedikitChest, 3, 3)], -2_000),
        (&[(Gargoyle1, 0, 0), (Gargoyle1, 0, 1), (Gargoyle2, 1, 0), (Gargoyle2, 2, 1)], 2_000),
        // 12 squared is near, 13 is not.
        (&[(Medikit, 3, 3), (Medikit, 5, 5), (Medikit, 5, 0)], -2_000),
        (&[(Orb, 2, 2), wall(2, 4), wall(3, 3), wall(1, 1), (Medikit, 4, 2)], 0),
        (&[(Orb, 10, 7), wall(10, 6), (Medikit, 9, 7)], 2_000),
        (&[(Orb, 11, 7), (Mine, 11, 5), (Mimic, 8, 7), (Gazer, 12, 7)], -14_000),
        (&[wall(0, 3), wall(1, 3), wall(5, 9), wall(6, 9)], 4_000),
        // A wall is no half of a domino if it touches another wall by a corner, or two by sides.
        (&[wall(4, 4), wall(5, 4), wall(6, 5), wall(9, 2), wall(9, 3), wall(9, 4)], 6_000),
    ];
    for (pieces, score) in cases {
        let layout = few(pieces);
        assert_eq!(Plain(&layout).score(), score, "the plain score of {pieces:?}");
        assert_eq!(whole(&board(&layout)), score, "the score of {pieces:?}");
    }
}

/// All pieces of a lair on some tiles drawn near each other, which makes many of them neighbours.
#[test]
fn scores_of_drawn_layouts_are_the_plain_ones() {
    let mut dice = ChaChaDice::new(1, 0);
    let pieces: Vec<Piece> = Piece::all().filter(|piece| *piece != Piece::Empty).collect();
    for _ in 0..2_000 {
        let mut layout = [Piece::Empty; TILES];
        let (left, top) = (dice.range(10) as usize, dice.range(7) as usize);
        for _ in 0..8 + dice.range(20) {
            let (x, y) = (left + dice.range(5) as usize, top + dice.range(5) as usize);
            let piece = *dice.choose(&pieces).expect("there are pieces");
            // Of lovers there is one each.
            let lover = matches!(piece, Piece::Romeo | Piece::Juliet);
            if x < WIDTH && y < HEIGHT && !(lover && layout.contains(&piece)) {
                layout[y * WIDTH + x] = piece;
            }
        }
        assert_eq!(whole(&board(&layout)), Plain(&layout).score(), "{layout:?}");
    }
}

/// Exchanges tiles of finished lairs, which mostly breaks what the layers have put in order.
#[test]
fn gains_and_laws_follow_every_exchange() {
    let mut dice = ChaChaDice::new(2, 0);
    let (mut gained, mut lost, mut invalid) = (0, 0, 0);
    for seed in 0..12 {
        let stages = Lair::stages(seed);
        let finished = layout(&stages[stages.len() - 1].list);
        for _ in 0..40 {
            let mut layout = finished;
            let mut board = board(&layout);
            let mut pair = (0, 0);
            for step in 0..6 {
                let now = Terms::ALL.values(&board);
                let before = Plain(&layout).score();
                // Every second exchange undoes the one before.
                if step % 2 == 0 {
                    pair = (drawn(&mut dice), drawn(&mut dice));
                }
                let (one, other) = pair;
                let entered = Terms::of(layout[one]).and(Terms::of(layout[other]));
                let (first, second) = (entry_on(&board, one), entry_on(&board, other));
                board.exchange(first, second);
                layout.swap(one, other);
                let gain = Plain(&layout).score() - before;
                assert_eq!(entered.gain(&board, &now), gain, "{:?}", (layout[one], layout[other]));
                assert_eq!(is_valid(&board), Plain(&layout).is_valid());
                gained += u32::from(gain > 0);
                lost += u32::from(gain < 0);
                invalid += u32::from(!is_valid(&board));
            }
        }
    }
    assert!(gained > 200 && lost > 200 && invalid > 200, "{gained} {lost} {invalid}");
}

/// Number of pieces on the board after each layer.
const PLACED: [usize; 6] = [2, 7, 8, 10, 57, 103];

#[test]
fn layers_add_their_pieces_and_move_none_of_earlier_layers() {
    for seed in (0..10).chain([u32::MAX]) {
        let stages = Lair::stages(seed);
        for (index, stage) in (0..).zip(&stages) {
            assert_eq!((stage.attempt, stage.layer), (index / 6 + 1, index % 6 + 1));
            assert_eq!(stage.draws, index / 6 * 3267 + 147 + 520 * (index % 6 + 1));
            let now = layout(&stage.list);
            let placed = now.iter().filter(|piece| **piece != Piece::Empty).count();
            assert_eq!(placed, PLACED[stage.layer as usize - 1]);
            assert_eq!(stage.happiness, Plain(&now).score(), "seed {seed}");
            let mut tiles: Vec<u8> = stage.list.iter().map(|(tile, _)| *tile).collect();
            tiles.sort_unstable();
            assert!(tiles.into_iter().eq(0..TILES as u8));
        }
        let kept = |pair: &[Stage]| {
            let (before, after) = (layout(&pair[0].list), layout(&pair[1].list));
            before.iter().zip(after).all(|(old, new)| *old == Piece::Empty || *old == new)
        };
        assert!(stages.chunks(6).all(|attempt| attempt.windows(2).all(kept)), "seed {seed}");
    }
}

#[test]
fn a_lair_is_its_last_stage_and_the_only_valid_one() {
    for seed in 0..12 {
        let lair = Lair::generate(i64::from(seed), &()).expect("the seed has 32 bits");
        let stages = Lair::stages(seed);
        let last = &stages[stages.len() - 1];
        assert_eq!((lair.attempts, lair.draws), (last.attempt, last.draws));
        assert!(lair.order.iter().copied().eq(last.list.iter().map(|(tile, _)| *tile)));
        let now = layout(&last.list);
        assert!(lair.grid.cells().iter().map(|cell| cell.piece).eq(now));
        for stage in stages.iter().filter(|stage| stage.layer == 6) {
            let is_last = stage.attempt == lair.attempts;
            assert_eq!(Plain(&layout(&stage.list)).is_valid(), is_last, "seed {seed}");
        }
        let minotaurs = (0..TILES).filter(|tile| now[*tile] == Piece::Minotaur);
        for tile in minotaurs {
            let chest = (0..TILES)
                .find(|chest| now[*chest].is_chest() && distance2(tile, *chest) <= 2)
                .expect("a minotaur has a chest");
            let sign = if tile % WIDTH < chest % WIDTH { "mt>" } else { "mt<" };
            assert_eq!(lair.grid.cells()[tile].to_string(), sign, "seed {seed}, tile {tile}");
        }
    }
}

#[test]
fn grids_of_wrong_size_or_code_are_refused() {
    let lair = Lair::from_seed(5, &());
    let text = lair.grid.to_string();
    assert_eq!(text.parse::<Grid>().as_ref(), Ok(&lair.grid));
    let shown: String = lair.to_string();
    assert_eq!(shown.lines().count(), HEIGHT);
    assert!(shown.lines().all(|line| line.split_whitespace().count() == WIDTH));
    assert_eq!(shown.parse::<Grid>().as_ref(), Ok(&lair.grid));
    let fault = |text: &str| text.parse::<Grid>().expect_err("the grid is wrong").to_string();
    assert!(fault(&text[..text.len() - 4]).contains("found"));
    assert!(fault(&format!("{text} ..")).contains("a grid of 131 cells, expected 130"));
    assert!(fault(&text.replacen("dr", "dx", 1)).contains(r#"found "dx""#));
    assert!(fault("").contains("a grid of 0 cells"));
    let json = serde_json::to_string(&lair).expect("a lair has a JSON form");
    let wrong = json.replacen("dr", "..", 1).replacen(" ..", "", 1);
    assert!(serde_json::from_str::<Lair>(&wrong).is_err());
}

#[test]
fn seeds_beyond_32_bits_are_refused() {
    for seed in [-1, 1 << 32, i64::MIN] {
        let refused = Lair::generate(seed, &()).expect_err("the seed has more than 32 bits");
        let text = format!("seed {seed} is out of range: expected 0 to 4294967295");
        assert_eq!(refused.to_string(), text);
    }
    assert!(Lair::generate(u32::MAX.into(), &()).is_ok());
}
