//! Reading the tokens of one line, from left to right.
//!
//! The reader records everything that it tried to read; if nothing matches, that is what was expected. It
//! never goes back: lookahead decides.

mod expected;
mod players;

use super::errors::Error;
use super::span::{Span, Spanned};
use super::tokens::{Line, Token};
use super::words::Vocabulary;
use expected::Wanted;

/// The maximum depth of parentheses and brackets.
const DEEPEST: usize = 20;

/// A place on a line.
pub(super) struct Cursor<'l, 't> {
    tokens: &'l [Spanned<Token<'t>>],
    at: usize,
    end: usize,
    depth: usize,
    players: &'l [String],
    wanted_at: usize,
    wanted: Vec<Wanted>,
}

impl<'l, 't> Cursor<'l, 't> {
    /// The beginning of a line, in a text that knows these players by name.
    pub(super) fn new(line: &'l Line<'t>, players: &'l [String]) -> Cursor<'l, 't> {
        let end = line.span.end;
        Cursor { tokens: &line.tokens, at: 0, end, depth: 0, players, wanted_at: 0, wanted: Vec::new() }
    }

    /// The token this many places ahead.
    pub(super) fn peek(&self, ahead: usize) -> Option<&'l Token<'t>> {
        self.tokens.get(self.at + ahead).map(|token| &token.value)
    }

