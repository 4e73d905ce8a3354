//! Damage: what can be dealt damage, and what the results are.

use crate::card::{CardType, CounterKind, Keyword};
use crate::now::{Now, ObjectNow};
use crate::rules::r120_4_processing::Dealt;
use crate::rules::{r608_2h_information, r702_2_deathtouch, r704_6_variants};
use crate::state::{ObjectId, PlayerId, Thing};
use crate::table::Event;

rule! {
    /// Players, creatures, planeswalkers and battles can be dealt damage. The object that deals it is its
    /// source.
    R120_1 "120.1": "118.1" since "2009-10-01", "119.1" since "2010-07-16", "120.1" since "2019-07-12";
    definition
    1: shown "120/3-results-of-damage", shown "120/3h-damage-to-a-battle";
}

rule! {
    /// An object that isn't a battle, creature or planeswalker can't be dealt damage.
    R120_1A "120.1a": "118.1a" since "2009-10-01", "119.1a" since "2010-07-16", "120.1a" since "2019-07-12";
    when RECIPIENT "the object is a battle, a creature or a planeswalker"
    1: RECIPIENT;
}

/// 120.1a: returns whether damage can't be dealt to something.
pub(crate) fn cant_be_dealt_damage(now: &Now, to: Thing) -> bool {
    let Thing::Object(id) = to else { return false };
    let kinds = [CardType::Battle, CardType::Creature, CardType::Planeswalker];
    let is_one =
        now.object(id).is_some_and(|row| kinds.into_iter().any(|kind| row.card_types.contains(kind)));
    !R120_1A::RECIPIENT.holds_for(now, id, is_one)
}

rule! {
    /// Any object can deal damage.
    R120_2 "120.2": "118.2" since "2009-10-01", "119.2" since "2010-07-16", "120.2" since "2019-07-12";
    definition
    1: shown "120/2b-the-creature-deals-the-damage", shown "120/2b-an-enchantment-deals-damage";
}

rule! {
    /// A spell or ability can deal damage as its effect, and says which object deals it.
    R120_2B "120.2b": "118.2b" since "2009-10-01", "119.2b" since "2010-07-16", "120.2b" since "2019-07-12";
    instead SPECIFIED "the object that the spell or ability specifies deals the damage"
    1: shown "120/2b-an-enchantment-deals-damage";
    2: SPECIFIED;
}

/// 120.2b: returns the objects that deal the damage: those that the text specifies, if it does.
pub(crate) fn dealers(now: &Now, specified: Option<Vec<ObjectId>>, this: ObjectId) -> Vec<ObjectId> {
    let Some(specified) = specified else { return vec![this] };
    if R120_2B::SPECIFIED.is_followed_for(now, this) {
        specified
    } else {
        specified.into_iter().map(|_| this).collect()
    }
}

rule! {
    /// The results of damage depend on its recipient, on the recipient's characteristics and on those of the
    /// source.
    R120_3 "120.3": "118.3" since "2009-10-01", "119.3" since "2010-07-16", "120.3" since "2019-07-12";
    definition
    1: shown "120/3-results-of-damage";
}

/// 120.3: returns the results of damage, except for a gain of life of its source's controller.
pub(crate) fn results(now: &Now, damage: &Dealt) -> Vec<Event> {
    let Dealt { source, to, amount, combat, .. } = *damage;
    let dealer = r608_2h_information::as_it_acts(now, source);
    let has = |keyword: &Keyword| dealer.as_ref().is_some_and(|row| row.has_keyword(keyword));
    match to {
        Thing::Player(player) => {
            let result = result_for_a_player(now, source, player, amount, &has);
            let by_a_creature = dealer.iter().filter(|_| combat);
            let poison = by_a_creature.filter_map(|dealer| poison_of_toxic(now, dealer, player));
            let note = r704_6_variants::dealt_by_a_commander(now, source, player, amount).filter(|_| combat);
            [result].into_iter().chain(poison).chain(note).collect()
        }
        Thing::Object(id) => match now.object(id) {
            Some(permanent) => results_for_a_permanent(now, damage, permanent, &has),
            None => Vec::new(),
        },
    }
}

