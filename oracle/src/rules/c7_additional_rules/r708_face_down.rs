//! Face-down spells and permanents: what they are, and how they are turned face up.

use crate::bench::Bench;
use crate::card::{Ability, CardType, Characteristics, Cost, Keyword, Mana, Printed, Zone};
use crate::now::ObjectNow;
use crate::rules::{r117_priority, r118_costs};
use crate::state::{Announcement, Game, Moment, Object, ObjectId, PlayerId};
use crate::table::{Cause, Event, Move, Ruled, Stop, Table};
use std::sync::Arc;

rule! {
    /// A face-down spell or permanent has only the characteristics that the rule or effect that turned it
    /// face down lists; these are its copiable values.
    R708_2 "708.2": "707.2" since "2009-10-01", "708.2" since "2021-07-23";
    same as "708.2a"
}

rule! {
    /// Unless something else is listed, a face-down permanent is a 2/2 creature without name, text, subtypes
    /// or mana cost.
    R708_2A "708.2a": "707.2a" since "2009-10-01", "708.2a" since "2021-07-23";
    instead NOTHING_LEFT "the permanent keeps nothing of its name and text"
    must NO_ABILITIES "no ability of a face-down permanent is activated that it doesn't have"
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
    /// A permanent that is turned face up has its own copiable values again. It doesn't enter, and nothing
    /// triggers as though it had.
    R708_8 "708.8": "707.8" since "2009-10-01", "708.8" since "2021-07-23";
    instead DOESNT_ENTER "a permanent that is turned face up doesn't enter"
}

/// 708.7, 116.2b: turns a permanent face up for a player, who pays its morph cost.
pub(crate) fn turn_face_up(table: &mut Table, player: PlayerId, object: ObjectId) -> Ruled<()> {
    r117_priority::special_action_at_any_time(table, player)?;
    let now = table.now();
    let controls =
        now.object(object).is_some_and(|row| row.status.face_down && row.controller == Some(player));
    let Some(mana) = morph_cost(now.game(), object).filter(|_| controls) else {
        return Err(Stop::Malformed("this player can't turn it face up".to_owned()));
    };
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

/// Returns the morph cost of an object, if its face has one.
fn morph_cost(game: &Game, object: ObjectId) -> Option<Mana> {
    let morph_cost = |ability: &Arc<Ability>| match &**ability {
        Ability::Keyword(Keyword::Morph(cost)) => Some(cost.clone()),
        _ => None,
    };
    game.objects.get(&object)?.face().abilities.iter().find_map(morph_cost)
}

rule! {
    /// A face-down permanent that becomes a copy looks the same as before, since its face-down status
    /// modifies the copied values. When it is turned face up, it has the copied values.
    R708_10 "708.10": "707.10" since "2009-10-01", "708.10" since "2021-07-23";
    not yet
}

rules![R708_2, R708_2A, R708_8, R708_10];
