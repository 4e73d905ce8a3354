//! Landwalk.

use crate::card::{CardType, Keyword};
use crate::now::{Now, ObjectNow};
use crate::rules::r508_5_defending_player::defending_player;

rule! {
    /// A creature with landwalk can't be blocked as long as the defending player controls a land of the kind
    /// that the ability names.
    R702_14C "702.14c": "702.12c" since "2009-10-01", "702.13c" since "2011-06-17",
        "702.14c" since "2013-07-13";
    when SUCH_A_LAND "the defending player controls a land of the kind that landwalk names"
    1: SUCH_A_LAND, outside "landwalk with supertypes and card types";
}

/// 702.14c: returns whether an attacking creature can't be blocked because it has landwalk.
pub(crate) fn evades(now: &Now, attacker: &ObjectNow) -> bool {
    let Some(player) = defending_player(&now.look(), attacker.id) else { return false };
    let lands = || {
        now.permanents()
            .filter(|row| row.card_types.contains(CardType::Land) && row.controller == Some(player))
    };
    attacker.keywords().any(|keyword| match keyword {
        Keyword::Landwalk(subtype) => {
            let is_there = lands().any(|land| land.subtypes.contains(*subtype));
            R702_14C::SUCH_A_LAND.holds_for(now, attacker.id, is_there)
        }
        _ => false,
    })
}

rule! {
    /// Landwalk of a blocking creature doesn't cancel landwalk of an attacking creature.
    R702_14D "702.14d": "702.12d" since "2009-10-01", "702.13d" since "2011-06-17",
        "702.14d" since "2013-07-13";
    same as "702.14c"
    1: shown "702/14d-landwalk-on-both-sides";
}

rules![R702_14C, R702_14D];
