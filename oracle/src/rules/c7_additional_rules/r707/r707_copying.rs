//! Copying objects: which values a copy gets.

use crate::bench::Bench;
use crate::card::{Becoming, Characteristics, CopyOf, Copying, Duration, Modification};
use crate::instructions::targets_and_amounts;
use crate::now::{ContinuousEffect, Look, Origin};
use crate::rules::{r111_tokens, r608_resolving::Resolving, r613, r707_9_exceptions, r708_face_down};
use crate::state::{Choices, Copied, Game, Moment, Object, ObjectId, Thing};
use crate::table::{Event, Ruled, Table};
use std::sync::Arc;

rule! {
    /// A copy gets the copiable values of what it copies: what its text says, as changed by other copy
    /// effects, by being face down, and by abilities that set power and toughness as it enters or is turned
    /// face up; nothing else.
    R707_2 "707.2": "706.2" since "2009-10-01", "707.2" since "2021-07-23";
    does COPIABLE_VALUES "the copy gets the copiable values of what it copies"
    when SETS_POWER_AND_TOUGHNESS "the ability that applied as the permanent entered sets power and toughness"
    1: COPIABLE_VALUES, shown "707/10-a-copy-of-a-modal-spell",
        shown "707/10-the-copy-has-its-own-controller", outside "kicker";
    2: COPIABLE_VALUES, SETS_POWER_AND_TOUGHNESS, shown "707/2-clone-of-a-face-down-creature",
        shown "707/2-a-color-indicator-is-copied", shown "707/2-loyalty-is-copied-but-not-its-counters",
        outside "abilities that apply as something is turned face up";
    3: shown "707/2-animation-is-not-copied", shown "707/2-changed-text-and-types-are-not-copied",
        shown "707/2-status-and-counters-are-not-copied",
        shown "707/2-changed-text-of-a-spell-is-not-copied", outside "stickers";
}

rule! {
    /// Until 2014-09-25, everything that an ability sets as its object enters or is turned face up is part of
    /// the copiable values, even if it sets no power and toughness.
    R706_2_20091001 "706.2@2009-10-01": "706.2" since "2009-10-01" until "2014-09-25";
    instead ANY_CHARACTERISTIC "any characteristic set as the permanent entered is copiable"
    1 earlier: ANY_CHARACTERISTIC;
}

/// 707.2: returns whether an effect changes copiable values. Each copy effect does. What a permanent became
/// by its own ability as it entered is copiable only if that ability sets power and toughness; until
/// 2014-09-25, it always is.
pub(crate) fn is_copiable(bench: &Bench, id: ObjectId, copying: &Copying) -> bool {
    match copying.of {
        CopyOf::Object(_) | CopyOf::Values(_) => true,
        CopyOf::Itself => {
            let sets_both = sets_power_and_toughness(&copying.except);
            if bench.in_force(&R706_2_20091001) {
                sets_both || R706_2_20091001::ANY_CHARACTERISTIC.is_followed_for(bench, id)
            } else {
                R707_2::SETS_POWER_AND_TOUGHNESS.holds_for(bench, id, sets_both)
            }
        }
    }
}

fn sets_power_and_toughness(changes: &[Modification]) -> bool {
    let power = changes.iter().any(|change| matches!(change, Modification::SetPower(_)));
    power && changes.iter().any(|change| matches!(change, Modification::SetToughness(_)))
}

/// 707.2, 707.3: returns what an object's copy effects that began before a moment make of it.
pub(crate) fn copied_values(
    bench: &Bench,
    game: &Game,
    id: ObjectId,
    object: &Object,
    before: Moment,
) -> Arc<Characteristics> {
    let begun = object.copies.iter().filter(|copied| copied.applied_before(before));
    let begun = begun.filter(|copied| is_copiable(bench, id, &copied.copying)).collect();
    let effects = r613::copies_in_timestamp_order(bench, id, begun);
    let mut values = r111_tokens::own_values(bench, object, before);
    for Copied { began, copying, .. } in effects {
        if R707_2::COPIABLE_VALUES.is_followed_for(bench, id) {
            let then = as_of(bench, id, *began, before);
            values = r613::values_to_copy(bench, game, &copying.of, then).unwrap_or(values);
        }
        if !copying.except.is_empty() {
            values = Arc::new(r707_9_exceptions::with_exceptions(bench, id, &values, &copying.except));
        }
    }
    values
}

