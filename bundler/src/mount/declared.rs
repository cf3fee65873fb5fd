//! Types and modules declared in unparsed tokens.

use proc_macro2::{TokenStream, TokenTree};

use crate::tokens::is;

/// Keywords that declare a type or a module.
pub const TYPES: [&str; 6] = ["mod", "struct", "enum", "union", "trait", "type"];

/// Returns the names of the types and modules declared in `tokens`, and whether each is public.
pub fn declared(tokens: &TokenStream) -> Vec<(String, bool)> {
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
    let keyword = |at: &usize| TYPES.iter().any(|keyword| is(&tokens, *at, keyword));
    let names = (0..tokens.len()).filter(keyword).filter_map(|at| {
        let TokenTree::Ident(name) = tokens.get(at + 1)? else { return None };
        let is_public = at > 0 && is(&tokens, at - 1, "pub");
        let in_part =
            at > 1 && is(&tokens, at - 2, "pub") && matches!(tokens[at - 1], TokenTree::Group(_));
        Some((name.to_string(), is_public || in_part))
    });
    names.collect()
}
