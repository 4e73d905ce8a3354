//! Prevention effects: damage that isn't dealt.

use crate::card::Effect;
use crate::now::Now;
use crate::rules::r608_resolving::{Resolving, follow_in_order};
use crate::rules::r614_replacement::{Candidate, WhatInstead, amount_of};
use crate::rules::{r115_targets, r614_9_redirection};
use crate::state::{DamageWaitedFor, Damaged, Moment, ObjectId, Occurred, PlayerId, Remaining, Thing};
use crate::table::{Afterward, Event, Ruled, Table};

rule! {
    /// A prevention effect waits for damage and prevents it, in whole or in part. Otherwise it is like a
    /// replacement effect.
    R615_1 "615.1" since "2009-10-01";
    definition
}

rule! {
    /// Effects that say "prevent" are prevention effects.
    R615_1A "615.1a" since "2009-10-01";
    definition
}

rule! {
    /// Many prevention effects apply to damage from a source.
    R615_2 "615.2" since "2009-10-01";
    same as "609.7"
    1: shown "609/7c-red-sources-wherever-they-are";
}

rule! {
    /// A spell or ability that creates a prevention effect can be cast or activated at any time. The effect
    /// lasts until it is used up or its duration is over.
    R615_3 "615.3" since "2009-10-01";
    same as "614.3"
    1: shown "514/2-a-shield-for-later";
    2: shown "514/2-a-shield-for-later";
}

rule! {
    /// A prevention effect must exist before the damage would be dealt.
    R615_4 "615.4" since "2009-10-01";
    same as "614.4"
    1: shown "615/4-too-late-to-prevent";
}

rule! {
    /// If a prevention effect does more than prevent damage, the rest happens right after the event in which
    /// the damage would have been dealt. It may depend on how much damage was prevented.
    R615_5 "615.5" since "2009-10-01";
    instead THE_AMOUNT "the rest of the effect refers to the amount of damage that was prevented"
    does ITS_SOURCE "the rest of the effect can refer to the source of the damage"
    instead ONCE "the rest of the effect happens once for all damage that it prevents at the same time"
    does AFTERWARD "the rest of the effect happens immediately afterward"
    1: THE_AMOUNT, ITS_SOURCE;
    2: AFTERWARD, ONCE, shown "615/5-counters-for-the-damage-prevented";
}

/// 615.5: notes the rest of a prevention effect, which follows the event. An effect that protects any object or
/// player adds up all damage that it prevents; another does so for each object or player. What refers to "that
/// object", the source of the damage, happens for each source.
fn and_then(
    table: &mut Table,
    event: &Event,
    candidate: &Candidate,
    effect: &Effect,
    prevented: u32,
    protected: Option<&Damaged>,
) {
    let Event::Damage { to, source: dealer, .. } = *event else { return };
    let Candidate { source, applied, .. } = *candidate;
    let once = R615_5::ONCE.is_followed_for(table, source);
    let of_its_source = r115_targets::refers_to_its_event(effect);
    let is_same = |other: &Afterward| {
        once && other.by == applied
            && (!of_its_source || other.dealer == dealer)
            && (other.spared == to || protected == Some(&Damaged::Anything))
    };
    let (text, effect) = (candidate.text(), effect.clone());
    table.afterward(Afterward { by: applied, source, text, effect, dealer, spared: to, prevented }, is_same);
}

/// 615.5: follows the rest of a prevention effect.
pub(crate) fn immediately_afterward(table: &mut Table, after: Afterward) -> Ruled<()> {
    if !R615_5::AFTERWARD.is_followed_for(table, after.source) {
        return Ok(());
    }
    let counts = R615_5::THE_AMOUNT.is_followed_for(table, after.source);
    let by = Occurred {
        object: Some(after.dealer).filter(|_| R615_5::ITS_SOURCE.is_followed_for(table, after.source)),
        player: after.spared.player(),
        amount: Some(if counts { after.prevented } else { 0 }),
    };
    let controller = after.text.you.unwrap_or_else(|| table.active());
    let mut resolving = Resolving {
        it: Some(vec![after.spared]),
        by,
        ..Resolving::without_the_stack(table, after.source, after.text, controller)
    };
    follow_in_order(table, &mut resolving, &after.effect)
}

rule! {
    /// Damage that is prevented is never dealt. The event that happens is what is left of it.
    R615_6 "615.6" since "2009-10-01";
    instead NOT_DEALT "prevented damage isn't dealt"
    1: NOT_DEALT;
    2: shown "615/7-what-is-left-of-a-shield";
}

/// 615.6: returns the same damage, reduced by what is prevented.
fn without(table: &Table, event: Event, prevented: u32) -> Event {
    match event {
        Event::Damage { source, to, amount, preventable, combat }
            if R615_6::NOT_DEALT.is_followed_for(table, source) =>
        {
            Event::Damage { source, to, amount: amount.saturating_sub(prevented), preventable, combat }
        }
        other => other,
    }
}

