//! How damage is dealt: in four parts, from the excess that goes elsewhere to the results that happen.

use crate::card::{CardType, CounterKind, Keyword};
use crate::now::{Now, ObjectNow};
use crate::rules::r616_interaction::FinalEvent;
use crate::rules::{r120_damage, r608_2h_information, r702_15_lifelink};
use crate::state::{ObjectId, Thing};
use crate::table::{Applied, Event, Table};

rule! {
    /// Damage is processed in four parts; until 2020-04-16, in the last three of them.
    R120_4 "120.4": "118.4" since "2009-10-01", "119.4" since "2010-07-16", "120.4" since "2019-07-12";
    definition
}

rule! {
    /// First, if the effect that causes the damage says so, excess damage is dealt to something else instead.
    /// What exceeds lethal damage is excess for a creature; damage marked on it and damage from other sources
    /// at the same time count. From a source with deathtouch, everything beyond 1 is excess. For a planeswalker
    /// or battle, it is what exceeds its loyalty or defense. If a permanent has several of these types, the
    /// greatest amount counts.
    R120_4A "120.4a" since "2020-04-17";
    does EXCESS "the excess damage is dealt to something else"
    instead MARKED_COUNTS "damage already marked on the creature counts"
    instead OTHERS_COUNT "damage from other sources at the same time counts"
    when DEATHTOUCH "the source of damage to a creature has deathtouch"
    instead GREATEST "the greatest of the amounts for several types is excess"
    1: EXCESS;
    2: EXCESS, MARKED_COUNTS, OTHERS_COUNT;
    4: DEATHTOUCH;
    6: shown "120/4a-excess-for-a-planeswalker", OTHERS_COUNT;
    7: shown "120/4a-excess-for-a-battle", OTHERS_COUNT;
    8: GREATEST;
}

/// 120.4a: divides damage between its recipient and what is dealt the excess instead. Damage from the sources
/// before this one, at the same time, leaves less until more would be excess.
pub(crate) fn with_excess(now: &Now, damage: Event, onto: Thing, others: &[Event]) -> Vec<Event> {
    let Event::Damage { source, to: Thing::Object(first), amount, preventable, combat } = damage else {
        return vec![damage];
    };
    let together = dealt_together(now, first, others);
    let excess = now.object(first).map_or(0, |row| amount.saturating_sub(enough(now, source, row, together)));
    if !now.in_force(&R120_4A) || excess == 0 || !R120_4A::EXCESS.is_followed_for(now, first) {
        return vec![damage];
    }
    let of = |to, amount| Event::Damage { source, to, amount, preventable, combat };
    vec![of(Thing::Object(first), amount - excess), of(onto, excess)]
}

/// 120.4a: returns how much damage other sources deal to a permanent at the same time.
fn dealt_together(now: &Now, permanent: ObjectId, others: &[Event]) -> u32 {
    let to_it = others.iter().filter_map(|event| match event {
        Event::Damage { to, amount, .. } if *to == Thing::Object(permanent) => Some(*amount),
        _ => None,
    });
    let sum = to_it.fold(0, u32::saturating_add);
    if sum == 0 || R120_4A::OTHERS_COUNT.is_followed_for(now, permanent) { sum } else { 0 }
}

/// Returns the least amount of damage beyond which more would be excess, for any of the types of a permanent,
/// if it is dealt this much by other sources.
fn enough(now: &Now, source: ObjectId, row: &ObjectNow, others: u32) -> u32 {
    let counters = |kind: &str| now.look().counters(row.id, &CounterKind::Named(kind.to_owned()));
    let of_type = |card_type| match card_type {
        CardType::Creature => lethal(now, source, row, others),
        CardType::Planeswalker => counters("loyalty").saturating_sub(others),
        _ => counters("defense").saturating_sub(others),
    };
    let types = [CardType::Creature, CardType::Planeswalker, CardType::Battle].into_iter();
    let amounts = types.filter(|one| row.card_types.contains(*one)).map(of_type);
    // What is enough for one of the types leaves the greatest excess if it is the least.
    let enough = if R120_4A::GREATEST.is_followed_for(now, row.id) { amounts.min() } else { amounts.max() };
    enough.unwrap_or(0)
}

/// Returns the lethal damage for a creature that is dealt this much by other sources.
fn lethal(now: &Now, source: ObjectId, row: &ObjectNow, others: u32) -> u32 {
    let marked = now.game().objects.get(&row.id).map_or(0, |object| object.damage);
    let toughness = u32::try_from(row.toughness).unwrap_or(0).saturating_sub(others);
    let left = if R120_4A::MARKED_COUNTS.is_followed_for(now, row.id) {
        toughness.saturating_sub(marked)
    } else {
        toughness
    };
    let dealer = r608_2h_information::as_it_acts(now, source);
    let deathtouch = dealer.is_some_and(|dealer| dealer.has_keyword(&Keyword::Deathtouch));
    if R120_4A::DEATHTOUCH.holds_for(now, source, deathtouch) { left.min(1) } else { left }
}

rule! {
    /// Second, effects that interact with damage modify it, and it is dealt. Abilities that trigger on damage
    /// trigger then, and wait.
    R120_4B "120.4b": "118.4a" since "2009-10-01", "119.4a" since "2010-07-16", "120.4a" since "2019-07-12",
        "120.4b" since "2020-04-17";
    instead AS_MODIFIED "the damage has its results as effects have modified it"
    1: AS_MODIFIED;
    3: shown "615/6-prevented-damage-triggers-nothing", shown "615/7-what-is-left-of-a-shield";
}

