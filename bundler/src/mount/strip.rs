//! Leaves out what the chosen features leave out, with tests, documentation and lint levels.

use quote::ToTokens;
use syn::punctuated::Punctuated;
use syn::visit_mut::{self, VisitMut};
use syn::{parse_quote, Attribute, Meta};

use crate::cfg::{evaluate, split, Conditions, Value};

/// Strips syntax trees under the conditions of a crate.
#[derive(Clone, Copy, Debug)]
pub struct Strip<'a> {
    /// The conditions.
    pub conditions: &'a Conditions,
}

/// Attributes that say nothing to the one who only compiles and runs the program.
const SILENT: &[&str] = &[
    "doc",
    "warn",
    "deny",
    "forbid",
    "expect",
    "must_use",
    "test",
    "bench",
    "should_panic",
    "ignore",
    "rustfmt",
    "clippy",
    "rustdoc",
    "no_std",
    "crate_type",
    "crate_name",
    "macro_export",
];

/// Lints that are errors unless an `allow` says otherwise; all other `allow`s only silence warnings.
const ERRORS: &[&str] = &[
    "arithmetic_overflow",
    "unconditional_panic",
    "overflowing_literals",
    "invalid_value",
    "static_mut_refs",
    "enum_intrinsics_non_enums",
    "mutable_transmutes",
    "useless_deprecated",
    "text_direction_codepoint_in_literal",
    "never_type_fallback_flowing_into_unsafe",
    "let_underscore_lock",
    "for_loops_over_fallibles",
    "invalid_reference_casting",
    "undropped_manually_drops",
    "dependency_on_unit_never_type_fallback",
];

impl Strip<'_> {
    /// Expands and filters attributes; `None` if they remove what they stand on.
    #[must_use]
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

    fn keeps(&self, attributes: &mut Vec<Attribute>) -> bool {
        match self.attributes(std::mem::take(attributes)) {
            Some(kept) => {
                *attributes = kept;
                true
            }
            None => false,
        }
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

    /// Filters items, leaving out those whose attributes remove them.
    pub fn items(&self, items: &mut Vec<syn::Item>) {
        items.retain_mut(|item| item_attributes(item).is_none_or(|a| self.keeps_item(a)));
    }

    /// Like `keeps`, but `macro_export` stays: whoever mounts the crate has to know.
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
        let text = attribute.meta.to_token_stream().to_string();
        return !ERRORS.iter().any(|lint| text.contains(lint));
    }
    SILENT.contains(&first.as_str())
}

/// The attributes of an item, unless it is mere tokens.
pub fn item_attributes(item: &mut syn::Item) -> Option<&mut Vec<Attribute>> {
    use syn::Item::*;
    Some(match item {
        Const(i) => &mut i.attrs,
        Enum(i) => &mut i.attrs,
        ExternCrate(i) => &mut i.attrs,
        Fn(i) => &mut i.attrs,
        ForeignMod(i) => &mut i.attrs,
        Impl(i) => &mut i.attrs,
        Macro(i) => &mut i.attrs,
        Mod(i) => &mut i.attrs,
        Static(i) => &mut i.attrs,
        Struct(i) => &mut i.attrs,
        Trait(i) => &mut i.attrs,
        TraitAlias(i) => &mut i.attrs,
        Type(i) => &mut i.attrs,
        Union(i) => &mut i.attrs,
        Use(i) => &mut i.attrs,
        _ => return None,
    })
}

/// The attributes in front of an expression: they belong to its leftmost part.
fn expression_attributes(expression: &mut syn::Expr) -> Option<&mut Vec<Attribute>> {
    use syn::Expr::*;
    Some(match expression {
        Assign(e) => return expression_attributes(&mut e.left),
        Binary(e) => return expression_attributes(&mut e.left),
        Cast(e) => return expression_attributes(&mut e.expr),
        Array(e) => &mut e.attrs,
        Async(e) => &mut e.attrs,
        Await(e) => &mut e.attrs,
        Block(e) => &mut e.attrs,
        Break(e) => &mut e.attrs,
        Call(e) => &mut e.attrs,
        Closure(e) => &mut e.attrs,
        Continue(e) => &mut e.attrs,
        Field(e) => &mut e.attrs,
        ForLoop(e) => &mut e.attrs,
        If(e) => &mut e.attrs,
        Index(e) => &mut e.attrs,
        Lit(e) => &mut e.attrs,
        Loop(e) => &mut e.attrs,
        Macro(e) => &mut e.attrs,
        Match(e) => &mut e.attrs,
        MethodCall(e) => &mut e.attrs,
        Paren(e) => &mut e.attrs,
        Path(e) => &mut e.attrs,
        Reference(e) => &mut e.attrs,
        Return(e) => &mut e.attrs,
        Struct(e) => &mut e.attrs,
        Try(e) => &mut e.attrs,
        Tuple(e) => &mut e.attrs,
        Unary(e) => &mut e.attrs,
        Unsafe(e) => &mut e.attrs,
        While(e) => &mut e.attrs,
        _ => return None,
    })
}