    /// The word this many places ahead, if it is one.
    pub(super) fn peek_word(&self, ahead: usize) -> Option<&'t str> {
        match self.peek(ahead) {
            Some(Token::Word(word)) => Some(word),
            Some(Token::Text(_) | Token::Braces(_) | Token::Symbol(_)) | None => None,
        }
    }

    /// Returns whether something in braces comes this many places ahead.
    pub(super) fn peek_braces(&self, ahead: usize) -> bool {
        matches!(self.peek(ahead), Some(Token::Braces(_)))
    }

    /// Returns whether a sign comes this many places ahead.
    pub(super) fn peek_symbol(&self, ahead: usize, symbol: char) -> bool {
        self.peek(ahead) == Some(&Token::Symbol(symbol))
    }

    /// The place of the next token, or the end of the line.
    pub(super) fn here(&self) -> Span {
        self.tokens.get(self.at).map_or(self.end..self.end, |token| token.span.clone())
    }

    /// Where the line ends.
    pub(super) fn line_end(&self) -> usize {
        self.end
    }

    /// The place of the token before.
    fn before(&self) -> usize {
        self.at.checked_sub(1).and_then(|n| self.tokens.get(n)).map_or(self.end, |token| token.span.end)
    }

    /// The result of a reader, with its place.
    pub(super) fn spanned<T>(
        &mut self,
        read: impl FnOnce(&mut Cursor<'l, 't>) -> Result<T, Error>,
    ) -> Result<Spanned<T>, Error> {
        let start = self.here().start;
        let value = read(self)?;
        Ok(Spanned::new(value, start..self.before().max(start)))
    }

    /// Steps over some tokens.
    pub(super) fn advance(&mut self, count: usize) {
        self.at += count;
    }

    fn note(&mut self, place: usize, wanted: Wanted) {
        if place > self.wanted_at {
            self.wanted.clear();
            self.wanted_at = place;
        }
        if place == self.wanted_at && !self.wanted.contains(&wanted) {
            self.wanted.push(wanted);
        }
    }

    /// How many tokens the words take, if they come next.
    fn length_of(&mut self, phrase: &'static str) -> Option<usize> {
        let mut length = 0;
        for word in phrase.split(' ') {
            if self.peek_word(length) != Some(word) {
                // Until its first word matches, the whole phrase is missing.
                self.note(self.at + length, Wanted::Word(if length == 0 { phrase } else { word }));
                return None;
            }
            length += 1;
        }
        Some(length)
    }

    /// Takes the words, if they come next; a list that is tried afterwards has them too.
    pub(super) fn eat_listed(&mut self, phrase: &'static str) -> bool {
        let words = phrase.split(' ');
        let found = words.clone().enumerate().all(|(n, word)| self.peek_word(n) == Some(word));
        self.at += if found { words.count() } else { 0 };
        found
    }

    /// Whether the words come next.
    pub(super) fn sees(&mut self, phrase: &'static str) -> bool {
        self.length_of(phrase).is_some()
    }

    /// Takes the words, if they come next.
    pub(super) fn eat(&mut self, phrase: &'static str) -> bool {
        let length = self.length_of(phrase);
        self.at += length.unwrap_or(0);
        length.is_some()
    }

    /// Takes the words, which must come next.
    pub(super) fn expect(&mut self, phrase: &'static str) -> Result<(), Error> {
        if self.eat(phrase) { Ok(()) } else { Err(self.fail()) }
    }

    /// Takes a sign, if it comes next.
    pub(super) fn eat_symbol(&mut self, symbol: char) -> bool {
        let found = self.peek_symbol(0, symbol);
        if found {
            self.at += 1;
        } else {
            self.note(self.at, Wanted::Symbol(symbol));
        }
        found
    }

    /// Takes a sign, which must come next.
    pub(super) fn expect_symbol(&mut self, symbol: char) -> Result<(), Error> {
        if self.eat_symbol(symbol) { Ok(()) } else { Err(self.fail()) }
    }

    /// Takes a comma if one of these words comes after it.
    pub(super) fn eat_comma_before(&mut self, next: impl Fn(&str) -> bool) -> bool {
        let found = self.peek_symbol(0, ',') && self.peek_word(1).is_some_and(next);
        self.at += usize::from(found);
        found
    }

    /// Takes a word that means something, if one comes next.
    pub(super) fn eat_one<T>(
        &mut self,
        list: Vocabulary,
        meaning: impl FnOnce(&str) -> Option<T>,
    ) -> Option<T> {
        let found = self.peek_word(0).and_then(meaning);
        if found.is_some() {
            self.at += 1;
        } else {
            self.note(self.at, Wanted::One(list));
        }
        found
    }

    /// Takes a word that means something, which must come next.
    pub(super) fn one<T>(
        &mut self,
        list: Vocabulary,
        meaning: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, Error> {
        self.eat_one(list, meaning).ok_or_else(|| self.fail())
    }

    /// Takes the first of these phrases that comes next; of two with the same beginning, the longer one.
    pub(super) fn eat_phrase<P: AsRef<str>, T: Clone>(
        &mut self,
        list: Vocabulary,
        phrases: impl IntoIterator<Item = (P, T)>,
    ) -> Option<T> {
        let words = |phrase: &str| phrase.split(' ').count();
        let fits =
            |phrase: &str| phrase.split(' ').enumerate().all(|(n, word)| self.peek_word(n) == Some(word));
        let begun = |phrase: &str| {
            phrase.split(' ').enumerate().take_while(|(n, word)| self.peek_word(*n) == Some(word)).count()
        };
        let mut most_begun = 0;
        let mut found: Option<(usize, T)> = None;
        for (phrase, meaning) in phrases {
            let phrase = phrase.as_ref();
            most_begun = most_begun.max(begun(phrase));
            if fits(phrase) && found.as_ref().is_none_or(|(length, _)| *length < words(phrase)) {
                found = Some((words(phrase), meaning));
            }
        }
        match found {
            Some((length, meaning)) => {
                self.at += length;
                Some(meaning)
            }
            // A phrase that was begun was intended.
            None if most_begun > 0 => {
                self.note(self.at + most_begun, Wanted::Rest(list, most_begun));
                None
            }
            None => {
                self.note(self.at, Wanted::One(list));
                None
            }
        }
    }

    /// Takes something for which many words are possible; if none comes, the error names them as one.
    pub(super) fn grouped<T>(
        &mut self,
        list: Vocabulary,
        read: impl FnOnce(&mut Cursor<'l, 't>) -> Result<Option<T>, Error>,
    ) -> Result<Option<T>, Error> {
        let place = self.at;
        let before = if self.wanted_at == place { self.wanted.len() } else { 0 };
        let found = read(self)?;
        if found.is_none() && self.wanted_at == place {
            self.wanted.truncate(before);
            self.note(place, Wanted::One(list));
        }
        Ok(found)
    }

    /// Takes any word that passes, which must come next.
    pub(super) fn word(
        &mut self,
        what: &'static str,
        passes: impl FnOnce(&str) -> bool,
    ) -> Result<Spanned<String>, Error> {
        let span = self.here();
        match self.peek_word(0) {
            Some(word) if passes(word) => {
                self.at += 1;
                Ok(Spanned::new(word.to_owned(), span))
            }
            _ => Err(self.missing(what)),
        }
    }

    /// Takes a text in quotes, if one comes next.
    pub(super) fn eat_text(&mut self, what: &'static str) -> Option<Spanned<String>> {
        let span = self.here();
        match self.peek(0) {
            Some(Token::Text(text)) => {
                self.at += 1;
                Some(Spanned::new(text.clone(), span))
            }
            Some(Token::Word(_) | Token::Braces(_) | Token::Symbol(_)) | None => {
                self.note(self.at, Wanted::Some(what));
                None
            }
        }
    }

    /// Takes a text in quotes, which must come next.
    pub(super) fn text(&mut self, what: &'static str) -> Result<Spanned<String>, Error> {
        self.eat_text(what).ok_or_else(|| self.fail())
    }

    /// Takes a text in braces, if one comes next.
    pub(super) fn eat_braces(&mut self) -> Option<Spanned<&'t str>> {
        let span = self.here();
        match self.peek(0) {
            Some(Token::Braces(inside)) => {
                self.at += 1;
                Some(Spanned::new(*inside, span))
            }
            Some(Token::Word(_) | Token::Text(_) | Token::Symbol(_)) | None => {
                self.note(self.at, Wanted::Some("a mana symbol such as {G}"));
                None
            }
        }
    }

    /// Returns whether a number without a sign comes this many places ahead.
    pub(super) fn peek_digits(&self, ahead: usize) -> bool {
        self.peek_word(ahead).is_some_and(|word| word.bytes().all(|byte| byte.is_ascii_digit()))
    }

    /// Takes a number, with or without a minus sign.
    pub(super) fn number(&mut self) -> Result<i32, Error> {
        let negative = self.peek_symbol(0, '-') && self.peek_digits(1);
        self.at += usize::from(negative);
        self.digits(negative)
    }

    /// Takes the digits of a number whose sign is known.
    pub(super) fn digits(&mut self, negative: bool) -> Result<i32, Error> {
        let span = self.here();
        let Some(digits) = self.peek_word(0).filter(|_| self.peek_digits(0)) else {
            return Err(self.missing("a number"));
        };
        self.at += 1;
        let text = if negative { format!("-{digits}") } else { digits.to_owned() };
        text.parse().map_err(|_| Error::new(&span, format!("the number {text} is too large")))
    }

    /// Takes a count of at least 1 and at most a limit.
    pub(super) fn count(&mut self, limit: u32) -> Result<u32, Error> {
        let span = self.here();
        let number = self.digits(false)?;
        u32::try_from(number).ok().filter(|count| (1..=limit).contains(count)).ok_or_else(|| {
            Error::new(&span, format!("{number} is out of range")).expecting(format!("1 to {limit}"))
        })
    }

    /// Reads something a level deeper, unless that is too deep.
    pub(super) fn nested<T>(
        &mut self,
        read: impl FnOnce(&mut Cursor<'l, 't>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        if self.depth == DEEPEST {
            return Err(Error::new(&self.here(), "nested too deep")
                .helped(format!("parentheses and brackets can be nested {DEEPEST} levels deep")));
        }
        self.depth += 1;
        let read = read(self);
        self.depth -= 1;
        read
    }

    /// Reads something between two signs.
    pub(super) fn between<T>(
        &mut self,
        open: char,
        close: char,
        read: impl FnOnce(&mut Cursor<'l, 't>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        self.expect_symbol(open)?;
        let inside = self.nested(read)?;
        self.expect_symbol(close)?;
        Ok(inside)
    }

    /// Whether the line is at its end.
    pub(super) fn is_done(&self) -> bool {
        self.at >= self.tokens.len()
    }

    /// The end of the line, which must come next.
    pub(super) fn done(&mut self) -> Result<(), Error> {
        if self.is_done() { Ok(()) } else { Err(self.missing("the end of the line")) }
    }
}
