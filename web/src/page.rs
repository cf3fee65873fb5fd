//! The page: the engine, the server's play page, and a section for replays.

use std::io::{self, Write};
use std::sync::LazyLock;

use base64::prelude::{BASE64_STANDARD, Engine as _};
use engine::catalogue::UnknownGame;
use engine::protocol::Game;
use flate2::Compression;
use flate2::write::GzEncoder;
use games::ice_and_fire::IceAndFire;
use maud::{Markup, html};
use serde::Serialize;
use server::{assets, play_section};
use thiserror::Error;
use viewer::POLICY;
use viewer::html::{Policy, json};
use wasm_bindgen_cli_support::Bindgen;

static STYLE: LazyLock<String> =
    LazyLock::new(|| assets::style() + include_str!("../assets/web.css"));

/// The scripts, ordered so that each one follows those it depends on.
static SCRIPT: LazyLock<String> = LazyLock::new(|| {
    let own = concat!(
        include_str!("../assets/engine.js"),
        include_str!("../assets/watch.js"),
        include_str!("../assets/host.js"),
    );
    [assets::COMMON.concat().as_str(), own, &assets::PLAY.concat()].concat()
});

/// Reasons why the page cannot be built.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PageError {
    /// The engine is not WebAssembly built from this package.
    #[error("not this package's engine as WebAssembly: {0}")]
    Engine(String),
    /// The engine cannot be compressed.
    #[error("cannot pack the engine: {0}")]
    Pack(#[from] io::Error),
    /// The play page cannot be rendered.
    #[error(transparent)]
    Play(#[from] UnknownGame),
}

/// The parts that make up the page's worker.
#[derive(Serialize)]
struct Worker {
    script: String,
    /// The WebAssembly, compressed with gzip, as Base64.
    module: String,
}

/// Builds the page around the engine. Cargo must have built the engine from this package for
/// `wasm32-unknown-unknown`. Returns an error if `engine` is anything else.
pub fn page(engine: Vec<u8>) -> Result<Markup, PageError> {
    let worker = worker(engine)?;
    games::install();
    let play = play_section(IceAndFire::NAME)?;
    let (style, script): (&'static str, &'static str) = (&STYLE, &SCRIPT);
    let policy = Policy::new(style, Some(script)).with_pictures().with_engine_and_frame(&POLICY);
    let title = "A Code of Ice and Fire";
    let body = html! {
        header.bar {
            h1.home { (title) }
            nav aria-label="views" {
                button #view-play type="button" aria-pressed="true" { "Play" }
                button #view-watch type="button" aria-pressed="false" { "Analyse a replay" }
            }
        }
        main #playing {
            label #strength {
                span { "nodes per turn" } " "
                select #nodes { (node_options(&NODES, "")) }
            }
            (play)
        }
        (watching())
        p #notice role="status" hidden {}
        script #worker type="application/json" { (json(&worker)) }
    };
    Ok(policy.page(title, &html! {}, &body))
}

/// Options for the number of nodes per turn.
const NODES: [(&str, &str); 4] =
    [("20", "20"), ("200", "200"), ("2000", "2000"), ("10000", "10 000")];

fn node_options(choices: &[(&str, &str)], unit: &str) -> Markup {
    html! {
        @for (nodes, text) in choices {
            option value=(nodes) selected[*nodes == "2000"] { (text) (unit) }
        }
    }
}

/// Renders the section that shows replays.
fn watching() -> Markup {
    html! {
        main #watching hidden aria-label="a replay" {
            #watch-fields .fields {
                label.drop {
                    input #file type="file";
                    b { "Open a replay" } " "
                    span {
                        "or drop one anywhere on this page: a file that " code { "referee" }
                        " wrote or this page saved, or a CodinGame game result"
                    }
                }
                label #pick hidden { "game " select #picked {} }
                label #depth hidden {
                    "analysis "
                    select #analysis-nodes {
                        option value="" { "none" }
                        (node_options(&NODES[1..], " nodes per turn"))
                    }
                }
                a #save-page hidden { "Save as a page" }
                p #watch-status role="status" {}
            }
            iframe #viewer title="the game" hidden {}
        }
    }
}

/// Generates bindings for the engine, and adds the script that calls it.
fn worker(engine: Vec<u8>) -> Result<Worker, PageError> {
    let refused = |error: &dyn std::fmt::Display| PageError::Engine(error.to_string());
    let mut bindgen = Bindgen::new();
    bindgen.input_bytes("web", engine).typescript(false);
    bindgen.remove_name_section(true).remove_producers_section(true);
    let bindgen = bindgen.no_modules(true).map_err(|error| refused(&error))?;
    let mut made = bindgen.generate_output().map_err(|error| refused(&error))?;
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    packed.write_all(&made.wasm_mut().emit_wasm())?;
    let module = BASE64_STANDARD.encode(packed.finish()?);
    Ok(Worker { script: [made.js(), include_str!("../assets/worker.js")].concat(), module })
}
