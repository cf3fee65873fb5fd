//! The first page for a folder without an arena, where the user chooses a game.

use engine::catalogue::{game_names, title_of};
use maud::{Markup, html};

use super::framed;
use crate::components::{PageHeader, form_row, page_header};
use crate::pages::Page;
use crate::query::Fields;
use crate::{App, Refusal};

pub fn page(app: &App, _: &Fields) -> Result<Markup, Refusal> {
    let content = html! {
        (page_header(&PageHeader {
            lead: html! { "Add versions of your bot, test them against each other, and see which one is stronger." },
            ..PageHeader::new("A new arena")
        }))
        form #new-arena.card {
            (form_row("Game", "", &html! {
                select name="game" {
                    @for name in game_names() { option value=(name) { (title_of(name)) } }
                    option value="" { "Another contest, with its referee" }
                }
            }))
            (form_row(
                "Referee",
                "For another contest: its referee jar, or the folder of its built repository.",
                &html! { input name="referee" data-needs="game=" placeholder="contest.jar"; },
            ))
            (form_row(
                "League",
                "Leave empty for the highest one.",
                &html! { input name="league" type="number" min="0" max="99"; },
            ))
            (form_row(
                "Seats",
                "Players per game.",
                &html! { input name="seats" type="number" min="2" max="8" value="2"; },
            ))
            p.actions { button.main { "Create the arena" } }
            p.quiet { "These settings are saved as arena.toml in the folder " code { (app.folder.root().display()) } "." }
        }
    };
    let page = Page {
        part: "/bots".to_owned(),
        title: "A new arena".to_owned(),
        content,
        ..Page::default()
    };
    Ok(framed(app, page))
}
