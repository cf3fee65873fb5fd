//! Modules and the names they bind. A bound name hides a crate of the same name.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::TokenTree;
use syn::{Item, UseTree, Visibility};

use crate::items::{binding, inner, leaves, name};
use crate::mount::declared::declared;
use crate::mount::exports::exported_macros;
use crate::mount::std_modules;

/// Index of the member that a library belongs to, or `None` for the binary.
pub type CrateId = Option<usize>;

/// A crate that other crates can name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Known {
    /// Part of the bundle.
    Library(usize),
    Outside(String),
}

/// The modules of all crates, and the names that each crate uses for other crates.
#[derive(Debug, Default)]
pub struct Bindings {
    modules: Vec<Module>,
    crates: BTreeMap<CrateId, Crate>,
    /// Modules and types declared by each macro's rules, and whether they are public.
    makers: BTreeMap<String, Vec<(String, bool)>>,
}

#[derive(Debug)]
struct Crate {
    root: usize,
    names: BTreeMap<String, Known>,
    /// Whether import paths start at the crate root, as in edition 2015.
    from_root: bool,
}

#[derive(Debug)]
struct Module {
    krate: CrateId,
    parent: Option<usize>,
    children: Vec<usize>,
    names: BTreeMap<String, Vec<(VisibleIn, Meaning)>>,
    globs: Vec<(VisibleIn, Path)>,
}

/// Where a name is visible: in all modules, or in one and its descendants.
#[derive(Clone, Copy, Debug)]
enum VisibleIn {
    All,
    Inside(usize),
}

#[derive(Clone, Debug)]
enum Meaning {
    Module(usize),
    Type,
    Value,
    Macro,
    Import(Path),
}

/// The path of an import.
#[derive(Clone, Debug)]
pub struct Path {
    /// Whether the path begins with `::`.
    pub global: bool,
    pub names: Vec<String>,
}

/// A module, a crate outside the bundle, or something else, such as a type.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Target {
    Module(usize),
    Outside(String),
    Other,
}

/// The meanings of a name: in the type namespace, as a macro, and as a value.
#[derive(Clone, Debug, Default)]
struct Found {
    target: Option<Target>,
    is_macro: bool,
    is_value: bool,
}

impl Found {
    fn target(target: Target) -> Self {
        Self { target: Some(target), ..Self::default() }
    }

    fn add(&mut self, other: Self) {
        self.target = self.target.take().or(other.target);
        self.is_macro |= other.is_macro;
        self.is_value |= other.is_value;
    }
}

/// Maximum number of steps to resolve a name.
const STEPS_MAX: usize = 100_000;

/// A name resolution in progress.
#[derive(Default)]
struct Search {
    /// The names being looked up, with their modules. An import must not resolve through itself.
    open: BTreeSet<(usize, String)>,
    steps: usize,
}

impl Search {
    /// Registers a lookup. Returns true if it may start.
    fn begins(&mut self, module: usize, name: &str) -> bool {
        self.steps += 1;
        self.steps < STEPS_MAX && self.open.insert((module, name.to_owned()))
    }
}

impl Bindings {
    /// Adds a crate and the names that it uses for other crates.
    pub fn add(
        &mut self,
        krate: CrateId,
        items: &[Item],
        names: BTreeMap<String, Known>,
        from_root: bool,
    ) {
        let root = self.module(krate, None, items);
        for name in exported_macros(items) {
            let names = &mut self.modules[root].names;
            names.entry(name).or_default().push((VisibleIn::All, Meaning::Macro));
        }
        self.crates.insert(krate, Crate { root, names, from_root });
    }

    fn module(&mut self, krate: CrateId, parent: Option<usize>, items: &[Item]) -> usize {
        let index = self.modules.len();
        let (children, names, globs) = (Vec::new(), BTreeMap::new(), Vec::new());
        self.modules.push(Module { krate, parent, children, names, globs });
        for item in items {
            match item {
                Item::Mod(module) => {
                    let child = self.module(krate, Some(index), inner(module));
                    self.modules[index].children.push(child);
                    let visible = self.visible(index, &module.vis);
                    self.bind(index, module.ident.to_string(), visible, Meaning::Module(child));
                }
                Item::Use(item) => self.import(index, item),
                Item::ExternCrate(item) => {
                    let bound = item.rename.as_ref().map_or(&item.ident, |(_, name)| name);
                    let visible = self.visible(index, &item.vis);
                    let path = match item.ident.to_string().as_str() {
                        "self" => Path { global: false, names: vec!["crate".to_owned()] },
                        name => Path { global: true, names: vec![name.to_owned()] },
                    };
                    self.bind(index, bound.to_string(), visible, Meaning::Import(path));
                }
                Item::Macro(item) => self.made(index, item),
                item => self.item(index, item),
            }
        }
        index
    }

