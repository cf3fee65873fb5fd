//! Sources packed as zip archives.

use std::io::{Cursor, Read};

use zip::ZipArchive;

use super::source_file::{BYTES_MAX, FILES_MAX, SourceFile};
use crate::Error;

/// The files in an archive, excluding hidden files and build products. If all files are in one
/// folder, its name is stripped from their paths.
///
/// Returns an error if the archive cannot be read, contains a link, or exceeds the source limits.
pub fn unpacked(archive: &SourceFile) -> Result<Vec<SourceFile>, Error> {
    let refused = |reason: String| Error::source(&archive.path, reason);
    let mut zip = ZipArchive::new(Cursor::new(&archive.bytes))
        .map_err(|error| refused(format!("not a zip archive: {error}")))?;
    if zip.len() > 2 * FILES_MAX {
        return Err(refused(format!("has {} entries, expected at most {FILES_MAX}", zip.len())));
    }
    let (mut files, mut room) = (Vec::new(), BYTES_MAX as u64);
    for index in 0..zip.len() {
        let entry = zip.by_index(index).map_err(|error| refused(error.to_string()))?;
        let path = entry.name().to_owned();
        if entry.is_dir() || path.split('/').any(is_left_out) {
            continue;
        }
        if entry.is_symlink() {
            return Err(refused(format!("{path:?} is a link, expected files only")));
        }
        let mut bytes = Vec::new();
        // One extra byte reveals that the limit is exceeded.
        let read = entry.take(room + 1).read_to_end(&mut bytes);
        read.map_err(|error| refused(format!("{path:?}: {error}")))?;
        room = room
            .checked_sub(bytes.len() as u64)
            .ok_or_else(|| refused(format!("is larger than {BYTES_MAX} bytes when unpacked")))?;
        files.push(SourceFile { path, bytes });
    }
    Ok(without_common_folder(files))
}

/// Returns true for hidden files and build products, but not for `..`, which is rejected later.
fn is_left_out(part: &str) -> bool {
    (part.starts_with('.') && part != "..") || super::read::PRODUCTS.contains(&part)
}

fn without_common_folder(mut files: Vec<SourceFile>) -> Vec<SourceFile> {
    let first = files.first().and_then(|file| Some(file.path.split_once('/')?.0.to_owned()));
    let Some(folder) = first.filter(|folder| !folder.is_empty() && folder != "..") else {
        return files;
    };
    let prefix = format!("{folder}/");
    if files.iter().all(|file| file.path.starts_with(&prefix)) {
        for file in &mut files {
            file.path.drain(..prefix.len());
        }
    }
    files
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use zip::ZipWriter;
    use zip::write::SimpleFileOptions;

    use super::*;

    fn archive(names: &[&str]) -> SourceFile {
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        for name in names {
            zip.start_file(*name, SimpleFileOptions::default()).expect("a file");
            zip.write_all(name.as_bytes()).expect("written");
        }
        let bytes = zip.finish().expect("a whole archive").into_inner();
        SourceFile { path: "source.zip".to_owned(), bytes }
    }

    fn paths(archive: &SourceFile) -> Vec<String> {
        let files = unpacked(archive).expect("an archive");
        files.into_iter().map(|file| file.path).collect()
    }

    #[test]
    fn the_folder_of_an_archive_and_build_products_are_left_out() {
        let names =
            ["bot/Cargo.toml", "bot/src/main.rs", "bot/target/debug/bot", "bot/.git/config"];
        assert_eq!(paths(&archive(&names)), ["Cargo.toml", "src/main.rs"]);
        assert_eq!(paths(&archive(&["a/bot.py", "b.py"])), ["a/bot.py", "b.py"]);
    }

    #[test]
    fn hostile_archives_are_refused() {
        let check = |archive: SourceFile| super::super::CheckedSource::new(vec![archive], &[]);
        for name in ["../bot.py", "/bot.py", "a/../../bot.py"] {
            assert!(check(archive(&[name])).is_err(), "{name}");
        }
        let mut link = ZipWriter::new(Cursor::new(Vec::new()));
        link.add_symlink("bot.py", "/etc/passwd", SimpleFileOptions::default()).expect("a link");
        let bytes = link.finish().expect("a whole archive").into_inner();
        assert!(check(SourceFile { path: "a.zip".to_owned(), bytes }).is_err());
        let mut bomb = ZipWriter::new(Cursor::new(Vec::new()));
        bomb.start_file("bot.py", SimpleFileOptions::default()).expect("a file");
        bomb.write_all(&vec![b' '; BYTES_MAX + 1]).expect("written");
        let bytes = bomb.finish().expect("a whole archive").into_inner();
        assert!(bytes.len() < BYTES_MAX / 100);
        assert!(check(SourceFile { path: "a.zip".to_owned(), bytes }).is_err());
        assert!(check(SourceFile { path: "a.zip".to_owned(), bytes: b"PK".to_vec() }).is_err());
    }
}
