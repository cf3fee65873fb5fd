//! Renders a replay as a single page that opens from disk and needs no network.

use std::sync::LazyLock;

use engine::catalogue::{side_name, title_of};
use engine::protocol::Exit;
use engine::scene::Mark;
use maud::{Markup, html};
use serde::Serialize;
use serde_json::Value;

use super::{Frame, ReplayFrames};
use crate::analysis::GameAnalysis;
use crate::html::{Policy, json};
use crate::scripts::without_comments;

/// Style sheet for a game page.
pub const GAME_STYLE: &str = concat!(
    include_str!("page/tokens.css"),
    include_str!("page/board_colours.css"),
    include_str!("page/style.css"),
    include_str!("page/board.css"),
);
/// Source files of the script, each after those it depends on.
const SOURCES: &str = concat!(
    include_str!("page/elements.js"),
    "const recording = JSON.parse(document.getElementById(\"recording\").textContent);\n",
    include_str!("page/figures.js"),
    include_str!("page/frames.js"),
    include_str!("page/geometry.js"),
    include_str!("page/legend.js"),
    include_str!("page/board.js"),
    include_str!("page/original.js"),
    include_str!("page/motion.js"),
    include_str!("page/overlays.js"),
    include_str!("page/compare.js"),
    include_str!("page/analysis.js"),
    include_str!("page/conclusions.js"),
    include_str!("page/drags.js"),
    include_str!("page/numbers.js"),
    include_str!("page/timeline.js"),
    include_str!("page/turns.js"),
    include_str!("page/detail.js"),
    include_str!("page/inspector.js"),
    include_str!("page/exporting.js"),
    include_str!("page/film.js"),
    include_str!("page/controls.js"),
    include_str!("page/start.js"),
);

static SCRIPT: LazyLock<String> = LazyLock::new(|| without_comments(SOURCES));

pub static POLICY: LazyLock<Policy> =
    LazyLock::new(|| Policy::new(GAME_STYLE, Some(SCRIPT.as_str())).with_pictures());

/// Optional contents of a game page.
#[derive(Clone, Copy, Debug, Default)]
pub struct Additions<'a> {
    /// Another game with the same starting position, for a turn-by-turn comparison.
    pub other: Option<&'a ReplayFrames>,
    /// Analysis of the game's turns.
    pub analysis: Option<&'a GameAnalysis>,
    /// Viewer from the contest site, shown instead of a board, or the reason why it is not
    /// available.
    pub original: Option<Result<&'a OriginalViewer, &'a String>>,
    /// Heading to show at the top instead of the game's name.
    pub heading: Option<&'a Markup>,
}

/// Rendered parts of a game page, for pages that put a frame around them.
#[derive(Clone, Debug)]
pub struct GameParts {
    pub title: String,
    /// Data for the script, to be placed in the page's head.
    pub head: Markup,
    pub body: Markup,
    /// True if the body has a frame for a contest's viewer, which the page's policy must allow.
    pub has_frame: bool,
}

/// Viewer from a contest site, shown in a frame.
#[derive(Clone, Debug, Serialize)]
pub struct OriginalViewer {
    /// Address of the viewer page on this machine.
    #[serde(skip)]
    pub address: String,
    /// Games that the viewer can show: several if each player played its own game.
    pub games: Vec<OriginalGame>,
    /// For each turn, the index of the game to show and of the frame in it.
    pub turns: Vec<[usize; 2]>,
}

/// Game for the viewer from a contest site.
#[derive(Clone, Debug, Serialize)]
pub struct OriginalGame {
    /// Player name if it played alone; empty if all players took part.
    pub player: String,
    /// Game in the viewer's format.
    pub game: Value,
}

/// Renders the page for a recorded game.
pub fn page(recording: &ReplayFrames) -> Markup {
    page_with(recording, &Additions::default())
}

