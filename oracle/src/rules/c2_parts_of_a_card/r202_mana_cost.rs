//! Mana cost: how it determines an object's colors and mana value.

use crate::bench::OnBench;
use crate::card::{Mana, ManaSymbol, Zone};
use crate::now::{Look, ObjectNow};
use crate::rules::r707_copying;
use crate::state::{AsOf, Object};

rule! {
    /// The mana symbols in an object's mana cost determine its colors; its frame doesn't.
    R202_2 "202.2" since "2009-10-01";
    same as "105.2"
    1: shown "613/1-starts-from-printed-values";
}

rule! {
    /// An object's mana value (until 2021 called its converted mana cost) is how much mana its mana cost adds
    /// up to, whatever the colors.
    R202_3 "202.3" since "2009-10-01";
    instead TOTAL "the mana value is the total amount of mana in the mana cost, whatever the colors"
    1: TOTAL;
}

/// 202.3: returns the mana value of an object. An object that is gone has the one that it had (608.2h).
pub(crate) fn mana_value(look: &Look, object: &ObjectNow) -> i32 {
    if let Some(known) = look.game().last_known.of(object.id, AsOf::LastExisted) {
        return known.mana_value;
    }
    match cost_that_counts(look, object) {
        Some(cost) if R202_3::TOTAL.is_followed_for(look, object.id) => {
            cost.mana_value().saturating_add(of_x(look, object, &cost))
        }
        // The mutant: each mana symbol counts as one mana.
        Some(Mana(symbols)) => symbols.iter().map(|symbol| symbol.mana_value().min(1)).sum(),
        None => without_a_mana_cost(look, object),
    }
}

rule! {
    /// An object without a mana cost has a converted mana cost of 0, even if it is the back face of a
    /// permanent whose front face has a mana cost.
    R202_3A_20091001 "202.3a@2009-10-01": "202.3a" since "2009-10-01" until "2016-04-08";
    instead ZERO "the converted mana cost of an object without a mana cost is 0"
    1 earlier: ZERO;
}

rule! {
    /// An object without a mana cost has mana value 0. The exceptions are melded permanents and the back
    /// faces of double-faced objects that transform, which have their own rules.
    R202_3A "202.3a" since "2016-04-08";
    instead ZERO "the mana value of an object without a mana cost is 0"
    1: ZERO, FRONT_FACE of "202.3b", outside "melding";
    1 newest: ZERO, FRONT_FACE of "202.3b", outside "melding";
}

/// 202.3a: returns the mana value of an object without a mana cost.
fn without_a_mana_cost(on: &impl OnBench, object: &ObjectNow) -> i32 {
    let is_zero = if on.the_bench().in_force(&R202_3A) {
        R202_3A::ZERO.is_followed_for(on, object.id)
    } else {
        R202_3A_20091001::ZERO.is_followed_for(on, object.id)
    };
    // The mutant: an object has at least a mana value of 1.
    if is_zero { 0 } else { 1 }
}

rule! {
    /// The back face of a double-faced object that transforms has the mana value that the mana cost of its
    /// front face gives. A copy of such a back face has mana value 0, even if a double-faced card represents
    /// the copy.
    R202_3B "202.3b" since "2016-04-08";
    does FRONT_FACE "the mana cost of the front face counts for the back face of a transforming object"
    instead NOT_FOR_COPIES "the mana cost of the front face doesn't count for a copy"
    1: FRONT_FACE;
    2: NOT_FOR_COPIES;
    1 newest: FRONT_FACE;
    2 newest: NOT_FOR_COPIES;
}

/// 202.3, 202.3b: returns the mana cost that counts for the mana value of an object: its own or, if its back
/// face is up, that of its front face.
fn cost_that_counts(look: &Look, object: &ObjectNow) -> Option<Mana> {
    let transformed = look.game().objects.get(&object.id).filter(|it| shows_its_back_face(it));
    let front = transformed.filter(|it| {
        look.bench().in_force(&R202_3B)
            && (!r707_copying::is_a_copy(it) || !R202_3B::NOT_FOR_COPIES.is_followed_for(look, object.id))
            && R202_3B::FRONT_FACE.is_followed_for(look, object.id)
    });
    match front {
        Some(it) => it.card.front.mana_cost.clone(),
        None => object.mana_cost().cloned(),
    }
}

/// Returns whether the back face of a transforming double-faced object is up.
fn shows_its_back_face(object: &Object) -> bool {
    object.card.back.is_some() && !object.card.modal && object.status.transformed && !object.status.face_down
}

rule! {
    /// On the stack, X in a mana cost counts as the number that was chosen for it. Everywhere else, it counts
    /// as 0.
    R202_3E "202.3e": "202.3b" since "2009-10-01", "202.3c" since "2016-04-08", "202.3d" since "2016-07-22",
        "202.3e" since "2018-08-10";
    when ON_THE_STACK "the object with X in its mana cost is on the stack"
    1: ON_THE_STACK;
}

/// 202.3e: returns what the X in a mana cost adds to the mana value of an object.
fn of_x(look: &Look, object: &ObjectNow, Mana(symbols): &Mana) -> i32 {
    let number = symbols.iter().filter(|symbol| **symbol == ManaSymbol::X).count();
    let chosen = look.game().objects.get(&object.id).and_then(|it| it.choices.number_or_x()).unwrap_or(0);
    if number == 0 || !R202_3E::ON_THE_STACK.holds_for(look, object.id, object.zone == Zone::Stack) {
        return 0;
    }
    i32::try_from(number).unwrap_or(i32::MAX).saturating_mul(chosen)
}

rules![R202_2, R202_3, R202_3A_20091001, R202_3A, R202_3B, R202_3E];
