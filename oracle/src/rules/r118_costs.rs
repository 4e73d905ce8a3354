//! Costs: what has to be paid, and paying it.

use super::r605_mana_abilities;
use crate::bench::About;
use crate::card::{Color, Cost, CounterKind, Filter, Mana, ManaSymbol, Zone};
use crate::edition::on;
use crate::now::Source;
use crate::rule::{Rule, Status, does, must};
use crate::state::{Announcement, ObjectId, PlayerId, Thing};
use crate::table::{Cause, Event, Move, Ruled, Table};
use crate::{does, must};
use std::collections::BTreeMap;

/// The rules of this section that the oracle performs.
pub(crate) const RULES: &[&Rule] = &[&R118_3, &R118_12];

/// A cost with a number in place of X.
pub(crate) fn with_x(mana: Mana, x: Option<i32>) -> Mana {
    let x = u32::try_from(x.unwrap_or(0)).unwrap_or(0);
    let replaced = mana.0.into_iter().flat_map(|symbol| match symbol {
        ManaSymbol::X => generic(x),
        other => vec![other],
    });
    Mana(replaced.collect())
}

fn generic(number: u32) -> Vec<ManaSymbol> {
    let mut left = number;
    let mut symbols = Vec::new();
    while left > 0 {
        let part = u8::try_from(left).unwrap_or(u8::MAX);
        symbols.push(ManaSymbol::Generic(part));
        left -= u32::from(part);
    }
    symbols
}

/// Two costs together.
pub(crate) fn sum(one: Cost, other: &Cost) -> Cost {
    Cost {
        mana: Mana(one.mana.0.iter().chain(&other.mana.0).copied().collect()),
        tap: one.tap || other.tap,
        untap: one.untap || other.untap,
        loyalty: one.loyalty.or(other.loyalty),
        sacrifice_this: one.sacrifice_this || other.sacrifice_this,
        sacrifice: one.sacrifice.or_else(|| other.sacrifice.clone()),
        discard: one.discard.saturating_add(other.discard),
        life: one.life.saturating_add(other.life),
        remove_counters: one.remove_counters.or_else(|| other.remove_counters.clone()),
        other: one.other.or_else(|| other.other.clone()),
    }
}

/// 118.3
pub(crate) const R118_3: Rule = Rule {
    id: "118.3",
    numbers: &[(on("2009-10-01"), "117.3"), (on("2019-07-12"), "118.3")],
    until: None,
    says: "A player can pay a cost only with what that player has: all of it, or the cost can't be paid.",
    status: Status::Tested,
    premises: &[
        must("there is enough mana"),
        must("the permanent to be tapped is untapped, or the one to be untapped tapped"),
        must("what is sacrificed is a permanent of the player's that the cost allows"),
        must("as many cards of the player's hand are discarded as the cost says"),
        must("the player has as much life"),
        must("there are as many counters to remove"),
        does("the cost is paid"),
    ],
};

/// 118.3, 601.2g-h: mana abilities are activated, and the cost is paid.
pub(crate) fn pay(
    table: &mut Table,
    player: PlayerId,
    object: ObjectId,
    cost: &Cost,
    announced: &Announcement<Thing>,
) -> Ruled<()> {
    r605_mana_abilities::tap_for_mana(table, player, &announced.tapping)?;
    does!(table, R118_3, object, "the cost is paid", {
        pay_mana(table, player, object, &cost.mana)?;
        pay_with_its_status(table, object, cost)?;
        pay_counters(table, object, cost)?;
        pay_life(table, player, cost)?;
        sacrifice(table, player, object, cost, &announced.sacrificing)?;
        discard(table, player, cost, &announced.discarding)?;
    });
    Ok(())
}

/// Mana for a cost. Where mana is granted, nothing is asked (a convention of scenarios).
pub(crate) fn pay_mana(table: &mut Table, player: PlayerId, about: ObjectId, cost: &Mana) -> Ruled<()> {
    if table.game().mana_is_granted || cost.0.is_empty() {
        return Ok(());
    }
    let pool =
        table.game().players.get(player.0 as usize).map(|player| player.mana.clone()).unwrap_or_default();
    let spent = payment(&pool, cost);
    must!(table, R118_3, about, "there is enough mana", spent.is_some())?;
    if let Some(spent) = spent.filter(|spent| !spent.0.is_empty()) {
        table.happens(&R118_3, Event::SpendMana(player, spent))?;
    }
    Ok(())
}

