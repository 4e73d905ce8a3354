//! The rulebook. This file is its table of contents.

use crate::rule::Rule;

/// The sections, in the order of the Comprehensive Rules.
pub(crate) const BOOK: &[&[&Rule]] = &[];

/// Every rule of the registry, in the order of the book.
pub fn all() -> impl Iterator<Item = &'static Rule> {
    BOOK.iter().flat_map(|section| section.iter().copied())
}
