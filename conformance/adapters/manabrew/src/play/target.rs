//! Targets: what the engine would offer its players, and what the suite chooses among it.

use super::action;
use super::choose::{self, Choice, Thing};
use super::desk::Desk;
use apnap_conformance::adapter::Part;
use apnap_oracle::state::Asking;
use manabrew_engine::game::GameState;
use manabrew_engine::ids::{CardId, PlayerId as Seat};
use manabrew_engine::spellability::SpellAbility;
use manabrew_engine::spellability::target_restrictions::{
    TargetKind, TargetRestrictions, any_target_allows_players, can_be_targeted_by_sa,
    filter_spells_for_target_restrictions, get_all_battlefield_permanents_filtered_for_restrictions,
    get_all_candidates_any_filtered_for_restrictions, get_all_candidates_creature_filtered_for_restrictions,
    get_all_candidates_spells, get_valid_cards_in_zone_for_sa,
};

/// Chooses the targets of one part of a spell or ability. Returns whether there are enough.
pub(super) fn choose(desk: &Desk, ability: &mut SpellAbility, game: &GameState) -> bool {
    if ability.is_trigger {
        action::check_announced(desk);
    }
    let Some(restrictions) = ability.target_restrictions.clone() else { return true };
    let player = ability.targeting_player.unwrap_or(ability.activating_player);
    let valid = candidates(game, ability, &restrictions);
    let count = |count: i32| usize::try_from(count).unwrap_or(0);
    let least = count(restrictions.get_min_targets(game, ability));
    let most = count(restrictions.get_max_targets(game, ability)).min(valid.len());
    if valid.len() < least {
        return false;
    }
    if most == 0 {
        return true;
    }
    let about = ability.source;
    let choice = Choice { player, asking: Asking::Targets, about, part: Part::Targets, least, most };
    let chosen = choose::things(desk, choice, &valid);
    // Each is another one (601.2c).
    if chosen.iter().enumerate().any(|(n, thing)| chosen.iter().take(n).any(|other| other == thing)) {
        desk.refuse("the same target is chosen twice");
    }
    set(ability, game, &chosen);
    true
}

fn candidates(game: &GameState, ability: &SpellAbility, restrictions: &TargetRestrictions) -> Vec<Thing> {
    let you = ability.activating_player;
    let source = ability.source;
    let targetable = |cards: Vec<CardId>| -> Vec<Thing> {
        let is_valid = |card: &CardId| can_be_targeted_by_sa(game, *card, you, ability);
        cards.into_iter().filter(is_valid).map(Thing::Card).collect()
    };
    match &restrictions.target_kind {
        TargetKind::None => Vec::new(),
        TargetKind::Player => players(game, you, restrictions),
        TargetKind::Any => {
            let mut all =
                targetable(get_all_candidates_any_filtered_for_restrictions(game, restrictions, you, source));
            if any_target_allows_players(&restrictions.valid_tgts) {
                all.extend(players(game, you, restrictions));
            }
            all
        }
        TargetKind::Creature(filter) => {
            let filter = filter.as_deref();
            targetable(get_all_candidates_creature_filtered_for_restrictions(
                game,
                restrictions,
                filter,
                you,
                source,
            ))
        }
        TargetKind::Permanent(filter) => {
            let filter = filter.as_deref();
            targetable(get_all_battlefield_permanents_filtered_for_restrictions(
                game,
                restrictions,
                filter,
                you,
                source,
            ))
        }
        TargetKind::CardInZone { zone, filter } => {
            targetable(get_valid_cards_in_zone_for_sa(game, *zone, you, filter.as_deref(), ability))
        }
        TargetKind::Spell => {
            let all = get_all_candidates_spells(game);
            filter_spells_for_target_restrictions(game, &all, restrictions)
                .into_iter()
                .map(Thing::Entry)
                .collect()
        }
    }
}

fn players(game: &GameState, you: Seat, restrictions: &TargetRestrictions) -> Vec<Thing> {
    let only_opponents = restrictions.can_only_tgt_opponent();
    let all = game.alive_players().into_iter();
    all.filter(|player| !only_opponents || *player != you).map(Thing::Player).collect()
}

/// The engine keeps the first card in one place and the others in another.
fn set(ability: &mut SpellAbility, game: &GameState, chosen: &[Thing]) {
    let targets = &mut ability.target_chosen;
    for thing in chosen {
        match thing {
            Thing::Card(card) if targets.target_card.is_none() => {
                targets.target_card = Some(*card);
                targets.target_card_zone_timestamp = Some(game.card(*card).zone_timestamp);
            }
            Thing::Card(card) => targets.add_divided_allocation(*card, 0),
            Thing::Player(player) => targets.add(None, Some(*player)),
            Thing::Entry(entry) => targets.target_stack_entry = Some(*entry),
        }
    }
}
