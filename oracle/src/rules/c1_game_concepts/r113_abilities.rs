//! Abilities: where they function, and how effects add and remove them.

use crate::card::{
    self as effects, Ability, CardType, Condition, Destination, Filter, Keyword, Modification, PlayerRule,
    Selector, Static,
};
use crate::card::{Subject, Target, Trigger, Zone};
use crate::now::{AbilityKey, ContinuousEffect, Held, Look, Now, ObjectNow};
use crate::rules::{r105_color, r702_11_untargetable, r901_planechase};
use crate::state::{AsOf, ObjectId};
use crate::table::{Ruled, Table};
use std::rc::Rc;
use std::sync::Arc;

rule! {
    /// An instant's or sorcery's abilities usually function on the stack. Every other object's abilities
    /// usually function on the battlefield.
    R113_6 "113.6": "112.6" since "2009-10-01", "113.6" since "2019-07-12";
    when WHERE_CARDS_FUNCTION "the object is on the battlefield, or is an instant or sorcery on the stack"
    must ACTIVATED_THERE "an ability is activated where it functions, usually on the battlefield"
    1: WHERE_CARDS_FUNCTION;
    2: WHERE_CARDS_FUNCTION, ACTIVATED_THERE;
}

rule! {
    /// A characteristic-defining ability functions everywhere.
    R113_6A "113.6a": "112.6a" since "2009-10-01", "113.6a" since "2019-07-12";
    when DEFINES_CHARACTERISTICS "the ability is a characteristic-defining ability"
    1: DEFINES_CHARACTERISTICS;
}

rule! {
    /// If an ability names the zones in which it functions, it functions in no other zone.
    R113_6B "113.6b": "112.6b" since "2009-10-01", "113.6b" since "2019-07-12";
    when STATES_A_ZONE "the ability states the zone in which it functions"
    1: STATES_A_ZONE;
}

rule! {
    /// If an ability names the zones in which it doesn't function, it functions in every other zone.
    R113_6C "113.6c" since "2021-06-18";
    does ELSEWHERE "an ability that states a zone in which it doesn't function functions in every other zone"
    1: ELSEWHERE;
}

rule! {
    /// An ability that changes what its own object costs to cast functions on the stack.
    R113_6D "113.6d": "112.6c" since "2009-10-01", "113.6c" since "2019-07-12", "113.6d" since "2021-06-18";
    when ITS_OWN_COST "the ability changes what its own object, on the stack, costs to cast"
    1: ITS_OWN_COST, outside "alternative costs";
}

rule! {
    /// An ability that restricts or changes how its own object can be played or cast functions wherever that could be
    /// done, and on the stack.
    R113_6E "113.6e": "112.6d" since "2009-10-01", "113.6d" since "2019-07-12", "113.6e" since "2021-06-18";
    when HOW_IT_IS_CAST "the ability says how its own object, which isn't on the battlefield, can be cast"
    1: HOW_IT_IS_CAST;
}

/// 113.6d-e: returns whether an ability of an object that isn't on the battlefield functions there, since it is about
/// casting that object.
fn is_about_casting_it(look: &Look, object: &ObjectNow, ability: &Static) -> bool {
    let is_itself = |spells: &Filter| match spells {
        Filter::All(parts) => parts.contains(&Filter::This),
        spells => *spells == Filter::This,
    };
    let says = |is: fn(&PlayerRule) -> Option<&Filter>| {
        ability.changes.iter().any(|change| match change {
            Modification::PlayerRule(rule) => is(rule).is_some_and(is_itself),
            _ => false,
        })
    };
    let cost = says(|rule| match rule {
        PlayerRule::SpellsCost { spells, .. } => Some(spells),
        _ => None,
    });
    let casting = says(|rule| match rule {
        PlayerRule::CantCast(spells) | PlayerRule::CastsAsThoughFlash(spells) => Some(spells),
        _ => None,
    });
    let zone = object.zone;
    R113_6D::ITS_OWN_COST.holds_for(look, object.id, cost && zone == Zone::Stack)
        || R113_6E::HOW_IT_IS_CAST.holds_for(look, object.id, casting && zone != Zone::Battlefield)
}

