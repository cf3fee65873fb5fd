//! Interactive games, and what-if continuations of recorded ones.

use engine::catalogue::{
    GameInfo, Guide, OptionSpec, UnknownGame, game_names, side_name, title_of,
};
use matches::reports::table;
use maud::{Markup, html};
use programs::NamedPlayer;
use viewer::html::json;
use viewer::interactive::{InteractiveState, Seating, continue_from, seat_counts};

use super::game::{self, GameContext, View};
use super::{Page, choice, overview, page as layout, scripts};
use crate::components::Crumb;
use crate::play_routes::HAND;
use crate::query::{Fields, link};
use crate::{App, Refusal};

/// The board, and the form that starts a game.
pub fn page(app: &App, fields: &Fields) -> Result<Markup, Refusal> {
    let game = fields.text("game").or_else(|| game_names().next()).unwrap_or_default();
    let chosen = fields.value("seats", "a number of seats")?;
    let form = form(game, &app.players, chosen, fields)?;
    let content = html! {
        (section(game, &html! { (overview::game_links(game)) (form) })?)
        (scripts(&["viewer", "play_board", "play"]))
    };
    let page = Page {
        part: "/play".to_owned(),
        title: format!("play {} – referee", title_of(game)),
        crumbs: vec![Crumb::new("/play", "Play")],
        shown: title_of(game).to_owned(),
        content,
        ..Page::default()
    };
    Ok(layout(app, &page))
}

/// The form and table for [the scripts](crate::assets::PLAY) on a page without a server, with
/// built-in players only and without links to other games.
///
/// Returns an error if there is no such game.
pub fn without_server(game: &str) -> Result<Markup, UnknownGame> {
    section(game, &form(game, &[], None, &Fields::default())?)
}

/// The board and side panel. Before a game starts, the panel contains the form and the board shows
/// a preview. A script fills both.
fn section(game: &str, form: &Markup) -> Result<Markup, UnknownGame> {
    let info = engine::catalogue::named(game)?.info();
    Ok(html! {
        section #play.begins .island[info.style.is_island] data-game=(game) data-outline=(info.style.outline.name()) {
            #table {
                #stage { svg #board role="group" aria-label="board" {} }
                #side { h1 #name { (title_of(game)) } (played(&info)) details #another open { summary { "Start another game" } (form) } }
                details #terms { summary { "Legend" } ul.piece-list {} p #legend {} }
            }
        }
    })
}

/// The goal of a game, and how to play a turn with the mouse.
fn how(guide: Guide) -> Markup {
    html! {
        b { "Goal: " } (guide.goal)
        details { summary { "How to play" } (guide.by_mouse) " Keys: arrows and Enter, u to undo, h for a hint." }
    }
}

/// The options for a new game. A script collapses them during a game.
fn form(
    game: &str,
    programs: &[NamedPlayer],
    chosen: Option<usize>,
    fields: &Fields,
) -> Result<Markup, UnknownGame> {
    let form = GameForm::for_game(game)?;
    let counts = seat_counts(game)?;
    let seats = chosen.filter(|count| counts.contains(count)).unwrap_or(counts[0]);
    Ok(html! {
        .setup {
            div { p.lead { (form.about) "." } .how { (how(form.guide)) } }
            form #new .choices {
                @if counts.len() > 1 {
                    span { "seats" }
                    span.chosen {
                        @for count in &counts {
                            a href=(link("/play", &[("game", game), ("seats", &count.to_string())]))
                                aria-current=[(*count == seats).then_some("page")] { (count) } " "
                        }
                    }
                }
                label {
                    span { "seed" }
                    input name="seed" value=(fields.text("seed").unwrap_or("1")) size="8" inputmode="numeric";
                }
                button #reseed type="button" { "Another seed" }
                (form.seats(programs, seats, 0))
                @for spec in form.options {
                    (choice(spec.name, spec.name, "usual", fields.text(spec.name).unwrap_or_default(), spec.values))
                }
                button.main { "Start the game" }
            }
        }
    })
}

