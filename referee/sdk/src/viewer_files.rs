//! The viewer of a contest's site, as a referee's files hold it: scripts of the SDK and of the game, and pictures.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{Cursor, Read};
use std::path::Path;

use serde_json::{Map, Value, json};
use zip::ZipArchive;

use crate::source::{files_of, read};
use crate::{Error, Source};

/// The folder of the viewer's files on a class path.
const FOLDER: &str = "view/";

/// The most bytes of all files together, unpacked.
const BYTES_MAX: u64 = 512 << 20;

/// Files by their paths below the folder of the viewer.
pub type ViewerFiles = BTreeMap<String, Vec<u8>>;

/// Files without which nothing can be shown.
const NEEDED: [&str; 4] = ["player.html", "player.js", "core/Drawer.js", "config.js"];

/// The files of a referee's viewer, with the two that the SDK makes when it starts one: the list of assets and the
/// empty demo. Fails if the referee comes without a viewer.
pub fn viewer_files(source: &Source) -> Result<ViewerFiles, Error> {
    let mut files = ViewerFiles::new();
    for part in &source.class_path {
        let wrong = |reason: String| Error::Source { path: part.clone(), reason };
        let found = if part.is_dir() { of_folder(part) } else { of_jar(part) };
        for (name, bytes) in found.map_err(wrong)? {
            files.entry(name).or_insert(bytes);
        }
    }
    if let Some(missing) = NEEDED.into_iter().find(|name| !files.contains_key(*name)) {
        let reason =
            format!("it holds no {FOLDER}{missing}, so the contest's viewer cannot be shown");
        return Err(Error::Source { path: source.name.clone().into(), reason });
    }
    let assets = format!("export const assets = {}\n", assets(&files));
    files.insert("assets.js".to_owned(), assets.into_bytes());
    files.insert("demo.js".to_owned(), b"export const demo = null;\n".to_vec());
    Ok(files)
}

fn of_jar(jar: &Path) -> Result<ViewerFiles, String> {
    let file = File::open(jar).map_err(|error| error.to_string())?;
    let mut archive = ZipArchive::new(file).map_err(|error| error.to_string())?;
    let (mut files, mut left) = (ViewerFiles::new(), BYTES_MAX);
    for index in 0..archive.len() {
        let entry = archive.by_index(index).map_err(|error| error.to_string())?;
        let Some(name) = entry.name().strip_prefix(FOLDER).map(str::to_owned) else { continue };
        if entry.is_dir() {
            continue;
        }
        let mut bytes = Vec::new();
        let read = entry.take(left).read_to_end(&mut bytes);
        read.map_err(|error| format!("{FOLDER}{name}: {error}"))?;
        left -= bytes.len() as u64;
        if left == 0 {
            return Err(format!("its viewer has more than {} MiB", BYTES_MAX >> 20));
        }
        files.insert(name, bytes);
    }
    Ok(files)
}

fn of_folder(folder: &Path) -> Result<ViewerFiles, String> {
    let view = folder.join(FOLDER);
    if !view.is_dir() {
        return Ok(ViewerFiles::new());
    }
    let named = |file: std::path::PathBuf| -> Result<(String, Vec<u8>), String> {
        let name = file.strip_prefix(&view).unwrap_or(&file).to_string_lossy().replace('\\', "/");
        let bytes = read(&file).map_err(|error| format!("{}: {error}", file.display()))?;
        Ok((name, bytes))
    };
    files_of(&view).map_err(|error| error.to_string())?.into_iter().map(named).collect()
}

/// The list of assets: pictures by their names, sheets of sprites, and fonts. The picture of a sheet belongs to the
/// sheet.
fn assets(files: &ViewerFiles) -> Value {
    const ASSETS: &str = "assets/";
    let (mut images, mut sprites, mut fonts) = (Map::new(), Vec::new(), Vec::new());
    let mut of_sheets = Vec::new();
    for (path, bytes) in files.iter().filter(|(path, _)| path.starts_with(ASSETS)) {
        if path.ends_with(".json") {
            sprites.push(path);
            let sheet: Value = serde_json::from_reader(Cursor::new(bytes)).unwrap_or_default();
            let image = sheet["meta"]["image"].as_str().unwrap_or_default();
            of_sheets.push(format!("{ASSETS}{image}"));
        } else if path.ends_with(".fnt") {
            fonts.push(path);
        } else {
            images.insert(path[ASSETS.len()..].to_owned(), json!(path));
        }
    }
    images.retain(|_, path| !of_sheets.iter().any(|image| path == image));
    json!({ "images": images, "sprites": sprites, "fonts": fonts })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_of_sheets_are_listed_once() {
        let file = |name: &str, text: &str| (name.to_owned(), text.as_bytes().to_vec());
        let files = ViewerFiles::from([
            file("assets/a.png", ""),
            file("assets/deep/b.png", ""),
            file("assets/red.json", r#"{"meta": {"image": "red.png"}}"#),
            file("assets/red.png", ""),
            file("assets/broken.json", "{"),
            file("assets/letters.fnt", ""),
            file("config.js", ""),
        ]);
        let expected = json!({
            "images": { "a.png": "assets/a.png", "deep/b.png": "assets/deep/b.png" },
            "sprites": ["assets/broken.json", "assets/red.json"],
            "fonts": ["assets/letters.fnt"],
        });
        assert_eq!(assets(&files), expected);
    }
}
