//! Reading what spells and abilities do: instructions in their order.

use super::changes::exceptions;
use super::costs::payment;
use super::enters::token;
use super::keywords::{counter, mana};
use super::objects::an_object;
use super::predicates::predicate;
use super::replacements::{counted, replacement};
use super::shields;
use super::targets::target;
use super::triggers::trigger;
use super::turn::{added, turn_part};
use super::values::{condition, value};
use crate::cursor::Cursor;
use crate::errors::Error;
use crate::words::instructions::{Going, PUT, RETURNED};
use crate::words::instructions::{Imperative, imperatives};
use crate::words::{Person, Vocabulary};
use apnap_oracle::card::{
    Colored, CounterKind, Damage, Destination, Effect, IntoCombat, Subject, Target, Trigger, Value, Who,
};
use apnap_oracle::state::DayNight;

/// The maximum number of modes of a spell.
const MOST_MODES: u32 = 20;

/// One or more instructions, separated by `;`.
pub(super) fn effect(cursor: &mut Cursor<'_, '_>) -> Result<Effect, Error> {
    let first = instruction(cursor)?;
    if !cursor.peek_symbol(0, ';') {
        return Ok(first);
    }
    let mut all = vec![first];
    while cursor.eat_symbol(';') {
        all.push(instruction(cursor)?);
    }
    Ok(Effect::Sequence(all))
}

/// Instructions in parentheses.
pub(super) fn inside(cursor: &mut Cursor<'_, '_>) -> Result<Box<Effect>, Error> {
    cursor.between('(', ')', effect).map(Box::new)
}

/// One instruction, with its `unless` and `but if` parts.
fn instruction(cursor: &mut Cursor<'_, '_>) -> Result<Effect, Error> {
    let effect = single(cursor)?;
    let mut effect = entering_combat(cursor, effect)?;
    let mut times = 0;
    loop {
        let start = cursor.here();
        let but = cursor.eat("but");
        if !but && !cursor.eat("unless") {
            return Ok(effect);
        }
        times += 1;
        if times > MOST_MODES {
            return Err(Error::new(&start, format!("more than {MOST_MODES} players can prevent it")));
        }
        if but {
            let replacement = Box::new(replacement(cursor)?);
            effect = Effect::ReplacingItself { effect: Box::new(effect), replacement };
            continue;
        }
        let who = target(cursor)?;
        let cost = payment(cursor, Person::of_target(&who))?;
        effect = Effect::UnlessPays { who, cost, effect: Box::new(effect) };
    }
}

/// `tapped and attacking`, `attacking that player`, `blocking target creature`, after an instruction whose result
/// enters the battlefield.
fn entering_combat(cursor: &mut Cursor<'_, '_>, effect: Effect) -> Result<Effect, Error> {
    let enters = match &effect {
        Effect::Create { .. } | Effect::CreateCopies { .. } => true,
        Effect::Move { to, .. } => {
            use Destination::{Battlefield, BattlefieldTapped, BattlefieldUnderOwner};
            matches!(to, Battlefield | BattlefieldTapped | BattlefieldUnderOwner)
        }
        _ => false,
    };
    if !enters {
        return Ok(effect);
    }
    let how = if cursor.eat("tapped and attacking") {
        IntoCombat::Attacking { tapped: true, what: specified(cursor)? }
    } else if cursor.eat("attacking") {
        IntoCombat::Attacking { tapped: false, what: specified(cursor)? }
    } else if cursor.eat("blocking") {
        IntoCombat::Blocking(specified(cursor)?)
    } else {
        return Ok(effect);
    };
    Ok(Effect::EntersCombat { how, effect: Box::new(effect) })
}

/// What is attacked or blocked, if it is specified.
pub(super) fn specified(cursor: &mut Cursor<'_, '_>) -> Result<Option<Target>, Error> {
    let follows =
        cursor.peek_digits(0) || cursor.peek_word(0).is_some_and(|word| !matches!(word, "but" | "unless"));
    if follows { target(cursor).map(Some) } else { Ok(None) }
}

fn single(cursor: &mut Cursor<'_, '_>) -> Result<Effect, Error> {
    if cursor.peek_symbol(0, '(') {
        return inside(cursor).map(|effect| *effect);
    }
    if let Some(text) = cursor.eat_text("what it does in quotes") {
        return Ok(Effect::Other(text.value));
    }
    let words = imperatives().map(|(imperative, words)| (words, imperative));
    match cursor.eat_phrase(Vocabulary::Instruction, words) {
        Some(imperative) => imperative_instruction(cursor, imperative),
        None => {
            let about = target(cursor)?;
            predicate(cursor, about)
        }
    }
}