rule! {
    /// An effect that prevents the next N damage is a shield. Damage that it prevents reduces the shield by
    /// the same amount, and damage beyond what the shield has left is dealt. If several sources would deal
    /// damage at the same time, the player or the permanent's controller chooses which damage is prevented.
    R615_7 "615.7" since "2009-10-01";
    gives Choose;
    does SHRINKS "the shield shrinks by the amount that it prevents"
    instead NO_MORE_THAN_LEFT "the shield prevents no more damage than it has left"
    instead CHOICE "the player, or the controller of the permanent, chooses which damage is prevented"
    must ONE_OF_THEM "the chosen source is one of those that would deal the damage"
    3: SHRINKS, NO_MORE_THAN_LEFT;
    4: SHRINKS;
    5: CHOICE, ONE_OF_THEM;
    6: NO_MORE_THAN_LEFT, shown "615/7-what-is-left-of-a-shield";
    7: shown "615/7-a-shield-is-used-up";
}

/// 615.7: returns whether a player chooses which of several damages at the same time a shield prevents.
pub(crate) fn is_chosen(now: &Now, to: Thing) -> bool {
    match to {
        Thing::Object(id) => R615_7::CHOICE.is_followed_for(now, id),
        Thing::Player(player) => R615_7::CHOICE.is_followed_for(now, player),
    }
}

/// 615.7: requires that the source whose damage is prevented first is one of those that would deal damage.
pub(crate) fn is_one_of_them(table: &Table, player: PlayerId, is_one: bool) -> Ruled<()> {
    R615_7::ONE_OF_THEM.must_hold_for(table, player, is_one)
}

rule! {
    /// An effect that prevents damage the next time that a source would deal it prevents all of it, that one
    /// time: all damage that the source would deal at that time, to whatever objects and players it applies to.
    /// Later damage from the source is dealt.
    R615_8 "615.8" since "2009-10-01";
    does USED_UP "the effect is used up"
    when NOT_USED_UP "the effect prevents damage, or redirects it"
    instead AT_THE_SAME_TIME "all damage that the source would deal at the same time is the next damage"
    2: AT_THE_SAME_TIME, shown "615/8-only-the-next-time";
    3: USED_UP, NOT_USED_UP;
}

/// 615.8: notes that an effect applies to all damage that a source deals at this time; after that it is used up.
fn at_its_time(table: &mut Table, event: &Event, candidate: &Candidate, created: Moment) -> Ruled<()> {
    let Event::Damage { source, .. } = *event else { return Ok(()) };
    if R615_8::AT_THE_SAME_TIME.is_followed_for(table, candidate.source) {
        table.its_time(created, source);
        return Ok(());
    }
    // The mutant: damage that the source deals to something else at the same time isn't the next damage.
    table.use_up(&R615_8, Event::StandingEnds(created))
}

/// 615.8: uses up the effects whose time has come.
pub(crate) fn used_up_at_its_time(table: &mut Table, over: Vec<(Moment, ObjectId)>) -> Ruled<()> {
    let mut over: Vec<Moment> = over.into_iter().map(|(created, _)| created).collect();
    over.dedup();
    over.into_iter().try_for_each(|created| table.use_up(&R615_8, Event::StandingEnds(created)))
}

/// 615.8: leaves out effects that have been applied to the next damage of another source. If one of the others
/// has been applied to damage that the same source deals at the same time, it applies to this damage too, and no
/// other effect needs to that waits for the next time.
pub(crate) fn keep_to_their_time(table: &Table, event: &Event, all: &mut Vec<Candidate>) {
    let Event::Damage { source, .. } = *event else { return };
    let times = table.their_times();
    if times.is_empty() {
        return;
    }
    let next = |candidate: &Candidate| {
        let WhatInstead::Shield(created, waiting) = &candidate.what else { return None };
        (waiting.left == Remaining::Once).then_some(*created)
    };
    let is_now = |created: Moment| times.contains(&(created, source));
    let any = all.iter().filter_map(next).any(is_now);
    let is_over = |created: Moment| times.iter().any(|(other, _)| *other == created);
    all.retain(|candidate| {
        next(candidate).is_none_or(|created| is_now(created) || !any && !is_over(created))
    });
}

/// 615.7, 615.8: applies a waiting effect to damage: the damage is prevented, or redirected (614.9).
pub(crate) fn by_shield(
    table: &mut Table,
    event: Event,
    candidate: &Candidate,
    created: Moment,
    waiting: &DamageWaitedFor,
) -> Ruled<Vec<Event>> {
    let amount = amount_of(&event).unwrap_or(0);
    let most = match waiting.left {
        Remaining::Amount(left) if R615_7::NO_MORE_THAN_LEFT.is_followed(table) => amount.min(left),
        Remaining::Amount(_) | Remaining::All | Remaining::Once => amount,
    };
    let done = if waiting.onto.is_some() { most } else { preventable_part(table, &event, most) };
    match waiting.left {
        Remaining::All => {}
        Remaining::Once => {
            let acts = R615_8::NOT_USED_UP.holds_for(table, candidate.source, done > 0);
            if acts && R615_8::USED_UP.is_followed_for(table, candidate.source) {
                at_its_time(table, &event, candidate, created)?;
            }
        }
        Remaining::Amount(_) => {
            let reduced = if waiting.onto.is_some() { most } else { reduction(table, &event, most, done) };
            if reduced > 0 && R615_7::SHRINKS.is_followed(table) {
                table.use_up(&R615_7, Event::StandingShrinks(created, reduced))?;
            }
        }
    }
    if let Some(onto) = waiting.onto {
        return Ok(r614_9_redirection::redirected(&table.now(), &event, most, onto));
    }
    if let Some(effect) = &waiting.and {
        and_then(table, &event, candidate, effect, done, Some(&waiting.to));
    }
    Ok(vec![without(table, event, done)])
}