/// Renders the page for a recorded game, with optional contents.
pub fn page_with(recording: &ReplayFrames, additions: &Additions<'_>) -> Markup {
    let GameParts { title, head, body, has_frame } = game_parts(recording, additions);
    let head = html! {
        link rel="icon" href="data:,";
        (head)
    };
    let policy = if has_frame { POLICY.with_frames() } else { *POLICY };
    policy.page(&title, &head, &html! { main { (body) } })
}

/// Renders the parts of the page for a recorded game.
pub fn game_parts(recording: &ReplayFrames, additions: &Additions<'_>) -> GameParts {
    let players = recording.players.join(" – ");
    let head = html! {
        meta name="color-scheme" content="light dark";
        (data("recording", recording))
        @if let Some(other) = additions.other { (data("other", other)) }
        @if let Some(analysis) = additions.analysis { (data(analysis.kind(), analysis)) }
        @if let Some(Ok(original)) = additions.original { (data("original-game", original)) }
    };
    GameParts {
        title: format!("{players}: {}, seed {}", title_of(&recording.game), recording.seed),
        head,
        body: html! {
            div #viewer { (game_head(recording, additions)) (stage(additions)) (panels()) (transport()) (track()) (tools()) }
            p #live .for-readers aria-live="polite" {}
            (dialogs())
        },
        has_frame: matches!(additions.original, Some(Ok(_))),
    }
}

fn stage(additions: &Additions<'_>) -> Markup {
    html! {
        section #stage aria-label="board" {
            @if additions.other.is_some() { p.board-name #shown-game {} }
            svg #board role="img" tabindex="0" aria-label="the board" {}
            @if additions.other.is_some() { #other-board {} }
            @if let Some(Ok(original)) = additions.original { (frame(original)) }
            #tip role="presentation" hidden {}
        }
    }
}

fn panels() -> Markup {
    html! {
        section #side aria-label="turns" {
            div #panels {
                #numbers {}
                ol #turns role="listbox" tabindex="0" aria-label="turns" {}
                #detail tabindex="0" aria-label="the turn shown" {}
            }
        }
    }
}

fn track() -> Markup {
    html! {
        section #track aria-label="chart" {
            div #chart-head {
                select #series title="what the chart shows" aria-label="chart" {}
                ul #signs aria-label="symbols on the chart" {}
            }
            svg #tracks aria-hidden="true" {}
            input #slider type="range" min="0" value="0" aria-label="turn";
            #preview hidden {}
        }
    }
}

/// Renders a script element that holds data under an id.
fn data(id: &str, value: &impl Serialize) -> Markup {
    html! { script type="application/json" id=(id) { (json(value)) } }
}

/// Renders the frame for the contest's viewer, with a menu to select the game if there are several
/// games.
fn frame(original: &OriginalViewer) -> Markup {
    html! {
        @if original.games.len() > 1 {
            label #original-player {
                "game of "
                select aria-label="show this player's game" {
                    @for (index, OriginalGame { player, .. }) in original.games.iter().enumerate() {
                        option value=(index) { (player) }
                    }
                }
            }
        }
        iframe #original title="the contest's viewer" src=(original.address)
            sandbox="allow-scripts allow-same-origin" {}
    }
}

fn game_head(recording: &ReplayFrames, additions: &Additions<'_>) -> Markup {
    let Additions { heading, original, .. } = additions;
    let missing = original.and_then(Result::err);
    html! {
        div #top {
            header #head {
                @match heading {
                    Some(heading) => { (heading) },
                    None => h1 #game { (title_of(&recording.game)) },
                }
            }
            section #caption aria-label="the game" {
                p #facts {} p #result {} p #moment {} p #comparison hidden {}
                p #no-original hidden[missing.is_none()] {
                    "The contest's viewer is not available: " (missing.map_or("", String::as_str))
                }
            }
        }
        (fault(recording))
    }
}

/// Maximum number of stderr lines in the notice about a fault. The details of the turn show all of
/// them.
const FAULT_LINES: usize = 12;

