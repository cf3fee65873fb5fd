//! A table that can be sorted by column and filtered by text. `assets/table.js` does both. Without
//! scripts, rows appear in the given order.

use maud::{Markup, html};

/// A column of a table.
#[derive(Clone, Copy, Debug, Default)]
pub struct Column<'a> {
    pub title: &'a str,
    /// Numbers are right-aligned, and sorted highest first.
    pub is_number: bool,
    /// True if a click on the title sorts the rows.
    pub is_sortable: bool,
}

impl<'a> Column<'a> {
    /// A sortable column of text.
    pub const fn text(title: &'a str) -> Self {
        Self { title, is_number: false, is_sortable: true }
    }

    /// A sortable column of numbers.
    pub const fn number(title: &'a str) -> Self {
        Self { title, is_number: true, is_sortable: true }
    }

    /// A column that cannot be sorted, such as a column of links.
    pub const fn plain(title: &'a str) -> Self {
        Self { title, is_number: false, is_sortable: false }
    }
}

/// A cell of a table.
#[derive(Clone, Debug, Default)]
pub struct Cell {
    pub content: Markup,
    /// Sort key; the cell text if empty. Rows without a number come last.
    pub sort: String,
    /// The number of columns spanned; 0 counts as 1.
    pub columns: usize,
    /// Marks the cell as a fault.
    pub is_error: bool,
}

impl Cell {
    /// A cell sorted by its text.
    pub fn new(content: Markup) -> Self {
        Self { content, ..Self::default() }
    }

    /// A cell sorted by a value other than its text.
    pub fn sorted(content: Markup, sort: impl ToString) -> Self {
        Self { content, sort: sort.to_string(), ..Self::default() }
    }
}

#[derive(Clone, Debug, Default)]
pub struct Row {
    pub cells: Vec<Cell>,
    /// A CSS class, such as `fault`.
    pub class: &'static str,
}

#[derive(Clone, Debug, Default)]
pub struct DataTable<'a> {
    /// Unique on the page. The sort order and filter are remembered under this id when the page is
    /// refreshed.
    pub id: &'a str,
    /// Additional CSS classes.
    pub class: &'a str,
    pub columns: Vec<Column<'a>>,
    pub rows: Vec<Row>,
    /// Label of the filter field; `None` for a table without a filter.
    pub filter: Option<&'a str>,
}

/// Renders the table, with its filter field if it has one.
pub fn data_table(table: &DataTable<'_>) -> Markup {
    html! {
        div.data-table id=(table.id) data-table {
            @if let Some(label) = table.filter {
                // Hidden until the script shows it, because it does not work without the script.
                input.filter type="search" data-filter={ "#" (table.id) } aria-label=(label) placeholder=(label) hidden;
            }
            .scroll tabindex="0" role="region" aria-label=(if table.id.is_empty() { "table" } else { table.id }) {
                table class=(table.class) {
                    thead { tr { @for column in &table.columns { (head(column)) } } }
                    tbody { @for row in &table.rows { (body_row(&table.columns, row)) } }
                }
            }
        }
    }
}

fn head(column: &Column<'_>) -> Markup {
    html! {
        // A header cell must contain text.
        @if column.title.is_empty() {
            td {}
        } @else {
            th.number[column.is_number] scope="col" data-sortable[column.is_sortable] { (column.title) }
        }
    }
}

fn body_row(columns: &[Column<'_>], row: &Row) -> Markup {
    html! {
        tr class=[(!row.class.is_empty()).then_some(row.class)] {
            @for (index, cell) in with_columns(&row.cells) {
                @let column = columns.get(index).copied().unwrap_or_default();
                td.number[column.is_number].error[cell.is_error] data-word=(column.title)
                    data-sort=[(!cell.sort.is_empty()).then_some(&cell.sort)]
                    colspan=[(cell.columns > 1).then_some(cell.columns)] { (cell.content) }
            }
        }
    }
}

/// A row's cells, each with the index of its first column.
fn with_columns(cells: &[Cell]) -> impl Iterator<Item = (usize, &Cell)> {
    cells.iter().scan(0, |next, cell| {
        let index = *next;
        *next += cell.columns.max(1);
        Some((index, cell))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_after_a_wide_one_belong_to_later_columns() {
        let cell = |columns| Cell { columns, ..Cell::default() };
        let cells = [cell(0), cell(2), cell(1)];
        let found: Vec<usize> = with_columns(&cells).map(|(index, _)| index).collect();
        assert_eq!(found, [0, 1, 3]);
    }

    #[test]
    fn values_and_texts_are_escaped() {
        let row = Row { cells: vec![Cell::sorted(html! { "<b>" }, "\"&")], class: "" };
        let table =
            DataTable { columns: vec![Column::text("<")], rows: vec![row], ..DataTable::default() };
        let text = data_table(&table).into_string();
        assert!(text.contains("data-sort=\"&quot;&amp;\">&lt;b&gt;</td>"), "{text}");
        assert!(text.contains("data-sortable>&lt;</th>"), "{text}");
    }
}
