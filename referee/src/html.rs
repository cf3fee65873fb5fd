//! HTML that texts of others cannot get into: an [`Html`] is made of markup from the sources of this
//! program and of texts, which are escaped on the way in.

mod policy;

use std::fmt::Display;

use maud::{Markup, PreEscaped};
use serde::Serialize;

pub use policy::Policy;

/// Markup. There is no way to make one of a text that is not known at compile time without escaping
/// that text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Html(String);

/// What can stand in a place of a template.
pub trait Part {
    /// The part as markup.
    fn to_html(&self) -> Html;
}

impl Part for Html {
    fn to_html(&self) -> Html {
        self.clone()
    }
}

/// Texts and numbers are escaped, for elements and for attributes in double quotes.
impl<T: Display> Part for T {
    fn to_html(&self) -> Html {
        let mut escaped = String::new();
        for letter in self.to_string().chars() {
            match letter {
                '&' => escaped += "&amp;",
                '<' => escaped += "&lt;",
                '>' => escaped += "&gt;",
                '"' => escaped += "&quot;",
                '\'' => escaped += "&#39;",
                // No character reference stands for this one.
                '\0' => escaped.push(char::REPLACEMENT_CHARACTER),
                _ => escaped.push(letter),
            }
        }
        Html(escaped)
    }
}

impl Html {
    /// Markup of this program.
    #[must_use]
    pub fn markup(markup: &'static str) -> Self {
        Self(markup.to_owned())
    }

    /// A template of this program; each `{}` in it is replaced by the next part.
    ///
    /// # Panics
    ///
    /// If there are more or fewer parts than places.
    #[must_use]
    pub fn filled(template: &'static str, parts: &[&dyn Part]) -> Self {
        let mut pieces = template.split("{}");
        let mut html = Self(pieces.next().unwrap_or_default().to_owned());
        let mut parts = parts.iter();
        for piece in pieces {
            let part = parts.next().expect("a template has a part for each place");
            html.0 += &part.to_html().0;
            html.0 += piece;
        }
        assert!(parts.next().is_none(), "a template has a place for each part");
        html
    }

    /// Appends other markup.
    pub fn push(&mut self, other: &Self) {
        self.0 += &other.0;
    }

    /// The markup as a text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The markup as a text.
    #[must_use]
    pub fn into_string(self) -> String {
        self.0
    }
}

impl From<Markup> for Html {
    fn from(markup: Markup) -> Self {
        Self(markup.into_string())
    }
}

impl FromIterator<Html> for Html {
    fn from_iter<I: IntoIterator<Item = Html>>(parts: I) -> Self {
        Self(parts.into_iter().map(|part| part.0).collect())
    }
}

impl AsRef<[u8]> for Html {
    fn as_ref(&self) -> &[u8] {
        self.0.as_bytes()
    }
}

/// The first line of a page.
pub const DOCTYPE: PreEscaped<&str> = PreEscaped("<!doctype html>\n");

/// A value as JSON that may stand in a script element of type `application/json`.
///
/// # Panics
///
/// If the value has no JSON form.
#[must_use]
pub fn json(value: &impl Serialize) -> Markup {
    let data = serde_json::to_string(value).expect("the data of a page has a JSON form");
    // Inside a script element only this can end it, or begin a comment.
    PreEscaped(data.replace('<', "\\u003c"))
}

#[cfg(test)]
mod tests {
    use super::{json, Html};

    #[test]
    fn texts_are_escaped_and_markup_is_not() {
        let name = "a\"'&<b>\0{}";
        let inner = Html::filled("<b>{}</b>", &[&name]);
        let outer = Html::filled("<p title=\"{}\">{}{}</p>", &[&name, &inner, &3]);
        let escaped = "a&quot;&#39;&amp;&lt;b&gt;\u{fffd}{}";
        let expected = format!("<p title=\"{escaped}\"><b>{escaped}</b>3</p>");
        assert_eq!(outer.as_str(), expected);
    }

    #[test]
    fn json_cannot_end_its_element() {
        assert_eq!(json(&["</script><!--"]).into_string(), "[\"\\u003c/script>\\u003c!--\"]");
    }
}