/// 707.2: has the controller of a resolving spell or ability choose what something becomes a copy of, and
/// makes it that copy.
pub(crate) fn become_copies(
    table: &mut Table,
    resolving: &Resolving,
    things: &[Thing],
    becoming: &Becoming,
    duration: &Duration,
) -> Ruled<()> {
    let chosen = targets_and_amounts::choose(table, resolving, 1, &becoming.of)?;
    let Some(&of) = targets_and_amounts::objects(&chosen).first() else { return Ok(()) };
    let values = r613::values_to_copy(table.bench(), table.game(), &CopyOf::Object(of), Moment::END);
    let Some(values) = values else { return Ok(()) };
    let copying = Copying { of: CopyOf::Values(values), except: becoming.except.clone() };
    let copied = Copied {
        duration: duration.clone(),
        source: resolving.source.this,
        ..Copied::for_good(Moment::START, copying, resolving.controller)
    };
    let objects = targets_and_amounts::objects(things).into_iter();
    let begins = objects.map(|object| Event::CopyBegins(object, Box::new(copied.clone())));
    table.happen(&R707_2, begins.collect())?;
    Ok(())
}

/// Returns whether an object is a copy of another: whether a copy effect applies to it that hasn't ended.
pub(crate) fn is_a_copy(object: &Object) -> bool {
    copies_of_another(object, Moment::END).next().is_some()
}

/// Returns the copy effects that applied to an object just before a moment. What it became by its own ability as it
/// entered is none.
pub(crate) fn copies_of_another(object: &Object, before: Moment) -> impl Iterator<Item = &Copied> {
    let of_another = |copied: &&Copied| match copied.copying.of {
        CopyOf::Object(_) | CopyOf::Values(_) => true,
        CopyOf::Itself => false,
    };
    object.copies.iter().filter(move |copied| copied.applied_before(before)).filter(of_another)
}

/// Returns whether copy effects, or similar ones, apply or have applied to an object.
pub(crate) fn is_modified(object: &Object) -> bool {
    !object.copies.is_empty()
}

rule! {
    /// Later changes to the copiable values of the original don't change the copy.
    R707_2B "707.2b": "706.2b" since "2018-07-13", "707.2b" since "2021-07-23";
    instead STAYS "later changes of the original don't change the copy"
    1: STAYS;
}

/// 707.2b: gives the copies that a board states the values that they copied then. Whatever happens to the
/// original later, on the board or in the game that begins there, doesn't change them.
pub(crate) fn keep_what_was_copied(board: &mut Game, bench: &Bench) {
    let stated = board.clone();
    for (&id, object) in &stated.objects {
        for (nth, copied) in object.copies.iter().enumerate() {
            let CopyOf::Object(original) = copied.copying.of else { continue };
            let stays = !bench.in_force(&R707_2B) || R707_2B::STAYS.is_followed_for(bench, id);
            let before = before_that_time(&stated, original, copied.began);
            let values = r613::values_to_copy(bench, &stated, &copied.copying.of, before);
            let choices = choices_of_the_original(bench, &stated, id, original);
            let Some(copy) = board.objects.get_mut(&id).map(Arc::make_mut) else { continue };
            copy.choices = choices.unwrap_or(copy.choices);
            if let (true, Some(values), Some(copied)) = (stays, values, copy.copies.get_mut(nth)) {
                copied.copying.of = CopyOf::Values(values);
            }
        }
    }
}

/// Returns the moment before everything that happened at the time at which an object was copied, unless the object
/// entered at that time itself: what changes it at the same time comes too late for the copy.
fn before_that_time(board: &Game, original: ObjectId, began: Moment) -> Moment {
    let was_there = board.objects.get(&original).is_some_and(|object| object.entered().time < began.time);
    if was_there { Moment { place: 0, ..began } } else { began }
}

