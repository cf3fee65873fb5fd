//! Archives of projects: text files below `tests/projects`.
//!
//! A line `=== NAME` starts a project, and a line `-- PATH --` starts one of its files. The
//! following sections are not files: `options` are passed to the bundler, `output` is the output
//! expected from the bundle, each line of `notes` must appear in a note, and each line of `error`
//! must appear in the error message. Manifests that only name the package and its folders are
//! omitted. An empty `Cargo.lock` stands for the workspace's lock file.

use std::path::Path;

use crate::project::{LOCK, Package};

#[derive(Debug, Default)]
pub struct Project {
    pub name: &'static str,
    pub files: Vec<(&'static str, &'static str)>,
    pub options: Vec<&'static str>,
    pub output: Option<&'static str>,
    notes: Vec<&'static str>,
    error: Option<Vec<&'static str>>,
}

/// Reads the projects in an archive.
pub fn projects(archive: &str) -> Vec<Project> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/projects");
    let text = std::fs::read_to_string(folder.join(archive).with_extension("txt"));
    let text: &'static str = text.unwrap_or_else(|e| panic!("{archive}: {e}")).leak();
    let projects: Vec<_> = text.split("\n=== ").skip(1).map(Project::read).collect();
    assert!(!projects.is_empty(), "{archive} holds no project");
    projects
}

impl Project {
    fn read(text: &'static str) -> Self {
        let mut sections = text.trim_end_matches('\n').split("\n-- ");
        let name = sections.next().expect("a text has a first part");
        let mut project = Self { name, ..Self::default() };
        for section in sections {
            let (head, text) = section.split_once(" --").unwrap_or_else(|| panic!("{section}"));
            // The last line feed is missing because it was split off with the next section's
            // header.
            let text: &'static str = format!("{text}\n").leak();
            let text = &text[1..];
            match head {
                "options" => project.options = text.split_whitespace().collect(),
                "output" => project.output = Some(text),
                "notes" => project.notes = text.lines().collect(),
                "error" => project.error = Some(text.lines().collect()),
                "Cargo.lock" if text.is_empty() => project.files.push((head, LOCK)),
                path => project.files.push((path, text)),
            }
        }
        project
    }

    /// Checks that the project is bundled or rejected as specified by its sections.
    fn check(&self) {
        let package = Package::new(&self.files);
        if let Some(parts) = &self.error {
            package.fail(&self.options, 2, parts);
            assert!(!package.path("project.rs").exists());
            return;
        }
        let stderr = match self.output {
            Some(output) => package.prints(&self.options, &["readable", "tiny"], output),
            None => package
                .succeed(&[&self.options[..], &["--level", "compact", "-o", "out.rs"]].concat()),
        };
        assert_eq!(stderr.contains("note: "), !self.notes.is_empty(), "{stderr}");
        for part in &self.notes {
            assert!(stderr.contains(part), "{part:?} in\n{stderr}");
        }
    }
}

/// Defines a test for each archive.
macro_rules! check {
    ($($archive:ident)*) => {
        $(#[test]
        fn $archive() {
            for project in projects(stringify!($archive)) {
                println!("The project {} of the archive {}:", project.name, stringify!($archive));
                project.check();
            }
        })*
    };
}

check! { conditions editions items macros modules names refusals texts }
