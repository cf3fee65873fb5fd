//! Tables formatted as text, CSV, Markdown or JSON.

use itertools::Itertools;
use replays::text::{cut_start, printable};
use serde_json::{Map, Value, json};

/// Output format of a table or report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum TableFormat {
    #[default]
    Text,
    Json,
    /// Comma-separated values with a header line (RFC 4180).
    Csv,
    Markdown,
}

/// A table with named columns. Each row has one value per column.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    names: Vec<&'static str>,
    /// True to omit the header in text output.
    is_plain: bool,
    rows: Vec<Vec<Value>>,
    /// True to cut text output to fit a terminal.
    fits: bool,
}

const TERMINAL_WIDTH: usize = 80;
/// Maximum lengths of a string in a cell, in characters. They are tried in order until the table
/// fits.
const CUTS: [usize; 8] = [1000, 40, 32, 24, 20, 16, 12, 8];

impl Table {
    /// Creates a table without rows.
    pub fn new(names: &[&'static str]) -> Self {
        Self { names: names.to_vec(), ..Self::default() }
    }

    /// Creates a table without rows, printed as text without a header.
    pub fn plain(names: &[&'static str]) -> Self {
        Self { is_plain: true, ..Self::new(names) }
    }

    /// Cuts player names in text output so that rows fit into 80 columns.
    #[must_use]
    pub fn fitting(self) -> Self {
        Self { fits: true, ..self }
    }

    /// Adds a row with one value per column.
    pub fn push(&mut self, row: Vec<Value>) {
        self.rows.push(row);
    }

    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Formats the table. Every line ends with a newline.
    pub fn to_text(&self, format: TableFormat) -> String {
        match format {
            TableFormat::Text => self.aligned(),
            TableFormat::Json => format!("{}\n", self.as_json()),
            TableFormat::Csv => self.csv(),
            TableFormat::Markdown => self.markdown(),
        }
    }

    pub fn as_json(&self) -> Value {
        let object = |row: &Vec<Value>| -> Map<String, Value> {
            let fields = self.names.iter().zip(row);
            fields.map(|(name, value)| (name.replace(' ', "_"), value.clone())).collect()
        };
        json!(self.rows.iter().map(object).collect_vec())
    }

    fn aligned(&self) -> String {
        let names = self.names.iter().map(|name| (*name).to_owned()).collect_vec();
        let lines_cut = |max: usize| {
            let cells = |row: &Vec<Value>| row.iter().map(|value| cell_of(value, max)).collect();
            std::iter::once(names.clone()).chain(self.rows.iter().map(cells)).collect_vec()
        };
        let widths_of = |lines: &[Vec<String>]| {
            let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max();
            (0..self.names.len()).map(|column| width(column).unwrap_or(0)).collect_vec()
        };
        let fits = |lines: &[Vec<String>]| {
            let widths = widths_of(lines);
            !self.fits || widths.iter().map(|width| width + 2).sum::<usize>() <= TERMINAL_WIDTH + 2
        };
        let lines = CUTS.into_iter().map(lines_cut);
        let lines = lines.find_or_last(|lines| fits(lines)).unwrap_or_default();
        let widths = widths_of(&lines);
        let is_number = |column: usize| {
            let mut values = self.rows.iter().map(|row| &row[column]);
            values.clone().any(Value::is_number)
                && values.all(|value| value.is_number() || value.is_null())
        };
        let is_number = (0..self.names.len()).map(is_number).collect_vec();
        let line = |cells: &Vec<String>| {
            let padded = cells.iter().enumerate().map(|(column, cell)| {
                let width = widths[column];
                if is_number[column] { format!("{cell:>width$}") } else { format!("{cell:width$}") }
            });
            padded.collect_vec().join("  ").trim_end().to_owned() + "\n"
        };
        lines.iter().skip(usize::from(self.is_plain)).map(line).collect()
    }

    fn csv(&self) -> String {
        let mut writer = csv::Writer::from_writer(Vec::new());
        writer.write_record(&self.names).expect("writing to memory cannot fail");
        for row in &self.rows {
            writer.write_record(row.iter().map(cell)).expect("writing to memory cannot fail");
        }
        let bytes = writer.into_inner().expect("writing to memory cannot fail");
        String::from_utf8_lossy(&bytes).into_owned()
    }

    fn markdown(&self) -> String {
        let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
        let names = line(self.names.iter().map(|name| (*name).to_owned()).collect());
        let rule = line(self.names.iter().map(|_| "---".to_owned()).collect());
        let escaped =
            |value: &Value| printable(&cell(value)).replace('\\', "\\\\").replace('|', "\\|");
        let rows = self.rows.iter().map(|row| line(row.iter().map(escaped).collect()));
        [names, rule].into_iter().chain(rows).collect()
    }
}

/// Formats a cell for text output, showing at most `max` characters of each string.
fn cell_of(value: &Value, max: usize) -> String {
    match value {
        Value::String(text) => cut_start(&printable(text), max),
        Value::Array(values) => values.iter().map(|value| cell_of(value, max)).join(" / "),
        other => cell(other),
    }
}

fn cell(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(values) => values.iter().map(cell).join(" / "),
        other => other.to_string(),
    }
}

/// Rounds to a multiple of 1 / `parts`. More digits would be noise.
pub(super) fn rounded(value: f64, parts: f64) -> f64 {
    // Adding 0 avoids printing -0.
    (parts * value).round() / parts + 0.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Table {
        let mut table = Table::new(&["seed", "first player"]);
        table.push(vec![json!(7), json!("a|b, \"c\"")]);
        table.push(vec![json!(-12), json!(null)]);
        table
    }

    #[test]
    fn numbers_stand_at_the_right_where_some_are_missing() {
        let mut table = Table::new(&["name", "count"]);
        table.push(vec![json!("a"), json!(-7)]);
        table.push(vec![json!("b"), json!(null)]);
        table.push(vec![json!("c"), json!(1234)]);
        let text = table.to_text(TableFormat::Text);
        assert_eq!(text, "name  count\na        -7\nb\nc      1234\n");
    }

    #[test]
    fn every_format_holds_every_value() {
        let text = |format| table().to_text(format);
        assert_eq!(text(TableFormat::Text), "seed  first player\n   7  a|b, \"c\"\n -12\n");
        assert_eq!(text(TableFormat::Csv), "seed,first player\n7,\"a|b, \"\"c\"\"\"\n-12,\n");
        let markdown = "| seed | first player |\n| --- | --- |\n| 7 | a\\|b, \"c\" |\n| -12 |  |\n";
        assert_eq!(text(TableFormat::Markdown), markdown);
        let object = json!([{ "seed": 7, "first_player": "a|b, \"c\"" }, { "seed": -12, "first_player": null }]);
        assert_eq!(table().as_json(), object);
    }
}
