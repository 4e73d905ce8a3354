//! Continuous effects: where they come from, what they affect, and how long they last.

use crate::bench::{About, Bench, OutOfBounds};
use crate::card::{
    Ability, CombatRule, Destination, Duration, Effect as Instructed, Filter, Keyword, Modification, OneShot,
    Selector, Subject, Target, Value, Whose,
};
use crate::instructions::targets_and_amounts;
use crate::now::{
    AbilityKey, ContinuousEffect, EffectWords, Held, Look, Now, ObjectNow, Origin, Source, Timestamp,
};
use crate::rules::{
    r107_numbers, r113_abilities, r122_counters, r400_7_new_objects, r604_static_abilities,
    r607_linked_abilities, r608_2d_choices, r608_resolving::Resolving, r613, r701_38_goad,
    r702_26b_phased_out, r707_copying,
};
use crate::state::{Affected, Copied, Game, Moment, ObjectId, Resolved, Thing};
use crate::table::{Event, Move, Ruled, Table};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Returns every continuous effect that exists at the moment: from resolved spells and abilities (611.2),
/// from static abilities (611.3), and from counters (122.1).
pub(crate) fn continuous_effects(look: &Look) -> Vec<ContinuousEffect> {
    let mut effects = look.effects_of_objects();
    effects.extend(look.game().effects.iter().map(|(&id, resolved)| {
        ContinuousEffect::of_resolved(Origin::Resolved(id), resolved, r613::of_resolved(look, resolved))
    }));
    effects
}

/// Returns the continuous effects of one object: from its static abilities (611.3), and from the counters on
/// it (122.1).
pub(crate) fn effects_of(look: &Look, object: &ObjectNow) -> Vec<ContinuousEffect> {
    let mut effects: Vec<ContinuousEffect> =
        object.abilities.iter().filter_map(|held| static_effect(look, object, held)).collect();
    let Some(causes) = look.game().objects.get(&object.id) else { return effects };
    if !causes.counters.is_empty() {
        effects.extend(r122_counters::effects_of_counters(look, object.id, causes));
    }
    effects
        .extend((0..).zip(&causes.copies).filter_map(|(n, copied)| as_it_entered(look, object, n, copied)));
    effects
}

/// 614.1c: returns the effect of what a permanent became by its own ability as it entered, unless that is part
/// of its copiable values (707.2).
fn as_it_entered(look: &Look, object: &ObjectNow, nth: u16, copied: &Copied) -> Option<ContinuousEffect> {
    let applies = copied.applied_before(Moment::END);
    if !applies || r707_copying::is_copiable(look.bench(), object.id, &copied.copying) {
        return None;
    }
    Some(ContinuousEffect {
        origin: Origin::AsItEntered(object.id, nth),
        source: Source { this: Some(object.id), you: Some(copied.controller), ..Source::default() },
        text: EffectWords::Resolved(
            Affected::Objects([object.id].into_iter().collect()),
            copied.copying.except.clone().into(),
        ),
        timestamp: r613::of_ability(look, object.id, None),
        created: None,
        defines_characteristics: false,
    })
}

rule! {
    /// A spell or ability can create a continuous effect as it resolves.
    R611_2 "611.2" since "2009-10-01";
    definition
}

/// 611.2: begins a continuous effect as a spell or ability resolves.
pub(crate) fn begin(table: &mut Table, resolving: &mut Resolving, one_shot: &OneShot) -> Ruled<()> {
    let values = one_shot.changes.iter().flat_map(Modification::values);
    targets_and_amounts::refer_to_something(resolving, values, &[Whose::ThatObject])?;
    let things = targets_and_amounts::things(table, resolving, &one_shot.target)?;
    let now = table.now();
    let things = r702_26b_phased_out::without_phased_out(&now, &one_shot.target, things);
    if let Some(becoming) = &one_shot.copies {
        r707_copying::become_copies(table, resolving, &things, becoming, &one_shot.duration)?;
    }
    if one_shot.changes.is_empty() {
        return Ok(());
    }
    let one_shot = &r608_2d_choices::with_what_is_chosen(table, resolving, one_shot)?;
    let parts = parts_by_their_set(table, one_shot);
    let begins = parts.iter().flat_map(|part| effects_on(table, resolving, part, &things)).map(Box::new);
    table.happen(&R611_2, begins.map(Event::EffectBegins).collect())?;
    Ok(())
}

