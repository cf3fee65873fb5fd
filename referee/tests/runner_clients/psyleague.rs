//! A psyleague league.

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::readme::{left_out, path, readme};
use crate::text;

/// Installs psyleague once, and returns its folder.
fn psyleague() -> Option<PathBuf> {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("psyleague");
    if !target.join("done").exists() {
        let mut pip = Command::new("python3");
        pip.args(["-m", "pip", "install", "--quiet", "--target"]).arg(&target);
        let installed = pip.arg("psyleague==0.4.1").output().ok()?;
        if !installed.status.success() {
            left_out(&text(&installed.stderr));
            return None;
        }
        fs::write(target.join("done"), "").expect("the folder was made");
    }
    Some(target)
}

fn program(folder: &Path, name: &str, script: &str) {
    let path = folder.join(name);
    fs::write(&path, format!("#!/bin/sh\n{script}\n")).expect("a program");
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).expect("made executable");
}

pub struct Psyleague {
    pub packages: PathBuf,
    pub folder: tempfile::TempDir,
}

impl Psyleague {
    pub fn new(change: impl Fn(String) -> String) -> Option<Self> {
        let league =
            Self { packages: psyleague()?, folder: tempfile::tempdir().expect("a folder") };
        league.succeed(&["config"]);
        let file = league.folder.path().join("psyleague.cfg");
        let own = readme("**psyleague**");
        let key = |line: &str| line.split(' ').next().unwrap_or_default().to_owned();
        let replaced: BTreeSet<String> = own.lines().map(key).collect();
        let config = fs::read_to_string(&file).expect("a configuration");
        let kept = config.lines().filter(|line| !replaced.contains(&key(line)));
        let (head, commands) = (kept.collect::<Vec<_>>().join("\n"), change(own));
        fs::write(&file, format!("{commands}{head}\n")).expect("written");
        Some(league)
    }

    pub fn run(&self, words: &[&str]) -> Output {
        let mut command = Command::new("python3");
        command.current_dir(&self.folder).env("PYTHONPATH", &self.packages).env("PATH", path());
        command.arg(self.packages.join("bin/psyleague")).args(words).output().expect("it runs")
    }

    pub fn succeed(&self, words: &[&str]) -> String {
        let output = self.run(words);
        assert!(output.status.success(), "{words:?}: {}", text(&output.stderr));
        text(&output.stdout)
    }

    pub fn add(&self, name: &str, script: &str) {
        program(self.folder.path(), &format!("{name}.sh"), script);
        self.succeed(&["bot", "add", name, "--src", &format!("{name}.sh")]);
    }
}
