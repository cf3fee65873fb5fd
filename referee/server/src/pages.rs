//! The pages, and their common parts.

pub mod analysis;
pub mod arena;
pub mod cards;
mod curve;
pub mod failure;
pub mod game;
pub mod games;
pub mod lab;
pub mod match_page;
pub mod overview;
pub mod play;
pub mod tuning;

use std::collections::BTreeMap;
use std::time::SystemTime;

use ::engine::catalogue::title_of;
use matches::reports::table;
use matches::statistics::Estimate;
use matches::{MatchSummary, Termination};
use maud::{Markup, html};
use viewer::GameParts;
use viewer::html::DOCTYPE;

use super::assets::GAME_POLICY;
use super::components::{
    Crumb, Icon, RailItem, ResultBar, Search, Shell, Stat, State, TrayItem, result_bar, shell,
    stats, tray,
};
use super::folder::{FileKind, FolderFile};
use super::library::is_quiet;
use super::query::{Fields, link};
use super::{App, Refusal};

/// Sections of the home page, in order: name and title.
pub const KINDS: [(&str, &str); 3] =
    [("matches", "Matches"), ("tunings", "Tunings"), ("replays", "Replays")];

/// The maximum number of running matches in the tray.
const RUNNING_MAX: usize = 4;

/// Longer names are shortened to this number of characters.
const NAME_SHOWN: usize = 40;

/// A page within the common frame.
#[derive(Clone, Debug, Default)]
pub struct Page {
    /// Active entry of the navigation rail: a name in [`KINDS`], or an address.
    pub part: String,
    /// Title of the browser tab.
    pub title: String,
    /// The pages above this one, followed by its own name.
    pub crumbs: Vec<Crumb>,
    pub shown: String,
    /// Search field that filters the list on the page.
    pub search: Option<Search>,
    /// URL of the part that is refreshed while the page is open.
    pub live: Option<String>,
    pub content: Markup,
}

/// Renders a page within its frame.
pub fn page(app: &App, page: &Page) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="token" content=(app.guard.token());
                @if let Some(address) = &page.live {
                    meta name="live" content=(address);
                }
                title { (page.title) }
                link rel="stylesheet" href="/assets/style.css";
                (scripts(&["elements", "server", "drop", "table", "charts", "dialog"]))
                @if app.arena.is_owned() { (scripts(&["arena"])) }
                @if page.live.is_some() { (scripts(&["live"])) }
            }
            body { (frame(app, page)) }
        }
    }
}

/// Renders a game page within the common frame. Its scripts and styles are inlined.
pub fn game_page(app: &App, page: &Page, game: &GameParts) -> Markup {
    let policy = if game.has_frame { GAME_POLICY.with_frames() } else { *GAME_POLICY };
    policy.page(&page.title, &game.head, &frame(app, page))
}

/// The body of a page.
fn frame(app: &App, page: &Page) -> Markup {
    shell(&Shell {
        rail: &rail(app, &page.part),
        crumbs: &page.crumbs,
        shown: &page.shown,
        search: page.search.as_ref(),
        tray: running(app),
        folder: &app.folder.root().display().to_string(),
        content: page.content.clone(),
    })
}

fn rail(app: &App, part: &str) -> Vec<RailItem> {
    if app.arena.is_owned() || app.arena.get().is_some() {
        return arena_rail(part);
    }
    let item = |name: &str, address: String, title: &str, icon: Icon| RailItem {
        is_current: name == part,
        address,
        title: title.to_owned(),
        icon,
    };
    let kind_icon = |name: &str| match name {
        "tunings" => Icon::Tuning,
        "replays" => Icon::Replay,
        _ => Icon::Match,
    };
    let kinds = KINDS
        .into_iter()
        .map(|(name, title)| item(name, link("/", &[("kind", name)]), title, kind_icon(name)));
    [item("", "/".to_owned(), "Overview", Icon::Home)]
        .into_iter()
        .chain(kinds)
        .chain([item("/play", "/play".to_owned(), "Play", Icon::Play)])
        .chain([item("/lab", "/lab".to_owned(), "Lab", Icon::Lab)])
        .collect()
}

