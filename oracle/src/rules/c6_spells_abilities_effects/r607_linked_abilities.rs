//! Linked abilities: an ability that refers to cards or to a choice means those of the ability linked
//! to it.

use crate::now::{AbilityKey, Look, Now, ObjectNow, Origin, Source};
use crate::rules::{r107_numbers, r707_copying};
use crate::state::{AbilityId, Choices, ExiledWith, GivenBy, Moment, Object, ObjectId};
use crate::table::{Applied, Event, Move, Table};

rule! {
    /// An ability that an object gives itself counts as printed on it, like the ability that gives it.
    R607_1A "607.1a" since "2009-10-01";
    does WITHIN_ANOTHER "an ability that an object gives itself is linked to abilities printed on it"
    1: WITHIN_ANOTHER;
}

rule! {
    /// If an activated or triggered ability of an object exiles cards and another ability of it refers to cards
    /// exiled with that object, the two are linked. The second ability refers only to cards that the first one
    /// exiled and that are still in exile.
    R607_2A "607.2a" since "2009-10-01";
    when EXILED_BY_THE_OTHER "the ability that is linked to this one exiled the card"
    1: EXILED_BY_THE_OTHER, FROM_ONE_EFFECT of "607.5";
    2: EXILED_BY_THE_OTHER, FROM_ONE_EFFECT of "607.5";
}

/// 607.2a: returns whether the ability that is linked to the one with a text exiled a card.
pub(crate) fn is_exiled_with(look: &Look, card: ObjectId, source: &Source) -> bool {
    let exiled_with = look.game().objects.get(&card).and_then(|object| object.exiled_with);
    let by_it = exiled_with.is_some_and(|by| source.this == Some(by.object));
    let by_a_linked_ability =
        by_it && exiled_with.is_some_and(|by| are_linked(look, by, source.choices.given_by));
    R607_2A::EXILED_BY_THE_OTHER.holds_for(look, card, by_a_linked_ability)
}

/// 607.2a: returns by what a card is exiled, if an ability with this source exiles it.
pub(crate) fn exiled_with(source: &Source) -> Option<ExiledWith> {
    source.this.map(|object| ExiledWith { object, given_by: source.choices.given_by })
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
}

