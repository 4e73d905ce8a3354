//! `#[derive(FromJson)]`: reads what serde's `Serialize` writes. The function that it writes isn't generic, so it is
//! compiled once.

use proc_macro2::TokenStream;
use quote::quote;
use syn::punctuated::Punctuated;
use syn::{
    Data, DataEnum, DeriveInput, Error, Expr, ExprLit, Field, Fields, Lit, Meta, Path, Result, Token, Type,
};

/// Implements `FromJson` and `Deserialize`.
pub(crate) fn from_json(input: &DeriveInput) -> Result<TokenStream> {
    let name = &input.ident;
    let says = Attributes::of(&input.attrs)?;
    let body = match (&says.via, &input.data) {
        (Some(via), _) => converted(via),
        (None, Data::Struct(data)) => {
            let read = fields(&quote!(#name), &data.fields, &says, &format!("struct {name}"))?;
            quote!(Ok(#read))
        }
        (None, Data::Enum(data)) => variants(input, data, &says)?,
        (None, Data::Union(_)) => return Err(Error::new_spanned(name, "a union can't be read")),
    };
    // A name in a map can be what the only field is read from.
    let from_name = match (&says.via, &input.data) {
        (None, Data::Struct(data)) if matches!(&data.fields, Fields::Unnamed(fields) if fields.unnamed.len() == 1) => {
            Some(quote! {
                fn from_name(name: &str) -> Result<Self, ::apnap_oracle::json::Wrong> {
                    ::apnap_oracle::json::FromJson::from_name(name).map(Self)
                }
            })
        }
        _ => None,
    };
    let mut generics = input.generics.clone();
    for parameter in generics.type_params_mut() {
        parameter.bounds.push(syn::parse_quote!(::apnap_oracle::json::FromJson));
    }
    let (parameters, arguments, bounds) = generics.split_for_impl();
    let mut with_lifetime = generics.clone();
    with_lifetime.params.insert(0, syn::parse_quote!('de));
    let (parameters_and_lifetime, ..) = with_lifetime.split_for_impl();
    Ok(quote! {
        impl #parameters ::apnap_oracle::json::FromJson for #name #arguments #bounds {
            fn from_json(json: &::apnap_oracle::json::Json<'_>) -> Result<Self, ::apnap_oracle::json::Wrong> {
                #body
            }

            #from_name
        }

        impl #parameters_and_lifetime ::serde::Deserialize<'de> for #name #arguments #bounds {
            fn deserialize<D: ::serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                ::apnap_oracle::json::deserialize(from)
            }
        }
    })
}

/// Reads a type as another one, and converts it.
fn converted(via: &Via) -> TokenStream {
    match via {
        Via::From(ty) => quote! {
            <#ty as ::apnap_oracle::json::FromJson>::from_json(json).map(Self::from)
        },
        Via::TryFrom(ty) => quote! {
            Self::try_from(<#ty as ::apnap_oracle::json::FromJson>::from_json(json)?)
                .map_err(|why| ::apnap_oracle::json::Wrong::new(why.to_string()))
        },
    }
}

/// Reads one of several variants.
fn variants(input: &DeriveInput, data: &DataEnum, says: &Attributes) -> Result<TokenStream> {
    let name = &input.ident;
    let mut words = Vec::new();
    let mut reads = Vec::new();
    for variant in &data.variants {
        let ident = &variant.ident;
        let of_variant = Attributes::of(&variant.attrs)?;
        if of_variant.skip {
            continue;
        }
        let word = match &of_variant.rename {
            Some(word) => word.clone(),
            None => says.word(&ident.to_string())?,
        };
        let path = quote!(#name::#ident);
        let inner = Attributes { deny_unknown_fields: says.deny_unknown_fields, ..of_variant };
        let expected = format!("variant {name}::{ident}");
        let holds = !matches!(variant.fields, Fields::Unit);
        let read = if holds { fields(&path, &variant.fields, &inner, &expected)? } else { path };
        reads.push(read);
        words.push(quote!(::apnap_oracle::json::Variant { word: #word, holds: #holds }));
    }
    // The number is below that of the variants.
    let (last, others) =
        reads.split_last().ok_or_else(|| Error::new_spanned(name, "there are no variants"))?;
    let places = 0..others.len();
    let name_text = name.to_string();
    let read = quote! {
        match which {
            #(#places => #others,)*
            _ => #last
        }
    };
    Ok(match &says.tag {
        // A word in a field: the variant's fields are beside it.
        Some(tag) => quote! {
            const VARIANTS: &[::apnap_oracle::json::Variant] = &[#(#words),*];
            let which = json.tagged(#tag, #name_text, VARIANTS)?;
            Ok(#read)
        },
        // A word alone, or the name of the only field.
        None => quote! {
            const VARIANTS: &[::apnap_oracle::json::Variant] = &[#(#words),*];
            let (which, json) = json.variant(#name_text, VARIANTS)?;
            let read = || -> Result<Self, ::apnap_oracle::json::Wrong> { Ok(#read) };
            read().map_err(|wrong| wrong.in_variant(VARIANTS, which))
        },
    })
}

/// Reads the fields of a struct or variant.
fn fields(path: &TokenStream, fields: &Fields, says: &Attributes, expected: &str) -> Result<TokenStream> {
    match fields {
        Fields::Unit => Ok(quote!({ <() as ::apnap_oracle::json::FromJson>::from_json(json)?; #path })),
        Fields::Unnamed(fields) if fields.unnamed.len() == 1 => {
            Ok(quote!(#path(::apnap_oracle::json::FromJson::from_json(json)?)))
        }
        Fields::Unnamed(fields) => {
            let length = fields.unnamed.len();
            let places = 0..length;
            Ok(quote! {{
                let parts = json.parts(#length, #expected)?;
                #path(#(::apnap_oracle::json::part(parts, #places)?),*)
            }})
        }
        Fields::Named(fields) => {
            let mut names = Vec::new();
            let mut reads = Vec::new();
            for field in &fields.named {
                let (name, read) = field_of(field, says)?;
                names.extend(name);
                reads.push(read);
            }
            let only = says.deny_unknown_fields.then(|| quote!(fields.only(&[#(#names),*])?;));
            let otherwise = says.default.then(|| quote!(let otherwise = Self::default();));
            Ok(quote! {{
                #[allow(unused_variables, reason = "all fields may be parts of the whole")]
                let fields = json.fields(#expected)?;
                #only
                #otherwise
                #path { #(#reads),* }
            }})
        }
    }
}

/// The name of a field, if it has one in JSON, and how it is read.
fn field_of(field: &Field, of_whole: &Attributes) -> Result<(Option<String>, TokenStream)> {
    let says = Attributes::of(&field.attrs)?;
    let ident = field.ident.as_ref().ok_or_else(|| Error::new_spanned(field, "the field has no name"))?;
    if says.skip {
        return Ok((None, quote!(#ident: Default::default())));
    }
    if says.flatten {
        return Ok((None, quote!(#ident: ::apnap_oracle::json::FromJson::from_json(json)?)));
    }
    let name = says.rename.clone().unwrap_or_else(|| ident.to_string());
    let otherwise = match &says.default_path {
        Some(path) => Some(quote!(#path)),
        None if says.default => Some(quote!(Default::default)),
        None if of_whole.default => Some(quote!(|| otherwise.#ident)),
        None => None,
    };
    let read = match (&says.with, otherwise) {
        (Some(module), otherwise) => {
            let otherwise = otherwise.unwrap_or_else(|| quote!(Default::default));
            quote! {
                match fields.get(#name) {
                    Some(value) => ::apnap_oracle::json::within(#name, value, #module::from_json)?,
                    None => (#otherwise)(),
                }
            }
        }
        (None, Some(otherwise)) => quote!(fields.read_or(#name, #otherwise)?),
        (None, None) => quote!(fields.read(#name)?),
    };
    Ok((Some(name), quote!(#ident: #read)))
}

/// A type that is read instead.
enum Via {
    From(Type),
    TryFrom(Type),
}

/// What serde's attributes say.
#[derive(Default)]
struct Attributes {
    rename: Option<String>,
    case: Option<syn::LitStr>,
    tag: Option<String>,
    via: Option<Via>,
    with: Option<Path>,
    default: bool,
    default_path: Option<Path>,
    deny_unknown_fields: bool,
    flatten: bool,
    skip: bool,
}

impl Attributes {
    fn of(attributes: &[syn::Attribute]) -> Result<Attributes> {
        let mut says = Attributes::default();
        for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("serde")) {
            for meta in attribute.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated)? {
                says.add(&meta)?;
            }
        }
        Ok(says)
    }

    fn add(&mut self, meta: &Meta) -> Result<()> {
        let word = meta.path().require_ident()?.to_string();
        match word.as_str() {
            "rename" => self.rename = Some(text(meta)?.value()),
            "rename_all" => self.case = Some(text(meta)?.clone()),
            "tag" => self.tag = Some(text(meta)?.value()),
            "from" => self.via = Some(Via::From(text(meta)?.parse()?)),
            "try_from" => self.via = Some(Via::TryFrom(text(meta)?.parse()?)),
            "with" => self.with = Some(text(meta)?.parse()?),
            "default" if matches!(meta, Meta::NameValue(_)) => self.default_path = Some(text(meta)?.parse()?),
            "default" => self.default = true,
            "deny_unknown_fields" => self.deny_unknown_fields = true,
            "flatten" => self.flatten = true,
            "skip" => self.skip = true,
            // They say how it is written, or what is read in any case.
            "into" | "skip_serializing_if" | "transparent" => {}
            _ => return Err(Error::new_spanned(meta, "this can't be read")),
        }
        Ok(())
    }

    /// The word of a variant.
    fn word(&self, ident: &str) -> Result<String> {
        match &self.case {
            None => Ok(ident.to_owned()),
            Some(case) if case.value() == "lowercase" => Ok(ident.to_lowercase()),
            Some(case) if case.value() == "snake_case" => Ok(snake_case(ident)),
            Some(case) => Err(Error::new_spanned(case, "this case can't be read")),
        }
    }
}

fn snake_case(ident: &str) -> String {
    let mut word = String::new();
    for letter in ident.chars() {
        if letter.is_uppercase() && !word.is_empty() {
            word.push('_');
        }
        word.extend(letter.to_lowercase());
    }
    word
}

fn text(meta: &Meta) -> Result<&syn::LitStr> {
    let mut value = &meta.require_name_value()?.value;
    // What a macro passes on comes in a group.
    while let Expr::Group(group) = value {
        value = &group.expr;
    }
    match value {
        Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Ok(text),
        other => Err(Error::new_spanned(other, "expected a string")),
    }
}
