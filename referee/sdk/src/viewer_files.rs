//! The viewer on a contest's site, assembled from a referee's files: scripts from the SDK and the
//! game, and pictures.

mod jar;
mod typescript;
mod viewer_file;

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::{self, Cursor, Read};
use std::path::{Path, PathBuf};

use serde_json::{Map, Value, json};

use self::jar::{Entry, entries_of};
use self::typescript::TypeScript;
use crate::error::wrong;
use crate::source::files_of;
use crate::{Error, Source};

pub use self::viewer_file::ViewerFile;

/// Folder with the viewer's files on a class path.
const FOLDER: &str = "view/";

/// Subfolder that contains pictures, sprite sheets and fonts.
const ASSETS: &str = "assets/";

/// Maximum size of a sprite sheet's description, in bytes.
const SHEET_BYTES_MAX: u64 = 16 << 20;

/// Files needed by every viewer.
const NEEDED: [&str; 2] = ["core/Drawer.js", "config.js"];

/// Contest settings as passed to viewers, minus the demo that some viewers play before the game.
const SETTINGS: &str = "export * from \"./config.contest.js\";
import * as contest from \"./config.contest.js\";
export default contest.default;
export const demo = undefined;
";

/// Versions of the PIXI library that viewers were written for, each with its file and its name in
/// the SDK.
const LIBRARIES: [(&str, &str); 3] =
    [("lib/pixi4.js", "PIXI4"), ("lib/pixi5.js", "PIXI5"), ("lib/pixi6.js", "PIXI6")];

/// The SDK's program that runs a game's viewer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SitePlayer {
    /// `player.js` and `player.html` from SDK 3.5 and later.
    Framed {
        /// Files of the included libraries, keyed by the library's name in the SDK.
        libraries: BTreeMap<&'static str, &'static str>,
    },
    /// `lib/player.js` from SDK 2 to 3.4, with its libraries built in.
    Bundled,
}

/// A viewer's files, by path within its folder. Each file is read when it is opened.
pub struct ViewerFiles {
    files: BTreeMap<String, Location>,
    player: SitePlayer,
    typescript: Option<TypeScript>,
}

/// Location of a file.
#[derive(Clone)]
enum Location {
    File(PathBuf),
    Jar(Entry),
    /// Generated here because the SDK generates it when starting a viewer.
    Made(Vec<u8>),
}

impl ViewerFiles {
    /// Finds the files for a referee's viewer, and generates the two files that the SDK would
    /// generate at startup: the list of assets and an empty demo. Uses the contest's settings,
    /// minus its own demo.
    ///
    /// Returns an error if the referee has no viewer. If a class path entry cannot be read, the
    /// error names that entry.
    pub fn find(source: &Source) -> Result<Self, Error> {
        let (mut files, mut unread) = (BTreeMap::new(), None);
        for part in &source.class_path {
            match if part.is_dir() { of_folder(part) } else { of_jar(part) } {
                Ok(found) => found.into_iter().for_each(|(name, location)| {
                    files.entry(name).or_insert(location);
                }),
                // Java, too, skips files that are not jars.
                Err(error) => unread = unread.or(Some(error)),
            }
        }
        let mut missing = |name: &str| {
            let reason = format!("it does not contain {FOLDER}{name}");
            let path = source.name.clone().into();
            unread.take().unwrap_or(Error::Source { path, reason })
        };
        let has = |name: &str| files.contains_key(name);
        let player = match has("player.html") && has("player.js") {
            true => {
                let held = LIBRARIES.into_iter().filter(|(file, _)| has(file));
                SitePlayer::Framed { libraries: held.map(|(file, key)| (key, file)).collect() }
            }
            false if has("lib/player.js") => SitePlayer::Bundled,
            false => {
                return Err(missing(if has("player.html") { "player.js" } else { "player.html" }));
            }
        };
        if let Some(name) = NEEDED.into_iter().find(|name| !has(name)) {
            return Err(missing(name));
        }
        let typescript = TypeScript::find(&source.class_path, has("tsconfig.json"));
        let mut found = Self { files, player, typescript };
        let assets = format!("export const assets = {}\n", found.assets());
        found.make("assets.js", assets);
        found.make("demo.js", "export const demo = null;\n".to_owned());
        found.hide_demo();
        Ok(found)
    }

    /// Returns the program that runs the viewer.
    pub fn player(&self) -> &SitePlayer {
        &self.player
    }

    /// Opens a file. Returns `None` if there is no file of this name.
    ///
    /// Returns an error if the file was removed or its jar is damaged.
    pub fn open(&self, name: &str) -> Option<io::Result<ViewerFile>> {
        self.files.get(name).map(Location::open)
    }

    /// Describes modules that the viewer requested but does not have.
    pub fn explain_missing(&self, modules: &BTreeSet<String>) -> String {
        let names: Vec<&str> = modules.iter().map(String::as_str).collect();
        let verb = if names.len() == 1 { "is" } else { "are" };
        let reason = self.typescript.as_ref().map(ToString::to_string).unwrap_or_default();
        format!("{} {verb} missing{reason}", names.join(", "))
    }

    /// Wraps the contest's settings in a module without the demo.
    fn hide_demo(&mut self) {
        if let Some(own) = self.files.remove("config.js") {
            self.files.insert("config.contest.js".to_owned(), own);
        }
        self.make("config.js", SETTINGS.to_owned());
    }

    fn make(&mut self, name: &str, text: String) {
        self.files.insert(name.to_owned(), Location::Made(text.into_bytes()));
    }