    /// Binds the modules and types that a macro call may declare, from its arguments or its rules.
    /// For a definition, records what the rules declare.
    fn made(&mut self, index: usize, item: &syn::ItemMacro) {
        let tokens = item.mac.tokens.clone();
        if let Some(name) = &item.ident {
            let groups = tokens.into_iter().filter_map(|token| match token {
                TokenTree::Group(group) => Some(declared(&group.stream())),
                _ => None,
            });
            self.makers.insert(name.to_string(), groups.flatten().collect());
            return;
        }
        let called = item.mac.path.segments.last().map(|last| last.ident.to_string());
        let by_rules = called.and_then(|name| self.makers.get(&name)).cloned();
        let names = by_rules.into_iter().flatten().chain(declared(&tokens));
        for (name, is_public) in names.collect::<Vec<_>>() {
            let visible = if is_public { VisibleIn::All } else { VisibleIn::Inside(index) };
            self.bind(index, name, visible, Meaning::Type);
        }
    }

    fn item(&mut self, index: usize, item: &Item) {
        let (vis, meaning) = match item {
            Item::Enum(i) => (&i.vis, Meaning::Type),
            Item::Struct(i) => (&i.vis, Meaning::Type),
            Item::Trait(i) => (&i.vis, Meaning::Type),
            Item::TraitAlias(i) => (&i.vis, Meaning::Type),
            Item::Type(i) => (&i.vis, Meaning::Type),
            Item::Union(i) => (&i.vis, Meaning::Type),
            Item::Const(i) => (&i.vis, Meaning::Value),
            Item::Fn(i) => (&i.vis, Meaning::Value),
            Item::Static(i) => (&i.vis, Meaning::Value),
            _ => return,
        };
        let visible = self.visible(index, vis);
        if let Some(name) = name(item) {
            self.bind(index, name, visible, meaning);
        }
    }

    fn import(&mut self, index: usize, item: &syn::ItemUse) {
        let visible = self.visible(index, &item.vis);
        let global = item.leading_colon.is_some();
        leaves(&item.tree, &mut Vec::new(), &mut |path, leaf| {
            let path = Path { global, names: path.to_vec() };
            match leaf_of(path, leaf) {
                (Some(bound), path) => self.bind(index, bound, visible, Meaning::Import(path)),
                (None, path) => self.modules[index].globs.push((visible, path)),
            }
        });
    }

    fn bind(&mut self, module: usize, name: String, visible: VisibleIn, meaning: Meaning) {
        self.modules[module].names.entry(name).or_default().push((visible, meaning));
    }

    fn visible(&self, module: usize, vis: &Visibility) -> VisibleIn {
        let root = || {
            let mut at = module;
            while let Some(parent) = self.modules[at].parent {
                at = parent;
            }
            at
        };
        match vis {
            Visibility::Public(_) => VisibleIn::All,
            Visibility::Inherited => VisibleIn::Inside(module),
            Visibility::Restricted(inside) if inside.path.is_ident("super") => {
                VisibleIn::Inside(self.modules[module].parent.unwrap_or(module))
            }
            Visibility::Restricted(inside) if inside.path.is_ident("self") => {
                VisibleIn::Inside(module)
            }
            // `pub(in path)` may be narrower than the crate, but a name is never used where it is
            // private.
            Visibility::Restricted(_) => VisibleIn::Inside(root()),
        }
    }

    /// Returns a crate's root module.
    pub fn root(&self, krate: CrateId) -> usize {
        self.crates.get(&krate).map_or(usize::MAX, |krate| krate.root)
    }

    /// Returns the child module declared at `position` in `module`.
    pub fn child(&self, module: usize, position: usize) -> usize {
        let module = self.modules.get(module);
        module.and_then(|module| module.children.get(position)).copied().unwrap_or(usize::MAX)
    }

