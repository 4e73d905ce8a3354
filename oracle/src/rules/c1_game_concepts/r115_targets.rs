//! Targets: which targets a spell or ability asks for, and what can be a target.

use crate::card::{CardType, Effect, Filter, Selector, Target, Targetable, Who, Whose, Zone, Zones};
use crate::now::{Now, ObjectNow, Source};
use crate::rules::r601_2b_announcing::R601_2C;
use crate::rules::r702_11_untargetable::is_not_protected;
use crate::state::{ObjectId, Thing};

/// Returns the instances of the word "target" in effects, in their order. Of the modes, only the chosen ones
/// count.
pub(crate) fn slots(effects: &[Effect], modes: &[u8]) -> Vec<Target> {
    let mut slots = Vec::new();
    for effect in effects {
        collect(effect, modes, &mut slots);
    }
    slots
}

/// Adds the instances of the word "target" in an effect.
fn collect(effect: &Effect, modes: &[u8], slots: &mut Vec<Target>) {
    let is_word_target = |target: &&Target| matches!(target, Target::Target(_) | Target::Targets { .. });
    slots.extend(effect.named().into_iter().filter(is_word_target).cloned());
    parts(effect, modes).into_iter().for_each(|part| collect(part, modes, slots));
}

/// Returns the effects of which an effect is made; of modes, only the chosen ones, as they are written. Abilities that it creates
/// choose their targets later, when they trigger.
fn parts<'e>(effect: &'e Effect, modes: &[u8]) -> Vec<&'e Effect> {
    let parts = effect.parts();
    if !matches!(effect, Effect::Modes { .. }) {
        return parts;
    }
    let is_chosen = |place: usize| modes.iter().any(|mode| usize::from(*mode) == place);
    (1..).zip(parts).filter(|(place, _)| is_chosen(*place)).map(|(_, part)| part).collect()
}

/// Returns whether an effect refers to the object or the player of the event that triggered its ability. An
/// ability that the effect creates may do that too.
pub(crate) fn refers_to_its_event(effect: &Effect) -> bool {
    effect.with_parts().into_iter().any(|part| match part {
        Effect::Delayed { effect, .. } | Effect::WhenYouDo(effect) => refers_to_its_event(effect),
        part => {
            let of_its_event = |what: &Target| {
                use Target::{DefendingPlayer, ThatObject, ThatObjectsController, ThatPlayer};
                matches!(what, ThatObject | ThatObjectsController | ThatPlayer | DefendingPlayer)
            };
            part.named().into_iter().any(of_its_event)
                || part.values().into_iter().any(|value| value.is_of(Whose::ThatObject))
        }
    })
}

/// Returns whether an effect refers to "it": for an ability of whose creation nothing is left to be "it", that is the
/// object of its event.
pub(crate) fn refers_to_it(effect: &Effect) -> bool {
    let is_it = |what: &Target| matches!(what, Target::It | Target::ItsController | Target::ItsOwner);
    effect.with_parts().into_iter().any(|part| {
        part.named().into_iter().any(is_it) || part.values().into_iter().any(|value| value.is_of(Whose::Its))
    })
}

/// Returns the minimum and maximum number of targets for an instance of the word "target".
pub(crate) fn number(slot: &Target) -> (usize, usize) {
    match slot {
        Target::Targets { at_least, at_most, .. } => (usize::from(*at_least), usize::from(*at_most)),
        _ => (1, 1),
    }
}

/// Returns everything that can be a target.
pub(crate) fn candidates(now: &Now, slot: &Target, object: ObjectId, source: &Source) -> Vec<Thing> {
    let objects = now.game().objects.keys().map(|&id| Thing::Object(id));
    let players = now.players().map(|player| Thing::Player(player.id));
    objects.chain(players).filter(|&thing| is_possible(now, slot, thing, object, source)).collect()
}

/// 601.2c, 608.2b: returns whether something can be a target.
pub(crate) fn can_be_target(
    now: &Now,
    slot: &Target,
    thing: Thing,
    object: ObjectId,
    source: &Source,
) -> bool {
    fits(now, slot, thing, object, source) && is_not_protected(now, thing, source).is_ok()
}

/// Returns whether something could be chosen as a target, without stating any premise.
fn is_possible(now: &Now, slot: &Target, thing: Thing, object: ObjectId, source: &Source) -> bool {
    now.bench().suppose(|| can_be_target(now, slot, thing, object, source))
}

rule! {
    /// The same target can't be chosen twice for one instance of the word "target", but can be chosen once for
    /// each instance. This holds whenever targets are chosen or changed.
    R115_3 "115.3": "113.3" since "2009-10-01", "114.3" since "2010-07-16", "115.3" since "2019-07-12";
    same as "601.2c"
    1: NOT_TWICE of "601.2c";
    2: shown "601/2c-one-object-for-two-instances";
}

