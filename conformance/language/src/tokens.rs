//! From text to lines, and from lines to tokens.
//!
//! A line is a statement. It is usually one line of the file; a text in quotes may continue on lines that are
//! indented more than the statement.

use super::errors::Error;
use super::span::{Span, Spanned};
use winnow::combinator::{alt, delimited, preceded, repeat};
use winnow::prelude::*;
use winnow::stream::{LocatingSlice, Location};
use winnow::token::{any, none_of, take_till, take_while};

/// The smallest unit of meaning.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token<'t> {
    /// A word, a number, a date, the number of a rule.
    Word(&'t str),
    /// A text in double quotes, with each run of white space as one space.
    Text(String),
    /// A text in braces: the inside of `{G}`.
    Braces(&'t str),
    /// Anything else, one character at a time.
    Symbol(char),
}

/// A statement.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Line<'t> {
    /// How many levels it is indented, two spaces each.
    pub level: usize,
    /// Its place, without its indentation.
    pub span: Span,
    /// Its tokens.
    pub tokens: Vec<Spanned<Token<'t>>>,
    /// Whether some of it could not be read; the error is already reported.
    pub broken: bool,
    /// Whether its indentation is wrong, so that it may belong elsewhere; the error is already reported.
    pub misplaced: bool,
}

/// What some editors write at the beginning of a text. It means nothing in UTF-8.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// The maximum level of indentation.
const DEEPEST: usize = 4;

/// The lines of a text that are not blank, and their errors.
pub(super) fn lines(text: &str) -> (Vec<Line<'_>>, Vec<Error>) {
    let mut input = LocatingSlice::new(text);
    let mut lines: Vec<Line<'_>> = Vec::new();
    let mut errors = Vec::new();
    if text.starts_with(BYTE_ORDER_MARK) {
        skip(&mut input);
    }
    while !input.is_empty() {
        let (indentation, place) = indentation(&mut input);
        let before = lines.last().map_or(0, |line| line.level + 1);
        let line = line(&mut input, indentation, &mut errors);
        if line.span.is_empty() {
            continue;
        }
        let known = errors.len();
        let level = level_of(indentation, &place, before, &mut errors);
        lines.push(Line { level, misplaced: errors.len() > known, ..line });
    }
    (lines, errors)
}

type Input<'t> = LocatingSlice<&'t str>;

/// Takes the white space at the beginning of a line.
fn indentation<'t>(input: &mut Input<'t>) -> (&'t str, Span) {
    let taken: winnow::Result<(&str, Span)> = take_while(0.., [' ', '\t']).with_span().parse_next(input);
    taken.unwrap_or(("", 0..0))
}

/// The level of an indentation. If it is wrong, the error is reported and the nearest level is used, so that
/// the rest of the file can be read.
fn level_of(indentation: &str, place: &Span, deepest: usize, errors: &mut Vec<Error>) -> usize {
    let tabs = indentation.matches('\t').count();
    let spaces = indentation.len() - tabs;
    // A single space also counts as an indentation.
    let level = tabs + if spaces == 1 { 1 } else { spaces / 2 };
    let wrong = if indentation.contains('\t') {
        Some("a tab in the indentation")
    } else if !indentation.len().is_multiple_of(2) {
        Some("indented by an odd number of spaces")
    } else if level > deepest.min(DEEPEST) {
        Some("indented too deep")
    } else {
        None
    };
    if let Some(title) = wrong {
        let error = Error::new(place, title).expecting("two spaces for each level");
        errors.push(error.helped("indent the lines that belong to a line by two more spaces"));
    }
    level.min(deepest).min(DEEPEST)
}

/// Takes the tokens of a line and the line break after them.
fn line<'t>(input: &mut Input<'t>, indentation: &str, errors: &mut Vec<Error>) -> Line<'t> {
    let start = input.current_token_start();
    let mut tokens = Vec::new();
    let mut end = start;
    let mut broken = false;
    while !input.is_empty() {
        match lexeme(input, indentation.len()) {
            Lexeme::Break => break,
            Lexeme::Space => {}
            Lexeme::Token(token) => {
                end = token.span.end;
                tokens.push(token);
            }
            Lexeme::Comment(error) => errors.push(error),
            Lexeme::Wrong(error) => {
                end = input.current_token_start();
                broken = true;
                errors.push(error);
            }
        }
    }
    Line { level: 0, span: start..end, tokens, broken, misplaced: false }
}

/// What can come next on a line.
enum Lexeme<'t> {
    /// The end of the line.
    Break,
    /// White space.
    Space,
    /// A token.
    Token(Spanned<Token<'t>>),
    /// A comment, which is not part of the language; the tokens before it are still read.
    Comment(Error),
    /// Something that cannot be read.
    Wrong(Error),
}

