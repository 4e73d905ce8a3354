//! Instructions about damage, life and mana, and those that make players win or lose the game.

use super::targets_and_amounts::{amount, players, source, things, things_beside, those_that_act};
use crate::card::{Damage, Mana, Target, Value};
use crate::rules::r608_resolving::{R608_2C, Resolving};
use crate::rules::{
    r104_ending, r106_mana, r120_4_processing, r120_damage, r702_179_speed, r810_two_headed_giant,
};
use crate::state::{ObjectId, Thing};
use crate::table::{Event, Ruled, Table};

/// Follows "Add …": the controller gets mana.
pub(super) fn add_mana(table: &mut Table, resolving: &Resolving, mana: &Mana) -> Ruled<()> {
    let mana = r106_mana::that_symbols_add(table, resolving, mana)?;
    if !mana.0.is_empty() {
        r106_mana::is_added(table, resolving, mana)?;
    }
    Ok(())
}

/// Follows "Add … for each …."
pub(super) fn add_mana_times(
    table: &mut Table,
    resolving: &Resolving,
    mana: &Mana,
    times: &Value,
) -> Ruled<()> {
    let mut all = Mana::default();
    for _ in 0..amount(table, resolving, times)? {
        table.count_round()?;
        all.0.extend(&mana.0);
    }
    if all.0.is_empty() { Ok(()) } else { add_mana(table, resolving, &all) }
}

/// Follows "… deals … damage to …" (120.1).
pub(super) fn deal_damage(table: &mut Table, resolving: &mut Resolving, damage: &Damage) -> Ruled<()> {
    let before = resolving.named();
    let specified = match &damage.by {
        Some(by) => Some(those_that_act(table, resolving, by)?),
        None => None,
    };
    let acted = resolving.named();
    let this = source(table, resolving).this.unwrap_or(resolving.object);
    let dealers = r120_damage::dealers(&table.now(), specified, this);
    let dealt = |&dealer: &ObjectId| Ok((dealer, amount_dealt_by(table, resolving, damage, dealer)?));
    let amounts: Vec<(ObjectId, u32)> = dealers.iter().map(dealt).collect::<Ruled<_>>()?;
    let dealt = match (&damage.by, &damage.to) {
        (Some(_), Target::ItsController | Target::ItsOwner) => {
            to_its_player(table, resolving, damage, amounts)?
        }
        _ => {
            let recipients = things_beside(table, resolving, before, &damage.to)?;
            // "It" is an object (109.1): not a player to whom a creature dealt damage, but the creature.
            if damage.by.is_some() && recipients.iter().all(|to| to.object().is_none()) {
                resolving.names(acted);
            }
            let to_all = |(source, amount)| recipients.iter().map(move |&to| (source, amount, to));
            amounts.into_iter().flat_map(to_all).collect()
        }
    };
    let onto = match &damage.excess {
        Some(onto) => things(table, resolving, onto)?.first().copied(),
        None => None,
    };
    let preventable = !damage.unpreventable;
    let mut events = Vec::new();
    for (source, amount, to) in dealt {
        let event = Event::Damage { source, to, amount, preventable, combat: false };
        match onto {
            Some(onto) => {
                let divided = r120_4_processing::with_excess(&table.now(), event, onto, &events);
                events.extend(divided);
            }
            None => events.push(event),
        }
    }
    table.happen(&R608_2C, events)?;
    Ok(())
}

/// Returns what each of several objects deals to its own controller or owner.
fn to_its_player(
    table: &mut Table,
    resolving: &mut Resolving,
    damage: &Damage,
    amounts: Vec<(ObjectId, u32)>,
) -> Ruled<Vec<(ObjectId, u32, Thing)>> {
    let (mut dealt, mut all) = (Vec::new(), Vec::new());
    for (dealer, amount) in amounts {
        resolving.it = Some(vec![Thing::Object(dealer)]);
        let players = things(table, resolving, &damage.to)?;
        dealt.extend(players.iter().map(|&to| (dealer, amount, to)));
        all.extend(players);
    }
    resolving.it = Some(all);
    Ok(dealt)
}

/// Returns how much damage an object deals. If the text specifies which objects deal damage, "its" power is that
/// of each of them.
fn amount_dealt_by(table: &Table, resolving: &Resolving, damage: &Damage, dealer: ObjectId) -> Ruled<u32> {
    let mut resolving = resolving.clone();
    if damage.by.is_some() {
        resolving.it = Some(vec![Thing::Object(dealer)]);
    }
    amount(table, &resolving, &damage.amount)
}

/// Follows "… gains … life."
pub(super) fn gain_life(
    table: &mut Table,
    resolving: &mut Resolving,
    who: &Target,
    how_much: &Value,
) -> Ruled<()> {
    let amount = amount(table, resolving, how_much)?;
    let players = players(table, resolving, who)?;
    let gains = players.into_iter().map(|player| Event::GainLife(player, amount));
    table.happen(&R608_2C, gains.collect())?;
    Ok(())
}

/// Follows "… increases speed by …."
pub(super) fn increase_speed(
    table: &mut Table,
    resolving: &mut Resolving,
    who: &Target,
    by: &Value,
) -> Ruled<()> {
    let by = amount(table, resolving, by)?;
    let players = players(table, resolving, who)?;
    r702_179_speed::increase(table, &players, by)
}

/// Follows "… loses … life."
pub(super) fn lose_life(
    table: &mut Table,
    resolving: &mut Resolving,
    who: &Target,
    how_much: &Value,
) -> Ruled<()> {
    let amount = amount(table, resolving, how_much)?;
    let players = players(table, resolving, who)?;
    let losses = players.into_iter().map(|player| Event::LoseLife(player, amount));
    table.happen(&R608_2C, losses.collect())?;
    Ok(())
}

/// Follows "… life total becomes …": each player gains or loses the difference (119.5).
pub(super) fn life_becomes(
    table: &mut Table,
    resolving: &mut Resolving,
    who: &Target,
    life: &Value,
) -> Ruled<()> {
    let life = amount(table, resolving, life)?;
    let players = players(table, resolving, who)?;
    let players = r810_two_headed_giant::one_of_each_team(table, players)?;
    let now = table.now();
    let changes = players.into_iter().map(|player| {
        let difference = i64::from(life) - i64::from(now.life_total(player));
        let by = u32::try_from(difference.unsigned_abs()).unwrap_or(u32::MAX);
        if difference < 0 { Event::LoseLife(player, by) } else { Event::GainLife(player, by) }
    });
    table.happen(&R608_2C, changes.collect())?;
    Ok(())
}

/// Follows "… wins the game."
pub(super) fn win_the_game(table: &mut Table, resolving: &mut Resolving, who: &Target) -> Ruled<()> {
    for player in players(table, resolving, who)? {
        r104_ending::wins(table, player)?;
    }
    Ok(())
}

/// Follows "… loses the game."
pub(super) fn lose_the_game(table: &mut Table, resolving: &mut Resolving, who: &Target) -> Ruled<()> {
    let players = players(table, resolving, who)?;
    r104_ending::lose_because_of_an_effect(table, &players)
}
