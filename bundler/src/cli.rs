//! The command line.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use clap::{Args, Parser, Subcommand};

use crate::advice::{hopeless, judge_offer, too_large};
use crate::bundle::{Acceptance, Bundle};
use crate::cases::{Agreement, LIMITS, compare};
use crate::compile::Compiler;
use crate::error::{Error, Result};
use crate::interrupt;
use crate::judge::{self, Judge};
use crate::level::Level;
use crate::output::save;
use crate::process::Limits;
use crate::progress::{self, say};
use crate::report::report;
use crate::request::Request;
use crate::size::Size;
use crate::source::Sources;
use crate::verify::verify;
use crate::watch::Stamps;

/// Bundles a Rust package into one source file and checks that the file behaves like the package.
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
    /// Check whether a bundle is up to date with the sources.
    Verify {
        /// The bundle to check.
        file: PathBuf,
        #[command(flatten)]
        options: Options,
    },
}

#[derive(Clone, Debug, Args)]
struct Options {
    /// Manifest of the package.
    #[arg(long, value_name = "DIR/Cargo.toml", default_value = "Cargo.toml")]
    manifest_path: PathBuf,
    /// Binary to bundle, if the package has several.
    #[arg(long, value_name = "NAME")]
    bin: Option<String>,
    /// Features to enable.
    #[arg(long, value_delimiter = ',', value_name = "A,B")]
    features: Vec<String>,
    /// Disable the `default` feature.
    #[arg(long)]
    no_default_features: bool,
    /// Registry crates that the judge provides; all others are inlined.
    #[arg(long, value_delimiter = ',', value_name = "A,B")]
    allow: Vec<String>,
    /// Use the crates, edition, compiler and limit of this judge.
    #[arg(long, value_enum)]
    judge: Option<Judge>,
    /// Maximum size of the bundle in UTF-16 units [default: 100000].
    #[arg(long, value_name = "UNITS")]
    limit: Option<usize>,
    /// How far to shorten the text [default: the most readable level that fits the limit].
    #[arg(long, value_enum)]
    level: Option<Level>,
    /// Compiler that must accept the bundle; can be repeated.
    #[arg(long, value_name = "PATH")]
    rustc: Vec<PathBuf>,
    /// Folder of inputs for comparing package and bundle, one file per run.
    #[arg(long, value_name = "DIR")]
    cases: Option<PathBuf>,
    /// Allow including files from outside the package and its local dependencies.
    #[arg(long)]
    allow_outside: bool,
    /// Time limit per run of --check or --cases, in seconds.
    #[arg(long, value_name = "SECONDS", default_value_t = LIMITS.time.as_secs(), value_parser = clap::value_parser!(u64).range(1..=86400))]
    time_limit: u64,
    /// Maximum output per run, in bytes.
    #[arg(long, value_name = "BYTES", default_value_t = LIMITS.output, value_parser = clap::value_parser!(u64).range(1..=1 << 30))]
    output_limit: u64,
    /// Maximum memory per run, in bytes; 0 for no limit. Linux only.
    #[arg(long, value_name = "BYTES", default_value_t = LIMITS.memory.unwrap_or(0))]
    memory_limit: u64,
    /// Build and run the package and the bundle, and compare their output.
    #[arg(long)]
    check: bool,
    /// Bundle again whenever a source changes.
    #[arg(long)]
    watch: bool,
    /// Output file, or - for standard output [default: BIN.rs].
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Overwrite a file that is not a bundle; the package's own sources are never overwritten.
    #[arg(long)]
    force: bool,
}

impl Options {
    fn request(&self) -> Request {
        Request {
            manifest: self.manifest_path.clone(),
            bin: self.bin.clone(),
            features: self.features.clone(),
            no_default_features: self.no_default_features,
            allowed: self.allowed(),
            edition: self.judge.map(|_| judge::EDITION),
            allow_outside: self.allow_outside,
        }
    }

    fn allowed(&self) -> Vec<String> {
        let crates = self.judge.map(|_| judge::CRATES).into_iter().flatten();
        self.allow.iter().cloned().chain(crates.map(str::to_owned)).collect()
    }

    fn limits(&self) -> Limits {
        Limits {
            time: Duration::from_secs(self.time_limit),
            output: self.output_limit,
            memory: Some(self.memory_limit).filter(|&bytes| bytes > 0),
        }
    }

    /// Returns the compilers with their minor versions, oldest first.
    fn compilers(&self) -> Result<Vec<(u32, Compiler)>> {
        let own = || vec![std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()).into()];
        let paths = if self.rustc.is_empty() { own() } else { self.rustc.clone() };
        let mut compilers = Vec::new();
        for path in paths {
            let compiler = Compiler::new(path);
            compilers.push((compiler.minor()?, compiler));
        }
        compilers.sort_by_key(|(minor, _)| *minor);
        Ok(compilers)
    }
}