rule! {
    /// Damage from a source without infect makes a player lose that much life.
    R120_3A "120.3a": "118.3a" since "2009-10-01", "119.3a" since "2010-07-16", "120.3a" since "2019-07-12";
    instead LOSES_LIFE "the player loses life"
    1: LOSES_LIFE;
}

rule! {
    /// Damage from a source with infect gives a player that many poison counters.
    R120_3B "120.3b": "119.3b" since "2010-10-01", "120.3b" since "2019-07-12";
    when INFECT "the source has infect"
    1: INFECT;
}

/// 120.3a, 120.3b: returns the result of damage to a player: a loss of life or, with infect, poison counters.
fn result_for_a_player(
    now: &Now,
    source: ObjectId,
    player: PlayerId,
    amount: u32,
    has: &impl Fn(&Keyword) -> bool,
) -> Event {
    let infect = now.in_force(&R120_3B) && R120_3B::INFECT.holds_for(now, source, has(&Keyword::Infect));
    let kind = CounterKind::Named("poison".to_owned());
    let poison = Event::PutCounters { on: Thing::Player(player), kind, number: amount, by_effect: false };
    if infect || !R120_3A::LOSES_LIFE.is_followed_for(now, player) {
        poison
    } else {
        Event::LoseLife(player, amount)
    }
}

/// Returns the results of damage to a permanent, for each card type that it has.
fn results_for_a_permanent(
    now: &Now,
    damage: &Dealt,
    permanent: &ObjectNow,
    has: &impl Fn(&Keyword) -> bool,
) -> Vec<Event> {
    let Dealt { source, amount, combat, .. } = *damage;
    let mut events = Vec::new();
    if permanent.card_types.contains(CardType::Planeswalker)
        && R120_3C::REMOVES_COUNTERS.is_followed_for(now, permanent.id)
    {
        events.push(counters_removed(permanent.id, "loyalty", amount));
    }
    if permanent.card_types.contains(CardType::Battle)
        && R120_3H::REMOVES_COUNTERS.is_followed_for(now, permanent.id)
    {
        events.push(counters_removed(permanent.id, "defense", amount));
    }
    if permanent.card_types.contains(CardType::Creature) {
        events.extend(result_for_a_creature(now, source, permanent.id, amount, has));
    }
    // The permanent may become a creature before the next check (704.5h).
    if r702_2_deathtouch::has_deathtouch(now, source, has(&Keyword::Deathtouch))
        && r702_2_deathtouch::such_damage_counts(now, source, combat)
    {
        events.push(Event::TouchedByDeath(permanent.id));
    }
    events
}

rule! {
    /// Damage removes that many loyalty counters from a planeswalker.
    R120_3C "120.3c": "118.3b" since "2009-10-01", "119.3b" since "2010-07-16", "119.3c" since "2010-10-01",
        "120.3c" since "2019-07-12";
    does REMOVES_COUNTERS "loyalty counters are removed from the planeswalker"
    1: REMOVES_COUNTERS;
}

rule! {
    /// Damage removes that many defense counters from a battle.
    R120_3H "120.3h" since "2023-04-14";
    does REMOVES_COUNTERS "defense counters are removed from the battle"
    1: REMOVES_COUNTERS;
}

fn counters_removed(from: ObjectId, kind: &str, number: u32) -> Event {
    Event::RemoveCounters { from: Thing::Object(from), kind: CounterKind::Named(kind.to_owned()), number }
}

rule! {
    /// Damage from a source with wither or infect puts that many -1/-1 counters on a creature.
    R120_3D "120.3d": "118.3c" since "2009-10-01", "119.3c" since "2010-07-16", "119.3d" since "2010-10-01",
        "120.3d" since "2019-07-12";
    when WITHER "the source has wither"
    when INFECT "the source has infect"
    1: WITHER, INFECT;
}

