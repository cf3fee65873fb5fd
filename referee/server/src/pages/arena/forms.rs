//! Dialogs for adding a version and for requesting a test.

use arena::{Config, State as ArenaState, usual_kinds};
use engine::catalogue::named;
use maud::{Markup, html};
use serde_json::json;

use super::{request_button, version_name};
use crate::components::{Dialog, dialog, form_row};

/// Languages for pasted sources, with the file name each source gets.
const LANGUAGES: [(&str, &str); 8] = [
    ("C++", "bot.cpp"),
    ("Python", "bot.py"),
    ("Rust", "bot.rs"),
    ("Java", "Player.java"),
    ("JavaScript", "bot.js"),
    ("C", "bot.c"),
    ("Go", "bot.go"),
    ("Ruby", "bot.rb"),
];

/// The name of the language for a kind of source, or the kind itself if the language is unknown.
pub fn language(kind: &str) -> &str {
    let is_of_kind = |file: &str| file.rsplit('.').next() == Some(kind);
    match kind {
        "cargo" => "Rust package",
        "cc" => "C++",
        "command" => "command",
        _ => LANGUAGES.iter().find(|(_, file)| is_of_kind(file)).map_or(kind, |(name, _)| name),
    }
}

/// The dialog for adding a version. `bot` is the default bot.
pub fn add_version(bot: &str) -> Markup {
    let accepted: Vec<String> = usual_kinds().map(|kind| format!(".{kind}")).collect();
    dialog(&Dialog {
        id: "add-version",
        title: "Add a version",
        content: html! {
            form #add-form {
                (form_row(
                    "Bot",
                    "A new name creates a new bot.",
                    &html! {
                        input name="bot" required maxlength="40" value=(bot) placeholder="mybot";
                    },
                ))
                (form_row(
                    "File",
                    "One source file, or a zip archive of a package. You can also drop it onto the \
                     page.",
                    &html! {
                        input name="file" type="file"
                            accept=(format!("{},.zip", accepted.join(",")));
                    },
                ))
                details {
                    summary { "Paste the source instead" }
                    (form_row("Language", "", &html! {
                        select name="name" {
                            @for (language, file) in LANGUAGES { option value=(file) { (language) } }
                        }
                    }))
                    (form_row(
                        "Source",
                        "",
                        &html! { textarea name="text" rows="10" spellcheck="false" {} },
                    ))
                }
                (form_row(
                    "Note",
                    "",
                    &html! { input name="note" maxlength="200" placeholder="What is new?"; },
                ))
                label.check { input type="checkbox" name="test" checked; " Test it against its \
                    bot's reference" }
                p.error role="alert" {}
            }
        },
        actions: html! { button.main form="add-form" { "Add" } },
    })
}

/// Buttons for adding a starter bot, or nothing if the game has none.
pub fn starters(config: &Config) -> Markup {
    let starter = config.game.as_deref().and_then(|game| named(game).ok()?.info().starter);
    let Some(starter) = starter else { return html! {} };
    let sources = [
        ("Python", "bot.py", starter.python),
        ("C++", "bot.cpp", starter.cpp),
        ("Rust", "bot.rs", starter.rust),
    ];
    html! {
        @for (language, path, text) in sources {
            @let files = json!([{ "path": path, "bytes": base64_of(text) }]);
            @let request = json!({ "add": { "bot": "mybot", "source": { "files": files }, "note": "The starter bot" } });
            (request_button(&format!("A starter bot in {language}"), &request, ""))
        }
    }
}

/// Buttons for adding the game's built-in players as opponents, unless they have already been added
/// from this version of the referee.
pub fn opponents(config: &Config, state: &ArenaState) -> Markup {
    let game = config.game.as_deref().and_then(|game| named(game).ok());
    let players = game.map(|game| game.players()).unwrap_or_default();
    let is_missing = |name: &str| {
        let main = format!("@{name}");
        state.versions.values().all(|of| of.main != main || state.is_outdated(of.number))
    };
    let missing: Vec<_> = players.iter().filter(|player| is_missing(player.name)).collect();
    html! {
        @if !missing.is_empty() {
            details.opponents-to-add {
                summary { "Add a built-in player as an opponent" }
                p.actions {
                    @for player in missing {
                        @let request = json!({ "add": { "bot": player.name, "source": { "command": format!("@{}", player.name) } } });
                        span title=(player.about) { (request_button(player.name, &request, "")) }
                    }
                }
            }
        }
    }
}

fn base64_of(text: &str) -> String {
    use base64::Engine;
    base64::prelude::BASE64_STANDARD.encode(text)
}

/// The dialog for requesting a test of a version. If `version` is `None`, the user chooses
/// it in the dialog.
pub fn ask_test(state: &ArenaState, config: &Config, version: Option<u32>) -> Markup {
    let reference = version.and_then(|number| state.versions.get(&number));
    let reference = reference.and_then(|of| state.reference(&of.bot));
    let others = state.versions.keys().rev().copied().filter(|number| Some(*number) != version);
    dialog(&Dialog {
        id: "ask-test",
        title: if version.is_some() { "Test this version" } else { "New test" },
        content: html! {
            form #test-form data-version=[version] {
                @if version.is_none() {
                    (form_row("Version", "", &html! {
                        select name="version" {
                            @for number in state.ready().rev() {
                                option value=(number) { (version_name(state, number)) }
                            }
                        }
                    }))
                }
                (form_row("Against", "", &html! {
                    select name="against" {
                        @if version.is_none() { option value="" { "its bot's reference" } }
                        @for number in others {
                            option value=(number) selected[reference == Some(number)] {
                                (version_name(state, number)) @if reference == Some(number) { " (reference)" }
                            }
                        }
                        option value="pool" { "every version in the pool" }
                    }
                }))
                (form_row("Until", "", &html! {
                    select name="rule" {
                        option value="sprt" { "it is decided" }
                        option value="games" { "a number of games has been played" }
                    }
                }))
                (form_row(
                    "Elo bounds",
                    "With 0,10, a version passes if it is about 10 Elo stronger. Wider bounds need \
                     fewer games but only detect larger improvements.",
                    &html! {
                        input name="sprt" data-needs="rule=sprt" value=(config.sprt)
                            pattern="[\\-+0-9.,]+";
                    },
                ))
                (form_row(
                    "Games",
                    "Each seed is played from both sides.",
                    &html! {
                        input name="games" data-needs="rule=games" type="number" min="2"
                            max="1000000" step="2" value="400";
                    },
                ))
                p.error role="alert" {}
            }
        },
        actions: html! { button.main form="test-form" { "Start the test" } },
    })
}
