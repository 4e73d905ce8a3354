//! Costs: what a cost requires, whether a player can pay it, and how it is paid.

use crate::card::{Cost, CounterKind, Filter, Mana, ManaSymbol, Zone};
use crate::instructions::targets_and_amounts::objects;
use crate::not_performed;
use crate::now::{Now, Source};
use crate::rule::Rule;
use crate::rules::r118_together::{self, JointCost};
use crate::rules::{
    r118_3a_mana, r400_7_new_objects, r402_hand, r605_mana_abilities, r608_resolving::Resolving, r800,
};
use crate::state::{Announcement, Asking, ObjectId, PlayerId, Thing};
use crate::table::{Ask, Cause, Event, Move, Ruled, Table, ToPay};
use std::collections::BTreeSet;

/// Returns a cost with a number in place of X.
pub(crate) fn with_x(mana: Mana, x: Option<i32>) -> Mana {
    let x = u32::try_from(x.unwrap_or(0)).unwrap_or(0);
    let replaced = mana.0.into_iter().flat_map(|symbol| match symbol {
        ManaSymbol::X => generic(x),
        other => vec![other],
    });
    Mana(replaced.collect())
}

/// Returns symbols for an amount of generic mana.
pub(crate) fn generic(number: u32) -> Vec<ManaSymbol> {
    let mut left = number;
    let mut symbols = Vec::new();
    while left > 0 {
        let part = u8::try_from(left).unwrap_or(u8::MAX);
        symbols.push(ManaSymbol::Generic(part));
        left -= u32::from(part);
    }
    symbols
}

/// Returns the sum of two costs. Two sacrifices and the like don't add up to one cost: that is noted as a cost
/// that can't be paid in a game. `r118_together` pays such costs beside each other.
pub(crate) fn sum(one: Cost, other: &Cost) -> Cost {
    let twice = (one.sacrifice.is_some() && other.sacrifice.is_some())
        || (one.return_to_hand.is_some() && other.return_to_hand.is_some())
        || (one.remove_counters.is_some() && other.remove_counters.is_some());
    let not_one_cost = twice.then(|| "two costs of one kind that are no numbers".to_owned());
    Cost {
        mana: Mana(one.mana.0.iter().chain(&other.mana.0).copied().collect()),
        generic_reduction: one.generic_reduction.saturating_add(other.generic_reduction),
        tap: one.tap || other.tap,
        untap: one.untap || other.untap,
        loyalty: one.loyalty.or(other.loyalty),
        sacrifice_this: one.sacrifice_this || other.sacrifice_this,
        sacrifice: one.sacrifice.or_else(|| other.sacrifice.clone()),
        return_to_hand: one.return_to_hand.or_else(|| other.return_to_hand.clone()),
        discard: one.discard.saturating_add(other.discard),
        life: one.life.saturating_add(other.life),
        remove_counters: one.remove_counters.or_else(|| other.remove_counters.clone()),
        other: one.other.or_else(|| other.other.clone()).or(not_one_cost),
    }
}

rule! {
    /// A player can pay a cost only in full, and only with resources that the player has.
    R118_3 "118.3": "116.3" since "2009-10-01", "117.3" since "2010-07-16", "118.3" since "2019-07-12";
    must HAS_ALL "the player has everything that the cost requires"
    1: HAS_ALL;
    2: shown "601/2h-life-that-is-not-there", shown "602/2b-a-tapped-creature-cannot-pay";
}

/// 118.3: makes a player activate mana abilities and pay a cost that a resolving spell or ability offers, or
/// the cost of a special action.
pub(crate) fn pay_by_itself(
    table: &mut Table,
    player: PlayerId,
    object: ObjectId,
    cost: &Cost,
    announced: &Announcement<Thing>,
) -> Ruled<()> {
    r605_mana_abilities::tap_for_mana(table, player, &announced.tapping)?;
    is_performed(cost)?;
    let has_left = r800::has_left(table, player);
    let can = !has_left && can_be_paid(table, player, object, cost, announced);
    R118_3::HAS_ALL.must_hold_for(table, player, can)?;
    pay(table, &R118_3, player, object, cost, announced)
}

