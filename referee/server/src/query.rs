//! Query fields: reading them from requests and writing them into links.

use std::collections::BTreeMap;
use std::str::FromStr;

use axum::extract::Query;
use form_urlencoded::Serializer;
use matches::statistics::Sprt;
use replays::codingame::select;
use replays::{Error, SelectedReplay};
use viewer::analysis::NODES_MAX;

use super::{App, Refusal};

/// The query fields, as an axum extractor.
pub type QueryFields = Query<BTreeMap<String, String>>;

/// The query fields of a request.
#[derive(Clone, Debug, Default)]
pub struct Fields(pub BTreeMap<String, String>);

/// The location of the games in a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Location {
    /// A file in the folder, by name.
    File(String),
    /// An uploaded file, by number.
    Opened(u64),
    /// An interactive game, by number.
    Table(u64),
}

impl Location {
    /// The query field for this location.
    pub fn field(&self) -> (&'static str, String) {
        match self {
            Self::File(name) => ("file", name.clone()),
            Self::Opened(number) => ("opened", number.to_string()),
            Self::Table(number) => ("table", number.to_string()),
        }
    }
}

impl Fields {
    /// The value of a field; `None` if it is missing or empty.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str).filter(|text| !text.is_empty())
    }

    /// The parsed value of a field; `None` if it is missing or blank. `expected` describes valid
    /// values in errors.
    pub fn value<T: FromStr>(&self, name: &str, expected: &str) -> Result<Option<T>, Refusal> {
        let text = self.text(name).map(str::trim).filter(|text| !text.is_empty());
        let read = |text: &str| text.parse().map_err(|_| Refusal::field(name, text, expected));
        text.map(read).transpose()
    }

    /// Like [`value`](Self::value), for a field that must be present.
    pub fn required<T: FromStr>(&self, name: &str, expected: &str) -> Result<T, Refusal> {
        self.value(name, expected)?.ok_or_else(|| Refusal::field(name, "", expected))
    }

    /// The location given by the fields.
    pub fn location(&self) -> Result<Location, Refusal> {
        if let Some(number) = self.value("opened", "a number")? {
            return Ok(Location::Opened(number));
        }
        if let Some(number) = self.value("table", "a number")? {
            return Ok(Location::Table(number));
        }
        let name = self.text("file").ok_or_else(|| Refusal::field("file", "", "a name"))?;
        Ok(Location::File(name.to_owned()))
    }

    /// The game's number in its file, from 1.
    pub fn game(&self) -> &str {
        self.text("game").unwrap_or("1")
    }

    /// The parsed number of the game in its file.
    pub fn game_number(&self) -> Result<usize, Refusal> {
        Ok(self.value("game", "a game number, from 1")?.unwrap_or(1))
    }

    /// A link to another page of the same game, with additional fields.
    pub fn link_to(&self, page: &str, more: &[(&str, &str)]) -> Result<String, Refusal> {
        let (field, value) = self.location()?.field();
        let game = [(field, value.as_str()), ("game", self.game())];
        Ok(link(page, &[&game, more].concat()))
    }

    /// A link to a page with all these fields, but a different value for one of them.
    pub fn with(&self, page: &str, name: &str, value: &str) -> String {
        let mut fields = self.0.clone();
        fields.insert(name.to_owned(), value.to_owned());
        fields.retain(|_, value| !value.is_empty());
        let fields: Vec<_> = fields.iter().map(|(name, value)| (&**name, &**value)).collect();
        link(page, &fields)
    }

    /// The replay given by the fields.
    pub fn selected(&self, app: &App) -> Result<SelectedReplay, Refusal> {
        let number = self.game_number()?;
        match self.location()? {
            Location::File(name) => Ok(select(&app.folder.file(&name)?, number)?),
            Location::Opened(opened) => {
                let file = app.opened.get(opened)?;
                let mut count = 0;
                for selected in file.replays()? {
                    count += 1;
                    let selected = selected?;
                    if count == number {
                        return Ok(selected);
                    }
                }
                Err(Error::no_number(&file.name, count, number).into())
            }
            Location::Table(number) => {
                let replay = app.tables.get(number)?.game().replay()?;
                Ok(SelectedReplay { replay, location: format!("interactive game {number}") })
            }
        }
    }

    /// The sequential test given by the fields, if any.
    pub fn sprt(&self) -> Result<Option<Sprt>, Refusal> {
        Ok(self.text("sprt").map(|text| text.trim().parse()).transpose()?)
    }

    /// The number of nodes per turn given by a field, if present.
    pub fn nodes(&self, name: &str) -> Result<Option<u64>, Refusal> {
        let expected = "a number of nodes from 1 to 100000";
        match self.value(name, expected)? {
            Some(nodes) if !(1..=NODES_MAX).contains(&nodes) => {
                Err(Refusal::field(name, &nodes.to_string(), expected))
            }
            nodes => Ok(nodes),
        }
    }
}

/// A link to a page with query fields.
pub fn link(page: &str, fields: &[(&str, &str)]) -> String {
    if fields.is_empty() {
        return page.to_owned();
    }
    let mut query = Serializer::new(String::new());
    query.extend_pairs(fields);
    format!("{page}?{}", query.finish())
}

#[cfg(test)]
mod tests {
    use super::link;

    #[test]
    fn a_name_cannot_leave_its_field() {
        let address = link("/match", &[("file", "a&b=\"<#é/../x"), ("n", "1")]);
        assert_eq!(link("/match", &[]), "/match");
        assert_eq!(address, "/match?file=a%26b%3D%22%3C%23%C3%A9%2F..%2Fx&n=1");
    }
}
