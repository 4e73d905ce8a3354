//! Places in a text, and values that remember theirs.

use std::ops::{Deref, Range};

/// A place in a text: bytes from the first up to but not including the second.
pub type Span = Range<usize>;

/// A value with the place at which it was written. Two are equal if their values are: the same statement may
/// be at two places.
#[derive(Clone, Debug)]
pub struct Spanned<T> {
    /// What was written.
    pub value: T,
    /// Where.
    pub span: Span,
}

impl<T> Spanned<T> {
    /// A value written at a place.
    pub fn new(value: T, span: Span) -> Spanned<T> {
        Spanned { value, span }
    }
}

impl<T: PartialEq> PartialEq for Spanned<T> {
    fn eq(&self, other: &Spanned<T>) -> bool {
        self.value == other.value
    }
}

impl<T: Eq> Eq for Spanned<T> {}

impl<T> Deref for Spanned<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

/// A value that was not read from a text, as a program makes it.
impl<T> From<T> for Spanned<T> {
    fn from(value: T) -> Spanned<T> {
        Spanned { value, span: 0..0 }
    }
}