rule! {
    /// Damage from any other source is marked on a creature.
    R120_3E "120.3e": "118.3d" since "2009-10-01", "119.3d" since "2010-07-16", "119.3e" since "2010-10-01",
        "120.3e" since "2019-07-12";
    does MARKED "the damage is marked on the creature"
    1: MARKED;
}

/// 120.3d, 120.3e: returns the result of damage to a creature: damage marked on it or, with wither or infect,
/// -1/-1 counters.
fn result_for_a_creature(
    now: &Now,
    source: ObjectId,
    object: ObjectId,
    amount: u32,
    has: &impl Fn(&Keyword) -> bool,
) -> Option<Event> {
    let wither = R120_3D::WITHER.holds_for(now, source, has(&Keyword::Wither));
    let infect = R120_3D::INFECT.holds_for(now, source, has(&Keyword::Infect));
    if !wither && !infect {
        let marked = Event::MarkDamage { object, amount };
        return R120_3E::MARKED.is_followed_for(now, object).then_some(marked);
    }
    let kind = CounterKind::PowerToughness(-1, -1);
    Some(Event::PutCounters { on: Thing::Object(object), kind, number: amount, by_effect: false })
}

rule! {
    /// If a source with lifelink deals damage, its controller also gains that much life.
    R120_3F "120.3f": "118.3e" since "2009-10-01", "119.3e" since "2010-07-16", "119.3f" since "2010-10-01",
        "120.3f" since "2019-07-12";
    when LIFELINK "the source has lifelink"
    instead ANY_DAMAGE "any damage counts, not only combat damage"
    1: LIFELINK, ANY_DAMAGE;
}

/// 120.3f: returns the player who gains life from damage that a source deals, if the source has lifelink: its
/// controller, or its owner if it has no controller (702.15b).
pub(crate) fn who_gains_life(now: &Now, source: ObjectId, combat: bool) -> Option<PlayerId> {
    let dealer = r608_2h_information::as_it_acts(now, source)?;
    let lifelink = R120_3F::LIFELINK.holds_for(now, source, dealer.has_keyword(&Keyword::Lifelink));
    let counts = lifelink && (combat || R120_3F::ANY_DAMAGE.is_followed_for(now, source));
    counts.then(|| dealer.controller_or_owner())
}

rule! {
    /// If a creature with toxic deals combat damage to a player, the player also gets poison counters: the sum
    /// of the numbers of the creature's toxic abilities.
    R120_3G "120.3g" since "2023-02-03";
    when TOXIC "the creature that deals combat damage to the player has toxic",
        true is equivalent: "a creature without toxic has a total of 0, and only creatures deal combat damage"
    instead TOTAL "the numbers of all its toxic abilities are added up"
    1: TOXIC, TOTAL;
}

/// 120.3g: returns the poison counters that a player gets from the toxic abilities of a creature that deals
/// combat damage to the player.
fn poison_of_toxic(now: &Now, dealer: &ObjectNow, player: PlayerId) -> Option<Event> {
    if !now.in_force(&R120_3G) {
        return None;
    }
    let numbers = dealer.keywords().filter_map(|keyword| match keyword {
        Keyword::Toxic(number) => Some(*number),
        _ => None,
    });
    let numbers: Vec<u32> = numbers.collect();
    let is_toxic = dealer.is_creature() && !numbers.is_empty();
    if !R120_3G::TOXIC.holds_for(now, dealer.id, is_toxic) {
        return None;
    }
    let number = if R120_3G::TOTAL.is_followed_for(now, dealer.id) {
        numbers.iter().copied().fold(0, u32::saturating_add)
    } else {
        numbers.iter().copied().max().unwrap_or(0)
    };
    let kind = CounterKind::Named("poison".to_owned());
    (number > 0).then_some(Event::PutCounters { on: Thing::Player(player), kind, number, by_effect: false })
}

rules![
    R120_1, R120_1A, R120_2, R120_2B, R120_3, R120_3A, R120_3B, R120_3C, R120_3D, R120_3E, R120_3F, R120_3G,
    R120_3H
];
