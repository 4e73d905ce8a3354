//! Commander: the card that is a player's commander, what it costs to cast it from the command zone, and how
//! it returns there.

use crate::card::Zone;
use crate::now::{Now, ObjectNow};
use crate::rules::r614_replacement::{Candidate, WhatInstead};
use crate::state::{CommanderId, Object, ObjectId, PlayerId};
use crate::table::{Applied, Event, Move, Ruled, Table};

rule! {
    /// A legendary creature card of each deck is its commander. That is a property of the card and not a
    /// characteristic of the object, so the card is a commander in every zone.
    R903_3 "903.3" since "2009-10-01";
    does KEPT "the card is still a commander after it changes zones"
    2: shown "704/6d-a-face-down-commander", shown "704/6d-a-copy-of-a-commander";
    3: KEPT;
}

/// 903.3: returns which commander an object is after it has changed zones.
pub(crate) fn designation(before: &Now, id: ObjectId, old: &Object) -> Option<CommanderId> {
    old.commander.filter(|_| R903_3::KEPT.is_followed_for(before, id))
}

rule! {
    /// Players can cast commanders that they own from the command zone. Each such cast costs {2} more for each
    /// time that the player has cast that commander from there before.
    R903_8 "903.8": "903.9" since "2009-10-01", "903.10" since "2011-02-04", "903.8" since "2016-01-16";
    when OWN_COMMANDER "the card in the command zone is a commander that the player owns"
    instead TAX "the spell costs {2} more for each earlier cast from the command zone"
    1: OWN_COMMANDER;
    2: TAX, shown "903/8-not-from-the-hand";
}

/// 903.8: returns whether a player may cast a card from the command zone.
pub(crate) fn may_be_cast(now: &Now, player: PlayerId, row: &ObjectNow) -> bool {
    let object = now.game().objects.get(&row.id);
    let is_commander = object.is_some_and(|object| object.commander.is_some());
    row.zone == Zone::Command
        && R903_8::OWN_COMMANDER.holds_for(now, row.id, is_commander && row.owner == player)
}

/// Returns which commander a spell is, if it came to the stack from the command zone.
pub(crate) fn cast_from_the_command_zone(now: &Now, spell: ObjectId) -> Option<CommanderId> {
    let commander = now.game().objects.get(&spell)?.commander?;
    let before = now.game().last_known.before(spell)?;
    (before.zone == Zone::Command).then_some(commander)
}

/// 903.8: returns the generic mana that a spell costs more because it is a commander cast from the command
/// zone.
pub(crate) fn tax(now: &Now, spell: ObjectId) -> u32 {
    let Some(commander) = cast_from_the_command_zone(now, spell) else { return 0 };
    let caster = now.object(spell).map(ObjectNow::controller_or_owner);
    let caster = caster.and_then(|caster| now.game().players.get(usize::from(caster.0)));
    let casts = caster.and_then(|caster| caster.commander_casts.get(&commander)).copied().unwrap_or(0);
    // The mutant: the card costs no more than before.
    if R903_8::TAX.is_followed_for(now, spell) { casts.saturating_mul(2) } else { 0 }
}

rule! {
    /// In a Commander game, commanders can return to the command zone.
    R903_9 "903.9" since "2020-07-03";
    definition
}

rule! {
    /// The owner of a commander that was put into a graveyard or into exile since the last check of
    /// state-based actions may put it into the command zone.
    R903_9A "903.9a" since "2020-07-03";
    gives May;
    same as "704.6d"
    1: shown "704/6d-after-it-has-died";
}

rule! {
    /// If a commander would go to its owner's hand or library, the owner may put it into the command zone
    /// instead. That may happen more than once to the same event.
    R903_9B "903.9b" since "2020-07-03";
    gives May;
    when TO_HAND_OR_LIBRARY "a commander would go to its owner's hand or library"
    instead MAY "the owner chooses whether it goes to the command zone instead"
    1: TO_HAND_OR_LIBRARY, MAY;
}

rule! {
    /// If a commander would be put into its owner's graveyard, the owner may put it into the command zone
    /// instead.
    R903_10_20091001 "903.10@2009-10-01": "903.10" since "2009-10-01", "903.11" since "2011-02-04"
        until "2015-07-17";
    when TO_THE_GRAVEYARD "a commander would go to its owner's graveyard"
    instead MAY "the owner chooses whether it goes to the command zone instead"
    1 earlier: TO_THE_GRAVEYARD, MAY;
}

rule! {
    /// If a commander would be exiled, its owner may put it into the command zone instead.
    R903_11_20091001 "903.11@2009-10-01": "903.11" since "2009-10-01", "903.12" since "2011-02-04"
        until "2015-07-17";
    when INTO_EXILE "a commander would be exiled"
    instead MAY "the owner chooses whether it goes to the command zone instead"
    1 earlier: INTO_EXILE, MAY;
}