/// Runs the command line.
pub fn run() -> ExitCode {
    let command = Command::parse();
    if let Err(e) = interrupt::install() {
        say(format!("note: interrupting would leave temporary folders behind: {e}"));
    }
    progress::start();
    let done = match &command.action {
        Some(Action::Verify { file, options }) => check_file(file, options),
        None if command.options.watch => watch(&command.options),
        None => bundle(&command.options, &mut Sources::default()),
    };
    interrupt::settle();
    progress::finish();
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            say(&error);
            ExitCode::from(error.exit_code)
        }
    }
}

fn check_file(file: &Path, options: &Options) -> Result<()> {
    verify(file, &options.request(), options.level, &options.compilers()?[0].1)?;
    progress::print(&format!("{} is up to date with the sources\n", file.display())).map_err(|e| {
        Error::new(format!("cannot write to standard output: {e}"), "redirect it to a file")
    })
}

/// Bundles whenever a source file changes. Errors are printed and do not end the loop.
fn watch(options: &Options) -> Result<()> {
    let mut known = Stamps::default();
    known.look(&options.manifest_path);
    loop {
        // Cargo reads the manifests before the bundler does.
        let mut sources = Sources::default();
        known.manifests().for_each(|manifest| sources.look(manifest));
        if let Err(error) = bundle(options, &mut sources) {
            say(error);
        }
        progress::finish();
        known.update(&sources.stamps);
        known = known.changed();
    }
}

/// Bundles once. `sources` receives the files that were read, even after an error.
fn bundle(options: &Options, sources: &mut Sources) -> Result<()> {
    let compilers = options.compilers()?;
    let (request, limit) = (options.request(), options.limit.unwrap_or(judge::LIMIT));
    let levels = options.level.map_or(Level::ALL.to_vec(), |level| vec![level]);
    let fits = |text: &str| Size::new(text).fits(limit);
    // Build scripts query the compiler, and every compiler can do what the oldest can.
    let oldest = &compilers[0].1;
    let offer = if options.judge.is_none() { judge_offer(&request, oldest, limit)? } else { None };
    let tried = offer.as_ref().filter(|_| options.level.is_none());
    let gives_up = |units: usize| hopeless(tried, limit, units);
    let accepts = Acceptance { fits: &fits, gives_up: &gives_up };
    let bundle = Bundle::first(&request, &levels, oldest, sources, &accepts)?;
    if options.judge.is_some() {
        compiler_note(&compilers).into_iter().for_each(say);
    }
    let confirmed = compilers.iter().map(|(_, compiler)| bundle.confirm(compiler));
    let confirmed: Vec<_> = confirmed.collect::<Result<_>>()?;
    let cases = options.cases.as_deref();
    if options.check || cases.is_some() {
        for compiler in &confirmed {
            let agreement = compare(&request, &bundle, compiler, cases, &options.limits())?;
            say(format!(
                "{}: compiled and compared, {}",
                compiler.path.display(),
                shown(&agreement)
            ));
        }
    }
    let output =
        options.output.clone().unwrap_or_else(|| format!("{}.rs", bundle.graph.bin).into());
    save(&output, &bundle, options.force)?;
    if output.as_os_str() != "-" {
        say(output.display());
    }
    say(report(&bundle, limit).trim_end());
    if fits(&bundle.text) {
        return Ok(());
    }
    Err(too_large(&bundle, limit, offer.as_ref(), &request, oldest))
}

/// Describes the number of runs that agree, with a note for each input that was not counted.
fn shown(agreement: &Agreement) -> String {
    let runs = match agreement.runs {
        1 => "1 run agrees".to_owned(),
        runs => format!("{runs} runs agree"),
    };
    let failures = agreement.failures.iter();
    let failures: String = failures
        .map(|(name, status)| {
            format!("\nnote: not counted: the package itself fails on {name}: {status}")
        })
        .collect();
    format!("{runs}{failures}")
}

/// Explains how to compile with the judge's version of Rust, if none of the compilers has that
/// version.
fn compiler_note(compilers: &[(u32, Compiler)]) -> Option<String> {
    let minor = judge::COMPILER_MINOR;
    if compilers.iter().any(|(own, _)| *own == minor) {
        return None;
    }
    let own: Vec<_> = compilers.iter().map(|(own, _)| format!("1.{own}")).collect();
    let own = own.join(" and ");
    Some(format!(
        "note: CodinGame compiles with Rust 1.{minor}, but the bundle was only compiled with {own}.  \
        To try 1.{minor}: rustup toolchain install 1.{minor} --profile minimal, \
        then add --rustc \"$(rustup which --toolchain 1.{minor} rustc)\""
    ))
}
