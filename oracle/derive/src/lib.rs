//! The derives of the oracle: [`macro@Walk`], the parts of the words of cards, and [`macro@FromJson`], reading from JSON.

mod from_json;
mod walk;

use proc_macro::TokenStream;
use syn::{DeriveInput, parse_macro_input};

/// Implements `apnap_oracle::card::walk::Walk`: the parts of a word are its fields, in the order in which they are declared.
#[proc_macro_derive(Walk)]
pub fn walk(input: TokenStream) -> TokenStream {
    walk::walk(&parse_macro_input!(input as DeriveInput)).into()
}

/// Implements `apnap_oracle::json::FromJson`, and with it serde's `Deserialize`. It reads what serde's `Serialize` writes,
/// by the same attributes.
#[proc_macro_derive(FromJson, attributes(serde))]
pub fn from_json(input: TokenStream) -> TokenStream {
    from_json::from_json(&parse_macro_input!(input as DeriveInput))
        .unwrap_or_else(syn::Error::into_compile_error)
        .into()
}
