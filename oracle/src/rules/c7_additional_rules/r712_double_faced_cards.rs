//! Double-faced cards: spells that would enter with the other face up, and permanents that are face down or would
//! be turned face down.

use crate::bench::{Bench, OnBench};
use crate::card::{CardType, Zone};
use crate::now::{Now, ObjectNow};
use crate::rules::r701_28_transform;
use crate::state::{Game, Happened, Moment, Object, ObjectId, Occasion};
use crate::table::{Cause, Event, Move, Table};
use std::sync::Arc;

rule! {
    /// A player who plays a modal double-faced card as a land chooses a face that is a land before putting it onto the
    /// battlefield. It enters with that face up.
    R712_12 "712.12": "711.8" since "2020-11-20", "712.8" since "2021-07-23", "712.12" since "2023-04-14";
    does BACK_FACE "a card of which only the back face is a land is played with that face up"
    1: BACK_FACE, outside "a choice between two faces that are lands";
    2: BACK_FACE;
}

/// 712.12: returns whether a card is played as a land with its back face up.
pub(crate) fn is_played_with_its_back_face_up(now: &Now, card: &ObjectNow) -> bool {
    let back = now
        .game()
        .objects
        .get(&card.id)
        .filter(|object| object.card.modal)
        .and_then(|object| object.card.back.as_ref());
    now.in_force(&R712_12)
        && !card.card_types.contains(CardType::Land)
        && back.is_some_and(|back| back.card_types.contains(CardType::Land))
        && R712_12::BACK_FACE.is_followed_for(now, card.id)
}

rule! {
    /// An ability can make a double-faced spell whose front face is up enter with its back face up. If that
    /// face is an instant or sorcery, the spell doesn't enter and is put into its owner's graveyard instead.
    R712_13A "712.13a" since "2023-04-14";
    when INSTANT_OR_SORCERY "the back face of the spell is an instant or sorcery"
    2: INSTANT_OR_SORCERY;
    2 newest: INSTANT_OR_SORCERY;
}

/// 712.13a: returns what happens to a spell that would enter with an instant or sorcery face up, if an event would
/// make it do so.
pub(crate) fn instead_of_entering(table: &Table, event: &Event) -> Option<Event> {
    let Event::Move(Move { object, to: Zone::Battlefield, enters, .. }) = event else { return None };
    let spell = table.game().objects.get(object).filter(|object| object.zone == Zone::Stack)?;
    let turns = enters.transformed && !spell.status.transformed;
    if !table.in_force(&R712_13A) || !turns {
        return None;
    }
    let is_one = R712_13A::INSTANT_OR_SORCERY.holds_for(table, *object, has_such_a_back(spell));
    is_one.then(|| Event::Move(Move::to(*object, Zone::Graveyard, Cause::Rule)))
}

fn has_such_a_back(spell: &Object) -> bool {
    let back = spell.card.back.as_ref();
    let is = |card_type| back.is_some_and(|face| face.card_types.contains(card_type));
    is(CardType::Instant) || is(CardType::Sorcery)
}

rule! {
    /// A double-faced permanent that is face down can't transform. When it is turned face up, it has its front
    /// face up.
    R712_15A "712.15a": "711.8a" since "2015-01-23", "711.9a" since "2016-04-08", "711.10a" since "2020-09-25",
        "711.11a" since "2020-11-20", "712.11a" since "2021-07-23", "712.15a" since "2023-04-14";
    when FACE_DOWN "the double-faced permanent is face down"
    does FRONT_FACE "a double-faced permanent that is turned face up has its front face up"
    1: FACE_DOWN, outside "converting";
    2: FRONT_FACE, shown "712/15a-turned-face-up-afterward";
    1 newest: FACE_DOWN, outside "converting";
}

/// 712.15a: returns whether a permanent can't transform because it is face down.
pub(crate) fn is_face_down(on: &impl OnBench, id: ObjectId, object: &Object) -> bool {
    let in_force = on.the_bench().in_force(&R712_15A);
    in_force && R712_15A::FACE_DOWN.holds_for(on, id, object.status.face_down)
}