    /// Returns true if a crate's name has another meaning in a module.
    pub fn shadows(&self, module: usize, name: &str) -> bool {
        let Some(own) = self.modules.get(module) else { return false };
        let found = self.lookup(module, name, module, &mut Search::default());
        self.hides(module, name, &found, own.names.contains_key(name))
    }

    /// Returns true if an import binds a crate's name to something else.
    pub fn import_shadows(&self, module: usize, name: &str, path: &Path) -> bool {
        let found = self.resolve(module, path, &mut Search::default());
        self.modules.get(module).is_some() && self.hides(module, name, &found, true)
    }

    /// Returns true if a glob import binds the name of a crate to something else.
    pub fn glob_shadows(&self, module: usize, name: &str, path: &Path) -> bool {
        let mut search = Search::default();
        match self.resolve(module, path, &mut search).target {
            Some(Target::Module(other)) => {
                let found = self.lookup(other, name, module, &mut search);
                self.hides(module, name, &found, false)
            }
            Some(_) => std_modules::holds(&path.names, name),
            None => false,
        }
    }

    /// Returns true if an import binds only a macro; `None` if unknown.
    pub fn is_macro(&self, module: usize, path: &Path) -> Option<bool> {
        let found = self.resolve(module, path, &mut Search::default());
        let is_other = found.is_value || found.target.is_some();
        (is_other || found.is_macro).then_some(!is_other)
    }

    /// Returns true if a module binds a macro by name, not through a glob import.
    pub fn binds_macro(&self, module: usize, name: &str) -> bool {
        let Some(own) = self.modules.get(module) else { return false };
        own.names.get(name).into_iter().flatten().any(|(_, meaning)| match meaning {
            Meaning::Macro => true,
            Meaning::Import(path) if path.names.len() == 1 => true,
            Meaning::Import(path) => {
                let is_outside =
                    |first: &String| ["std", "core", "alloc"].contains(&first.as_str());
                let found = self.resolve(module, path, &mut Search::default());
                found.is_macro || path.names.first().is_some_and(is_outside)
            }
            _ => false,
        })
    }

    /// Returns the library known by this name in a crate; `module` is any module of the crate.
    pub fn library(&self, module: usize, name: &str) -> Option<usize> {
        match self.crates[&self.modules.get(module)?.krate].names.get(name) {
            Some(Known::Library(library)) => Some(*library),
            _ => None,
        }
    }

    /// Returns the macros at the root of a library that are visible to other crates.
    pub fn macros_of(&self, library: usize) -> BTreeSet<String> {
        let root = self.root(Some(library));
        let Some(module) = self.modules.get(root) else { return BTreeSet::new() };
        let is_public = |name: &&String| {
            let mut bound = module.names[*name].iter();
            bound.any(|(visible, _)| matches!(visible, VisibleIn::All))
                && self.lookup(root, name, root, &mut Search::default()).is_macro
        };
        module.names.keys().filter(is_public).cloned().collect()
    }

    /// Returns true if a glob import gives a library's name another meaning in a module of the
    /// binary.
    pub fn taken_by_glob(&self, library: usize, name: &str) -> bool {
        let library = Target::Module(self.root(Some(library)));
        let brings = |(index, module): (usize, &Module)| {
            let explicit = module.krate.is_some() || module.names.contains_key(name);
            let target = || self.lookup(index, name, index, &mut Search::default()).target;
            !explicit && !module.globs.is_empty() && target().is_some_and(|t| t != library)
        };
        self.modules.iter().enumerate().any(brings)
    }

    /// Returns true if a name does not refer to the crate with that name. This includes names bound
    /// to something unknown, because a macro may have declared it.
    fn hides(&self, module: usize, name: &str, found: &Found, is_bound: bool) -> bool {
        match &found.target {
            Some(target) => self.outer(module, name).as_ref() != Some(target),
            None => is_bound && !found.is_value && !found.is_macro,
        }
    }

    /// Returns the crate that a name refers to, if any.
    fn outer(&self, module: usize, name: &str) -> Option<Target> {
        let krate = &self.crates[&self.modules.get(module)?.krate];
        match krate.names.get(name) {
            Some(Known::Library(library)) => Some(Target::Module(self.root(Some(*library)))),
            Some(Known::Outside(name)) => Some(Target::Outside(name.clone())),
            None if ["std", "core", "alloc"].contains(&name) => {
                Some(Target::Outside(name.to_owned()))
            }
            None => None,
        }
    }