/// 113.6, 113.6a-b: returns whether a static ability of an object functions where the object is.
pub(crate) fn functions(
    look: &Look,
    object: &ObjectNow,
    ability: &Static,
    defines_characteristics: bool,
) -> bool {
    if R113_6A::DEFINES_CHARACTERISTICS.holds_for(look, object.id, defines_characteristics) {
        return true;
    }
    if let Some(functions) = functions_where_it_says(look, object, ability.condition.as_ref()) {
        return functions;
    }
    if is_about_casting_it(look, object, ability) {
        return true;
    }
    let is = |card_type| object.card_types.contains(card_type);
    let on_the_stack = object.zone == Zone::Stack && (is(CardType::Instant) || is(CardType::Sorcery));
    let on_the_battlefield = object.zone == Zone::Battlefield;
    R113_6::WHERE_CARDS_FUNCTION.holds_for(look, object.id, on_the_battlefield || on_the_stack)
        || functions_in_the_command_zone(look, object)
}

/// 113.6b: returns whether an object is in the zone in which its ability states that the ability functions, or
/// `None` if the ability states no zone.
pub(crate) fn functions_where_it_says(
    look: &Look,
    object: &ObjectNow,
    condition: Option<&Condition>,
) -> Option<bool> {
    let stated = condition.and_then(zone_stated);
    if R113_6B::STATES_A_ZONE.holds_for(look, object.id, stated.is_some()) {
        return Some(stated == Some(object.zone));
    }
    let ruled_out = condition.and_then(zone_ruled_out).filter(|_| look.bench().in_force(&R113_6C))?;
    R113_6C::ELSEWHERE.is_followed_for(look, object.id).then_some(ruled_out != object.zone)
}

/// 113.6: returns whether an ability can function on the battlefield. Some abilities are only about casting their
/// card, about its way to the battlefield, or about other zones.
pub(crate) fn can_function_on_the_battlefield(ability: &Ability) -> bool {
    let is_there = |condition: Option<&Condition>| {
        condition.and_then(zone_stated).is_none_or(|zone| zone == Zone::Battlefield)
    };
    match ability {
        Ability::Keyword(
            Keyword::Flash | Keyword::Madness(_) | Keyword::Bestow(_) | Keyword::Ninjutsu(_),
        ) => false,
        Ability::Keyword(_) | Ability::Activated { .. } | Ability::Replacement(_) | Ability::Other(_) => true,
        Ability::Static(ability) => is_there(ability.condition.as_ref()),
        Ability::Triggered { when, condition, .. } => {
            let is_cast = matches!(when, Trigger::Casts { what: Filter::This, .. });
            !is_cast && is_there(condition.as_ref())
        }
        Ability::AdditionalCost(_) | Ability::CastOnly(_) | Ability::Spell(_) => false,
    }
}

/// Returns the zone in which an ability states that it doesn't function, as in "as long as this isn't on the
/// battlefield".
fn zone_ruled_out(condition: &Condition) -> Option<Zone> {
    match condition {
        Condition::Not(condition) => zone_stated(condition),
        Condition::All(conditions) => conditions.iter().find_map(zone_ruled_out),
        Condition::ThisIsIn(_)
        | Condition::Exists(_)
        | Condition::This(_)
        | Condition::Compares(..)
        | Condition::TurnOf(_)
        | Condition::HasAttacked(..)
        | Condition::IsAttacking(..) => None,
    }
}

/// Returns the zone in which an ability states that it functions, as in "as long as this is in your graveyard".
fn zone_stated(condition: &Condition) -> Option<Zone> {
    match condition {
        Condition::ThisIsIn(zone) => Some(*zone),
        Condition::All(conditions) => conditions.iter().find_map(zone_stated),
        Condition::Not(_)
        | Condition::Exists(_)
        | Condition::This(_)
        | Condition::Compares(..)
        | Condition::TurnOf(_)
        | Condition::HasAttacked(..)
        | Condition::IsAttacking(..) => None,
    }
}

