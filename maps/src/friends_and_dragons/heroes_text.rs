//! The text form of heroes: a TOML file with one `[[hero]]` table per hero.

use serde::Deserialize;
use toml::{Spanned, Table, Value};

use super::hero_entry::{self, HeroEntry, KEYS};
use super::{Code, Fault, Hero};

#[derive(Deserialize)]
struct Entries {
    #[serde(default)]
    hero: Vec<Spanned<HeroEntry>>,
}

/// Reads a heroes file. The heroes are not on a board yet.
pub(super) fn read(bytes: &[u8]) -> Result<Vec<Hero>, Fault> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        Fault::new(Code::HeroesSyntax, line_of(bytes, error.valid_up_to()), "not UTF-8 text")
    })?;
    let syntax = |error: toml::de::Error| {
        let line = error.span().map(|span| line_of(bytes, span.start));
        Fault::new(Code::HeroesSyntax, line, error.message().replace('\n', ", "))
    };
    let table: Table = toml::from_str(text).map_err(syntax)?;
    let entries: Entries = toml::from_str(text).map_err(syntax)?;
    let lines: Vec<usize> =
        entries.hero.iter().map(|entry| line_of(bytes, entry.span().start)).collect();
    check_keys(&table, &lines)?;
    let entries =
        lines.iter().zip(entries.hero).map(|(line, entry)| (Some(*line), entry.into_inner()));
    let heroes = hero_entry::heroes(&entries.collect::<Vec<_>>());
    match (check_inner_keys(&table, &lines), heroes) {
        (Err(key), Err(value)) if value.code < key.code => Err(value),
        (Err(key), _) => Err(key),
        (Ok(()), heroes) => heroes,
    }
}

/// Returns the number of the line that contains the byte at an index, counted from 1.
fn line_of(bytes: &[u8], at: usize) -> usize {
    bytes.iter().take(at).filter(|byte| **byte == b'\n').count() + 1
}

fn check_keys(table: &Table, lines: &[usize]) -> Result<(), Fault> {
    if let Some(key) = table.keys().find(|key| *key != "hero") {
        return Err(Fault::new(
            Code::HeroField,
            None,
            format!("unknown key {key:?}, expected [[hero]] tables"),
        ));
    }
    for (line, hero) in lines.iter().zip(tables(table)) {
        let known = |key: &&String| !KEYS.split(", ").any(|known| known == *key);
        if let Some(key) = hero.as_table().and_then(|hero| hero.keys().find(known)) {
            let detail = format!("unknown key {key:?}, expected one of {KEYS}");
            return Err(Fault::new(Code::HeroField, *line, detail));
        }
    }
    Ok(())
}

/// Checks the keys of all attacks, then the keys of all supports.
fn check_inner_keys(table: &Table, lines: &[usize]) -> Result<(), Fault> {
    let inner = [
        ("attack", ["type", "dirs", "alt"], Code::BadAttack),
        ("support", ["type", "dirs", "reach"], Code::BadSupport),
    ];
    for (key, known, code) in inner {
        for (line, hero) in lines.iter().zip(tables(table)) {
            check_keys_within(hero, key, &known, code, *line)?;
        }
    }
    Ok(())
}

/// Returns the `[[hero]]` tables.
fn tables(table: &Table) -> &[Value] {
    table.get("hero").and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

fn check_keys_within(
    hero: &Value,
    key: &str,
    known: &[&str],
    code: Code,
    line: usize,
) -> Result<(), Fault> {
    let Some(table) = hero.get(key).and_then(Value::as_table) else { return Ok(()) };
    match table.keys().find(|key| !known.contains(&key.as_str())) {
        None => Ok(()),
        Some(odd) => {
            let detail = format!("{key}: unknown key {odd:?}, expected {}", known.join(", "));
            Err(Fault::new(code, line, detail))
        }
    }
}