/// Mana from a pool that pays for a cost, if there is any: symbols that are more particular first; for
/// generic mana colorless first, then the color of which there is most.
pub(crate) fn payment(pool: &BTreeMap<ManaSymbol, u32>, cost: &Mana) -> Option<Mana> {
    let mut symbols: Vec<ManaSymbol> = cost.0.clone();
    symbols.sort_by_key(|symbol| match symbol {
        ManaSymbol::Color(_) | ManaSymbol::Colorless | ManaSymbol::Snow => 0,
        ManaSymbol::Hybrid(..) | ManaSymbol::Phyrexian(_) => 1,
        ManaSymbol::TwoOr(_) => 2,
        ManaSymbol::Generic(_) | ManaSymbol::X => 3,
    });
    let mut pool = pool.clone();
    let mut spent = Vec::new();
    pays(&symbols, &mut pool, &mut spent).then_some(Mana(spent))
}

fn pays(symbols: &[ManaSymbol], pool: &mut BTreeMap<ManaSymbol, u32>, spent: &mut Vec<ManaSymbol>) -> bool {
    let Some((first, rest)) = symbols.split_first() else { return true };
    let ways: Vec<Vec<ManaSymbol>> = match *first {
        ManaSymbol::Color(_) | ManaSymbol::Colorless => vec![vec![*first]],
        ManaSymbol::Hybrid(one, other) => vec![vec![ManaSymbol::Color(one)], vec![ManaSymbol::Color(other)]],
        ManaSymbol::Phyrexian(color) => vec![vec![ManaSymbol::Color(color)]],
        ManaSymbol::TwoOr(color) => {
            let two = any(pool, 2).into_iter();
            std::iter::once(vec![ManaSymbol::Color(color)]).chain(two).collect()
        }
        ManaSymbol::Generic(number) => any(pool, u32::from(number)).into_iter().collect(),
        ManaSymbol::Snow | ManaSymbol::X => any(pool, 1).into_iter().collect(),
    };
    for way in ways {
        let before = pool.clone();
        if way.iter().all(|symbol| take(pool, *symbol)) {
            spent.extend(&way);
            if pays(rest, pool, spent) {
                return true;
            }
            spent.truncate(spent.len().saturating_sub(way.len()));
        }
        *pool = before;
    }
    false
}

fn take(pool: &mut BTreeMap<ManaSymbol, u32>, symbol: ManaSymbol) -> bool {
    match pool.get_mut(&symbol) {
        Some(count) if *count > 0 => {
            *count -= 1;
            true
        }
        Some(_) | None => false,
    }
}

fn any(pool: &BTreeMap<ManaSymbol, u32>, number: u32) -> Option<Vec<ManaSymbol>> {
    let mut left = pool.clone();
    let mut taken = Vec::new();
    for _ in 0..number {
        let colors = Color::ALL.into_iter().map(ManaSymbol::Color);
        let most = std::iter::once(ManaSymbol::Colorless).chain(colors).max_by_key(|symbol| {
            let count = left.get(symbol).copied().unwrap_or(0);
            (count > 0, *symbol == ManaSymbol::Colorless, count)
        })?;
        if !take(&mut left, most) {
            return None;
        }
        taken.push(most);
    }
    Some(taken)
}

/// The tap symbol and the untap symbol (107.5-6).
fn pay_with_its_status(table: &mut Table, object: ObjectId, cost: &Cost) -> Ruled<()> {
    let tapped = table.game().objects.get(&object).is_some_and(|object| object.status.tapped);
    must!(
        table,
        R118_3,
        object,
        "the permanent to be tapped is untapped, or the one to be untapped tapped",
        !(cost.tap && tapped) && !(cost.untap && !tapped)
    )?;
    if cost.tap {
        table.happens(&R118_3, Event::Tap(object))?;
    }
    if cost.untap {
        table.happens(&R118_3, Event::Untap(object))?;
    }
    Ok(())
}

fn pay_counters(table: &mut Table, object: ObjectId, cost: &Cost) -> Ruled<()> {
    let loyalty = CounterKind::Named("loyalty".to_owned());
    let of_loyalty =
        cost.loyalty.filter(|number| *number < 0).map(|number| (number.unsigned_abs(), loyalty.clone()));
    for (number, kind) in of_loyalty.into_iter().chain(cost.remove_counters.clone()) {
        let there = table.now().look().counters(object, &kind);
        must!(table, R118_3, object, "there are as many counters to remove", there >= number)?;
        table.happens(&R118_3, Event::RemoveCounters { from: Thing::Object(object), kind, number })?;
    }
    if let Some(number) = cost.loyalty.filter(|number| *number > 0) {
        let number = number.unsigned_abs();
        table.happens(&R118_3, Event::PutCounters { on: Thing::Object(object), kind: loyalty, number })?;
    }
    Ok(())
}

