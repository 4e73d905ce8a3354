//! A player of a game: hands each question of the engine to the module that it is about.

use super::begin::{BOARD, part};
use super::choose::{self, Choice, Thing};
use super::desk::{Desk, Place};
use super::{action, combat, pay, target};
use crate::agent::COMMANDER;
use crate::script::COPY_OF;
use apnap_conformance::adapter::Part;
use apnap_oracle::state::Asking;
use forge_carddb::parse_card_script;
use forge_foundation::{PhaseType, ZoneType};
use manabrew_engine::ability::ability_factory::build_spell_ability;
use manabrew_engine::ability::ability_utils::matches_valid_cards_for_sa;
use manabrew_engine::ability::api_type::ApiType;
use manabrew_engine::agent::notification::GameNotification;
use manabrew_engine::agent::{
    BinaryChoiceKind, CombatCostAction, GameEntity, ManaAbilityOption, ManaCostAction, PlayerAgent,
    PriorityActionSpace, TargetChoice,
};
use manabrew_engine::card::Card;
use manabrew_engine::combat::DefenderId;
use manabrew_engine::game::GameState;
use manabrew_engine::ids::{CardId, PlayerId as Seat};
use manabrew_engine::mana::ManaPool;
use manabrew_engine::player::actions::PlayerAction;
use manabrew_engine::spellability::SpellAbility;
use std::rc::Rc;

/// A player.
pub(super) struct Seated {
    desk: Rc<Desk>,
    is_first: bool,
    restores: bool,
}

impl Seated {
    pub(super) fn new(desk: Rc<Desk>, seat: usize) -> Seated {
        Seated { desk, is_first: seat == 0, restores: false }
    }

    fn choice(
        &self,
        player: Seat,
        asking: Asking,
        part: Part,
        about: Option<CardId>,
        least: usize,
        most: usize,
    ) -> Choice {
        Choice { player, asking, about, part, least, most }
    }

    /// What a permanent can enter as a copy of, if that is what its player is asked.
    fn copiable(&self, player: Seat, card: CardId, description: &str) -> Option<Vec<CardId>> {
        let (_, choices) = description.split_once(COPY_OF)?;
        let mut game = self.desk.game()?.clone();
        if card.index() >= game.cards.len() {
            // A token that is being created has not been seen yet: something has to stand for it.
            let rules = parse_card_script("Name:Token\nManaCost:no cost\nTypes:Creature").ok()?;
            game.create_card(Card::from_rules(&rules, player));
        }
        game.cards.get(card.index())?;
        let ability = build_spell_ability(&game, card, &format!("DB$ Clone | Choices$ {choices}"), player);
        let selector = ability.ir.choices_selector.as_ref();
        let is_valid = |one: &&Card| {
            one.zone == ZoneType::Battlefield
                && matches_valid_cards_for_sa(&game, &ability, one, selector, choices)
        };
        Some(game.cards.iter().filter(is_valid).map(|one| one.id).collect())
    }

    /// A step in which no player had priority is a stop of its own as it ends.
    fn leaves(&self, left: Option<(Place, bool)>) {
        let Some((place, had_priority)) = left else { return };
        // The engine passes through that step in each combat, and does nothing in it without first strike (510.4).
        if !had_priority && place.phase != PhaseType::CombatFirstStrikeDamage {
            self.desk.ended(place, part(place.phase));
        }
    }
}

impl PlayerAgent for Seated {
    fn snapshot_state(&mut self, game: &GameState, pools: &[ManaPool]) {
        // The engine shows each change to all its players, the first one first.
        if self.is_first || !self.desk.has_seen(game, pools) {
            self.desk.sees(game, pools);
        }
    }

    fn take_restore_request(&mut self) -> Option<u64> {
        std::mem::take(&mut self.restores).then_some(BOARD)
    }

