//! Reading the lines of a board that only games have: `turn 3 alice, end step`, `it is day`.

use super::board::reference;
use super::keywords::{counters, mana};
use super::seen::MOST_SPEED;
use super::turn::turn_part;
use crate::cursor::Cursor;
use crate::errors::Error;
use crate::span::{Span, Spanned};
use crate::syntax::{CommanderDamage, SetUp, TurnText};
use crate::words::facts::{DOES_NOT_MATTER, FAILED_DRAW, QUOTED_TEXT, SET_UP_LINES, SetUpLine};
use crate::words::{Vocabulary, article};
use apnap_oracle::card::ManaSymbol;
use apnap_oracle::state::TurnPart;

/// The maximum number of a turn.
const MOST_TURNS: u32 = 1000;

/// The maximum number of spells in a turn.
const MOST_SPELLS: u32 = 1000;

/// The maximum amount of damage by a commander.
const MOST_DAMAGE: u32 = 1000;

/// Takes such a line, if one comes next.
pub(crate) fn set_up(cursor: &mut Cursor<'_, '_>, set_up: &mut SetUp) -> Result<bool, Error> {
    let span = cursor.here();
    let again = |what: &str| Error::new(&span, format!("{what} is stated twice"));
    if cursor.peek_word(0) == Some("turn") && cursor.peek_digits(1) {
        let turn = cursor.spanned(turn)?;
        return once(&mut set_up.turn, turn, || again("the turn"));
    }
    if cursor.eat("teams") {
        let teams = Spanned::new(teams(cursor)?, span.clone());
        if !set_up.teams.is_empty() {
            return Err(again("the teams"));
        }
        set_up.teams = teams.value;
        return Ok(true);
    }
    if cursor.peek_word(0) == Some("quoted") {
        cursor.expect(QUOTED_TEXT)?;
        let card = cursor.text("the name of a card in quotes")?;
        if set_up.texts_that_do_not_matter.contains(&card) {
            return Err(again("that a text does not matter"));
        }
        cursor.expect(DOES_NOT_MATTER)?;
        set_up.texts_that_do_not_matter.push(card);
        return Ok(true);
    }
    let lines = SET_UP_LINES.iter().map(|(words, about)| (*words, *about));
    let about = cursor.spanned(|cursor| Ok(cursor.eat_phrase(Vocabulary::SetUp, lines)))?;
    match about.value {
        Some(SetUpLine::DayOrNight(day_night)) => {
            let line = Spanned::new(day_night, about.span);
            return once(&mut set_up.day_night, line, || again("day or night"));
        }
        Some(SetUpLine::Mana) => {
            let line = Spanned::new((), about.span);
            return once(&mut set_up.mana_is_not_granted, line, || again("that mana is not granted"));
        }
        Some(SetUpLine::OneDefends) => {
            let line = Spanned::new((), about.span);
            return once(&mut set_up.one_defends, line, || again("that an option is not used"));
        }
        None => {}
    }
    of_a_player(cursor, set_up)
}

/// `alice and bob against carol and dave`, after `teams`.
fn teams(cursor: &mut Cursor<'_, '_>) -> Result<Vec<Vec<Spanned<String>>>, Error> {
    let mut teams = vec![team(cursor)?];
    cursor.expect("against")?;
    teams.push(team(cursor)?);
    Ok(teams)
}

/// `alice and bob`
fn team(cursor: &mut Cursor<'_, '_>) -> Result<Vec<Spanned<String>>, Error> {
    let first = cursor.player()?;
    cursor.expect("and")?;
    Ok(vec![first, cursor.player()?])
}

/// Records something that can be stated only once.
fn once<T>(place: &mut Option<T>, value: T, again: impl FnOnce() -> Error) -> Result<bool, Error> {
    if place.replace(value).is_some() { Err(again()) } else { Ok(true) }
}

/// `turn 3 alice, end step`; also without a step or phase.
pub(crate) fn turn(cursor: &mut Cursor<'_, '_>) -> Result<TurnText, Error> {
    cursor.expect("turn")?;
    let number = cursor.count(MOST_TURNS)?;
    let player = cursor.player()?;
    let part = if cursor.eat_symbol(',') { Some(part_of_a_turn(cursor)?) } else { None };
    Ok(TurnText { number, player, part })
}

/// A step, or the main phase before or after combat.
pub(crate) fn part_of_a_turn(cursor: &mut Cursor<'_, '_>) -> Result<TurnPart, Error> {
    let span = cursor.here();
    let part = turn_part(cursor)?;
    is_a_place(part, &span).map(|()| part)
}