/// 611.2: returns the effect that a resolving spell or ability creates. If the effect states a number of each
/// object that it affects, such as "its power", there is one for each of them.
fn effects_on(table: &Table, resolving: &Resolving, one_shot: &OneShot, things: &[Thing]) -> Vec<Resolved> {
    let objects = targets_and_amounts::objects(things);
    let own_numbers =
        one_shot.changes.iter().any(|change| change.values().into_iter().any(Value::is_its_own));
    if own_numbers && objects.len() > 1 {
        let of_one = |&id: &ObjectId| {
            let alone = Affected::Objects([id].into_iter().collect());
            resolved(table, resolving, one_shot, alone, Some(id))
        };
        return objects.iter().map(of_one).collect();
    }
    let its = targets_and_amounts::source(table, resolving).it;
    vec![resolved(table, resolving, one_shot, affected(table, one_shot, things), its)]
}

/// 611.2: returns the effect that a resolving spell or ability creates for these things.
pub(crate) fn resolved(
    table: &Table,
    resolving: &Resolving,
    one_shot: &OneShot,
    affects: Affected,
    its: Option<ObjectId>,
) -> Resolved {
    let now = table.now();
    let asked = targets_and_amounts::source(table, resolving);
    let about = resolving.object;
    Resolved {
        controller: resolving.controller,
        card: None,
        source: resolving.source.this,
        created: Moment::START,
        duration: duration(table, &one_shot.duration),
        affects,
        choices: resolving.source.choices,
        changes: one_shot.changes.iter().map(|change| fixed(&now, about, &asked, its, change)).collect(),
        bestows: false,
        attached_to: None,
    }
}

rule! {
    /// The continuous effect of a spell or ability lasts as long as the spell or ability states. If no duration
    /// is stated, it lasts until the end of the game.
    R611_2A "611.2a" since "2009-10-01";
    instead TO_THE_END "an effect without a stated duration lasts until the end of the game"
    instead AS_STATED "an effect lasts as long as is stated, not until end of turn in any case" [broad]
    1: AS_STATED, EFFECTS of "514.2", shown "514/2-only-effects-of-this-turn",
        shown "800/4m-until-the-turn-would-have-begun";
    2: TO_THE_END;
}

/// 611.2a: returns how long a new effect lasts.
fn duration(table: &Table, stated: &Duration) -> Duration {
    let is_kept = match stated {
        Duration::EndOfTurn => true,
        Duration::Indefinite => R611_2A::TO_THE_END.is_followed(table),
        Duration::EndOfCombat
        | Duration::YourNextTurn
        | Duration::UntilNext(_)
        | Duration::EndOfStep
        | Duration::EndOfPhase
        | Duration::AsLongAs(_) => R611_2A::AS_STATED.is_followed(table),
    };
    // The mutants: the effect ends in the cleanup step.
    if is_kept { stated.clone() } else { Duration::EndOfTurn }
}

rule! {
    /// An effect that lasts for as long as a condition is true ends as soon as the condition is false, and
    /// doesn't begin again. If the condition is false as the effect would begin, the effect does nothing.
    R611_2B "611.2b" since "2009-10-01";
    when LASTS "the condition for as long as which the effect lasts is true"
    2: LASTS, shown "611/2b-over-before-it-begins";
    3: LASTS, shown "611/2b-not-even-for-a-moment", shown "611/2b-ends-and-does-not-begin-again";
    2 newest: LASTS;
    3 newest: LASTS, outside "durations that begin again while a spell or ability resolves";
}

/// 611.2b: ends the effects that last for as long as a condition is true, if it is no longer true.
pub(crate) fn no_longer(now: &Now) -> Vec<Event> {
    let game = now.game();
    let lasts = |effect: &Resolved| still_lasts(now, &effect.duration, &Source::of_resolved(effect));
    let over = game.effects.iter().filter(|(_, effect)| !lasts(effect)).map(|(&id, _)| Event::EffectEnds(id));
    let copying = |copied: &Copied| {
        let (this, you) = (copied.source, Some(copied.controller));
        still_lasts(now, &copied.duration, &Source { this, you, ..Source::default() })
    };
    let copies = game.objects.iter().flat_map(|(&id, object)| object.copies.iter().map(move |one| (id, one)));
    let copies = copies.filter(|(_, copied)| copied.ended.is_none() && !copying(copied));
    over.chain(copies.map(|(id, copied)| Event::CopyEnds(id, copied.began))).collect()
}

