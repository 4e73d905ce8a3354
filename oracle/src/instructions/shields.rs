//! Instructions whose effects replace events: effects that wait for damage, and effects that replace a part of
//! themselves.

use super::targets_and_amounts::{amount, source, things};
use crate::card::{DamageShield, Duration, Effect, Extent, Filter, Replacement, Sources, Target};
use crate::rules::r608_resolving::{R608_2C, Resolving, follow_in_order};
use crate::rules::{r609_7_sources, r610_one_shot, r611_continuous_effects, r615_prevention};
use crate::state::{Asking, DamageWaitedFor, Damaged, Dealers, ObjectId, Remaining, Shield, Thing};
use crate::table::{Ruled, SelfReplacing, Table};

/// Follows "Prevent … damage …" and "Redirect … damage …" (614.9, 615).
pub(super) fn damage_shield(
    table: &mut Table,
    resolving: &mut Resolving,
    shield: &DamageShield,
) -> Ruled<()> {
    let left = match &shield.extent {
        Extent::All => Remaining::All,
        Extent::NextTime => Remaining::Once,
        Extent::Next(value) => Remaining::Amount(amount(table, resolving, value)?),
    };
    let by = dealers(table, resolving, shield.by.as_ref())?;
    let shielded = damaged(table, resolving, left, shield.to.as_ref())?;
    let onto = match &shield.onto {
        Some(target) => match things(table, resolving, target)?.first() {
            Some(thing) => Some(*thing),
            None => return Ok(()),
        },
        None => None,
    };
    let begins = |to| {
        let waiting = DamageWaitedFor {
            left,
            combat: shield.combat,
            by: by.clone(),
            to,
            onto,
            and: shield.and.clone(),
        };
        r610_one_shot::standing(resolving, Duration::EndOfTurn, Shield::Damage(Box::new(waiting)))
    };
    table.happen(&R608_2C, shielded.into_iter().map(begins).collect())?;
    Ok(())
}

/// Returns the sources of damage that an effect is about.
fn dealers(table: &mut Table, resolving: &mut Resolving, by: Option<&Sources>) -> Ruled<Dealers> {
    Ok(match by {
        None => Dealers::Matching(Filter::Any),
        Some(Sources::Matching(filter)) => {
            Dealers::Matching(r611_continuous_effects::open_set_of_permanents(table, filter))
        }
        Some(Sources::These(target)) => {
            let these = things(table, resolving, target)?.into_iter().filter_map(Thing::object);
            Dealers::These(these.collect(), Filter::Any)
        }
        Some(Sources::OfYourChoice(filter)) => {
            let chosen = chosen_source(table, resolving, filter)?;
            Dealers::These(chosen, filter.clone())
        }
    })
}

/// 609.7a: asks the controller to choose a source of damage.
fn chosen_source(table: &mut Table, resolving: &Resolving, filter: &Filter) -> Ruled<Vec<ObjectId>> {
    let (player, about) = (resolving.controller, Some(resolving.object));
    table.asks(|ask| {
        let among = r609_7_sources::that_can_be_chosen(&ask.now(), filter, &source(ask, resolving));
        if among.is_empty() {
            return Ok(Vec::new());
        }
        let Some(chosen) = ask.for_objects(player, Asking::Choose, about, &among, 1, 1)? else {
            return Ok(Vec::new());
        };
        r609_7_sources::can_be_chosen(ask, player, &chosen, &among)?;
        Ok(chosen)
    })
}

/// Returns the objects and players that would be dealt the damage. An effect about all damage to certain
/// objects applies to those that match when the damage would be dealt (611.2c).
fn damaged(
    table: &mut Table,
    resolving: &mut Resolving,
    left: Remaining,
    to: Option<&Target>,
) -> Ruled<Vec<Damaged>> {
    Ok(match (left, to) {
        (_, None) => vec![Damaged::Anything],
        (Remaining::All, Some(Target::Each(subject))) => vec![Damaged::Matching(subject.clone())],
        (_, Some(target)) => {
            let things = things(table, resolving, target)?;
            r615_prevention::shielded(table, things)
        }
    })
}

/// Follows an instruction, of which the effect replaces a part itself (614.15).
pub(super) fn replacing_itself(
    table: &mut Table,
    resolving: &mut Resolving,
    effect: &Effect,
    replacement: &Replacement,
) -> Ruled<()> {
    let by = SelfReplacing {
        replacement: replacement.clone(),
        source: source(table, resolving),
        object: resolving.object,
        controller: resolving.controller,
    };
    table.replacing_itself(by, |table| follow_in_order(table, resolving, effect))
}
