//! What all pages share.

use std::time::SystemTime;

use crate::html::{Html, Part};
use crate::serve::state::App;
use crate::serve::ServeError;

/// A page with a title, an address of events for its live part if it has one, and its content.
pub fn page(app: &App, title: &str, events: Option<&str>, content: &Html) -> Html {
    Html::filled(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"token\" content=\"{}\"><meta name=\"events\" content=\"{}\">\n\
         <title>{}</title><link rel=\"stylesheet\" href=\"/assets/style.css\">\n\
         <script src=\"/assets/live.js\" defer></script>\n\
         <script src=\"/assets/server.js\" defer></script>\n\
         <script src=\"/assets/drop.js\" defer></script></head>\n\
         <body><header class=\"bar\"><a class=\"home\" href=\"/\">referee</a>\
         <span class=\"folder\">{}</span></header>\n\
         <main>{}</main>\n<p id=\"notice\" role=\"status\" title=\"close (Esc)\" hidden></p></body></html>\n",
        &[
            &app.guard.token(),
            &events.unwrap_or_default(),
            &title,
            &app.folder.root().display(),
            content,
        ],
    )
}

/// A page that says what is wrong.
pub fn failure(app: &App, error: &ServeError) -> Html {
    let content = Html::filled(
        "<h1>This cannot be shown</h1><p class=\"error\">{}</p><p><a href=\"/\">All games</a></p>",
        &[error],
    );
    page(app, "referee: error", None, &content)
}

/// A table in a frame that scrolls by itself. The first row holds the names of the columns.
pub fn table(class: &'static str, names: &[&'static str], rows: &Html) -> Html {
    let names: Html = names.iter().map(|name| Html::filled("<th>{}</th>", &[name])).collect();
    Html::filled(
        "<div class=\"scroll\"><table class=\"{}\"><thead><tr>{}</tr></thead>\
         <tbody>{}</tbody></table></div>\n",
        &[&class, &names, rows],
    )
}

/// A link with a text.
pub fn anchor(address: &str, text: &dyn Part) -> Html {
    Html::filled("<a href=\"{}\">{}</a>", &[&address, text])
}

/// `3 min ago`.
pub fn ago(time: SystemTime) -> String {
    let seconds = time.elapsed().map(|age| age.as_secs()).unwrap_or_default();
    match seconds {
        0..=59 => "just now".to_owned(),
        60..=7199 => format!("{} min ago", seconds / 60),
        7200..=172_799 => format!("{} h ago", seconds / 3600),
        _ => format!("{} days ago", seconds / 86_400),
    }
}

/// `2 min 5 s`.
pub fn duration(seconds: f64) -> String {
    let seconds = seconds.round() as u64;
    match seconds {
        0..=59 => format!("{seconds} s"),
        60..=3599 => format!("{} min {} s", seconds / 60, seconds % 60),
        _ => format!("{} h {} min", seconds / 3600, seconds % 3600 / 60),
    }
}

/// A count with thin spaces between thousands.
pub fn count(number: u64) -> String {
    crate::text::grouped(number).replace(' ', "\u{202f}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_readable() {
        let shown = [7, 999, 1000, 2_400_000].map(count);
        assert_eq!(shown, ["7", "999", "1\u{202f}000", "2\u{202f}400\u{202f}000"]);
        assert_eq!([4.4, 125.0, 7260.0].map(duration), ["4 s", "2 min 5 s", "2 h 1 min"]);
    }
}