rule! {
    /// "Any target" means a creature, player, planeswalker or battle.
    R115_4 "115.4": "114.4" since "2018-04-27", "115.4" since "2019-07-12";
    when ANY_TARGET "the target is a creature, player, planeswalker or battle"
    2: ANY_TARGET;
    3: ANY_TARGET, shown "115/4-any-target-is-not-any-object";
}

/// 115.4, 601.2c: returns whether something fits the description after the word "target".
fn is_asked_for(now: &Now, slot: &Target, thing: Thing, object: ObjectId, source: &Source) -> bool {
    match slot {
        Target::Target(selector) => is_object(now, thing, selector, source),
        Target::Targets { of: Targetable::Objects(selector), .. } => is_object(now, thing, selector, source),
        Target::Targets { of: Targetable::Players(who), .. } => is_player(now, thing, *who, source),
        Target::Targets { of: Targetable::Any, .. } => {
            R115_4::ANY_TARGET.holds_for(now, object, is_any_target(now, thing))
        }
        Target::Targets { of: Targetable::SpellOrAbility(filter), .. } => {
            is_spell_or_ability(now, thing, filter, source)
        }
        Target::Each(_)
        | Target::Chosen(..)
        | Target::It
        | Target::ThatObject
        | Target::ThatPlayer
        | Target::DefendingPlayer
        | Target::ThatObjectsController
        | Target::ItsController
        | Target::ItsOwner => false,
    }
}

/// Returns whether something is an object that matches a selector.
fn is_object(now: &Now, thing: Thing, selector: &Selector, source: &Source) -> bool {
    let row = thing.object().and_then(|id| now.object(id));
    row.is_some_and(|row| {
        now.look().is_meant(row, selector, source) || is_meant_but_for_qualities(now, row, selector, source)
    })
}

/// 601.2c: with the mutant, returns whether an object fits except for the qualities for which a text asks.
fn is_meant_but_for_qualities(now: &Now, row: &ObjectNow, selector: &Selector, source: &Source) -> bool {
    let Selector { zones, filter } = selector;
    filter.asks_for_a_quality()
        && !R601_2C::QUALITIES.is_followed_for(now, row.id)
        && now.look().is_meant(row, &Selector { zones: *zones, filter: filter.without_qualities() }, source)
}

/// Returns whether something is a player in the game to whom `who` refers.
fn is_player(now: &Now, thing: Thing, who: Who, source: &Source) -> bool {
    let Thing::Player(player) = thing else { return false };
    now.game().is_in_the_game(player) && now.look().names_player(player, who, source)
}

/// Returns whether something is a creature, player, planeswalker or battle. Until 2018-04-26, the words in place of
/// "any target" were "target creature or player". Planeswalkers were dealt such damage by redirection (306.7).
fn is_any_target(now: &Now, thing: Thing) -> bool {
    let kinds: &[CardType] = if now.in_force(&R115_4) {
        &[CardType::Creature, CardType::Planeswalker, CardType::Battle]
    } else {
        &[CardType::Creature]
    };
    match thing {
        Thing::Player(player) => now.game().is_in_the_game(player),
        Thing::Object(id) => now.object(id).is_some_and(|row| {
            row.zone == Zone::Battlefield && kinds.iter().any(|&kind| row.card_types.contains(kind))
        }),
    }
}

/// Returns whether something is a spell on the stack that matches a filter or, if the filter matches
/// anything, an ability on the stack.
fn is_spell_or_ability(now: &Now, thing: Thing, filter: &Filter, source: &Source) -> bool {
    let Thing::Object(id) = thing else { return false };
    let Some(object) = now.game().objects.get(&id).filter(|object| object.zone == Zone::Stack) else {
        return false;
    };
    if object.is_ability() {
        return *filter == Filter::Any;
    }
    now.object(id).is_some_and(|row| {
        let zones = Zones::from(Zone::Stack);
        now.look().is_meant(row, &Selector { zones, filter: filter.clone() }, source)
    })
}

rule! {
    /// No spell or ability on the stack can target itself.
    R115_5 "115.5": "113.4" since "2009-10-01", "114.4" since "2010-07-16", "114.5" since "2018-04-27",
        "115.5" since "2019-07-12";
    when ITSELF "the target is the spell or ability itself"
    1: ITSELF;
}

/// 115.5, 601.2c: returns whether something fits the description after the word "target" and isn't the spell
/// or ability itself. Hexproof, protection and the like are not considered here.
pub(crate) fn fits(now: &Now, slot: &Target, thing: Thing, object: ObjectId, source: &Source) -> bool {
    let itself = R115_5::ITSELF.holds_for(now, object, thing == Thing::Object(object));
    !itself && is_asked_for(now, slot, thing, object, source)
}

rules![R115_3, R115_4, R115_5];
