//! The game of sums, compiled once per test program.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

const SOURCES: [(&str, &str); 2] = [
    ("RefereeMain.java", include_str!("../../java/com/codingame/gameengine/core/RefereeMain.java")),
    ("Statics.java", include_str!("../../java/com/codingame/gameengine/core/Statics.java")),
];

/// Returns the game's jar, or `None` if there is no JDK. Panics if there is no JDK and the
/// environment variable CI is set.
pub fn jar() -> Option<&'static Path> {
    static JAR: OnceLock<Option<PathBuf>> = OnceLock::new();
    let has_jdk = || Command::new("javac").arg("-version").output().is_ok();
    let jar = JAR.get_or_init(|| has_jdk().then(compile));
    if jar.is_none() {
        assert!(std::env::var_os("CI").is_none(), "install a JDK");
        let _ = writeln!(std::io::stderr(), "left out: a JDK is not installed");
    }
    jar.as_deref()
}

/// Compiles the game. The temporary folder is kept because other test programs may be running the
/// same file.
fn compile() -> PathBuf {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let folder = tempfile::tempdir_in(target).expect("a temporary folder");
    let sources = SOURCES.map(|(name, source)| {
        let file = folder.path().join(name);
        std::fs::write(&file, source).expect("a source is written");
        file
    });
    let classes = folder.path().join("classes");
    let built = folder.path().join("sums.jar");
    let run = |command: &mut Command| {
        let output = command.output().expect("a JDK has all its programs");
        assert!(output.status.success(), "{command:?}: {output:?}");
    };
    run(Command::new("javac").args(["-encoding", "UTF-8", "-d"]).arg(&classes).args(sources));
    run(Command::new("jar").arg("cf").arg(&built).arg("-C").arg(&classes).arg("."));
    let jar = target.join(concat!(env!("CARGO_PKG_NAME"), "-sums.jar"));
    std::fs::rename(built, &jar).expect("a file is renamed");
    jar
}