/// 707.2b: returns the moment as of which the original is copied, by an effect that began then.
fn as_of(bench: &Bench, id: ObjectId, began: Moment, before: Moment) -> Moment {
    if before != Moment::END || !bench.in_force(&R707_2B) || R707_2B::STAYS.is_followed_for(bench, id) {
        began
    } else {
        // The mutant: the copy follows the original. Copies of copies don't, or it might have no end.
        Moment { place: Moment::END.place - 1, ..Moment::END }
    }
}

rule! {
    /// The copied values, as changed by the copy's own status, become the copiable values of the copy; a copy
    /// of the copy gets these.
    R707_3 "707.3": "706.3" since "2009-10-01", "707.3" since "2021-07-23";
    instead STATUS "the status of the copy changes the copied values"
    instead COPY_OF_A_COPY "a copy of the copy gets the values that the copy copied"
    1: STATUS, COPIABLE_VALUES of "707.2";
    2: COPY_OF_A_COPY;
}

/// 707.3: returns the copiable values of an object, as changed by its status; since 2020-04-17, 613.2 states
/// this.
pub(crate) fn values_with_status(
    bench: &Bench,
    game: &Game,
    id: ObjectId,
    object: &Object,
    before: Moment,
) -> Arc<Characteristics> {
    let face_down = |values| r708_face_down::as_face_down_permanent(bench, id, object, before, values);
    let copied = || copied_values(bench, game, id, object, before);
    if R707_3::STATUS.is_followed_for(bench, id) {
        face_down(copied())
    } else if is_modified(object) {
        copied()
    } else {
        face_down(Arc::clone(object.face()))
    }
}

/// 707.3: returns what a copy of a copy gets; since 2020-04-17, 613.2c states this.
pub(crate) fn values_of_copied_object(
    bench: &Bench,
    game: &Game,
    id: ObjectId,
    object: &Object,
    before: Moment,
) -> Arc<Characteristics> {
    if R707_3::COPY_OF_A_COPY.is_followed_for(bench, id) {
        r613::copiable_values(bench, game, id, before)
    } else {
        Arc::clone(object.face())
    }
}

rule! {
    /// If a permanent that is a copy becomes a copy of something else, no ability triggers as though anything
    /// had entered or left the battlefield. All effects on it other than copy effects continue as before.
    R707_4 "707.4": "706.4" since "2009-10-01", "707.4" since "2021-07-23";
    instead EFFECTS_STAY "effects other than copy effects continue to apply"
    1: shown "707/4-other-effects-stay";
    2: shown "707/4-becoming-a-copy-triggers-nothing";
    3: EFFECTS_STAY;
    2 newest: shown "707/4-becoming-a-copy-triggers-nothing";
}

/// 707.4: returns whether the effect of a resolved spell or ability still affects an object. With the mistake,
/// it doesn't if the object has become a copy since it began.
pub(crate) fn is_still_affected(look: &Look, effect: &ContinuousEffect, id: ObjectId) -> bool {
    let Origin::Resolved(resolved) = &effect.origin else { return true };
    let Some(began) = look.game().effects.get(resolved).map(|effect| effect.created) else { return true };
    let object = look.game().objects.get(&id);
    let has_become_a_copy =
        object.is_some_and(|object| object.copies.iter().any(|copied| copied.began > began));
    !has_become_a_copy || R707_4::EFFECTS_STAY.is_followed_for(look, id)
}

rule! {
    /// Choices made for a permanent are not copied. If something enters as a copy of it, the controller of
    /// the copy makes the choices that its text asks for as it enters.
    R707_6 "707.6": "706.6" since "2009-10-01", "707.6" since "2021-07-23";
    instead OWN_CHOICES "the copy has its own choices"
    1: OWN_CHOICES;
    2: shown "614/12a-a-copy-gets-a-choice-of-its-own";
}

/// The mutant of 707.6: returns the choices made for the original, so that a copy has them too.
fn choices_of_the_original(
    bench: &Bench,
    board: &Game,
    copy: ObjectId,
    original: ObjectId,
) -> Option<Choices> {
    let made = board.objects.get(&original)?.choices;
    (!R707_6::OWN_CHOICES.is_followed_for(bench, copy)).then_some(made)
}

rules![R707_2, R706_2_20091001, R707_2B, R707_3, R707_4, R707_6];
