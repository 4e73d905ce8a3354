//! One combat, for a comparison of times: the engine plays it, and its players declare as many attackers and
//! blockers as they can.

use crate::table::Table;
use manabrew_engine::agent::{PassAgent, PlayerAgent, PriorityActionSpace, TargetChoice};
use manabrew_engine::combat::DefenderId;
use manabrew_engine::game::GameState;
use manabrew_engine::game_loop::GameLoop;
use manabrew_engine::ids::{CardId, PlayerId as Seat};
use manabrew_engine::mana::ManaPool;
use manabrew_engine::player::actions::PlayerAction;
use manabrew_engine::spellability::SpellAbility;
use std::cell::RefCell;
use std::rc::Rc;
use std::time::{Duration, Instant};

/// A combat that the engine played.
pub struct Fought {
    /// The game after it.
    pub game: GameState,
    /// How long the two declarations took, from the player's answer to the next question.
    pub declarations: Duration,
}

/// Plays the combat phase of the active player. All creatures attack that can, and each attacker is blocked by
/// another creature as long as there are some.
pub fn fight(table: Table) -> Fought {
    let mut game = table.into_game();
    let clock = Rc::new(RefCell::new(Clock::default()));
    let seats = game.player_order.len();
    let player = |_| Box::new(Fighting { clock: Rc::clone(&clock) }) as Box<dyn PlayerAgent>;
    let mut agents: Vec<Box<dyn PlayerAgent>> = (0..seats).map(player).collect();
    game.cards.iter_mut().for_each(|card| card.set_summoning_sick(false));
    let mut course = GameLoop::new(seats);
    // Nobody looks at what could be done with priority.
    course.set_provide_priority_action_space(false);
    course.step_combat(&mut game, &mut agents);
    let declarations = clock.borrow().declarations;
    Fought { game, declarations }
}

/// Measures the time from a declaration to the next question.
#[derive(Default)]
struct Clock {
    declared: Option<Instant>,
    declarations: Duration,
}

struct Fighting {
    clock: Rc<RefCell<Clock>>,
}

impl Fighting {
    fn declares(&self) {
        self.clock.borrow_mut().declared = Some(Instant::now());
    }

    fn is_asked(&self) {
        let mut clock = self.clock.borrow_mut();
        if let Some(declared) = clock.declared.take() {
            clock.declarations += declared.elapsed();
        }
    }
}

impl PlayerAgent for Fighting {
    fn choose_attackers(
        &mut self,
        _: Seat,
        available: &[CardId],
        defenders: &[DefenderId],
    ) -> Vec<(CardId, DefenderId)> {
        let attacked = defenders.first();
        let attacks = attacked.map_or_else(Vec::new, |&attacked| {
            available.iter().map(|&creature| (creature, attacked)).collect()
        });
        self.declares();
        attacks
    }

    fn choose_blockers(
        &mut self,
        _: Seat,
        attackers: &[CardId],
        available: &[CardId],
        _: Option<usize>,
    ) -> Vec<(CardId, CardId)> {
        let blocks = available.iter().copied().zip(attackers.iter().copied()).collect();
        self.declares();
        blocks
    }

    fn choose_action(
        &mut self,
        player: Seat,
        space: Option<&PriorityActionSpace>,
        request: &mut dyn FnMut() -> PriorityActionSpace,
    ) -> PlayerAction {
        self.is_asked();
        PassAgent.choose_action(player, space, request)
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
