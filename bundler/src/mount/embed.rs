//! Macro calls that depend on where the code is located: included files, variables set by Cargo,
//! and positions.

use proc_macro2::{Delimiter, Group, Literal, TokenStream, TokenTree};
use quote::quote;

use crate::graph::{Krate, Variable};
use crate::tokens::{back, split};

/// Returns true if `text` certainly calls none of the macros handled here.
pub fn is_settled(text: &str) -> bool {
    !["include", "env", "line", "column", "file"].iter().any(|word| text.contains(word))
}

/// The output of a build script is included, but the package has no build script.
pub struct MissingOutput;

/// The position of tokens relative to macros.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Position {
    Code,
    Rules,
    /// The rules of a macro that other packages may call.
    Exported,
}

/// Returns the argument of an `include`, if it is known before macro expansion.
///
/// Returns an error if the argument refers to the output of a build script that does not exist.
pub fn included_path(
    krate: Krate<'_>,
    tokens: TokenStream,
) -> Result<Option<String>, MissingOutput> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let folder = match tokens.as_slice() {
        [TokenTree::Literal(literal)] => return Ok(constant(literal)),
        [TokenTree::Literal(literal), comma] if comma.to_string() == "," => {
            return Ok(constant(literal));
        }
        [TokenTree::Group(group)] => return included_path(krate, group.stream()),
        [.., TokenTree::Ident(name), _, TokenTree::Group(group)] if name == "concat" => {
            let parts = split(group.stream()).into_iter().map(|part| included_path(krate, part));
            return parts.collect();
        }
        [.., TokenTree::Ident(name), _, TokenTree::Group(group)] if name == "env" => {
            match first_string(group.stream()).as_deref() {
                Some("OUT_DIR") => krate.member.script.folder.as_deref().ok_or(MissingOutput)?,
                Some("CARGO_MANIFEST_DIR") => krate.member.package.folder(),
                Some(name) => match krate.variable(name) {
                    Variable::Set(value) => return Ok(Some(value)),
                    _ => return Ok(None),
                },
                None => return Ok(None),
            }
        }
        _ => return Ok(None),
    };
    Ok(Some(folder.to_string_lossy().into_owned()))
}

/// Returns the value of `env!` or `option_env!` in a crate, or `None` if only the compiler knows
/// it.
pub fn settled_variable(
    krate: Krate<'_>,
    call: &str,
    arguments: TokenStream,
) -> std::result::Result<Option<TokenStream>, String> {
    let Some(name) = first_string(arguments) else { return Ok(None) };
    let optional = call == "option_env";
    match krate.variable(&name) {
        Variable::Set(value) if optional => Ok(Some(quote!(Some(#value)))),
        Variable::Set(value) => Ok(Some(quote!(#value))),
        Variable::Unset if optional => Ok(Some(quote!(None::<&'static str>))),
        Variable::Unknown if optional && !name.starts_with("CARGO") && name != "OUT_DIR" => {
            Ok(None)
        }
        _ => Err(format!("`{call}!({name:?})` is only set while Cargo builds the package")),
    }
}

/// Returns true if the group after a `#` is documentation computed by a macro. Such documentation
/// is dropped.
pub fn is_computed_doc(group: &Group) -> bool {
    let mut tokens = group.stream().into_iter().map(|token| token.to_string());
    let starts = [tokens.next(), tokens.next()];
    starts.iter().flatten().eq(["doc", "="]) && tokens.any(|token| token == "!")
}

/// Returns true if a new statement or item begins after the given tokens.
pub fn ends_statement(before: &[TokenTree]) -> bool {
    match before.last() {
        None => true,
        Some(TokenTree::Punct(mark)) => mark.as_char() == ';',
        Some(TokenTree::Group(group)) => group.delimiter() == Delimiter::Brace,
        Some(_) => false,
    }
}

/// Returns true if the attributes at the end of `before` export a macro.
pub fn is_exported(before: &[TokenTree]) -> bool {
    match before {
        [before @ .., TokenTree::Punct(_), TokenTree::Group(attribute)] => {
            let first = attribute.stream().into_iter().next();
            first.is_some_and(|word| word.to_string() == "macro_export") || is_exported(before)
        }
        _ => false,
    }
}

/// Removes a trailing `std::` or `core::`.
pub fn drop_root(tokens: &mut Vec<TokenTree>) {
    let is = |distance: usize, words: &[&str]| words.contains(&&*back(tokens, distance));
    if !(is(1, &[":"]) && is(2, &[":"]) && is(3, &["std", "core"])) {
        return;
    }
    let global = is(4, &[":"]) && is(5, &[":"]);
    tokens.truncate(tokens.len() - if global { 5 } else { 3 });
}

fn first_string(tokens: TokenStream) -> Option<String> {
    match tokens.into_iter().next()? {
        TokenTree::Literal(literal) => match syn::Lit::new(literal) {
            syn::Lit::Str(text) => Some(text.value()),
            _ => None,
        },
        TokenTree::Group(group) if group.delimiter() == Delimiter::None => {
            first_string(group.stream())
        }
        _ => None,
    }
}

/// Renders a literal as `concat!` does.
fn constant(literal: &Literal) -> Option<String> {
    match syn::Lit::new(literal.clone()) {
        syn::Lit::Str(text) => Some(text.value()),
        syn::Lit::Char(c) => Some(c.value().to_string()),
        syn::Lit::Int(number) => Some(number.base10_digits().to_owned()),
        _ => None,
    }
}