fn lexeme<'t>(input: &mut Input<'t>, indentation: usize) -> Lexeme<'t> {
    let start = input.current_token_start();
    let next: winnow::Result<char> = any.parse_peek(*input).map(|(_, c)| c);
    match next {
        Ok('\n') => {
            skip(input);
            Lexeme::Break
        }
        Ok(space) if space.is_whitespace() => {
            skip(input);
            Lexeme::Space
        }
        Ok('#') => comment(input),
        Ok('"') => quoted(input, indentation),
        _ => match token.with_span().parse_next(input) {
            Ok((token, span)) => Lexeme::Token(Spanned::new(token, span)),
            Err(_) => {
                skip(input);
                Lexeme::Wrong(Error::new(&(start..input.current_token_start()), "cannot be read"))
            }
        },
    }
}

/// Steps over one character.
fn skip(input: &mut Input<'_>) {
    let _: winnow::Result<char> = any.parse_next(input);
}

fn token<'t>(input: &mut Input<'t>) -> winnow::Result<Token<'t>> {
    alt((
        delimited('{', take_while(0.., |c: char| !"{}\"\n".contains(c)), '}').map(Token::Braces),
        (take_while(1, begins_word), take_while(0.., continues_word)).take().map(Token::Word),
        any.map(Token::Symbol),
    ))
    .parse_next(input)
}

fn begins_word(c: char) -> bool {
    c.is_alphanumeric() || c == '.' || c == '_'
}

fn continues_word(c: char) -> bool {
    begins_word(c) || "'-@’".contains(c)
}

fn comment<'t>(input: &mut Input<'t>) -> Lexeme<'t> {
    let taken: winnow::Result<(&str, Span)> = take_till(0.., '\n').with_span().parse_next(input);
    let place = taken.map_or(0..0, |(text, span)| span.start..span.start + text.trim_end().len());
    Lexeme::Comment(
        Error::new(&place, "comments are not part of the language").helped("explain under `because`"),
    )
}

/// Takes a text in quotes. Its further lines must be indented more than the line on which it
/// begins; otherwise one forgotten quote would swallow the rest of the file.
fn quoted<'t>(input: &mut Input<'t>, indentation: usize) -> Lexeme<'t> {
    let start = input.current_token_start();
    skip(input);
    let inside: winnow::Result<Vec<char>> =
        repeat(0.., |input: &mut Input<'t>| quoted_char(input, indentation)).parse_next(input);
    let closed: winnow::Result<char> = '"'.parse_next(input);
    let span = start..input.current_token_start();
    if closed.is_err() {
        return Lexeme::Wrong(
            Error::new(&(start..start + 1), "the quote is not closed")
                .expecting("the text that begins here does not end")
                .helped("close it with `\"`; further lines of a text are indented more than its first"),
        );
    }
    let inside: String = inside.unwrap_or_default().into_iter().collect();
    let text = inside.split_whitespace().collect::<Vec<_>>().join(" ");
    if text.is_empty() {
        return Lexeme::Wrong(Error::new(&span, "there is nothing between the quotes"));
    }
    Lexeme::Token(Spanned::new(Token::Text(text), span))
}

/// One character inside quotes: `\"` is a quote, `\\` a backslash.
fn quoted_char(input: &mut Input<'_>, indentation: usize) -> winnow::Result<char> {
    let more = move |input: &mut Input<'_>| {
        ('\n', take_while(indentation + 1.., ' '), none_of(['\n', '\r', ' '])).void().parse_peek(*input)?;
        '\n'.parse_next(input)
    };
    alt((preceded('\\', alt(('"', '\\'))), none_of(['"', '\n']), more)).parse_next(input)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_words_texts_braces_and_symbols() {
        let (lines, errors) = lines("a: \"x\n  y\\\"\" can't {2}-1/+X\n\n  ..2020-01-01");
        assert_eq!(errors, []);
        let tokens = |n: usize| lines[n].tokens.iter().map(|token| token.value.clone()).collect::<Vec<_>>();
        use Token::{Braces, Symbol, Text, Word};
        assert_eq!(
            tokens(0),
            [
                Word("a"),
                Symbol(':'),
                Text("x y\"".to_owned()),
                Word("can't"),
                Braces("2"),
                Symbol('-'),
                Word("1"),
                Symbol('/'),
                Symbol('+'),
                Word("X"),
            ]
        );
        assert_eq!(tokens(1), [Word("..2020-01-01")]);
        assert_eq!((lines[0].level, lines[1].level), (0, 1));
    }

    #[test]
    fn a_forgotten_quote_costs_one_line() {
        let (lines, errors) = lines("board\n  alice controls \"Blood Moon\n  bob controls Plains\n");
        assert_eq!(errors.len(), 1);
        assert_eq!(lines.len(), 3);
        assert_eq!((lines[1].broken, lines[2].broken), (true, false));
    }
}
