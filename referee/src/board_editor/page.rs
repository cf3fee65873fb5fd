//! The board editor page, opened with the board for a seed.

use std::collections::BTreeMap;

use engine::protocol::Game;
use engine::scene::{Ground, Tile};
use games::friends_and_dragons::{FriendsAndDragons, hero_symbols, monster};
use maps::friends_and_dragons::generate::Options;
use maps::friends_and_dragons::{Class, HEROES_MAX, SIDE_MAX, SetupRecord, Walk};
use maps::{FriendsAndDragonsSetup, Generate, SeedOutOfRange};
use maud::{Markup, html};
use serde::Serialize;
use viewer::Pictures;
use viewer::html::json;

/// Brushes: layer, letter, name, and caption. The script draws their buttons.
const BRUSHES: [(&str, &str, &str, &str); 11] = [
    ("terrain", ".", "ground", "ground"),
    ("terrain", "I", "ice", "ice"),
    ("terrain", "L", "lava", "lava"),
    ("terrain", "W", "water", "water"),
    ("terrain", "R", "rubble", "rubble"),
    ("terrain", "O", "obstacle", "obstacle"),
    ("piece", "A", "monster, 1 hit", "1 hit"),
    ("piece", "B", "monster, 2 hits", "2 hits"),
    ("piece", "C", "monster, 3 hits", "3 hits"),
    ("piece", "D", "monster, 4 hits", "4 hits"),
    ("piece", ".", "nobody", "nobody"),
];

/// Kinds of support, numbered from 1.
const SUPPORTS: [&str; 6] =
    ["healing", "lingering healing", "lingering effect", "defence", "lingering defence", "attack"];

/// Renders the page's contents. Returns an error if the seed is out of range.
pub fn content(seed: i64) -> Result<Markup, SeedOutOfRange> {
    let setup = FriendsAndDragonsSetup::generate(seed, &Options::default())?;
    Ok(html! {
        section #editor data-game=(FriendsAndDragons::NAME) data-heroes-max=(HEROES_MAX) {
            h1 { "A board of your own" }
            p.lead { "Paint a Friends & Dragons board, choose the heroes, and see the best drags." }
            script #record type="application/json" { (json(&SetupRecord::from(setup))) }
            script #pictures type="application/json" { (json(&EditorPictures::new())) }
            #table {
                #brushes role="group" aria-label="brush" {
                    @for (layer, letter, name, short) in BRUSHES {
                        button.brush type="button" data-layer=(layer) data-letter=(letter) data-short=(short) aria-label=(name) title=(name) {}
                    }
                }
                #stage { #board role="group" aria-label="board" {} }
                #side { (size(seed)) (drags()) }
                #army { h2 { "Heroes" } #heroes {} button #add type="button" { "Add a hero" } }
            }
            (texts())
            template #hero { (hero()) }
        }
    })
}

/// Shapes for the script to draw.
#[derive(Serialize)]
struct EditorPictures {
    #[serde(flatten)]
    tables: Pictures,
    /// Figure for each class and kind of attack, by name. Its first shape is the hero's symbol.
    heroes: BTreeMap<&'static str, usize>,
    /// Figures for monsters that take 1, 2, 3 and 4 hits.
    monsters: Vec<usize>,
}

impl EditorPictures {
    fn new() -> Self {
        let mut tables = Pictures::default();
        for ground in [Ground::Ice, Ground::Lava, Ground::Water, Ground::Rubble] {
            tables.tile(&Tile::bare(ground));
        }
        let heroes = hero_symbols().map(|(name, figure)| (name, tables.figure(&figure))).collect();
        let monsters = (1..=4).map(|hits| tables.figure(&monster(hits))).collect();
        Self { tables, heroes, monsters }
    }
}

/// Renders the controls that create a new board: from a seed, or empty.
fn size(seed: i64) -> Markup {
    html! {
        form.filters action="/board" {
            label { span { "seed" } input name="seed" value=(seed) inputmode="numeric"; }
            button { "New board" }
        }
        .filters {
            @for side in ["rows", "columns"] {
                label { span { (side) } input id=(side) type="number" min="1" max=(SIDE_MAX); }
            }
            button #clear type="button" { "Clear" }
        }
    }
}

/// Renders the list of drags found by the solver, and the steps of the selected one.
fn drags() -> Markup {
    html! {
        button.main #solve type="button" { "Find the best drags" }
        p #solved role="status" {}
        #stepping .fields hidden {
            button #back type="button" { "Step back" }
            button #forth type="button" { "Next step" }
            button #edit type="button" { "Back to the board" }
            span #step role="status" {}
        }
        #drags {}
        ul #attacks .ways {}
    }
}

/// Renders the texts that `referee solve friends-and-dragons` reads.
fn texts() -> Markup {
    html! {
        details #texts {
            summary { "Text form" }
            p {
                small {
                    "The two files that "
                    code { "referee solve friends-and-dragons board.txt --heroes heroes.toml" }
                    " reads. Heroes that are not on the board are omitted."
                }
            }
            .pair {
                @for text in ["board", "heroes"] {
                    label { (text) " " textarea id={ (text) "-text" } rows="8" spellcheck="false" {} }
                }
            }
            .fields {
                button #write type="button" { "Write the board as text" }
                button #read type="button" { "Read the board from the text" }
                label { "load files " input #files type="file" multiple accept=".txt,.toml"; }
                span #saves hidden {
                    a #save-board download="board.txt" { "Save board.txt" } " "
                    a #save-heroes download="heroes.toml" { "Save heroes.toml" }
                }
            }
        }
    }
}

fn hero() -> Markup {
    html! {
        fieldset.filters.hero {
            legend {}
            label.check { input type="checkbox" name="pivot"; " draggable" }
            label.check { input type="checkbox" name="wounded"; " wounded" }
            button.place type="button" { "Place" }
            button.remove type="button" { "Remove" }
            label {
                span { "class" }
                select name="class" {
                    option value="" { "none" }
                    @for class in Class::ALL {
                        option value=(class.name()) { (class.name()) }
                    }
                }
            }
            label {
                span { "trait" }
                select name="walk" { @for walk in Walk::ALL { option value=(walk.name()) { (walk.name()) } } }
            }
            label { span { "allies shot over" } input type="number" name="ballistic" min="0" max="5"; }
            label {
                span { "supports by" }
                select name="support" {
                    option value="" { "nothing" }
                    @for (index, support) in SUPPORTS.iter().enumerate() { option value=(index + 1) { (support) } }
                }
            }
            label {
                span { "directions" }
                select name="dirs" { @for dirs in ["4", "8"] { option value=(dirs) { (dirs) } } }
            }
            label {
                span { "reach" }
                select name="reach" { @for reach in ["adjacent", "line"] { option value=(reach) { (reach) } } }
            }
        }
    }
}