rule! {
    /// An ability that moves its own object out of a zone that it names functions nowhere else, unless its event
    /// or an earlier part of its cost or effect puts the object there.
    R113_6M "113.6m": "112.6j" since "2009-10-01", "112.6k" since "2011-05-01", "113.6k" since "2019-07-12",
        "113.6m" since "2021-06-18";
    when MOVES_ITSELF "the ability moves its object out of a particular zone"
    must ACTIVATED_THERE "the ability is activated in the zone out of which it moves its object"
    does PUT_THERE_FIRST "an ability whose effect first puts its object into that zone functions as usual"
    does DELAYED_TOO "the same goes for an ability whose delayed triggered ability moves the object"
    1: MOVES_ITSELF, ACTIVATED_THERE, PUT_THERE_FIRST, shown "113/6m-put-there-by-its-own-cost",
        shown "113/6m-put-there-by-its-event", shown "113/6m-an-aura-whose-creature-dies";
    2: DELAYED_TOO;
}

/// 113.6m: returns whether an object is in the zone out of which its ability moves it, or `None` if the ability
/// doesn't do that. If the object is put there first, the ability functions where it usually would.
pub(crate) fn functions_where_it_moves_from(
    look: &Look,
    object: &ObjectNow,
    effect: &effects::Effect,
    is_put_there_first: bool,
) -> Option<bool> {
    let from = zone_left(look, object, effect).filter(|_| !is_put_there_first);
    R113_6M::MOVES_ITSELF.holds_for(look, object.id, from.is_some()).then(|| from == Some(object.zone))
}

/// 113.6m: returns the zone out of which an effect says that it moves its own object, unless an earlier part of
/// the effect puts the object there.
fn zone_left(look: &Look, object: &ObjectNow, effect: &effects::Effect) -> Option<Zone> {
    use effects::Effect::{Delayed, EntersCombat, IfYouDo, May, MayPay, Move, Sequence};
    match effect {
        Sequence(effects) => {
            let left = |(n, effect)| zone_left(look, object, effect).map(|from| (n, from));
            let (n, from) = effects.iter().enumerate().find_map(left)?;
            let is_put_there = effects.iter().take(n).any(|effect| zone_entered(effect) == Some(from));
            (!is_put_there || !R113_6M::PUT_THERE_FIRST.is_followed_for(look, object.id)).then_some(from)
        }
        May(effect) | IfYouDo(effect) | MayPay { then: effect, .. } | EntersCombat { effect, .. } => {
            zone_left(look, object, effect)
        }
        Delayed { effect, .. } => {
            zone_left(look, object, effect).filter(|_| R113_6M::DELAYED_TOO.is_followed_for(look, object.id))
        }
        Move { what: Target::Each(Subject::Objects(Selector { zones, filter: Filter::This })), .. } => {
            let mut zones = zones.iter();
            zones.next().filter(|_| zones.next().is_none())
        }
        _ => None,
    }
}

/// Returns the zone into which an effect says that it puts its own object.
fn zone_entered(effect: &effects::Effect) -> Option<Zone> {
    use effects::Effect::{Destroy, Move, Sacrifice};
    let (what, zone) = match effect {
        Sacrifice(what) | Destroy(what) => (what, Zone::Graveyard),
        Move { what, to: Destination::Graveyard } => (what, Zone::Graveyard),
        Move { what, to: Destination::Exile } => (what, Zone::Exile),
        Move { what, to: Destination::Hand } => (what, Zone::Hand),
        _ => return None,
    };
    let is_itself =
        |subject: &Subject| matches!(subject, Subject::Objects(selector) if selector.filter == Filter::This);
    matches!(what, Target::Each(subject) if is_itself(subject)).then_some(zone)
}

/// 113.6, 113.6m: requires that an activated ability functions where its object is.
pub(crate) fn is_activated_where_it_functions(
    table: &Table,
    object: &ObjectNow,
    ability: &Ability,
) -> Ruled<()> {
    let Ability::Activated { cost, effect, .. } = ability else { return Ok(()) };
    let now = table.now();
    match functions_where_it_moves_from(&now.look(), object, effect, cost.sacrifice_this) {
        Some(functions) => R113_6M::ACTIVATED_THERE.must_hold_for(table, object.id, functions),
        None => {
            let functions =
                object.zone == Zone::Battlefield || functions_in_the_command_zone(&now.look(), object);
            R113_6::ACTIVATED_THERE.must_hold_for(table, object.id, functions)
        }
    }
}

