//! Relative links of the documents lead to existing files and headings, and the book lists all its pages.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Component, Path, PathBuf};

use crate::conventions::{collect, root};

/// Documents that are not part of the book.
const DOCUMENTS: [&str; 5] =
    ["README.md", "ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "bundler/README.md"];

/// All documents with their texts, by path from the project's root.
fn documents() -> BTreeMap<PathBuf, String> {
    let mut found = Vec::new();
    collect(&root().join("docs"), &["md"], &mut found);
    let read = |name: &str| fs::read_to_string(root().join(name)).expect("a document");
    found.extend(DOCUMENTS.map(|name| (root().join(name), read(name))));
    let name = |path: PathBuf| path.strip_prefix(root()).expect("a file of the project").to_owned();
    found.into_iter().map(|(path, text)| (name(path), text)).collect()
}

/// The lines of a document outside of code blocks, with their numbers.
fn prose(text: &str) -> Vec<(usize, &str)> {
    let mut is_code = false;
    let mut lines = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        let is_fence = line.trim_start().starts_with("```");
        is_code ^= is_fence;
        if !is_code && !is_fence {
            lines.push((number, line));
        }
    }
    lines
}

/// The targets of the links and pictures in a line, except in inline code.
fn targets(line: &str) -> Vec<String> {
    let plain: String = line.split('`').step_by(2).collect();
    let links = plain.split("](").skip(1).filter_map(|rest| rest.split_once(')'));
    links.map(|(target, _)| target.to_owned()).collect()
}

/// The anchor of a heading, as GitHub and mdBook generate it.
fn anchor(heading: &str) -> String {
    let kept = heading.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.map(|c| if c == ' ' { '-' } else { c.to_ascii_lowercase() }).collect()
}

fn anchors(text: &str) -> Vec<String> {
    let lines = prose(text).into_iter().map(|(_, line)| line);
    let headings = lines.filter(|line| line.starts_with('#'));
    headings.map(|line| anchor(line.trim_start_matches('#').trim())).collect()
}

/// The path of a target relative to a document; `None` if it leaves the project.
fn resolved(document: &Path, target: &str) -> Option<PathBuf> {
    let mut path = document.parent()?.to_owned();
    for part in Path::new(target).components() {
        match part {
            Component::ParentDir if !path.pop() => return None,
            Component::Normal(name) => path.push(name),
            _ => {}
        }
    }
    Some(path)
}

/// Why a link is broken.
fn fault(document: &Path, target: &str, documents: &BTreeMap<PathBuf, String>) -> Option<String> {
    if target.is_empty() || target.contains("://") {
        return None;
    }
    let (file, fragment) = target.split_once('#').unwrap_or((target, ""));
    let path = if file.is_empty() { Some(document.to_owned()) } else { resolved(document, file) };
    let Some(path) = path.filter(|path| root().join(path).exists()) else {
        return Some(format!("{target}: there is no such file"));
    };
    if document.starts_with("docs") && !path.starts_with("docs") {
        return Some(format!("{target}: is not in the book; name the file without a link"));
    }
    let has_anchor = |text: &String| anchors(text).iter().any(|known| known == fragment);
    let is_missing = !fragment.is_empty() && !documents.get(&path).is_some_and(has_anchor);
    is_missing.then(|| format!("{target}: there is no such heading"))
}

#[test]
fn links_lead_to_files_and_headings() {
    let documents = documents();
    let (mut faults, mut count) = (Vec::new(), 0);
    for (document, text) in &documents {
        for (number, line) in prose(text) {
            for target in targets(line) {
                count += 1;
                let fault = fault(document, &target, &documents);
                faults
                    .extend(fault.map(|fault| format!("{}:{number}: {fault}", document.display())));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(count > 100, "hardly any links found: {count}");
}

#[test]
fn the_summary_lists_every_page_once() {
    let documents = documents();
    let summary = Path::new("docs/SUMMARY.md");
    let lines = prose(&documents[summary]).into_iter();
    let targets = lines.flat_map(|(_, line)| targets(line)).filter(|target| !target.is_empty());
    let mut listed: Vec<_> = targets.map(|target| Path::new("docs").join(target)).collect();
    listed.sort();
    let is_page = |path: &&PathBuf| path.starts_with("docs") && *path != summary;
    let pages: Vec<_> = documents.keys().filter(is_page).cloned().collect();
    assert_eq!(listed, pages);
}

/// Pages named in messages, comments and help.
#[test]
fn sources_name_pages_that_exist() {
    let mut sources = Vec::new();
    for folder in ["bundler", "files", "referee", "src", "web"] {
        collect(&root().join(folder), &["rs", "js", "mjs"], &mut sources);
    }
    for (path, text) in sources {
        for (start, _) in text.match_indices(concat!("docs", "/")) {
            let rest = &text[start..];
            let is_name = |c: char| c.is_alphanumeric() || matches!(c, '/' | '-' | '_' | '.');
            let name = rest.split(|c| !is_name(c)).next().unwrap_or_default().trim_end_matches('.');
            let is_page = name.ends_with(".md");
            assert!(!is_page || root().join(name).exists(), "{}: {name}", path.display());
        }
    }
}

#[test]
fn links_are_found_and_judged() {
    assert_eq!(targets("[a](b.md#c) ![d](e.png) `[f](g)`"), ["b.md#c", "e.png"]);
    assert_eq!(anchor("What if, `--x` and Y?"), "what-if---x-and-y");
    assert_eq!(prose("a\n```sh\n[b](c)\n```\nd"), [(1, "a"), (5, "d")]);
    let page = Path::new("docs/compare.md");
    let documents = BTreeMap::from([(page.to_owned(), "# One".to_owned())]);
    let is_faulty = |target: &str| fault(page, target, &documents).is_some();
    assert!(["none.md", "#two", "../../out.md", "../README.md"].into_iter().all(is_faulty));
    assert!(!["#one", "board.txt", "https://example.org/x"].into_iter().any(is_faulty));
}