rule! {
    /// If a commander would be exiled, or put into its owner's hand, graveyard or library, the owner may put it
    /// into the command zone instead. That may happen more than once to the same event.
    R903_11_20150717 "903.11@2015-07-17": "903.11" since "2015-07-17", "903.9" since "2016-01-16"
        until "2020-07-03";
    gives May;
    when ELSEWHERE "a commander would go to exile or to its owner's hand, graveyard or library"
    instead MAY "the owner chooses whether it goes to the command zone instead"
    instead AGAIN "the owner is asked again after another effect has changed where the commander goes"
    1 earlier: ELSEWHERE, MAY, AGAIN;
}

/// 903.9b, and its predecessors: adds the rule about commanders to the effects that apply to an event.
pub(crate) fn of_a_commander(now: &Now, event: &Event, all: &mut Vec<Candidate>) {
    let Event::Move(Move { object: id, to, .. }) = event else { return };
    let Some(object) = now.game().objects.get(id).filter(|object| object.commander.is_some()) else { return };
    if can_be_replaced(now, *id, *to) {
        let applied = Applied::Commander(if is_asked_again(now, *id) { *to } else { Zone::Command });
        let owner = object.owner;
        all.push(Candidate {
            source: *id,
            controller: owner,
            applied,
            choices: Default::default(),
            what: WhatInstead::CommandZone(owner),
        });
    }
}

/// 903.9b, and its predecessors: returns the owner of a commander who is asked where it goes in an event.
pub(crate) fn owner_who_is_asked(now: &Now, event: &Event) -> Option<PlayerId> {
    let mut all = Vec::new();
    of_a_commander(now, event, &mut all);
    all.first().map(|candidate| candidate.controller)
}

/// Returns whether a commander that would go to a zone may be put into the command zone instead.
fn can_be_replaced(now: &Now, id: ObjectId, to: Zone) -> bool {
    let hand_or_library = matches!(to, Zone::Hand | Zone::Library);
    let graveyard = to == Zone::Graveyard;
    let exile = to == Zone::Exile;
    if now.in_force(&R903_9B) {
        R903_9B::TO_HAND_OR_LIBRARY.holds_for(now, id, hand_or_library)
    } else if now.in_force(&R903_11_20150717) {
        R903_11_20150717::ELSEWHERE.holds_for(now, id, hand_or_library || graveyard || exile)
    } else {
        R903_10_20091001::TO_THE_GRAVEYARD.holds_for(now, id, graveyard)
            || R903_11_20091001::INTO_EXILE.holds_for(now, id, exile)
    }
}

/// Returns whether the rule applies again to an event if another effect has changed where the commander goes.
/// Until 2015-07-16 two rules were about a zone each, so the other one applied then.
fn is_asked_again(now: &Now, id: ObjectId) -> bool {
    !now.in_force(&R903_11_20150717) || R903_11_20150717::AGAIN.is_followed_for(now, id)
}

/// 903.9b, and its predecessors: puts a commander into the command zone instead, if its owner wants that.
pub(crate) fn into_the_command_zone(table: &mut Table, event: Event, owner: PlayerId) -> Ruled<Vec<Event>> {
    let Event::Move(movement) = event else { return Ok(vec![event]) };
    let about = Some(movement.object);
    let wants =
        !chooses(table, movement.to, owner) || table.asks(|ask| ask.whether(owner, about))?.unwrap_or(false);
    let elsewhere = Move { to: Zone::Command, under: None, ..movement.clone() };
    Ok(vec![Event::Move(if wants { elsewhere } else { movement })])
}

/// Returns whether the owner chooses; the mistake is that the commander always goes to the command zone.
fn chooses(table: &Table, to: Zone, owner: PlayerId) -> bool {
    if table.in_force(&R903_9B) {
        R903_9B::MAY.is_followed_for(table, owner)
    } else if table.in_force(&R903_11_20150717) {
        R903_11_20150717::MAY.is_followed_for(table, owner)
    } else if to == Zone::Graveyard {
        R903_10_20091001::MAY.is_followed_for(table, owner)
    } else {
        R903_11_20091001::MAY.is_followed_for(table, owner)
    }
}

rule! {
    /// In a Commander game, players can also lose because of what a commander has dealt to them.
    R903_10 "903.10": "903.12" since "2009-10-01", "903.13" since "2011-02-04", "903.14" since "2011-09-30",
        "903.13" since "2015-07-17", "903.10" since "2016-01-16";
    definition
}

rule! {
    /// A player to whom one commander has dealt 21 or more combat damage in the game loses.
    R903_10A "903.10a": "903.12a" since "2009-10-01", "903.13a" since "2011-02-04", "903.14a" since "2011-09-30",
        "903.13a" since "2015-07-17", "903.10a" since "2016-01-16";
    same as "704.6c"
    1: shown "704/6c-one-commander-and-two-commanders";
}

rules![
    R903_3,
    R903_8,
    R903_9,
    R903_9A,
    R903_9B,
    R903_10_20091001,
    R903_11_20091001,
    R903_11_20150717,
    R903_10,
    R903_10A,
];