/// 611.2b: returns whether the condition for as long as which an effect lasts is still true.
fn still_lasts(now: &Now, duration: &Duration, source: &Source) -> bool {
    let Duration::AsLongAs(condition) = duration else { return true };
    let about = source.this.map_or(About::Game, About::Object);
    let is_so = r702_26b_phased_out::sees(now, source, now.look().holds(condition, source));
    R611_2B::LASTS.holds_for(now, about, is_so)
}

/// 611.2b: leaves out the effects of a board that never began, or that have ended by a later line of the board. A
/// board is a history, so its moments are checked one after another.
///
/// # Errors
/// If the work limit is reached.
pub(crate) fn end_on_a_board(board: &mut Game, bench: &Bench) -> Result<(), OutOfBounds> {
    let lasts_as_long = |duration: &Duration| matches!(duration, Duration::AsLongAs(_));
    let effects = board.effects.values().map(|effect| (&effect.duration, effect.created));
    let copies = board.objects.values().flat_map(|object| &object.copies);
    let all = effects.chain(copies.map(|copied| (&copied.duration, copied.began)));
    let Some(first) = all.filter(|(duration, _)| lasts_as_long(duration)).map(|(_, when)| when).min() else {
        return Ok(());
    };
    let times: BTreeSet<u32> = board.moments_of_the_board(first).iter().map(|moment| moment.time).collect();
    for time in times {
        let moment = Moment { time, place: u32::MAX };
        loop {
            bench.count_round()?;
            let then = board.board_right_after(moment);
            let over = bench.suppose(|| Now::of(&then, bench)).map(|now| no_longer(&now))?;
            if over.is_empty() {
                break;
            }
            over.iter().for_each(|event| ends(board, event, moment));
        }
    }
    Ok(())
}

/// Ends an effect on a board.
fn ends(board: &mut Game, event: &Event, moment: Moment) {
    match event {
        Event::EffectEnds(id) => {
            board.effects.remove(id);
        }
        Event::CopyEnds(id, began) => {
            let copies = board.objects.get_mut(id).map(|object| &mut Arc::make_mut(object).copies);
            let ending = copies.into_iter().flatten().filter(|copied| copied.began == *began);
            ending.for_each(|copied| copied.ended = Some(moment));
        }
        _ => {}
    }
}

rule! {
    /// If the effect of a resolved spell or ability changes characteristics or control, the set of objects
    /// that it affects is fixed as the effect begins. Otherwise the effect changes the rules of the game and
    /// can affect objects that come later.
    R611_2C "611.2c" since "2009-10-01";
    instead FIXED "the set of objects whose characteristics or controller an effect changes is fixed"
    instead LATER_OBJECTS_TOO "an effect that only changes the rules of the game affects later objects too"
    instead EACH_PART "each part of an effect has a fixed set or an open one, whichever belongs to that part"
    1: FIXED, shown "611/2c-a-creature-that-comes-later",
        shown "611/2c-control-of-a-creature-that-comes-later";
    2: FIXED, shown "611/2c-set-of-a-resolved-effect-is-fixed";
    4: LATER_OBJECTS_TOO;
    5: EACH_PART, LATER_OBJECTS_TOO, shown "611/2c-both-kinds-of-parts";
}

/// 611.2c: returns what a new effect affects. That is a fixed set of things or, if the effect only changes
/// the rules of the game for objects of some kind, all objects of that kind at any time.
fn affected(table: &Table, one_shot: &OneShot, things: &[Thing]) -> Affected {
    if let Target::Each(Subject::Objects(selector)) = &one_shot.target
        && has_an_open_set(table, &one_shot.changes)
    {
        return Affected::Whatever(selector.clone());
    }
    let objects = targets_and_amounts::objects(things);
    if objects.is_empty() {
        let player = |thing: &Thing| match thing {
            Thing::Player(player) => Some(*player),
            Thing::Object(_) => None,
        };
        Affected::Players(things.iter().filter_map(player).collect())
    } else {
        Affected::Objects(objects.into_iter().collect())
    }
}

/// 611.2c: returns the permanents whose damage an effect prevents, at any time: it changes no characteristics.
pub(crate) fn open_set_of_permanents(table: &Table, filter: &Filter) -> Filter {
    if R611_2C::LATER_OBJECTS_TOO.is_followed(table) {
        return filter.clone();
    }
    // The mutant: only those that match as the effect begins.
    let now = table.now();
    let these = now.permanents().filter(|row| now.look().matches(row, filter, &Source::default()));
    Filter::Either(these.map(|row| Filter::Object(row.id)).collect())
}

