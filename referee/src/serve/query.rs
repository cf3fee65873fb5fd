//! The fields of a request's address.

use std::collections::BTreeMap;
use std::str::FromStr;

use super::ServeError;
use crate::statistics::Sprt;

/// The fields of a request's address.
#[derive(Clone, Debug, Default)]
pub struct Fields(pub BTreeMap<String, String>);

/// Where the games are that a request names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// A file of the folder, by its name.
    File(String),
    /// A file that was dropped, by its number.
    Opened(u64),
    /// No file, but a game by hand, by its number.
    Table(u64),
}

impl Place {
    /// The field of addresses that names the place.
    pub fn field(&self) -> (&'static str, String) {
        match self {
            Self::File(name) => ("file", name.clone()),
            Self::Opened(number) => ("opened", number.to_string()),
            Self::Table(number) => ("table", number.to_string()),
        }
    }
}

impl Fields {
    /// A field that is not empty.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(|text| text.trim()).filter(|text| !text.is_empty())
    }

    /// A field as a value, if it is there.
    ///
    /// # Errors
    ///
    /// Returns an error if it holds something else.
    pub fn value<T: FromStr>(
        &self,
        name: &'static str,
        expected: &str,
    ) -> Result<Option<T>, ServeError> {
        let read = |text: &str| {
            text.parse()
                .map_err(|_| ServeError::request(name, text, format!("expected {expected}")))
        };
        self.text(name).map(read).transpose()
    }

    /// The file or the game by hand that is meant.
    ///
    /// # Errors
    ///
    /// Returns an error if none is named.
    pub fn place(&self) -> Result<Place, ServeError> {
        if let Some(number) = self.value("opened", "a number")? {
            return Ok(Place::Opened(number));
        }
        if let Some(number) = self.value("table", "a number")? {
            return Ok(Place::Table(number));
        }
        let file = self.text("file").map(|name| Place::File(name.to_owned()));
        file.ok_or_else(ServeError::no_file)
    }

    /// The sequential test that is asked for, if one is.
    ///
    /// # Errors
    ///
    /// Returns an error if the field names no test.
    pub fn sprt(&self) -> Result<Option<Sprt>, ServeError> {
        let Some(text) = self.text("sprt") else { return Ok(None) };
        text.parse().map(Some).map_err(|error: crate::text::ParseError| {
            ServeError::request("sprt", text, error.to_string())
        })
    }
}