    fn notify(&mut self, event: GameNotification) {
        if !self.is_first || self.desk.is_approaching() {
            return;
        }
        match event {
            GameNotification::PhaseChanged { .. } => {
                let Some(now) = self.desk.place() else { return };
                let left = self.desk.moves_to(Some(now));
                self.leaves(left);
                combat::asks_in_vain(&self.desk, now);
            }
            GameNotification::TurnChanged { .. } => {
                let left = self.desk.moves_to(None);
                self.leaves(left);
                self.desk.begins_turn();
            }
            GameNotification::PriorityChanged { .. }
            | GameNotification::Event(_)
            | GameNotification::CardPlayed
            | GameNotification::StateChanged
            | GameNotification::SnapshotCreated { .. }
            | GameNotification::ManaPaymentResolved { .. }
            | GameNotification::ActivatedAbilityPaymentFailed { .. }
            | GameNotification::DiceRolled { .. }
            | GameNotification::FirstPlayerRoll { .. }
            | GameNotification::GameOver => {}
        }
    }

    fn choose_action(
        &mut self,
        player: Seat,
        _: Option<&PriorityActionSpace>,
        possible: &mut dyn FnMut() -> PriorityActionSpace,
    ) -> PlayerAction {
        if self.desk.is_approaching() {
            self.restores = self.desk.arrives();
            return PlayerAction::PassPriority;
        }
        if let Some(place) = self.desk.place() {
            self.desk.gives_priority(place);
        }
        action::choose(&self.desk, player, possible)
    }

    fn choose_targets_for(&mut self, ability: &mut SpellAbility, game: &GameState, _: &[ManaPool]) -> bool {
        target::choose(&self.desk, ability, game)
    }

    fn choose_attackers(
        &mut self,
        player: Seat,
        available: &[CardId],
        defenders: &[DefenderId],
    ) -> Vec<(CardId, DefenderId)> {
        combat::attackers(&self.desk, player, available, defenders)
    }

    fn exert_attackers(&mut self, _: Seat, possible: &[CardId]) -> Vec<CardId> {
        combat::exerted(&self.desk, possible)
    }

    fn choose_blockers(
        &mut self,
        player: Seat,
        attackers: &[CardId],
        available: &[CardId],
        most: Option<usize>,
    ) -> Vec<(CardId, CardId)> {
        combat::blockers(&self.desk, player, attackers, available, most)
    }

    fn assign_combat_damage(
        &mut self,
        game: &GameState,
        player: Seat,
        attacker: CardId,
        blockers: &[CardId],
        attacked: Option<DefenderId>,
        amount: i32,
    ) -> Vec<(Option<CardId>, i32)> {
        combat::damage(&self.desk, game, player, attacker, blockers, attacked, amount)
    }

    fn pay_mana_cost(
        &mut self,
        player: Seat,
        card: CardId,
        _: &str,
        cost: &str,
        _: &str,
        _: &str,
        is_paid: bool,
        _: bool,
        _: &[CardId],
        _: &[ManaAbilityOption],
        sources: &[CardId],
        _: &[CardId],
        pool: &ManaPool,
    ) -> ManaCostAction {
        pay::pay(&self.desk, player, card, cost, is_paid, sources, pool)
    }

    fn pay_combat_cost(
        &mut self,
        player: Seat,
        attacker: CardId,
        cost: i32,
        _: &str,
        _: &[ManaAbilityOption],
        lands: &[CardId],
        _: &[CardId],
        in_pool: i32,
    ) -> CombatCostAction {
        pay::pay_for_attack(&self.desk, player, attacker, cost, lands, in_pool)
    }

    fn choose_target_player(
        &mut self,
        player: Seat,
        valid: &[Seat],
        ability: Option<&SpellAbility>,
    ) -> Option<Seat> {
        let about = ability.and_then(|ability| ability.source);
        let choice = self.choice(player, Asking::Choose, Part::Targets, about, 1, 1);
        let valid: Vec<Thing> = valid.iter().map(|player| Thing::Player(*player)).collect();
        choose::things(&self.desk, choice, &valid).into_iter().find_map(|thing| match thing {
            Thing::Player(player) => Some(player),
            Thing::Card(_) | Thing::Entry(_) => None,
        })
    }

    fn choose_target_card(
        &mut self,
        player: Seat,
        valid: &[CardId],
        ability: Option<&SpellAbility>,
    ) -> Option<CardId> {
        let about = ability.and_then(|ability| ability.source);
        choose::card(&self.desk, self.choice(player, Asking::Choose, Part::Targets, about, 1, 1), valid)
    }

