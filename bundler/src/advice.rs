//! Ways to make a bundle fit that were tried, not guessed.

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

/// A text before unused functions are removed that is this many times larger than the limit is not
/// worth the minutes of removing them: of the crates that were tried, more than a fifth was left.
const HOPELESS: usize = 5;

/// A bundle of the same program that leaves some crates to the judge.
#[derive(Clone, Debug)]
pub struct Offer {
    /// The options that make it.
    pub options: String,
    /// The packages that it leaves to the judge and that would be inlined without it.
    pub packages: Vec<String>,
    pub level: Level,
    pub units: usize,
}

impl Offer {
    /// Bundles with some crates left to the judge; `None` if the result does not fit.
    fn of(
        options: String,
        packages: Vec<String>,
        request: &Request,
        compiler: &Compiler,
        limit: usize,
    ) -> Option<Self> {
        let fits = |text: &str| Size::of(text).fits(limit);
        let accepts = Acceptance { fits: &fits, gives_up: &|_| None };
        let mut sources = Sources::default();
        let bundle = Bundle::first(request, &Level::ALL, compiler, &mut sources, &accepts).ok()?;
        let units = Size::of(&bundle.text).units;
        (units <= limit).then_some(Self { options, packages, level: bundle.level, units })
    }

    /// The effect of the options.
    pub fn shown(&self) -> String {
        let (level, units) = (self.level.name(), self.units);
        format!("`{}` fits: {units} UTF-16 units at level {level}", self.options)
    }
}

/// The bundle for CodinGame, if that judge has crates that would be inlined and the bundle fits.
///
/// This takes seconds, for nothing that the judge has is inlined.
pub fn judge_offer(request: &Request, compiler: &Compiler, limit: usize) -> Result<Option<Offer>> {
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
    Ok(Offer::of(options, packages, &offered, compiler, limit))
}

fn downloaded(graph: &Graph) -> impl Iterator<Item = String> + '_ {
    let packages = graph.members.iter().map(|member| &member.package);
    packages.filter(|package| !package.is_local()).map(|package| package.name.to_string())
}

/// The reason not to inline what the judge of an offer has, given the UTF-16 units of the text before
/// unused functions are removed; `None` if the bundle may fit.
pub fn hopeless(offer: Option<&Offer>, limit: usize, units: usize) -> Option<Error> {
    let offer = offer.filter(|_| units > limit.saturating_mul(HOPELESS))?;
    let crates = offer.packages.join(", ");
    let message = format!(
        "with the source of {crates} the program has {units} UTF-16 units, and the limit is {limit}"
    );
    let shown = offer.shown();
    let help = format!("{shown}\nto inline the crates all the same, choose a --level");
    Some(Error::check(message, help))
}

/// The error that a bundle is too large, with the options that make it fit.
pub fn too_large(
    bundle: &Bundle,
    limit: usize,
    offer: Option<&Offer>,
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
        (None, direct) if direct.is_empty() => {
            "save in the modules with the largest shares".to_owned()
        }
        (None, direct) => match allow_offer(bundle, direct, limit, request, compiler) {
            Some(offer) => format!("if the judge has the crates, {}", offer.shown()),
            None => {
                "no --allow fits either: save in the modules with the largest shares".to_owned()
            }
        },
    };
    Error::check(message, help)
}

/// The downloaded packages that local ones name.
fn direct(graph: &Graph) -> BTreeSet<usize> {
    let local = graph.members.iter().filter(|member| member.package.is_local());
    let named = local.flat_map(|member| member.names.values().copied());
    named.filter(|index| !graph.members[*index].package.is_local()).collect()
}

/// The bundle without as few packages as possible, the largest first.
fn allow_offer(
    bundle: &Bundle,
    direct: BTreeSet<usize>,
    limit: usize,
    request: &Request,
    compiler: &Compiler,
) -> Option<Offer> {
    let total = Size::of(&bundle.text).units;
    let mut rest: Vec<usize> = direct.into_iter().collect();
    rest.sort_by_key(|index| bundle.left_without(&[*index]));
    let likely = (1..rest.len()).find(|count| {
        let left = bundle.left_without(&rest[..*count]);
        left.saturating_mul(total) / bundle.left_without(&[]).max(1) <= limit
    });
    let mut counts: Vec<usize> = likely.into_iter().collect();
    counts.push(rest.len());
    counts.into_iter().find_map(|count| {
        let name = |index: &usize| bundle.graph.members[*index].package.name.to_string();
        let packages: Vec<String> = rest[..count].iter().map(name).collect();
        let allowed = request.allowed.iter().chain(&packages).cloned().collect();
        let offered = Request { allowed, ..request.clone() };
        let options = format!("--allow {}", offered.allowed.join(","));
        Offer::of(options, packages, &offered, compiler, limit)
    })
}
