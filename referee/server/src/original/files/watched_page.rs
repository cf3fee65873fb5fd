//! Reports script errors from the page that newer viewers load in a frame without an origin.

use std::io::Read;

use sdk::ViewerFiles;

pub const NAME: &str = "player.html";

/// Maximum size of the page, in bytes.
const BYTES_MAX: u64 = 16 << 20;

const SCRIPT: &str = "<script src=\"/-/script_errors.js\"></script>";

/// The page with an added script that reports errors; `None` if it cannot be read or exceeds 16
/// MiB.
pub fn watched_page(files: &ViewerFiles) -> Option<Vec<u8>> {
    let file = files.open(NAME)?.ok().filter(|file| file.length <= BYTES_MAX)?;
    let mut page = Vec::new();
    file.bytes.take(BYTES_MAX).read_to_end(&mut page).ok()?;
    let at = start_of_scripts(&page);
    page.splice(at..at, SCRIPT.bytes());
    Some(page)
}

/// The index after the opening `head` tag, or else after the last tag that may precede it.
fn start_of_scripts(page: &[u8]) -> usize {
    let end_of = |tag: &str| {
        let begins = |window: &[u8]| {
            window[..tag.len()].eq_ignore_ascii_case(tag.as_bytes())
                && !window[tag.len()].is_ascii_alphanumeric()
        };
        let start = page.windows(tag.len() + 1).position(begins)?;
        page[start..].iter().position(|byte| *byte == b'>').map(|end| start + end + 1)
    };
    ["<head", "<html", "<!doctype"].into_iter().find_map(end_of).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_script_is_the_first_one_of_the_page() {
        let cases = [
            ("<!DOCTYPE html>\n<html lang=en><HEAD a=b>", "<script></script></head>"),
            ("<!doctype html><html>", "<header></header>"),
            ("<!doctype html>", "<p>text"),
            ("", "text"),
            ("", ""),
            ("", "<head"),
        ];
        for (before, after) in cases {
            assert_eq!(start_of_scripts(format!("{before}{after}").as_bytes()), before.len());
        }
    }
}
