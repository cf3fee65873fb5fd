//! The tiles in the lair.

pub const WIDTH: usize = 13;
/// Number of rows in the lair; y increases downwards.
pub const HEIGHT: usize = 10;
/// Number of tiles in the lair. Tile `13 * y + x` is in column x of row y.
pub const TILES: usize = WIDTH * HEIGHT;
/// The tile in the centre, where the dragon sits.
pub const CENTRE: usize = 58;

/// Returns the squared Euclidean distance between two tiles.
pub const fn distance2(one: usize, other: usize) -> u32 {
    let dx = (one % WIDTH).abs_diff(other % WIDTH) as u32;
    let dy = (one / WIDTH).abs_diff(other / WIDTH) as u32;
    dx * dx + dy * dy
}
