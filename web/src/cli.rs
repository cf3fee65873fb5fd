//! The command that builds the page.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use files::{Output, Overwrite, Paths};
use matches::kinds::PAGE;

/// Packs the engine, built for wasm32-unknown-unknown, into a single page that opens from disk
#[derive(Parser)]
struct Args {
    /// The engine: the web.wasm that Cargo built
    engine: PathBuf,
    /// Output file, or - for standard output
    #[arg(short, default_value = "web.html", value_name = "FILE")]
    out: PathBuf,
    /// Overwrite the file, whatever it contains
    #[arg(long)]
    force: bool,
}

/// Reads the arguments and writes the page.
pub fn run() -> ExitCode {
    match write(&Args::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // Stderr may be closed.
            let _ = writeln!(std::io::stderr(), "web: {error}");
            ExitCode::from(2)
        }
    }
}

fn write(args: &Args) -> Result<(), Box<dyn std::error::Error>> {
    let mut paths = Paths::default();
    paths.input("the engine", &args.engine)?;
    paths.output("-o", &args.out)?;
    let output = Output::open(&args.out, &PAGE, Overwrite::from_force(args.force))?;
    let named = |error: &dyn std::fmt::Display| format!("{}: {error}", args.engine.display());
    let engine = std::fs::read(&args.engine).map_err(|error| named(&error))?;
    let page = web::page(engine).map_err(|error| named(&error))?.into_string();
    let (bytes, is_shown) = (page.len(), !output.is_stdout());
    output.finish(&page)?;
    if is_shown {
        writeln!(std::io::stdout(), "{}: {bytes} bytes", args.out.display())?;
    }
    Ok(())
}
