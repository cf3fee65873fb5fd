//! Draws fields, units and moves.

use super::{CELLS, Cell, JankenSetup, Kind, Move, Terrain, Unit};
use crate::{ChaChaDice, Dice, Generate, Seed};

/// Random stream used for this game.
const STREAM: u64 = 3;
/// Minimum number of cells that are not under water.
const DRY_MIN: usize = 20;
/// Terrain mixtures: each is a list of letters to draw from.
const MIXTURES: [&[u8]; 6] = [b"F", b"FFFFWWH", b"FWWWH", b"FFWWHHMU", b"FWHHMM", b"FFFWWHMUUU"];

impl Generate for JankenSetup {
    type Options = ();

    fn from_seed(seed: Seed, _: &()) -> Self {
        let mut dice = ChaChaDice::new(seed, STREAM);
        let terrain = draw_terrain(&mut dice);
        let dry = Cell::all().zip(&terrain).filter(|(_, terrain)| **terrain != Terrain::Underwater);
        let mut dry: Vec<Cell> = dry.map(|(cell, _)| cell).collect();
        dice.shuffle(&mut dry);
        let mut free = dry.into_iter();
        let mut draw_side = |dice: &mut ChaChaDice| -> Vec<Unit> {
            let count = 1 + dice.range(10) as usize;
            let cells: Vec<Cell> = free.by_ref().take(count).collect();
            cells
                .into_iter()
                .map(|cell| Unit { kind: Kind::ALL[dice.range(3) as usize], cell })
                .collect()
        };
        let sides = [draw_side(&mut dice), draw_side(&mut dice)];
        let moves = draw_moves(&terrain, &sides, &mut dice);
        Self { terrain, sides, moves }
    }
}

fn draw_terrain(dice: &mut ChaChaDice) -> Vec<Terrain> {
    loop {
        let mixture = MIXTURES[dice.range(MIXTURES.len() as u32) as usize];
        let mut letter = || mixture[dice.range(mixture.len() as u32) as usize];
        let terrain: Vec<Terrain> =
            (0..CELLS).filter_map(|_| Terrain::from_letter(letter())).collect();
        if terrain.iter().filter(|terrain| **terrain != Terrain::Underwater).count() >= DRY_MIN {
            return terrain;
        }
    }
}

/// Share of moves, as (part, whole), that are single steps onto a free, dry cell and therefore
/// always succeed.
const SURE: (u32, u32) = (5, 8);

/// Draws moves for the units. About half of the moves succeed. Some moves are certain to succeed,
/// and others go to any nearby cell. Positions are tracked as if these other moves failed.
fn draw_moves(terrain: &[Terrain], sides: &[Vec<Unit>; 2], dice: &mut ChaChaDice) -> Vec<Move> {
    let all: Vec<Cell> = Cell::all().collect();
    let dry = |cell: &Cell| {
        all.iter().position(|other| other == cell).map(|index| terrain[index])
            != Some(Terrain::Underwater)
    };
    let mut units: Vec<Cell> = sides.iter().flatten().map(|unit| unit.cell).collect();
    let count = 1 + dice.range(100);
    (0..count)
        .map(|_| {
            let unit = dice.range(units.len() as u32) as usize;
            let from = units[unit];
            let adjacent: Vec<Cell> = all
                .iter()
                .copied()
                .filter(|to| distance(from, *to) == 1 && dry(to) && !units.contains(to))
                .collect();
            if dice.range(SURE.1) < SURE.0 && !adjacent.is_empty() {
                units[unit] = adjacent[dice.range(adjacent.len() as u32) as usize];
                return Move { from, to: units[unit] };
            }
            let from =
                if dice.range(8) == 0 { all[dice.range(CELLS as u32) as usize] } else { from };
            let steps = 2 + dice.range(5);
            let near: Vec<Cell> =
                all.iter().copied().filter(|to| distance(from, *to) <= steps).collect();
            Move { from, to: near[dice.range(near.len() as u32) as usize] }
        })
        .collect()
}

/// Returns the number of steps between two cells on an empty field.
fn distance(from: Cell, to: Cell) -> u32 {
    let rows = i32::from(to.row()) - i32::from(from.row());
    let columns = i32::from(to.column()) - i32::from(from.column());
    rows.abs().max(columns.abs()).max((rows + columns).abs()).unsigned_abs()
}
