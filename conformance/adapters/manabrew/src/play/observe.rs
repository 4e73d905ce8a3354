//! What can be seen of a game.

use super::begin::part;
use super::desk::{Desk, Id, Place};
use crate::read::{Sight, created_subtypes, object_in_game, player_in_game, player_name, symbol, zone};
use crate::table::seat;
use apnap_conformance::adapter::Labels;
use apnap_conformance::observation::{CombatRole, GameSeen, Happening, Observation};
use apnap_oracle::card::{Mana, Zone};
use apnap_oracle::state::{DayNight, PlayerId, Step, TurnPart};
use forge_foundation::PhaseType;
use manabrew_engine::card::Card;
use manabrew_engine::game::GameState;
use manabrew_engine::ids::{CardId, PlayerId as Seat};
use manabrew_engine::mana::ManaPool;
use manabrew_engine::staticability::layer::apply_continuous_effects;
use std::collections::BTreeSet;

/// Names what has appeared since the last time: tokens, and abilities on the stack.
pub(super) fn name(labels: &mut Labels<Id>, game: &GameState) {
    for card in game.cards.iter().filter(|card| card.is_token && zone(card.zone).is_some()) {
        let id = Id::Card(card.id);
        if labels.label(&id).is_none() {
            // A copy of a spell that has resolved is another card of the engine, and keeps its name.
            match card.copied_permanent.filter(|of| game.card(*of).copied_spell) {
                Some(spell) => labels.moved(&Id::Card(spell), id),
                None => {
                    labels.token(id, &created_subtypes(card));
                }
            }
        }
    }
    let stack: Vec<Id> = game.stack.iter().map(|entry| Id::Entry(entry.id)).collect();
    for entry in game.stack.iter() {
        let (id, ability) = (Id::Entry(entry.id), &entry.spell_ability);
        if labels.label(&id).is_some() {
            continue;
        }
        let Some(source) = ability.source else { continue };
        if ability.is_copy {
            // The engine makes a card of its own for the copy of a spell: a permanent that it becomes keeps the name.
            let of = game.card(source).copied_permanent.filter(|_| ability.is_spell);
            let original = game
                .stack
                .iter()
                .find(|other| other.spell_ability.source == Some(source) && !other.spell_ability.is_copy);
            let original = original.filter(|_| !ability.is_spell).map(|original| Id::Entry(original.id));
            let label = labels.copy_on_stack(id, &original.unwrap_or(Id::Card(of.unwrap_or(source))));
            if of.is_some() {
                labels.call(Id::Card(source), label);
            }
        } else if ability.is_spell && !ability.is_trigger && !ability.is_activated {
            if let Some(label) = labels.label(&Id::Card(source)).map(str::to_owned) {
                labels.call(id, label);
            }
        } else {
            labels.ability_on_stack(id, &Id::Card(source), &stack);
        }
    }
}

/// Everything that can be seen; `ended` if it belongs to a step that has just ended, `holder` if a player has
/// priority.
pub(super) fn everything(
    desk: &Desk,
    game: &GameState,
    labels: &Labels<Id>,
    ended: Option<Place>,
    holder: Option<Seat>,
) -> Observation {
    // The engine works out its continuous effects when it needs them. To look is to need them.
    let mut now = game.clone();
    apply_continuous_effects(&mut now);
    let game = &now;
    let board = &desk.board;
    let sight = Sight { game, keywords: &desk.keywords };
    let label = |card: CardId| labels.label(&Id::Card(card)).unwrap_or_default().to_owned();
    let mut seen = Observation::default();
    // The engine shows its players whom a creature attacks, but not whether it attacks that player's planeswalker.
    let with_planeswalkers = game.cards.iter().any(|card| card.type_line.is_planeswalker());
    for (id, name) in labels.all() {
        let Id::Card(id) = id else { continue };
        let Some(card) = game.cards.get(id.index()) else { continue };
        let Some(place) = zone(card.zone) else { continue };
        let object = desk.objects.get(id).and_then(|id| board.game.objects.get(id)).map(|object| &**object);
        let mut row = object_in_game(board, sight, object, place, card, label);
        let is_told = card.attacking_player.is_none() || !with_planeswalkers;
        row.combat = (place == Zone::Battlefield && is_told).then(|| combat_role(desk, game, card, &label));
        seen.objects.insert(name.clone(), row);
    }
    for (n, player) in (0..).zip(board.game.players.iter()) {
        let mut row = player_in_game(sight, PlayerId(n));
        row.mana = desk.pools().get(seat(PlayerId(n)).index()).and_then(mana);
        seen.players.insert(player.name.clone(), row);
    }
    seen.game = Some(standing(desk, game, labels, ended, holder));
    seen
}