/// 607.2b: returns the exile of a card by a replacement effect of an object.
pub(crate) fn exiled_by_replacement(table: &Table, event: Event, by: ObjectId, applied: Applied) -> Event {
    match event {
        Event::Move(movement)
            if refers_to_what_it_exiles(&table.now(), by)
                && R607_2B::EXILED_WITH_IT.is_followed_for(table, movement.object) =>
        {
            let given_by = linked_to(&table.now(), by, applied).given_by;
            Event::Move(Move { exiled_with: Some(ExiledWith { object: by, given_by }), ..movement })
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
    R607_5 "607.5": "607.4" since "2009-10-01", "607.5" since "2013-07-13";
    when FROM_ONE_EFFECT "the object had both abilities from the same text or effect"
    1: FROM_ONE_EFFECT, shown "614/12a-a-copy-gets-a-choice-of-its-own";
    2: FROM_ONE_EFFECT, shown "607/5a-a-choice-for-another-copied-ability";
}

/// 607.5: returns whether the ability that exiled a card is linked to an ability of the same object.
fn are_linked(look: &Look, by: ExiledWith, given_by: GivenBy) -> bool {
    R607_5::FROM_ONE_EFFECT.holds_for(look, by.object, by.given_by == given_by)
}

rule! {
    /// If a pair of linked abilities is copied, the two are linked to each other on the copy, and to none of its
    /// other abilities, present or past.
    R707_7 "707.7": "706.7" since "2009-10-01", "707.7" since "2021-07-23";
    same as "607.5"
    1: FROM_ONE_EFFECT of "607.5";
    2: EXILED_BY_THE_OTHER of "607.2a";
    3: FROM_ONE_EFFECT of "607.5", shown "607/5-its-own-text-again";
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

/// 607.5, 607.5a: returns what an ability of an object refers to if it speaks of a choice, and what links it to
/// others. Choices are made as an object enters, for the abilities that its text has then.
pub(crate) fn choices_for(look: &Look, id: ObjectId, key: &AbilityKey) -> Choices {
    let Some(object) = look.game().objects.get(&id) else { return Choices::default() };
    let made = r107_numbers::without_the_x(look, id, object, object.choices);
    choices_made(look, id, object, key, made)
}

/// 607.5, 107.3m: returns what an ability that applies or triggers as its object enters refers to if it speaks of a
/// choice.
pub(crate) fn choices_as_it_enters(look: &Look, id: ObjectId, key: &AbilityKey) -> Choices {
    let Some(object) = look.game().objects.get(&id) else { return Choices::default() };
    let its_own = given_by(look, object, key) == GivenBy::ItsText;
    choices_with_the_x(look, id, object, key, its_own)
}

fn choices_with_the_x(
    look: &Look,
    id: ObjectId,
    object: &Object,
    key: &AbilityKey,
    its_own: bool,
) -> Choices {
    let made = r107_numbers::with_the_x(look, id, object.choices, its_own);
    choices_made(look, id, object, key, made)
}

fn choices_made(look: &Look, id: ObjectId, object: &Object, key: &AbilityKey, made: Choices) -> Choices {
    let given_by = given_by(look, object, key);
    let undefined = Choices { given_by, ..Choices::default() };
    if made == Choices::default() {
        return undefined;
    }
    let made_for_it = given_by == text_before(object, after(object.entered()));
    if R607_5A::MADE_FOR_IT.holds_for(look, id, made_for_it) {
        Choices { given_by, ..made }
    } else {
        undefined
    }
}

/// 607.5a: returns what was chosen for the abilities in the text of an object.
pub(crate) fn choices_for_its_text(now: &Now, id: ObjectId) -> Choices {
    choices_for(&now.look(), id, &AbilityKey::Printed(0))
}

/// 607.5, 607.5a, 107.3m: returns the same for the ability that is applied as its permanent enters.
pub(crate) fn linked_to(now: &Now, source: ObjectId, applied: Applied) -> Choices {
    let nth = match applied {
        Applied::Ability(_, nth) | Applied::Own(_, nth) => Some(nth),
        Applied::Commander(_)
        | Applied::Intrinsic(..)
        | Applied::Protection(_)
        | Applied::Counters(..)
        | Applied::UmbraArmor(_)
        | Applied::Standing(_)
        | Applied::OntoAPlaneswalker
        | Applied::Itself(_) => None,
    };
    let held = nth.and_then(|nth| now.object(source)?.abilities.get(nth));
    let key = held.map_or(AbilityKey::Printed(0), |held| held.key.clone());
    // Before the first copy effect, the permanent still had its own text.
    match (applied, now.game().objects.get(&source)) {
        (Applied::Own(0, _), Some(object)) => choices_with_the_x(&now.look(), source, object, &key, true),
        _ => choices_as_it_enters(&now.look(), source, &key),
    }
}

/// 607.5: returns what gave an object an ability.
fn given_by(look: &Look, object: &Object, key: &AbilityKey) -> GivenBy {
    match key {
        AbilityKey::Printed(_) => text_before(object, Moment::END),
        AbilityKey::Granted(origin, _) => match &**origin {
            Origin::Static(granter, key @ AbilityKey::Printed(_))
                if look.game().objects.get(granter).is_some_and(|it| std::ptr::eq(it.as_ref(), object))
                    && R607_1A::WITHIN_ANOTHER.is_followed_for(look, *granter) =>
            {
                given_by(look, object, key)
            }
            Origin::Static(granter, AbilityKey::Printed(nth)) => {
                GivenBy::Ability { object: *granter, nth: *nth, of: None }
            }
            Origin::Static(granter, AbilityKey::Granted(of, nth)) => {
                GivenBy::Ability { object: *granter, nth: *nth, of: of.object() }
            }
            Origin::Resolved(effect) => {
                let created = look.game().effects.get(effect).map(|effect| effect.created);
                GivenBy::Effect(created.unwrap_or_default())
            }
            // What an object became as it entered was stated in its own text, and counters give no pairs.
            Origin::AsItEntered(..) | Origin::Counters(..) => GivenBy::ItsText,
        },
    }
}

/// Returns which of the abilities of an object one is.
pub(crate) fn which(now: &Now, id: ObjectId, key: &AbilityKey) -> AbilityId {
    let Some(object) = now.game().objects.get(&id) else { return AbilityId::default() };
    let given_by = given_by(&now.look(), object, key);
    match key {
        AbilityKey::Printed(line) => {
            let on_the_other_half = object.status.transformed || object.status.flipped;
            AbilityId { given_by, line: *line, on_the_other_half }
        }
        AbilityKey::Granted(_, nth) => AbilityId { given_by, line: *nth, on_the_other_half: false },
    }
}

/// Returns what gave an object its text just before a moment: the last copy effect, if there was one.
fn text_before(object: &Object, moment: Moment) -> GivenBy {
    let applied = r707_copying::copies_of_another(object, moment);
    applied.map(|copied| copied.began).max().map_or(GivenBy::ItsText, GivenBy::Copying)
}

fn after(moment: Moment) -> Moment {
    Moment { place: moment.place.saturating_add(1), ..moment }
}

rules![R607_1A, R607_2A, R607_2B, R607_5, R607_5A, R707_7];