    /// Lists the assets: pictures by name, sprite sheets and fonts.
    fn assets(&mut self) -> Value {
        let (mut images, mut sprites, mut fonts) = (Map::new(), Vec::new(), Vec::new());
        let (mut of_sheets, mut moved) = (BTreeSet::new(), Vec::new());
        for (path, location) in self.files.iter().filter(|(path, _)| path.starts_with(ASSETS)) {
            if path.ends_with(".json") {
                let (here, at_root) = pictures(path, location);
                let is_moved = !self.files.contains_key(&here);
                moved.extend(
                    self.files.get(&at_root).filter(|_| is_moved).map(|of| (here.clone(), of)),
                );
                of_sheets.extend([here, at_root]);
                sprites.push(path);
            } else if path.ends_with(".fnt") {
                fonts.push(path);
            } else {
                images.insert(path[ASSETS.len()..].to_owned(), json!(path));
            }
        }
        if self.lists_sheets_once() {
            images.retain(|_, path| !of_sheets.iter().any(|image| path == image));
        }
        let list = json!({ "images": images, "sprites": sprites, "fonts": fonts });
        let moved: Vec<_> = moved.into_iter().map(|(name, of)| (name, of.clone())).collect();
        self.files.extend(moved);
        list
    }

    /// Returns true if a sheet's picture is listed only as part of the sheet, as in SDK 4.
    fn lists_sheets_once(&self) -> bool {
        match &self.player {
            SitePlayer::Framed { libraries } => !libraries.keys().all(|key| *key == "PIXI4"),
            SitePlayer::Bundled => false,
        }
    }
}

/// Returns the possible paths of a sheet's picture: in the sheet's folder, as viewers expect, and
/// in the assets folder, as the SDK expects.
fn pictures(path: &str, location: &Location) -> (String, String) {
    let sheet = location.open().ok().and_then(|file| {
        serde_json::from_reader::<_, Value>(io::BufReader::new(file.bytes.take(SHEET_BYTES_MAX)))
            .ok()
    });
    let sheet = sheet.unwrap_or_default();
    let image = sheet["meta"]["image"].as_str().unwrap_or_default();
    let folder = path.rfind('/').map_or("", |end| &path[..=end]);
    (format!("{folder}{image}"), format!("{ASSETS}{image}"))
}

impl Location {
    fn open(&self) -> io::Result<ViewerFile> {
        match self {
            Self::File(path) => {
                let file = File::open(path)?;
                let length = file.metadata()?.len();
                Ok(ViewerFile { length, bytes: Box::new(file.take(length)) })
            }
            Self::Jar(entry) => entry.open(),
            Self::Made(bytes) => {
                let length = bytes.len() as u64;
                Ok(ViewerFile { length, bytes: Box::new(Cursor::new(bytes.clone())) })
            }
        }
    }
}

fn of_jar(path: &Path) -> Result<Vec<(String, Location)>, Error> {
    let damaged = |error: io::Error| wrong(path, &error.to_string());
    let entries = entries_of(path, FOLDER).map_err(damaged)?;
    Ok(entries.into_iter().map(|(name, entry)| (name, Location::Jar(entry))).collect())
}

fn of_folder(folder: &Path) -> Result<Vec<(String, Location)>, Error> {
    let view = folder.join(FOLDER);
    if !view.is_dir() {
        return Ok(Vec::new());
    }
    let named = |file: PathBuf| {
        let name = file.strip_prefix(&view).ok()?.to_str()?.replace('\\', "/");
        Some((name, Location::File(file)))
    };
    Ok(files_of(&view)?.into_iter().filter_map(named).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(player: SitePlayer, files: &[(&str, &str)]) -> ViewerFiles {
        let made = |(name, text): &(&str, &str)| {
            ((*name).to_owned(), Location::Made(text.as_bytes().to_vec()))
        };
        ViewerFiles { files: files.iter().map(made).collect(), player, typescript: None }
    }

    fn with(library: &'static str) -> SitePlayer {
        SitePlayer::Framed { libraries: BTreeMap::from([(library, "")]) }
    }

    #[test]
    fn pictures_of_sheets_are_listed_once_since_sdk_4() {
        let held = [
            ("assets/a.png", ""),
            ("assets/deep/b.png", ""),
            ("assets/red.json", r#"{"meta": {"image": "red.png"}}"#),
            ("assets/red.png", ""),
            ("assets/broken.json", "{"),
            ("assets/letters.fnt", ""),
            ("config.js", ""),
        ];
        let mut expected = json!({
            "images": { "a.png": "assets/a.png", "deep/b.png": "assets/deep/b.png" },
            "sprites": ["assets/broken.json", "assets/red.json"],
            "fonts": ["assets/letters.fnt"],
        });
        for library in ["PIXI5", "PIXI6"] {
            assert_eq!(files(with(library), &held).assets(), expected);
        }
        expected["images"]["red.png"] = json!("assets/red.png");
        for player in [with("PIXI4"), SitePlayer::Bundled] {
            assert_eq!(files(player, &held).assets(), expected);
        }
    }

    #[test]
    fn the_picture_of_a_sheet_in_a_folder_is_found_where_the_sdk_looks_for_it() {
        let sheet = r#"{"meta": {"image": "red.png"}}"#;
        let mut moved =
            files(with("PIXI6"), &[("assets/deep/red.json", sheet), ("assets/red.png", "red")]);
        assert_eq!(moved.assets()["images"], json!({}));
        let opened = moved.open("assets/deep/red.png").map(|opened| opened.expect("it is made"));
        assert_eq!(opened.map(|file| file.length), Some(3));
    }
}
