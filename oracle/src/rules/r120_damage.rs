//! Damage: what it results in.

use crate::card::{CardType, CounterKind, Keyword};
use crate::edition::on;
use crate::now::{Now, ObjectNow};
use crate::rule::{Rule, Status, does, when};
use crate::state::{ObjectId, Thing};
use crate::table::Event;
use crate::{does, when};

/// The rules of this section that the oracle performs.
pub(crate) const RULES: &[&Rule] = &[&R120_3];

/// 120.3
pub(crate) const R120_3: Rule = Rule {
    id: "120.3",
    numbers: &[(on("2009-10-01"), "118.3"), (on("2010-04-23"), "119.3"), (on("2019-07-12"), "120.3")],
    until: None,
    says: "Damage to a player is lost as life, or with infect becomes poison counters; damage to a planeswalker takes \
           loyalty counters and to a battle defense counters away; damage to a creature is marked on it, or with \
           wither or infect becomes -1/-1 counters. With lifelink, the source's controller gains as much life.",
    status: Status::Tested,
    premises: &[
        does("damage to a player is lost as life"),
        does("damage to a creature is marked on it"),
        does("damage to a planeswalker or battle takes counters away"),
        when("the source has lifelink"),
        when("the source has infect, or wither for creatures"),
    ],
};

/// 120.3: what damage results in.
pub(crate) fn results(now: &Now, source: ObjectId, to: Thing, amount: u32) -> Vec<Event> {
    if amount == 0 {
        return Vec::new();
    }
    let dealer = now.object_or_last_known(source);
    let has = |keyword: &Keyword| dealer.as_ref().is_some_and(|row| row.has_keyword(keyword));
    let mut events = match to {
        Thing::Player(player) => {
            let infect = when!(
                now,
                R120_3,
                source,
                "the source has infect, or wither for creatures",
                has(&Keyword::Infect)
            );
            if infect {
                vec![Event::PutCounters {
                    on: to,
                    kind: CounterKind::Named("poison".to_owned()),
                    number: amount,
                }]
            } else {
                let mut lost = Vec::new();
                does!(now, R120_3, player, "damage to a player is lost as life", {
                    lost.push(Event::LoseLife(player, amount));
                });
                lost
            }
        }
        Thing::Object(id) => match now.object(id) {
            Some(row) => results_on_a_permanent(now, source, row, amount, &has),
            None => Vec::new(),
        },
    };
    let lifelink = when!(now, R120_3, source, "the source has lifelink", has(&Keyword::Lifelink));
    if let Some(controller) = dealer.as_ref().map(|row| row.controller_or_owner()).filter(|_| lifelink) {
        events.push(Event::GainLife(controller, amount));
    }
    events
}

fn results_on_a_permanent(
    now: &Now,
    source: ObjectId,
    row: &ObjectNow,
    amount: u32,
    has: &impl Fn(&Keyword) -> bool,
) -> Vec<Event> {
    let mut events = Vec::new();
    let on = Thing::Object(row.id);
    for (card_type, kind) in [(CardType::Planeswalker, "loyalty"), (CardType::Battle, "defense")] {
        if row.card_types.contains(card_type) {
            does!(now, R120_3, row.id, "damage to a planeswalker or battle takes counters away", {
                events.push(Event::RemoveCounters {
                    from: on,
                    kind: CounterKind::Named(kind.to_owned()),
                    number: amount,
                });
            });
        }
    }
    if row.card_types.contains(CardType::Creature) {
        let as_counters = when!(
            now,
            R120_3,
            source,
            "the source has infect, or wither for creatures",
            has(&Keyword::Infect) || has(&Keyword::Wither)
        );
        if as_counters {
            events.push(Event::PutCounters { on, kind: CounterKind::PowerToughness(-1, -1), number: amount });
        } else {
            let deathtouch = has(&Keyword::Deathtouch);
            does!(now, R120_3, row.id, "damage to a creature is marked on it", {
                events.push(Event::MarkDamage { object: row.id, amount, deathtouch });
            });
        }
    }
    events
}
