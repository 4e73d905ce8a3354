//! Reading what spells and abilities do: instructions in their order.

use super::costs::payment;
use super::keywords::counter;
use super::predicates::predicate;
use super::replacements::{counted, replacement};
use super::shields;
use super::targets::target;
use super::values::value;
use crate::cursor::Cursor;
use crate::errors::Error;
use crate::rows::effects::EFFECTS;
use crate::rows::tree::{Node, Start};
use crate::words::{Person, Vocabulary};
use apnap_oracle::card::{CounterKind, Damage, Destination, Effect, IntoCombat, Target, Value};

/// The maximum number of modes of a spell.
const MOST_MODES: u32 = 20;

/// One or more instructions, separated by `;`.
pub(crate) fn effect(cursor: &mut Cursor<'_, '_>) -> Result<Effect, Error> {
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
pub(crate) fn inside(cursor: &mut Cursor<'_, '_>) -> Result<Box<Effect>, Error> {
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
pub(crate) fn specified(cursor: &mut Cursor<'_, '_>) -> Result<Option<Target>, Error> {
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
    let by_hand = BY_HAND.iter().map(|(words, read)| (*words, Beginning::ByHand(*read)));
    let rows: Vec<_> = EFFECTS.beginnings().filter(|rows| rows.fits(cursor)).collect();
    let rows = rows.into_iter().map(|rows| (rows.words.as_str(), Beginning::Rows(&rows.node)));
    match cursor.eat_phrase(Vocabulary::Instruction, by_hand.chain(rows)) {
        Some(Beginning::ByHand(read)) => read(cursor),
        Some(Beginning::Rows(node)) => {
            EFFECTS.read_from(node, cursor, Start::default())?.ok_or_else(|| cursor.fail())
        }
        None => {
            let about = cursor.spanned(target)?;
            predicate(cursor, about)
        }
    }
}

/// The beginning of an instruction without a subject.
#[derive(Clone, Copy)]
enum Beginning {
    /// That of rows, with what can follow
    Rows(&'static Node),
    /// That of an instruction without a row
    ByHand(ByHand),
}

type ByHand = fn(&mut Cursor<'_, '_>) -> Result<Effect, Error>;

/// The instructions that have no row.
pub(crate) const BY_HAND: &[(&str, ByHand)] = &[
    ("deal", |cursor| damage(cursor, None)),
    ("prevent", |cursor| shields::shield(cursor, false)),
    ("redirect", |cursor| shields::shield(cursor, true)),
    ("choose", modes),
];

/// `3 damage to any target`, `4 damage to target creature, excess to its controller`
pub(crate) fn damage(cursor: &mut Cursor<'_, '_>, by: Option<Target>) -> Result<Effect, Error> {
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

/// Returns whether the instruction puts counters.
pub(crate) fn counters_follow(cursor: &Cursor<'_, '_>) -> bool {
    let counter = |ahead| matches!(cursor.peek_word(ahead), Some("counter" | "counters"));
    cursor.peek_symbol(0, '[')
        || cursor.peek_symbol(0, '-')
        || cursor.peek_symbol(1, '+')
        || cursor.peek_symbol(1, '-')
        || counter(2)
        || counter(3)
}

/// `a +1/+1 counter`, `[X] time counters`.
pub(crate) fn counters(cursor: &mut Cursor<'_, '_>) -> Result<(Value, CounterKind), Error> {
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
