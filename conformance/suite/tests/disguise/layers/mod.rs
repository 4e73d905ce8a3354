//! Layers around a game of the oracle. Each asks in another way than the game below it, and can look ahead in a copy.

mod acts_alone;
mod another_first;
mod at_once;
mod one_by_one;
mod order_of_one;

use crate::disguise::{Costume, Disguise};
use acts_alone::ActsAlone;
use another_first::AnotherFirst;
use apnap_oracle::card::{Ability, ManaSymbol, Zone};
use apnap_oracle::state::{self, Asking, Decision, Object, PlayerId, Request};
use apnap_suite::engine::{Answered, Reply, RunningGame, Stop};
use apnap_suite::observation::{GameSeen, Happening, Observation};
use apnap_suite::oracle::OracleGame;
use apnap_suite::play::trace::TellingGame;
use at_once::AtOnce;
use one_by_one::OneByOne;
use order_of_one::OrderOfOne;
use std::sync::Arc;

/// A game that can be copied, and that knows what is legal.
pub(crate) trait Game: RunningGame {
    /// Where it stops.
    fn stop(&self) -> Stop;

    /// What the player who is asked can decide.
    fn legal(&mut self) -> Vec<Decision<String>>;

    /// Whether a player may be able to do something that [`legal`](Game::legal) doesn't list: it lists some values of X only,
    /// no additional costs of other amounts, and no commanders.
    fn may_do_more(&self, player: &str) -> bool;

    /// Who controls the topmost object of the stack, if it is a triggered ability.
    fn controller_of_top_trigger(&self) -> Option<String>;

    /// A game like this one.
    fn copied(&self) -> Box<dyn Game>;
}

/// Returns a game of the oracle in the layers of a costume.
pub(crate) fn in_layers(game: OracleGame, costume: &Costume) -> Box<dyn Game> {
    let mut game: Box<dyn Game> = Box::new(Bare(game));
    let has = |disguise: Disguise| costume.has(&disguise);
    if ActsAlone::is_needed(costume) {
        game = ActsAlone::around(game, costume.clone());
    }
    if has(Disguise::AsksAboutAnotherFirst) {
        game = AnotherFirst::around(game);
    }
    if has(Disguise::AsksWhetherAndWhatAtOnce) {
        game = AtOnce::around(game);
    }
    let mut one_by_one = Vec::new();
    if has(Disguise::DiscardsOneByOne) {
        one_by_one.push(Asking::Discard);
    }
    if has(Disguise::ChoosesOneByOne) {
        one_by_one.extend([Asking::Choose, Asking::Sacrifice]);
    }
    if !one_by_one.is_empty() {
        game = OneByOne::around(game, one_by_one);
    }
    if has(Disguise::AsksForAnOrderOfOne) {
        game = OrderOfOne::around(game);
    }
    game
}

/// The oracle's game itself.
struct Bare(OracleGame);

impl RunningGame for Bare {
    fn answer(&mut self, player: &str, decision: &Decision<String>) -> Reply<Answered> {
        self.0.answer(player, decision)
    }

    fn advance(&mut self) -> Reply<Stop> {
        self.0.advance()
    }

    fn observe(&mut self) -> Reply<Observation> {
        self.0.observe()
    }

    fn observe_game(&mut self) -> Option<Reply<GameSeen>> {
        self.0.observe_game()
    }
}

impl Game for Bare {
    fn stop(&self) -> Stop {
        match self.0.stop() {
            Reply::Ok(stop) => stop,
            _ => Stop::Over,
        }
    }

    fn legal(&mut self) -> Vec<Decision<String>> {
        self.0.legal()
    }

