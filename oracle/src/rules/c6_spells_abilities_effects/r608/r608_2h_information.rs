//! The information that an effect needs about an object, which may be gone.

use crate::card::{CardType, CounterKind, Filter, InCombat, Selector, Value, Zone};
use crate::now::{Look, Now, ObjectNow, Source};
use crate::rules::r608_resolving::Resolving;
use crate::rules::{r107_numbers, r400_7_new_objects};
use crate::state::{AsOf, Game, ObjectId};
use crate::table::Table;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

rule! {
    /// The information that an effect needs is determined once, as the effect is applied. An object that is
    /// still in the public zone in which the effect expects it is considered as it is now. An object that is
    /// gone, or that the effect itself has taken away, is considered as it last existed. If an ability says that
    /// an object does something, the object does it, as it is or as it last existed.
    R608_2H "608.2h": "608.2g" since "2009-10-01", "608.2h" since "2020-11-20";
    does AS_IT_IS_APPLIED "the information that an effect needs is determined as the effect is applied"
    does AS_IT_LAST_EXISTED "an object that is gone is considered as it last existed"
    instead AS_IT_IS "an object that is still there is considered as it is now"
    instead BEFORE_IT_WAS_MOVED "an object that the effect has taken away is considered as it was before that"
    when EXPECTED_THERE "the effect has put the object where it is a permanent or spell"
    does ACTS "an object that is gone does what an ability says, as it last existed"
    1: AS_IT_IS_APPLIED, shown "608/2h-counted-once-on-resolution";
    2: AS_IT_IS, AS_IT_LAST_EXISTED, BEFORE_IT_WAS_MOVED, EXPECTED_THERE;
    4: ACTS, shown "608/2h-lifelink-of-a-source-that-died";
}

/// 608.2h: determines a number that an effect needs, at least zero (107.1b).
pub(crate) fn number(now: &Now, value: &Value, source: &Source) -> u32 {
    if let Value::Number(number) = value {
        return u32::try_from(*number).unwrap_or(0);
    }
    if !R608_2H::AS_IT_IS_APPLIED.is_followed(now) {
        return 0;
    }
    let mut look = now.look();
    if !R608_2H::AS_IT_IS.is_followed(now) {
        source.this.into_iter().chain(source.it).for_each(|id| before_any_effect(&mut look, id));
    }
    r107_numbers::at_least_zero(now, look.value(value, source, source.it))
}

/// The mutant of 608.2h: considers an object without what effects have made of it.
fn before_any_effect(look: &mut Look, id: ObjectId) {
    if let Some(copiable) = look.object(id).map(|row| Arc::clone(&row.copiable)) {
        look.set_copiable_values(id, copiable);
        look.change(id, |row| row.has_power_and_toughness = row.copiable.power.is_some());
    }
}

/// 608.2h: returns the object about which an effect asks if it refers to an object that may have moved. An
/// effect that puts an object onto the battlefield or the stack expects it there from then on. An effect that
/// takes a permanent away still asks about the permanent, not about the card that it became.
pub(crate) fn asked_about(table: &Table, resolving: &Resolving, meant: ObjectId) -> ObjectId {
    let path = r400_7_new_objects::path(table, resolving, meant);
    let last = path.last().copied().unwrap_or(meant);
    if path.len() < 2 {
        return meant;
    }
    if !R608_2H::BEFORE_IT_WAS_MOVED.is_followed_for(table, meant) {
        return last;
    }
    let is_expected = |id: &&ObjectId| {
        let permanent_or_spell = is_or_was_permanent_or_spell(table.game(), **id);
        R608_2H::EXPECTED_THERE.holds_for(table, **id, permanent_or_spell)
    };
    path.iter().skip(1).rev().find(is_expected).copied().unwrap_or(meant)
}

fn is_or_was_permanent_or_spell(game: &Game, id: ObjectId) -> bool {
    let zone = game.objects.get(&id).map(|object| object.zone);
    let zone = zone.or_else(|| Some(game.last_known.of(id, AsOf::Left)?.zone));
    matches!(zone, Some(Zone::Battlefield | Zone::Stack))
}

/// 608.2h: returns an object as it is now or, if it is gone, as it last existed.
pub(crate) fn as_it_is_or_was(now: &Now, id: ObjectId) -> Option<Rc<ObjectNow>> {
    let known = now.seen(id, AsOf::NowOrLast)?;
    let is_there = now.object(id).is_some();
    (is_there || R608_2H::AS_IT_LAST_EXISTED.is_followed_for(now, id)).then_some(known)
}

/// 608.2h: returns an object that does something, as it is now or, if it is gone, as it last existed.
pub(crate) fn as_it_acts(now: &Now, id: ObjectId) -> Option<Rc<ObjectNow>> {
    let known = now.seen(id, AsOf::NowOrLast)?;
    let is_there = now.object(id).is_some();
    (is_there || R608_2H::ACTS.is_followed_for(now, id)).then_some(known)
}

/// 608.2h: returns an object that is gone, as it was just before it left.
pub(crate) fn last_known(look: &Look, id: ObjectId) -> Option<ObjectNow> {
    let known = look.as_it_was(id, AsOf::LastExisted)?;
    R608_2H::AS_IT_LAST_EXISTED.is_followed_for(look, id).then_some(known)
}

/// 608.2h: returns the number of counters on an object or, if it is gone, the number that were last on it.
pub(crate) fn counters(look: &Look, id: ObjectId, kind: &CounterKind) -> u32 {
    match look.game().last_known.of(id, AsOf::LastExisted) {
        Some(known) => known.counters.get(kind).copied().unwrap_or(0),
        None => look.counters(id, kind),
    }
}

rule! {
    /// An effect that asks about an earlier time counts what fitted its description then, although that is somewhere else
    /// or fits no longer, unless it does something to it.
    R608_2I "608.2i": "609.8" since "2021-09-24", "608.2i" since "2024-08-02";
    does STILL_COUNTS "a creature that attacked this turn still counts once it is gone or no creature"
    2: STILL_COUNTS;
}

/// 608.2i: returns the creatures that attacked this turn and aren't among those that a text counts now: they are gone, or
/// they are no creatures.
pub(crate) fn that_attacked(look: &Look, counted: &Selector, source: &Source) -> Vec<ObjectId> {
    let Filter::All(parts) = &counted.filter else { return Vec::new() };
    let attacked = Filter::InCombat(InCombat::AttackedThisTurn);
    if !parts.contains(&attacked) || !look.bench().in_force(&R608_2I) {
        return Vec::new();
    }
    let then = [attacked, Filter::CardType(CardType::Creature)];
    let still = Filter::All(parts.iter().filter(|part| !then.contains(part)).cloned().collect());
    let now = look.select(counted, source);
    let attackers: BTreeSet<ObjectId> =
        look.game().turn.attacks.iter().map(|attack| attack.creature).collect();
    let fits = |id: &ObjectId| {
        let row = look.object(*id).cloned().or_else(|| look.as_it_was(*id, AsOf::LastExisted));
        row.is_some_and(|row| look.matches(&row, &still, source))
            && R608_2I::STILL_COUNTS.is_followed_for(look, *id)
    };
    attackers.into_iter().filter(|id| !now.contains(id)).filter(fits).collect()
}

rules![R608_2H, R608_2I];