fn imperative_instruction(cursor: &mut Cursor<'_, '_>, imperative: Imperative) -> Result<Effect, Error> {
    match imperative {
        Imperative::Add => add(cursor),
        Imperative::AddOfAColorOf => {
            an_object(cursor).map(|selector| Effect::AddManaOfAColor(Colored::LikeObjects(selector)))
        }
        Imperative::AddOfAColorThat => {
            let selector = an_object(cursor)?;
            cursor.expect("could produce")?;
            Ok(Effect::AddManaOfAColor(Colored::CouldBeProducedBy(selector)))
        }
        Imperative::Deal => damage(cursor, None),
        Imperative::OfOneTarget(place) => {
            let what = target(cursor)?;
            Effect::OF_ONE_TARGET.get(place).map(|(_, of)| of(what)).ok_or_else(|| cursor.fail())
        }
        Imperative::Destroy => {
            let what = target(cursor)?;
            let for_good = cursor.eat("for good");
            Ok(if for_good { Effect::DestroyForGood(what) } else { Effect::Destroy(what) })
        }
        Imperative::Exile => exile(cursor),
        Imperative::Return => {
            let what = target(cursor)?;
            moved(cursor, what, RETURNED)
        }
        Imperative::Put => put(cursor),
        Imperative::Remove if !counters_follow(cursor) => {
            let what = target(cursor)?;
            cursor.expect("from combat")?;
            Ok(Effect::RemoveFromCombat(what))
        }
        Imperative::Have => {
            let who = target(cursor)?;
            cursor.expect("block")?;
            Ok(Effect::HaveBlock { who, what: target(cursor)? })
        }
        Imperative::Remove => {
            let (number, kind) = counters(cursor)?;
            cursor.expect("from")?;
            Ok(Effect::RemoveCounters { kind, number, from: target(cursor)? })
        }
        Imperative::Create => create(cursor),
        Imperative::Copy => copy(cursor),
        Imperative::Attach => {
            let what = target(cursor)?;
            cursor.expect("to")?;
            Ok(Effect::Attach { what, to: target(cursor)? })
        }
        Imperative::Prevent => shields::shield(cursor, false),
        Imperative::Redirect => shields::shield(cursor, true),
        Imperative::Choose => modes(cursor),
        Imperative::MayCastTransformed => Ok(Effect::MayCastTransformed),
        Imperative::EndTheTurn => Ok(Effect::EndTheTurn),
        Imperative::ItBecomesDay => Ok(Effect::Becomes(DayNight::Day)),
        Imperative::YourLifeBecomes => {
            let who = Target::Each(Subject::Players(Who::You));
            Ok(Effect::LifeBecomes { who, life: value(cursor)? })
        }
        Imperative::LifeBecomes => {
            let who = target(cursor)?;
            cursor.expect("becomes")?;
            Ok(Effect::LifeBecomes { who, life: value(cursor)? })
        }
        Imperative::Shuffle => {
            let what = target(cursor)?;
            cursor.expect("into library")?;
            Ok(Effect::Move { what, to: Destination::ShuffledLibrary })
        }
        Imperative::ItBecomesNight => Ok(Effect::Becomes(DayNight::Night)),
        Imperative::AtTheBeginning => at_the_beginning(cursor),
        Imperative::When => {
            let when = trigger(cursor)?;
            Ok(Effect::Delayed { when, effect: after_a_comma(cursor)? })
        }
        Imperative::WhenYouDo => after_a_comma(cursor).map(Effect::WhenYouDo),
        Imperative::IfYouDo => after_a_comma(cursor).map(Effect::IfYouDo),
        Imperative::If => {
            let condition = condition(cursor)?;
            let then = after_a_comma(cursor)?;
            let otherwise = if cursor.eat("otherwise") { Some(inside(cursor)?) } else { None };
            Ok(Effect::If { condition, then, otherwise })
        }
    }
}

/// `, (…)`
fn after_a_comma(cursor: &mut Cursor<'_, '_>) -> Result<Box<Effect>, Error> {
    cursor.expect_symbol(',')?;
    inside(cursor)
}

/// `3 damage to any target`, `4 damage to target creature, excess to its controller`
pub(super) fn damage(cursor: &mut Cursor<'_, '_>, by: Option<Target>) -> Result<Effect, Error> {
    let amount = value(cursor)?;
    let unpreventable = cursor.eat("unpreventable");
    cursor.expect("damage to")?;
    let to = target(cursor)?;
    let excess = if cursor.peek_symbol(0, ',') && cursor.peek_word(1) == Some("excess") {
        cursor.expect_symbol(',')?;
        cursor.expect("excess to")?;
        Some(target(cursor)?)
    } else {
        None
    };
    Ok(Effect::Damage(Box::new(Damage { by, amount, unpreventable, to, excess })))
}

/// `create 2 (token …)`, `create a token that is a copy of target creature except (…)`.
fn create(cursor: &mut Cursor<'_, '_>) -> Result<Effect, Error> {
    let one = cursor.eat("a token that is a copy of");
    let number = if one { Value::Number(1) } else { value(cursor)? };
    if one || cursor.eat("tokens that are copies of") {
        let of = target(cursor)?;
        return Ok(Effect::CreateCopies { number, of, except: exceptions(cursor)? });
    }
    let token = cursor.between('(', ')', token)?.into();
    let attached = if cursor.eat("attached to") { Some(target(cursor)?) } else { None };
    Ok(Effect::Create { number, token, attached })
}

