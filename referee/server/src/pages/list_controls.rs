//! Parts of lists: filters, and links to other pages of a list.

use maud::{Markup, html};

use crate::Refusal;
use crate::query::Fields;

/// A select element. The first option is labelled `none` and has an empty value. Every other option
/// has its text as its value.
pub fn choice(name: &str, label: &str, none: &str, chosen: &str, values: &[&str]) -> Markup {
    let values: Vec<_> = values.iter().map(|value| (*value, *value)).collect();
    named_choice(name, label, none, chosen, &values)
}

/// Like [`choice`], for pairs of value and text.
pub fn named_choice(
    name: &str,
    label: &str,
    none: &str,
    chosen: &str,
    values: &[(&str, &str)],
) -> Markup {
    html! {
        label {
            span { (label) }
            select name=(name) {
                option value="" { (none) }
                @for (value, text) in values {
                    option value=(value) selected[*value == chosen] { (text) }
                }
            }
        }
    }
}

/// The index of the first item on the current page of a list.
pub fn first_item(fields: &Fields) -> Result<usize, Refusal> {
    Ok(fields.value::<u32>("from", "a number")?.unwrap_or(0) as usize)
}

/// Links to the previous and next page of a list, with `items` per page.
pub fn page_links(fields: &Fields, page: &str, from: usize, items: usize, is_more: bool) -> Markup {
    let address = |from: usize| fields.with(page, "from", &from.to_string()) + "#list";
    html! {
        p.pages {
            @if from > 0 { a href=(address(from.saturating_sub(items))) { "previous " (items) } }
            @if is_more { a href=(address(from + items)) { "next " (items) } }
        }
    }
}
