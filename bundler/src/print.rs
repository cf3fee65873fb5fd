//! The text of a bundle.

/// How the text is laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Level {
    /// Formatted.
    Readable,
    /// Formatted, without indentation.
    Compact,
}

/// Prints a file.
pub fn print(file: &syn::File, level: Level) -> String {
    let text = prettyplease::unparse(file);
    match level {
        Level::Readable => text,
        Level::Compact if has_long_strings(&text) => text,
        Level::Compact => text.lines().map(str::trim_start).flat_map(|line| [line, "\n"]).collect(),
    }
}

/// Whether a string may run over a line end, so that indentation may be part of it.
fn has_long_strings(text: &str) -> bool {
    let tokens: Result<proc_macro2::TokenStream, _> = text.parse();
    tokens.is_ok_and(spans_lines)
}

fn spans_lines(tokens: proc_macro2::TokenStream) -> bool {
    tokens.into_iter().any(|token| match token {
        proc_macro2::TokenTree::Group(group) => spans_lines(group.stream()),
        proc_macro2::TokenTree::Literal(literal) => literal.to_string().contains('\n'),
        _ => false,
    })
}
