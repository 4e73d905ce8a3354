//! Madness: a discarded card with madness is exiled, and its owner may cast it from exile.

use crate::card::{Ability, Keyword, Mana, Zone};
use crate::now::{Now, ObjectNow};
use crate::rules::{
    r601_casting,
    r608_resolving::Resolving,
    r614_replacement::{Candidate, WhatInstead},
};
use crate::state::{ObjectId, Occurred};
use crate::table::{Applied, Cause, Event, Move, Ruled, Table};

rule! {
    /// A card with madness that is discarded is exiled instead of being put into the graveyard. Then an
    /// ability triggers: the card's owner may cast it for its madness cost; otherwise it is put into the
    /// graveyard.
    R702_35A "702.35a": "702.32a" since "2009-10-01", "702.33a" since "2011-06-17",
        "702.34a" since "2013-07-13", "702.35a" since "2021-04-22";
    gives May;
    when DISCARDED "a card with madness is discarded"
    when EXILED "the card was exiled by madness"
    does MAY_CAST "the card's owner is asked whether to cast it"
    does TO_THE_GRAVEYARD "a card that isn't cast is put into the graveyard"
    4: DISCARDED, EXILED, MAY_CAST, shown "702/35a-exiled-by-another-effect";
    5: TO_THE_GRAVEYARD;
}

/// 702.35a: adds madness to the effects that apply to an event, if a card with madness is discarded.
pub(crate) fn of_what_is_discarded(now: &Now, event: &Event, all: &mut Vec<Candidate>) {
    let Event::Move(movement) = event else { return };
    if movement.cause != Cause::Discarded || movement.to != Zone::Graveyard {
        return;
    }
    let Some(row) = now.object(movement.object) else { return };
    let is_madness = |ability: &Ability| matches!(ability, Ability::Keyword(Keyword::Madness(_)));
    let madness = row.abilities.iter().position(|held| is_madness(&held.ability));
    if R702_35A::DISCARDED.holds_for(now, row.id, madness.is_some()) {
        let applied = Applied::Own(0, madness.unwrap_or(0));
        all.push(Candidate {
            source: row.id,
            controller: row.owner,
            applied,
            choices: Default::default(),
            what: WhatInstead::Madness,
        });
    }
}

/// 702.35a: exiles the card instead; until 2016-04-07, only if its owner wants that.
pub(crate) fn exiled_instead(table: &mut Table, event: Event) -> Ruled<Vec<Event>> {
    let Event::Move(movement) = event else { return Ok(vec![event]) };
    let instead = if wants_it_exiled(table, movement.object)? {
        Move { to: Zone::Exile, by_madness: true, ..movement }
    } else {
        movement
    };
    Ok(vec![Event::Move(instead)])
}

/// 702.35a: returns the exiled card and its owner, if the second ability triggers.
pub(crate) fn triggers(now: &Now, row: &ObjectNow, event: &Event) -> Option<Occurred> {
    let Event::Move(movement) = event else { return None };
    if movement.became != Some(row.id) || movement.to != Zone::Exile {
        return None;
    }
    let triggers = R702_35A::EXILED.holds_for(now, row.id, movement.by_madness);
    triggers.then_some(Occurred { object: Some(row.id), player: Some(row.owner), amount: None })
}

/// 702.35a: lets the owner cast the card, and otherwise puts it into the graveyard.
pub(crate) fn follow(table: &mut Table, resolving: &mut Resolving, mana: &Mana) -> Ruled<()> {
    let (Some(card), Some(owner)) = (resolving.by.object, resolving.by.player) else { return Ok(()) };
    let wants = table.asks(|ask| {
        if !is_in_exile(ask, card)
            || !r601_casting::could_be_cast_now(ask, owner, card, false)?
            || !R702_35A::MAY_CAST.is_followed_for(ask, card)
        {
            return Ok(false);
        }
        Ok(ask.whether(owner, Some(resolving.object))?.unwrap_or(false))
    })?;
    if wants {
        r601_casting::cast_as_an_effect_says(table, owner, card, mana)?;
    }
    if is_in_exile(table, card) && R702_35A::TO_THE_GRAVEYARD.is_followed_for(table, card) {
        table.happens(&R702_35A, Event::Move(Move::to(card, Zone::Graveyard, Cause::NotCast)))?;
    }
    Ok(())
}

fn is_in_exile(table: &Table, card: ObjectId) -> bool {
    table.game().objects.get(&card).is_some_and(|object| object.zone == Zone::Exile)
}

rule! {
    /// The player who discards the card chooses whether it is exiled.
    R702_32A_20091001 "702.32a@2009-10-01": "702.32a" since "2009-10-01", "702.33a" since "2011-06-17",
        "702.34a" since "2013-07-13" until "2016-04-08";
    gives May;
    instead CHOOSES "the player chooses whether the card is exiled"
    1 earlier: CHOOSES;
}

/// 702.35a, until 2016-04-07: asks the owner of a discarded card whether it is exiled; later, it always is.
fn wants_it_exiled(table: &mut Table, card: ObjectId) -> Ruled<bool> {
    let owner = table.game().objects.get(&card).map(|object| object.owner);
    let Some(owner) = owner.filter(|_| table.in_force(&R702_32A_20091001)) else { return Ok(true) };
    if R702_32A_20091001::CHOOSES.is_followed_for(table, owner) {
        Ok(table.asks(|ask| ask.whether(owner, Some(card)))?.unwrap_or(true))
    } else {
        Ok(true)
    }
}

rule! {
    /// Like any alternative cost, the madness cost is paid instead of the mana cost.
    R702_35B "702.35b": "702.32b" since "2009-10-01", "702.33b" since "2011-06-17",
        "702.34b" since "2013-07-13", "702.35b" since "2021-04-22";
    same as "601.2f"
    1: shown "702/35a-without-the-additional-cost";
}

rule! {
    /// If a card that madness exiled isn't cast and so moves to a public zone, effects that refer to the discarded
    /// card find it there.
    R702_35C "702.35c": "702.34c" since "2017-04-28", "702.35c" since "2021-04-22";
    same as "400.7k"
    1: BY_MADNESS of "400.7k", shown "702/35c-the-discarded-card-is-found";
}

rules![R702_35A, R702_32A_20091001, R702_35B, R702_35C];