rule! {
    /// An effect that prevents damage from a source of a player's choice with certain properties checks the
    /// properties again when the source would deal damage. If they no longer match, it prevents nothing and
    /// isn't used up.
    R615_9 "615.9" since "2017-07-08";
    same as "609.7b"
    2: shown "609/7b-no-longer-red";
    3: shown "609/7b-no-longer-red";
}

rule! {
    /// A static ability that prevents an amount of damage prevents that amount in every damage event; it
    /// isn't used up.
    R615_10 "615.10": "615.9" since "2009-10-01", "615.10" since "2017-07-08";
    instead OF_EACH "the stated amount is prevented in each damage event, and no more"
    2: OF_EACH;
    3: shown "615/10-so-much-of-each-damage";
}

/// 615.10: prevents the amount of damage that an effect states, or all of it.
pub(crate) fn by_effect(
    table: &mut Table,
    event: Event,
    candidate: &Candidate,
    most: Option<u32>,
    and: Option<&Effect>,
) -> Event {
    let amount = amount_of(&event).unwrap_or(0);
    let most = match most {
        Some(most) if R615_10::OF_EACH.is_followed_for(table, candidate.source) => most.min(amount),
        Some(_) | None => amount,
    };
    let prevented = preventable_part(table, &event, most);
    if let Some(effect) = and {
        and_then(table, &event, candidate, effect, prevented, None);
    }
    without(table, event, prevented)
}

rule! {
    /// An effect that prevents the next N damage to each of several creatures gives each of them a shield as
    /// it is created.
    R615_11 "615.11": "615.10" since "2009-10-01", "615.11" since "2017-07-08";
    instead SHIELDS "each creature gets a shield of its own, as the effect is created"
    2: SHIELDS, shown "615/11-a-shield-for-each-creature";
}

/// 615.11: returns what each shield protects: each object or player has its own.
pub(crate) fn shielded(table: &Table, things: Vec<Thing>) -> Vec<Damaged> {
    if R615_11::SHIELDS.is_followed(table) {
        things.into_iter().map(|thing| Damaged::These(vec![thing])).collect()
    } else {
        vec![Damaged::These(things)]
    }
}

rule! {
    /// Prevention effects are applied to damage that can't be prevented, but prevent none of it. Whatever else
    /// they do happens, and shields aren't reduced.
    R615_12 "615.12": "615.11" since "2009-10-01", "615.12" since "2017-07-08";
    when PREVENTABLE "the damage can be prevented"
    instead NOT_REDUCED "a shield isn't reduced by damage that can't be prevented"
    2: shown "615/12-the-rest-of-the-effect-happens";
    3: PREVENTABLE, shown "615/12-the-rest-of-the-effect-happens";
    4: NOT_REDUCED;
}

/// 615.12: returns how much of some damage an effect prevents: none, if the damage can't be prevented.
pub(crate) fn preventable_part(table: &Table, event: &Event, most: u32) -> u32 {
    let Event::Damage { source, preventable, .. } = *event else { return 0 };
    if R615_12::PREVENTABLE.holds_for(table, source, preventable) { most } else { 0 }
}

/// 615.12: returns by how much a shield is reduced.
fn reduction(table: &Table, event: &Event, most: u32, prevented: u32) -> u32 {
    let Event::Damage { source, .. } = *event else { return 0 };
    if prevented == most || R615_12::NOT_REDUCED.is_followed_for(table, source) { prevented } else { most }
}

rule! {
    /// A prevention effect is applied only once to damage that can't be prevented.
    R615_12A "615.12a": "615.11a" since "2009-10-01", "615.12a" since "2017-07-08";
    same as "614.5"
    1: shown "615/12-the-rest-of-the-effect-happens";
    2: shown "615/12-the-rest-of-the-effect-happens";
}

rule! {
    /// Abilities that trigger on the prevention of damage trigger each time that a prevention effect prevents
    /// some damage, or several damages at the same time.
    R615_13 "615.13": "615.12" since "2016-11-11", "615.13" since "2017-07-08";
    out of scope "no ability in the vocabulary triggers on the prevention of damage"
}

rules![
    R615_1, R615_1A, R615_2, R615_3, R615_4, R615_5, R615_6, R615_7, R615_8, R615_9, R615_10, R615_11,
    R615_12, R615_12A, R615_13
];