/// Stops at a cost in quotation marks: nothing tells whether and how it can be paid.
pub(crate) fn is_performed(cost: &Cost) -> Ruled<()> {
    cost.other.as_ref().map_or(Ok(()), |text| Err(not_performed::quoted(text)))
}

/// Returns whether a player has everything that a cost requires, with the announced sacrifices and discards.
pub(crate) fn can_be_paid(
    table: &Table,
    player: PlayerId,
    object: ObjectId,
    cost: &Cost,
    announced: &Announcement<Thing>,
) -> bool {
    let now = table.now();
    let this = now.game().objects.get(&object);
    let can_tap_or_untap = this.is_none_or(|this| {
        let here = this.zone == Zone::Battlefield;
        (!cost.tap || here && !this.status.tapped) && (!cost.untap || here && this.status.tapped)
    });
    let needs_this = cost.tap || cost.untap || cost.sacrifice_this;
    let is_mine = |id: ObjectId| {
        now.object(id).is_some_and(|row| row.zone == Zone::Battlefield && row.controller == Some(player))
    };
    let has_mana_and_life = r118_3a_mana::can_be_paid(table, player, cost);
    can_tap_or_untap
        && (!needs_this || is_mine(object))
        && counters_to_remove(cost).all(|(number, kind)| now.look().counters(object, &kind) >= number)
        && has_mana_and_life
        && can_give_up(&now, player, object, cost.sacrifice.as_ref(), &announced.sacrificing)
        && can_give_up(&now, player, object, cost.return_to_hand.as_ref(), &announced.returning)
        && can_discard(&now, player, cost, &announced.discarding)
}

/// Returns whether the permanents announced for a sacrifice, or to be returned, are what a cost requires.
fn can_give_up(
    now: &Now,
    player: PlayerId,
    object: ObjectId,
    required: Option<&Filter>,
    announced: &[Thing],
) -> bool {
    let source = Source { this: Some(object), you: Some(player), ..Source::default() };
    let allowed = |filter: &Filter, thing: &Thing| {
        thing.object().and_then(|id| now.object(id)).is_some_and(|row| {
            row.zone == Zone::Battlefield
                && row.controller == Some(player)
                && now.look().matches(row, filter, &source)
        })
    };
    announced.len() == usize::from(required.is_some())
        && required.is_none_or(|filter| announced.iter().all(|thing| allowed(filter, thing)))
}

/// Returns whether the announced discards are what a cost requires.
fn can_discard(now: &Now, player: PlayerId, cost: &Cost, announced: &[Thing]) -> bool {
    let number = usize::try_from(cost.discard).unwrap_or(usize::MAX);
    let hand: Vec<ObjectId> = r402_hand::cards_in_hand(now, player).collect();
    let in_hand = |thing: &Thing| thing.object().is_some_and(|id| hand.contains(&id));
    let twice = (1..announced.len()).any(|n| announced[..n].contains(&announced[n]));
    announced.len() == number && !twice && announced.iter().all(in_hand)
}

/// Returns the counters that a cost removes from the object itself.
fn counters_to_remove(cost: &Cost) -> impl Iterator<Item = (u32, CounterKind)> {
    let of_loyalty = cost.loyalty.filter(|number| *number < 0);
    let of_loyalty = of_loyalty.map(|number| (number.unsigned_abs(), loyalty()));
    of_loyalty.into_iter().chain(cost.remove_counters.clone())
}

fn loyalty() -> CounterKind {
    CounterKind::Named("loyalty".to_owned())
}

