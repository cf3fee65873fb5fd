//! A board's text form, with the sections `[terrain]` and `[positions]` and one row per line.

use super::{Code, Fault, SIDE_MAX};

/// A row of letters, without blanks, and its line number.
pub(super) struct Row {
    /// The line number, counted from 1, or `None` if the row does not come from a file.
    pub line: Option<usize>,
    pub letters: Vec<char>,
}

pub(super) struct Grids {
    pub terrain: Vec<Row>,
    pub positions: Vec<Row>,
}

/// Splits a board file into its sections.
pub(super) fn read(bytes: &[u8]) -> Result<Grids, Fault> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let line = bytes[..error.valid_up_to()].split(|byte| *byte == b'\n').count();
        Fault::new(Code::BoardSyntax, line, "not UTF-8 text")
    })?;
    let [terrain, positions] = sections(text.trim_start_matches('\u{feff}'))?;
    check(Grids { terrain, positions })
}

const NAMES: [&str; 2] = ["[terrain]", "[positions]"];

fn sections(text: &str) -> Result<[Vec<Row>; 2], Fault> {
    let fault = |line, detail: String| Err(Fault::new(Code::BoardSyntax, line, detail));
    let mut found: [Option<Vec<Row>>; 2] = [None, None];
    let mut current = None;
    for (number, text) in (1..).zip(text.lines()) {
        let letters: Vec<char> = text.chars().filter(|letter| !letter.is_whitespace()).collect();
        match letters.first() {
            None | Some('#') => {}
            Some('[') => {
                let header: String = letters.iter().collect();
                let known = NAMES.iter().position(|name| name.eq_ignore_ascii_case(&header));
                let Some(index) = known else {
                    return fault(
                        number,
                        format!("unknown section {header:?}, expected [terrain] or [positions]"),
                    );
                };
                if found[index].replace(Vec::new()).is_some() {
                    return fault(number, format!("duplicate section {}", NAMES[index]));
                }
                current = Some(index);
            }
            Some(_) => {
                let Some(rows) = current.and_then(|index| found[index].as_mut()) else {
                    return fault(
                        number,
                        "text before the first section, expected [terrain] or [positions]"
                            .to_owned(),
                    );
                };
                rows.push(Row { line: Some(number), letters });
            }
        }
    }
    let missing = found.iter().position(Option::is_none);
    if let Some(index) = missing {
        return Err(Fault::new(
            Code::BoardSyntax,
            None,
            format!("section {} is missing", NAMES[index]),
        ));
    }
    Ok(found.map(Option::unwrap_or_default))
}

/// Returns an error unless both grids are rectangles of the same, allowed size.
pub(super) fn check(grids: Grids) -> Result<Grids, Fault> {
    let both = [(NAMES[0], &grids.terrain), (NAMES[1], &grids.positions)];
    for (name, rows) in both {
        if rows.iter().all(|row| row.letters.is_empty()) {
            return Err(Fault::new(Code::BoardEmpty, None, format!("section {name} has no rows")));
        }
    }
    for (name, rows) in both {
        let width = rows[0].letters.len();
        if let Some(row) = rows.iter().find(|row| row.letters.len() != width) {
            let detail =
                format!("a row in {name} has {} squares, expected {width}", row.letters.len());
            return Err(Fault::new(Code::BoardRagged, row.line, detail));
        }
    }
    let shape = |rows: &[Row]| (rows.len(), rows[0].letters.len());
    let (terrain, positions) = (shape(&grids.terrain), shape(&grids.positions));
    let show = |(rows, columns)| format!("{rows} rows of {columns} squares");
    if terrain != positions {
        let detail =
            format!("[positions] has {}, but [terrain] has {}", show(positions), show(terrain));
        return Err(Fault::new(Code::BoardShape, None, detail));
    }
    if terrain.0.max(terrain.1) > SIDE_MAX {
        let detail = format!("found {}, expected at most 16 x 16", show(terrain));
        return Err(Fault::new(Code::BoardSize, grids.terrain[0].line, detail));
    }
    Ok(grids)
}