/// The side panel during a game, filled by a script.
fn played(info: &GameInfo) -> Markup {
    html! {
        #commands {
            p #status role="status" {}
            .fields { span #turn-actions {} span #actions {} }
            p #turn-choices {}
            p #hint role="status" {}
        }
        label #show .fields hidden {
            "hidden tiles show "
            select {
                option value="none" { "nothing" }
                option value="known" { "their power, if known" }
                option value="range" { "their power or power range" }
            }
        }
        .scroll tabindex="0" { table.figures { tbody #gauges {} } }
        div #how .how { (how(info.guide)) }
        ol #log reversed tabindex="0" aria-label="turns" {}
        p #seed {}
    }
}

/// The ways to continue from a position, with a description of what each shows.
fn continuations() -> Markup {
    html! {
        ul.ways {
            li { b { "Interactive: " } "play a seat yourself, with hints and undo." }
            li { b { "Automatic: " } "give every seat to a built-in player, and the game is \
                played to its end immediately." }
            li {
                b { "Then compare: " } "both games are shown side by side, with their winners \
                    and the first turn where they differ."
            }
        }
    }
}

/// The values of a position, with a column for each side.
fn position(state: &InteractiveState) -> Markup {
    let sides = state.gauges.iter().map(|(_, values)| values.len()).max().unwrap_or_default();
    let head = html! {
        th { "after turn " (state.turn) }
        @for seat in 0..sides { th class={ "number side-" (seat) } { @if sides > 1 { (side_name(state.game, seat)) } } }
    };
    let rows = html! {
        @for (name, values) in &state.gauges {
            tr { td { (name) } @for value in values { td.number colspan=(sides / values.len().max(1)) { (value) } } }
        }
    };
    table("figures", &head, &rows)
}

/// The parts of a form for a new game.
struct GameForm {
    about: &'static str,
    players: Vec<&'static str>,
    options: &'static [OptionSpec],
    guide: Guide,
    game: &'static str,
}

impl GameForm {
    fn for_game(game: &str) -> Result<Self, UnknownGame> {
        let game = engine::catalogue::named(game)?;
        let (info, players) = (game.info(), game.players());
        let players = players.iter().map(|player| player.name).collect();
        Ok(Self {
            about: info.about,
            players,
            options: info.options,
            guide: info.guide,
            game: info.name,
        })
    }

    /// A player selection for each seat. The user has seat `own_seat`. The other seats default to
    /// the first built-in player.
    fn seats(&self, programs: &[NamedPlayer], count: usize, own_seat: usize) -> Markup {
        let side = |seat: usize| match count {
            1 => html! { "player" },
            _ => html! { span class={ "chip side-" (seat) } { (side_name(self.game, seat)) } },
        };
        let built_in = self.players.iter().map(|name| format!("@{name}"));
        let players: Vec<String> =
            built_in.chain(programs.iter().map(ToString::to_string)).collect();
        html! {
            @for seat in 0..count {
                label {
                    span { (side(seat)) } " "
                    select name="seat" {
                        option value=(HAND) selected[seat == own_seat] { "you" }
                        @for (index, name) in players.iter().enumerate() {
                            option value=(name) selected[seat != own_seat && index == 0] { (name) }
                        }
                    }
                }
            }
        }
    }
}

/// The what-if page: the position after a turn, and a form to choose the players who continue from
/// it.
pub fn continuation(app: &App, fields: &Fields) -> Result<Markup, Refusal> {
    let turn: usize = fields.value("turn", "a number of turns")?.unwrap_or(0);
    let selected = fields.selected(app)?;
    let replay = &selected.replay;
    let seats = replay.players.iter().map(|_| Seating::Hand).collect();
    let state = continue_from(replay, turn, seats)?.state();
    let seat = state.seat.unwrap_or_default();
    let (field, value) = fields.location()?.field();
    let side = side_name(state.game, seat);
    let form = GameForm::for_game(state.game)?;
    let context = GameContext::from_fields(app, fields)?;
    let address = format!("{}#t={turn}", context.board(&[])?);
    let content = html! {
        (game::heading(app, &context, &selected, View::WhatIf)?)
        section #continue .island[state.style.is_island] data-game=(state.game) data-turn=(turn) {
            #table {
                #stage { svg #board role="img" aria-label={ "the position after turn " (turn) } {} }
                #side {
                    h2 { "What if?" }
                    p.lead {
                        (title_of(state.game)) ", seed " (state.seed) ": the position after turn " (turn) " of "
                        (replay.turns.len() + replay.exits.len()) ". To move: " (side) ". Recorded players: "
                        (replay.players.join(", ")) ". "
                        a href=(address) { "Back to the recorded game" }
                    }
                    form #new .choices {
                        input type="hidden" name=(field) value=(value);
                        input type="hidden" name="game" value=(fields.game());
                        (form.seats(&app.players, state.players.len(), seat))
                        button.main { "Continue" }
                    }
                    p #progress role="status" {}
                    (continuations())
                    (position(&state))
                    details #terms open { summary { "Legend" } ul.piece-list {} }
                }
            }
        }
        script #state type="application/json" { (json(&state)) }
        (scripts(&["viewer", "play_board", "continue"]))
    };
    let page = Page {
        title: format!("what if: {} – referee", replay.players.join(" – ")),
        content,
        ..game::page_of_view(&context, "What if")?
    };
    Ok(layout(app, &page))
}