/// The navigation rail of an arena. Journals and replays of its games appear in the folder like any
/// others.
fn arena_rail(part: &str) -> Vec<RailItem> {
    let is_of_folder = KINDS.iter().any(|(name, _)| *name == part) || part.is_empty();
    let item = |address: &str, title: &str, icon: Icon, is_current: bool| RailItem {
        is_current: is_current || address == part,
        address: address.to_owned(),
        title: title.to_owned(),
        icon,
    };
    vec![
        item("/bots", "Bots", Icon::Bot, false),
        item("/tests", "Tests", Icon::Experiment, false),
        item("/ratings", "Ratings", Icon::League, false),
        item("/games", "Games", Icon::Replay, is_of_folder),
        item("/play", "Play", Icon::Play, false),
        item("/lab", "Lab", Icon::Lab, false),
    ]
}

/// The tray of running matches, newest first.
pub fn running(app: &App) -> Markup {
    if let Some(arena) = app.arena.get() {
        return tray(&arena.with_state(|state| self::arena::running(state)));
    }
    let listing = app.folder.files();
    let journals = listing.files.iter().filter(|file| file.kind == FileKind::Journal);
    // The listing is sorted by time, so the first quiet file ends the search.
    let journals = journals.take_while(|file| !is_quiet(file.changed)).take(RUNNING_MAX);
    let item = |file: &FolderFile| {
        let followed = app.library.current(&app.folder.file(&file.name).ok()?).ok()?;
        let recorded = &followed.recorded;
        (followed.state() == State::Running).then(|| TrayItem {
            address: link("/match", &[("file", &file.name)]),
            title: recorded.plan.player_names().join(" – "),
            is_queued: false,
            done: recorded.games.len() as u64,
            planned: Some(recorded.planned()),
        })
    };
    tray(&journals.filter_map(item).collect::<Vec<_>>())
}

/// Script elements for scripts on the server, in this order.
pub fn scripts(names: &[&str]) -> Markup {
    html! { @for name in names { script src={ "/assets/" (name) ".js" } defer {} } }
}

/// Shortens paths within the folder to names relative to it.
fn in_folder(app: &App, text: &str) -> String {
    text.replace(&format!("{}/", app.folder.root().display()), "")
}

/// A select element. The first option, `none`, has no value. Every other option has its text as
/// value.
fn choice(name: &str, label: &str, none: &str, chosen: &str, values: &[&str]) -> Markup {
    let values: Vec<_> = values.iter().map(|value| (*value, *value)).collect();
    named_choice(name, label, none, chosen, &values)
}

/// Like [`choice`], for pairs of value and text.
fn named_choice(
    name: &str,
    label: &str,
    none: &str,
    chosen: &str,
    values: &[(&str, &str)],
) -> Markup {
    html! {
        label {
            span { (label) }
            select name=(name) {
                option value="" { (none) }
                @for (value, text) in values {
                    option value=(value) selected[*value == chosen] { (text) }
                }
            }
        }
    }
}

/// A name, shortened if it is too long. The full name is the tooltip.
fn short_name(name: &str) -> Markup {
    match name.char_indices().nth(NAME_SHOWN) {
        Some((end, _)) => html! { span title=(name) { (name[..end].trim_end()) "…" } },
        None => html! { (name) },
    }
}

/// Games won, drawn and lost by the first player.
fn results(summary: &MatchSummary) -> ResultBar {
    let [lost, drawn, won] = summary.games;
    ResultBar { won, drawn, lost }
}

/// The first player's score, Elo, and probability of being stronger (the last two only if faults
/// did not decide the match), and the games lost to faults.
fn key_figures(names: [&str; 2], summary: &MatchSummary) -> Markup {
    let [losses, draws, wins] = summary.games;
    let mut figures = vec![
        Stat {
            value: html! { (wins) " – " (draws) " – " (losses) (result_bar(results(summary))) },
            ..Stat::new("won – drawn – lost", "")
        },
        Stat::new("score", format!("{:.1} %", 100.0 * summary.score())),
    ];
    if let Some(estimate) = summary.estimate().filter(|_| !summary.is_decided_by_faults()) {
        let Estimate { low, high, .. } = estimate;
        let has_both = low.is_finite() && high.is_finite();
        let note = if has_both { format!("{low:+.0} to {high:+.0}") } else { String::new() };
        figures.push(Stat { note, ..Stat::new("Elo, 95 %", elo_or_bound(&estimate)) });
        figures.push(Stat::new("chance of being stronger", estimate.los_in_words()));
    }
    let faults = [0, 1].map(|player| (names[player], summary.faults(player)));
    let faults = faults.into_iter().filter(|(_, faults)| *faults > 0);
    figures.extend(faults.map(|(name, faults)| Stat {
        is_fault: true,
        ..Stat::new(format!("lost to faults: {name}"), count(faults))
    }));
    stats(&figures)
}

