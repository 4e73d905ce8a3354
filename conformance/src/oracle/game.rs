//! A game that the oracle plays, in the names of its scenario.

use super::happenings;
use super::names::Names;
use super::{Called, Variant, observe_as, player_name};
use crate::engine::{Answered, Reply, Stop};
use crate::observation::{GameSeen, Happening, ObjectSeen, Observation};
use crate::scenario::Board;
use apnap_oracle::bench::Bench;
use apnap_oracle::card::{Mana, Zone};
use apnap_oracle::edition::Edition;
use apnap_oracle::state::{
    Attached, Decision, EffectId, Game, Left, Object, ObjectId, Outcome, Phase, Point, Request, Resolved,
    Thing, TurnPart,
};
use apnap_oracle::table::{Answer, Logged, Play, Rest};
use std::collections::BTreeMap;

/// A game under way.
pub(super) struct OracleGame {
    variant: Variant,
    bench: Bench,
    play: Play,
    at_rest: Names,
    names: Names,
    effects: BTreeMap<EffectId, String>,
    /// The cards after which effects of the board are called, which may have ended since.
    effect_cards: BTreeMap<EffectId, String>,
    reported: usize,
    happened: Vec<Vec<Happening>>,
    log: Vec<Logged>,
}

impl OracleGame {
    /// Begins a game on a board.
    pub(super) fn begin(variant: Variant, edition: Edition, board: &Board) -> OracleGame {
        let bench = variant.bench(edition);
        let play = Play::begin(board.game.clone(), &bench);
        let names = Names::of_board(board);
        let card_of = |effect: &Resolved| effect.card.as_ref()?.front.name.clone();
        let effects = board.game.effects.iter();
        let mut game = OracleGame {
            variant,
            bench,
            play,
            at_rest: names.clone(),
            names,
            effects: board.effects.clone(),
            effect_cards: effects
                .filter_map(|(&id, effect)| Some((id, card_of(effect)?.to_string())))
                .collect(),
            reported: 0,
            happened: Vec::new(),
            log: Vec::new(),
        };
        game.catch_up();
        game
    }

    /// The bench on which it is played.
    pub(super) fn bench(&self) -> &Bench {
        &self.bench
    }

    /// What was logged since the last decision or the last time the game went on.
    pub(super) fn log(&self) -> &[Logged] {
        &self.log
    }

    /// What objects and players are called.
    pub(super) fn names(&self) -> &Names {
        &self.names
    }

    /// What an effect is called for people: by what it came from or else by its label.
    pub(super) fn name_of_effect(&self, id: EffectId) -> String {
        match (self.effect_cards.get(&id), self.effects.get(&id)) {
            (Some(card), _) => format!("the effect of {card}"),
            (None, Some(label)) if label.starts_with("effect ") => format!("the {label}"),
            (None, Some(label)) => format!("effect {label}"),
            (None, None) => "an effect".to_owned(),
        }
    }

    /// The game as it stands at the stop.
    pub(super) fn game(&self) -> &Game {
        self.play.game()
    }

    /// Where it has stopped.
    pub(super) fn rest(&self) -> &Rest {
        self.play.rest()
    }

    /// What the player who is asked can decide.
    pub(super) fn legal(&self) -> Vec<Decision<String>> {
        let rename = |decision: &Decision<Thing>| {
            decision.try_rename(|thing| Ok::<String, std::convert::Infallible>(self.names.thing(*thing)))
        };
        let legal = self.play.legal(&self.bench);
        legal.iter().filter_map(|(_, decision)| rename(decision).ok()).collect()
    }

    /// Follows what has happened since the last time: names, and what is seen of it.
    fn catch_up(&mut self) {
        let finished = self.play.take_finished();
        let game = self.play.game();
        self.at_rest.follow(&finished, game);
        self.names = self.at_rest.clone();
        self.names.follow(self.play.pending(), game);
        for (&id, effect) in &game.effects {
            self.effects.entry(id).or_insert_with(|| match effect.source {
                Some(source) => format!("effect of {}", self.names.label(source)),
                None => format!("effect {}", id.0),
            });
        }
        let mut all = finished;
        all.extend(self.play.pending().iter().cloned());
        self.log = all.split_off(self.reported.min(all.len()));
        self.reported = self.play.pending().len();
        let left = |id: ObjectId| game.last_known.get(&id).map(|known| (known.zone, known.owner));
        self.happened = happenings::seen(&self.log, &self.names, &self.effects, left);
    }

    /// Goes on from a stop at which nobody is asked anything.
    pub(super) fn advance(&mut self) -> Reply<Stop> {
        if !matches!(self.play.rest(), Rest::Ended(_)) {
            return Reply::Malformed("the game waits for a decision, or is over".to_owned());
        }
        self.play.advance(&self.bench);
        self.catch_up();
        self.stop()
    }

