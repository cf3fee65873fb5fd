//! Rewrites paths to keep their meaning inside the bundle, including paths in macro arguments.

use std::collections::BTreeSet;

use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};
use quote::quote;

use crate::mount::blocks;
use crate::mount::scope::Scope;
use crate::tokens::{is, regroup, split};

/// The syntactic context of a token stream.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Context {
    Code,
    Rules,
    /// A group in a `use` where each part starts a path.
    UseStart,
    /// A group in a `use` after a prefix.
    UseRest,
}

impl Scope {
    pub fn rewrite(&self, tokens: TokenStream) -> TokenStream {
        self.walk(tokens, Context::Code)
    }

    /// Returns true if a mounted crate is visible under its own name.
    fn sees(&self, name: &str, context: Context) -> bool {
        self.mount.is_none()
            && self.depth == 0
            && context != Context::Rules
            && self.names[name] == name
    }

    /// Returns true if a name is resolved at the crate root, as in edition 2015.
    fn is_of_root(&self, tokens: &[TokenTree], at: usize, context: Context, in_use: bool) -> bool {
        let Some(names) = &self.root_names else { return false };
        if context == Context::UseRest || !names.contains(&tokens[at].to_string()) {
            return false;
        }
        let first = match at {
            0 => context == Context::UseStart,
            _ => {
                is(tokens, at - 1, "use")
                    || (context == Context::UseStart && is(tokens, at - 1, ","))
            }
        };
        is_global(tokens, at) || (in_use && first)
    }

    /// Returns true if a word calls an exported macro of this crate, in a macro with
    /// `local_inner_macros`.
    fn is_local_call(&self, tokens: &[TokenTree], at: usize, context: Context) -> bool {
        self.local_macros
            && context == Context::Rules
            && is(tokens, at + 1, "!")
            && matches!(tokens.get(at + 2), Some(TokenTree::Group(_)))
            && starts(tokens, at)
            && self.exported.contains(&tokens[at].to_string())
    }

    fn walk(&self, tokens: TokenStream, context: Context) -> TokenStream {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut out: Vec<TokenTree> = Vec::new();
        let (mut in_use, mut at) = (matches!(context, Context::UseStart | Context::UseRest), 0);
        let mut import = None;
        while at < tokens.len() {
            let scope = import.as_ref().unwrap_or(self);
            match &tokens[at] {
                TokenTree::Ident(name) => {
                    if let Some((new, length)) = blocks::extern_crate(self, &tokens, at) {
                        out.extend(new);
                        at += length;
                        continue;
                    }
                    scope.ident(name, &tokens, at, context, in_use, &mut out);
                    if name == "use" {
                        (in_use, import) = (true, blocks::importing(self, &tokens, at));
                    }
                }
                TokenTree::Group(group) => {
                    scope.group(group, &tokens, at, context, in_use, &mut out);
                }
                other => {
                    if is(&tokens, at, ";") {
                        (in_use, import) = (false, None);
                    }
                    out.push(other.clone());
                }
            }
            at += 1;
        }
        out.into_iter().collect()
    }

