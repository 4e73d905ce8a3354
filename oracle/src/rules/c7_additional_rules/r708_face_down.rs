//! Face-down spells and permanents: what they are, and how they are turned face up.

use crate::bench::Bench;
use crate::card::{Ability, CardType, Characteristics, Cost, Keyword, Mana, Printed, Zone};
use crate::not_performed;
use crate::now::{Now, ObjectNow};
use crate::rules::r702_106_hidden_agenda::{self, R702_106C};
use crate::rules::{r117_priority, r118_costs, r707_copying};
use crate::state::{Announcement, Moment, Object, ObjectId, PlayerId};
use crate::table::{AlsoBy, Cause, Event, Move, Ruled, Table, TickStop};
use std::sync::Arc;

rule! {
    /// A face-down spell or permanent has only the characteristics that the rule or effect that turned it
    /// face down lists; these are its copiable values.
    R708_2 "708.2": "707.2" since "2009-10-01", "708.2" since "2021-07-23";
    same as "708.2a"
    1: NOTHING_LEFT of "708.2a", shown "708/2a-turned-face-down";
    2: shown "708/2-a-copy-of-something-face-down";
}

rule! {
    /// Unless something else is listed, a face-down permanent is a 2/2 creature without name, text, subtypes
    /// or mana cost.
    R708_2A "708.2a": "707.2a" since "2009-10-01", "708.2a" since "2021-07-23";
    instead NOTHING_LEFT "the permanent keeps nothing of its name and text"
    must NO_ABILITIES "no ability of a face-down permanent is activated that it doesn't have"
    1: NOTHING_LEFT, NO_ABILITIES, shown "708/2a-turned-face-down";
    3: shown "708/2-a-copy-of-something-face-down";
}

/// 708.2a: rejects the activation of an ability that a permanent doesn't have, if it is face down.
pub(crate) fn has_no_abilities(table: &Table, row: &ObjectNow) -> Ruled<()> {
    R708_2A::NO_ABILITIES.must_hold_for(table, row.id, !row.status.face_down)
}

/// Returns whether an object is or was face down.
pub(crate) fn is_face_down(object: &Object) -> bool {
    object.status.face_down || object.was_face_down_before(Moment::END)
}

/// 708.2a: returns the values of an object, changed if it was face down just before a moment. Face-down cards
/// in other zones, such as conspiracies, have no characteristics at all.
pub(crate) fn as_face_down_permanent(
    bench: &Bench,
    id: ObjectId,
    object: &Object,
    before: Moment,
    values: Arc<Characteristics>,
) -> Arc<Characteristics> {
    if !object.was_face_down_before(before) {
        return values;
    }
    match object.zone {
        Zone::Battlefield | Zone::Stack => Arc::new(if R708_2A::NOTHING_LEFT.is_followed_for(bench, id) {
            blank_creature()
        } else {
            Characteristics {
                name: values.name.clone(),
                abilities: values.abilities.clone(),
                ..blank_creature()
            }
        }),
        Zone::Hand | Zone::Library | Zone::Graveyard | Zone::Exile | Zone::Command => Arc::default(),
    }
}

/// 708.2a: returns a 2/2 creature without name, text, subtypes or mana cost.
fn blank_creature() -> Characteristics {
    Characteristics {
        card_types: CardType::Creature.into(),
        power: Some(Printed::Number(2)),
        toughness: Some(Printed::Number(2)),
        ..Characteristics::default()
    }
}

rule! {
    /// What enters face down is turned face down before it enters, so that nothing that it would do as it enters face up
    /// happens.
    R708_3 "708.3": "707.3" since "2009-10-01", "708.3" since "2021-07-23";
    same as "708.4"
    1: shown "708/4-a-face-down-spell-becomes-a-face-down-permanent";
}

rule! {
    /// What is cast face down is turned face down before it is put onto the stack. As a spell it is what it is face
    /// down, and it becomes a face-down permanent.
    R708_4 "708.4": "707.4" since "2009-10-01", "708.4" since "2021-07-23";
    instead FACE_DOWN_PERMANENT "a face-down spell becomes a face-down permanent"
    3: FACE_DOWN_PERMANENT;
}

/// 708.4: returns whether a spell becomes a face-down permanent.
pub(crate) fn stays_face_down(before: &Now, id: ObjectId, spell: &Object) -> bool {
    spell.status.face_down && R708_4::FACE_DOWN_PERMANENT.is_followed_for(before, id)
}

rule! {
    /// What allows a permanent to be face down may also allow its controller to turn it face up. Spells usually can't be
    /// turned face up.
    R708_7 "708.7": "707.7" since "2009-10-01", "708.7" since "2021-07-23";
    must A_PERMANENT "a spell isn't turned face up" (also "702.37e")
    2: A_PERMANENT;
}

rule! {
    /// A permanent that is turned face up has its own copiable values again. It doesn't enter, and nothing
    /// triggers as though it had.
    R708_8 "708.8": "707.8" since "2009-10-01", "708.8" since "2021-07-23";
    instead DOESNT_ENTER "a permanent that is turned face up doesn't enter"
    1: shown "708/8-turned-up-does-not-enter";
    2: shown "708/8-effects-still-apply";
    3: DOESNT_ENTER;
}