/// Pays a cost that can be paid.
pub(crate) fn pay(
    table: &mut Table,
    rule: &'static Rule,
    player: PlayerId,
    object: ObjectId,
    cost: &Cost,
    announced: &Announcement<Thing>,
) -> Ruled<()> {
    let paid = r118_3a_mana::chosen(table, player, object, cost)?;
    if !paid.mana.0.is_empty() {
        table.happens(rule, Event::SpendMana { player, mana: paid.mana, snow: paid.snow })?;
    }
    if cost.tap {
        table.happens(rule, Event::Tap(object))?;
    }
    if cost.untap {
        table.happens(rule, Event::Untap(object))?;
    }
    for (number, kind) in counters_to_remove(cost) {
        table.happens(rule, Event::RemoveCounters { from: Thing::Object(object), kind, number })?;
    }
    if let Some(number) = cost.loyalty.filter(|number| *number > 0) {
        let (on, number) = (Thing::Object(object), number.unsigned_abs());
        table.happens(rule, Event::PutCounters { on, kind: loyalty(), number, by_effect: false })?;
    }
    for life in [cost.life, paid.life].into_iter().filter(|&life| life > 0) {
        table.happens(rule, Event::LoseLife(player, life))?;
    }
    let this = cost.sacrifice_this.then_some(object);
    let sacrificed = objects(&announced.sacrificing).into_iter().chain(this);
    let sacrificed = sacrificed.map(|id| Event::Move(Move::to(id, Zone::Graveyard, Cause::Sacrificed)));
    table.happen(rule, sacrificed.collect())?;
    let discarded = objects(&announced.discarding).into_iter();
    let discarded = discarded.map(|id| Event::Move(Move::to(id, Zone::Graveyard, Cause::Discarded)));
    table.happen(rule, discarded.collect())?;
    let returned = objects(&announced.returning).into_iter();
    let returned = returned.map(|id| Event::Move(Move::to(id, Zone::Hand, Cause::Rule)));
    table.happen(rule, returned.collect())?;
    Ok(())
}

/// Returns a cost without the permanents and cards that a player chooses to sacrifice or discard for it.
fn nothing_named(cost: &Cost) -> Cost {
    Cost { sacrifice: None, discard: 0, ..cost.clone() }
}

/// Returns whether a player with enough mana could pay a cost that a resolving spell or ability offers.
pub(crate) fn could_be_paid(table: &Table, player: PlayerId, this: ObjectId, cost: &Cost) -> bool {
    let now = table.now();
    let without_mana = Cost { mana: Mana::default(), ..nothing_named(cost) };
    let has_one_to_sacrifice =
        cost.sacrifice.is_none() || !that_can_be_sacrificed(&now, player, this, cost).is_empty();
    let hand = r402_hand::cards_in_hand(&now, player).count();
    has_one_to_sacrifice
        && hand >= usize::try_from(cost.discard).unwrap_or(usize::MAX)
        && can_be_paid(table, player, this, &without_mana, &Announcement::default())
}

/// Returns whether a player has everything that a cost requires, mana included, and only has to choose
/// what to sacrifice and to discard for it.
pub(crate) fn could_be_paid_by_choosing(
    table: &Table,
    player: PlayerId,
    this: ObjectId,
    cost: &Cost,
) -> bool {
    could_be_paid(table, player, this, cost)
        && can_be_paid(table, player, this, &nothing_named(cost), &Announcement::default())
}

