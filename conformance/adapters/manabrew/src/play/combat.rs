//! Combat: declarations, and how damage is assigned.

use super::desk::{Declared, Desk, Place};
use apnap_conformance::adapter::{IllegalDecision, Rejection, Unsupported};
use apnap_oracle::state::{Asking, Attacks, Blocks, Decision, Request, Share};
use forge_foundation::{PhaseType, ZoneType};
use manabrew_engine::agent::{PassAgent, PlayerAgent};
use manabrew_engine::card::{Card, CounterType};
use manabrew_engine::combat::{
    DefenderId, filter_legal_blockers, get_available_attackers, get_available_blockers,
};
use manabrew_engine::game::GameState;
use manabrew_engine::ids::{CardId, PlayerId as Seat};
use manabrew_engine::staticability::static_ability_colorless_damage_source::target_is_protected_from_source;
use std::collections::BTreeSet;

/// Asks for attackers.
pub(super) fn attackers(
    desk: &Desk,
    player: Seat,
    available: &[CardId],
    defenders: &[DefenderId],
) -> Vec<(CardId, DefenderId)> {
    if desk.declare(None).is_some() {
        desk.refuse("the engine asks for another declaration");
    }
    desk.pays(None);
    let request = Request { among: desk.cards(available), ..desk.request(player, Asking::Attack) };
    let (attacks, exerting) = desk.ask(request, player, |decision| match decision {
        Decision::Attack(groups) => {
            let (mut all, mut exerting) = (Vec::new(), Vec::new());
            for group in groups {
                all.extend(attack(desk, group, available, defenders)?);
                for label in &group.exerting {
                    exerting.push(among(desk, label, available)?);
                }
            }
            Ok((all, exerting))
        }
        _ => Err(IllegalDecision::new("attackers are declared").into()),
    });
    let attacking: Vec<CardId> = attacks.iter().map(|(attacker, _)| *attacker).collect();
    desk.declare(Some(Declared::Attackers { attacking, exerting }));
    attacks
}

/// The creatures that the declaration exerts (508.1g).
pub(super) fn exerted(desk: &Desk, possible: &[CardId]) -> Vec<CardId> {
    let Some(Declared::Attackers { attacking, exerting }) = desk.declare(None) else { return Vec::new() };
    let (exerted, left): (Vec<CardId>, Vec<CardId>) =
        exerting.into_iter().partition(|card| possible.contains(card));
    desk.declare(Some(Declared::Attackers { attacking, exerting: left }));
    exerted
}

fn attack(
    desk: &Desk,
    group: &Attacks<String>,
    available: &[CardId],
    defenders: &[DefenderId],
) -> Result<Vec<(CardId, DefenderId)>, Rejection> {
    if group.band {
        return Err(Unsupported::new("banding", "the engine's players declare no bands").into());
    }
    let attacked = match &group.attacked {
        Some(name) => defenders.iter().find(|one| defender(desk, one) == *name).copied(),
        None => defenders.first().copied(),
    };
    let Some(attacked) = attacked else {
        return Err(IllegalDecision::new("the engine does not let that be attacked").into());
    };
    group.with.iter().map(|label| Ok((among(desk, label, available)?, attacked))).collect()
}

fn defender(desk: &Desk, defender: &DefenderId) -> String {
    match defender {
        DefenderId::Player(player) => desk.player(*player),
        DefenderId::Permanent(card) => desk.card(*card),
    }
}

fn among(desk: &Desk, label: &str, available: &[CardId]) -> Result<CardId, Rejection> {
    let found = available.iter().copied().find(|card| desk.card(*card) == label);
    found.ok_or_else(|| IllegalDecision::new(format!("the engine does not offer {label}")).into())
}

/// Asks for blockers.
pub(super) fn blockers(
    desk: &Desk,
    player: Seat,
    attackers: &[CardId],
    available: &[CardId],
    most: Option<usize>,
) -> Vec<(CardId, CardId)> {
    let request = Request { among: desk.cards(available), ..desk.request(player, Asking::Block) };
    let blocks = desk.ask(request, player, |decision| match decision {
        Decision::Block(groups) => {
            let mut all = Vec::new();
            for Blocks { blocked, with } in groups {
                for blocker in with {
                    let blocker = among(desk, blocker, available)?;
                    for attacker in blocked {
                        all.push((blocker, among(desk, attacker, attackers)?));
                    }
                }
            }
            let blocking: BTreeSet<CardId> = all.iter().map(|(blocker, _)| *blocker).collect();
            if most.is_some_and(|most| blocking.len() > most) {
                return Err(IllegalDecision::new("the engine lets no more creatures block").into());
            }
            Ok(all)
        }
        _ => Err(IllegalDecision::new("blockers are declared").into()),
    });
    desk.declare(Some(Declared::Blockers(blocks.clone())));
    blocks
}

