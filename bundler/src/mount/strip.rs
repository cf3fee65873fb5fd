//! Removes tests, documentation, lint levels and items of disabled features.

use syn::punctuated::Punctuated;
use syn::visit_mut::{self, VisitMut};
use syn::{Attribute, Meta, parse_quote};

use crate::cfg::{Conditions, Value, evaluate, settle};
use crate::items::{attributes, attributes_of, is_exported};
use crate::tokens::{split, words_of};

#[derive(Clone, Copy, Debug)]
pub struct Strip<'a> {
    pub conditions: &'a Conditions,
}

/// Attributes that affect neither compiling nor running the program.
const SILENT: &str = "doc warn deny forbid expect must_use test bench should_panic ignore rustfmt clippy rustdoc \
    no_std crate_type crate_name macro_export";

/// Deny-by-default lints. Allowing any other lint only silences warnings.
const ERRORS: &str = "arithmetic_overflow unconditional_panic overflowing_literals invalid_value static_mut_refs \
    enum_intrinsics_non_enums mutable_transmutes useless_deprecated \
    text_direction_codepoint_in_literal never_type_fallback_flowing_into_unsafe \
    let_underscore_lock for_loops_over_fallibles invalid_reference_casting \
    undropped_manually_drops dependency_on_unit_never_type_fallback";

