//! Shortens the names that a program declares.
//!
//! A name is replaced everywhere, so equal names stay equal. Names with a meaning outside the
//! bundle are left alone: names in the standard library, in attributes and in printed text.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::visit::{self, Visit};
use syn::{Attribute, Item};

use crate::readable::spelled_macros;
use crate::shake::live::is_called_from_outside;
use crate::tokens::{captured, is, words, words_of};

#[derive(Clone, Debug)]
pub struct Renaming {
    names: BTreeMap<String, String>,
}

/// Common names in the standard library. A call to a function with such a name may refer to the
/// library's function or to the program's.
const KNOWN: &str = "abs add all and_then any append apply as_bytes as_deref as_mut as_ref as_slice \
    as_str binary_search borrow bytes ceil chain chars checked_add checked_sub chunks clamp clear clone \
    cloned cmp collect concat contains contains_key copied copy_from_slice cos count count_ones cycle \
    dedup default deref drain drop elapsed end ends_with entry enumerate eq err expect extend fill \
    filter filter_map find find_map first flat_map flatten floor flush fmt fold for_each format from \
    from_fn from_iter from_str get get_mut get_or_insert_with hash index index_mut insert inspect \
    into into_inner into_iter is_empty is_err is_none is_ok is_some iter iter_mut join keys last \
    leading_zeros len lines lock map map_err map_or max max_by max_by_key merge min min_by min_by_key \
    mul ne neg new next next_back not nth ok ok_or ok_or_else or_default or_else or_insert or_insert_with \
    parse partial_cmp partition peek peekable pop pop_back pop_front pos position pow powf powi print \
    product push push_back push_front push_str range read read_line read_to_string rem remove repeat \
    replace reserve resize retain rev rotate_left rotate_right round rposition saturating_sub send set \
    shl shr sin size skip sort sort_by sort_by_key sort_unstable splice split split_at split_off \
    split_whitespace sqrt start starts_with step_by sub sum swap take take_while tan then then_some \
    to_owned to_string to_vec trailing_zeros trim truncate try_from try_into unwrap unwrap_or \
    unwrap_or_default unwrap_or_else update values values_mut windows with_capacity wrapping_add \
    wrapping_mul write write_all write_fmt write_str zip \
    block expr ident item lifetime literal meta pat pat_param path stmt tt ty vis \
    main self crate super Self std core alloc macro_rules union auto default dyn raw safe \
    Some None Ok Err Option Result Vec String Box Iterator Default Clone Copy Debug Display Eq Ord \
    PartialEq PartialOrd Hash From Into Drop Fn FnMut FnOnce Output Item Error Target Err IntoIter Rhs";

const KEYWORDS: &str = "as async await break const continue do dyn else enum extern false fn for gen if \
    impl in let loop match mod move mut pub ref return static struct trait true try type unsafe use \
    where while abstract become box final macro override priv typeof unsized virtual yield";

impl Renaming {
    /// Assigns short names to all names that may be shortened, the shortest to the most frequent.
    pub fn new(file: &syn::File) -> Self {
        let mut declared = Declared::default();
        declared.visit_file(file);
        let tokens = file.to_token_stream();
        let mut fixed = Fixed { spelled: spelled_macros(file), names: declared.foreign };
        fixed.note(tokens.clone());
        fixed.names.extend(KNOWN.split_whitespace().map(str::to_owned));
        let mut counts = BTreeMap::new();
        count(tokens, &mut counts);
        if counts.contains_key("type_name") || counts.contains_key("type_name_of_val") {
            // The program may print the name of any type.
            return Self { names: BTreeMap::new() };
        }
        let mut long: Vec<(usize, String)> = declared
            .names
            .into_iter()
            .filter(|name| name.len() > 1 && !fixed.names.contains(name) && !name.starts_with("r#"))
            .map(|name| (counts.get(&name).copied().unwrap_or(0) * name.len(), name))
            .collect();
        long.sort_by(|a, b| b.cmp(a));
        let mut taken: BTreeSet<String> = counts.into_keys().collect();
        taken.extend(KEYWORDS.split_whitespace().map(str::to_owned));
        taken.extend(fixed.names);
        let mut short = (0..).map(short_name).filter(|name| !taken.contains(name));
        let mut names = BTreeMap::new();
        for (_, name) in long {
            let Some(new) = short.next() else { break };
            if new.len() < name.len() {
                names.insert(name, new);
            }
        }
        Self { names }
    }

    pub fn apply(&self, file: &syn::File) -> syn::File {
        syn::parse2(self.renamed(file.to_token_stream())).unwrap_or_else(|_| file.clone())
    }

    /// Leaves names unchanged if they or their short forms are in `words`. Returns false if there
    /// are no such names.
    pub fn spare(&mut self, words: &BTreeSet<String>) -> bool {
        let before = self.names.len();
        self.names.retain(|long, short| !words.contains(short) && !words.contains(long));
        self.names.len() < before
    }

    fn renamed(&self, tokens: TokenStream) -> TokenStream {
        let rename = |token| match token {
            TokenTree::Ident(name) => match self.names.get(&name.to_string()) {
                Some(short) => TokenTree::Ident(Ident::new(short, name.span())),
                None => TokenTree::Ident(name),
            },
            TokenTree::Group(group) => {
                let inside = self.renamed(group.stream());
                TokenTree::Group(Group::new(group.delimiter(), inside))
            }
            other => other,
        };
        tokens.into_iter().map(rename).collect()
    }
}