/// Asks a player what to sacrifice and then what to discard for a cost. `demand` is the rule that requires that
/// this can be given up for it. Returns `None` if the player has left the game instead.
pub(crate) fn name_what_is_given_up(
    table: &mut Table,
    player: PlayerId,
    about: ObjectId,
    cost: &Cost,
    demand: impl Fn(&Ask, bool) -> Ruled<()>,
) -> Ruled<Option<Announcement<Thing>>> {
    let mut announced = Announcement::default();
    if cost.sacrifice.is_some() {
        let sacrificing = table.asks(|ask| {
            let among = that_can_be_sacrificed(&ask.now(), player, about, cost);
            if among.is_empty() && !r800::has_left(ask, player) {
                // It has left with its owner: the payment can't be completed.
                demand(ask, false)?;
            }
            let Some(chosen) = ask.for_things(player, Asking::Sacrifice, Some(about), among, 1, 1)? else {
                return Ok(None);
            };
            demand(ask, can_give_up(&ask.now(), player, about, cost.sacrifice.as_ref(), &chosen))?;
            Ok(Some(chosen))
        })?;
        let Some(sacrificing) = sacrificing else { return Ok(None) };
        announced.sacrificing = sacrificing;
    }
    if cost.discard > 0 {
        let number = usize::try_from(cost.discard).unwrap_or(usize::MAX);
        let discarding = table.asks(|ask| {
            let hand = r402_hand::cards_in_hand(&ask.now(), player).map(Thing::Object).collect();
            let about = Some(about);
            let Some(chosen) = ask.for_things(player, Asking::Discard, about, hand, number, number)? else {
                return Ok(None);
            };
            demand(ask, can_discard(&ask.now(), player, cost, &chosen))?;
            Ok(Some(chosen))
        })?;
        let Some(discarding) = discarding else { return Ok(None) };
        announced.discarding = discarding;
    }
    Ok(Some(announced))
}

/// Returns the permanents that a player can sacrifice for a cost.
fn that_can_be_sacrificed(now: &Now, player: PlayerId, about: ObjectId, cost: &Cost) -> Vec<Thing> {
    let mine = now.permanents().filter(|row| row.controller == Some(player));
    let mine = mine.map(|row| Thing::Object(row.id));
    mine.filter(|one| can_give_up(now, player, about, cost.sacrifice.as_ref(), &[*one])).collect()
}

rule! {
    /// An object without a mana cost has a cost that can't be paid. The same goes for an ability whose cost is the
    /// mana cost of such an object. A player may try to cast a spell or to activate an ability with such a cost,
    /// but can't pay it.
    R118_6 "118.6": "116.6" since "2009-10-01", "117.6" since "2010-07-16", "118.6" since "2019-07-12";
    must HAS_A_MANA_COST "a spell for which its mana cost is paid has a mana cost" (also "601.2h")
    2: HAS_A_MANA_COST;
    5: HAS_A_MANA_COST;
}

rule! {
    /// A cost that can't be paid stays so if it is increased. An alternative cost can be paid in its place, and so
    /// can a spell be cast without paying its mana cost.
    R118_6A "118.6a": "116.6a" since "2009-10-01", "117.6a" since "2010-07-16", "118.6a" since "2019-07-12";
    when ALTERNATIVE "an alternative cost is paid in place of the missing mana cost"
    1: shown "118/6a-still-without-a-mana-cost";
    2: ALTERNATIVE;
}

/// 118.6, 118.6a: requires that a spell for which no alternative cost is paid has a mana cost.
pub(crate) fn is_payable(table: &Table, spell: ObjectId, has_alternative: bool) -> Ruled<()> {
    let now = table.now();
    let has_mana_cost = now.object(spell).is_some_and(|row| row.mana_cost().is_some());
    let alternative = R118_6A::ALTERNATIVE.holds_for(table, spell, !has_mana_cost && has_alternative);
    R118_6::HAS_A_MANA_COST.must_hold_for(table, spell, has_mana_cost || alternative)
}

rule! {
    /// A spell or ability can name an action and then an effect for a player who does, doesn't or can't do it,
    /// and the action can be optional. The action is a cost, paid on resolution. What counts is whether the
    /// player chose to pay an optional cost or began to pay a mandatory one, no matter what then really
    /// happened.
    R118_12 "118.12": "116.12" since "2009-10-01", "117.12" since "2010-07-16", "118.12" since "2019-07-12";
    gives Pay;
    does ASKED "the player is asked whether to pay"
    when HAS_BEGUN "the player has started to do what the preceding instruction says"
    3: ASKED;
    5: ASKED;
    6: HAS_BEGUN;
}