    /// A player decides.
    pub(super) fn answer(&mut self, player: &str, decision: &Decision<String>) -> Reply<Answered> {
        let Some(player) = self.names.player_named(player) else {
            return Reply::Malformed(format!("there is no player called {player}"));
        };
        // Of several objects with one label, the one that can be chosen is meant: an ability may come from
        // what its source was before it moved on.
        let among = match self.play.rest() {
            Rest::Asks(request) => request.among.clone(),
            Rest::Ended(_) | Rest::Over | Rest::OutOfBounds => Vec::new(),
        };
        let named = |name: &String| {
            if let Some(thing) = among.iter().find(|thing| self.names.thing(**thing) == *name) {
                return Ok(*thing);
            }
            // What is called by a name that nothing has is an object that is not there: the rules refuse it.
            let found = self.names.named(name, self.play.game());
            Ok::<Thing, String>(found.unwrap_or(Thing::Object(ObjectId(u32::MAX))))
        };
        let decision = match decision.try_rename(named) {
            Ok(decision) => decision,
            Err(why) => return Reply::Malformed(why),
        };
        match self.play.answer(player, decision, &self.bench) {
            Answer::Taken => {
                self.catch_up();
                match self.stop() {
                    Reply::Ok(stop) => Reply::Ok(Answered::Taken(stop)),
                    Reply::Inconclusive(why) => Reply::Inconclusive(why),
                    Reply::Malformed(why) => Reply::Malformed(why),
                    Reply::Error(why) => Reply::Error(why),
                    Reply::Unsupported { feature, reason } => Reply::Unsupported { feature, reason },
                    Reply::Failed(failed) => Reply::Failed(failed),
                }
            }
            Answer::Refused(premise) => {
                let placed = premise.placed();
                Reply::Ok(Answered::Refused {
                    rule: placed.map(|placed| placed.rule.id.to_owned()),
                    reason: placed
                        .map(|placed| format!("it must be that {}", placed.premise.says))
                        .unwrap_or_default(),
                })
            }
            Answer::Malformed(why) => Reply::Malformed(why),
        }
    }

    /// Where the game has stopped.
    pub(super) fn stop(&self) -> Reply<Stop> {
        match self.play.rest() {
            Rest::Asks(request) => Reply::Ok(Stop::Asks(self.named_request(request))),
            Rest::Ended(part) => Reply::Ok(Stop::Ended(*part)),
            Rest::Over => Reply::Ok(Stop::Over),
            Rest::OutOfBounds => Reply::Inconclusive(
                "the work allowed for this run is spent; the result is inconclusive".to_owned(),
            ),
        }
    }

    fn named_request(&self, request: &Request<Thing>) -> Request<String> {
        let name = |thing: &Thing| self.names.thing(*thing);
        Request {
            player: name(&request.player),
            asking: request.asking,
            about: request.about.as_ref().map(name),
            among: request.among.iter().map(name).collect(),
            at_least: request.at_least,
            at_most: request.at_most,
        }
    }

    /// What can be seen.
    pub(super) fn observe(&self) -> Reply<Observation> {
        let game = self.play.game();
        // Looking at the game is no part of it: it has a bench of its own.
        let bench = self.variant.bench(self.bench.edition());
        let now = match self.play.now(&bench) {
            Ok(now) => now,
            Err(bounds) => return Reply::Inconclusive(bounds.to_string()),
        };
        let called = Called { labels: self.names.labels(), effects: &self.effects, game };
        let mut seen = observe_as(called, &now);
        for (&id, object) in game.objects.iter().filter(|(_, object)| !object.is_ability()) {
            let row = seen.objects.entry(self.names.label(id)).or_default();
            self.causes(object, row);
        }
        for (n, player) in game.players.iter().enumerate() {
            let Some(row) = seen.players.get_mut(&player.name) else { continue };
            let owned = |zone: Zone| {
                let count = game.objects.values().filter(|object| {
                    object.zone == zone && usize::from(object.owner.0) == n && !object.is_ability()
                });
                u32::try_from(count.count()).unwrap_or(u32::MAX)
            };
            let mana = player.mana.iter().flat_map(|(&symbol, &count)| (0..count).map(move |_| symbol));
            row.life = Some(player.life);
            row.counters = Some(player.counters.clone());
            row.mana = Some(Mana(mana.collect()));
            row.hand = Some(owned(Zone::Hand));
            row.library = Some(owned(Zone::Library));
            row.graveyard = Some(owned(Zone::Graveyard));
            row.lost = Some(matches!(player.left, Some(Left::Lost | Left::Conceded)));
        }
        seen.game = Some(self.standing());
        Reply::Ok(seen)
    }

    fn causes(&self, object: &Object, row: &mut ObjectSeen) {
        row.zone = Some(object.zone);
        row.owner = Some(player_name(self.play.game(), object.owner));
        row.token = Some(object.token);
        row.status = Some(object.status);
        row.damage = Some(object.damage);
        row.counters =
            Some(object.counters.iter().map(|(kind, (count, _))| (kind.clone(), *count)).collect());
        row.attached = Some(object.attached.map(|to| match to {
            Attached::ToObject(host) => self.names.label(host),
            Attached::ToPlayer(player) => self.names.player(player),
        }));
    }

    /// What can be seen of the game apart from objects and players.
    pub(super) fn standing(&self) -> GameSeen {
        let game = self.play.game();
        let holder = match (self.play.rest(), game.turn.point) {
            (Rest::Asks(request), Point::Priority { holder, .. })
                if request.asking == apnap_oracle::state::Asking::Action =>
            {
                Some(self.names.player(holder))
            }
            _ => None,
        };
        let winner = match game.outcome {
            Some(Outcome::Won(player)) => Some(Some(self.names.player(player))),
            Some(Outcome::Draw) => Some(None),
            None => None,
        };
        GameSeen {
            turn: Some(game.turn.number),
            active: Some(self.names.player(game.active)),
            part: Some(part_of(game)),
            priority: Some(holder),
            stack: Some(game.stack.iter().rev().map(|&id| self.names.label(id)).collect()),
            day_night: Some(game.day_night),
            over: Some(game.outcome.is_some()),
            winner,
            happened: Some(self.happened.clone()),
        }
    }
}

fn part_of(game: &Game) -> TurnPart {
    match (game.turn.step, game.turn.phase) {
        (Some(step), _) => TurnPart::Step(step),
        (None, Some(Phase::Main)) if game.turn.main_phases <= 1 => TurnPart::PrecombatMain,
        (None, Some(Phase::Main)) => TurnPart::PostcombatMain,
        (None, Some(phase)) => TurnPart::Phase(phase),
        (None, None) => TurnPart::Turn,
    }
}
