//! What the players of a game share: the suite, the names of everything, and the last sight of the game.

use super::observe;
use crate::script::KnownKeywords;
use apnap_conformance::adapter::{Halt, Labels, Part, Refusal, Rejection, Said, Suite, Unsupported};
use apnap_conformance::engine::{Reply, Stop};
use apnap_conformance::observation::Observation;
use apnap_conformance::scenario::Board;
use apnap_oracle::state::{Asking, Decision, ObjectId, Request, TurnPart};
use forge_foundation::{PhaseType, ZoneType};
use manabrew_engine::ability::api_type::ApiType;
use manabrew_engine::card::Card;
use manabrew_engine::game::GameState;
use manabrew_engine::ids::{CardId, PlayerId as Seat};
use manabrew_engine::mana::ManaPool;
use manabrew_engine::spellability::SpellAbility;
use std::cell::{Ref, RefCell};
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

    /// Whether this was seen last, as far as it shows without comparing everything.
    pub(super) fn has_seen(&self, game: &GameState, pools: &[ManaPool]) -> bool {
        let state = self.state.borrow();
        let Some(seen) = &state.game else { return false };
        let turn = |game: &GameState| (game.turn.turn_number, game.turn.phase, game.turn.priority_player);
        let same_card = |(one, other): (&Card, &Card)| {
            one.zone == other.zone
                && one.zone_timestamp == other.zone_timestamp
                && one.tapped == other.tapped
                && one.damage == other.damage
                && one.controller == other.controller
                && one.counters == other.counters
                && one.attached_to == other.attached_to
                && (one.power(), one.toughness()) == (other.power(), other.toughness())
        };
        let life = |game: &GameState| game.players.iter().map(|player| player.life).collect::<Vec<_>>();
        let stack = |game: &GameState| game.stack.iter().map(|entry| entry.id).collect::<Vec<_>>();
        turn(seen) == turn(game)
            && seen.game_over == game.game_over
            && seen.cards.len() == game.cards.len()
            && life(seen) == life(game)
            && stack(seen) == stack(game)
            && state.pools.iter().map(ManaPool::total_mana).eq(pools.iter().map(ManaPool::total_mana))
            && seen.turn.combat_block_assignments == game.turn.combat_block_assignments
            && seen.cards.iter().zip(&game.cards).all(same_card)
    }

    /// Keeps what a player sees.
    pub(super) fn sees(&self, game: &GameState, pools: &[ManaPool]) {
        self.counts();
        let mut state = self.state.borrow_mut();
        if state.stage == Stage::Playing {
            observe::name(&mut state.labels, game);
            state.pools = pools.to_vec();
        }
        if !game.stack.is_resolving() {
            state.resolving = None;
        } else if state.resolving.is_none() {
            let taken = |seen: &GameState| {
                let top = seen.stack.iter().last()?;
                let is_gone = game.stack.iter().all(|entry| entry.id != top.id);
                is_gone.then(|| (top.id, sacrifices(&top.spell_ability)))
            };
            if let Some((top, sacrifices)) = state.game.as_ref().and_then(taken) {
                state.resolving = Some(top);
                state.sacrifices = sacrifices;
            }
        }
        state.game = Some(game.clone());
    }

    /// The game as it was seen last.
    pub(super) fn game(&self) -> Option<Ref<'_, GameState>> {
        Ref::filter_map(self.state.borrow(), |state| state.game.as_ref()).ok()
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

    /// The mana of a player.
    pub(super) fn pools(&self) -> Ref<'_, [ManaPool]> {
        Ref::map(self.state.borrow(), |state| state.pools.as_slice())
    }

    /// The names.
    pub(super) fn labels(&self) -> Ref<'_, Labels<Id>> {
        Ref::map(self.state.borrow(), |state| &state.labels)
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

    /// The label of a card.
    pub(super) fn card(&self, card: CardId) -> String {
        self.labels().label(&Id::Card(card)).unwrap_or_default().to_owned()
    }

    /// The labels of cards.
    pub(super) fn cards(&self, cards: &[CardId]) -> Vec<String> {
        cards.iter().map(|card| self.card(*card)).collect()
    }

    /// The name of a player.
    pub(super) fn player(&self, player: Seat) -> String {
        self.board.game.players.get(player.index()).map(|player| player.name.clone()).unwrap_or_default()
    }

    /// The card that a label means.
    pub(super) fn card_named(&self, label: &str) -> Option<CardId> {
        let labels = self.labels();
        let cards: Vec<CardId> = labels
            .ids(label)
            .filter_map(|id| match id {
                Id::Card(card) => Some(*card),
                Id::Entry(_) => None,
            })
            .collect();
        let game = self.game();
        let is_there = |card: &&CardId| {
            game.as_ref().is_some_and(|game| {
                game.cards.get(card.index()).is_some_and(|card| card.zone != ZoneType::None)
            })
        };
        cards.iter().find(is_there).or_else(|| cards.first()).copied()
    }

    /// What can be seen now; `ended` if that belongs to a step that has just ended.
    pub(super) fn observe(&self, ended: Option<Place>, asks: Option<Seat>) -> Reply<Observation> {
        match self.game() {
            Some(_) if self.state.borrow().is_behind => Reply::Ok(Observation::default()),
            Some(game) => {
                let labels = self.labels();
                Reply::Ok(observe::everything(self, &game, &labels, ended, asks))
            }
            None => Reply::Error("nothing has been seen of the game yet".to_owned()),
        }
    }

    /// Asks a player, and waits for an answer.
    pub(super) fn ask<T>(
        &self,
        request: Request<String>,
        player: Seat,
        read: impl FnMut(&Decision<String>) -> Result<T, Rejection>,
    ) -> T {
        self.check_declared();
        self.check_chosen(request.asking);
        self.state.borrow_mut().calls = 0;
        let holder = (request.asking == Asking::Action).then_some(player);
        let answer = self.suite.ask(request, &mut || self.observe(None, holder), read);
        self.state.borrow_mut().began_second_damage = false;
        answer.unwrap_or_else(|halt| halt.unwind())
    }

    /// Asks a player with priority, or takes the concession of another: that player then is the answer.
    pub(super) fn ask_action<T>(
        &self,
        request: Request<String>,
        player: Seat,
        mut read: impl FnMut(&Decision<String>) -> Result<T, Rejection>,
    ) -> Result<T, Seat> {
        self.check_declared();
        self.check_chosen(request.asking);
        self.state.borrow_mut().calls = 0;
        let holder = request.player.clone();
        let view = &mut || self.observe(None, Some(player));
        let answer = self.suite.wait(Stop::Asks(request), view, |said| match said {
            Said::Decides { player: other, decision: Decision::Concede } if *other != holder => {
                self.concession(player, other).map(Err)
            }
            Said::Decides { decision, .. } => read(decision).map(Ok),
            Said::Advance => Err(Refusal::new("a player is asked").into()),
        });
        self.state.borrow_mut().began_second_damage = false;
        answer.unwrap_or_else(|halt| halt.unwind())
    }

    /// The engine lets a player concede who has priority, and gives it to the next one. If that is the player who has
    /// it now, the others pass until it comes to the player who concedes, and nothing else happens.
    fn concession(&self, holder: Seat, name: &str) -> Result<Seat, Rejection> {
        let is_named = |n: &usize| self.board.game.players.get(*n).is_some_and(|player| player.name == name);
        let who = (0..self.board.game.players.len()).find(is_named).map(|n| Seat(n as u32));
        // If a player has passed before, all of them would have passed then.
        let nobody_has_passed = self.passed() == 0;
        let comes_back = |who: &Seat| self.game().is_some_and(|game| game.next_player(*who) == holder);
        who.filter(comes_back).filter(|_| nobody_has_passed).ok_or_else(|| {
            let reason = "the engine would give priority to another player";
            Unsupported::new("conceding without priority", reason).into()
        })
    }

    /// A player is about to concede, or has conceded.
    pub(super) fn concedes(&self, player: Option<Seat>) {
        self.state.borrow_mut().conceding = player;
    }

    /// The player who is about to concede.
    pub(super) fn conceding(&self) -> Option<Seat> {
        self.state.borrow().conceding
    }

    /// A request to a player.
    pub(super) fn request(&self, player: Seat, asking: Asking) -> Request<String> {
        Request {
            player: self.player(player),
            asking,
            about: None,
            among: Vec::new(),
            at_least: 0,
            at_most: 0,
        }
    }

    /// A step without priority has ended.
    pub(super) fn ended(&self, place: Place, part: TurnPart) {
        self.check_chosen(Asking::Action);
        self.suite.ended(part, &mut || self.observe(Some(place), None)).unwrap_or_else(|halt| halt.unwind());
    }

    /// The game is over.
    pub(super) fn over(&self, game: &GameState, pools: &[ManaPool]) -> Result<(), Halt> {
        self.sees(game, pools);
        self.check_declared();
        self.suite.over(&mut || self.observe(None, None))
    }

    /// The engine drops parts of a declaration that it finds illegal, or adds to it. Such a declaration is refused:
    /// the player's was another.
    fn check_declared(&self) {
        let Some(declared) = self.declare(None) else { return };
        let kept = match (&declared, self.game()) {
            (Declared::Attackers { attacking, exerting }, Some(game)) => {
                let attacks = |attacker: &CardId| {
                    let attacker = game.card(*attacker);
                    attacker.attacking_player.is_some() || attacker.attacked_this_turn
                };
                exerting.is_empty() && attacking.iter().all(attacks)
            }
            (Declared::Blockers(blockers), Some(game)) => {
                let assigned = &game.turn.combat_block_assignments;
                blockers.iter().all(|pair| assigned.contains(pair))
                    && assigned.iter().all(|pair| blockers.contains(pair))
            }
            (_, None) => true,
        };
        if !kept {
            self.refuse("the engine changes this declaration");
        }
    }

    /// A decision that names more than the engine then asks for is another than the engine carried out.
    fn check_chosen(&self, now: Asking) {
        let asks_for_all =
            matches!(now, Asking::Discard | Asking::Sacrifice | Asking::Choose | Asking::Targets);
        let asked_for_all = std::mem::replace(&mut self.state.borrow_mut().asks_for_all, asks_for_all);
        if asked_for_all && self.suite.plan(|plan| plan.left(Part::Chosen).next().is_some()) {
            self.refuse("the engine asks for fewer");
        }
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

    /// The last decision is illegal, and the engine has begun to perform it.
    pub(super) fn refuse(&self, why: impl Into<String>) -> ! {
        Halt::refuses(Refusal::new(why)).unwind()
    }
}

/// How many permanents a player sacrifices by this ability.
fn sacrifices(ability: &SpellAbility) -> usize {
    let parts = std::iter::successors(Some(ability), |part| part.get_sub_ability());
    let sacrificing = parts.into_iter().find(|part| part.api == Some(ApiType::Sacrifice));
    sacrificing.and_then(|part| part.ir.amount.as_deref()?.parse().ok()).unwrap_or(1)
}
