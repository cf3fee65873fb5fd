//! Inverses of small matrices.

/// The inverse by Gauss and Jordan. All numbers are huge if there is none.
pub(super) fn inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let count = matrix.len();
    for (place, row) in matrix.iter_mut().enumerate() {
        row.extend((0..count).map(|column| f64::from(u8::from(column == place))));
    }
    for column in 0..count {
        let best = (column..count)
            .max_by(|a, b| matrix[*a][column].abs().total_cmp(&matrix[*b][column].abs()));
        matrix.swap(column, best.unwrap_or(column));
        let pivot = matrix[column][column];
        if pivot.abs() < 1e-12 {
            return vec![vec![f64::MAX.sqrt(); count]; count];
        }
        matrix[column].iter_mut().for_each(|value| *value /= pivot);
        let pivot_row = matrix[column].clone();
        for (place, row) in matrix.iter_mut().enumerate().filter(|(place, _)| *place != column) {
            let factor = row[column];
            debug_assert_ne!(place, column);
            row.iter_mut().zip(&pivot_row).for_each(|(value, above)| *value -= factor * above);
        }
    }
    matrix.into_iter().map(|row| row[count..].to_vec()).collect()
}