/// An Elo difference with its interval, or with its only finite bound.
fn elo(estimate: &Estimate) -> Markup {
    let Estimate { low, high, .. } = *estimate;
    html! {
        b { (elo_or_bound(estimate)) }
        @if low.is_finite() && high.is_finite() { small { (format!("{low:+.0} to {high:+.0}")) } }
    }
}

fn elo_or_bound(Estimate { elo, low, high, .. }: &Estimate) -> String {
    match (low.is_finite(), high.is_finite()) {
        (true, false) => format!("above {low:+.0}"),
        (false, true) => format!("below {high:+.0}"),
        _ => format!("{elo:+.0}"),
    }
}

/// The faults of each player who has any.
fn faults_of(names: [&str; 2], summary: &MatchSummary) -> Markup {
    let all = names.into_iter().zip(summary.ends.each_ref().map(faults));
    html! { @for (name, faults) in all.filter(|(_, faults)| !faults.is_empty()) { div.error { (name) ": " (faults) } } }
}

/// The outcomes that are faults, such as `timeout 2, crashed 1`.
fn faults(ends: &BTreeMap<Termination, u64>) -> String {
    let faults = ends.iter().filter(|(end, _)| end.is_fault());
    faults.map(|(end, count)| format!("{end} {count}")).collect::<Vec<_>>().join(", ")
}

/// Converts the first letter to upper case.
fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The time since a moment, such as `3 min ago`.
fn ago(time: SystemTime) -> String {
    let seconds = time.elapsed().map(|age| age.as_secs()).unwrap_or_default();
    match seconds {
        0..=59 => "just\u{a0}now".to_owned(),
        60..=7199 => format!("{}\u{a0}min\u{a0}ago", seconds / 60),
        7200..=172_799 => format!("{}\u{a0}h\u{a0}ago", seconds / 3600),
        _ => format!("{}\u{a0}days\u{a0}ago", seconds / 86_400),
    }
}

/// A duration as text, such as `2 min 5 s`.
fn duration(seconds: f64) -> String {
    let seconds = seconds.round() as u64;
    match seconds {
        0..=59 => format!("{seconds} s"),
        60..=3599 => format!("{} min {} s", seconds / 60, seconds % 60),
        _ => format!("{} h {} min", seconds / 3600, seconds % 3600 / 60),
    }
}

/// A number with thin spaces between thousands.
fn count(number: u64) -> String {
    replays::text::grouped(number).replace(' ', "\u{202f}")
}

/// The index of the first item on the current page of a list.
fn first_item(fields: &Fields) -> Result<usize, Refusal> {
    Ok(fields.value::<u32>("from", "a number")?.unwrap_or(0) as usize)
}

/// Links to the previous and next page of a list, with `items` per page.
fn page_links(fields: &Fields, page: &str, from: usize, items: usize, is_more: bool) -> Markup {
    let address = |from: usize| fields.with(page, "from", &from.to_string()) + "#list";
    html! {
        p.pages {
            @if from > 0 { a href=(address(from.saturating_sub(items))) { "previous " (items) } }
            @if is_more { a href=(address(from + items)) { "next " (items) } }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::protocol::Exit;

    #[test]
    fn numbers_are_readable() {
        let shown = [7, 999, 1000, 2_400_000].map(count);
        assert_eq!(shown, ["7", "999", "1\u{202f}000", "2\u{202f}400\u{202f}000"]);
        assert_eq!([4.4, 125.0, 7260.0].map(duration), ["4 s", "2 min 5 s", "2 h 1 min"]);
    }

    #[test]
    fn long_names_are_cut() {
        let shown = ["./bot", &"ü".repeat(40)].map(|name| short_name(name).into_string());
        assert_eq!(shown, ["./bot".to_owned(), "ü".repeat(40)]);
        let name = "&".repeat(41);
        let [whole, cut] = [41, 40].map(|count| "&amp;".repeat(count));
        assert_eq!(
            short_name(&name).into_string(),
            format!("<span title=\"{whole}\">{cut}…</span>")
        );
    }

    #[test]
    fn only_faults_are_named() {
        let exits = [Exit::Done, Exit::Timeout, Exit::Crashed].map(Termination::Exited);
        let mut ends: BTreeMap<_, _> = exits.into_iter().zip([5, 1, 2]).collect();
        ends.insert(Termination::Won, 7);
        let named = faults(&ends);
        assert!(
            ["timeout 1, crashed 2", "crashed 2, timeout 1"].contains(&named.as_str()),
            "{named}"
        );
    }
}
