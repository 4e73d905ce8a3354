//! What the players of a game share: the suite, the names of everything, and the last sight of the game.

mod asking;
mod names;
mod sight;

use crate::script::KnownKeywords;
use apnap_conformance::adapter::{Halt, Labels, Suite};
use apnap_conformance::scenario::Board;
use apnap_oracle::state::ObjectId;
use forge_foundation::PhaseType;
use manabrew_engine::ability::api_type::ApiType;
use manabrew_engine::game::GameState;
use manabrew_engine::ids::{CardId, PlayerId as Seat};
use manabrew_engine::mana::ManaPool;
use manabrew_engine::spellability::SpellAbility;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Something that the engine has an identifier for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Id {
    /// A card or token
    Card(CardId),
    /// A spell or ability on the stack
    Entry(u32),
}

/// Where the game is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    /// In the empty game, on the way to this step
    Approaching(PhaseType),
    /// In the game
    Playing,
}

/// A turn and a part of it, as the players saw it last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place {
    /// The number of the turn.
    pub(super) turn: u32,
    /// Whose turn it is.
    pub(super) active: Seat,
    /// The part of the turn.
    pub(super) phase: PhaseType,
}

/// A spell that is being cast, or an ability that is being activated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Announcing {
    /// The card, or the object with the ability.
    pub(super) card: CardId,
    /// Whether it is to be seen on the stack afterwards.
    pub(super) stacks: bool,
    /// The next number of an entry of the stack.
    pub(super) next_entry: u32,
    /// Whether the engine has asked for the value of X.
    pub(super) has_x: bool,
}

/// A declaration of attackers or blockers, until the engine shows what it makes of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Declared {
    /// The creatures that attack
    Attackers {
        /// All of them
        attacking: Vec<CardId>,
        /// Those that are to be exerted, until the engine asks for them
        exerting: Vec<CardId>,
    },
    /// The creatures that block, each with what it blocks
    Blockers(Vec<(CardId, CardId)>),
}

/// Calls of the engine between two decisions of the suite, before the adapter gives up.
const MOST_CALLS: usize = 2000;

struct State {
    stage: Stage,
    game: Option<GameState>,
    pools: Vec<ManaPool>,
    labels: Labels<Id>,
    place: Option<Place>,
    announcing: Option<Announcing>,
    declared: Option<Declared>,
    /// Whether priority was given in the current step.
    had_priority: bool,
    /// How often the engine has called its players since the suite decided last.
    calls: usize,
    /// Whether the suite was asked what untaps in the current step.
    untapping: bool,
    /// What the engine has taken from the stack, and resolves.
    resolving: Option<u32>,
    /// How many permanents each player sacrifices as it resolves.
    sacrifices: usize,
    /// The number of the turn: the engine counts skipped turns, too.
    turn: u32,
    /// Whether somebody pays for something as it resolves, once that was asked: who, and for what.
    payment: Option<(Seat, Option<CardId>, bool)>,
    /// How many players have passed in succession, and the stack on which they did.
    passes: (usize, Vec<u32>),
    /// Whether more has happened than the players have seen.
    is_behind: bool,
    /// A player who concedes while another has priority.
    conceding: Option<Seat>,
    /// Whether the player pays for the attack that was declared, once that was asked.
    paying: Option<bool>,
    /// Whether a second combat damage step has begun since the suite decided last.
    began_second_damage: bool,
    /// Whether the step that has just ended was one, and nothing was shown of it.
    ended_second_damage: bool,
    /// Whether a mana ability is being activated to pay for something.
    taps: bool,
    /// Whether each part of the last decision has to be asked for.
    asks_for_all: bool,
}

/// What the players share.
pub(super) struct Desk {
    pub(super) suite: Suite,
    pub(super) board: Arc<Board>,
    pub(super) keywords: KnownKeywords,
    pub(super) objects: BTreeMap<CardId, ObjectId>,
    state: RefCell<State>,
}

