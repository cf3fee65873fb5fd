//! Creating and updating a git clone.

use std::fs;
use std::path::{Path, PathBuf};

use super::tools::Tools;
use crate::Failure;

/// Folder that is or will become a clone.
pub struct Checkout<'a> {
    pub tools: &'a Tools,
    pub folder: &'a Path,
}

/// Git command that never prompts: an address that needs a password fails immediately.
const GIT: [&str; 3] = ["git", "-c", "core.askPass=true"];

impl Checkout<'_> {
    /// Returns true if the folder is the root of a repository.
    pub fn is_repository(&self) -> bool {
        self.folder.join(".git").exists()
    }

    fn git(&self, args: &[&str], what: String) -> Result<Vec<String>, Failure> {
        let folder = self.folder.to_string_lossy();
        self.tools.run(&[&GIT[..], &["-C", &folder], args].concat(), what)
    }

    /// Clones from the address, under a temporary name until the clone is complete.
    pub fn make(&self, address: &str) -> Result<(), Failure> {
        let failed = |path: &Path| {
            let path = path.display().to_string();
            move |error: std::io::Error| Failure::at(path, error)
        };
        let unfinished = self.unfinished();
        if unfinished.exists() {
            fs::remove_dir_all(&unfinished).map_err(failed(&unfinished))?;
        }
        let path = unfinished.to_string_lossy();
        let args = ["clone", "--quiet", "--depth", "1", "--", address, &path];
        let cloned = self.tools.run(&[&GIT[..], &args].concat(), format!("cloning {address}"));
        if let Err(failure) = cloned {
            let _ = fs::remove_dir_all(&unfinished);
            return Err(failure);
        }
        files::rename_folder(&unfinished, self.folder).map_err(failed(self.folder))
    }

    /// Returns the clone's temporary name.
    fn unfinished(&self) -> PathBuf {
        let name = self.folder.file_name().unwrap_or_default().to_string_lossy();
        self.folder.with_file_name(format!(".{name}.unfinished"))
    }

    /// Updates a clone of the address. Returns an error if the folder is not a clone of that
    /// address.
    pub fn update_from(&self, address: &str) -> Result<(), Failure> {
        let folder = self.folder.display();
        if !self.is_repository() {
            let expected = "expected a new folder, or a clone of the address";
            return Err(Failure::at(folder, format!("it is not a clone; {expected}")));
        }
        let what = format!("inspecting {}", self.folder.display());
        let origin = self.git(&["config", "--get", "remote.origin.url"], what);
        let origin = origin.ok().and_then(|lines| lines.into_iter().next()).unwrap_or_default();
        if !is_same(&origin, address) {
            let found = if origin.is_empty() { "nothing" } else { &origin };
            return Err(Failure::at(
                folder,
                format!("it is a clone of {found}, expected {address}"),
            ));
        }
        self.update()
    }

    /// Pulls new commits if they can be fast-forwarded.
    pub fn update(&self) -> Result<(), Failure> {
        let what = format!("updating {}", self.folder.display());
        self.git(&["pull", "--quiet", "--ff-only"], what).map(drop)
    }

    /// Returns true if the repository has a remote to update from.
    pub fn has_origin(&self) -> Result<bool, Failure> {
        if !self.is_repository() {
            return Ok(false);
        }
        let remotes = self.git(&["remote"], format!("inspecting {}", self.folder.display()))?;
        Ok(remotes.iter().any(|name| name == "origin"))
    }

    /// Returns the commit that is checked out; `None` if any tracked file has changed, or if the
    /// folder is not a repository.
    pub fn commit(&self) -> Result<Option<String>, Failure> {
        if !self.is_repository() {
            return Ok(None);
        }
        let what = || format!("inspecting {}", self.folder.display());
        let commit = self.git(&["rev-parse", "HEAD"], what())?;
        let changed = self.git(&["status", "--porcelain", "--untracked-files=no"], what())?;
        let commit = commit.into_iter().next();
        // A folder with changed files is built every time.
        Ok(commit.filter(|_| changed.is_empty()))
    }
}

/// Compares two addresses: folders by their real path, others as text without `.git`.
fn is_same(one: &str, other: &str) -> bool {
    let canonical =
        |text: &str| Path::new(text.strip_prefix("file://").unwrap_or(text)).canonicalize().ok();
    let plain = |text: &str| text.trim_end_matches('/').trim_end_matches(".git").to_owned();
    plain(one) == plain(other)
        || canonical(one).zip(canonical(other)).is_some_and(|(one, other)| one == other)
}