    fn may_do_more(&self, player: &str) -> bool {
        let game = self.0.game();
        game.objects.values().filter(|object| belongs_to(game, object, player)).any(|object| {
            match object.zone {
                Zone::Hand => {
                    let card = &object.card.front;
                    let mut cost = card.mana_cost.iter().flat_map(|cost| &cost.0);
                    let has_more_costs =
                        |ability: &Arc<Ability>| matches!(**ability, Ability::AdditionalCost(_));
                    cost.any(|symbol| *symbol == ManaSymbol::X) || card.abilities.iter().any(has_more_costs)
                }
                Zone::Command => object.commander.is_some() || object.status.face_down,
                _ => false,
            }
        })
    }

    fn controller_of_top_trigger(&self) -> Option<String> {
        let game = self.0.game();
        let object = game.objects.get(game.stack.last()?)?;
        let on_stack = object.on_stack.as_ref()?;
        on_stack.ability.as_ref()?.by.as_ref()?;
        let PlayerId(seat) = object.entered_under;
        Some(game.players.get(usize::from(seat))?.name.clone())
    }

    fn copied(&self) -> Box<dyn Game> {
        Box::new(Bare(self.0.clone()))
    }
}

fn belongs_to(game: &state::Game, object: &Object, player: &str) -> bool {
    game.players.get(usize::from(object.owner.0)).is_some_and(|owner| owner.name == player)
}

/// One way to ask otherwise, around the game below.
trait Layer: Clone + 'static {
    fn below(&self) -> &Below;

    fn below_mut(&mut self) -> &mut Below;

    /// Where the game stops with the layer around it.
    fn stop(&self) -> Stop;

    /// Looks where the game below has come to, and returns where it stops with the layer.
    fn look(&mut self) -> Reply<Stop>;

    /// The same, after a decision was undone.
    fn look_after_undoing(&mut self) -> Reply<Stop> {
        self.look()
    }

    /// Takes a decision for a request of the layer's own, if it is at one.
    fn answer_here(&mut self, player: &str, decision: &Decision<String>) -> Option<Reply<Answered>>;

    fn advance(&mut self) -> Reply<Stop> {
        self.below_mut().advance().and_then(|_| self.look())
    }

    fn legal(&mut self) -> Vec<Decision<String>> {
        self.below_mut().game.legal()
    }

    /// What is shown of the game, given what the game below shows.
    fn shown(&self, seen: GameSeen) -> GameSeen {
        seen
    }
}

/// Returns a game with a layer that has looked at it.
fn layered(mut layer: impl Layer) -> Box<dyn Game> {
    // Without work left, the next request says so.
    let _ = layer.look();
    Box::new(Layered(layer))
}

/// A game with a layer.
struct Layered<L>(L);

impl<L: Layer> RunningGame for Layered<L> {
    fn answer(&mut self, player: &str, decision: &Decision<String>) -> Reply<Answered> {
        if *decision != Decision::Concede
            && let Some(reply) = self.0.answer_here(player, decision)
        {
            return reply;
        }
        self.0.below_mut().answer(player, decision).and_then(|answered| match answered {
            Answered::Taken(_) => self.0.look().map(Answered::Taken),
            Answered::Refused { rule, also, reason, undone_to: Some(_), load_again } => {
                self.0.look_after_undoing().map(|stop| {
                    let undone_to = Some(stop);
                    Answered::Refused { rule, also, reason, undone_to, load_again }
                })
            }
            refused @ Answered::Refused { .. } => Reply::Ok(refused),
        })
    }

    fn advance(&mut self) -> Reply<Stop> {
        self.0.advance()
    }

    fn observe(&mut self) -> Reply<Observation> {
        self.0.below_mut().observe().map(|mut seen| {
            seen.game = seen.game.map(|game| self.0.shown(game));
            seen
        })
    }

    fn observe_game(&mut self) -> Option<Reply<GameSeen>> {
        let seen = self.0.below_mut().observe_game()?;
        Some(seen.map(|seen| self.0.shown(seen)))
    }
}

impl<L: Layer> Game for Layered<L> {
    fn stop(&self) -> Stop {
        self.0.stop()
    }