impl Strip<'_> {
    /// Expands and filters attributes. Returns `None` if they remove the item they belong to.
    pub fn attributes(&self, attributes: Vec<Attribute>) -> Option<Vec<Attribute>> {
        let mut kept = Vec::new();
        for attribute in attributes {
            let name = attribute.path().get_ident().map(ToString::to_string).unwrap_or_default();
            match (name.as_str(), &attribute.meta) {
                ("cfg", Meta::List(list)) => match evaluate(list.tokens.clone(), self.conditions) {
                    Value::True => {}
                    Value::False => return None,
                    Value::Unknown(rest) => {
                        let mut attribute = attribute.clone();
                        attribute.meta = parse_quote!(cfg(#rest));
                        kept.push(attribute);
                    }
                },
                ("cfg_attr", Meta::List(list)) => {
                    let mut parts = split(list.tokens.clone()).into_iter();
                    let Some(predicate) = parts.next() else { continue };
                    let inner = parts.map(|meta| with_meta(&attribute, &meta)).collect();
                    match evaluate(predicate, self.conditions) {
                        Value::True => kept.extend(self.attributes(inner)?),
                        Value::False => {}
                        Value::Unknown(rest) => {
                            let metas = self.attributes(inner)?.into_iter().map(|a| a.meta);
                            let metas: Vec<_> = metas.collect();
                            if !metas.is_empty() {
                                kept.push(with_meta(
                                    &attribute,
                                    &quote::quote!(cfg_attr(#rest, #(#metas),*)),
                                ));
                            }
                        }
                    }
                }
                _ if is_test(&attribute) => return None,
                _ if is_silent(&attribute) => {}
                _ => kept.push(attribute),
            }
        }
        Some(kept)
    }

    /// Filters a file. Returns false if its inner attributes remove it.
    pub fn file(&mut self, file: &mut syn::File) -> bool {
        let kept = self.keeps(&mut file.attrs);
        self.visit_file_mut(file);
        kept
    }

    fn keeps(&self, attributes: &mut Vec<Attribute>) -> bool {
        let kept = self.attributes(std::mem::take(attributes));
        kept.map(|kept| *attributes = kept).is_some()
    }

    fn filter<T: Clone, P: Clone + Default>(
        &self,
        list: &mut Punctuated<T, P>,
        attributes: impl Fn(&mut T) -> Option<&mut Vec<Attribute>>,
    ) {
        let (mut kept, trailing) = (Punctuated::new(), list.trailing_punct());
        for mut value in std::mem::take(list) {
            if attributes(&mut value).is_none_or(|a| self.keeps(a)) {
                kept.push(value);
            }
        }
        if trailing && !kept.is_empty() {
            kept.push_punct(P::default());
        }
        *list = kept;
    }

    /// Filters items, dropping items that their attributes remove.
    pub fn items(&self, items: &mut Vec<syn::Item>) {
        items.retain_mut(|item| attributes(item).is_none_or(|a| self.keeps_item(a)));
    }

    /// Like `keeps`, but keeps `macro_export`, which is needed to mount the crate.
    fn keeps_item(&self, attributes: &mut Vec<Attribute>) -> bool {
        let exported = attributes.iter().find(|a| a.path().is_ident("macro_export")).cloned();
        let kept = self.keeps(attributes);
        attributes.extend(exported);
        kept
    }
}

fn with_meta(attribute: &Attribute, meta: &proc_macro2::TokenStream) -> Attribute {
    let mut attribute = attribute.clone();
    attribute.meta = syn::parse2(meta.clone()).unwrap_or_else(|_| parse_quote!(doc));
    attribute
}

fn is_test(attribute: &Attribute) -> bool {
    attribute.path().is_ident("test") || attribute.path().is_ident("bench")
}

fn is_silent(attribute: &Attribute) -> bool {
    let first = attribute.path().segments.first().map(|s| s.ident.to_string()).unwrap_or_default();
    if first == "allow" {
        let lints = words_of(&attribute.meta);
        return !ERRORS.split_whitespace().any(|lint| lints.contains(lint));
    }
    SILENT.split_whitespace().any(|name| first == name)
}

/// Returns the attributes before an expression, which belong to its leftmost part.
fn expression_attributes(expression: &mut syn::Expr) -> Option<&mut Vec<Attribute>> {
    match expression {
        syn::Expr::Assign(e) => expression_attributes(&mut e.left),
        syn::Expr::Binary(e) => expression_attributes(&mut e.left),
        syn::Expr::Cast(e) => expression_attributes(&mut e.expr),
        other => {
            attributes_of!(other, Expr: Array Async Await Block Break Call Closure Continue Field
            ForLoop If Index Lit Loop Macro Match MethodCall Paren Path Reference Return Struct Try
            Tuple Unary Unsafe While)
        }
    }
}

fn statement_attributes(statement: &mut syn::Stmt) -> Option<&mut Vec<Attribute>> {
    match statement {
        syn::Stmt::Local(local) => Some(&mut local.attrs),
        syn::Stmt::Item(item) => attributes(item),
        syn::Stmt::Expr(expression, _) => expression_attributes(expression),
        syn::Stmt::Macro(call) => Some(&mut call.attrs),
    }
}

fn argument_attributes(argument: &mut syn::FnArg) -> Option<&mut Vec<Attribute>> {
    match argument {
        syn::FnArg::Receiver(receiver) => Some(&mut receiver.attrs),
        syn::FnArg::Typed(typed) => Some(&mut typed.attrs),
    }
}

/// Filters a list by its elements' attributes and visits the remaining elements.
macro_rules! filter {
    ($($visit:ident $kind:ident $list:ident $attributes:expr;)*) => {
        $(fn $visit(&mut self, item: &mut syn::$kind) {
            self.filter(&mut item.$list, $attributes);
            visit_mut::$visit(self, item);
        })*
    };
}

impl VisitMut for Strip<'_> {
    fn visit_file_mut(&mut self, file: &mut syn::File) {
        self.keeps(&mut file.attrs);
        self.items(&mut file.items);
        visit_mut::visit_file_mut(self, file);
    }

    fn visit_item_mod_mut(&mut self, module: &mut syn::ItemMod) {
        if let Some((_, items)) = &mut module.content {
            self.items(items);
        }
        visit_mut::visit_item_mod_mut(self, module);
    }

    fn visit_item_impl_mut(&mut self, item: &mut syn::ItemImpl) {
        item.items.retain_mut(|inner| {
            let attributes = attributes_of!(inner, ImplItem: Const Fn Type Macro);
            attributes.is_none_or(|a| self.keeps(a))
        });
        visit_mut::visit_item_impl_mut(self, item);
    }

    fn visit_item_trait_mut(&mut self, item: &mut syn::ItemTrait) {
        item.items.retain_mut(|inner| {
            let attributes = attributes_of!(inner, TraitItem: Const Fn Type Macro);
            attributes.is_none_or(|a| self.keeps(a))
        });
        visit_mut::visit_item_trait_mut(self, item);
    }

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        block.stmts.retain_mut(|statement| match statement {
            syn::Stmt::Item(item) => attributes(item).is_none_or(|a| self.keeps_item(a)),
            other => statement_attributes(other).is_none_or(|a| self.keeps(a)),
        });
        visit_mut::visit_block_mut(self, block);
    }

    filter! {
        visit_fields_named_mut FieldsNamed named |f: &mut syn::Field| Some(&mut f.attrs);
        visit_fields_unnamed_mut FieldsUnnamed unnamed |f: &mut syn::Field| Some(&mut f.attrs);
        visit_item_enum_mut ItemEnum variants |v: &mut syn::Variant| Some(&mut v.attrs);
        visit_expr_struct_mut ExprStruct fields |f: &mut syn::FieldValue| Some(&mut f.attrs);
        visit_pat_struct_mut PatStruct fields |f: &mut syn::FieldPat| Some(&mut f.attrs);
        visit_signature_mut Signature inputs argument_attributes;
        visit_expr_array_mut ExprArray elems expression_attributes;
        visit_expr_call_mut ExprCall args expression_attributes;
    }

    fn visit_expr_match_mut(&mut self, item: &mut syn::ExprMatch) {
        item.arms.retain_mut(|arm| self.keeps(&mut arm.attrs));
        visit_mut::visit_expr_match_mut(self, item);
    }

    fn visit_item_macro_mut(&mut self, item: &mut syn::ItemMacro) {
        // Conditions in an exported macro are evaluated for its callers.
        if !is_exported(&item.attrs) {
            visit_mut::visit_item_macro_mut(self, item);
        }
    }

    fn visit_macro_mut(&mut self, item: &mut syn::Macro) {
        item.tokens = settle(std::mem::take(&mut item.tokens), self.conditions);
    }

    fn visit_expr_mut(&mut self, expression: &mut syn::Expr) {
        if let syn::Expr::Macro(call) = expression
            && call.mac.path.is_ident("cfg")
        {
            match evaluate(call.mac.tokens.clone(), self.conditions) {
                Value::True => *expression = parse_quote!(true),
                Value::False => *expression = parse_quote!(false),
                Value::Unknown(rest) => call.mac.tokens = rest,
            }
            return;
        }
        visit_mut::visit_expr_mut(self, expression);
    }
}
