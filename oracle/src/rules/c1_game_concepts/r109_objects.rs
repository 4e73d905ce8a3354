//! Objects: who controls an object, and which player the word "you" in its text means.

use crate::bench::OnBench;
use crate::card::{CardType, CardTypes, Zone};
use crate::now::{Look, ObjectNow};
use crate::state::ObjectId;

rule! {
    /// Objects on the battlefield and on the stack have a controller; other objects don't. The subrules list
    /// the exceptions, such as emblems and the cards of some variants.
    R109_4 "109.4" since "2009-10-01";
    when THERE "the object is on the battlefield or on the stack"
    1: THERE;
    2: THERE;
}

/// 109.4: returns whether an object in a zone has a controller.
pub(crate) fn has_a_controller(on: &impl OnBench, object: ObjectId, zone: Zone) -> bool {
    R109_4::THERE.holds_for(on, object, matches!(zone, Zone::Battlefield | Zone::Stack))
}

rule! {
    /// A vanguard card is controlled by its owner.
    R109_4E "109.4e": "109.4b" since "2009-10-01", "109.4c" since "2012-02-01", "109.4d" since "2020-07-03",
        "109.4e" since "2021-06-18";
    does ITS_OWNER "the owner of a vanguard card controls it"
    1: ITS_OWNER;
}

rule! {
    /// A scheme card is controlled by its owner.
    R109_4F "109.4f": "109.4c" since "2010-06-18", "109.4d" since "2012-02-01", "109.4e" since "2020-07-03",
        "109.4f" since "2021-06-18";
    does ITS_OWNER "the owner of a face-up scheme card controls it"
    1: ITS_OWNER;
}

rule! {
    /// A conspiracy card is controlled by its owner.
    R109_4G "109.4g": "109.4e" since "2014-06-01", "109.4f" since "2020-07-03", "109.4g" since "2021-06-18";
    does ITS_OWNER "the owner of a face-up conspiracy card controls it"
    1: ITS_OWNER;
}

/// 109.4e-g: gives the owners control of the face-up vanguards, schemes and conspiracies.
pub(crate) fn give_control_to_owners(look: &mut Look) {
    let is_face_up = |row: &&ObjectNow| row.zone == Zone::Command && !row.status.face_down;
    let cards: Vec<(ObjectId, CardTypes)> =
        look.unsettled().filter(is_face_up).map(|row| (row.id, row.card_types)).collect();
    for (id, types) in cards {
        let by_its_owner = types.contains(CardType::Vanguard) && R109_4E::ITS_OWNER.is_followed_for(look, id)
            || types.contains(CardType::Scheme) && R109_4F::ITS_OWNER.is_followed_for(look, id)
            || types.contains(CardType::Conspiracy) && R109_4G::ITS_OWNER.is_followed_for(look, id);
        if by_its_owner {
            look.change(id, |row| row.controller = Some(row.owner));
        }
    }
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
}

rules![R109_4, R109_4E, R109_4F, R109_4G, R109_5];