fn count(tokens: TokenStream, counts: &mut BTreeMap<String, usize>) {
    for token in tokens {
        match token {
            TokenTree::Ident(name) => *counts.entry(name.to_string()).or_default() += 1,
            TokenTree::Group(group) => count(group.stream(), counts),
            TokenTree::Literal(literal) => {
                // The text of a literal is not available as a short name.
                counts.entry(literal.to_string()).or_default();
            }
            TokenTree::Punct(_) => {}
        }
    }
}

/// Returns the short name with the given number: a to z, then two letters, and so on.
fn short_name(number: usize) -> String {
    const LETTERS: usize = 26;
    let letter = |number: usize| char::from(b'a' + (number % LETTERS) as u8);
    let mut name = String::new();
    let mut rest = number + 1;
    while rest > 0 {
        rest -= 1;
        name.insert(0, letter(rest));
        rest /= LETTERS;
    }
    name
}

struct Fixed {
    spelled: BTreeSet<String>,
    names: BTreeSet<String>,
}

impl Fixed {
    /// Collects names in attributes, format strings and stringified text, and lifetimes.
    fn note(&mut self, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let back = |at: usize, n: usize, what: &str| at >= n && is(&tokens, at - n, what);
        for (at, token) in tokens.iter().enumerate() {
            match token {
                TokenTree::Group(group) => {
                    let called = at >= 2 && back(at, 1, "!");
                    let attribute = back(at, 1, "#") || (called && back(at, 2, "#"));
                    let spelled = called && self.spelled.contains(&tokens[at - 2].to_string());
                    if attribute || spelled {
                        words(group.stream(), &mut self.names);
                    }
                    self.note(group.stream());
                }
                TokenTree::Literal(literal) => captured(&literal.to_string(), &mut self.names),
                TokenTree::Ident(name) if back(at, 1, "'") => {
                    self.names.insert(name.to_string());
                }
                TokenTree::Ident(first)
                    if ["std", "core", "alloc"].iter().any(|root| first == root) =>
                {
                    self.outside(&tokens[at..]);
                }
                _ => {}
            }
        }
    }

    /// Collects names on a path that begins outside the bundle.
    fn outside(&mut self, tokens: &[TokenTree]) {
        for token in tokens {
            match token {
                TokenTree::Ident(name) => {
                    self.names.insert(name.to_string());
                }
                TokenTree::Punct(punct) if punct.as_char() == ':' => {}
                TokenTree::Group(group) => return words(group.stream(), &mut self.names),
                _ => return,
            }
        }
    }
}

/// Names that the file declares, and names that stay because the linker or the output uses them.
#[derive(Default)]
struct Declared {
    names: BTreeSet<String>,
    foreign: BTreeSet<String>,
}

impl Declared {
    /// Keeps a name that the linker uses.
    fn keep_linked(&mut self, name: &Ident, attributes: &[Attribute]) {
        if attributes.iter().any(is_called_from_outside) {
            self.foreign.insert(name.to_string());
        }
    }

    /// Keeps the names in a type that derives `Debug`, which prints them.
    fn keep_shown(&mut self, attributes: &[Attribute], item: &impl ToTokens) {
        if attributes.iter().any(|attribute| words_of(attribute).contains("Debug")) {
            self.foreign.extend(words_of(item));
        }
    }
}

/// Defines visitors for kinds of declarations, given the field that contains the name.
macro_rules! declare {
    ($($visit:ident $kind:ident $($name:ident).+;)*) => {
        $(fn $visit(&mut self, item: &'ast syn::$kind) {
            self.names.insert(item.$($name).+.to_string());
            visit::$visit(self, item);
        })*
    };
}

impl<'ast> Visit<'ast> for Declared {
    declare! {
        visit_item_fn ItemFn sig.ident;
        visit_impl_item_fn ImplItemFn sig.ident;
        visit_trait_item_fn TraitItemFn sig.ident;
        visit_item_struct ItemStruct ident;
        visit_item_enum ItemEnum ident;
        visit_variant Variant ident;
        visit_item_trait ItemTrait ident;
        visit_item_type ItemType ident;
        visit_item_const ItemConst ident;
        visit_impl_item_const ImplItemConst ident;
        visit_item_static ItemStatic ident;
        visit_item_mod ItemMod ident;
        visit_pat_ident PatIdent ident;
    }

    fn visit_item(&mut self, item: &'ast Item) {
        match item {
            Item::Fn(item) => self.keep_linked(&item.sig.ident, &item.attrs),
            Item::Static(item) => self.keep_linked(&item.ident, &item.attrs),
            Item::Struct(item) => self.keep_shown(&item.attrs, item),
            Item::Enum(item) => self.keep_shown(&item.attrs, item),
            _ => {}
        }
        visit::visit_item(self, item);
    }

    fn visit_field(&mut self, field: &'ast syn::Field) {
        self.names.extend(field.ident.as_ref().map(ToString::to_string));
        visit::visit_field(self, field);
    }

    fn visit_foreign_item(&mut self, item: &'ast syn::ForeignItem) {
        words(item.to_token_stream(), &mut self.foreign);
    }
}