/// 611.2c: returns whether an effect affects objects that come later.
fn has_an_open_set(table: &Table, changes: &[Modification]) -> bool {
    // With the mistake, every effect does.
    only_changes_rules_of_the_game(table, changes) || !R611_2C::FIXED.is_followed(table)
}

/// Returns whether an effect changes neither characteristics nor control, but only the rules of the game.
fn only_changes_rules_of_the_game(table: &Table, changes: &[Modification]) -> bool {
    changes.iter().all(|change| changes_a_rule_of_the_game(table, change))
}

fn changes_a_rule_of_the_game(table: &Table, change: &Modification) -> bool {
    match change {
        Modification::Combat(CombatRule::Goaded) => !r701_38_goad::is_a_designation(table),
        Modification::Restrict(_) | Modification::Combat(_) | Modification::LimitCounters { .. } => true,
        _ => false,
    }
}

/// 611.2c: returns the part of an effect that changes characteristics or control, and the part that only
/// changes the rules of the game.
fn parts_by_their_set(table: &Table, one_shot: &OneShot) -> Vec<OneShot> {
    let (of_rules, others): (Vec<_>, Vec<_>) =
        one_shot.changes.iter().cloned().partition(|change| changes_a_rule_of_the_game(table, change));
    if of_rules.is_empty() || others.is_empty() || !R611_2C::EACH_PART.is_followed(table) {
        return vec![one_shot.clone()];
    }
    let with = |changes| OneShot { changes, ..one_shot.clone() };
    vec![with(others), with(of_rules)]
}

/// 611.2c: returns the objects that an effect without a fixed set affects now. A fixed set needs no function,
/// since the game stores it.
pub(crate) fn open_set(look: &Look, effect: &ContinuousEffect, selector: &Selector) -> Vec<ObjectId> {
    let matching = look.select(selector, &effect.source);
    let Origin::Resolved(id) = &effect.origin else { return matching };
    let Some(resolved) = look.game().effects.get(id) else { return matching };
    if R611_2C::LATER_OBJECTS_TOO.is_followed_for(look, effect) {
        matching
    } else {
        let objects = &look.game().objects;
        let was_there =
            |id: &ObjectId| objects.get(id).is_some_and(|object| object.entered() < resolved.created);
        matching.into_iter().filter(was_there).collect()
    }
}

rule! {
    /// If the continuous effect of a resolving spell or ability includes X or another variable, its value is
    /// determined as the spell or ability resolves and never again.
    R611_2D "611.2d" since "2009-10-01";
    does ONCE "the value of a variable is determined once, as the effect begins"
    1: ONCE, shown "611/2d-a-hand-size-is-determined-once";
}

/// 611.2d: determines the numbers of a change now and never again.
fn fixed(
    now: &Now,
    resolving: ObjectId,
    source: &Source,
    its: Option<ObjectId>,
    change: &Modification,
) -> Modification {
    let is_added = matches!(change, Modification::Adjust { .. });
    let mut change = change.clone();
    change.replace_values(&mut |value| {
        if R611_2D::ONCE.is_followed_for(now, resolving) {
            let look = now.look();
            *value = if is_added {
                r107_numbers::number_to_add(&look, value, source, its).into()
            } else {
                Value::Number(look.value(value, source, its))
            };
        }
    });
    change
}

rule! {
    /// If a resolving spell or ability puts a permanent other than a token onto the battlefield and states
    /// what that permanent is, this effect applies to it as it enters. An effect that states what the
    /// permanent becomes, or which ability it gains, applies only after that.
    R611_2E "611.2e" since "2014-06-01" until "2025-07-25";
    when STATES_WHAT_IT_IS "the effect states what the permanent is"
    does AS_IT_ENTERS "the effect applies to the permanent as it enters"
    1: STATES_WHAT_IT_IS, AS_IT_ENTERS, shown "608/2c-a-token-is-changed-afterwards";
    3: shown "611/2e-an-ability-comes-afterwards", outside "effects that say what something becomes";
}

