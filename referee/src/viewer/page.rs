//! A replay as one page that opens from disk, without a network.

use super::Film;

const PAGE: &str = include_str!("page/page.html");
const STYLE: &str = include_str!("page/style.css");
/// The parts of the script, in an order in which each finds what it needs.
const SCRIPT: &str = concat!(
    include_str!("page/film.js"),
    include_str!("page/board.js"),
    include_str!("page/curves.js"),
    include_str!("page/seats.js"),
    include_str!("page/controls.js"),
);

/// The page of a film.
///
/// # Panics
///
/// If the film has no JSON form, which every film has.
#[must_use]
pub fn page(film: &Film) -> String {
    let data = serde_json::to_string(film).expect("every film has a JSON form");
    // Inside a script element only this could end it, or begin a comment.
    let data =
        data.replace('<', "\\u003c").replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029");
    let title = format!("{}, seed {}", film.game, film.seed);
    let parts = [("{STYLE}", STYLE), ("{SCRIPT}", SCRIPT), ("{TITLE}", &title), ("{DATA}", &data)];
    // One part after the other, so that what one brings is not taken for the next.
    let mut page = String::with_capacity(PAGE.len() + STYLE.len() + SCRIPT.len() + data.len());
    let mut rest = PAGE;
    while let Some((place, (name, text))) = next_part(rest, &parts) {
        page += &rest[..place];
        page += text;
        rest = &rest[place + name.len()..];
    }
    page + rest
}

/// The first part that is wanted, and where.
fn next_part<'a>(text: &str, parts: &[(&'a str, &'a str)]) -> Option<(usize, (&'a str, &'a str))> {
    parts.iter().filter_map(|part| Some((text.find(part.0)?, *part))).min()
}
