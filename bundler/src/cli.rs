//! The command line.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Parser;

use crate::size::LIMIT;
use crate::{bundle, compiles, Bundle, Level, Size};

/// Writes a Rust package as one source file, and proves that the file compiles alone.
#[derive(Parser)]
#[command(name = "bundler", version, max_term_width = 100)]
struct Arguments {
    /// Manifest of the package
    #[arg(long, default_value = "Cargo.toml", value_name = "FILE")]
    manifest_path: PathBuf,
    /// The program, where the package has several
    #[arg(long, value_name = "NAME")]
    bin: Option<String>,
    /// Where to write the bundle; the program's name in the current folder if not given
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// How the text is laid out
    #[arg(long, value_enum, default_value = "compact")]
    level: Level,
    /// A compiler that has to accept the bundle; may be given several times
    #[arg(long, default_value = "rustc", value_name = "PATH")]
    rustc: Vec<PathBuf>,
    /// Prove only, write nothing
    #[arg(long)]
    check: bool,
    /// Largest size in bytes and in UTF-16 units
    #[arg(long, default_value_t = LIMIT, value_name = "N")]
    limit: usize,
}

/// Runs the command that was typed.
#[must_use]
pub fn run() -> ExitCode {
    match prove_and_write(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("bundler: {reason}");
            ExitCode::from(2)
        }
    }
}

fn prove_and_write(arguments: &Arguments) -> Result<(), String> {
    let made = || bundle(&arguments.manifest_path, arguments.bin.as_deref(), arguments.level);
    let bundle = made()?;
    if made()? != bundle {
        return Err("a second run gives another text".to_owned());
    }
    let folder = tempfile::tempdir().map_err(|error| format!("no temporary folder: {error}"))?;
    for rustc in &arguments.rustc {
        compiles(&bundle, rustc, folder.path())?;
        println!("{} compiles it alone", rustc.display());
    }
    let size = Size::of(&bundle.text);
    println!(
        "{size}; {:.1} % of {}",
        size.bytes.max(size.utf16) as f64 * 100.0 / arguments.limit as f64,
        arguments.limit
    );
    if !size.fits(arguments.limit) {
        return Err(format!("the bundle is larger than {}", arguments.limit));
    }
    if arguments.check {
        return Ok(());
    }
    let output = arguments.output.clone().unwrap_or_else(|| format!("{}.rs", bundle.name).into());
    write(&bundle, &output)?;
    println!("wrote {}", output.display());
    Ok(())
}

/// Writes beside the file and then renames, so that nobody sees half of one.
fn write(bundle: &Bundle, output: &Path) -> Result<(), String> {
    let mut beside = output.as_os_str().to_owned();
    beside.push(".part");
    let written =
        std::fs::write(&beside, &bundle.text).and_then(|()| std::fs::rename(&beside, output));
    written.map_err(|error| format!("{}: cannot be written: {error}", output.display()))
}