/// `copy target spell except (…)`
fn copy(cursor: &mut Cursor<'_, '_>) -> Result<Effect, Error> {
    let what = target(cursor)?;
    let except = exceptions(cursor)?;
    Ok(Effect::CopySpell { what, except })
}

/// `exile target creature`, `exile it until this leaves the battlefield`.
fn exile(cursor: &mut Cursor<'_, '_>) -> Result<Effect, Error> {
    let what = target(cursor)?;
    if cursor.eat("until this leaves the battlefield") {
        return Ok(Effect::ExileUntilThisLeaves(what));
    }
    Ok(Effect::Move { what, to: Destination::Exile })
}

/// `add {G}`, `add {G} [number of creatures you control] times`, `add a combat phase after this phase`.
fn add(cursor: &mut Cursor<'_, '_>) -> Result<Effect, Error> {
    if cursor.peek_word(0).is_some() {
        let yours = false;
        return added(cursor, yours);
    }
    let mana = mana(cursor)?;
    if !cursor.peek_symbol(0, '[') && !cursor.peek_digits(0) {
        return Ok(Effect::AddMana(mana));
    }
    let times = value(cursor)?;
    cursor.expect("times")?;
    Ok(Effect::AddManaTimes { mana, times })
}

fn destination(cursor: &mut Cursor<'_, '_>, places: &[Going]) -> Result<Destination, Error> {
    let found = places.iter().find(|(words, place)| {
        // In `to the battlefield tapped and attacking`, the last three words are about combat.
        let about_combat = *place == Destination::BattlefieldTapped && cursor.peek_word(4) == Some("and");
        !about_combat && cursor.eat(words)
    });
    found.map(|(_, place)| *place).ok_or_else(|| cursor.fail())
}

/// `put a +1/+1 counter on this`, `put it on top of library`.
fn put(cursor: &mut Cursor<'_, '_>) -> Result<Effect, Error> {
    if counters_follow(cursor) {
        let (number, kind) = counters(cursor)?;
        cursor.expect("on")?;
        return Ok(Effect::PutCounters { kind, number, on: target(cursor)? });
    }
    let what = target(cursor)?;
    moved(cursor, what, PUT)
}

/// `to hand`, `onto the battlefield attached to target creature`.
fn moved(cursor: &mut Cursor<'_, '_>, what: Target, places: &[Going]) -> Result<Effect, Error> {
    let to = destination(cursor, places)?;
    let enters = matches!(to, Destination::Battlefield | Destination::BattlefieldUnderOwner);
    if enters && cursor.eat("attached to") {
        return Ok(Effect::MoveAttached { what, to, host: target(cursor)? });
    }
    Ok(Effect::Move { what, to })
}

/// Returns whether the instruction puts counters.
fn counters_follow(cursor: &Cursor<'_, '_>) -> bool {
    let counter = |ahead| matches!(cursor.peek_word(ahead), Some("counter" | "counters"));
    cursor.peek_symbol(0, '[')
        || cursor.peek_symbol(0, '-')
        || cursor.peek_symbol(1, '+')
        || cursor.peek_symbol(1, '-')
        || counter(2)
        || counter(3)
}

/// `a +1/+1 counter`, `[X] time counters`.
fn counters(cursor: &mut Cursor<'_, '_>) -> Result<(Value, CounterKind), Error> {
    let number = counted(cursor)?;
    let kind = counter(cursor)?;
    cursor.expect(if number == Value::Number(1) { "counter" } else { "counters" })?;
    Ok((number, kind))
}

/// `choose 1: (…) or (…)`
fn modes(cursor: &mut Cursor<'_, '_>) -> Result<Effect, Error> {
    let span = cursor.here();
    let choose = cursor.count(MOST_MODES)?;
    cursor.expect_symbol(':')?;
    let mut of = vec![*inside(cursor)?];
    while cursor.eat("or") {
        of.push(*inside(cursor)?);
    }
    match u8::try_from(choose) {
        Ok(choose) if usize::from(choose) <= of.len() => Ok(Effect::Modes { choose, of }),
        _ => Err(Error::new(&span, format!("there are fewer than {choose} modes"))),
    }
}

/// `the next end step, (…)`, `your next upkeep, (…)`, `that turn's end step, (…)`.
fn at_the_beginning(cursor: &mut Cursor<'_, '_>) -> Result<Effect, Error> {
    let when = if cursor.eat("that turn's") {
        Trigger::BeginsInThatTurn(turn_part(cursor)?)
    } else if cursor.eat("the next") {
        Trigger::Begins { part: turn_part(cursor)?, whose: Who::Anyone }
    } else {
        let whose = cursor.eat_owner().ok_or_else(|| cursor.fail())?;
        cursor.expect("next")?;
        Trigger::Begins { part: turn_part(cursor)?, whose }
    };
    cursor.expect_symbol(',')?;
    Ok(Effect::Delayed { when, effect: inside(cursor)? })
}