    fn sees(&self, visible: VisibleIn, from: usize) -> bool {
        let VisibleIn::Inside(limit) = visible else { return true };
        let mut at = Some(from);
        while let Some(module) = at {
            if module == limit {
                return true;
            }
            at = self.modules[module].parent;
        }
        false
    }

    /// Looks up the meaning of a name in `module`, as seen from the module `from`.
    fn lookup(&self, module: usize, name: &str, from: usize, search: &mut Search) -> Found {
        let mut found = Found::default();
        if search.begins(module, name) {
            let mut visited = BTreeSet::new();
            self.gather(module, name, from, (search, &mut visited), &mut found);
            search.open.remove(&(module, name.to_owned()));
        }
        found
    }

    /// Adds the meanings of a name in a module and in the modules that this module imports with
    /// `*`.
    fn gather(
        &self,
        module: usize,
        name: &str,
        from: usize,
        (search, visited): (&mut Search, &mut BTreeSet<usize>),
        found: &mut Found,
    ) {
        if !visited.insert(module) {
            return;
        }
        let own = &self.modules[module];
        for (visible, meaning) in own.names.get(name).into_iter().flatten() {
            if !self.sees(*visible, from) {
                continue;
            }
            found.add(match meaning {
                Meaning::Module(module) => Found::target(Target::Module(*module)),
                Meaning::Type => Found::target(Target::Other),
                Meaning::Value => Found { is_value: true, ..Found::default() },
                Meaning::Macro => Found { is_macro: true, ..Found::default() },
                Meaning::Import(path) => {
                    let key = (module, name.to_owned());
                    let is_new = search.open.insert(key.clone());
                    let meant = self.resolve(module, path, search);
                    if is_new {
                        search.open.remove(&key);
                    }
                    meant
                }
            });
        }
        for (visible, path) in &own.globs {
            if found.target.is_some() || !self.sees(*visible, from) {
                continue;
            }
            match self.resolve(module, path, search).target {
                Some(Target::Module(other)) => {
                    self.gather(other, name, module, (search, visited), found);
                }
                Some(_) if std_modules::holds(&path.names, name) => {
                    found.add(Found::target(Target::Other));
                }
                _ => {}
            }
        }
    }

    /// Resolves a path in a module to its meaning.
    fn resolve(&self, module: usize, path: &Path, search: &mut Search) -> Found {
        let (Some(own), Some(first)) = (self.modules.get(module), path.names.first()) else {
            return Found::default();
        };
        let krate = &self.crates[&own.krate];
        let outer = || Found { target: self.outer(module, first), ..Found::default() };
        let mut found = match first.as_str() {
            "crate" => Found::target(Target::Module(krate.root)),
            "self" => Found::target(Target::Module(module)),
            "super" => Found { target: own.parent.map(Target::Module), ..Found::default() },
            _ if path.global && !krate.from_root => outer(),
            _ => {
                let start = if krate.from_root { krate.root } else { module };
                let mut found = self.lookup(start, first, module, search);
                if found.target.is_none() {
                    found.add(outer());
                }
                found
            }
        };
        for name in &path.names[1..] {
            found = match (found.target, name.as_str()) {
                (Some(Target::Module(at)), "super") => {
                    let parent = self.modules[at].parent;
                    Found { target: parent.map(Target::Module), ..Found::default() }
                }
                (Some(Target::Module(at)), name) => self.lookup(at, name, module, search),
                (Some(_), _) => Found::target(Target::Other),
                (None, _) => return Found::default(),
            };
        }
        found
    }
}

/// Returns the name that a leaf of an import binds (`None` for `*`) and its whole path.
pub fn leaf_of(mut path: Path, leaf: &UseTree) -> (Option<String>, Path) {
    let bound = binding(&path.names, leaf);
    let is_self = matches!(leaf, UseTree::Name(n) if n.ident == "self")
        || matches!(leaf, UseTree::Rename(n) if n.ident == "self");
    match bound {
        Some((original, bound)) => {
            if !is_self || path.names.is_empty() {
                path.names.push(original);
            }
            (Some(bound), path)
        }
        None => (None, path),
    }
}
