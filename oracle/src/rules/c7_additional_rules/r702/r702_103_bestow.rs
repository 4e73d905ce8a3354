//! Bestow: a creature card that can be cast as an Aura instead.

use crate::card::{
    Ability, CardType, Cost, Duration, Effect, Filter, Keyword, Mana, Modification, Selector, Subtype,
    SubtypeChoice, Target,
};
use crate::now::{Now, ObjectNow};
use crate::state::{Affected, Attached, Choices, EffectId, Game, Moment, ObjectId, PlayerId, Resolved};
use crate::table::{Event, Ruled, Table};
use std::rc::Rc;

rule! {
    /// A card with bestow may be cast bestowed, wherever it could be played from. Then its bestow cost is paid
    /// rather than its mana cost, like any alternative cost.
    R702_103A "702.103a": "702.102a" since "2013-09-27", "702.103a" since "2021-04-22";
    must HAS_BESTOW "a spell that is cast bestowed has bestow"
    does BESTOW_COST "the bestow cost is paid rather than the mana cost"
    2: HAS_BESTOW;
    3: BESTOW_COST;
    4: BESTOW_COST, restates "601.2f";
}

/// 702.103a: requires that a card that is to be cast bestowed has bestow.
pub(crate) fn can_be_bestowed(table: &Table, card: &ObjectNow) -> Ruled<()> {
    R702_103A::HAS_BESTOW.must_hold_for(table, card.id, bestow_cost(card).is_some())
}

/// 702.103a: returns the alternative cost of a spell that is cast bestowed.
pub(crate) fn alternative_cost(now: &Now, spell: ObjectId) -> Option<Cost> {
    let mana = bestow_cost(now.object(spell)?)?.clone();
    R702_103A::BESTOW_COST.is_followed_for(now, spell).then(|| Cost { mana, ..Cost::default() })
}

/// 702.103a: returns the alternative cost of a card or spell that is being cast bestowed.
pub(crate) fn cost_if_bestowed(now: &Now, spell: ObjectId) -> Option<Mana> {
    bestowed_by(now.game(), spell)?;
    bestow_cost(now.object(spell)?).cloned()
}

/// Returns the bestow cost of an object with bestow.
pub(crate) fn bestow_cost(row: &ObjectNow) -> Option<&Mana> {
    row.keywords().find_map(|keyword| match keyword {
        Keyword::Bestow(mana) => Some(mana),
        _ => None,
    })
}

rule! {
    /// A spell that is cast bestowed becomes an Aura enchantment and gains enchant creature as it is put on the
    /// stack. The permanent that it becomes will be a bestowed Aura, too. All of this lasts until the spell or
    /// the permanent ceases to be bestowed. Since it is an Aura spell, it has a target.
    R702_103B "702.103b": "702.102b" since "2013-09-27", "702.103b" since "2021-04-22";
    does AURA "the spell becomes an Aura enchantment and gains enchant creature"
    does PERMANENT "the permanent that the spell becomes is a bestowed Aura"
    1: AURA;
    2: PERMANENT;
    3: PERMANENT, shown "702/103f-a-creature-again";
    4: AURA, CAN_BE_TARGET of "601.2c";
}

/// 702.103b: returns the effect that makes a card or spell a bestowed Aura.
pub(crate) fn effect(now: &Now, object: ObjectId, player: PlayerId) -> Option<Resolved> {
    R702_103B::AURA.is_followed_for(now, object).then(|| bestowing(object, player))
}

fn bestowing(object: ObjectId, player: PlayerId) -> Resolved {
    let aura = Subtype::named("Aura").into_iter().collect();
    let enchant = Keyword::Enchant(Box::new(Filter::CardType(CardType::Creature)));
    Resolved {
        controller: player,
        card: None,
        source: None,
        created: Moment::START,
        duration: Duration::Indefinite,
        affects: Affected::Objects([object].into_iter().collect()),
        choices: Choices::default(),
        changes: vec![
            Modification::SetCardTypes(CardType::Enchantment.into()),
            Modification::AddSubtypes(SubtypeChoice::Of(aura)),
            Modification::AddAbility(Ability::Keyword(enchant).into()),
        ],
        bestows: true,
        attached_to: None,
    }
}

/// 702.103b: returns the effect that makes a bestowed Aura spell target a creature.
pub(crate) fn target() -> Effect {
    let to = Target::Target(Selector::permanents(Filter::CardType(CardType::Creature)));
    Effect::Attach { what: Target::It, to }
}

/// 702.103b: returns whether the permanent that a bestowed Aura spell becomes is bestowed, too.
pub(crate) fn stays_bestowed(before: &Now, spell: ObjectId) -> bool {
    R702_103B::PERMANENT.is_followed_for(before, spell)
}

/// Returns the effect that makes an object a bestowed Aura, if it is one.
fn bestowed_by(game: &Game, object: ObjectId) -> Option<EffectId> {
    let affects = |effect: &Resolved| match &effect.affects {
        Affected::Objects(objects) => objects.contains(&object),
        Affected::Whatever(_) | Affected::Players(_) => false,
    };
    game.effects.iter().find(|(_, effect)| effect.bestows && affects(effect)).map(|(&id, _)| id)
}

rule! {
    /// A copy of a bestowed Aura spell is a bestowed Aura spell as well.
    R702_103C "702.103c" since "2021-09-24";
    does COPY "the copy is a bestowed Aura spell, too"
    1: COPY;
}

