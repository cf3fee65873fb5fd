//! The board editor of Friends & Dragons.

use maps::friends_and_dragons::generate::Options;
use maps::friends_and_dragons::{Class, SetupRecord, Walk, HEROES_MAX, SIDE_MAX};
use maps::{FriendsAndDragonsSetup, Generate};

use super::layout;
use crate::html::Html;
use crate::serve::query::Fields;
use crate::serve::state::App;
use crate::serve::ServeError;

/// What can be painted: the layer, the letter, its name. The script draws it on its button.
const BRUSHES: [(&str, &str, &str); 11] = [
    ("terrain", ".", "ground"),
    ("terrain", "I", "ice"),
    ("terrain", "L", "lava"),
    ("terrain", "W", "water"),
    ("terrain", "R", "rubble"),
    ("terrain", "O", "obstacle"),
    ("piece", "A", "monster, 1 hit"),
    ("piece", "B", "monster, 2 hits"),
    ("piece", "C", "monster, 3 hits"),
    ("piece", "D", "monster, 4 hits"),
    ("piece", ".", "nobody"),
];

/// The page, with the board of a seed.
///
/// # Errors
///
/// Returns an error if the seed is not a number.
pub fn page(app: &App, fields: &Fields) -> Result<Html, ServeError> {
    let seed = fields.value("seed", "a signed 64-bit number")?.unwrap_or(1);
    let setup = FriendsAndDragonsSetup::generate(seed, &Options::default())
        .map_err(|error| ServeError::request("seed", &seed.to_string(), error.to_string()))?;
    let content = Html::filled(
        "<section id=\"editor\" data-game=\"friends-and-dragons\" data-heroes-max=\"{}\"><h1>friends-and-dragons: a board of your own</h1>\
         <p class=\"lead\">Paint the board of your phone, choose the heroes, and see the best drags.</p>\
         <script id=\"record\" type=\"application/json\">{}</script>\
         <form class=\"fields\" action=\"/board\"><label>seed <input name=\"seed\" value=\"{}\" size=\"8\" \
         inputmode=\"numeric\"></label><button>Board of the seed</button></form>\
         <div class=\"fields\" id=\"size\"><label>rows <input id=\"rows\" type=\"number\" min=\"1\" max=\"{}\"></label>\
         <label>columns <input id=\"columns\" type=\"number\" min=\"1\" max=\"{}\"></label>\
         <button type=\"button\" id=\"clear\">Clear the board</button></div>\
         <div class=\"fields\" id=\"brushes\" role=\"group\" aria-label=\"what is painted\">{}</div>\
         <div id=\"table\"><div id=\"board\" role=\"group\" aria-label=\"board\"></div><div id=\"side\">\
         <div class=\"fields\"><button type=\"button\" id=\"solve\">Solve</button>\
         <span id=\"solved\" role=\"status\"></span></div><div id=\"drags\"></div>\
         <div class=\"fields\" id=\"stepping\" hidden><button type=\"button\" id=\"back\">Step back</button>\
         <button type=\"button\" id=\"forth\">Next step</button><span id=\"step\" role=\"status\"></span>\
         <button type=\"button\" id=\"edit\">Back to the board</button></div><p id=\"attacks\"></p>\
         <h2>Heroes</h2><div id=\"heroes\"></div><button type=\"button\" id=\"add\">Add a hero</button></div></div>\
         {}<template id=\"hero\">{}</template></section><script src=\"/assets/symbols.js\" defer></script>\
         <script src=\"/assets/board.js\" defer></script>",
        &[
            &HEROES_MAX,
            &Html::json(&SetupRecord::from(setup)),
            &seed,
            &SIDE_MAX,
            &SIDE_MAX,
            &BRUSHES.iter().map(brush).collect::<Html>(),
            &texts(),
            &hero(),
        ],
    );
    Ok(layout::page(app, "board editor – referee", None, &content))
}

fn brush((layer, letter, name): &(&'static str, &'static str, &'static str)) -> Html {
    Html::filled(
        "<button type=\"button\" class=\"brush\" data-layer=\"{}\" data-letter=\"{}\" \
         aria-label=\"{}\" title=\"{}\"></button>",
        &[layer, letter, name, name],
    )
}

/// The text forms: what `referee solve friends-and-dragons` reads.
fn texts() -> Html {
    Html::markup(
        "<h2>Text form</h2><p><small>The two files that <code>referee solve friends-and-dragons board.txt --heroes \
         heroes.toml</code> reads. Heroes that do not stand on the board are left out.</small></p>\
         <div class=\"pair\"><label>board <textarea id=\"board-text\" rows=\"12\" spellcheck=\"false\"></textarea></label>\
         <label>heroes <textarea id=\"heroes-text\" rows=\"12\" spellcheck=\"false\"></textarea></label></div>\
         <div class=\"fields\"><button type=\"button\" id=\"write\">Write the board as text</button>\
         <button type=\"button\" id=\"read\">Take the board from the text</button>\
         <label>load files <input id=\"files\" type=\"file\" multiple accept=\".txt,.toml\"></label>\
         <span id=\"saves\" hidden><a id=\"save-board\" download=\"board.txt\">Save board.txt</a> \
         <a id=\"save-heroes\" download=\"heroes.toml\">Save heroes.toml</a></span></div>",
    )
}

/// The classes, each with the number of its kind of attack.
fn classes() -> Html {
    let class = |class: &Class| {
        let (name, kind) = (class.name(), class.attack().kind.number());
        Html::filled("<option value=\"{}\" data-attack=\"{}\">{}</option>", &[&name, &kind, &name])
    };
    Class::ALL.iter().map(class).collect()
}

fn choices(names: impl Iterator<Item = &'static str>) -> Html {
    names.map(|name| Html::filled("<option value=\"{}\">{}</option>", &[&name, &name])).collect()
}

/// The row of a hero.
fn hero() -> Html {
    Html::filled(
        "<fieldset class=\"fields hero\"><legend></legend>\
         <button type=\"button\" class=\"place\">Place</button>\
         <label>class <select name=\"class\"><option value=\"\">none</option>{}</select></label>\
         <label>walks on <select name=\"walk\">{}</select></label>\
         <label><input type=\"checkbox\" name=\"pivot\"> can be dragged</label>\
         <label><input type=\"checkbox\" name=\"wounded\"> wounded</label>\
         <label>shots fly over <input type=\"number\" name=\"ballistic\" min=\"0\" max=\"5\"> allies</label>\
         <label>supports by <select name=\"support\"><option value=\"\">nothing</option>\
         <option value=\"1\">healing</option><option value=\"2\">healing that lingers</option>\
         <option value=\"3\">what lingers</option><option value=\"4\">defence</option>\
         <option value=\"5\">defence that lingers</option><option value=\"6\">attack</option></select></label>\
         <label>in <select name=\"dirs\"><option value=\"4\">4</option><option value=\"8\">8</option></select> directions</label>\
         <label>reach <select name=\"reach\"><option value=\"adjacent\">adjacent</option>\
         <option value=\"line\">line</option></select></label>\
         <button type=\"button\" class=\"remove\">Remove</button></fieldset>",
        &[&classes(), &choices(Walk::ALL.iter().map(|walk| walk.name()))],
    )
}
