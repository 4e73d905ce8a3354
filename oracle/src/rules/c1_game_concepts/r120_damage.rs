//! Damage: its results.

use crate::card::{CardType, CounterKind, Keyword};
use crate::now::{Now, ObjectNow};
use crate::rules::r608_2h_information;
use crate::state::{ObjectId, PlayerId, Thing};
use crate::table::Event;

rule! {
    /// Damage makes a player lose that much life or, from a source with infect, get that many poison
    /// counters. It removes loyalty counters from a planeswalker and defense counters from a battle. It is
    /// marked on a creature or, from a source with wither or infect, puts -1/-1 counters on it. If the source
    /// has lifelink, its controller gains that much life.
    R120_3 "120.3": "118.3" since "2009-10-01", "119.3" since "2010-04-23", "120.3" since "2019-07-12";
    does LOSES_LIFE "damage to a player makes that player lose life"
    does MARKED "damage to a creature is marked on it"
    does REMOVES_COUNTERS "damage to a planeswalker or battle removes counters from it"
    when LIFELINK "the source has lifelink"
    when AS_COUNTERS "the source has infect or, if it deals damage to a creature, wither"
    1: LOSES_LIFE, MARKED, REMOVES_COUNTERS, LIFELINK, AS_COUNTERS;
}

/// 120.3: returns the results of damage.
pub(crate) fn results(now: &Now, source: ObjectId, to: Thing, amount: u32) -> Vec<Event> {
    if amount == 0 {
        return Vec::new();
    }
    let dealer = r608_2h_information::as_it_acts(now, source);
    let has = |keyword: &Keyword| dealer.as_ref().is_some_and(|row| row.has_keyword(keyword));
    let mut events = match to {
        Thing::Player(player) => results_for_a_player(now, source, player, amount, &has),
        Thing::Object(id) => match now.object(id) {
            Some(permanent) => results_for_a_permanent(now, source, permanent, amount, &has),
            None => Vec::new(),
        },
    };
    let lifelink = R120_3::LIFELINK.holds_for(now, source, has(&Keyword::Lifelink));
    if let Some(controller) = dealer.as_ref().map(|row| row.controller_or_owner()).filter(|_| lifelink) {
        events.push(Event::GainLife(controller, amount));
    }
    events
}

/// 120.3: returns the result of damage to a player: a loss of life or, with infect, poison counters.
fn results_for_a_player(
    now: &Now,
    source: ObjectId,
    player: PlayerId,
    amount: u32,
    has: &impl Fn(&Keyword) -> bool,
) -> Vec<Event> {
    if R120_3::AS_COUNTERS.holds_for(now, source, has(&Keyword::Infect)) {
        let kind = CounterKind::Named("poison".to_owned());
        vec![Event::PutCounters { on: Thing::Player(player), kind, number: amount, by_effect: false }]
    } else if R120_3::LOSES_LIFE.is_followed_for(now, player) {
        vec![Event::LoseLife(player, amount)]
    } else {
        Vec::new()
    }
}

/// 120.3: returns the results of damage to a permanent. Counters are removed from a planeswalker or battle.
/// On a creature, damage is marked or, with wither or infect, -1/-1 counters are put.
fn results_for_a_permanent(
    now: &Now,
    source: ObjectId,
    permanent: &ObjectNow,
    amount: u32,
    has: &impl Fn(&Keyword) -> bool,
) -> Vec<Event> {
    let mut events = Vec::new();
    let (id, on) = (permanent.id, Thing::Object(permanent.id));
    for (card_type, kind) in [(CardType::Planeswalker, "loyalty"), (CardType::Battle, "defense")] {
        if permanent.card_types.contains(card_type) && R120_3::REMOVES_COUNTERS.is_followed_for(now, id) {
            let kind = CounterKind::Named(kind.to_owned());
            events.push(Event::RemoveCounters { from: on, kind, number: amount });
        }
    }
    if permanent.card_types.contains(CardType::Creature) {
        let infect_or_wither = has(&Keyword::Infect) || has(&Keyword::Wither);
        if R120_3::AS_COUNTERS.holds_for(now, source, infect_or_wither) {
            let kind = CounterKind::PowerToughness(-1, -1);
            events.push(Event::PutCounters { on, kind, number: amount, by_effect: false });
        } else if R120_3::MARKED.is_followed_for(now, id) {
            let deathtouch = has(&Keyword::Deathtouch);
            events.push(Event::MarkDamage { object: id, amount, deathtouch });
        }
    }
    events
}

rules![R120_3];
