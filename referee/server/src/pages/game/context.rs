//! A game's context: the pages above it, and its neighbours.

use matches::{RecordedMatch, journal_beside};
use replays::codingame::replays_of;

use crate::components::Crumb;
use crate::pages::arena;
use crate::pages::neighbours::{Neighbours, around};
use crate::query::{Fields, Location, link};
use crate::{App, Refusal};

/// Query fields that identify the test, version or match a game belongs to.
const CONTEXT: [&str; 5] = ["test", "against", "match", "bot", "version"];

/// The pages above a game, and its neighbours.
#[derive(Clone, Debug, Default)]
pub struct GameContext {
    /// Active entry of the navigation rail.
    pub part: String,
    pub crumbs: Vec<Crumb>,
    /// Name of the game among its neighbours, such as `Game 3`.
    pub name: String,
    /// Text and URL of links to other games.
    pub around: Vec<(&'static str, String)>,
    fields: Fields,
}

impl GameContext {
    /// Finds the context of the game identified by the query fields.
    pub fn from_fields(app: &App, fields: &Fields) -> Result<Self, Refusal> {
        let mut context = Self {
            name: format!("Game {}", fields.game()),
            fields: fields.clone(),
            ..Self::default()
        };
        if let Some(test) = fields.text("test") {
            context.part = "/tests".to_owned();
            context.crumbs = vec![
                Crumb::new("/tests", "Tests"),
                Crumb::new(format!("/tests/{test}"), format!("Test {test}")),
            ];
            context.around = around(arena::test::neighbours(app, fields)?.unwrap_or_default());
            return Ok(context);
        }
        match fields.location()? {
            Location::Table(number) => context.at_table(app, number)?,
            Location::Opened(number) => {
                let file = app.opened.get(number)?;
                context.in_replays(
                    file.name.clone(),
                    file.replays()?.nth(fields.game_number()?).is_some(),
                )?;
            }
            Location::File(name) => context.in_folder(app, &name)?,
        }
        Ok(context)
    }

    /// The URL of a page about the game, with the query fields that preserve its context.
    pub fn link_to(&self, page: &str, more: &[(&str, &str)]) -> Result<String, Refusal> {
        let context = CONTEXT.into_iter();
        let context = context.filter_map(|name| Some((name, self.fields.text(name)?)));
        self.fields.link_to(page, &context.chain(more.iter().copied()).collect::<Vec<_>>())
    }

    /// The URL of the game's board, with additional query fields.
    pub fn board(&self, more: &[(&str, &str)]) -> Result<String, Refusal> {
        let Some(test) = self.fields.text("test") else { return self.link_to("/game", more) };
        let against = self.fields.text("against").map(|against| ("against", against));
        let fields: Vec<_> = against.into_iter().chain(more.iter().copied()).collect();
        let page = format!("/tests/{test}/games/{}", self.fields.game());
        Ok(link(&page, &fields))
    }

    pub fn location(&self) -> Result<Location, Refusal> {
        self.fields.location()
    }

    fn at_table(&mut self, app: &App, number: u64) -> Result<(), Refusal> {
        let table = app.tables.get(number)?;
        self.part = "/play".to_owned();
        self.crumbs = vec![Crumb::new("/play", "Play")];
        self.name = format!("Game {number}");
        let origin = table.origin.as_ref();
        self.around.extend(origin.map(|origin| ("Recorded game", origin.address.clone())));
        let replay = link("/play/replay", &[("id", &number.to_string())]);
        self.around.push(("Save replay", replay));
        Ok(())
    }

    fn in_folder(&mut self, app: &App, name: &str) -> Result<(), Refusal> {
        if let (Some(bot), Some(version)) = (self.fields.text("bot"), self.fields.text("version")) {
            self.part = "/bots".to_owned();
            self.name = format!("Check game {}", self.fields.game());
            let page = format!("/bots/{bot}/{version}");
            self.crumbs =
                vec![Crumb::new("/bots", "Bots"), Crumb::new(page, format!("{bot}-{version}"))];
            let is_more =
                replays_of(&app.folder.file(name)?)?.nth(self.fields.game_number()?).is_some();
            self.around = around(self.by_number(is_more)?);
            return Ok(());
        }
        let journal = self.fields.text("match").map(str::to_owned);
        let journal = journal.or_else(|| journal_beside(name));
        let followed = journal.and_then(|journal| {
            let path = app.folder.file(&journal).ok()?;
            Some((journal, app.library.current(&path).ok()?))
        });
        let Some((journal, followed)) = followed else {
            let is_more =
                replays_of(&app.folder.file(name)?)?.nth(self.fields.game_number()?).is_some();
            return self.in_replays(name.to_owned(), is_more);
        };
        self.part = "matches".to_owned();
        self.crumbs = vec![
            Crumb::new(link("/", &[("kind", "matches")]), "Matches"),
            Crumb::new(link("/match", &[("file", &journal)]), journal.clone()),
        ];
        self.around = around(self.in_match(&followed.recorded)?);
        Ok(())
    }

    /// Sets the context in a replay file that belongs to no match.
    fn in_replays(&mut self, name: String, is_more: bool) -> Result<(), Refusal> {
        let (field, value) = self.fields.location()?.field();
        self.part = "replays".to_owned();
        self.crumbs = vec![
            Crumb::new(link("/", &[("kind", "replays")]), "Replays"),
            Crumb::new(link("/replays", &[(field, &value)]), name),
        ];
        self.around = around(self.by_number(is_more)?);
        Ok(())
    }

    /// The previous and next game in the file.
    fn by_number(&self, is_more: bool) -> Result<Neighbours, Refusal> {
        let number = self.fields.game_number()?;
        let address = |number: usize| self.neighbour(number as u64);
        Ok(Neighbours {
            previous: number
                .checked_sub(1)
                .filter(|number| *number > 0)
                .map(address)
                .transpose()?,
            next: is_more.then(|| address(number + 1)).transpose()?,
            next_loss: None,
        })
    }

    /// The neighbours of this game in a match. Games without a replay are skipped.
    fn in_match(&self, recorded: &RecordedMatch) -> Result<Neighbours, Refusal> {
        let number = self.fields.game_number()? as u64;
        let is_of_two = recorded.plan.players.len() == 2;
        let games = recorded.games.iter();
        let games: Vec<(u64, bool)> = games
            .filter_map(|game| Some((game.replay?, is_of_two && game.half_points() == 0)))
            .collect();
        let index = games.iter().position(|(replay, _)| *replay == number);
        let Some(index) = index else { return Ok(Neighbours::default()) };
        let address = |(replay, _): &(u64, bool)| self.neighbour(*replay);
        let after = &games[index + 1..];
        Ok(Neighbours {
            previous: games[..index].last().map(address).transpose()?,
            next: after.first().map(address).transpose()?,
            next_loss: after.iter().find(|(_, is_lost)| *is_lost).map(address).transpose()?,
        })
    }

    fn neighbour(&self, number: u64) -> Result<String, Refusal> {
        let mut context = self.clone();
        context.fields.0.insert("game".to_owned(), number.to_string());
        context.board(&[])
    }
}