rule! {
    /// The abilities of emblems, planes, vanguards, schemes and conspiracies function in the command zone.
    R113_6P "113.6p": "112.6k" since "2009-10-01", "112.6m" since "2010-07-16", "112.6n" since "2011-05-01",
        "113.6n" since "2019-07-12", "113.6p" since "2021-06-18";
    when FUNCTIONS_IN_COMMAND_ZONE "the object is in the command zone and of a kind that functions there"
    1: FUNCTIONS_IN_COMMAND_ZONE;
}

/// 113.6p: returns whether an object is a plane, vanguard, scheme or conspiracy in the command zone. A
/// face-down object is none of these.
pub(crate) fn functions_in_the_command_zone(look: &Look, object: &ObjectNow) -> bool {
    let kinds = [CardType::Plane, CardType::Vanguard, CardType::Scheme, CardType::Conspiracy];
    let is_one_of_them = kinds.iter().any(|&kind| object.card_types.contains(kind));
    let functions = object.zone == Zone::Command && is_one_of_them;
    R113_6P::FUNCTIONS_IN_COMMAND_ZONE.holds_for(look, object.id, functions)
        || r901_planechase::functions_in_the_command_zone(look, object)
}

/// Returns the ability that an effect grants, with its origin.
pub(crate) fn granted(effect: &ContinuousEffect, nth: usize, ability: &Arc<Ability>) -> Held {
    Held {
        key: AbilityKey::Granted(Rc::new(effect.origin.clone()), u16::try_from(nth + 1).unwrap_or(u16::MAX)),
        ability: Arc::clone(ability),
        created: Some(effect.timestamp),
    }
}

/// 113.10: gives an object an ability.
pub(crate) fn add_ability(
    look: &mut Look,
    effect: &ContinuousEffect,
    object: ObjectId,
    nth: usize,
    ability: &Arc<Ability>,
) {
    let held = granted(effect, nth, ability);
    look.change(object, |object| object.abilities.push(held));
}

rule! {
    /// An ability on the stack exists independently of its source. What it needs to know about the source is
    /// determined as the ability is put on the stack if it is needed then, and otherwise as the ability resolves.
    /// If the source is no longer where it is expected, it is considered as it last existed.
    R113_7A "113.7a": "112.7a" since "2009-10-01", "113.7a" since "2019-07-12";
    does AS_IT_LAST_EXISTED "a source that is gone is considered as it last existed"
    1: shown "602/2a-an-ability-apart-from-its-source";
    2: shown "602/2a-an-ability-apart-from-its-source";
    4: shown "702/16b-source-that-has-died";
    5: shown "608/2h-power-of-a-source-that-grew";
    6: AS_IT_LAST_EXISTED, shown "608/2h-power-of-a-source-that-died";
    7: ACTS of "608.2h", shown "608/2h-lifelink-of-a-source-that-died";
}

/// 113.7a, 608.2b: returns the source of an ability, for which the targets of the ability are checked. If it is
/// gone, it is considered as it last existed.
pub(crate) fn source_of_targets(now: &Now, source: ObjectId) -> Option<Rc<ObjectNow>> {
    let known = now.seen(source, AsOf::NowOrLast)?;
    let is_there = now.object(source).is_some();
    (is_there || R113_7A::AS_IT_LAST_EXISTED.is_followed_for(now, source)).then_some(known)
}

rule! {
    /// An object loses every instance of an ability that an effect removes.
    R113_10B "113.10b": "112.10" since "2009-10-01", "112.10b" since "2017-09-29",
        "113.10b" since "2019-07-12";
    does EVERY_INSTANCE "the object loses every instance of the ability"
    does ALL "an object that loses all abilities has none left" [broad]
    1: EVERY_INSTANCE, ALL;
}