fn pay_life(table: &mut Table, player: PlayerId, cost: &Cost) -> Ruled<()> {
    if cost.life == 0 {
        return Ok(());
    }
    let life = table.game().players.get(player.0 as usize).map_or(0, |player| player.life);
    must!(table, R118_3, player, "the player has as much life", i64::from(life) >= i64::from(cost.life))?;
    table.happens(&R118_3, Event::LoseLife(player, cost.life))?;
    Ok(())
}

fn sacrifice(
    table: &mut Table,
    player: PlayerId,
    object: ObjectId,
    cost: &Cost,
    announced: &[Thing],
) -> Ruled<()> {
    let now = table.now();
    let source = Source { this: Some(object), you: Some(player), choices: Default::default() };
    let allowed = |filter: &Filter, thing: &Thing| match thing {
        Thing::Object(id) => now.object(*id).is_some_and(|row| {
            row.zone == Zone::Battlefield
                && row.controller == Some(player)
                && now.look().matches(row, filter, &source)
        }),
        Thing::Player(_) => false,
    };
    let number = usize::from(cost.sacrifice.is_some());
    let all =
        cost.sacrifice.as_ref().is_none_or(|filter| announced.iter().all(|thing| allowed(filter, thing)));
    must!(
        table,
        R118_3,
        object,
        "what is sacrificed is a permanent of the player's that the cost allows",
        announced.len() == number && all
    )?;
    let this = cost.sacrifice_this.then_some(object);
    let sacrificed: Vec<Event> = announced
        .iter()
        .filter_map(|thing| match thing {
            Thing::Object(id) => Some(*id),
            Thing::Player(_) => None,
        })
        .chain(this)
        .map(|id| Event::Move(Move::to(id, Zone::Graveyard, Cause::Sacrificed)))
        .collect();
    table.happen(&R118_3, sacrificed)?;
    Ok(())
}

fn discard(table: &mut Table, player: PlayerId, cost: &Cost, announced: &[Thing]) -> Ruled<()> {
    let now = table.now();
    let number = usize::try_from(cost.discard).unwrap_or(usize::MAX);
    let in_hand = |thing: &Thing| match thing {
        Thing::Object(id) => now.object(*id).is_some_and(|row| row.zone == Zone::Hand && row.owner == player),
        Thing::Player(_) => false,
    };
    must!(
        table,
        R118_3,
        player,
        "as many cards of the player's hand are discarded as the cost says",
        announced.len() == number && announced.iter().all(in_hand)
    )?;
    let discarded = announced.iter().filter_map(|thing| match thing {
        Thing::Object(id) => Some(Event::Move(Move::to(*id, Zone::Graveyard, Cause::Discarded))),
        Thing::Player(_) => None,
    });
    let discarded = discarded.collect();
    table.happen(&R118_3, discarded)?;
    Ok(())
}

/// Whether a cost that is offered while something resolves could be paid at all.
pub(crate) fn could_be_paid(table: &Table, player: PlayerId, object: ObjectId, cost: &Cost) -> bool {
    let now = table.now();
    let known = now.object(object).is_some_and(|row| row.zone == Zone::Battlefield);
    let this = !(cost.sacrifice_this || cost.tap) || known;
    let life = now.game().players.get(player.0 as usize).map_or(0, |player| player.life);
    this && i64::from(life) >= i64::from(cost.life)
}

/// 118.12
pub(crate) const R118_12: Rule = Rule {
    id: "118.12",
    numbers: &[(on("2009-10-01"), "117.12"), (on("2019-07-12"), "118.12")],
    until: None,
    says: "If an effect lets a player pay something, the player chooses whether to as it resolves; and only if it was \
           paid has the player done so.",
    status: Status::Tested,
    premises: &[does("the player is asked whether to pay")],
};

/// 118.12: a player may pay as something resolves. Gives back whether the player did.
pub(crate) fn may_pay(table: &mut Table, player: PlayerId, object: ObjectId, cost: &Cost) -> Ruled<bool> {
    let mut paid = false;
    if !could_be_paid(table, player, object, cost) {
        return Ok(false);
    }
    does!(table, R118_12, About::Player(player), "the player is asked whether to pay", {
        if let Some(tapping) = table.ask_to_pay(player, Some(object))? {
            let announced = Announcement { tapping, ..Announcement::default() };
            pay(table, player, object, cost, &announced)?;
            paid = true;
        }
    });
    Ok(paid)
}
