//! Reading a script: what happens in a game, a statement a line.

use super::Reader;
use super::decisions::{decision, thing, thing_before};
use super::seen::{self, seen_lines};
use super::set_up::{is_a_place, part_of_a_turn, turn};
use super::turn::eat_turn_part;
use crate::cursor::Cursor;
use crate::errors::Error;
use crate::nearest::nearest;
use crate::span::{Span, Spanned};
use crate::syntax::{Line, Until};
use crate::words::decisions::VERBS;
use crate::words::{Person, Vocabulary};
use apnap_oracle::state::Asking;

/// The lines below `script`.
pub(crate) fn script(reader: &mut Reader<'_, '_>, players: &[String]) -> Vec<Spanned<Line>> {
    let mut statements = Vec::new();
    while let Some(line) = reader.next_at(1) {
        let mut cursor = Cursor::new(line, players);
        let read = cursor.spanned(statement).and_then(|read| cursor.done().map(|()| read));
        let Some(mut statement) = reader.note(read, line) else {
            reader.pass_over_below(1);
            continue;
        };
        if let Line::Expect(expected) = &mut statement.value {
            let known = reader.errors.len();
            *expected = seen_lines(reader, players, 2);
            if expected.is_empty() && reader.errors.len() == known {
                reader.errors.push(seen::nothing_expected(&statement.span));
            }
        }
        statements.push(statement);
    }
    statements
}

/// The lines below `settle`: answers, as in scripts.
pub(crate) fn answers(reader: &mut Reader<'_, '_>, players: &[String]) -> Vec<Spanned<Line>> {
    let mut answers = Vec::new();
    while let Some(line) = reader.next_at(1) {
        let mut cursor = Cursor::new(line, players);
        let read = cursor.spanned(answer).and_then(|read| cursor.done().map(|()| read));
        answers.extend(reader.note(read, line));
    }
    answers
}

/// A statement about a request: no other can come while a board is settled.
fn answer(cursor: &mut Cursor<'_, '_>) -> Result<Line, Error> {
    let span = cursor.here();
    let line = of_a_player(cursor)?;
    let asking = match &line {
        Line::Decide { decision, .. } | Line::MustNot { decision, .. } => Some(decision.answers()),
        Line::IsAsked { asking, .. } => Some(*asking),
        Line::Go(_) | Line::IsNotAsked { .. } | Line::Expect(_) => None,
    };
    if asking.is_none_or(|asking| asking == Asking::Action) {
        let wrong = Error::new(&span, "no player has priority while a board is settled");
        return Err(wrong.helped("`settle` has only answers to requests, such as `alice keeps urborg`"));
    }
    Ok(line)
}

fn statement(cursor: &mut Cursor<'_, '_>) -> Result<Line, Error> {
    if cursor.eat("expect") {
        return Ok(Line::Expect(Vec::new()));
    }
    if thing_before(cursor, "resolves") && cursor.peek_word(0) != Some("the") {
        let resolved = thing(cursor)?;
        cursor.expect("resolves")?;
        return Ok(Line::Go(Until::Resolved(resolved)));
    }
    if cursor.peek_word(0).is_some_and(|word| cursor.player_named(word).is_some()) {
        return of_a_player(cursor);
    }
    if cursor.eat("everyone passes") {
        return Ok(Line::Go(Until::EveryonePasses));
    }
    if cursor.eat("the stack resolves") {
        return Ok(Line::Go(Until::StackIsEmpty));
    }
    if cursor.sees("turn") {
        return turn(cursor).map(|turn| Line::Go(Until::Turn(turn)));
    }
    let span = cursor.here();
    match eat_turn_part(cursor) {
        Some(part) => {
            is_a_place(part, &span)?;
            Ok(Line::Go(Until::Part(part)))
        }
        None => Err(no_statement(cursor, &span)),
    }
}

/// The error for a line that does not begin like a statement; its second word may help.
fn no_statement(cursor: &mut Cursor<'_, '_>, span: &Span) -> Error {
    let (first, second) = (cursor.peek_word(0), cursor.peek_word(1));
    let acts = |word| VERBS.iter().any(|(_, third, _)| *third == word) || matches!(word, "must" | "is");
    match (first, second) {
        (Some(name), Some(verb)) if acts(verb) => cursor.unknown_player(name, span),
        (Some(_), Some(word)) if nearest(word, ["resolves"]).is_some() => {
            cursor.advance(1);
            cursor.sees("resolves");
            cursor.fail()
        }
        _ => cursor.missing_player(),
    }
}

/// The words after the name of a player, and the name.
fn of_a_player(cursor: &mut Cursor<'_, '_>) -> Result<Line, Error> {
    let player = cursor.player()?;
    if cursor.eat("must not") {
        let decision = decision(cursor, Person::You)?;
        cursor.expect("because")?;
        let because =
            cursor.word("the number of a rule", |word| word.starts_with(|c: char| c.is_ascii_digit()))?;
        return Ok(Line::MustNot { player, decision, because });
    }
    if cursor.eat("is asked") {
        let askings = Asking::ALL.iter().map(|(asking, words)| (*words, *asking));
        let asking = cursor.eat_phrase(Vocabulary::Asking, askings).ok_or_else(|| cursor.fail())?;
        return Ok(Line::IsAsked { player, asking });
    }
    if cursor.eat("is not asked anything before") {
        cursor.expect("the")?;
        return Ok(Line::IsNotAsked { player, before: part_of_a_turn(cursor)? });
    }
    Ok(Line::Decide { player, decision: decision(cursor, Person::Third)? })
}
