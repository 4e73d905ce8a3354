//! Errors in a text, as values, and how they are drawn.

use super::span::Span;
use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use std::fmt;

/// An error at a place in a text, with advice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Error {
    /// Where.
    pub span: Span,
    /// The error.
    pub title: String,
    /// What was expected at that place.
    pub expected: Option<String>,
    /// Advice: the nearest known word, or where the statement belongs.
    pub help: Option<String>,
    /// The number of the rule that explains it, in the home edition.
    pub rule: Option<&'static str>,
}

impl Error {
    /// An error at a place.
    pub(super) fn new(span: &Span, title: impl Into<String>) -> Error {
        Error { span: span.clone(), title: title.into(), expected: None, help: None, rule: None }
    }

    /// The same with what was expected there.
    pub(super) fn expecting(self, expected: impl Into<String>) -> Error {
        Error { expected: Some(expected.into()), ..self }
    }

    /// The same with what to do about it.
    pub(super) fn helped(self, help: impl Into<String>) -> Error {
        Error { help: Some(help.into()), ..self }
    }

    /// The same with the nearest known word, if there is one.
    pub(super) fn nearest(self, word: Option<impl AsRef<str>>) -> Error {
        match word {
            Some(word) => self.helped(format!("did you mean `{}`?", word.as_ref())),
            None => self,
        }
    }

    /// The same with the rule that explains it.
    pub(super) fn by_rule(self, number: &'static str) -> Error {
        Error { rule: Some(number), ..self }
    }

    /// The error with file, line and column, the offending text, what was expected and what to do.
    pub fn draw(&self, file_name: &str, text: &str, colour: bool) -> String {
        let place = AnnotationKind::Primary.span(within(text, &self.span)).label(self.expected.as_deref());
        let drawing = Level::ERROR
            .primary_title(self.title.as_str())
            .element(Snippet::source(text).path(file_name).annotation(place))
            .elements(self.help.as_deref().map(|help| Level::HELP.message(help)))
            .elements(self.rule.map(|number| Level::NOTE.message(format!("rule {number} explains it"))));
        let renderer = if colour { Renderer::styled() } else { Renderer::plain() };
        renderer.decor_style(DecorStyle::Ascii).render(&[drawing])
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.title)?;
        self.help.iter().try_for_each(|help| write!(f, "; {help}"))
    }
}

impl std::error::Error for Error {}

/// The span, cut to what the text has: an error may be drawn over a text that has changed since.
fn within(text: &str, span: &Span) -> Span {
    let boundary =
        |place: usize| (0..=place.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    boundary(span.start)..boundary(span.end.max(span.start))
}
