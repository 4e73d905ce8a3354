//! Reading a board.

use super::keywords::counters;
use super::set_up::set_up;
use super::{Reader, effect, enters};
use crate::cursor::Cursor;
use crate::errors::Error;
use crate::span::Spanned;
use crate::syntax::players_of;
use crate::syntax::{BoardText, Life, Statement};
use crate::tokens::Line;
use crate::words::can_be_label;

/// The maximum number of players.
const MOST_PLAYERS: usize = 16;

/// The lines below `board`.
pub(crate) fn board(reader: &mut Reader<'_, '_>) -> BoardText {
    let mut board = BoardText::default();
    let mut names = players_of(None);
    let mut first = true;
    while let Some(line) = reader.next_at(1) {
        let mut cursor = Cursor::new(line, &names);
        if cursor.eat("players") {
            let read = players(&mut cursor, line, first);
            board.players = reader.note(read, line).unwrap_or_default();
            names = players_of(Some(&board));
        } else {
            let read = board_line(reader, &mut cursor, &names, &mut board);
            reader.note(read, line);
        }
        first = false;
    }
    board
}

/// `players alice, bob, carol`; the other lines name them, so it comes first.
fn players(cursor: &mut Cursor<'_, '_>, line: &Line<'_>, first: bool) -> Result<Vec<Spanned<String>>, Error> {
    if !first {
        return Err(Error::new(&line.span, "`players` comes first on a board"));
    }
    let mut names = vec![label(cursor, "the name of a player")?];
    while cursor.eat_symbol(',') {
        let name = label(cursor, "the name of a player")?;
        if names.contains(&name) {
            return Err(Error::new(&name.span, format!("two players are named `{}`", name.value)));
        }
        names.push(name);
    }
    cursor.done()?;
    if !(2..=MOST_PLAYERS).contains(&names.len()) {
        return Err(Error::new(&line.span, format!("a game has 2 to {MOST_PLAYERS} players")));
    }
    Ok(names)
}

/// A new label or name: a word in lower case that means nothing else.
pub(crate) fn label(cursor: &mut Cursor<'_, '_>, what: &'static str) -> Result<Spanned<String>, Error> {
    let span = cursor.here();
    match cursor.peek_word(0) {
        Some(word) if !can_be_label(word) => Err(Error::new(&span, format!("`{word}` cannot be {what}"))
            .helped("a label is a lower-case word that can't begin a part of a statement")),
        _ => cursor.word(what, |_| true),
    }
}

/// A line after `players`.
fn board_line(
    reader: &mut Reader<'_, '_>,
    cursor: &mut Cursor<'_, '_>,
    players: &[String],
    board: &mut BoardText,
) -> Result<(), Error> {
    if cursor.eat("active") {
        let player = cursor.player()?;
        if board.active.is_some() || board.set_up.turn.is_some() {
            return Err(Error::new(&player.span, "the active player is stated twice"));
        }
        board.active = Some(player);
        return cursor.done();
    }
    let is_known = board.set_up.turn.is_some();
    if set_up(cursor, &mut board.set_up)? {
        if let (Some(turn), Some(_), false) = (&board.set_up.turn, &board.active, is_known) {
            return Err(Error::new(&turn.span, "the active player is stated twice"));
        }
        return cursor.done();
    }
    if let Some(life) = life(cursor)? {
        if board.life.iter().any(|other| other.player == life.player) {
            return Err(Error::new(&life.player.span, "a life total is stated twice"));
        }
        board.life.push(life);
        return cursor.done();
    }
    if cursor.sees("together") {
        let together = cursor.spanned(|cursor| cursor.expect("together"))?;
        cursor.done()?;
        let statements = statements_together(reader, players);
        if statements.is_empty() && reader.errors.is_empty() {
            return Err(Error::new(&together.span, "nothing happened together")
                .helped("list the simultaneous events below, indented by two more spaces"));
        }
        board.history.push(Spanned::new(Statement::Together(statements), together.span));
        return Ok(());
    }
    let statement = cursor.spanned(statement)?;
    cursor.done()?;
    board.history.push(statement);
    Ok(())
}