rule! {
    /// If a resolving spell or ability puts a permanent other than a token onto the battlefield and states
    /// what that permanent is or has, or which characteristic it lacks, this effect applies to it as it
    /// enters. An effect that states what the permanent becomes, or which ability it gains, applies only
    /// after that.
    R611_2E_20250725 "611.2e@2025-07-25": "611.2e" since "2025-07-25";
    when STATES_WHAT_IT_IS "the effect states what the permanent is or has, or lacks"
    does AS_IT_ENTERS "the effect applies to the permanent as it enters"
    1 newest: STATES_WHAT_IT_IS, AS_IT_ENTERS, shown "608/2c-a-token-is-changed-afterwards",
        shown "611/2e-not-legendary-as-it-enters-since-2025";
    3 newest: shown "611/2e-an-ability-comes-afterwards-since-2025",
        outside "effects that say what something becomes";
}

/// 611.2e: splits the effect that follows an instruction to put a permanent onto the battlefield: into the
/// part that applies as "it" enters, and the rest. Until 2014-06-01, there is no such part.
pub(crate) fn as_it_enters(
    table: &Table,
    effect: &Instructed,
    next: &Instructed,
) -> Option<(OneShot, OneShot)> {
    let Instructed::Move {
        to: Destination::Battlefield | Destination::BattlefieldUnderOwner | Destination::BattlefieldTapped,
        ..
    } = effect
    else {
        return None;
    };
    let Instructed::Continuous(one_shot) = next else { return None };
    if one_shot.target != Target::It || one_shot.copies.is_some() {
        return None;
    }
    let newest = table.in_force(&R611_2E_20250725);
    let followed = if newest {
        R611_2E_20250725::AS_IT_ENTERS.is_followed(table)
    } else {
        table.in_force(&R611_2E) && R611_2E::AS_IT_ENTERS.is_followed(table)
    };
    let applies = |change: &Modification| {
        if newest {
            let states = states_what_it_is(change) || states_what_it_has(change);
            R611_2E_20250725::STATES_WHAT_IT_IS.holds(table, states)
        } else {
            R611_2E::STATES_WHAT_IT_IS.holds(table, states_what_it_is(change))
        }
    };
    let (as_it_enters, later): (Vec<_>, Vec<_>) =
        one_shot.changes.iter().cloned().partition(|change| followed && applies(change));
    let with = |changes| OneShot { changes, ..one_shot.clone() };
    Some((with(as_it_enters), with(later)))
}

/// 611.2e: returns the effect that applies to a permanent as it enters.
pub(crate) fn beginning_with_it(table: &Table, resolving: &Resolving, one_shot: &OneShot) -> Resolved {
    let its = targets_and_amounts::source(table, resolving).it;
    resolved(table, resolving, one_shot, Affected::Objects(Default::default()), its)
}

/// Returns whether a change states a type or color that something is.
fn states_what_it_is(change: &Modification) -> bool {
    matches!(
        change,
        Modification::SetCardTypes(_)
            | Modification::AddCardTypes(_)
            | Modification::AddSupertypes(_)
            | Modification::SetSubtypes(..)
            | Modification::AddSubtypes(_)
            | Modification::SetColors(_)
            | Modification::AddColors(_)
    )
}

/// Returns whether a change states a characteristic that something has or lacks.
fn states_what_it_has(change: &Modification) -> bool {
    matches!(
        change,
        Modification::SetPower(_)
            | Modification::SetToughness(_)
            | Modification::RemoveCardTypes(_)
            | Modification::RemoveSupertypes(_)
    )
}

rule! {
    /// The effect of a static ability is never fixed. At every moment, it applies to all that its text
    /// describes.
    R611_3A "611.3a" since "2009-10-01";
    does QUALITIES "a static ability whose text asks for qualities applies to what has them" [broad]
    instead NOTHING_ELSE "a static ability applies to nothing that lacks the qualities for which its text asks" [broad]
    when CONDITION "the condition that the text of a static ability states is true" [broad]
    1: QUALITIES, NOTHING_ELSE, CONDITION, shown "613/5-static-set-is-open";
}

/// 611.3a: returns what the text of a static ability describes.
pub(crate) fn described(look: &Look, effect: &ContinuousEffect, subject: &Subject) -> Vec<Thing> {
    let meant = || look.subjects(subject, &effect.source);
    let Subject::Objects(Selector { zones, filter }) = subject else { return meant() };
    if !filter.asks_for_a_quality() {
        return meant();
    }
    if !R611_3A::QUALITIES.is_followed_for(look, effect) {
        return Vec::new();
    }
    if R611_3A::NOTHING_ELSE.is_followed_for(look, effect) {
        return meant();
    }
    // The mutant: the qualities are left out of what the text says.
    let selector = Selector { zones: *zones, filter: filter.without_qualities() };
    look.select(&selector, &effect.source).into_iter().map(Thing::Object).collect()
}

