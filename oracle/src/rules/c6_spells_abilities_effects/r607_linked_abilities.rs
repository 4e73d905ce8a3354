//! Linked abilities: an ability that refers to cards or to a choice means those of the ability linked
//! to it.

use crate::card::CopyOf;
use crate::now::{AbilityKey, Look, Now, ObjectNow, Source};
use crate::rules::r707_copying;
use crate::state::{Choices, Copied, Moment, Object, ObjectId};
use crate::table::{Event, Move, Table};

rule! {
    /// If an activated or triggered ability of an object exiles cards and another ability of it refers to cards
    /// exiled with that object, the two are linked. The second ability refers only to cards that the first one
    /// exiled and that are still in exile.
    R607_2A "607.2a" since "2009-10-01";
    when EXILED_BY_THE_OTHER "the ability that is linked to this one exiled the card"
    1: EXILED_BY_THE_OTHER;
    2: EXILED_BY_THE_OTHER, outside "objects with several abilities that exile cards";
}

/// 607.2a: returns whether an ability of the object that has a text exiled a card.
pub(crate) fn is_exiled_with(look: &Look, card: ObjectId, source: &Source) -> bool {
    let exiled_with = look.game().objects.get(&card).and_then(|object| object.exiled_with);
    let by_it = exiled_with.is_some() && exiled_with == source.this;
    R607_2A::EXILED_BY_THE_OTHER.holds_for(look, card, by_it)
}

rule! {
    /// If an ability of an object has a replacement effect that exiles cards and another ability of it refers to
    /// cards exiled with that object, the two are linked. The second ability refers only to cards that the effect
    /// exiled and that are still in exile.
    R607_2B "607.2b" since "2009-10-01";
    when REFERRED_TO "an ability of the object refers to the cards exiled with it"
    does EXILED_WITH_IT "the card is exiled with the object that has the replacement effect"
    1: REFERRED_TO;
    2: EXILED_WITH_IT, EXILED_BY_THE_OTHER of "607.2a";
    3: explains;
}

/// 607.2b: returns the exile of a card by the replacement effect of an object.
pub(crate) fn exiled_by_replacement(table: &Table, event: Event, by: ObjectId) -> Event {
    match event {
        Event::Move(movement)
            if refers_to_what_it_exiles(&table.now(), by)
                && R607_2B::EXILED_WITH_IT.is_followed_for(table, movement.object) =>
        {
            Event::Move(Move { exiled_with: Some(by), ..movement })
        }
        other => other,
    }
}

/// 607.2b: returns whether an ability of an object refers to the cards that its replacement effect exiles. Then it
/// matters which of several objects with such an effect exiles a card (616.1).
pub(crate) fn refers_to_what_it_exiles(now: &Now, id: ObjectId) -> bool {
    let refers =
        |row: &ObjectNow| row.abilities.iter().any(|held| held.ability.refers_to_cards_exiled_with_this());
    R607_2B::REFERRED_TO.holds_for(now, id, now.object(id).is_some_and(refers))
}

rule! {
    /// If an object gets a pair of linked abilities from one effect, these are linked to each other on it and
    /// to none of its other abilities, present or past.
    R607_5 "607.5" since "2013-07-13";
    same as "607.5a"
    1: shown "614/12a-a-copy-gets-a-choice-of-its-own";
    2: shown "607/5a-a-choice-for-another-copied-ability";
}

rule! {
    /// An ability that refers to a choice means only the choice made for the ability that is linked to it. If
    /// an object gained the ability without a choice for it, the parts that refer to the choice do nothing,
    /// whatever was chosen for other abilities of the object.
    R607_5A "607.5a": "706.7a" since "2009-10-01", "607.5a" since "2020-04-17";
    when MADE_FOR_IT "the choice was made for the ability that is linked to this one"
    1: MADE_FOR_IT, shown "607/5a-a-granted-ability", shown "607/5a-a-choice-that-was-never-made";
    2: MADE_FOR_IT, shown "607/5a-a-choice-that-was-never-made";
}

/// 607.5a: returns what was chosen for an ability of an object. Choices are made as an object enters, for the
/// abilities that it has then.
pub(crate) fn choices_for(look: &Look, id: ObjectId, key: &AbilityKey) -> Choices {
    let Some(object) = look.game().objects.get(&id) else { return Choices::default() };
    let made = r707_copying::choices_made_for(look, id);
    if made == Choices::default() {
        return made;
    }
    let had_it = match key {
        AbilityKey::Printed(_) => !became_a_copy_later(object),
        AbilityKey::Granted(..) => false,
    };
    if R607_5A::MADE_FOR_IT.holds_for(look, id, had_it) { made } else { Choices::default() }
}

/// 607.5a: returns what was chosen for the abilities in the text of an object.
pub(crate) fn choices_for_its_text(now: &Now, id: ObjectId) -> Choices {
    choices_for(&now.look(), id, &AbilityKey::Printed(0))
}

/// Returns whether an object's text comes from a copy effect that began after the object entered.
fn became_a_copy_later(object: &Object) -> bool {
    let entered = object.entered();
    let of_another = |copied: &&Copied| !matches!(copied.copying.of, CopyOf::Itself);
    let now = object.copies.iter().filter(|copied| copied.applied_before(Moment::END));
    now.filter(of_another).any(|copied| copied.began > entered)
}

rules![R607_2A, R607_2B, R607_5, R607_5A];
