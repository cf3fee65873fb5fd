//! A viewer's TypeScript sources. Modules are missing until these sources have been built.

use std::fmt;
use std::path::{Path, PathBuf};

const SETTINGS: &str = "tsconfig.json";

/// TypeScript sources. `Display` formats the second half of a sentence about missing modules.
pub struct TypeScript {
    /// The folder that contains the TypeScript settings, or `None` if the sources are in a jar.
    folder: Option<PathBuf>,
}

impl TypeScript {
    /// Finds the sources for a referee's viewer, in the referee's repository or among its classes.
    pub fn find(class_path: &[PathBuf], is_packed: bool) -> Option<Self> {
        let folder = class_path.iter().flat_map(|part| folders(part));
        let folder = folder.into_iter().find(|folder| folder.join(SETTINGS).is_file());
        (folder.is_some() || is_packed).then_some(Self { folder })
    }
}

/// Returns folders that may contain the settings. A repository's source folder comes before its
/// classes.
fn folders(part: &Path) -> Vec<PathBuf> {
    let repository = part.ends_with("target/classes").then(|| part.ancestors().nth(2)).flatten();
    let sources = repository.map(|folder| folder.join("src/main/resources"));
    let roots = [sources, part.is_dir().then(|| part.to_owned())];
    roots.into_iter().flatten().flat_map(|root| [root.join("view"), root]).collect()
}

impl fmt::Display for TypeScript {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(folder) = &self.folder else {
            return formatter.write_str(": the viewer's TypeScript was not built");
        };
        let folder = folder.display();
        write!(
            formatter,
            ": the TypeScript in {folder} was not built; run `npm install && npx tsc` there, then build the referee again"
        )
    }
}
