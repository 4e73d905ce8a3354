//! 305, lands: what basic land types bring with them.

use super::r505_main_phase;
use crate::card::{CardType, Subtype, SubtypeKind, Subtypes, Zone};
use crate::does;
use crate::edition::on;
use crate::now::{AbilityKey, Look, Now, ObjectNow, Origin};
use crate::rule::{Rule, Status, does};
use crate::state::{LandPlay, ObjectId, PlayerId};
use crate::table::{Cause, Event, Move, Ruled, Stop, Table};

/// The rules of this section that the oracle performs, and others that are cited.
pub(crate) const RULES: &[&Rule] = &[&R305_2_20091001, &R305_2, &R305_6, &R305_7];

/// 305.2@2009-10-01
pub(crate) const R305_2_20091001: Rule = Rule {
    id: "305.2@2009-10-01",
    numbers: &[(on("2009-10-01"), "305.2")],
    until: Some(on("2013-07-13")),
    says: "In each turn of their own, a player normally plays at most one land, though continuous effects \
           can allow more. For each land the player says whether it is played by this rule or by which of \
           those effects.",
    status: Status::SameAs("505.5b@2010-06-18"),
    premises: &[],
};

/// 305.2
pub(crate) const R305_2: Rule = Rule {
    id: "305.2",
    numbers: &[(on("2013-07-13"), "305.2")],
    until: None,
    says: "In each turn of their own, a player can normally play one land, and continuous effects can raise \
           this number. Only the total counts (305.2a): no land is played by a particular effect.",
    status: Status::SameAs("505.6b"),
    premises: &[],
};

/// 305.2, until 2013-07-12: by what a player could still play a land in this turn: by what the player names or,
/// if it is nothing, by the rule before any effect.
pub(crate) fn land_play_left(now: &Now, player: PlayerId, named: Option<ObjectId>) -> Option<LandPlay> {
    let played_by = &now.game().players.get(player.0 as usize)?.lands_played_by;
    let effects = now.player(player)?.more_land_plays.iter().map(|(origin, number)| match origin {
        Origin::Static(object, _) | Origin::Counters(object, _) => (LandPlay::Ability(*object), *number),
        Origin::Resolved(effect) => (LandPlay::Effect(*effect), *number),
    });
    let is_left = |(by, number): &(LandPlay, i32)| {
        let used = played_by.iter().filter(|used| *used == by).count();
        i32::try_from(used).is_ok_and(|used| used < *number)
    };
    let all: Vec<(LandPlay, i32)> = std::iter::once((LandPlay::Rule, 1)).chain(effects).collect();
    let mut left = all.into_iter().filter(is_left).map(|(by, _)| by);
    match named {
        Some(named) => left.find(|by| *by == LandPlay::Ability(named)),
        None => left.next(),
    }
}

/// 305.6
pub(crate) const R305_6: Rule = Rule {
    id: "305.6",
    numbers: &[(on("2009-10-01"), "305.6")],
    until: None,
    says: "A land of a basic land type can be tapped for one mana of the color that goes with that type, \
           whatever its text says.",
    status: Status::Tested,
    premises: &[does("a land has the mana ability of each of its basic land types")],
};

/// 305.6: for the lands among all objects of which it is not known from before.
pub(crate) fn gain_all_intrinsic_mana_abilities(look: &mut Look) {
    let is_land = |object: &&ObjectNow| object.card_types.contains(CardType::Land);
    let lands: Vec<ObjectId> = look.unsettled().filter(is_land).map(|object| object.id).collect();
    for land in lands {
        gain_intrinsic_mana_abilities(look, land);
    }
}

/// 305.6: a land has the mana ability of each of its basic land types.
pub(crate) fn gain_intrinsic_mana_abilities(look: &mut Look, object: ObjectId) {
    does!(look, R305_6, object, "a land has the mana ability of each of its basic land types", {
        look.change(object, |object| {
            let is_land = object.card_types.contains(CardType::Land);
            object.intrinsic_mana = Subtype::basic_land_types()
                .into_iter()
                .filter(|(land_type, _)| is_land && object.subtypes.contains(*land_type))
                .map(|(_, color)| color)
                .collect();
        });
    });
}

/// 305.7
pub(crate) const R305_7: Rule = Rule {
    id: "305.7",
    numbers: &[(on("2009-10-01"), "305.7")],
    until: None,
    says: "A land whose subtype is set to basic land types loses its other land types and every ability that comes \
           from its text or from copying; what other effects granted it keeps. It gains the mana abilities of the \
           new types. Types in addition take nothing away.",
    status: Status::Tested,
    premises: &[does("a land set to basic land types loses the abilities of its text")],
};

/// 305.7: the abilities of its own text go; the land types themselves have been replaced (205.1a).
pub(crate) fn lose_abilities_to_basic_land_types(
    look: &mut Look,
    object: ObjectId,
    kind: SubtypeKind,
    subtypes: Subtypes,
) {
    let basic = Subtype::basic_land_types().iter().any(|(land_type, _)| subtypes.contains(*land_type));
    let is_land = look.object(object).is_some_and(|object| object.card_types.contains(CardType::Land));
    if kind == SubtypeKind::Land && basic && is_land {
        does!(look, R305_7, object, "a land set to basic land types loses the abilities of its text", {
            look.change(object, |object| {
                object.abilities.retain(|held| !matches!(held.key, AbilityKey::Printed(_)));
            });
        });
    }
}

/// 305.1: a player plays a land: it is put onto the battlefield, without the stack.
pub(crate) fn play(table: &mut Table, player: PlayerId, card: ObjectId, by: Option<ObjectId>) -> Ruled<()> {
    let now = table.now();
    let Some(row) = now.object(card) else {
        return Err(Stop::Malformed("there is no such card".to_owned()));
    };
    let by = r505_main_phase::may_play_a_land(table, player, row, by)?;
    let movement = Move { under: Some(player), ..Move::to(card, Zone::Battlefield, Cause::Played) };
    let happened = table.happens(&R305_2, Event::Move(movement))?;
    let land = happened.iter().find_map(|event| match event {
        Event::Move(movement) => movement.became,
        _ => None,
    });
    if let Some(land) = land {
        table.happens(&R305_2, Event::LandPlayed { land, player, by })?;
    }
    Ok(())
}