    fn legal(&mut self) -> Vec<Decision<String>> {
        self.0.legal()
    }

    fn may_do_more(&self, player: &str) -> bool {
        self.0.below().game.may_do_more(player)
    }

    fn controller_of_top_trigger(&self) -> Option<String> {
        self.0.below().game.controller_of_top_trigger()
    }

    fn copied(&self) -> Box<dyn Game> {
        Box::new(Layered(self.0.clone()))
    }
}

/// A game below a layer, and the events of what the layer has decided by itself since the last decision of a player.
struct Below {
    game: Box<dyn Game>,
    told: Vec<Vec<Happening>>,
}

impl Clone for Below {
    fn clone(&self) -> Below {
        Below { game: self.game.copied(), told: self.told.clone() }
    }
}

impl Below {
    fn new(game: Box<dyn Game>) -> Below {
        Below { game, told: Vec::new() }
    }

    /// A player decides: events are counted from here, if it is accepted.
    fn answer(&mut self, player: &str, decision: &Decision<String>) -> Reply<Answered> {
        let reply = self.game.answer(player, decision);
        if matches!(reply, Reply::Ok(Answered::Taken(_))) {
            self.told.clear();
        }
        reply
    }

    fn advance(&mut self) -> Reply<Stop> {
        self.told.clear();
        self.game.advance()
    }

    /// The layer decides: what has happened so far is still to be told.
    fn answer_alone(&mut self, player: &str, decision: &Decision<String>) -> Reply<Answered> {
        self.keep();
        self.game.answer(player, decision)
    }

    fn advance_alone(&mut self) -> Reply<Stop> {
        self.keep();
        self.game.advance()
    }

    fn keep(&mut self) {
        let happened = self.seen_of_game().and_then(|seen| seen.happened);
        self.told.extend(happened.into_iter().flatten());
    }

    fn seen_of_game(&mut self) -> Option<GameSeen> {
        match self.game.observe_game() {
            Some(Reply::Ok(seen)) => Some(seen),
            _ => None,
        }
    }

    fn observe(&mut self) -> Reply<Observation> {
        let told = self.told.clone();
        self.game.observe().map(|mut seen| {
            seen.game = seen.game.map(|game| after(told, game));
            seen
        })
    }

    fn observe_game(&mut self) -> Option<Reply<GameSeen>> {
        let told = self.told.clone();
        self.game.observe_game().map(|reply| reply.map(|seen| after(told, seen)))
    }
}

fn after(mut told: Vec<Vec<Happening>>, game: GameSeen) -> GameSeen {
    told.extend(game.happened.into_iter().flatten());
    GameSeen { happened: Some(told), ..game }
}

/// A decision that is illegal, without a rule.
fn refused(reason: &str, undone_to: Option<Stop>) -> Reply<Answered> {
    let reason = reason.to_owned();
    Reply::Ok(Answered::Refused { rule: None, also: Vec::new(), reason, undone_to, load_again: false })
}

/// The things that a decision chooses, if it is of this kind.
fn chosen(asking: Asking, decision: &Decision<String>) -> Option<&[String]> {
    match (asking, decision) {
        (Asking::Discard, Decision::Discard(chosen))
        | (Asking::Sacrifice, Decision::Sacrifice(chosen))
        | (Asking::Choose, Decision::Choose(chosen)) => Some(chosen),
        _ => None,
    }
}

/// The decision of this kind that chooses some things.
fn choosing(asking: Asking, chosen: Vec<String>) -> Decision<String> {
    match asking {
        Asking::Discard => Decision::Discard(chosen),
        Asking::Sacrifice => Decision::Sacrifice(chosen),
        _ => Decision::Choose(chosen),
    }
}

/// The request at which a game stops.
fn asked(stop: Stop) -> Option<Request<String>> {
    match stop {
        Stop::Asks(request) => Some(request),
        Stop::Ended(_) | Stop::Over => None,
    }
}