/// 611.3, 604.2: returns the effect of a static ability of an object, if the ability functions where the
/// object is.
fn static_effect(look: &Look, object: &ObjectNow, held: &Held) -> Option<ContinuousEffect> {
    let written = r604_static_abilities::written_out(look, object.id, &held.ability);
    let Ability::Static(ability) = &*written else { return None };
    if !r604_static_abilities::has_its_effect(look, object.id, &held.key) {
        return None;
    }
    let defines_characteristics =
        r604_static_abilities::defines_characteristics(look, object.id, &held.key, ability);
    if !r113_abilities::functions(look, object, ability, defines_characteristics) {
        return None;
    }
    let choices = r607_linked_abilities::choices_for(look, object.id, &held.key);
    let created = held.created.or_else(|| r613::created_by_copying(look, object.id, &held.key));
    Some(ContinuousEffect {
        origin: Origin::Static(object.id, held.key.clone()),
        source: Source { this: Some(object.id), you: None, choices, is_static: true, ..Source::default() },
        text: EffectWords::Static(Arc::clone(&written)),
        timestamp: r613::of_ability(look, object.id, created),
        created,
        defines_characteristics,
    })
}

rule! {
    /// A permanent enters the battlefield with continuous effects already applied to it, rather than being
    /// changed once it is there. So abilities that trigger on what enters see it with these changes.
    R611_3C "611.3c" since "2009-10-01";
    same as "603.10"
    1: shown "603/10-enters-with-the-bonus";
    2: shown "603/10-enters-with-the-bonus";
    3: shown "603/10-enters-with-the-bonus", shown "603/10-a-land-that-enters-as-a-creature";
}

rule! {
    /// If the effect of a static ability that lets a player play a card also gives it an ability that functions
    /// only on the battlefield, that ability lasts as long as the effect says, or else until the end of the game.
    R611_3D "611.3d" since "2022-10-07";
    does LASTS "the ability lasts that an effect gave a card together with one that lets it be cast"
    1: LASTS, outside "effects that let a player play a card";
    2: LASTS, outside "effects that let a player play a card";
    3: LASTS, shown "611/3d-flash-and-indestructible";
}

/// 611.3d: returns the abilities that a card which is being cast keeps, since an effect gave it each of them together
/// with an ability that allows it to be cast, each with the time at which the effect got its timestamp.
pub(crate) fn abilities_that_last(before: &Now, cast: &Move) -> Vec<(Moment, Arc<Ability>)> {
    let card = cast.object;
    let held = before.object(card).map(|row| row.abilities.as_slice()).unwrap_or_default();
    let allows = |origin: &Origin| {
        held.iter().any(|one| {
            matches!(&one.key, AbilityKey::Granted(other, _) if **other == *origin)
                && lets_it_be_cast(&one.ability)
        })
    };
    let lasts = held.iter().filter_map(|one| {
        let AbilityKey::Granted(origin, _) = &one.key else { return None };
        let lasts = if lets_it_be_cast(&one.ability) {
            r400_7_new_objects::keeps_what_let_it_be_cast(before, cast, &one.ability)
        } else {
            matches!(**origin, Origin::Static(..))
                && allows(origin)
                && before.in_force(&R611_3D)
                && R611_3D::LASTS.is_followed_for(before, card)
        };
        lasts.then(|| (one.created.map(Timestamp::moment).unwrap_or_default(), Arc::clone(&one.ability)))
    });
    lasts.collect()
}

/// 400.7g: returns whether an effect is only what a spell has kept of what let it be cast: that ends with the spell.
pub(crate) fn was_kept_to_be_cast(changes: &[Modification], source: Option<ObjectId>) -> bool {
    let is_one = |change: &Modification| match change {
        Modification::AddAbility(ability) => lets_it_be_cast(ability),
        _ => false,
    };
    source.is_none() && changes.iter().all(is_one)
}

/// Returns whether an ability allows a card to be cast, or to be cast when it otherwise couldn't be.
fn lets_it_be_cast(ability: &Ability) -> bool {
    matches!(ability, Ability::Keyword(Keyword::Flash | Keyword::Madness(_) | Keyword::Bestow(_)))
}

rules![R611_2, R611_2A, R611_2B, R611_2C, R611_2D, R611_2E, R611_2E_20250725, R611_3A, R611_3C, R611_3D];
