//! The command line.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use clap::{Args, Parser, Subcommand};

use crate::bundle::{Bundle, Level};
use crate::cases::{compare, LIMITS};
use crate::compile::Compiler;
use crate::console::{self, say};
use crate::editions;
use crate::error::{Error, Result};
use crate::graph::Wanted;
use crate::interrupt;
use crate::output::save;
use crate::process::Limits;
use crate::report::{report, Size, LIMIT};
use crate::verify::verify;
use crate::watch::Stamps;

/// Writes a Rust package as one source file, and proves that the file behaves as the package.
#[derive(Debug, Parser)]
#[command(version, args_conflicts_with_subcommands = true)]
struct Command {
    #[command(subcommand)]
    action: Option<Action>,
    #[command(flatten)]
    options: Options,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Says whether a file is the bundle of the sources as they are now.
    Verify {
        /// The bundle.
        file: PathBuf,
        #[command(flatten)]
        options: Options,
    },
}

#[derive(Clone, Debug, Args)]
struct Options {
    /// The package's manifest.
    #[arg(long, value_name = "DIR/Cargo.toml", default_value = "Cargo.toml")]
    manifest_path: PathBuf,
    /// The binary, if the package has several.
    #[arg(long, value_name = "NAME")]
    bin: Option<String>,
    /// Features to turn on.
    #[arg(long, value_delimiter = ',', value_name = "A,B")]
    features: Vec<String>,
    /// Leave the `default` feature off.
    #[arg(long)]
    no_default_features: bool,
    /// Registry crates the judge offers.
    #[arg(long, value_delimiter = ',', value_name = "A,B")]
    allow: Vec<String>,
    /// How far the text is shortened [default: the most readable level that fits the limit].
    #[arg(long, value_enum)]
    level: Option<Level>,
    /// A compiler that must accept the bundle; may be given several times.
    #[arg(long, value_name = "PATH")]
    rustc: Vec<PathBuf>,
    /// Inputs to compare the package and the bundle on, one file each.
    #[arg(long, value_name = "DIR")]
    cases: Option<PathBuf>,
    /// Include files from outside the package and its local dependencies.
    #[arg(long)]
    allow_outside: bool,
    /// Seconds that a run of --check or --cases may take.
    #[arg(long, value_name = "SECONDS", default_value_t = LIMITS.time.as_secs(), value_parser = clap::value_parser!(u64).range(1..=86400))]
    time_limit: u64,
    /// Bytes that a run may print.
    #[arg(long, value_name = "BYTES", default_value_t = LIMITS.output, value_parser = clap::value_parser!(u64).range(1..=1 << 30))]
    output_limit: u64,
    /// Bytes of memory that a run may use, on Linux; 0 sets no limit.
    #[arg(long, value_name = "BYTES", default_value_t = LIMITS.memory.unwrap_or(0))]
    memory_limit: u64,
    /// Build and run the package and the bundle, and compare what they print.
    #[arg(long)]
    check: bool,
    /// Bundle again whenever a source changes.
    #[arg(long)]
    watch: bool,
    /// Where the bundle goes, - is standard output [default: BIN.rs].
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Replace a file that is no bundle; sources of the package are never replaced.
    #[arg(long)]
    force: bool,
}

impl Options {
    fn wanted(&self) -> Wanted {
        Wanted {
            manifest: self.manifest_path.clone(),
            bin: self.bin.clone(),
            features: self.features.clone(),
            bare: self.no_default_features,
            allowed: self.allow.clone(),
            edition: None,
            outside: self.allow_outside,
        }
    }

    fn limits(&self) -> Limits {
        Limits {
            time: Duration::from_secs(self.time_limit),
            output: self.output_limit,
            memory: Some(self.memory_limit).filter(|&bytes| bytes > 0),
        }
    }

    fn compilers(&self) -> Vec<PathBuf> {
        if self.rustc.is_empty() {
            vec![std::env::var_os("RUSTC").map_or_else(|| PathBuf::from("rustc"), PathBuf::from)]
        } else {
            self.rustc.clone()
        }
    }
}

/// Runs the command the user typed.
#[must_use]
pub fn run() -> ExitCode {
    let command = Command::parse();
    if let Err(e) = interrupt::install() {
        say(format!("note: an interruption would leave temporary folders behind: {e}"));
    }
    let done = match &command.action {
        Some(Action::Verify { file, options }) => check_file(file, options),
        None if command.options.watch => watch(&command.options),
        None => bundle(&command.options).map(|_| ()),
    };
    interrupt::settle();
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            say(&error);
            ExitCode::from(error.code)
        }
    }
}

fn check_file(file: &Path, options: &Options) -> Result<()> {
    let compiler = Compiler { path: options.compilers()[0].clone(), edition: String::new() };
    verify(file, &options.wanted(), &compiler)?;
    console::print(&format!("{} is the bundle of the sources\n", file.display())).map_err(|e| {
        Error::new(format!("cannot write to standard output: {e}"), "redirect it to a file")
    })
}

/// Bundles again and again; what is wrong is told, and waited for to be mended.
fn watch(options: &Options) -> Result<()> {
    let mut files = vec![options.manifest_path.clone()];
    loop {
        match bundle(options) {
            Ok(bundle) => files = bundle.files,
            Err(error) => say(error),
        }
        Stamps::of(&files).wait();
    }
}

/// Writes at the level that was chosen, or at the most readable one that fits the limit.
fn write(wanted: &Wanted, level: Option<Level>, compiler: &Compiler) -> Result<Bundle> {
    let levels =
        level.map_or(vec![Level::Readable, Level::Compact, Level::Tiny], |level| vec![level]);
    Bundle::first(wanted, &levels, compiler, &|text| Size::of(text).fits())
}

fn bundle(options: &Options) -> Result<Bundle> {
    let paths = options.compilers();
    let compiler = Compiler { path: paths[0].clone(), edition: String::new() };
    let wanted = options.wanted();
    let bundle = write(&wanted, options.level, &compiler)?;
    editions::others(&bundle.graph).iter().for_each(say);
    for path in &paths {
        bundle.confirm(&bundle.compiler(path.clone()))?;
    }
    let cases = options.cases.as_deref();
    if options.check || cases.is_some() {
        let limits = options.limits();
        for path in &paths {
            let compiler = bundle.compiler(path.clone());
            let runs = compare(&wanted, &bundle, &compiler, cases, &limits)?;
            say(format!("{}: compiled and compared, {runs} runs agree", path.display()));
        }
    }
    let output =
        options.output.clone().unwrap_or_else(|| format!("{}.rs", bundle.graph.bin).into());
    save(&output, &bundle, options.force)?;
    if output.as_os_str() != "-" {
        say(output.display());
    }
    say(report(&bundle).trim_end());
    if !Size::of(&bundle.text).fits() {
        let help = "try --level compact or --level tiny";
        return Err(Error::failed(format!("the bundle is larger than the limit of {LIMIT}"), help));
    }
    Ok(bundle)
}
