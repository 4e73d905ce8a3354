//! Reading the predicate of an instruction: `draws 2 cards`, `phases out`, `gets +1/+1`.

use super::costs::{payment, payment_follows};
use super::instructions::{damage, inside, specified};
use super::objects::objects;
use super::one_shots::{Parts, parts};
use super::suited::About;
use super::targets::{can_be_objects, can_be_players, target};
use super::turn::{added, turn_part};
use super::values::value;
use crate::cursor::Cursor;
use crate::errors::Error;
use crate::span::Span;
use crate::words::instructions::{is_you, skips};
use crate::words::{Number, Person, Vocabulary};
use apnap_oracle::card::{Effect, OneShot, Target, Value};

/// The words after what the instruction is about.
pub(super) fn predicate(cursor: &mut Cursor<'_, '_>, about: Target) -> Result<Effect, Error> {
    let person = Person::of_target(&about);
    if let Some(effect) = cursor.grouped(Vocabulary::Deed, |cursor| deed(cursor, &about, person))? {
        return Ok(effect);
    }
    let Parts { copies, changes, duration } = parts(cursor, person, About::of_target(&about))?;
    Ok(Effect::Continuous(OneShot { target: about, copies, changes, duration }))
}

/// An immediate event of objects, or an action of players, if one comes next.
fn deed(cursor: &mut Cursor<'_, '_>, about: &Target, person: Person) -> Result<Option<Effect>, Error> {
    let span = cursor.here();
    if cursor.eat(person.verb("phases out", "phase out")) {
        of_objects(about, &span)?;
        let until = cursor.eat("until this leaves the battlefield");
        let phases_out = if until { Effect::PhaseOutUntilThisLeaves } else { Effect::PhaseOut };
        return Ok(Some(phases_out(about.clone())));
    }
    if cursor.eat(person.verb("is attacking", "are attacking")) {
        of_objects(about, &span)?;
        return Ok(Some(Effect::IsAttacking { who: about.clone(), what: specified(cursor)? }));
    }
    if cursor.eat(person.verb("becomes blocked", "become blocked")) {
        of_objects(about, &span)?;
        return Ok(Some(Effect::BecomesBlocked(about.clone())));
    }
    if cursor.eat(person.verb("becomes unblocked", "become unblocked")) {
        of_objects(about, &span)?;
        return Ok(Some(Effect::BecomesUnblocked(about.clone())));
    }
    if cursor.eat(person.verb("deals", "deal")) {
        of_objects(about, &span)?;
        return damage(cursor, Some(about.clone())).map(Some);
    }
    let deed = of_a_player(cursor, about, person)?;
    if deed.is_some() {
        of_players(about, &span)?;
    }
    Ok(deed)
}

fn of_objects(about: &Target, span: &Span) -> Result<(), Error> {
    if can_be_objects(about) {
        Ok(())
    } else {
        Err(Error::new(span, "this applies to objects, not to players"))
    }
}

fn of_players(about: &Target, span: &Span) -> Result<(), Error> {
    if can_be_players(about) {
        Ok(())
    } else {
        Err(Error::new(span, "this applies to players, not to objects"))
    }
}

/// An action of players, if one comes next.
fn of_a_player(cursor: &mut Cursor<'_, '_>, about: &Target, person: Person) -> Result<Option<Effect>, Error> {
    let who = about.clone();
    let amount_follows = cursor.peek_digits(1) || cursor.peek_symbol(1, '-') || cursor.peek_symbol(1, '[');
    if let Some(effect) = may(cursor, about)? {
        return Ok(Some(effect));
    }
    if cursor.eat(person.verb("gains", "gain")) {
        let amount = life(cursor)?;
        return Ok(Some(Effect::GainLife { who, amount }));
    }
    if cursor.eat(person.verb("increases speed by", "increase speed by")) {
        return Ok(Some(Effect::IncreaseSpeed { who, by: value(cursor)? }));
    }
    if cursor.eat(person.verb("loses the game", "lose the game")) {
        return Ok(Some(Effect::Lose(who)));
    }
    if amount_follows && cursor.eat(person.verb("loses", "lose")) {
        let amount = life(cursor)?;
        return Ok(Some(Effect::LoseLife { who, amount }));
    }
    if cursor.eat(person.verb("becomes the protector of", "become the protector of")) {
        return Ok(Some(Effect::Protects { who, what: target(cursor)? }));
    }
    if cursor.eat(person.verb("ventures into the dungeon", "venture into the dungeon")) {
        return Ok(Some(Effect::Venture(who)));
    }
    if cursor.eat(person.verb("wins the game", "win the game")) {
        return Ok(Some(Effect::Win(who)));
    }
    if cursor.eat(person.verb("draws", "draw")) {
        return Ok(Some(Effect::Draw { who, cards: cards(cursor)? }));
    }
    if cursor.eat(person.verb("discards", "discard")) {
        return Ok(Some(Effect::Discard { who, cards: cards(cursor)? }));
    }
    if cursor.eat(person.verb("mills", "mill")) {
        return Ok(Some(Effect::Mill { who, cards: cards(cursor)? }));
    }
    if cursor.eat(person.verb("sacrifices", "sacrifice")) {
        let number = value(cursor)?;
        let what = objects(cursor, Number::of_value(&number))?;
        return Ok(Some(Effect::PlayersSacrifice { who, number, what }));
    }
    if cursor.eat(person.verb("takes an extra turn", "take an extra turn")) {
        return Ok(Some(Effect::ExtraTurn(who)));
    }
    if cursor.eat(skips(about)) {
        return Ok(Some(Effect::SkipNext { who, part: turn_part(cursor)? }));
    }
    let you = is_you(about);
    let parts_follow = !cursor.peek_symbol(1, '+') && !cursor.peek_symbol(1, '-');
    if you && parts_follow && cursor.eat("get") {
        return added(cursor, you).map(Some);
    }
    Ok(None)
}

/// `may (…)`, `may pay {2}: (…)`, if that comes next. Permissions to play or cast are read elsewhere.
fn may(cursor: &mut Cursor<'_, '_>, about: &Target) -> Result<Option<Effect>, Error> {
    let option = cursor.peek_symbol(1, '(');
    if !cursor.sees("may") || !(option || payment_follows(cursor, 1)) {
        return Ok(None);
    }
    let span = cursor.here();
    cursor.expect("may")?;
    if !option {
        let cost = payment(cursor, Person::You)?;
        cursor.expect_symbol(':')?;
        return Ok(Some(Effect::MayPay { who: about.clone(), cost, then: inside(cursor)? }));
    }
    if is_you(about) {
        return inside(cursor).map(|effect| Some(Effect::May(effect)));
    }
    Err(Error::new(&span, "only `you may (…)` has this form"))
}

fn life(cursor: &mut Cursor<'_, '_>) -> Result<Value, Error> {
    let amount = value(cursor)?;
    cursor.expect("life")?;
    Ok(amount)
}

/// `1 card`, `[X] cards`
fn cards(cursor: &mut Cursor<'_, '_>) -> Result<Value, Error> {
    let number = value(cursor)?;
    cursor.expect(if number == Value::Number(1) { "card" } else { "cards" })?;
    Ok(number)
}
