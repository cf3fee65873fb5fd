//! Parts of pages that templates do not give: the policy that admits nothing else, and data for scripts.

use base64::prelude::{BASE64_STANDARD, Engine};
use maud::{Markup, PreEscaped, html};
use serde::Serialize;
use sha2::{Digest, Sha256};

/// The first line of a page.
pub const DOCTYPE: PreEscaped<&str> = PreEscaped("<!doctype html>\n");

/// A value as JSON that may stand in a script element of type `application/json`.
pub fn json(value: &impl Serialize) -> Markup {
    let data = serde_json::to_string(value).expect("the data of a page has a JSON form");
    // Inside a script element only this can end it, or begin a comment.
    PreEscaped(data.replace('<', "\\u003c"))
}

/// The style and the script of a page. Its policy admits them by their SHA-256 and nothing else: no
/// other script or style, no attributes with either, no network, no forms.
#[derive(Clone, Copy, Debug)]
pub struct Policy {
    style: &'static str,
    script: Option<&'static str>,
    pictures: bool,
    frames: bool,
    framed: Option<&'static Self>,
}

impl Policy {
    /// The policy of a page with a style, and a script if it has one.
    pub const fn new(style: &'static str, script: Option<&'static str>) -> Self {
        Self { style, script, pictures: false, frames: false, framed: None }
    }

    /// The policy that also admits pictures which the page itself holds or makes.
    #[must_use]
    pub const fn with_pictures(self) -> Self {
        Self { pictures: true, ..self }
    }

    /// The policy that also admits frames of servers on this machine.
    #[must_use]
    pub const fn with_frames(self) -> Self {
        Self { frames: true, ..self }
    }

    /// The policy that also admits WebAssembly, workers that the page makes, and the page of another policy that it
    /// writes into a frame. Such a frame obeys both policies, so this one admits its style and its script.
    #[must_use]
    pub const fn with_engine_and_frame(self, framed: &'static Self) -> Self {
        Self { framed: Some(framed), ..self }
    }

    /// A whole page under the policy, with more elements of its head.
    pub fn page(&self, title: &str, head: &Markup, body: &Markup) -> Markup {
        html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="generator" content="referee";
                    // Before all that it is to forbid.
                    (self.meta())
                    title { (title) }
                    style { (PreEscaped(self.style)) }
                    (head)
                }
                body {
                    (body)
                    @if let Some(script) = self.script { script { (PreEscaped(script)) } }
                }
            }
        }
    }

    fn meta(&self) -> Markup {
        let both = || [Some(self), self.framed].into_iter().flatten();
        let styles: Vec<String> = both().map(|policy| source(policy.style)).collect();
        let mut scripts: Vec<String> =
            both().filter_map(|policy| policy.script.map(source)).collect();
        if self.framed.is_some() {
            scripts.push("'wasm-unsafe-eval'".to_owned());
        }
        if scripts.is_empty() {
            scripts.push("'none'".to_owned());
        }
        let content = format!(
            "default-src 'none'; style-src {}; script-src {};{}{}{} base-uri 'none'; form-action 'none'",
            styles.join(" "),
            scripts.join(" "),
            if self.pictures { " img-src data:;" } else { "" },
            if self.frames { " frame-src http://127.0.0.1:*;" } else { "" },
            if self.framed.is_some() { " worker-src blob:;" } else { "" },
        );
        html! { meta http-equiv="Content-Security-Policy" content=(content); }
    }
}

/// A text of this program as a policy names it. The letters of Base64 need no escape.
fn source(text: &str) -> String {
    format!("'sha256-{}'", BASE64_STANDARD.encode(Sha256::digest(text)))
}

#[cfg(test)]
mod tests {
    use super::json;

    #[test]
    fn json_cannot_end_its_element() {
        assert_eq!(json(&["</script><!--"]).into_string(), "[\"\\u003c/script>\\u003c!--\"]");
    }
}
