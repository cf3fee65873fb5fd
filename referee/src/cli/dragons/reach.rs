//! `referee reach`: where every hero can end when a pivot ends on a square.

use std::process::ExitCode;

use serde_json::{json, Map, Value};

use super::{picture, pivot, Files};
use crate::cli::Failure;
use crate::games::friends_and_dragons::{Field, Reach, Table};

/// Which pivot ends where.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    files: Files,
    /// The hero that is dragged
    #[arg(long, value_name = "ID")]
    pivot: u8,
    /// Where it ends
    #[arg(long, value_name = "ROW,COLUMN")]
    end: String,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Prints the squares of every hero.
pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    let field = args.files.field()?;
    let pivot = pivot(&field, args.pivot)?;
    let end = read_square(&field, &args.end)?;
    let reach = Reach::of(&field, pivot);
    let zone = reach.zones().zone_of(end).filter(|zone| reach.end_zones().contains(zone));
    let zone = zone.ok_or_else(|| {
        format!("hero {} can never end on {}", args.pivot, picture::square(&field, end))
    })?;
    let mut heroes = Map::new();
    for hero in (0..field.heroes().len()).filter(|hero| *hero != pivot) {
        let mut squares = reach.squares(zone, hero);
        squares.remove(end);
        let id = field.heroes()[hero].id;
        let case = case(&reach, &field, pivot, zone, hero);
        if args.json {
            let cells: Vec<u8> = squares.iter().collect();
            heroes.insert(id.to_string(), json!({ "case": case, "cells": cells }));
        } else {
            outln!("hero {id}, case {case:02}: {} squares", squares.count());
            out!("{}", picture::marked(&field, squares));
        }
    }
    if args.json {
        let object: Value = json!({
            "pivot": args.pivot, "end": end, "exact": reach.is_exact(), "heroes": heroes,
        });
        outln!("{object}");
    } else if !reach.is_exact() {
        outln!("some hero has less freedom than the pivot: not all of this at once");
    }
    Ok(ExitCode::SUCCESS)
}

fn case(reach: &Reach<'_>, field: &Field, pivot: usize, end: usize, hero: usize) -> u8 {
    let zone = |hero: usize| reach.zones().zone_of(field.heroes()[hero].start);
    match (zone(pivot), zone(hero)) {
        (Some(start), Some(home)) => Table(reach.zones()).allowed(start, end, home).0 .0,
        _ => 1,
    }
}

fn read_square(field: &Field, text: &str) -> Result<u8, String> {
    let read = || {
        let (row, column) = text.split_once(',')?;
        field.cell(row.trim().parse().ok()?, column.trim().parse().ok()?)
    };
    read().ok_or_else(|| format!("{text:?}: expected ROW,COLUMN of a square on the board"))
}
