//! The Java host, which is compiled once with the user's Java and kept for later runs.

use std::fs;
use std::io::{Cursor, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use engine::hash::of_text;
use files::{Kind, Output, Overwrite};
use programs::{BuildLimits, Builds};
use tempfile::TempDir;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// Fully qualified name of the host's main class.
pub const MAIN_CLASS: &str = "refereehost.Host";

const SOURCES: [(&str, &str); 5] = [
    ("GameClasses.java", include_str!("../host/GameClasses.java")),
    ("Host.java", include_str!("../host/Host.java")),
    ("Input.java", include_str!("../host/Input.java")),
    ("KeptClasses.java", include_str!("../host/KeptClasses.java")),
    ("StaticInitializer.java", include_str!("../host/StaticInitializer.java")),
];

/// The oldest Java release that can run the host.
const RELEASE: &str = "11";

/// Time limit for the compiler, which takes about a second.
const COMPILER_TIME_MAX: Duration = Duration::from_secs(60);

const SOURCE: Kind = Kind::unmarked("a host source file");

const JAR: Kind = Kind::new("the compiled host", |start| start.starts_with(b"PK"));

/// The host's compiled classes.
pub struct HostClasses {
    /// Entry to add to the class path.
    pub path: PathBuf,
    /// Temporary folder that contains the classes if they are not kept.
    _folder: Option<TempDir>,
}

/// Returns a hash of the host's source files.
pub fn hash() -> u64 {
    of_text(&SOURCES.map(|(name, source)| format!("{name}\n{source}")).concat())
}

impl HostClasses {
    /// Finds the classes in `kept_in`, compiling them if they are missing. If they cannot be kept
    /// there, compiles them to a temporary folder. Returns `None` if Java cannot compile them.
    pub fn find(java: &str, kept_in: Option<&Path>) -> Option<Self> {
        let jar = kept_in.map(|folder| folder.join(format!("host-{:016x}.jar", hash())));
        if let Some(path) = jar.clone().filter(|jar| jar.is_file()) {
            return Some(Self { path, _folder: None });
        }
        let folder = tempfile::tempdir().ok()?;
        let classes = compile(java, folder.path()).ok()?;
        let kept = jar.and_then(|jar| pack(&classes, &jar).ok().map(|()| jar));
        Some(match kept {
            Some(path) => Self { path, _folder: None },
            None => Self { path: classes, _folder: Some(folder) },
        })
    }
}

/// Compiles the host in an empty folder. Returns the folder that contains the classes.
fn compile(java: &str, folder: &Path) -> Result<PathBuf, Box<dyn std::error::Error>> {
    let mut files = Vec::new();
    for (name, source) in SOURCES {
        let file = folder.join(name);
        Output::write_file(&file, &SOURCE, Overwrite::Always, source)?;
        files.push(file.to_string_lossy().into_owned());
    }
    let interrupted = AtomicBool::new(false);
    let limits = BuildLimits { time: COMPILER_TIME_MAX, interrupted: &interrupted };
    let builds = Builds::open(&folder.join("classes"), limits)?;
    let command = |classes: &Path| {
        let options =
            [java, "-m", "jdk.compiler/com.sun.tools.javac.Main", "--release", RELEASE, "-d"];
        let mut args = options.map(str::to_owned).to_vec();
        args.push(classes.to_string_lossy().into_owned());
        args.append(&mut files);
        args
    };
    Ok(builds.build(Path::new("host"), command)?)
}

/// Packs all classes in a folder into a jar.
fn pack(classes: &Path, jar: &Path) -> Result<(), Box<dyn std::error::Error>> {
    let package = MAIN_CLASS.split('.').next().unwrap_or_default();
    let mut names: Vec<_> = fs::read_dir(classes.join(package))?
        .map(|entry| Ok(entry?.file_name()))
        .collect::<std::io::Result<_>>()?;
    names.sort();
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for name in names {
        archive.start_file(
            format!("{package}/{}", name.to_string_lossy()),
            SimpleFileOptions::default(),
        )?;
        archive.write_all(&fs::read(classes.join(package).join(&name))?)?;
    }
    let bytes = archive.finish()?.into_inner();
    jar.parent().map_or(Ok(()), fs::create_dir_all)?;
    Output::open(jar, &JAR, Overwrite::Own)?.finish(bytes)?;
    Ok(())
}
