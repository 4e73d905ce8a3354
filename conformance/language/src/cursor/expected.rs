//! What was expected at a place where nothing matches.

use super::Cursor;
use crate::errors::Error;
use crate::nearest::nearest;
use crate::span::Span;
use crate::tokens::Token;
use crate::words::{Vocabulary, article};
use std::collections::BTreeSet;

/// Something that was expected at a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wanted {
    /// This word.
    Word(&'static str),
    /// This sign.
    Symbol(char),
    /// A word of a list.
    One(Vocabulary),
    /// The rest of a phrase of a list, after this many words.
    Rest(Vocabulary, usize),
    /// Something that is not a fixed word.
    Some(&'static str),
    /// The name of a player.
    Player,
}

impl Cursor<'_, '_> {
    /// The error at this place, for something that is not a fixed word.
    pub(crate) fn missing(&mut self, what: &'static str) -> Error {
        self.note(self.at, Wanted::Some(what));
        self.fail()
    }

    /// The error at the farthest place to which anything reached.
    pub(crate) fn fail(&mut self) -> Error {
        let place = self.wanted_at.max(self.at);
        let Some(token) = self.tokens.get(place) else {
            return Error::new(&(self.end..self.end), "the line ends too early").expecting(self.list());
        };
        match &token.value {
            Token::Word(word) => self.fail_at_word(word, &token.span),
            Token::Text(text) => {
                Error::new(&token.span, format!("unexpected text \"{text}\"")).expecting(self.list())
            }
            Token::Braces(inside) => {
                Error::new(&token.span, format!("unexpected symbol `{{{inside}}}`")).expecting(self.list())
            }
            Token::Symbol(symbol) => {
                Error::new(&token.span, format!("unexpected `{symbol}`")).expecting(self.list())
            }
        }
    }

    fn fail_at_word(&self, word: &str, span: &Span) -> Error {
        let candidates: Vec<(Option<Vocabulary>, String)> = self.candidates();
        // A known word is in the wrong place or form.
        let others = candidates.iter().map(|(_, candidate)| candidate).filter(|candidate| *candidate != word);
        let near = nearest(word, others);
        let list = candidates.iter().find(|(_, candidate)| Some(candidate) == near).map(|(list, _)| *list);
        let title = match list.unwrap_or_else(|| self.kind_of(word)) {
            Some(kind) => format!("unknown {} `{word}`", kind.name()),
            None if near.is_some() => format!("unknown word `{word}`"),
            None => format!("unexpected word `{word}`"),
        };
        Error::new(span, title).expecting(self.list()).nearest(near)
    }

    /// The list that an unknown word probably belongs to: subtypes have capital letters.
    fn kind_of(&self, word: &str) -> Option<Vocabulary> {
        let lists: Vec<Vocabulary> = self.wanted.iter().filter_map(|wanted| wanted.list()).collect();
        let capital = word.starts_with(char::is_uppercase);
        let subtype = lists
            .iter()
            .find(|list| capital && matches!(list, Vocabulary::Subtype | Vocabulary::SubtypePlural));
        match (subtype, &self.wanted[..]) {
            (Some(list), _) => Some(*list),
            (None, [Wanted::One(list)]) => Some(*list),
            _ => None,
        }
    }

    fn candidates(&self) -> Vec<(Option<Vocabulary>, String)> {
        let words = self.wanted.iter().flat_map(|wanted| match wanted {
            Wanted::Word(phrase) => vec![(None, (*phrase).to_owned())],
            Wanted::One(list) => list.words().into_iter().map(|word| (Some(*list), word)).collect(),
            Wanted::Rest(list, begun) => self.rests(*list, *begun).map(|word| (None, word)).collect(),
            Wanted::Player => self.players.iter().map(|name| (None, name.clone())).collect(),
            Wanted::Symbol(_) | Wanted::Some(_) => Vec::new(),
        });
        let mut words: Vec<(Option<Vocabulary>, String)> = words.collect();
        // The first word of a phrase is the one that people remember, so it is compared.
        let first_words: Vec<_> = words
            .iter()
            .filter_map(|(list, phrase)| phrase.split_once(' ').map(|(first, _)| (*list, first.to_owned())))
            .collect();
        words.extend(first_words);
        words
    }

    /// The next words of the phrases of a list, after this many words.
    fn rests(&self, list: Vocabulary, begun: usize) -> impl Iterator<Item = String> {
        let place = self.wanted_at;
        let before = place.checked_sub(begun).and_then(|start| self.tokens.get(start..place)).unwrap_or(&[]);
        let goes_on = move |phrase: String| {
            let mut words = phrase.split(' ');
            let begins = before.iter().all(|token| match &token.value {
                Token::Word(there) => words.next() == Some(there),
                Token::Text(_) | Token::Braces(_) | Token::Symbol(_) => false,
            });
            words.next().filter(|_| begins).map(str::to_owned)
        };
        let rests: BTreeSet<String> = list.words().into_iter().filter_map(goes_on).collect();
        rests.into_iter()
    }

    /// What was expected, in words.
    fn list(&self) -> String {
        let words = |wanted: &Wanted| match wanted {
            Wanted::Rest(list, begun) => self.rests(*list, *begun).map(|word| format!("`{word}`")).collect(),
            other => vec![other.words()],
        };
        let mut parts: Vec<String> = self.wanted.iter().flat_map(words).collect();
        parts.dedup();
        let more = parts.len().saturating_sub(LISTED);
        parts.truncate(LISTED);
        let last = if more > 0 { Some(format!("{more} more")) } else { parts.pop() };
        match (parts.is_empty(), last) {
            (_, None) => "something else".to_owned(),
            (true, Some(last)) => format!("expected {last}"),
            (false, Some(last)) => format!("expected {} or {last}", parts.join(", ")),
        }
    }
}

/// The number of possibilities that are listed before the rest is counted.
const LISTED: usize = 10;

impl Wanted {
    fn list(self) -> Option<Vocabulary> {
        match self {
            Wanted::One(list) => Some(list),
            Wanted::Word(_) | Wanted::Symbol(_) | Wanted::Rest(..) | Wanted::Some(_) | Wanted::Player => None,
        }
    }

    fn words(self) -> String {
        match self {
            Wanted::Word(word) => format!("`{word}`"),
            Wanted::Symbol(symbol) => format!("`{symbol}`"),
            Wanted::One(list) | Wanted::Rest(list, _) => {
                format!("{} {}", article(list.name()), list.name())
            }
            Wanted::Some(what) => what.to_owned(),
            Wanted::Player => "a player".to_owned(),
        }
    }
}
