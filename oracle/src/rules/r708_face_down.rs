//! 708, face-down spells and permanents.

use super::{r117_priority, r118_costs};
use crate::bench::Bench;
use crate::card::{Ability, CardType, Characteristics, Cost, Keyword, Printed, Zone};
use crate::does;
use crate::edition::on;
use crate::rule::{Rule, Status, does_instead};
use crate::state::{Announcement, Moment, Object, ObjectId, PlayerId};
use crate::table::{Cause, Event, Move, Ruled, Stop, Table};
use std::sync::Arc;

/// The rules of this section that the oracle performs, and others that are cited.
pub(crate) const RULES: &[&Rule] = &[&R708_2, &R708_2A, &R708_8, &R708_10];

/// 708.2
pub(crate) const R708_2: Rule = Rule {
    id: "708.2",
    numbers: &[(on("2009-10-01"), "707.2"), (on("2021-07-23"), "708.2")],
    until: None,
    says: "A face-down spell or permanent has no characteristics but those that whatever turned it face down lists; \
           these are its copiable values.",
    status: Status::SameAs("708.2a"),
    premises: &[],
};

/// 708.2a
pub(crate) const R708_2A: Rule = Rule {
    id: "708.2a",
    numbers: &[(on("2009-10-01"), "707.2a"), (on("2021-07-23"), "708.2a")],
    until: None,
    says: "Unless something else is listed, a face-down permanent is a 2/2 creature without name, text, subtypes or \
           mana cost.",
    status: Status::Tested,
    premises: &[does_instead("nothing of its name and text is left")],
};

/// Whether an object is or was face down.
pub(crate) fn is_face_down(object: &Object) -> bool {
    object.status.face_down || object.was_face_down_before(Moment::END)
}

/// 708.2a: the values of an object, changed if it was face down just before a moment. Face-down
/// cards in other zones, such as conspiracies, have no characteristics at all.
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
        Zone::Battlefield | Zone::Stack => Arc::new(does!(
            bench, R708_2A, id, "nothing of its name and text is left",
            blank_creature(),
            instead Characteristics {
                name: values.name.clone(),
                abilities: values.abilities.clone(),
                ..blank_creature()
            }
        )),
        Zone::Hand | Zone::Library | Zone::Graveyard | Zone::Exile | Zone::Command => Arc::default(),
    }
}

fn blank_creature() -> Characteristics {
    Characteristics {
        card_types: CardType::Creature.into(),
        power: Some(Printed::Number(2)),
        toughness: Some(Printed::Number(2)),
        ..Characteristics::default()
    }
}

/// 708.10
pub(crate) const R708_10: Rule = Rule {
    id: "708.10",
    numbers: &[(on("2009-10-01"), "707.10"), (on("2021-07-23"), "708.10")],
    until: None,
    says: "A face-down permanent that becomes a copy looks the same as before, since being face down \
           modifies what it copied. When it is turned face up, it has the copied values.",
    status: Status::NotYet,
    premises: &[],
};

/// 708.8
pub(crate) const R708_8: Rule = Rule {
    id: "708.8",
    numbers: &[(on("2009-10-01"), "707.8"), (on("2021-07-23"), "708.8")],
    until: None,
    says: "As a face-down permanent is turned face up, it has its own copiable values again; it does not enter, and \
           nothing triggers as though it had.",
    status: Status::Tested,
    premises: &[does_instead("a permanent that is turned face up does not enter")],
};

/// 708.7, 116.2b: a player turns a face-down permanent face up.
pub(crate) fn turn_face_up(table: &mut Table, player: PlayerId, object: ObjectId) -> Ruled<()> {
    r117_priority::special_action_at_any_time(table, player)?;
    let now = table.now();
    let cost = now.game().objects.get(&object).and_then(|causes| {
        causes.face().abilities.iter().find_map(|ability| match &**ability {
            Ability::Keyword(Keyword::Morph(cost)) => Some(cost.clone()),
            _ => None,
        })
    });
    let controls =
        now.object(object).is_some_and(|row| row.status.face_down && row.controller == Some(player));
    let Some(cost) = cost.filter(|_| controls) else {
        return Err(Stop::Malformed("it cannot be turned face up by this player".to_owned()));
    };
    let cost = Cost { mana: cost, ..Cost::default() };
    r118_costs::pay_by_itself(table, player, object, &cost, &Announcement::default())?;
    does!(
        table, R708_8, object, "a permanent that is turned face up does not enter",
        table.happens(&R708_8, Event::TurnFaceUp(object))?,
        instead {
            let again = Move { under: Some(player), ..Move::to(object, Zone::Battlefield, Cause::Rule) };
            table.happens(&R708_8, Event::Move(again))?
        }
    );
    Ok(())
}