/// 708.7, 116.2b: turns a permanent face up for a player, who pays its morph cost.
pub(crate) fn turn_face_up(table: &mut Table, player: PlayerId, object: ObjectId) -> Ruled<()> {
    r117_priority::special_action_at_any_time(table, player)?;
    if r702_106_hidden_agenda::turned_face_up(table, player, object)? {
        return Ok(());
    }
    let now = table.now();
    let controls =
        now.object(object).is_some_and(|row| row.status.face_down && row.controller == Some(player));
    R702_37E::THEIRS
        .must_hold_for(table, object, controls)
        .also_if(r702_106_hidden_agenda::is_a_conspiracy(&now, object), &R702_106C)?;
    let is_a_spell = now.object(object).is_some_and(|row| row.zone == Zone::Stack);
    R708_7::A_PERMANENT.must_hold_for(table, object, !is_a_spell)?;
    let mana = morph_cost(table, object)?;
    R702_37E::MORPH_COST.must_hold_for(table, object, mana.is_some())?;
    let mana = mana.unwrap_or_default();
    not_performed::x_of_a_special_action(&mana)?;
    let cost = Cost { mana, ..Cost::default() };
    r118_costs::pay_by_itself(table, player, object, &cost, &Announcement::default())?;
    if R708_8::DOESNT_ENTER.is_followed_for(table, object) {
        table.happens(&R708_8, Event::TurnFaceUp(object))?;
    } else {
        let again = Move { under: Some(player), ..Move::to(object, Zone::Battlefield, Cause::Rule) };
        table.happens(&R708_8, Event::Move(again))?;
    }
    Ok(())
}

rule! {
    /// A player with priority may turn a face-down permanent that they control face up by paying the morph
    /// cost that it would have if it were face up. Without such a cost, it can't be turned face up this way.
    R702_37E "702.37e": "702.34d" since "2009-10-01", "702.35d" since "2011-06-17",
        "702.36d" since "2013-07-13", "702.36e" since "2015-03-27", "702.37e" since "2021-04-22";
    must THEIRS "the permanent is face down, and the player controls it"
    must MORPH_COST "the permanent would have a morph cost if it were face up"
    instead AS_IF_FACE_UP "its morph cost is the one that it would have if it were face up"
    instead WITH_ALL_EFFECTS "all effects that would apply to it face up give it a morph cost or take it"
    1: THEIRS, MORPH_COST, shown "117/1c-face-up-in-response";
    2: shown "405/6d-turning-face-up-uses-no-stack";
    3: AS_IF_FACE_UP, WITH_ALL_EFFECTS, shown "702/37e-the-morph-cost-of-the-copy";
    4: MORPH_COST, WITH_ALL_EFFECTS, shown "702/37e-a-copy-without-morph";
    5: shown "708/8-turned-up-does-not-enter";
    6: shown "708/8-turned-up-does-not-enter", shown "708/8-no-counters-as-it-is-turned-up";
}

/// 702.37e: returns the morph cost that a face-down permanent would have if it were face up.
fn morph_cost(table: &Table, id: ObjectId) -> Ruled<Option<Mana>> {
    let mut costs: Vec<Mana> =
        abilities_face_up(table, id)?.iter().filter_map(|ability| morph(ability).cloned()).collect();
    costs.dedup();
    if costs.len() > 1 {
        return Err(TickStop::NotPerformed(
            "the choice between several morph costs is not performed".to_owned(),
        ));
    }
    Ok(costs.pop())
}

/// 702.37e: returns the abilities that a face-down permanent would have if it were face up. Copy effects apply to
/// it (708.10), and so do all other effects.
fn abilities_face_up(table: &Table, id: ObjectId) -> Ruled<Vec<Arc<Ability>>> {
    let Some(object) = table.game().objects.get(&id) else { return Ok(Vec::new()) };
    if !R702_37E::AS_IF_FACE_UP.is_followed_for(table, id) {
        return Ok(object.face().abilities.clone());
    }
    if !R702_37E::WITH_ALL_EFFECTS.is_followed_for(table, id) {
        let bench = table.bench();
        let copiable = r707_copying::copied_values(bench, table.game(), id, object, Moment::END);
        return Ok(copiable.abilities.clone());
    }
    let (_, face_up) = table.suppose(&Event::TurnFaceUp(id), false)?;
    let held = |row: &ObjectNow| row.abilities.iter().map(|held| Arc::clone(&held.ability)).collect();
    Ok(face_up.object(id).map(held).unwrap_or_default())
}

fn morph(ability: &Ability) -> Option<&Mana> {
    match ability {
        Ability::Keyword(Keyword::Morph(cost)) => Some(cost),
        _ => None,
    }
}

rule! {
    /// A face-down permanent that becomes a copy looks the same as before, since its face-down status
    /// modifies the copied values. When it is turned face up, it has the copied values.
    R708_10 "708.10": "707.10" since "2009-10-01", "708.10" since "2021-07-23";
    same as "707.3"
    1: STATUS of "707.3", shown "707/3-face-down-copy-turned-face-up";
    2: STATUS of "707.3", shown "707/3-face-down-copy-turned-face-up";
    3: shown "707/3-face-down-copy-turned-face-up";
}

rules![R708_2, R708_2A, R708_3, R708_4, R708_7, R708_8, R702_37E, R708_10];
