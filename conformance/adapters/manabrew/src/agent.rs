//! The players of a board that is settled: each choice that the engine asks for takes the next answer.

use apnap_conformance::engine::{Answer, Settled};
use apnap_oracle::state::{Asking, Decision, Request};
use manabrew_engine::ability::api_type::ApiType;
use manabrew_engine::agent::{PassAgent, PlayerAgent, PriorityActionSpace, TargetChoice};
use manabrew_engine::combat::DefenderId;
use manabrew_engine::game::GameState;
use manabrew_engine::ids::{CardId, PlayerId as Seat};
use manabrew_engine::mana::ManaPool;
use manabrew_engine::player::actions::PlayerAction;
use manabrew_engine::spellability::SpellAbility;
use std::cell::RefCell;
use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;

/// The mode under which the engine asks the owner of a commander that has died (903.9a).
pub(crate) const COMMANDER: &str = "ChangeZoneToAltDestination";

/// What the board calls the engine's players and cards.
#[derive(Default)]
pub(crate) struct Names {
    /// The players, by their seats.
    pub(crate) players: Vec<String>,
    /// The labels of the cards.
    pub(crate) cards: BTreeMap<CardId, String>,
}

/// The answers that are left, and where they ended.
#[derive(Default)]
pub(crate) struct Questions {
    /// The answers that are left, in order.
    pub(crate) answers: VecDeque<Answer>,
    /// The request without an answer, or the rejection of one.
    pub(crate) stopped: Option<Settled>,
}

/// A player who takes the answers in order, and otherwise does what a player who passes does.
pub(crate) struct Answering {
    names: Rc<Names>,
    questions: Rc<RefCell<Questions>>,
}

impl Answering {
    pub(crate) fn new(names: &Rc<Names>, questions: &Rc<RefCell<Questions>>) -> Answering {
        Answering { names: Rc::clone(names), questions: Rc::clone(questions) }
    }

    /// The next answer, read as one to this request. Once there is none, whatever the engine goes on to ask
    /// is of no account: its game is thrown away.
    fn ask<T>(
        &self,
        request: Request<String>,
        read: impl FnOnce(&Decision<String>) -> Option<T>,
    ) -> Option<T> {
        let mut questions = self.questions.borrow_mut();
        if questions.stopped.is_some() {
            return None;
        }
        let Some(Answer { player, decision }) = questions.answers.pop_front() else {
            questions.stopped = Some(Settled::Asks(request));
            return None;
        };
        let taken = if player == request.player { read(&decision) } else { None };
        if taken.is_none() {
            let reason = format!("{} is asked {}", request.player, request.asking.words());
            questions.stopped = Some(Settled::Refused { rule: None, also: Vec::new(), reason });
        }
        taken
    }

    fn request(&self, player: Seat, asking: Asking) -> Request<String> {
        let player = self.names.players.get(player.index()).cloned().unwrap_or_default();
        Request { player, asking, about: None, among: Vec::new(), at_least: 0, at_most: 0 }
    }

    fn label(&self, card: CardId) -> Option<String> {
        self.names.cards.get(&card).cloned()
    }
}

impl PlayerAgent for Answering {
    fn choose_legend_keep(&mut self, player: Seat, duplicates: &[CardId]) -> CardId {
        let among = duplicates.iter().filter_map(|&card| self.label(card)).collect();
        let request = Request { among, at_least: 1, at_most: 1, ..self.request(player, Asking::Keep) };
        let kept = self.ask(request, |decision| match decision {
            Decision::Keep(kept) => {
                duplicates.iter().find(|&&card| self.label(card).as_ref() == Some(kept)).copied()
            }
            _ => None,
        });
        kept.unwrap_or_else(|| PassAgent.choose_legend_keep(player, duplicates))
    }

    fn confirm_action(
        &mut self,
        player: Seat,
        mode: Option<&str>,
        message: &str,
        options: &[String],
        source: Option<CardId>,
        api: Option<ApiType>,
    ) -> bool {
        if mode != Some(COMMANDER) {
            return PassAgent.confirm_action(player, mode, message, options, source, api);
        }
        let about = source.and_then(|card| self.label(card));
        let request = Request { about, ..self.request(player, Asking::May) };
        let does = self.ask(request, |decision| match decision {
            Decision::May(does) => Some(*does),
            _ => None,
        });
        does.unwrap_or(false)
    }

    fn choose_targets_for(
        &mut self,
        ability: &mut SpellAbility,
        game: &GameState,
        pools: &[ManaPool],
    ) -> bool {
        PassAgent.choose_targets_for(ability, game, pools)
    }

    fn mulligan_decision(&mut self, player: Seat, hand: &[CardId], count: u32) -> bool {
        PassAgent.mulligan_decision(player, hand, count)
    }

    fn choose_action(
        &mut self,
        player: Seat,
        space: Option<&PriorityActionSpace>,
        request: &mut dyn FnMut() -> PriorityActionSpace,
    ) -> PlayerAction {
        PassAgent.choose_action(player, space, request)
    }

    fn choose_attackers(
        &mut self,
        player: Seat,
        available: &[CardId],
        defenders: &[DefenderId],
    ) -> Vec<(CardId, DefenderId)> {
        PassAgent.choose_attackers(player, available, defenders)
    }

    fn choose_blockers(
        &mut self,
        player: Seat,
        attackers: &[CardId],
        available: &[CardId],
        most: Option<usize>,
    ) -> Vec<(CardId, CardId)> {
        PassAgent.choose_blockers(player, attackers, available, most)
    }

    fn choose_target_player(
        &mut self,
        player: Seat,
        valid: &[Seat],
        ability: Option<&SpellAbility>,
    ) -> Option<Seat> {
        PassAgent.choose_target_player(player, valid, ability)
    }

    fn choose_target_card(
        &mut self,
        player: Seat,
        valid: &[CardId],
        ability: Option<&SpellAbility>,
    ) -> Option<CardId> {
        PassAgent.choose_target_card(player, valid, ability)
    }

    fn choose_target_any(
        &mut self,
        player: Seat,
        players: &[Seat],
        cards: &[CardId],
        ability: Option<&SpellAbility>,
    ) -> TargetChoice {
        PassAgent.choose_target_any(player, players, cards, ability)
    }

    fn choose_sacrifice(&mut self, player: Seat, valid: &[CardId], source: Option<CardId>) -> Option<CardId> {
        PassAgent.choose_sacrifice(player, valid, source)
    }

    fn choose_land_or_spell(&mut self, player: Seat) -> Option<bool> {
        PassAgent.choose_land_or_spell(player)
    }
}
