//! Which file of a package uses which: the graph that `use` declarations and paths make.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use syn::visit::Visit;
use syn::UseTree;

/// A module as the names from the root of its crate; empty for the root itself.
pub type Module = Vec<String>;

/// The files of one package and what they use.
#[derive(Default)]
pub struct ModuleGraph {
    /// What each module declares, by module.
    modules: BTreeMap<Module, Declarations>,
    /// Uses of other modules of the package: user, used, and the path as it is written.
    pub uses: BTreeSet<(Module, Module, String)>,
    /// Uses of other crates: user, and the path from the name of the crate on.
    pub external: BTreeSet<(Module, String)>,
}

/// The names that a file declares, and the paths that it mentions.
#[derive(Default)]
struct Declarations {
    /// Names that are brought in, with the path that they stand for.
    imports: BTreeMap<String, Vec<String>>,
    /// Paths whose names are all brought in.
    globs: Vec<Vec<String>>,
    /// Items of the file itself.
    items: BTreeSet<String>,
    /// All paths that are mentioned; a re-export from a submodule is not one of them.
    paths: BTreeSet<Vec<String>>,
}

impl ModuleGraph {
    /// Reads all files below the source folder of a package, but those of unit tests.
    pub fn read(src: &Path, files: &[PathBuf]) -> Self {
        let mut graph = Self::default();
        let is_part = |file: &&PathBuf| {
            file.starts_with(src) && !file.ends_with("main.rs") && !file.ends_with("tests.rs")
        };
        for file in files.iter().filter(is_part) {
            let module = module_of(file.strip_prefix(src).expect("the file lies in the folder"));
            let text = std::fs::read_to_string(file).expect("a source file can be read");
            graph.add(module, &text);
        }
        graph.connect();
        graph
    }

    /// The graph of sources that are given as module and text.
    pub fn of(sources: &[(&str, &str)]) -> Self {
        let mut graph = Self::default();
        for (module, text) in sources {
            graph.add(
                module.split("::").filter(|name| !name.is_empty()).map(Into::into).collect(),
                text,
            );
        }
        graph.connect();
        graph
    }

    fn add(&mut self, module: Module, text: &str) {
        let file = syn::parse_file(text).unwrap_or_else(|error| panic!("{module:?}: {error}"));
        let mut declarations = Declarations::default();
        declarations.visit_file(&file);
        self.modules.insert(module, declarations);
    }

    fn connect(&mut self) {
        for (module, declarations) in &self.modules {
            for path in &declarations.paths {
                match self.resolve(module, path, &mut BTreeSet::new()) {
                    Some(Target::Module(used)) if used != *module => {
                        self.uses.insert((module.clone(), used, path.join("::")));
                    }
                    Some(Target::External(path)) => {
                        self.external.insert((module.clone(), path));
                    }
                    _ => {}
                }
            }
        }
    }

    /// Follows a path from a module to the module that declares its item.
    fn resolve(
        &self,
        from: &Module,
        path: &[String],
        seen: &mut BTreeSet<(Module, Vec<String>)>,
    ) -> Option<Target> {
        if !seen.insert((from.clone(), path.to_vec())) {
            return None;
        }
        let mut at = from.clone();
        let mut rest = path;
        while let Some((name, tail)) = rest.split_first() {
            match name.as_str() {
                "crate" => at.clear(),
                "self" => {}
                "super" => {
                    at.pop();
                }
                _ => break,
            }
            rest = tail;
        }
        let relative = rest.len() < path.len();
        while let Some((name, tail)) = rest.split_first() {
            let child: Module = at.iter().chain([name]).cloned().collect();
            if self.modules.contains_key(&child) {
                (at, rest) = (child, tail);
                continue;
            }
            return self.resolve_name(&at, name, tail, seen).or_else(|| {
                let external = !relative && !name.starts_with(char::is_uppercase);
                external.then(|| Target::External(path.join("::")))
            });
        }
        Some(Target::Module(at))
    }

    /// The module that declares a name that is seen in a module.
    fn resolve_name(
        &self,
        at: &Module,
        name: &String,
        tail: &[String],
        seen: &mut BTreeSet<(Module, Vec<String>)>,
    ) -> Option<Target> {
        let declarations = self.modules.get(at)?;
        if declarations.items.contains(name) {
            return Some(Target::Module(at.clone()));
        }
        let begins_here = |path: &Vec<String>| match path[0].as_str() {
            "crate" | "self" | "super" => true,
            first => self.modules.contains_key(&[at.as_slice(), &[first.to_owned()]].concat()),
        };
        if let Some(path) = declarations.imports.get(name) {
            let path: Vec<String> = path.iter().chain(tail).cloned().collect();
            if !begins_here(&path) && path[0] == *name {
                return Some(Target::External(path.join("::")));
            }
            return self.resolve(at, &path, seen);
        }
        declarations.globs.iter().filter(|glob| begins_here(glob)).find_map(|glob| {
            let path: Vec<String> = glob.iter().chain([name]).chain(tail).cloned().collect();
            match self.resolve(at, &path, seen) {
                Some(Target::Module(used)) => Some(Target::Module(used)),
                _ => None,
            }
        })
    }