    fn choose_target_any(
        &mut self,
        player: Seat,
        players: &[Seat],
        cards: &[CardId],
        ability: Option<&SpellAbility>,
    ) -> TargetChoice {
        let about = ability.and_then(|ability| ability.source);
        let choice = self.choice(player, Asking::Choose, Part::Targets, about, 1, 1);
        let cards = cards.iter().map(|card| Thing::Card(*card));
        let valid: Vec<Thing> = cards.chain(players.iter().map(|player| Thing::Player(*player))).collect();
        match choose::things(&self.desk, choice, &valid).first() {
            Some(Thing::Player(player)) => TargetChoice::Player(*player),
            Some(Thing::Card(card)) => TargetChoice::Card(*card),
            Some(Thing::Entry(_)) | None => TargetChoice::None,
        }
    }

    fn choose_target_spell(&mut self, player: Seat, valid: &[u32], about: Option<CardId>) -> Option<u32> {
        let choice = self.choice(player, Asking::Choose, Part::Targets, about, 1, 1);
        let valid: Vec<Thing> = valid.iter().map(|entry| Thing::Entry(*entry)).collect();
        choose::things(&self.desk, choice, &valid).into_iter().find_map(|thing| match thing {
            Thing::Entry(entry) => Some(entry),
            Thing::Card(_) | Thing::Player(_) => None,
        })
    }

    fn choose_sacrifice(&mut self, player: Seat, valid: &[CardId], about: Option<CardId>) -> Option<CardId> {
        let choice = self.choice(player, Asking::Sacrifice, Part::Sacrificing, about, 1, 1);
        choose::sacrifice(&self.desk, choice, valid)
    }

    fn choose_discard(&mut self, player: Seat, hand: &[CardId], count: usize) -> Vec<CardId> {
        let choice = self.choice(player, Asking::Discard, Part::Discarding, None, count, count);
        choose::cards(&self.desk, choice, hand)
    }

    fn choose_discard_any_number(
        &mut self,
        player: Seat,
        hand: &[CardId],
        _: usize,
        most: usize,
    ) -> Vec<CardId> {
        // The adapter writes it for "you may discard": all or none.
        if most == 0 || !choose::may(&self.desk, player, None) {
            return Vec::new();
        }
        self.choose_discard(player, hand, most)
    }

    fn choose_cards_for_effect(
        &mut self,
        player: Seat,
        valid: &[CardId],
        least: usize,
        most: usize,
    ) -> Vec<CardId> {
        choose::cards(
            &self.desk,
            self.choice(player, Asking::Choose, Part::Returning, None, least, most),
            valid,
        )
    }

    fn choose_single_entity_for_effect(
        &mut self,
        player: Seat,
        valid: &[GameEntity],
        is_optional: bool,
    ) -> Option<GameEntity> {
        let choice = self.choice(player, Asking::Choose, Part::Targets, None, usize::from(!is_optional), 1);
        choose::entities(&self.desk, choice, valid).into_iter().next()
    }

    fn choose_entities_for_effect(
        &mut self,
        player: Seat,
        valid: &[GameEntity],
        least: usize,
        most: usize,
    ) -> Vec<GameEntity> {
        let choice = self.choice(player, Asking::Choose, Part::Targets, None, least, most);
        choose::entities(&self.desk, choice, valid)
    }

    fn choose_single_card_for_zone_change(
        &mut self,
        _: &GameState,
        player: Seat,
        valid: &[CardId],
        _: &str,
        is_optional: bool,
    ) -> Option<CardId> {
        let least = usize::from(!is_optional);
        choose::card(&self.desk, self.choice(player, Asking::Choose, Part::Returning, None, least, 1), valid)
    }

    fn choose_mode(
        &mut self,
        player: Seat,
        modes: &[String],
        least: usize,
        most: usize,
        about: Option<CardId>,
    ) -> Vec<usize> {
        // Their numbers stand at the ends of their descriptions.
        let number = |(place, text): (usize, &String)| {
            text.rsplit(' ').next().and_then(|word| word.parse().ok()).unwrap_or(place + 1)
        };
        let offered: Vec<usize> = modes.iter().enumerate().map(number).collect();
        choose::modes(&self.desk, player, &offered, least, most, about)
    }