fn statement_attributes(statement: &mut syn::Stmt) -> Option<&mut Vec<Attribute>> {
    match statement {
        syn::Stmt::Local(local) => Some(&mut local.attrs),
        syn::Stmt::Item(item) => item_attributes(item),
        syn::Stmt::Expr(expression, _) => expression_attributes(expression),
        syn::Stmt::Macro(call) => Some(&mut call.attrs),
    }
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
            let attributes = match inner {
                syn::ImplItem::Const(i) => &mut i.attrs,
                syn::ImplItem::Fn(i) => &mut i.attrs,
                syn::ImplItem::Type(i) => &mut i.attrs,
                syn::ImplItem::Macro(i) => &mut i.attrs,
                _ => return true,
            };
            self.keeps(attributes)
        });
        visit_mut::visit_item_impl_mut(self, item);
    }

    fn visit_item_trait_mut(&mut self, item: &mut syn::ItemTrait) {
        item.items.retain_mut(|inner| {
            let attributes = match inner {
                syn::TraitItem::Const(i) => &mut i.attrs,
                syn::TraitItem::Fn(i) => &mut i.attrs,
                syn::TraitItem::Type(i) => &mut i.attrs,
                syn::TraitItem::Macro(i) => &mut i.attrs,
                _ => return true,
            };
            self.keeps(attributes)
        });
        visit_mut::visit_item_trait_mut(self, item);
    }

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        block.stmts.retain_mut(|statement| match statement {
            syn::Stmt::Item(item) => item_attributes(item).is_none_or(|a| self.keeps_item(a)),
            other => statement_attributes(other).is_none_or(|a| self.keeps(a)),
        });
        visit_mut::visit_block_mut(self, block);
    }

    fn visit_fields_named_mut(&mut self, fields: &mut syn::FieldsNamed) {
        self.filter(&mut fields.named, |f| Some(&mut f.attrs));
        visit_mut::visit_fields_named_mut(self, fields);
    }

    fn visit_fields_unnamed_mut(&mut self, fields: &mut syn::FieldsUnnamed) {
        self.filter(&mut fields.unnamed, |f| Some(&mut f.attrs));
        visit_mut::visit_fields_unnamed_mut(self, fields);
    }

    fn visit_item_enum_mut(&mut self, item: &mut syn::ItemEnum) {
        self.filter(&mut item.variants, |v| Some(&mut v.attrs));
        visit_mut::visit_item_enum_mut(self, item);
    }

    fn visit_expr_match_mut(&mut self, item: &mut syn::ExprMatch) {
        item.arms.retain_mut(|arm| self.keeps(&mut arm.attrs));
        visit_mut::visit_expr_match_mut(self, item);
    }

    fn visit_expr_struct_mut(&mut self, item: &mut syn::ExprStruct) {
        self.filter(&mut item.fields, |f| Some(&mut f.attrs));
        visit_mut::visit_expr_struct_mut(self, item);
    }

    fn visit_pat_struct_mut(&mut self, item: &mut syn::PatStruct) {
        self.filter(&mut item.fields, |f| Some(&mut f.attrs));
        visit_mut::visit_pat_struct_mut(self, item);
    }

    fn visit_signature_mut(&mut self, item: &mut syn::Signature) {
        self.filter(&mut item.inputs, |i| match i {
            syn::FnArg::Receiver(r) => Some(&mut r.attrs),
            syn::FnArg::Typed(t) => Some(&mut t.attrs),
        });
        visit_mut::visit_signature_mut(self, item);
    }

    fn visit_expr_array_mut(&mut self, item: &mut syn::ExprArray) {
        self.filter(&mut item.elems, expression_attributes);
        visit_mut::visit_expr_array_mut(self, item);
    }

    fn visit_expr_call_mut(&mut self, item: &mut syn::ExprCall) {
        self.filter(&mut item.args, expression_attributes);
        visit_mut::visit_expr_call_mut(self, item);
    }

    fn visit_item_macro_mut(&mut self, item: &mut syn::ItemMacro) {
        // The conditions in an exported macro are those of its callers.
        if !item.attrs.iter().any(|a| a.path().is_ident("macro_export")) {
            visit_mut::visit_item_macro_mut(self, item);
        }
    }

    fn visit_macro_mut(&mut self, item: &mut syn::Macro) {
        item.tokens = crate::cfg::settle(std::mem::take(&mut item.tokens), self.conditions);
    }

    fn visit_expr_mut(&mut self, expression: &mut syn::Expr) {
        if let syn::Expr::Macro(call) = expression {
            if call.mac.path.is_ident("cfg") {
                match evaluate(call.mac.tokens.clone(), self.conditions) {
                    Value::True => *expression = parse_quote!(true),
                    Value::False => *expression = parse_quote!(false),
                    Value::Unknown(rest) => call.mac.tokens = rest,
                }
                return;
            }
        }
        visit_mut::visit_expr_mut(self, expression);
    }
}
