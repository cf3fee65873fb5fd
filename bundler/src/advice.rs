//! Options that would make a bundle fit. Each option is tried before it is suggested.

use std::collections::BTreeSet;

use crate::bundle::{Acceptance, Bundle};
use crate::compile::Compiler;
use crate::error::{Error, Result};
use crate::graph::Graph;
use crate::judge;
use crate::level::Level;
use crate::request::Request;
use crate::size::Size;
use crate::source::Sources;

/// Size of the text, as a multiple of the limit, above which unused functions are not removed.
/// Removing them takes minutes, and every crate tried kept more than a fifth of its text.
const HOPELESS: usize = 5;

/// A bundle of the same program that fits because it leaves some crates to the judge.
#[derive(Clone, Debug)]
pub struct Alternative {
    /// The command-line options that produce it.
    pub options: String,
    /// The packages left to the judge that would otherwise be inlined.
    pub packages: Vec<String>,
    pub level: Level,
    pub units: usize,
}

impl Alternative {
    /// Bundles with some crates left to the judge. Returns `None` if bundling fails or the result
    /// does not fit.
    fn find(
        options: String,
        packages: Vec<String>,
        request: &Request,
        compiler: &Compiler,
        limit: usize,
    ) -> Option<Self> {
        let fits = |text: &str| Size::new(text).fits(limit);
        let accepts = Acceptance { fits: &fits, gives_up: &|_| None };
        let mut sources = Sources::default();
        let bundle = Bundle::first(request, &Level::ALL, compiler, &mut sources, &accepts).ok()?;
        let units = Size::new(&bundle.text).units;
        (units <= limit).then_some(Self { options, packages, level: bundle.level, units })
    }

    /// Describes the options and the resulting size.
    pub fn shown(&self) -> String {
        let (level, units) = (self.level.name(), self.units);
        format!("`{}` fits: {units} UTF-16 units at level {level}", self.options)
    }
}

/// Returns the bundle for CodinGame, if it fits and CodinGame has crates that would otherwise be
/// inlined.
pub fn judge_offer(
    request: &Request,
    compiler: &Compiler,
    limit: usize,
) -> Result<Option<Alternative>> {
    let graph = Graph::find(request)?;
    let packages = downloaded(&graph).filter(|name| judge::CRATES.contains(&name.as_str()));
    let packages: Vec<String> = packages.collect();
    if packages.is_empty() {
        return Ok(None);
    }
    let crates = judge::CRATES.map(str::to_owned);
    let allowed = request.allowed.iter().cloned().chain(crates).collect();
    let offered = Request { allowed, edition: Some(judge::EDITION), ..request.clone() };
    let options = "--judge codingame".to_owned();
    Ok(Alternative::find(options, packages, &offered, compiler, limit))
}

fn downloaded(graph: &Graph) -> impl Iterator<Item = String> + '_ {
    let packages = graph.members.iter().map(|member| &member.package);
    packages.filter(|package| !package.is_local()).map(|package| package.name.to_string())
}

/// Returns an error if inlining is pointless, because the judge has the crates in `offer` and the
/// text is far too large. `units` is its size in UTF-16 units before unused functions are removed.
pub fn hopeless(offer: Option<&Alternative>, limit: usize, units: usize) -> Option<Error> {
    let offer = offer.filter(|_| units > limit.saturating_mul(HOPELESS))?;
    let crates = offer.packages.join(", ");
    let message = format!(
        "the program with the source of {crates} is {units} UTF-16 units long; the limit is \
         {limit}"
    );
    let shown = offer.shown();
    let help = format!("{shown}\nto inline the crates anyway, choose a --level");
    Some(Error::check(message, help))
}

/// Returns the error for a bundle that is too large, with help that lists options to make it fit.
pub fn too_large(
    bundle: &Bundle,
    limit: usize,
    offer: Option<&Alternative>,
    request: &Request,
    compiler: &Compiler,
) -> Error {
    let message = format!("the bundle is larger than the limit of {limit} UTF-16 units");
    if let Some((level, units)) = bundle.fitting_level {
        let help = format!("`--level {}` fits: {units} UTF-16 units", level.name());
        return Error::check(message, help);
    }
    let message = format!("{message}, and no level fits");
    let help = match (offer, direct(&bundle.graph)) {
        (Some(offer), _) => offer.shown(),
        (None, direct) if direct.is_empty() => "shorten the largest modules".to_owned(),
        (None, direct) => match allow_offer(bundle, direct, limit, request, compiler) {
            Some(offer) => format!("if the judge has the crates, {}", offer.shown()),
            None => "--allow does not help either: shorten the largest modules".to_owned(),
        },
    };
    Error::check(message, help)
}

/// Returns the downloaded packages that a local package depends on directly.
fn direct(graph: &Graph) -> BTreeSet<usize> {
    let local = graph.members.iter().filter(|member| member.package.is_local());
    let named = local.flat_map(|member| member.names.values().copied());
    named.filter(|index| !graph.members[*index].package.is_local()).collect()
}

/// Finds a bundle that fits by leaving packages to the judge: as many of the largest as an estimate
/// requires or, if that is not enough, all of them.
fn allow_offer(
    bundle: &Bundle,
    direct: BTreeSet<usize>,
    limit: usize,
    request: &Request,
    compiler: &Compiler,
) -> Option<Alternative> {
    let total = Size::new(&bundle.text).units;
    let mut rest: Vec<usize> = direct.into_iter().collect();
    rest.sort_by_key(|index| bundle.left_without(&[*index]));
    let likely = (1..rest.len()).find(|count| {
        let size = bundle.left_without(&rest[..*count]);
        size.saturating_mul(total) / bundle.left_without(&[]).max(1) <= limit
    });
    let mut counts: Vec<usize> = likely.into_iter().collect();
    counts.push(rest.len());
    counts.into_iter().find_map(|count| {
        let name = |index: &usize| bundle.graph.members[*index].package.name.to_string();
        let packages: Vec<String> = rest[..count].iter().map(name).collect();
        let allowed = request.allowed.iter().chain(&packages).cloned().collect();
        let offered = Request { allowed, ..request.clone() };
        let options = format!("--allow {}", offered.allowed.join(","));
        Alternative::find(options, packages, &offered, compiler, limit)
    })
}
