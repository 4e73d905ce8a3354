//! `#[derive(Walk)]`: lists the parts of a word of the vocabulary of cards, which are its fields in the order in which
//! they are declared. What a part is, and how all parts are walked through, is in `apnap_oracle::card::walk`.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::{Data, DeriveInput, Error, Fields, Member};

/// Implements `Walk`: each field of a struct, or of the variant that a value has, is shown.
pub(crate) fn walk(input: &DeriveInput) -> TokenStream {
    let name = &input.ident;
    let arms: Vec<_> = match &input.data {
        Data::Struct(data) => vec![(quote!(#name), &data.fields)],
        Data::Enum(data) => data
            .variants
            .iter()
            .map(|variant| {
                let variant_name = &variant.ident;
                (quote!(#name::#variant_name), &variant.fields)
            })
            .collect(),
        Data::Union(_) => {
            return Error::new_spanned(name, "a union has no parts").into_compile_error();
        }
    };
    let variants: Vec<String> = match &input.data {
        Data::Enum(data) => data.variants.iter().map(|variant| variant.ident.to_string()).collect(),
        Data::Struct(_) | Data::Union(_) => vec![name.to_string()],
    };
    let (members, names): (Vec<Vec<Member>>, Vec<Vec<_>>) =
        arms.iter().map(|(_, fields)| named(fields)).unzip();
    let paths: Vec<_> = arms.iter().map(|(path, _)| path).collect();
    quote! {
        impl crate::card::walk::Walk for #name {
            const KINDS: &'static [&'static str] = &[#(#variants),*];

            fn kind(&self) -> &'static str {
                match self {
                    #(#paths { .. } => #variants,)*
                }
            }

            fn parts<'a>(&'a self, visit: &mut dyn FnMut(crate::card::walk::Part<'a>)) {
                use crate::card::walk::Field;
                match self {
                    #(#paths { #(#members: #names),* } => { #(#names.show(visit);)* })*
                }
            }

            fn parts_mut(&mut self, visit: &mut dyn FnMut(crate::card::walk::PartMut<'_>)) {
                use crate::card::walk::Field;
                match self {
                    #(#paths { #(#members: #names),* } => { #(#names.show_mut(visit);)* })*
                }
            }
        }
    }
}

/// The fields, and a name for each.
fn named(fields: &Fields) -> (Vec<Member>, Vec<syn::Ident>) {
    let members: Vec<Member> = fields.members().collect();
    let names = (0..members.len()).map(|place| format_ident!("part_{place}")).collect();
    (members, names)
}