rule! {
    /// Third, the damage becomes its results, and effects that interact with these modify them. All results
    /// of damage that is dealt at the same time are considered together.
    R120_4C "120.4c": "118.4b" since "2009-10-01", "119.4b" since "2010-07-16", "120.4b" since "2019-07-12",
        "120.4c" since "2020-04-17";
    does RESULTS "the damage becomes its results"
    1: RESULTS, shown "616/1f-life-lost-by-damage", shown "120/4d-wither-lifelink-and-boon-reflection",
        shown "120/4d-worship-is-not-needed";
}

/// Damage that is dealt, as effects have modified it.
pub(crate) struct Dealt {
    pub(crate) source: ObjectId,
    /// The object or player that is dealt damage.
    pub(crate) to: Thing,
    pub(crate) amount: u32,
    /// Whether it is combat damage (510.2).
    pub(crate) combat: bool,
    /// The effects that have been applied to it (614.5).
    pub(crate) applied: Vec<Applied>,
}

/// 120.4b: returns the damage that an event deals, if it deals any. `was` is its amount before effects modified
/// it.
fn dealt(table: &Table, (event, applied): &FinalEvent, was: u32) -> Option<Dealt> {
    let Event::Damage { source, to, amount, combat, .. } = *event else { return None };
    let amount = if R120_4B::AS_MODIFIED.is_followed_for(table, source) { amount } else { was };
    Some(Dealt { source, to, amount, combat, applied: applied.clone() })
}

/// 120.4c: returns the results of the damage among some events, each with the effects that have been applied to
/// the damage. The events come with their amounts before effects modified them.
pub(crate) fn processed(table: &Table, events: &[(FinalEvent, u32)]) -> Vec<FinalEvent> {
    let now = table.now();
    let dealt = events.iter().filter_map(|(event, was)| dealt(table, event, *was));
    let dealt: Vec<Dealt> =
        dealt.filter(|damage| R120_4C::RESULTS.is_followed_for(table, damage.source)).collect();
    let mut results: Vec<FinalEvent> = Vec::new();
    for damage in &dealt {
        let of_it = r120_damage::results(&now, damage);
        results.extend(of_it.into_iter().map(|result| (result, damage.applied.clone())));
    }
    results.extend(r702_15_lifelink::gains_of_life(&now, &dealt));
    results
}

rule! {
    /// Finally, the damage event occurs, with all its results.
    R120_4D "120.4d": "118.4c" since "2009-10-01", "119.4c" since "2010-07-16", "120.4c" since "2019-07-12",
        "120.4d" since "2020-04-17";
    definition
    1: shown "120/4d-wither-lifelink-and-boon-reflection", shown "104/4a-everyone-loses-to-flame-rift";
}

rule! {
    /// Damage doesn't destroy a permanent, and its source doesn't either. State-based actions may do that, or
    /// put the permanent into the graveyard, because of the damage's results.
    R120_5 "120.5": "118.5" since "2009-10-01", "119.5" since "2010-07-16", "120.5" since "2019-07-12";
    definition
    1: shown "704/5g-damage-does-not-destroy";
    2: shown "704/5g-damage-does-not-destroy";
    3: shown "704/5g-damage-does-not-destroy";
}

rule! {
    /// Damage stays marked until the cleanup step, even on a permanent that stops being a creature. Damage that
    /// adds up to the toughness of a creature is lethal. Regeneration and the cleanup step remove it.
    R120_6 "120.6": "118.6" since "2009-10-01", "119.6" since "2010-07-16", "120.6" since "2019-07-12";
    definition
    1: shown "120/3e-damage-stays-on-what-is-no-creature";
    3: restates "514.2", shown "701/15a-regeneration";
}

rule! {
    /// The object that deals damage is its source. What can be chosen as a source of damage is listed in
    /// 609.7a.
    R120_7 "120.7": "118.7" since "2009-10-01", "119.7" since "2010-07-16", "120.7" since "2019-07-12";
    same as "609.7a"
    2: restates "609.7a", shown "609/7a-the-source-of-an-ability-that-is-gone";
    3: restates "609.7a", shown "609/7a-a-source-that-deals-no-damage";
}

rule! {
    /// A source that would deal 0 damage deals none: no ability triggers on it, and no effect can increase it
    /// or deal it to something else.
    R120_8 "120.8": "118.8" since "2009-10-01", "119.8" since "2010-07-16", "120.8" since "2019-07-12";
    same as "614.7a"
    1: restates "614.7a", shown "614/7a-no-damage-is-not-made-more";
    2: shown "614/7a-no-damage-triggers-nothing";
    3: restates "614.7a", shown "614/7a-no-damage-is-not-made-more";
}

rule! {
    /// An effect of an ability that triggers on damage from certain sources refers only to the damage from
    /// these, not to other damage at the same time.
    R120_9 "120.9" since "2020-09-25";
    same as "603.2c"
    1: TOTAL of "603.2c", shown "120/9-life-for-the-damage-of-one-source";
}

rule! {
    /// Abilities that trigger on excess damage compare the damage that several sources dealt together with
    /// lethal damage, loyalty or defense.
    R120_10 "120.10" since "2021-02-05";
    out of scope "no ability in the vocabulary triggers on excess damage"
}

rules![R120_4, R120_4A, R120_4B, R120_4C, R120_4D, R120_5, R120_6, R120_7, R120_8, R120_9, R120_10];