/// 113.10b: removes a keyword ability from an object.
pub(crate) fn remove_keyword(look: &mut Look, object: ObjectId, keyword: &Keyword) {
    if R113_10B::EVERY_INSTANCE.is_followed_for(look, object) {
        without_keyword(look, object, keyword);
    }
}

/// Removes a keyword ability and its variants (702.11e) from an object.
fn without_keyword(look: &mut Look, object: ObjectId, keyword: &Keyword) {
    let bench = look.bench();
    let is_lost = |held: &Held| r702_11_untargetable::is_called(bench, &held.ability, keyword);
    look.change(object, |object| object.abilities.retain(|held| !is_lost(held)));
}

/// 113.10b: removes all abilities from an object, including the intrinsic abilities of basic land types.
pub(crate) fn remove_all_abilities(look: &mut Look, object: ObjectId) {
    if !R113_10B::ALL.is_followed_for(look, object) {
        return;
    }
    look.change(object, |object| {
        object.abilities.clear();
        object.intrinsic_mana = Default::default();
        object.lost_all_abilities = true;
    });
}

rule! {
    /// An object that can't have an ability loses it, and neither effects nor keyword counters can give it
    /// that ability. The part of an effect that would do so doesn't apply to that object.
    R113_11 "113.11": "112.11" since "2014-02-01", "113.11" since "2019-07-12";
    does LOSES "the object loses the ability that it can't have"
    when WOULD_GET "an effect or counter would give the object an ability that it can't have"
    3: LOSES;
    4: WOULD_GET, shown "113/11-cannot-have-flying-from-a-counter";
    5: WOULD_GET, shown "113/11-other-parts-of-the-effect-apply";
    6: WOULD_GET, shown "113/11-cannot-have-flying";
}

/// 113.11: removes a keyword ability that an object can't have, and records that the object can't have it.
pub(crate) fn forbid_keyword(look: &mut Look, object: ObjectId, keyword: &Keyword) {
    if !look.bench().in_force(&R113_11) {
        return;
    }
    if R113_11::LOSES.is_followed_for(look, object) {
        without_keyword(look, object, keyword);
    }
    look.change(object, |object| {
        object.cant_have.insert(keyword.clone());
    });
}

/// 113.11: returns whether an object can't have an ability. An effect that would give it doesn't apply to the
/// object, so an effect that forbids it can change what another effect applies to (613.8a).
pub(crate) fn cannot_have(look: &Look, object: ObjectId, ability: &Ability) -> bool {
    if !matches!(ability, Ability::Keyword(_)) {
        return false;
    }
    let is_it = |named: &Keyword| r702_11_untargetable::is_called(look, ability, named);
    let forbidden = look.object(object).is_some_and(|object| object.cant_have.iter().any(is_it));
    look.bench().in_force(&R113_11) && R113_11::WOULD_GET.holds_for(look, object, forbidden)
}

rule! {
    /// An effect that sets an object's characteristic or states a quality of it, such as that it can't be
    /// blocked, doesn't grant an ability. So there is no ability that the object could lose.
    R113_12 "113.12": "112.11" since "2009-10-01", "112.12" since "2014-02-01", "113.12" since "2019-07-12";
    instead NOT_AN_ABILITY "a quality that an effect states of an object isn't one of its abilities"
    1: NOT_AN_ABILITY;
    3: shown "105/3-a-quality-is-not-lost-with-the-abilities";
    5: NOT_AN_ABILITY;
}

/// 113.12: returns whether an object has no abilities. Colors and the like aren't abilities.
pub(crate) fn has_no_abilities(look: &Look, object: &ObjectNow) -> bool {
    let color_is_its_own = object.colors == r105_color::printed_colors(&object.copiable);
    if R113_12::NOT_AN_ABILITY.is_followed_for(look, object.id) {
        object.has_no_abilities()
    } else {
        // The mutant counts a color that an effect has given as an ability.
        object.has_no_abilities() && color_is_its_own
    }
}

rules![
    R113_6, R113_6A, R113_6B, R113_6C, R113_6D, R113_6E, R113_6M, R113_6P, R113_7A, R113_10B, R113_11,
    R113_12
];