/// As a declaration begins, asks for it if the engine doesn't: it calls no player who has creatures, but none that can
/// attack or block.
pub(super) fn asks_in_vain(desk: &Desk, place: Place) {
    let (player, asking) = {
        let Some(game) = desk.game() else { return };
        let active = place.active;
        match place.phase {
            PhaseType::CombatDeclareAttackers if get_available_attackers(&game, active).is_empty() => {
                (active, Asking::Attack)
            }
            PhaseType::CombatDeclareBlockers => {
                let defending = game.opponent_of(active);
                let attacks = |card: &&Card| {
                    card.zone == ZoneType::Battlefield && card.attacking_player == Some(defending)
                };
                let attackers: Vec<CardId> = game.cards.iter().filter(attacks).map(|card| card.id).collect();
                let available = get_available_blockers(&game, defending);
                if attackers.is_empty() || !filter_legal_blockers(&game, &attackers, &available).is_empty() {
                    return;
                }
                (defending, Asking::Block)
            }
            _ => return,
        }
    };
    let has_creatures = desk.game().is_some_and(|game| !game.creatures_on_battlefield(player).is_empty());
    if !has_creatures {
        return;
    }
    desk.ask(desk.request(player, asking), player, |decision| match decision {
        Decision::Attack(groups) if groups.iter().all(|group| group.with.is_empty()) => Ok(()),
        Decision::Block(groups) if groups.iter().all(|group| group.with.is_empty()) => Ok(()),
        _ => Err(IllegalDecision::new("the engine lets none of the creatures do that").into()),
    });
}

/// Asks how damage is assigned, if there is more than one way.
pub(super) fn damage(
    desk: &Desk,
    game: &GameState,
    player: Seat,
    attacker: CardId,
    blockers: &[CardId],
    attacked: Option<DefenderId>,
    amount: i32,
) -> Vec<(Option<CardId>, i32)> {
    let recipients = blockers.len() + usize::from(attacked.is_some());
    if recipients < 2 || amount <= 0 {
        return PassAgent.assign_combat_damage(game, player, attacker, blockers, attacked, amount);
    }
    let mut names = desk.cards(blockers);
    names.extend(attacked.iter().map(|attacked| defender(desk, attacked)));
    let all = u32::try_from(amount).unwrap_or(0);
    let request = Request {
        about: Some(desk.card(attacker)),
        among: names,
        at_least: all,
        at_most: all,
        ..desk.request(player, Asking::Assign)
    };
    desk.ask(request, player, |decision| match decision {
        Decision::Assign { to, .. } => {
            let shares = to.iter().map(|Share { to, amount }| {
                let amount = i32::try_from(*amount).unwrap_or(i32::MAX);
                if attacked.is_some_and(|attacked| defender(desk, &attacked) == *to) {
                    return Ok((None, amount));
                }
                Ok((Some(among(desk, to, blockers)?), amount))
            });
            let shares: Vec<(Option<CardId>, i32)> = shares.collect::<Result<_, Rejection>>()?;
            if shares.iter().map(|(_, amount)| amount).sum::<i32>() != amount {
                return Err(IllegalDecision::new("all of its damage is assigned").into());
            }
            if !is_kept(game, attacker, blockers, &shares) {
                return Err(IllegalDecision::new("the engine would assign the damage by itself").into());
            }
            Ok(shares)
        }
        _ => Err(IllegalDecision::new("damage is assigned").into()),
    })
}

/// Whether the engine carries an assignment out, as `validate_damage_assignment` decides in silence. To
/// the engine the creatures are in an order: nothing is assigned behind one that gets too little.
fn is_kept(game: &GameState, source: CardId, creatures: &[CardId], shares: &[(Option<CardId>, i32)]) -> bool {
    let source = game.card(source);
    let given = |to: Option<CardId>| -> i32 {
        shares.iter().filter(|(recipient, _)| *recipient == to).map(|(_, amount)| amount).sum()
    };
    let mut enough = true;
    for creature in creatures {
        let amount = given(Some(*creature));
        if amount > 0 && !enough {
            return false;
        }
        let creature = game.card(*creature);
        // The engine passes over what is gone.
        if creature.zone != ZoneType::Battlefield {
            continue;
        }
        let never_dies = creature.has_keyword("Indestructible")
            && !(source.has_deathtouch() || source.has_wither() || source.has_infect());
        let lethal = if source.has_deathtouch() {
            1
        } else if creature.type_line.is_planeswalker() {
            creature.counter_count(&CounterType::Loyalty).max(0)
        } else {
            creature.toughness() - creature.damage
        };
        let is_protected = target_is_protected_from_source(&game.cards, creature, source);
        enough &= is_protected || (amount >= lethal && !never_dies);
    }
    enough || given(None) == 0
}
