//! HTML that the templates do not provide: the content security policy, and data for scripts.

use base64::prelude::{BASE64_STANDARD, Engine};
use maud::{Markup, PreEscaped, html};
use serde::Serialize;
use sha2::{Digest, Sha256};

pub const DOCTYPE: PreEscaped<&str> = PreEscaped("<!doctype html>\n");

/// Serializes a value as JSON that is safe in a script element with the type `application/json`.
pub fn json(value: &impl Serialize) -> Markup {
    let data = serde_json::to_string(value).expect("page data can be serialised as JSON");
    // In a script element, only `<` can start an end tag or a comment.
    PreEscaped(data.replace('<', "\\u003c"))
}

/// Style and script of a page. Its content security policy allows these two by their SHA-256 hash
/// and forbids everything else: other scripts and styles, inline attributes, network access and
/// forms.
#[derive(Clone, Copy, Debug)]
pub struct Policy {
    style: &'static str,
    script: Option<&'static str>,
    pictures: bool,
    own_pictures: bool,
    frames: bool,
    framed: Option<&'static Self>,
}

impl Policy {
    /// Creates the policy for a page with this style and, if given, this script.
    pub const fn new(style: &'static str, script: Option<&'static str>) -> Self {
        Self { style, script, pictures: false, own_pictures: false, frames: false, framed: None }
    }

    /// Also allows pictures embedded in the page or created by it.
    #[must_use]
    pub const fn with_pictures(self) -> Self {
        Self { pictures: true, ..self }
    }

    /// Allows a different style instead, and pictures from the page's own server.
    #[must_use]
    pub const fn on_server(self, style: &'static str) -> Self {
        Self { style, own_pictures: true, ..self }
    }

    /// Also allows frames from servers on this machine.
    #[must_use]
    pub const fn with_frames(self) -> Self {
        Self { frames: true, ..self }
    }

    /// Also allows WebAssembly, workers created by the page, and a frame into which the page writes
    /// another page with the policy `framed`. Such a frame obeys both policies, so the returned
    /// policy also allows the frame's style and script.
    #[must_use]
    pub const fn with_engine_and_frame(self, framed: &'static Self) -> Self {
        Self { framed: Some(framed), ..self }
    }

    /// Renders a complete page under the policy, with additional elements in its head.
    pub fn page(&self, title: &str, head: &Markup, body: &Markup) -> Markup {
        html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="generator" content="referee";
                    // The policy must precede everything that it restricts.
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
            match (self.pictures, self.own_pictures) {
                (true, true) => " img-src 'self' data:;",
                (true, false) => " img-src data:;",
                (false, true) => " img-src 'self';",
                (false, false) => "",
            },
            if self.frames { " frame-src http://127.0.0.1:*;" } else { "" },
            if self.framed.is_some() { " worker-src blob:;" } else { "" },
        );
        html! { meta http-equiv="Content-Security-Policy" content=(content); }
    }
}

/// Returns the policy source for an inline text: its hash in Base64, whose letters need no
/// escaping.
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