/// Returns whether a game can begin there: in a step, or in one of the two main phases.
pub(crate) fn is_a_place(part: TurnPart, span: &Span) -> Result<(), Error> {
    match part {
        TurnPart::Step(_) | TurnPart::PrecombatMain | TurnPart::PostcombatMain => Ok(()),
        TurnPart::Turn | TurnPart::Phase(_) => {
            let name = part.to_string();
            let title = format!("a game can't begin in {} {name}", article(&name));
            Err(Error::new(span, title)
                .helped("name a step, the precombat main phase or the postcombat main phase"))
        }
    }
}

/// `alice is the archenemy`, `alice has 2 poison counters`, `alice has mana {G}{G}`, `alice cast 2 spells last
/// turn`.
fn of_a_player(cursor: &mut Cursor<'_, '_>, set_up: &mut SetUp) -> Result<bool, Error> {
    let is_a_player = cursor.peek_word(0).is_some_and(|word| cursor.player_named(word).is_some());
    let is_the = cursor.peek_word(1) == Some("is") && cursor.peek_word(2) == Some("the");
    if is_a_player && is_the && cursor.peek_word(3) == Some("archenemy") {
        let player = cursor.player()?;
        cursor.expect("is the archenemy")?;
        let span = player.span.clone();
        return once(&mut set_up.archenemy, player, || Error::new(&span, "the archenemy is stated twice"));
    }
    if is_a_player && cursor.peek_word(1) == Some("cast") {
        let player = cursor.player()?;
        cursor.expect("cast")?;
        let span = cursor.here();
        let count = cursor.digits(false)?.unsigned_abs();
        if count > MOST_SPELLS {
            return Err(Error::new(&span, format!("the number {count} is too large")));
        }
        cursor.expect(if count == 1 { "spell last turn" } else { "spells last turn" })?;
        return new_for(player, count, &mut set_up.cast, "the spells of the last turn are stated twice");
    }
    if is_a_player && cursor.peek_word(1) == Some("tried") {
        let player = cursor.player()?;
        cursor.expect(FAILED_DRAW)?;
        if set_up.drew_from_empty_library.contains(&player) {
            return Err(Error::new(&player.span, "that a player tried to draw is stated twice"));
        }
        set_up.drew_from_empty_library.push(player);
        return Ok(true);
    }
    if is_a_player && cursor.peek_word(1) == Some("has") && cursor.peek_word(2) == Some("mana") {
        let player = cursor.player()?;
        cursor.expect("has mana")?;
        let span = cursor.here();
        let mana = mana(cursor)?;
        let is_mana = |symbol: &ManaSymbol| matches!(symbol, ManaSymbol::Color(_) | ManaSymbol::Colorless);
        if !mana.0.iter().all(is_mana) {
            return Err(Error::new(&span, "a mana pool holds colored and colorless mana only")
                .helped("say `{C}` for each colorless mana"));
        }
        return new_for(player, mana, &mut set_up.mana, "the mana of a player is stated twice");
    }
    if is_a_player && cursor.peek_word(1) == Some("was") {
        let player = cursor.player()?;
        cursor.expect("was dealt")?;
        let amount = cursor.count(MOST_DAMAGE)?;
        cursor.expect("combat damage by")?;
        let commander = reference(cursor)?;
        set_up.commander_damage.push(CommanderDamage { player, amount, commander });
        return Ok(true);
    }
    if is_a_player && cursor.peek_word(1) == Some("has") && cursor.peek_word(2) == Some("speed") {
        let player = cursor.player()?;
        cursor.expect("has speed")?;
        let speed = cursor.count(MOST_SPEED)?;
        return new_for(player, speed, &mut set_up.speed, "the speed of a player is stated twice");
    }
    let counted = |ahead| matches!(cursor.peek_word(ahead), Some("counter" | "counters"));
    if is_a_player && cursor.peek_word(1) == Some("has") && (counted(4) || counted(5)) {
        let player = cursor.player()?;
        cursor.expect("has")?;
        set_up.counters.push((player, counters(cursor)?));
        return Ok(true);
    }
    Ok(false)
}

fn new_for<T>(
    player: Spanned<String>,
    value: T,
    known: &mut Vec<(Spanned<String>, T)>,
    again: &str,
) -> Result<bool, Error> {
    if known.iter().any(|(other, _)| *other == player) {
        return Err(Error::new(&player.span, again));
    }
    known.push((player, value));
    Ok(true)
}
