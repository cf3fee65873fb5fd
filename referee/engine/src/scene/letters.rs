//! Draws positions as text.

use super::{Ground, Scene, Tile};

/// Letters in a drawing, and the index of the tile they show. The index is `None` for numbers and
/// gaps.
pub type Letters = (String, Option<usize>);

impl Scene {
    /// Draws the scene as lines with coordinates. `names` contains the tiles' names, and is empty
    /// if tiles are identified by column and row. Rows of hexagons begin with the name of their
    /// first tile. The result is empty for a game without a board.
    pub fn letters(&self, names: &[String]) -> Vec<Vec<Letters>> {
        self.lines(names, &side_and_letters)
    }

    /// Like [`Self::letters`], but uses `cell` to choose the letters for each tile.
    #[must_use]
    pub fn lines(&self, names: &[String], cell: &dyn Fn(&Tile) -> String) -> Vec<Vec<Letters>> {
        let columns = self.columns.max(1);
        let rows = self.tiles.len() / columns;
        let label = |row: usize| {
            let first =
                names.iter().skip(row * columns).take(columns).find(|name| !name.is_empty());
            first.cloned().unwrap_or_else(|| row.to_string())
        };
        let margin = (0..rows).map(|row| label(row).len()).max().unwrap_or(0);
        let longest = self.tiles.iter().map(|tile| cell(tile).chars().count()).max().unwrap_or(0);
        let width = 1 + longest.max((columns - 1).to_string().len());
        let mut lines = Vec::new();
        if names.is_empty() && !self.tiles.is_empty() {
            let numbers = (0..columns).map(|column| format!("{column:<width$}"));
            lines.push(vec![(format!("{:margin$} {}", "", numbers.collect::<String>()), None)]);
        }
        for (row, tiles) in self.tiles.chunks(columns).enumerate() {
            let shift = self.shifts.get(row).copied().unwrap_or(0) * width / 2;
            let mut line = vec![(format!("{:>margin$} {:shift$}", label(row), ""), None)];
            for (column, tile) in tiles.iter().enumerate() {
                // If rows differ in length, tiles outside the board are skipped.
                if self.shifts.is_empty() || tile.ground != Ground::Void {
                    line.push((format!("{:width$}", cell(tile)), Some(row * columns + column)));
                }
            }
            lines.push(line);
        }
        lines
    }

    /// Draws the scene as plain text.
    pub fn drawing(&self, names: &[String]) -> String {
        let text = |line: Vec<Letters>| -> String {
            let line: String = line.into_iter().map(|(letters, _)| letters).collect();
            format!("{}\n", line.trim_end())
        };
        self.letters(names).into_iter().map(text).collect()
    }
}

/// A tile's side or ground, followed by its figure.
fn side_and_letters(tile: &Tile) -> String {
    let side = tile.figure.as_ref().and_then(|figure| figure.side);
    let first = side.map_or(tile.ground.letter(), |side| (b'A' + side) as char);
    format!("{first}{}", tile.letters())
}

#[cfg(test)]
mod tests {
    use super::super::Figure;
    use super::*;

    #[test]
    fn squares_have_the_numbers_of_their_columns_and_rows() {
        let tile = |ground| Tile::bare(ground);
        let piece = Tile::with(Ground::Of(0), Figure { letters: "3".into(), ..Figure::default() });
        let tiles = vec![tile(Ground::Plain), piece, tile(Ground::IdleOf(1)), tile(Ground::Void)];
        let scene = Scene { columns: 2, tiles, ..Scene::default() };
        assert_eq!(scene.drawing(&[]), "  0  1\n0 .  A3\n1 b  #\n");
    }

    #[test]
    fn rows_of_hexagons_are_moved_by_half_tiles() {
        let tile = |ground| Tile::bare(ground);
        let figure = Figure { letters: "G".into(), side: Some(1), ..Figure::default() };
        let scene = Scene {
            columns: 2,
            shifts: vec![1, 0],
            tiles: vec![
                tile(Ground::Plain),
                tile(Ground::Void),
                Tile::with(Ground::Plain, figure),
                tile(Ground::Water),
            ],
            ..Scene::default()
        };
        let names = ["A5", "", "B4", "B5"].map(str::to_owned);
        assert_eq!(scene.drawing(&names), "A5  .\nB4 BG ~\n");
    }
}
