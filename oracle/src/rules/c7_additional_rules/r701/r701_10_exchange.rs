//! Exchanging control of two permanents (number 701.12 since 2025-06-06).

use crate::card::{Duration, Modification, OneShot, Target, Who};
use crate::rules::r608_resolving::Resolving;
use crate::rules::r611_continuous_effects;
use crate::state::{Affected, ObjectId, PlayerId, Resolved};
use crate::table::{Event, Ruled, Table};

rule! {
    /// If an exchange can't be completed, no part of it happens.
    R701_10A "701.10a": "701.8a" since "2009-10-01", "701.9a" since "2016-09-30", "701.10a" since "2018-04-27",
        "701.12a" since "2025-06-06";
    instead NO_PART "if the exchange can't be completed, no part of it happens"
    2: NO_PART, outside "exchanges of anything other than control";
}

rule! {
    /// If control of two permanents of different players is exchanged, each of these players gains control of
    /// the other player's permanent, at the same time. If one player controls both, nothing happens.
    R701_10B "701.10b": "701.8b" since "2009-10-01", "701.9b" since "2016-09-30", "701.10b" since "2018-04-27",
        "701.12b" since "2025-06-06";
    when DIFFERENT_PLAYERS "different players control the permanents"
    does GAIN_CONTROL "each player gains control of the other player's permanent"
    1: GAIN_CONTROL;
    2: DIFFERENT_PLAYERS;
}

/// 701.10a-b: exchanges control of two permanents.
pub(crate) fn control(table: &mut Table, resolving: &Resolving, permanents: &[ObjectId]) -> Ruled<()> {
    let now = table.now();
    let controlled = |&id: &ObjectId| Some((id, now.object(id)?.controller?));
    let there: Vec<(ObjectId, PlayerId)> = permanents.iter().filter_map(controlled).collect();
    let [(one, hers), (other, his)] = there[..] else { return incomplete(table, resolving, &there) };
    if !R701_10B::DIFFERENT_PLAYERS.holds_for(table, resolving.object, hers != his) {
        return Ok(());
    }
    if R701_10B::GAIN_CONTROL.is_followed_for(table, resolving.object) {
        let gains = [(one, his), (other, hers)].map(|(permanent, player)| {
            Event::EffectBegins(Box::new(gains_control(table, resolving, permanent, player)))
        });
        table.happen(&R701_10B, gains.into())?;
    }
    Ok(())
}

/// 701.10a: does nothing, since the exchange can't be completed.
fn incomplete(table: &mut Table, resolving: &Resolving, left: &[(ObjectId, PlayerId)]) -> Ruled<()> {
    if R701_10A::NO_PART.is_followed_for(table, resolving.object) {
        return Ok(());
    }
    // The mutant: the player whose spell or ability it is gains control of the permanent that is left.
    let gains = |&(permanent, _): &(ObjectId, PlayerId)| {
        Event::EffectBegins(Box::new(gains_control(table, resolving, permanent, resolving.controller)))
    };
    let gains = left.iter().map(gains).collect();
    table.happen(&R701_10A, gains)?;
    Ok(())
}

/// Returns the effect by which a player gains control of a permanent.
fn gains_control(table: &Table, resolving: &Resolving, permanent: ObjectId, player: PlayerId) -> Resolved {
    let one_shot = OneShot {
        target: Target::It,
        copies: None,
        changes: vec![Modification::Control(Who::Named(player))],
        duration: Duration::Indefinite,
    };
    let alone = Affected::Objects([permanent].into_iter().collect());
    r611_continuous_effects::resolved(table, resolving, &one_shot, alone, None)
}

rules![R701_10A, R701_10B];