    fn choose_legend_keep(&mut self, player: Seat, duplicates: &[CardId]) -> CardId {
        choose::keep(&self.desk, player, duplicates)
    }

    fn choose_optional_trigger(
        &mut self,
        player: Seat,
        _: &str,
        about: Option<CardId>,
        _: Option<ApiType>,
    ) -> bool {
        choose::may(&self.desk, player, about)
    }

    fn confirm_action(
        &mut self,
        player: Seat,
        mode: Option<&str>,
        _: &str,
        _: &[String],
        about: Option<CardId>,
        _: Option<ApiType>,
    ) -> bool {
        if mode == Some(COMMANDER) {
            // The commander has died, but the players have not been shown that.
            return self.desk.behind(|| choose::may(&self.desk, player, about));
        }
        choose::may(&self.desk, player, about)
    }

    fn confirm_replacement_effect(
        &mut self,
        player: Seat,
        _: &str,
        description: &str,
        about: Option<CardId>,
    ) -> bool {
        match about.and_then(|card| Some((card, self.copiable(player, card, description)?))) {
            Some((card, among)) => choose::copied(&self.desk, player, card, &among),
            None => choose::may(&self.desk, player, about),
        }
    }

    fn confirm_payment(
        &mut self,
        player: Seat,
        _: &str,
        _: &str,
        about: Option<CardId>,
        _: Option<ApiType>,
    ) -> bool {
        // What is announced says what is paid.
        if self.desk.announcing().is_some() {
            return true;
        }
        // The engine asks about each part of a cost, the suite about all of it.
        self.desk.payment(player, about).unwrap_or_else(|| choose::pays(&self.desk, player, about))
    }

    fn pay_cost_to_prevent_effect(
        &mut self,
        player: Seat,
        _: &str,
        _: &str,
        about: Option<CardId>,
        _: Option<ApiType>,
        can_pay: bool,
        _: &[GameEntity],
        _: &str,
    ) -> bool {
        can_pay && choose::pays(&self.desk, player, about)
    }

    fn choose_binary(
        &mut self,
        player: Seat,
        _: &str,
        kind: BinaryChoiceKind,
        _: Option<bool>,
        about: Option<CardId>,
        _: Option<ApiType>,
    ) -> bool {
        match (kind, about) {
            (BinaryChoiceKind::UntapOrLeaveTapped, Some(card)) => choose::untaps(&self.desk, player, card),
            _ => choose::may(&self.desk, player, about),
        }
    }

    fn choose_color(&mut self, player: Seat, valid: &[String]) -> Option<String> {
        choose::color(&self.desk, player, valid)
    }

    fn choose_colors(&mut self, player: Seat, valid: &[String], _: usize, _: usize) -> Vec<String> {
        // The adapter's scripts have one chosen.
        choose::color(&self.desk, player, valid).into_iter().collect()
    }

    fn choose_type(&mut self, player: Seat, _: &str, valid: &[String]) -> Option<String> {
        choose::creature_type(&self.desk, player, valid)
    }

    fn choose_number(
        &mut self,
        player: Seat,
        about: Option<CardId>,
        _: &str,
        _: Option<&str>,
        least: i32,
        most: i32,
    ) -> Option<i32> {
        Some(choose::number(&self.desk, player, about, least, most))
    }

    fn choose_single_replacement_effect(&mut self, player: Seat, effects: &[String]) -> usize {
        choose::replacement(&self.desk, player, effects)
    }

    fn choose_target_card_from_zone(
        &mut self,
        player: Seat,
        _: ZoneType,
        valid: &[CardId],
        ability: Option<&SpellAbility>,
    ) -> Option<CardId> {
        self.choose_target_card(player, valid, ability)
    }

    fn mulligan_decision(&mut self, _: Seat, _: &[CardId], _: u32) -> bool {
        true
    }

    fn choose_land_or_spell(&mut self, _: Seat) -> Option<bool> {
        None
    }
}