    /// All circles: sets of modules that use each other, directly or through others. A submodule is
    /// a part of the modules around it, so its use of their items is no step of a circle.
    pub fn circles(&self) -> Vec<Vec<String>> {
        let reached = |from: &Module| {
            let mut reached = BTreeSet::new();
            let mut open = vec![from];
            while let Some(module) = open.pop() {
                let steps = self
                    .uses
                    .iter()
                    .filter(|(user, used, _)| user == module && !user.starts_with(used));
                for (_, used, _) in steps {
                    if reached.insert(used) {
                        open.push(used);
                    }
                }
            }
            reached
        };
        let reach: BTreeMap<&Module, BTreeSet<&Module>> =
            self.modules.keys().map(|module| (module, reached(module))).collect();
        let mut circles = BTreeSet::new();
        for (module, reached) in &reach {
            let circle: Vec<String> = reached
                .iter()
                .filter(|other| reach[**other].contains(module))
                .map(|module| name(module))
                .collect();
            circles.extend((circle.len() > 1).then_some(circle));
        }
        circles.into_iter().collect()
    }
}

/// What a path leads to.
enum Target {
    Module(Module),
    External(String),
}

/// `crate::a::b`.
pub fn name(module: &Module) -> String {
    std::iter::once("crate").chain(module.iter().map(String::as_str)).collect::<Vec<_>>().join("::")
}

fn module_of(file: &Path) -> Module {
    let stem = file.with_extension("");
    let names = stem.components().map(|part| part.as_os_str().to_string_lossy().into_owned());
    names.filter(|name| name != "lib").collect()
}

impl Declarations {
    fn add_use(&mut self, tree: &UseTree, before: &[String], is_reexport: bool) {
        let with = |name: &syn::Ident| {
            before.iter().cloned().chain([name.to_string()]).collect::<Vec<_>>()
        };
        match tree {
            UseTree::Path(path) => self.add_use(&path.tree, &with(&path.ident), is_reexport),
            UseTree::Group(group) => {
                group.items.iter().for_each(|item| self.add_use(item, before, is_reexport));
            }
            UseTree::Glob(_) => {
                self.mention(before.to_vec(), is_reexport);
                self.globs.push(before.to_vec());
            }
            UseTree::Name(used) if used.ident == "self" => {
                let name = before.last().expect("self stands in a group").clone();
                self.mention(before.to_vec(), is_reexport);
                self.imports.insert(name, before.to_vec());
            }
            UseTree::Name(used) => {
                self.mention(with(&used.ident), is_reexport);
                self.imports.insert(used.ident.to_string(), with(&used.ident));
            }
            UseTree::Rename(used) => {
                self.mention(with(&used.ident), is_reexport);
                self.imports.insert(used.rename.to_string(), with(&used.ident));
            }
        }
    }

    /// A facade that hands on names of its own submodules does not depend on them.
    fn mention(&mut self, path: Vec<String>, is_reexport: bool) {
        let from_above =
            path.first().is_some_and(|name| ["crate", "super"].contains(&name.as_str()));
        if !is_reexport || from_above {
            self.paths.insert(path);
        }
    }
}

fn is_for_tests(attributes: &[syn::Attribute]) -> bool {
    let is_test = |meta: &syn::MetaList| meta.tokens.to_string() == "test";
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("cfg") && attribute.meta.require_list().is_ok_and(is_test)
    })
}

impl<'ast> Visit<'ast> for Declarations {
    fn visit_item(&mut self, item: &'ast syn::Item) {
        use syn::Item;
        let (ident, attributes) = match item {
            Item::Const(item) => (Some(&item.ident), &item.attrs),
            Item::Enum(item) => (Some(&item.ident), &item.attrs),
            Item::Fn(item) => (Some(&item.sig.ident), &item.attrs),
            Item::Macro(item) => (item.ident.as_ref(), &item.attrs),
            Item::Static(item) => (Some(&item.ident), &item.attrs),
            Item::Struct(item) => (Some(&item.ident), &item.attrs),
            Item::Trait(item) => (Some(&item.ident), &item.attrs),
            Item::Type(item) => (Some(&item.ident), &item.attrs),
            Item::Mod(item) => (None, &item.attrs),
            Item::Use(item) => (None, &item.attrs),
            Item::Impl(item) => (None, &item.attrs),
            _ => return,
        };
        if is_for_tests(attributes) {
            return;
        }
        self.items.extend(ident.map(ToString::to_string));
        syn::visit::visit_item(self, item);
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        let is_reexport = !matches!(item.vis, syn::Visibility::Inherited);
        self.add_use(&item.tree, &[], is_reexport);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let names: Vec<String> =
            path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        if names.len() > 1 && names[0] != "Self" {
            self.paths.insert(names);
        }
        syn::visit::visit_path(self, path);
    }
}
