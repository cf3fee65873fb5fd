//! A game in the viewer, and the heading shared by all views of a game.

mod context;

use engine::catalogue::{side_name, title_of};
use engine::text::counted;
use matches::listing::{ListedGame, list_replay};
use maud::Markup;
use replays::SelectedReplay;
use sdk_game::PREFIX;
use viewer::analysis::{GameAnalysis, NODES, can_analyse, judges_turns};
use viewer::{Additions, frames_of, game_parts};

pub use self::context::GameContext;
use super::{Page, game_page, games};
use crate::components::{Banner, Crumb, GameHeading, Tab, game_heading};
use crate::query::{Fields, Location};
use crate::{App, Refusal};

/// A view of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    Board,
    Analysis,
    WhatIf,
}

/// The page that `referee view` writes, within the common frame. A continuation is compared with
/// the game it continues.
pub fn page(app: &App, fields: &Fields) -> Result<Markup, Refusal> {
    let nodes = fields.nodes("analyse")?;
    let selected = fields.selected(app)?;
    let recording = frames_of(&selected)?;
    let analysis =
        nodes.map(|nodes| GameAnalysis::from_replay(&selected.replay, nodes)).transpose()?;
    let table = match fields.location()? {
        Location::Table(number) => Some(app.tables.get(number)?),
        Location::File(_) | Location::Opened(_) => None,
    };
    let origin = table.as_ref().and_then(|table| table.origin.as_ref());
    let other = origin.map(|origin| frames_of(&origin.selected)).transpose()?;
    let view = if nodes.is_some() { View::Analysis } else { View::Board };
    let mut context = GameContext::from_fields(app, fields)?;
    if let Some(nodes) = nodes.filter(|_| judges_turns(&selected.replay.game)) {
        let address = context.link_to("/analysis", &[("work", &nodes.to_string())])?;
        context.around.insert(0, ("Table of turns", address));
    }
    let heading = heading(app, &context, &selected, view)?;
    let original = app.original.as_ref().and_then(|original| original.viewer_for(&selected.replay));
    let additions = Additions {
        analysis: analysis.as_ref(),
        heading: Some(&heading),
        other: other.as_ref(),
        original: original.as_ref().map(Result::as_ref),
    };
    let game = game_parts(&recording, &additions);
    let page = Page {
        part: context.part,
        title: game.title.clone(),
        crumbs: context.crumbs,
        shown: context.name,
        content: game.body.clone(),
        ..Page::default()
    };
    Ok(game_page(app, &page, &game))
}

/// A page for a view of a game other than the viewer, without a title or content.
pub fn page_of_view(context: &GameContext, shown: &str) -> Result<Page, Refusal> {
    let mut crumbs = context.crumbs.clone();
    crumbs.push(Crumb::new(context.board(&[])?, context.name.clone()));
    Ok(Page { part: context.part.clone(), crumbs, shown: shown.to_owned(), ..Page::default() })
}

/// The heading: players and results, links to other games, and tabs for the views of the game.
pub fn heading(
    app: &App,
    context: &GameContext,
    selected: &SelectedReplay,
    view: View,
) -> Result<Markup, Refusal> {
    let game = listed(app, context, selected)?;
    let name = |seat: usize| match game.players.len() {
        1 => String::new(),
        _ => side_name(&game.rules, seat),
    };
    let banner = |seat: usize| Banner { side: name(seat), seat: games::seat_of(&game, seat) };
    let lead = format!("{}, {}", title_of(&game.rules), counted(game.turns, "turn"));
    Ok(game_heading(&GameHeading {
        banners: (0..game.players.len()).map(banner).collect(),
        lead,
        around: context.around.clone(),
        tabs: tabs(context, &game.rules, view)?,
    }))
}

/// The game with each seat's outcome, which is known only once the game is over.
fn listed(
    app: &App,
    context: &GameContext,
    selected: &SelectedReplay,
) -> Result<ListedGame, Refusal> {
    let is_over = match context.location()? {
        Location::Table(number) => app.tables.get(number)?.game().state().scores.is_some(),
        Location::File(_) | Location::Opened(_) => true,
    };
    match is_over {
        true => Ok(list_replay(selected, 1)?),
        false => {
            Ok(ListedGame { scores: Vec::new(), ..ListedGame::from_replay(&selected.replay, 1) })
        }
    }
}

fn tabs(context: &GameContext, rules: &str, view: View) -> Result<Vec<Tab>, Refusal> {
    let tab = |shown: View, text: &str, address: String| Tab {
        address,
        text: text.to_owned(),
        is_current: shown == view,
        class: if shown == View::WhatIf { "takes-turn" } else { "keeps-turn" },
    };
    let mut tabs = vec![tab(View::Board, "Board", context.board(&[])?)];
    if can_analyse(rules) {
        let address = context.board(&[("analyse", &NODES.to_string())])?;
        tabs.push(tab(View::Analysis, "Analysis", address));
    }
    if !rules.starts_with(PREFIX) {
        tabs.push(tab(View::WhatIf, "What if", context.link_to("/continue", &[])?));
    }
    Ok(tabs)
}