/// 702.103c: makes the copy of a bestowed Aura spell a bestowed Aura spell. Until 2021-09-23, only 707.10 says
/// so, since bestowing was a choice made for the spell.
pub(crate) fn copied(table: &mut Table, of: ObjectId, copy: ObjectId, player: PlayerId) -> Ruled<()> {
    let bestowed = bestowed_by(table.game(), of).is_some();
    if bestowed && (!table.in_force(&R702_103C) || R702_103C::COPY.is_followed_for(table, copy)) {
        table.happens(&R702_103C, Event::EffectBegins(Box::new(bestowing(copy, player))))?;
    }
    Ok(())
}

rule! {
    /// Whether a spell can be cast bestowed depends only on its characteristics as bestow modifies them.
    R702_103D "702.103d": "702.102c" since "2013-09-27", "702.103c" since "2021-04-22",
        "702.103d" since "2021-09-24";
    instead AS_MODIFIED "only the characteristics of the spell as bestow modifies them count"
    1: AS_MODIFIED;
}

/// 702.103d: returns the moment that shows whether a card could be cast bestowed: the card already is the Aura
/// that it would become.
pub(crate) fn as_modified<'b>(table: &Table<'b>, player: PlayerId, card: ObjectId) -> Ruled<Rc<Now<'b>>> {
    let now = table.now();
    match effect(&now, card, player) {
        Some(effect) if R702_103D::AS_MODIFIED.is_followed_for(table, card) => {
            let (_, supposed) = table.suppose(&Event::EffectBegins(Box::new(effect)), false)?;
            Ok(Rc::new(supposed))
        }
        Some(_) | None => Ok(now),
    }
}

rule! {
    /// If the target of a bestowed Aura spell is illegal as the spell begins resolving, the spell ceases to be
    /// bestowed and resolves as a creature spell.
    R702_103E "702.103e": "702.102d" since "2013-09-27", "702.103d" since "2021-04-22",
        "702.103e" since "2021-09-24";
    does CREATURE_SPELL "the spell ceases to be bestowed and goes on resolving as a creature spell"
    1: CREATURE_SPELL;
    2: CREATURE_SPELL;
}

/// 702.103e: makes a spell whose target is illegal cease to be bestowed. Returns whether it was bestowed and
/// resolves as a creature spell.
pub(crate) fn becomes_a_creature_spell(table: &mut Table, spell: ObjectId) -> Ruled<bool> {
    let Some(effect) = bestowed_by(table.game(), spell) else { return Ok(false) };
    if !R702_103E::CREATURE_SPELL.is_followed_for(table, spell) {
        return Ok(false);
    }
    table.happens(&R702_103E, Event::EffectEnds(effect))?;
    Ok(true)
}

rule! {
    /// A bestowed Aura that becomes unattached ceases to be bestowed. One that is attached to something illegal
    /// becomes unattached, unlike other Auras, which are put into the graveyard.
    R702_103F "702.103f": "702.102e" since "2013-09-27", "702.103e" since "2021-04-22",
        "702.103f" since "2021-09-24";
    does CEASES "a bestowed Aura that becomes unattached ceases to be bestowed"
    instead UNATTACHED "a bestowed Aura that is attached to something illegal becomes unattached"
    1: CEASES;
    2: UNATTACHED, CEASES;
}

/// 702.103f: returns what happens to a bestowed Aura that is attached to something illegal: it becomes
/// unattached and ceases to be bestowed. Returns nothing if the Aura isn't bestowed.
pub(crate) fn becomes_unattached(now: &Now, aura: &ObjectNow) -> Vec<Event> {
    let bestowed = bestowed_by(now.game(), aura.id).is_some() && aura.attached.is_some();
    if bestowed && R702_103F::UNATTACHED.is_followed_for(now, aura.id) {
        [Event::Attach(aura.id, None)].into_iter().chain(ceases(now, aura.id)).collect()
    } else {
        Vec::new()
    }
}

/// 702.103f: makes a permanent that becomes unattached cease to be bestowed, if it is bestowed.
pub(crate) fn ceases(now: &Now, permanent: ObjectId) -> Option<Event> {
    let effect = bestowed_by(now.game(), permanent)?;
    R702_103F::CEASES.is_followed_for(now, permanent).then_some(Event::EffectEnds(effect))
}

/// 702.103f: makes bestowed Auras cease to be bestowed as soon as the creature to which they are attached has
/// left, since they have become unattached (701.3d). Returns whether there were any.
pub(crate) fn right_after(table: &mut Table) -> Ruled<bool> {
    let now = table.now();
    let mut events = Vec::new();
    for row in now.permanents() {
        let gone = row.attached.is_some_and(|host| !is_there(now.game(), host));
        if gone && let Some(ends) = ceases(&now, row.id) {
            events.extend([Event::Attach(row.id, None), ends]);
        }
    }
    let any = !events.is_empty();
    table.happen(&R702_103F, events)?;
    Ok(any)
}

fn is_there(game: &Game, host: Attached) -> bool {
    match host {
        Attached::ToObject(host) => game.objects.contains_key(&host),
        Attached::ToPlayer(player) => game.is_in_the_game(player),
    }
}

rule! {
    /// A bestowed Aura that phases in unattached ceases to be bestowed.
    R702_103G "702.103g": "702.102f" since "2019-07-12", "702.103f" since "2021-04-22",
        "702.103g" since "2021-09-24";
    does CEASES "a bestowed Aura that phases in unattached ceases to be bestowed"
    1: CEASES;
}

/// 702.103g: makes a permanent that phases in unattached cease to be bestowed, if it is bestowed.
pub(crate) fn phases_in_unattached(now: &Now, permanent: ObjectId) -> Option<Event> {
    let effect = bestowed_by(now.game(), permanent)?;
    let ceases = now.in_force(&R702_103G) && R702_103G::CEASES.is_followed_for(now, permanent);
    ceases.then_some(Event::EffectEnds(effect))
}

rules![R702_103A, R702_103B, R702_103C, R702_103D, R702_103E, R702_103F, R702_103G];
