//! Planeswalkers: the loyalty counters with which they enter, and the damage that they were dealt instead of their
//! controllers until 2018.

use crate::card::{CardType, CounterKind};
use crate::now::{Now, ObjectNow};
use crate::rules::r614_replacement::{Candidate, WhatInstead};
use crate::rules::{r102_players, r614_9_redirection, r800};
use crate::state::{AsOf, Asking, ObjectId, PlayerId, Thing};
use crate::table::{Applied, Event, Ruled, Table};

rule! {
    /// A planeswalker enters with a number of loyalty counters equal to its printed loyalty. This is the
    /// replacement effect of an ability that every planeswalker has.
    R306_5B "306.5b" since "2009-10-01";
    when LOST_ABILITIES "the planeswalker would have lost its abilities"
    does LOYALTY "the planeswalker enters with its loyalty counters"
    1: LOYALTY;
    2: LOST_ABILITIES;
}

/// 306.5b: returns the loyalty counters with which a planeswalker enters, given how it would exist on the
/// battlefield.
pub(crate) fn loyalty_on_entering(now: &Now, object: &ObjectNow) -> Option<(CounterKind, i32)> {
    let is_planeswalker = object.card_types.contains(CardType::Planeswalker);
    let loyalty = object.copiable.loyalty.filter(|_| is_planeswalker)?;
    if R306_5B::LOST_ABILITIES.holds_for(now, object.id, object.lost_all_abilities) {
        return None;
    }
    let counters = (CounterKind::Named("loyalty".to_owned()), loyalty);
    R306_5B::LOYALTY.is_followed_for(now, object.id).then_some(counters)
}

rule! {
    /// Loyalty abilities have loyalty symbols in their costs. One of them can be activated each turn, in its
    /// controller's main phase while the stack is empty.
    R306_5D "306.5d" since "2009-10-01";
    same as "606.3"
    2: IN_TIME of "606.3", FIRST_THIS_TURN of "606.3", CONTROLS of "602.2",
        shown "306/5d-one-loyalty-ability";
}

rule! {
    /// If a source that an opponent of a player controls would deal noncombat damage to that player, the opponent
    /// may have it deal that damage to a planeswalker of the player instead. This is a redirection effect. The opponent
    /// chooses as the effect is applied.
    R306_7_20091001 "306.7@2009-10-01": "306.7" since "2009-10-01" until "2018-04-27";
    gives Choose, May;
    when NONCOMBAT "the damage that would be dealt to a player isn't combat damage"
    when OPPONENT "an opponent of the player controls the source"
    when PLANESWALKER "the player controls a planeswalker that can be dealt damage"
    instead MAY "the opponent chooses whether the damage is dealt to a planeswalker instead"
    must ONE_OF_THEM "the opponent chooses one planeswalker that the player controls"
    1 earlier: NONCOMBAT, OPPONENT, PLANESWALKER, MAY, ONE_OF_THEM;
    2 earlier: shown "616/1-2017-the-damaged-player-chooses-the-order", REDIRECTED of "614.9";
    3 earlier: MAY;
}

/// 306.7, until 2018-04-26: adds the effect that lets an opponent have damage be dealt to a planeswalker.
pub(crate) fn of_a_damaged_player(now: &Now, event: &Event, all: &mut Vec<Candidate>) {
    let &Event::Damage { source, to: Thing::Player(player), combat, .. } = event else { return };
    if !now.in_force(&R306_7_20091001) {
        return;
    }
    let row = now.seen(source, AsOf::NowOrLast);
    let Some(controller) = row.map(|row| row.controller_or_owner()) else { return };
    let planeswalkers = planeswalkers_of(now, player);
    let is_opponent =
        r102_players::are_opponents(&now.look(), player, controller) && now.game().is_in_the_game(controller);
    if R306_7_20091001::PLANESWALKER.holds_for(now, player, !planeswalkers.is_empty())
        && R306_7_20091001::NONCOMBAT.holds_for(now, player, !combat)
        && R306_7_20091001::OPPONENT.holds_for(now, player, is_opponent)
    {
        let first = planeswalkers.first().copied().unwrap_or(source);
        let (applied, what) = (Applied::OntoAPlaneswalker, WhatInstead::OntoAPlaneswalker);
        all.push(Candidate { source: first, controller, applied, choices: Default::default(), what });
    }
}

/// Returns the planeswalkers of a player to which damage can be redirected.
fn planeswalkers_of(now: &Now, player: PlayerId) -> Vec<ObjectId> {
    let theirs = now
        .permanents()
        .filter(|row| row.controller == Some(player) && row.card_types.contains(CardType::Planeswalker));
    let can_be_dealt_it = |id: &ObjectId| r614_9_redirection::can_be_redirected(now, Thing::Object(*id));
    theirs.map(|row| row.id).filter(can_be_dealt_it).collect()
}

/// 306.7, until 2018-04-26: has damage be dealt to a planeswalker of the player instead, if the opponent wants that.
pub(crate) fn onto_a_planeswalker(table: &mut Table, event: Event, opponent: PlayerId) -> Ruled<Vec<Event>> {
    let Event::Damage { source, to: Thing::Player(player), .. } = event else { return Ok(vec![event]) };
    let chosen = match wants_it(table, opponent, source, player)? {
        true => one_of_them(table, opponent, source, player)?,
        false => None,
    };
    Ok(match chosen {
        Some(onto) => r614_9_redirection::redirected(&table.now(), &event, u32::MAX, Thing::Object(onto)),
        None => vec![event],
    })
}

/// 306.7, until 2018-04-26: asks the opponent whether damage is dealt to a planeswalker of the player instead.
fn wants_it(table: &mut Table, opponent: PlayerId, source: ObjectId, player: PlayerId) -> Ruled<bool> {
    table.asks(|ask| {
        if planeswalkers_of(&ask.now(), player).is_empty() {
            return Ok(false);
        }
        if !R306_7_20091001::MAY.is_followed_for(ask, opponent) {
            return Ok(true);
        }
        let opponent = r800::who_chooses_by_a_rule(ask, opponent);
        Ok(ask.whether(opponent, Some(source))? == Some(true))
    })
}

/// 306.7, until 2018-04-26: asks the opponent for the planeswalker of the player, if there are several.
fn one_of_them(
    table: &mut Table,
    opponent: PlayerId,
    source: ObjectId,
    player: PlayerId,
) -> Ruled<Option<ObjectId>> {
    table.asks(|ask| {
        let planeswalkers = planeswalkers_of(&ask.now(), player);
        if planeswalkers.len() < 2 {
            return Ok(planeswalkers.first().copied());
        }
        let (opponent, asking) = (r800::who_chooses_by_a_rule(ask, opponent), Asking::Choose);
        let Some(chosen) = ask.for_objects(opponent, asking, Some(source), &planeswalkers, 1, 1)? else {
            return Ok(None);
        };
        let one = chosen.first().copied().filter(|one| planeswalkers.contains(one));
        R306_7_20091001::ONE_OF_THEM.must_hold_for(ask, opponent, chosen.len() == 1 && one.is_some())?;
        Ok(one)
    })
}

rule! {
    /// Since 2018, damage isn't redirected to planeswalkers any longer: cards that can deal damage to them say so.
    R306_7 "306.7" since "2018-04-27";
    definition
}

rules![R306_5B, R306_5D, R306_7_20091001, R306_7];