impl Desk {
    pub(super) fn new(
        suite: Suite,
        board: Arc<Board>,
        keywords: KnownKeywords,
        labels: Labels<Id>,
        objects: BTreeMap<CardId, ObjectId>,
    ) -> Desk {
        let state = State {
            stage: Stage::Playing,
            game: None,
            pools: Vec::new(),
            labels,
            place: None,
            announcing: None,
            declared: None,
            had_priority: false,
            calls: 0,
            untapping: false,
            resolving: None,
            sacrifices: 1,
            turn: board.game.turn.number,
            payment: None,
            passes: (0, Vec::new()),
            is_behind: false,
            conceding: None,
            paying: None,
            began_second_damage: false,
            ended_second_damage: false,
            taps: false,
            asks_for_all: false,
        };
        Desk { suite, board, keywords, objects, state: RefCell::new(state) }
    }

    /// The empty game begins, on the way to a step.
    pub(super) fn approach(&self, phase: PhaseType) {
        self.state.borrow_mut().stage = Stage::Approaching(phase);
    }

    /// The game begins with a turn.
    pub(super) fn start(&self) {
        let mut state = self.state.borrow_mut();
        state.stage = Stage::Playing;
        // It is about to begin.
        state.turn = state.turn.saturating_sub(1);
    }

    /// A turn begins that is not skipped.
    pub(super) fn begins_turn(&self) {
        self.state.borrow_mut().turn += 1;
    }

    /// The number of the turn.
    pub(super) fn turn(&self) -> u32 {
        self.state.borrow().turn
    }

    /// Where the game is.
    pub(super) fn place(&self) -> Option<Place> {
        let game = self.game()?;
        Some(Place { turn: self.turn(), active: game.turn.active_player, phase: game.turn.phase })
    }

    /// Whether this is still the empty game.
    pub(super) fn is_approaching(&self) -> bool {
        self.state.borrow().stage != Stage::Playing
    }

    /// Whether the empty game has come to the step of the board: then the board takes its place.
    pub(super) fn arrives(&self) -> bool {
        let mut state = self.state.borrow_mut();
        let there = match (state.stage, &state.game) {
            (Stage::Approaching(wanted), Some(game)) => game.turn.phase == wanted,
            _ => false,
        };
        if there {
            state.stage = Stage::Playing;
            state.game = None;
        }
        there
    }

    /// Counts a call of the engine, and ends a game in which it calls its players without end.
    pub(super) fn counts(&self) {
        let mut state = self.state.borrow_mut();
        state.calls += 1;
        if state.calls > MOST_CALLS {
            drop(state);
            Halt::inconclusive(format!("the engine called its players {MOST_CALLS} times without an end"))
                .unwind();
        }
    }

    /// The spell or ability that resolves.
    pub(super) fn resolving(&self) -> Option<u32> {
        self.state.borrow().resolving
    }

    /// How many permanents a player sacrifices as this resolves. The engine asks for one after the other.
    pub(super) fn sacrifices(&self, about: Option<CardId>) -> usize {
        let state = self.state.borrow();
        if state.resolving.is_some() {
            return state.sacrifices;
        }
        // It may not have been seen yet that this has been taken from the stack.
        let top = state.game.as_ref().and_then(|game| game.stack.iter().last());
        top.filter(|top| top.spell_ability.source == about).map_or(1, |top| sacrifices(&top.spell_ability))
    }

    /// Whether the player pays for this, if that was asked since somebody had priority.
    pub(super) fn payment(&self, player: Seat, about: Option<CardId>) -> Option<bool> {
        let state = self.state.borrow();
        let (who, what, pays) = state.payment?;
        (who == player && what == about).then_some(pays)
    }

    /// The same, whatever it is for.
    pub(super) fn payment_of(&self, player: Seat) -> Option<bool> {
        let (who, _, pays) = self.state.borrow().payment?;
        (who == player).then_some(pays)
    }

    /// The player has said whether to pay for this.
    pub(super) fn says_payment(&self, payment: Option<(Seat, Option<CardId>, bool)>) {
        self.state.borrow_mut().payment = payment;
    }

    /// A player passes, or does something else.
    pub(super) fn passes(&self, passes: bool) {
        let before = self.passed();
        let stack = self.stack();
        self.state.borrow_mut().passes = (if passes { before + 1 } else { 0 }, stack);
    }

    /// How many players have passed in succession.
    fn passed(&self) -> usize {
        let (passes, on) = &self.state.borrow().passes;
        if *on == self.stack() { *passes } else { 0 }
    }