    fn ident(
        &self,
        name: &Ident,
        tokens: &[TokenTree],
        at: usize,
        context: Context,
        in_use: bool,
        out: &mut Vec<TokenTree>,
    ) {
        let text = name.to_string();
        if text == "crate" {
            if at > 0 && is(tokens, at - 1, "$") {
                out.pop();
            }
            out.extend(self.root(name.span()));
            return;
        }
        let global = is_global(tokens, at);
        let of_root = self.is_of_root(tokens, at, context, in_use);
        if of_root || self.is_local_call(tokens, at, context) {
            if of_root && global {
                out.truncate(out.len() - 2);
            }
            out.extend(self.root(name.span()));
            out.extend(quote!(::#name));
            return;
        }
        let known = self.names.contains_key(&text) && context != Context::UseRest;
        let shadowed = self.shadows.contains(&text) && !global;
        if !known || shadowed || (!global && !starts(tokens, at)) {
            out.push(TokenTree::Ident(name.clone()));
            return;
        }
        let is_path = colons(tokens, at + 1) && !is(tokens, at + 3, "<");
        let is_last = in_use
            && (at + 1 == tokens.len() || is(tokens, at + 1, ";") || is(tokens, at + 1, ","));
        let renamed = in_use && is(tokens, at + 1, "as");
        if global {
            out.truncate(out.len() - 2);
        } else if !(is_path || is_last || renamed) || (is_path && self.sees(&text, context)) {
            out.push(TokenTree::Ident(name.clone()));
            return;
        }
        out.extend(self.target(name));
        if is_last {
            out.extend(quote!(as #name));
        }
    }

    fn group(
        &self,
        group: &Group,
        tokens: &[TokenTree],
        at: usize,
        context: Context,
        in_use: bool,
        out: &mut Vec<TokenTree>,
    ) {
        let behind = |n: usize, what: &str| at >= n && is(tokens, at - n, what);
        if behind(1, "!") && behind(2, "stringify") {
            out.push(TokenTree::Group(group.clone()));
            return;
        }
        if behind(1, "!") && behind(2, "module_path") && context != Context::Rules {
            out.truncate(out.len() - 2);
            let path = &self.module_path;
            out.extend(quote!(#path));
            return;
        }
        if behind(1, "pub") && group.stream().to_string() == "crate" && self.mount.is_some() {
            self.visibility(group, context, out);
            return;
        }
        let is_part = at == 2 || behind(3, "use") || behind(3, ",");
        if in_use && group.delimiter() == Delimiter::Brace && behind_colons(tokens, at) && is_part {
            out.truncate(out.len() - 2);
            let inside = self.walk(global_parts(group.stream()), Context::UseStart);
            out.push(regroup(group, inside));
            return;
        }
        let inner = if in_use && group.delimiter() == Delimiter::Brace {
            if behind_colons(tokens, at) { Context::UseRest } else { Context::UseStart }
        } else if (behind(1, "!") && behind(2, "macro_rules"))
            || (behind(2, "!") && behind(3, "macro_rules"))
            || context == Context::Rules
        {
            Context::Rules
        } else {
            Context::Code
        };
        let scope = self.inside(group, tokens, at, inner);
        let mut inside = scope.as_ref().unwrap_or(self).walk(group.stream(), inner);
        if let (Some(prelude), true) = (&self.prelude, is_module(group, tokens, at)) {
            let bound = blocks::imported(group.stream());
            let imports = prelude.imports(&|name| bound.contains(name));
            inside = quote!(#imports #inside);
        }
        if inner == Context::UseRest
            && at >= 3
            && let TokenTree::Ident(name) = &tokens[at - 3]
        {
            let text = name.to_string();
            let moved = self.names.get(&text).is_some_and(|m| *m != text);
            let local = starts(tokens, at - 3) && !self.shadows.contains(&text);
            let first = local || is_global(tokens, at - 3);
            if moved && first && context != Context::UseRest {
                inside = name_self(inside, name);
            }
        }
        out.push(regroup(group, inside));
    }

    /// Returns the scope inside a group, or `None` if the scope stays the same.
    fn inside(
        &self,
        group: &Group,
        tokens: &[TokenTree],
        at: usize,
        inner: Context,
    ) -> Option<Self> {
        let is_block = group.delimiter() == Delimiter::Brace
            && matches!(inner, Context::Code | Context::Rules);
        if !is_block {
            return None;
        }
        if !is_module(group, tokens, at) {
            return blocks::inside(self, group.stream());
        }
        let shadows = BTreeSet::new();
        let plain = Self { shadows, depth: self.depth + 1, ..self.clone() };
        Some(blocks::inside(&plain, group.stream()).unwrap_or(plain))
    }

    /// Limits `pub(crate)` in a mounted crate to that crate.
    fn visibility(&self, group: &Group, context: Context, out: &mut Vec<TokenTree>) {
        let inside = match self.depth {
            0 if context != Context::Rules => {
                out.pop();
                return;
            }
            1 if context != Context::Rules => quote!(super),
            _ => {
                let root = self.root(group.span());
                quote!(in #root)
            }
        };
        out.push(regroup(group, inside));
    }
}

/// Returns true if a group contains the items of a module.
fn is_module(group: &Group, tokens: &[TokenTree], at: usize) -> bool {
    group.delimiter() == Delimiter::Brace && at >= 2 && is(tokens, at - 2, "mod")
}

/// Turns the contents of `::{a, b}` into `::a, ::b`.
fn global_parts(tokens: TokenStream) -> TokenStream {
    let parts = split(tokens);
    quote!(#(::#parts),*)
}

/// Makes `self` in braces after a crate's name keep binding the original name.
fn name_self(tokens: TokenStream, name: &Ident) -> TokenStream {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut out = TokenStream::new();
    for (at, token) in tokens.iter().enumerate() {
        out.extend([token.clone()]);
        if is(&tokens, at, "self") && (at + 1 == tokens.len() || is(&tokens, at + 1, ",")) {
            out.extend(quote!(as #name));
        }
    }
    out
}

fn colons(tokens: &[TokenTree], at: usize) -> bool {
    is(tokens, at, ":") && is(tokens, at + 1, ":")
}

fn behind_colons(tokens: &[TokenTree], at: usize) -> bool {
    at >= 2 && colons(tokens, at - 2)
}

/// Returns true if a path can begin here.
fn starts(tokens: &[TokenTree], at: usize) -> bool {
    let member = at >= 1 && is(tokens, at - 1, ".") && !(at >= 2 && is(tokens, at - 2, "."));
    let inner = at >= 2 && colons(tokens, at - 2);
    let quoted = at >= 1 && (is(tokens, at - 1, "'") || is(tokens, at - 1, "$"));
    !member && !inner && !quoted
}

/// Returns true for the first name of `::name`.
fn is_global(tokens: &[TokenTree], at: usize) -> bool {
    if at < 2 || !colons(tokens, at - 2) {
        return false;
    }
    match at.checked_sub(3).map(|i| &tokens[i]) {
        None => true,
        Some(TokenTree::Ident(before)) => [
            "use", "as", "in", "return", "mut", "dyn", "impl", "for", "else", "match", "if",
            "while",
        ]
        .iter()
        .any(|k| before == k),
        Some(TokenTree::Punct(before)) => before.as_char() != '>',
        Some(TokenTree::Group(before)) => before.delimiter() == Delimiter::Brace,
        Some(TokenTree::Literal(_)) => false,
    }
}