fn standing(
    desk: &Desk,
    game: &GameState,
    labels: &Labels<Id>,
    ended: Option<Place>,
    holder: Option<Seat>,
) -> GameSeen {
    let place =
        ended.unwrap_or(Place { turn: desk.turn(), active: game.turn.active_player, phase: game.turn.phase });
    let on_stack = game.stack.iter().filter(|entry| !entry.is_pending_cast).map(|entry| entry.id);
    // The engine takes from its stack what resolves. By the rules, that stays on the stack until the end (608.2n).
    let on_stack = on_stack.chain(desk.resolving());
    let mut stack: Vec<String> =
        on_stack.map(|entry| labels.label(&Id::Entry(entry)).unwrap_or_default().to_owned()).collect();
    stack.reverse();
    let day = if game.is_night { DayNight::Night } else { DayNight::Day };
    let winner = game.winner.and_then(|winner| player_name(&desk.board, winner));
    let second = if ended.is_some() { desk.ended_second_damage() } else { desk.began_second_damage() };
    GameSeen {
        turn: Some(place.turn),
        active: player_name(&desk.board, place.active),
        part: Some(part(place.phase)),
        priority: Some(holder.map(|holder| desk.player(holder))),
        stack: Some(stack),
        day_night: Some(game.day_night_started.then_some(day)),
        over: Some(game.game_over),
        winner: game.game_over.then_some(winner),
        happened: Some(if second {
            vec![vec![Happening::Begins(TurnPart::Step(Step::CombatDamage), None)]]
        } else {
            Vec::new()
        }),
    }
}

/// The mana in a pool.
fn mana(pool: &ManaPool) -> Option<Mana> {
    let counts = [
        ("W", pool.white()),
        ("U", pool.blue()),
        ("B", pool.black()),
        ("R", pool.red()),
        ("G", pool.green()),
        ("C", pool.colorless()),
    ];
    let mut all = Vec::new();
    for (letter, count) in counts {
        let count = usize::try_from(count).ok()?;
        all.extend(std::iter::repeat_n(symbol(letter)?, count));
    }
    all.sort();
    Some(Mana(all))
}

/// What a permanent does in combat, as far as the engine's players see it.
fn combat_role(
    desk: &Desk,
    game: &GameState,
    card: &Card,
    label: &impl Fn(CardId) -> String,
) -> Option<CombatRole> {
    let pairs = &game.turn.combat_block_assignments;
    let has_begun = matches!(
        game.turn.phase,
        PhaseType::CombatBegin
            | PhaseType::CombatDeclareAttackers
            | PhaseType::CombatDeclareBlockers
            | PhaseType::CombatFirstStrikeDamage
            | PhaseType::CombatDamage
            | PhaseType::CombatEnd
    );
    if !has_begun {
        return None;
    }
    if let Some(attacked) = card.attacking_player {
        let declared = !matches!(game.turn.phase, PhaseType::CombatBegin | PhaseType::CombatDeclareAttackers);
        let blocked = declared.then(|| pairs.iter().any(|(_, attacker)| *attacker == card.id));
        return Some(CombatRole::Attacks { attacked: Some(desk.player(attacked)), blocked });
    }
    let blocked: BTreeSet<String> = pairs
        .iter()
        .filter(|(blocker, _)| *blocker == card.id)
        .map(|(_, attacker)| label(*attacker))
        .collect();
    if blocked.is_empty() { None } else { Some(CombatRole::Blocks { blocked }) }
}