/// Renders the first fault in the game, with a link to its turn; nothing if there was no fault.
fn fault(recording: &ReplayFrames) -> Markup {
    let is_fault = |frame: &Frame| {
        let has_left = frame.marks.iter().any(|mark| matches!(mark, Mark::Left | Mark::Timeout));
        has_left && frame.exit != Some(Exit::Done.name())
    };
    let Some(turn) = recording.frames.iter().position(is_fault) else { return html! {} };
    let frame = &recording.frames[turn];
    let seat = frame.seat.unwrap_or_default();
    let player = recording.players.get(seat).map_or("", String::as_str);
    let what = match frame.exit {
        Some(exit) => exit,
        None if frame.marks.contains(&Mark::Timeout) => "timeout",
        None => "left",
    };
    let lines: Vec<&str> = frame.stderr.trim_end().lines().collect();
    let shown = lines[lines.len().saturating_sub(FAULT_LINES)..].join("\n");
    let is_last = turn + 1 == recording.frames.len();
    html! {
        div #fault .ends[is_last] data-turn=[(lines.len() <= FAULT_LINES).then_some(turn)] {
            a href={ "#t=" (turn) } {
                b class=[(recording.players.len() > 1).then(|| format!("chip side-{seat}"))] { (side_name(&recording.game, seat)) }
                " " (player) ": " (what) " in turn " (turn)
            }
            @if !shown.trim().is_empty() { " " pre tabindex="0" role="region" aria-label="stderr" { (shown) } }
        }
    }
}

fn transport() -> Markup {
    let buttons = [
        ("first", None, "first turn (Home)", "first turn", "«"),
        ("back", None, "previous turn (←)", "previous turn", "‹"),
        ("next", None, "next turn (→)", "next turn", "›"),
        ("last", None, "last turn (End)", "last turn", "»"),
        ("event-back", Some("roomy"), "previous event (Shift ←)", "previous event", "‹!"),
        ("event-next", Some("roomy"), "next event (Shift →)", "next event", "!›"),
    ];
    html! {
        nav #transport aria-label="playback" {
            @for (index, (id, class, title, label, sign)) in buttons.into_iter().enumerate() {
                @if index == 2 {
                    button #play type="button" title="play or pause (space)" aria-label="play" { "▶" }
                    " "
                }
                button type="button" id=(id) class=[class] title=(title) aria-label=(label) { (sign) } " "
            }
            select #speed title="speed (1 to 5)" aria-label="speed" {
                @for (turns, ms) in [(1, 1000), (2, 500), (5, 200), (10, 100), (20, 50)] {
                    option value=(ms) selected[turns == 2] { (turns) " turn" @if turns > 1 { "s" } "/s" }
                }
            }
            " "
            output #turn {}
        }
    }
}

fn tools() -> Markup {
    html! {
        nav #tools aria-label="files and help" {
            button #export-svg type="button" title="save the board as an SVG image" { "SVG" } " "
            button #export-png type="button" title="save the board as a PNG image" { "PNG" } " "
            button #export-film type="button" title="save turns as a video" { "video" } " "
            button #help-button type="button" title="keys and symbols (?)" aria-label="help" { "?" }
        }
    }
}

fn dialogs() -> Markup {
    let turn = |id: &str, label: &str| {
        html! {
            label { (label) " " input id=(id) inputmode="numeric" autocomplete="off" size="5"; } " "
        }
    };
    html! {
        dialog #help aria-label="help" { form method="dialog" { button autofocus { "close" } } #keys {} }
        dialog #goto aria-label="go to a turn" {
            form method="dialog" { (turn("goto-turn", "turn")) button value="go" { "go" } }
        }
        dialog #film aria-label="save a video" {
            form method="dialog" {
                (turn("film-from", "from turn")) (turn("film-to", "to"))
                button value="record" { "record" }
            }
        }
    }
}
