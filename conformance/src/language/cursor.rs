//! Reading the tokens of one line, from left to right.
//!
//! Whatever is looked for and not found is remembered; when nothing fits, that is what was
//! expected. The reader never goes back: a look ahead decides.

use super::errors::Error;
use super::nearest::nearest;
use super::span::{Span, Spanned};
use super::tokens::{Line, Token};
use super::words::{Vocabulary, WHO, article};
use apnap_oracle::card::Who;
use apnap_oracle::state::PlayerId;

/// Parentheses, brackets and the like beyond this depth are refused.
const DEEPEST: usize = 20;

/// Something that could have stood at a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Wanted {
    /// This word.
    Word(&'static str),
    /// This sign.
    Symbol(char),
    /// A word of a list.
    One(Vocabulary),
    /// Something that is not a fixed word.
    Some(&'static str),
    /// The name of a player.
    Player,
}

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

    /// The token so many places on.
    pub(super) fn peek(&self, ahead: usize) -> Option<&'l Token<'t>> {
        self.tokens.get(self.at + ahead).map(|token| &token.value)
    }

    /// The word so many places on, if it is one.
    pub(super) fn peek_word(&self, ahead: usize) -> Option<&'t str> {
        match self.peek(ahead) {
            Some(Token::Word(word)) => Some(word),
            Some(Token::Text(_) | Token::Braces(_) | Token::Symbol(_)) | None => None,
        }
    }

    /// Whether a sign comes so many places on.
    pub(super) fn peek_symbol(&self, ahead: usize, symbol: char) -> bool {
        self.peek(ahead) == Some(&Token::Symbol(symbol))
    }

    /// Where the next token stands, or the end of the line.
    pub(super) fn here(&self) -> Span {
        self.tokens.get(self.at).map_or(self.end..self.end, |token| token.span.clone())
    }

    /// Where the line ends.
    pub(super) fn line_end(&self) -> usize {
        self.end
    }

    /// Where the token before stands.
    fn before(&self) -> usize {
        self.at.checked_sub(1).and_then(|n| self.tokens.get(n)).map_or(self.end, |token| token.span.end)
    }

    /// What a reader reads, with its place.
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
                // Until its first word is there, it is the phrase that is missing.
                self.note(self.at + length, Wanted::Word(if length == 0 { phrase } else { word }));
                return None;
            }
            length += 1;
        }
        Some(length)
    }

    /// Takes the words, if they come next; a list that is looked through afterwards has them too.
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

    /// Takes the first of these phrases that comes next; of two that begin alike the longer one.
    pub(super) fn eat_phrase<T: Clone>(
        &mut self,
        list: Vocabulary,
        phrases: impl IntoIterator<Item = (&'static str, T)>,
    ) -> Option<T> {
        let words = |phrase: &str| phrase.split(' ').count();
        let fits =
            |phrase: &str| phrase.split(' ').enumerate().all(|(n, word)| self.peek_word(n) == Some(word));
        let found =
            phrases.into_iter().filter(|(phrase, _)| fits(phrase)).max_by_key(|(phrase, _)| words(phrase));
        match found {
            Some((phrase, meaning)) => {
                self.at += words(phrase);
                Some(meaning)
            }
            None => {
                self.note(self.at, Wanted::One(list));
                None
            }
        }
    }

    /// Takes something for which many words are possible; if none comes, they are told as one.
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

    /// Takes what stands in braces, if that comes next.
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

    /// Whether a number without a sign comes so many places on.
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
            Error::new(&span, format!("{number} is not a possible number of things"))
                .expecting(format!("1 to {limit}"))
        })
    }

    /// Reads something a level deeper, unless that is too deep.
    pub(super) fn nested<T>(
        &mut self,
        read: impl FnOnce(&mut Cursor<'l, 't>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        if self.depth == DEEPEST {
            return Err(Error::new(&self.here(), "nested too deep")
                .helped(format!("parentheses and brackets go {DEEPEST} levels deep at most")));
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

/// Players by name, and by what they are to an effect.
impl Cursor<'_, '_> {
    /// The player of that name.
    pub(super) fn player_named(&self, name: &str) -> Option<PlayerId> {
        let seat = self.players.iter().position(|player| player == name)?;
        u8::try_from(seat).ok().map(PlayerId)
    }

    /// Takes the name of a player, which must come next.
    pub(super) fn player(&mut self) -> Result<Spanned<String>, Error> {
        let span = self.here();
        match self.peek_word(0) {
            Some(name) if self.player_named(name).is_some() => {
                self.at += 1;
                Ok(Spanned::new(name.to_owned(), span))
            }
            Some(name) => Err(self.unknown_player(name, &span)),
            None => Err(self.missing_player()),
        }
    }

    /// The error at this place, where a player could be named.
    pub(super) fn missing_player(&mut self) -> Error {
        self.note(self.at, Wanted::Player);
        self.fail()
    }

    /// The error for the name of a player whom the text does not know.
    pub(super) fn unknown_player(&self, name: &str, span: &Span) -> Error {
        let error = Error::new(span, format!("unknown player `{name}`"));
        match nearest(name, self.players) {
            _ if self.players.is_empty() => error.helped("players are named only in scenarios"),
            Some(near) => error.nearest(Some(near)),
            None => error.helped(format!("the players are {}", self.players.join(", "))),
        }
    }

    /// Takes a player as one who does something: `you`, `an opponent`, `alice`.
    pub(super) fn eat_actor(&mut self) -> Option<Who> {
        let known = WHO.iter().find(|words| self.sees(words.actor));
        if let Some(words) = known {
            self.eat(words.actor);
            return Some(words.who);
        }
        self.eat_named("")
    }

    /// Takes a player as one who has something: `your`, `an opponent's`, `alice's`.
    pub(super) fn eat_owner(&mut self) -> Option<Who> {
        let known = WHO.iter().find(|words| self.sees(words.owner));
        if let Some(words) = known {
            self.eat(words.owner);
            return Some(words.who);
        }
        self.eat_named("'s")
    }

    /// Takes players as the subject of an effect: `each opponent`, `you`, `alice`.
    pub(super) fn eat_players(&mut self) -> Option<Who> {
        let known = WHO.iter().find(|words| self.sees(words.subject));
        if let Some(words) = known {
            self.eat(words.subject);
            return Some(words.who);
        }
        self.eat_named("")
    }

    fn eat_named(&mut self, ending: &str) -> Option<Who> {
        let name = self.peek_word(0).and_then(|word| word.strip_suffix(ending));
        let found = name.and_then(|name| self.player_named(name));
        if found.is_some() {
            self.at += 1;
        } else {
            self.note(self.at, Wanted::Player);
        }
        found.map(Who::Named)
    }
}

/// What was expected.
impl Cursor<'_, '_> {
    /// The error at this place, for something that is not a fixed word.
    pub(super) fn missing(&mut self, what: &'static str) -> Error {
        self.note(self.at, Wanted::Some(what));
        self.fail()
    }

    /// The error at the farthest place to which anything reached.
    pub(super) fn fail(&mut self) -> Error {
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
        let near = nearest(word, candidates.iter().map(|(_, candidate)| candidate));
        let list = candidates.iter().find(|(_, candidate)| Some(candidate) == near).map(|(list, _)| *list);
        let title = match list.unwrap_or_else(|| self.kind_of(word)) {
            Some(kind) => format!("unknown {} `{word}`", kind.name()),
            None if near.is_some() => format!("unknown word `{word}`"),
            None => format!("unexpected word `{word}`"),
        };
        Error::new(span, title).expecting(self.list()).nearest(near)
    }

    /// What an unknown word was probably meant to be: subtypes have capital letters.
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
            Wanted::Player => self.players.iter().map(|name| (None, name.clone())).collect(),
            Wanted::Symbol(_) | Wanted::Some(_) => Vec::new(),
        });
        let mut words: Vec<(Option<Vocabulary>, String)> = words.collect();
        // Of a phrase people remember the beginning: its first word is worth a guess.
        let first_words: Vec<_> = words
            .iter()
            .filter_map(|(list, phrase)| phrase.split_once(' ').map(|(first, _)| (*list, first.to_owned())))
            .collect();
        words.extend(first_words);
        words
    }

    /// What was expected, in words.
    fn list(&self) -> String {
        let mut parts: Vec<String> = self.wanted.iter().map(|wanted| wanted.words()).collect();
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

/// So many possibilities are told before the rest is counted.
const LISTED: usize = 10;

impl Wanted {
    fn list(self) -> Option<Vocabulary> {
        match self {
            Wanted::One(list) => Some(list),
            Wanted::Word(_) | Wanted::Symbol(_) | Wanted::Some(_) | Wanted::Player => None,
        }
    }

    fn words(self) -> String {
        match self {
            Wanted::Word(word) => format!("`{word}`"),
            Wanted::Symbol(symbol) => format!("`{symbol}`"),
            Wanted::One(list) => format!("{} {}", article(list.name()), list.name()),
            Wanted::Some(what) => what.to_owned(),
            Wanted::Player => "a player".to_owned(),
        }
    }
}