/// 118.12: lets a player pay a cost during a resolution. Returns whether the player has paid.
pub(crate) fn may_pay(
    table: &mut Table,
    player: PlayerId,
    resolving: &mut Resolving,
    cost: &Cost,
) -> Ruled<bool> {
    let this = resolving.source.this.unwrap_or(resolving.object);
    may_pay_together(table, player, resolving, vec![JointCost { this, of: this, cost: cost.clone() }])
}

/// 118.12: lets a player pay costs together during a resolution. Returns whether the player has paid. A payment that
/// turns out to be impossible is undone as a whole (118.3, 730.1).
pub(crate) fn may_pay_together(
    table: &mut Table,
    player: PlayerId,
    resolving: &mut Resolving,
    parts: Vec<JointCost>,
) -> Ruled<bool> {
    parts.iter().try_for_each(|part| is_performed(&part.cost))?;
    let parts = r118_together::together(parts, "118.12")?;
    if !r118_together::could_be_paid(table, player, &parts) || !R118_12::ASKED.is_followed_for(table, player)
    {
        return Ok(false);
    }
    let answer = table.asks(|ask| {
        // Another player's leaving can take away what the cost requires.
        if r118_together::could_be_paid(ask, player, &parts) || r800::has_left(ask, player) {
            ask.whether_to_pay(player, Some(resolving.object))
        } else {
            Ok(Some(ToPay::Refuses))
        }
    })?;
    let Some(answer) = answer else { return Ok(!r800::can_no_longer_pay(table, player)) };
    let ToPay::Pays(tapping) = answer else { return Ok(false) };
    r605_mana_abilities::tap_for_mana(table, player, &tapping)?;
    // The payment of a player who leaves is undone (730.1), and the player isn't asked again.
    let has_left = r800::has_left(table, player);
    let has_all = !has_left && r118_together::could_be_paid_by_choosing(table, player, &parts);
    R118_3::HAS_ALL.must_hold_for(table, player, has_all)?;
    let announced = table.as_part_of_an_action(|table| {
        let demand = |ask: &Ask, can| R118_3::HAS_ALL.must_hold_for(ask, player, can);
        r118_together::name_what_is_given_up(table, player, &parts, demand)
    })?;
    R118_3::HAS_ALL.must_hold_for(table, player, announced.is_some())?;
    let Some(announced) = announced else { return Ok(false) };
    let since = table.logged();
    r118_together::pay(table, &R118_3, player, &parts, &announced)?;
    let given_up = given_up_for(table, &parts, &announced, since);
    if !given_up.is_empty() {
        resolving.it = Some(given_up.into_iter().map(Thing::Object).collect());
    }
    Ok(true)
}

/// Returns what has been sacrificed, discarded or returned for costs.
fn given_up_for(
    table: &Table,
    parts: &[JointCost],
    announced: &[Announcement<Thing>],
    since: usize,
) -> BTreeSet<ObjectId> {
    let of =
        |(part, announced): (&JointCost, _)| r400_7_new_objects::given_up(table, part.this, announced, since);
    parts.iter().zip(announced).flat_map(of).collect()
}

/// 118.12: returns whether "if you do" is true: whether the player has started to do what the preceding
/// instruction says, regardless of the result.
pub(crate) fn has_done_so(table: &Table, resolving: &Resolving) -> bool {
    R118_12::HAS_BEGUN.holds_for(table, resolving.object, resolving.done)
}

rule! {
    /// "Unless a player does something" means that the player may do it, and that the rest happens only if
    /// the player doesn't.
    R118_12A "118.12a": "116.12a" since "2009-10-01", "117.12a" since "2010-07-16",
        "118.12a" since "2019-07-12";
    gives Pay;
    when PAID "a player has paid"
    1: PAID;
    2: PAID;
    3: PAID;
}

/// 118.12a: returns whether a player's payment keeps an effect with "unless" from happening.
pub(crate) fn is_kept_from_happening(table: &Table, resolving: &Resolving, paid: bool) -> bool {
    R118_12A::PAID.holds_for(table, resolving.object, paid)
}

rules![R118_3, R118_6, R118_6A, R118_12, R118_12A];
