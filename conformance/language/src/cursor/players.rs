//! Players by name, and by what they are to an effect.

use super::Cursor;
use super::expected::Wanted;
use crate::errors::Error;
use crate::nearest::nearest;
use crate::span::{Span, Spanned};
use crate::words::WHO;
use apnap_oracle::card::Who;
use apnap_oracle::state::PlayerId;

impl Cursor<'_, '_> {
    /// The player of that name.
    pub(crate) fn player_named(&self, name: &str) -> Option<PlayerId> {
        let seat = self.players.iter().position(|player| player == name)?;
        u8::try_from(seat).ok().map(PlayerId)
    }

    /// Takes the name of a player, which must come next.
    pub(crate) fn player(&mut self) -> Result<Spanned<String>, Error> {
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
    pub(crate) fn missing_player(&mut self) -> Error {
        self.note(self.at, Wanted::Player);
        self.fail()
    }

    /// The error for the name of a player whom the text does not know.
    pub(crate) fn unknown_player(&self, name: &str, span: &Span) -> Error {
        let error = Error::new(span, format!("unknown player `{name}`"));
        match nearest(name, self.players) {
            _ if self.players.is_empty() => error.helped("players are named only in scenarios"),
            Some(near) => error.nearest(Some(near)),
            None => error.helped(format!("the players are {}", self.players.join(", "))),
        }
    }

    /// Takes a player as one who does something: `you`, `an opponent`, `alice`.
    pub(crate) fn eat_actor(&mut self) -> Option<Who> {
        let known = WHO.iter().find(|words| self.sees(words.actor));
        if let Some(words) = known {
            self.eat(words.actor);
            return Some(words.who);
        }
        self.eat_named("")
    }

    /// Takes a player as one who has something: `your`, `an opponent's`, `alice's`.
    pub(crate) fn eat_owner(&mut self) -> Option<Who> {
        let known = WHO.iter().find(|words| self.sees(words.owner));
        if let Some(words) = known {
            self.eat(words.owner);
            return Some(words.who);
        }
        self.eat_named("'s")
    }

    /// Takes players as the subject of an effect: `each opponent`, `you`, `alice`.
    pub(crate) fn eat_players(&mut self) -> Option<Who> {
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