    fn stack(&self) -> Vec<u32> {
        self.game().map(|game| game.stack.iter().map(|entry| entry.id).collect()).unwrap_or_default()
    }

    /// Asks something of which the engine hasn't shown yet what has led to it: nothing is reported then.
    pub(super) fn behind<T>(&self, ask: impl FnOnce() -> T) -> T {
        self.state.borrow_mut().is_behind = true;
        let answer = ask();
        self.state.borrow_mut().is_behind = false;
        answer
    }

    /// Moves to another step. Returns the one that is left, and whether any player had priority in it.
    pub(super) fn moves_to(&self, now: Option<Place>) -> Option<(Place, bool)> {
        let mut state = self.state.borrow_mut();
        let had_priority = std::mem::take(&mut state.had_priority);
        state.untapping = false;
        let left = std::mem::replace(&mut state.place, now)?;
        state.resolving = None;
        state.payment = None;
        state.passes.0 = 0;
        state.ended_second_damage =
            state.began_second_damage && !had_priority && left.phase == PhaseType::CombatDamage;
        state.began_second_damage = had_priority && left.phase == PhaseType::CombatFirstStrikeDamage;
        Some((left, had_priority))
    }

    /// Whether a second combat damage step has begun (510.4): the part of the turn doesn't show it.
    pub(super) fn began_second_damage(&self) -> bool {
        self.state.borrow().began_second_damage
    }

    /// Whether the step that has just ended was a second combat damage step without priority.
    pub(super) fn ended_second_damage(&self) -> bool {
        self.state.borrow().ended_second_damage
    }

    /// Whether this is the first permanent of the untap step about which the engine asks.
    pub(super) fn begins_to_untap(&self) -> bool {
        !std::mem::replace(&mut self.state.borrow_mut().untapping, true)
    }

    /// A player gets priority in this step.
    pub(super) fn gives_priority(&self, place: Place) {
        let mut state = self.state.borrow_mut();
        state.had_priority = true;
        state.place = Some(place);
        // With priority nothing resolves. The engine leaves its mark there if a player declines an optional ability.
        state.resolving = None;
        state.payment = None;
    }

    /// What is being announced.
    pub(super) fn announcing(&self) -> Option<Announcing> {
        self.state.borrow().announcing
    }

    /// Something is announced, or that has ended.
    pub(super) fn announce(&self, announcing: Option<Announcing>) -> Option<Announcing> {
        std::mem::replace(&mut self.state.borrow_mut().announcing, announcing)
    }

    /// Something is declared, or the engine has shown what it makes of that.
    pub(super) fn declare(&self, declared: Option<Declared>) -> Option<Declared> {
        std::mem::replace(&mut self.state.borrow_mut().declared, declared)
    }

    /// A mana ability is activated to pay for something, or that has ended.
    pub(super) fn taps(&self, taps: bool) {
        self.state.borrow_mut().taps = taps;
    }

    /// Whether a mana ability is being activated to pay for something: its own costs were not announced (605.3a).
    pub(super) fn is_tapping(&self) -> bool {
        self.state.borrow().taps
    }

    /// Whether the player pays for the attack that is being declared.
    pub(super) fn paying(&self) -> Option<bool> {
        self.state.borrow().paying
    }

    /// The player pays for the attack, or does not; or another attack is declared.
    pub(super) fn pays(&self, pays: Option<bool>) {
        self.state.borrow_mut().paying = pays;
    }

    /// The engine takes a creature out of the declared attack, because nothing is paid for it.
    pub(super) fn drops(&self, attacker: CardId) {
        if let Some(Declared::Attackers { attacking, .. }) = &mut self.state.borrow_mut().declared {
            attacking.retain(|card| *card != attacker);
        }
    }
}

/// How many permanents a player sacrifices by this ability.
fn sacrifices(ability: &SpellAbility) -> usize {
    let parts = std::iter::successors(Some(ability), |part| part.get_sub_ability());
    let sacrificing = parts.into_iter().find(|part| part.api == Some(ApiType::Sacrifice));
    sacrificing.and_then(|part| part.ir.amount.as_deref()?.parse().ok()).unwrap_or(1)
}