fn statements_together(reader: &mut Reader<'_, '_>, players: &[String]) -> Vec<Spanned<Statement>> {
    let mut statements = Vec::new();
    while let Some(line) = reader.next_at(2) {
        let mut cursor = Cursor::new(line, players);
        let read = cursor.spanned(statement).and_then(|read| cursor.done().map(|()| read));
        statements.extend(reader.note(read, line));
    }
    statements
}

/// `alice has 12 life`, if that comes next.
fn life(cursor: &mut Cursor<'_, '_>) -> Result<Option<Life>, Error> {
    let stated = cursor.peek_word(1) == Some("has")
        && (cursor.peek_digits(2) || cursor.peek_symbol(2, '-'))
        && cursor.peek_word(0).is_some_and(|word| !word.starts_with(char::is_uppercase));
    if !stated {
        return Ok(None);
    }
    let player = cursor.player()?;
    cursor.expect("has")?;
    let life = cursor.number()?;
    cursor.expect("life")?;
    Ok(Some(Life { player, life }))
}

/// Something that happened.
fn statement(cursor: &mut Cursor<'_, '_>) -> Result<Statement, Error> {
    if cursor.eat("put") {
        let counters = counters(cursor)?;
        cursor.expect("on")?;
        return Ok(Statement::PutCounters { counters, on: reference(cursor)? });
    }
    if cursor.eat("attach") {
        let what = reference(cursor)?;
        cursor.expect("to")?;
        return Ok(Statement::Attach { what, to: reference(cursor)? });
    }
    if cursor.eat("turn") {
        let what = reference(cursor)?;
        let face_down = cursor.eat("face down");
        if !face_down {
            cursor.expect("face up")?;
        }
        return Ok(Statement::Turn { what, face_down });
    }
    if cursor.eat("transform") {
        return reference(cursor).map(Statement::Transform);
    }
    if cursor.eat("effect") {
        return effect::effect(cursor).map(|effect| Statement::Effect(Box::new(effect)));
    }
    derived_value(cursor)?;
    enters::enters(cursor).map(|enters| Statement::Enters(Box::new(enters)))
}

/// A label that is used, or the name of a player.
pub(crate) fn reference(cursor: &mut Cursor<'_, '_>) -> Result<Spanned<String>, Error> {
    cursor.word("a label", |word| word.starts_with(char::is_alphabetic))
}

/// Verbs of facts and of changes: a line with one of these states a consequence, not an event.
const VERBS: [&str; 12] =
    ["is", "are", "has", "have", "lacks", "gets", "loses", "switches", "may", "can't", "attacks", "blocks"];

/// Designations of players that the language doesn't have.
const UNKNOWN_DESIGNATIONS: [&str; 3] = ["the monarch", "the initiative", "the city's"];

/// Rejects a line that states a consequence.
fn derived_value(cursor: &mut Cursor<'_, '_>) -> Result<(), Error> {
    let (Some(subject), Some(verb)) = (cursor.peek_word(0), cursor.peek_word(1)) else {
        return Ok(());
    };
    if !VERBS.contains(&verb) || subject == "it" {
        return Ok(());
    }
    let start = cursor.here().start;
    let end = cursor.line_end();
    let words = |n| cursor.peek_word(n).unwrap_or_default();
    let designation = [words(2), words(3)].join(" ");
    if UNKNOWN_DESIGNATIONS.contains(&designation.as_str()) {
        let title = format!("{designation} is not part of the language yet");
        return Err(Error::new(&(start..end), title).helped("no line of a board and no effect can state it"));
    }
    Err(Error::new(&(start..end), "a board states causes only").expecting("this is a consequence").helped(
        format!(
            "an expected result belongs under `expect`; \
             to bring it about, state an effect: `effect by PLAYER on {subject}: …`"
        ),
    ))
}
