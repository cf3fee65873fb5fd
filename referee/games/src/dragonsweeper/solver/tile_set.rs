//! Sets of tiles.

use std::sync::LazyLock;

use maps::dragonsweeper::TILES;

use super::tile_kind::GEOMETRY;

/// A set of tiles, one bit each.
#[derive(Clone, Copy, Default)]
pub(super) struct TileSet([u64; 3]);

/// Each tile with its neighbours.
static NEAR: LazyLock<Vec<TileSet>> = LazyLock::new(|| {
    let near = |tile: usize| {
        let mut tiles = TileSet::default();
        GEOMETRY.near[tile].iter().chain([&tile]).for_each(|at| tiles.add(*at));
        tiles
    };
    (0..TILES).map(near).collect()
});

impl TileSet {
    /// All tiles of the board.
    pub fn all() -> Self {
        let mut tiles = Self::default();
        (0..TILES).for_each(|tile| tiles.add(tile));
        tiles
    }

    /// The tiles and their neighbours.
    pub fn near(tiles: impl Iterator<Item = usize>) -> Self {
        let mut near = Self::default();
        tiles.for_each(|tile| near.add_near(tile));
        near
    }

    fn add(&mut self, tile: usize) {
        self.0[tile / 64] |= 1 << (tile % 64);
    }

    /// Adds the tile and its neighbours.
    pub fn add_near(&mut self, tile: usize) {
        self.0.iter_mut().zip(NEAR[tile].0).for_each(|(own, other)| *own |= other);
    }

    /// The tiles in order.
    pub fn iter(&self) -> impl Iterator<Item = usize> {
        let words = self.0;
        (0..3).flat_map(move |word| {
            let mut bits = words[word];
            std::iter::from_fn(move || {
                let bit = bits.trailing_zeros() as usize;
                bits &= bits.checked_sub(1)?;
                Some(64 * word + bit)
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_holds_the_tiles_and_their_neighbours_in_order() {
        let tiles: Vec<usize> = TileSet::near([0, 129].into_iter()).iter().collect();
        assert_eq!(tiles, [0, 1, 13, 14, 115, 116, 128, 129]);
        assert!(TileSet::all().iter().eq(0..TILES));
    }
}
