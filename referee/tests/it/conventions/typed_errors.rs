//! Errors of public functions are types, on which a program can decide, not texts.

use quote::ToTokens;
use syn::visit::Visit;
use syn::{GenericArgument, PathArguments, ReturnType, Type, Visibility};

use super::{read, sources};

/// Collects the functions of a file that can be called from outside and whose errors are texts.
#[derive(Default)]
struct TextErrors {
    found: Vec<String>,
}

impl TextErrors {
    fn check(&mut self, signature: &syn::Signature) {
        let ReturnType::Type(_, returned) = &signature.output else { return };
        let mut results = TextResults(false);
        results.visit_type(returned);
        if results.0 {
            self.found.push(signature.ident.to_string());
        }
    }
}

fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

fn is_for_tests(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("cfg") && attribute.to_token_stream().to_string().contains("test")
    })
}

impl<'ast> Visit<'ast> for TextErrors {
    fn visit_item_mod(&mut self, module: &'ast syn::ItemMod) {
        if !is_for_tests(&module.attrs) {
            syn::visit::visit_item_mod(self, module);
        }
    }

    fn visit_item_fn(&mut self, function: &'ast syn::ItemFn) {
        if is_public(&function.vis) {
            self.check(&function.sig);
        }
    }

    fn visit_item_trait(&mut self, item: &'ast syn::ItemTrait) {
        let functions = item.items.iter().filter_map(|item| match item {
            syn::TraitItem::Fn(function) => Some(&function.sig),
            _ => None,
        });
        functions.filter(|_| is_public(&item.vis)).for_each(|signature| self.check(signature));
    }

    /// What implements a trait is as public as the trait; its associated types are in the results.
    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        for part in &item.items {
            match part {
                syn::ImplItem::Fn(function)
                    if item.trait_.is_some() || is_public(&function.vis) =>
                {
                    self.check(&function.sig);
                }
                syn::ImplItem::Type(associated) => {
                    let is_error = ["Err", "Error"].iter().any(|name| associated.ident == name);
                    let mut results = TextResults(is_error && is_text(&associated.ty));
                    results.visit_type(&associated.ty);
                    if results.0 {
                        self.found.push(format!("type {}", associated.ident));
                    }
                }
                _ => {}
            }
        }
    }
}

/// Whether a type holds a `Result` whose error is a text, at any depth.
struct TextResults(bool);

impl<'ast> Visit<'ast> for TextResults {
    fn visit_path_segment(&mut self, segment: &'ast syn::PathSegment) {
        if let ("Result", PathArguments::AngleBracketed(arguments)) =
            (segment.ident.to_string().as_str(), &segment.arguments)
        {
            let error = arguments.args.iter().nth(1);
            self.0 |= matches!(error, Some(GenericArgument::Type(error)) if is_text(error));
        }
        syn::visit::visit_path_segment(self, segment);
    }
}

fn is_text(error: &Type) -> bool {
    let written = error.to_token_stream().to_string();
    ["String", "str", "& str", "& 'static str"].contains(&written.as_str())
        || written.ends_with(":: String")
}

fn text_errors(text: &str) -> Vec<String> {
    let file = syn::parse_file(text).expect("a source file can be parsed");
    let mut errors = TextErrors::default();
    errors.visit_file(&file);
    errors.found
}

#[test]
fn errors_of_public_functions_are_types() {
    let is_source = |path: &&std::path::PathBuf| {
        path.components().any(|part| part.as_os_str() == "src") && !path.ends_with("tests.rs")
    };
    let mut wrong = Vec::new();
    for path in sources().iter().filter(is_source) {
        let found = text_errors(&read(path));
        wrong.extend(found.into_iter().map(|name| format!("{}: {name}", path.display())));
    }
    assert!(wrong.is_empty(), "errors that are texts:\n{}", wrong.join("\n"));
}

#[test]
fn texts_are_found_as_errors_at_any_depth() {
    let found = text_errors(
        "pub fn one() -> Result<(), String> { body() }
         pub fn two() -> impl Iterator<Item = Result<u8, &'static str>> { [].into_iter() }
         pub fn fine() -> Result<String, std::io::Error> { body() }
         fn private() -> Result<(), String> { body() }
         pub(crate) fn inner() -> Result<(), String> { body() }
         pub trait Read { fn three(&self) -> Option<Result<u8, std::string::String>>; }
         struct Four;
         impl Four { pub fn four(self) -> Result<(), String> { body() } fn own() -> Result<(), String> { body() } }
         impl std::str::FromStr for Four { type Err = String; fn from_str(_: &str) -> Result<Self, String> { body() } }
         impl Visitor for Four { type Output = Result<u8, String>; }
         #[cfg(test)] mod tests { pub fn helper() -> Result<(), String> { body() } }",
    );
    assert_eq!(found, ["one", "two", "three", "four", "type Err", "from_str", "type Output"]);
}