rule! {
    /// If an effect would turn a double-faced permanent face down, nothing happens.
    R712_16 "712.16": "711.9" since "2015-01-23", "711.10" since "2016-04-08", "711.11" since "2020-09-25",
        "711.12" since "2020-11-20", "712.12" since "2021-07-23", "712.16" since "2023-04-14";
    when DOUBLE_FACED "the permanent that would be turned face down is double-faced"
    1: DOUBLE_FACED, outside "melded permanents";
    2: DOUBLE_FACED;
    2 newest: DOUBLE_FACED;
}

rule! {
    /// Until 2015-01-22, a double-faced permanent is always face up, whatever would put it onto the battlefield
    /// face down or turn it face down.
    R711_6_20110930 "711.6@2011-09-30": "711.6" since "2011-09-30" until "2015-01-23";
    when DOUBLE_FACED "the permanent that would be face down is double-faced"
    1 earlier: DOUBLE_FACED;
    2 earlier: DOUBLE_FACED;
    3 earlier: DOUBLE_FACED;
}

/// 712.15a, 712.16: leaves out of a board's history what doesn't happen to its permanents.
pub(crate) fn leave_out_what_does_not_happen(board: &mut Game, bench: &Bench) {
    for (&id, object) in &mut board.objects {
        let turns = object.history.iter().any(|happened| turns_over(happened.what));
        if object.zone == Zone::Battlefield && (turns || object.status.face_down) {
            turn_as_the_rules_allow(bench, id, Arc::make_mut(object));
        }
    }
}

fn turns_over(what: Occasion) -> bool {
    match what {
        Occasion::TurnedFaceUp | Occasion::TurnedFaceDown | Occasion::Transformed => true,
        Occasion::Entered | Occasion::BecameAttached => false,
    }
}

/// Lets happen again, in its order, what a board states of one permanent.
fn turn_as_the_rules_allow(bench: &Bench, id: ObjectId, object: &mut Object) {
    let transformed = object.history.iter().filter(|happened| happened.what == Occasion::Transformed).count();
    object.status.transformed ^= transformed % 2 == 1;
    object.status.face_down =
        object.was_face_down_before(Moment::START) && !is_always_face_up(bench, id, object);
    object.status.transformed &= !object.status.face_down || !has_its_front_face_up(bench, id);
    for happened in std::mem::take(&mut object.history) {
        if happens(bench, id, object, happened) {
            object.history.push(happened);
        }
    }
}

/// 712.15a: returns whether a permanent that is face down has its front face up once it is turned face up.
fn has_its_front_face_up(bench: &Bench, id: ObjectId) -> bool {
    bench.in_force(&R712_15A) && R712_15A::FRONT_FACE.is_followed_for(bench, id)
}

/// Lets something happen to a permanent on a board. Returns whether it does.
fn happens(bench: &Bench, id: ObjectId, object: &mut Object, Happened { what, .. }: Happened) -> bool {
    match what {
        Occasion::Entered | Occasion::BecameAttached => true,
        Occasion::Transformed => {
            let transforms = r701_28_transform::has_another_face(bench, id, object);
            object.status.transformed ^= transforms;
            transforms
        }
        Occasion::TurnedFaceDown => {
            let turns = !object.status.face_down && !stays_face_up(bench, id, object);
            object.status.face_down |= turns;
            turns
        }
        Occasion::TurnedFaceUp => std::mem::take(&mut object.status.face_down),
    }
}

/// 712.16: returns whether a permanent stays face up when an effect would turn it face down.
fn stays_face_up(bench: &Bench, id: ObjectId, object: &Object) -> bool {
    let double_faced = object.card.back.is_some();
    bench.in_force(&R712_16) && R712_16::DOUBLE_FACED.holds_for(bench, id, double_faced)
        || is_always_face_up(bench, id, object)
}

/// 711.6 until 2015-01-22: returns whether a permanent is always face up.
fn is_always_face_up(bench: &Bench, id: ObjectId, object: &Object) -> bool {
    let double_faced = object.card.back.is_some();
    bench.in_force(&R711_6_20110930) && R711_6_20110930::DOUBLE_FACED.holds_for(bench, id, double_faced)
}

rules![R712_12, R712_13A, R712_15A, R712_16, R711_6_20110930];
