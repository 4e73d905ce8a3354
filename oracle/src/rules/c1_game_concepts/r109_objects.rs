//! Objects: who controls an object, and which player the word "you" in its text means.

use crate::bench::OnBench;
use crate::card::Zone;
use crate::state::ObjectId;

rule! {
    /// Objects on the battlefield and on the stack have a controller; other objects don't. The subrules list
    /// the exceptions, such as emblems and the cards of some variants.
    R109_4 "109.4" since "2009-10-01";
    when THERE "the object is on the battlefield or on the stack"
    1: THERE;
    2: THERE;
    3: explains;
    4: explains;
}

/// 109.4: returns whether an object in a zone has a controller.
pub(crate) fn has_a_controller(on: &impl OnBench, object: ObjectId, zone: Zone) -> bool {
    R109_4::THERE.holds_for(on, object, matches!(zone, Zone::Battlefield | Zone::Stack))
}

rule! {
    /// The word "you" on an object means its controller, the player who is trying to play, cast or activate
    /// it, or, if no player controls it, its owner. In a static ability it means the current controller, in
    /// an activated ability the player who activated it, and in a triggered ability the player who controlled
    /// the object as it triggered. Delayed triggered abilities have their own rules (603.7d to 603.7f).
    R109_5 "109.5" since "2009-10-01";
    same as "405.4"
    1: shown "613/9-stolen-lord", shown "613/7d-wonder-in-graveyards",
        outside "objects that a player who doesn't own them casts or activates off the battlefield";
    2: CONTROLLER of "613.9", shown "613/9-stolen-lord";
    3: shown "405/4-controller-of-an-ability";
    4: shown "405/4-controller-of-a-triggered-ability";
    5: explains;
}

rules![R109_4, R109_5];
