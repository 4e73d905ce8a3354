//! A game that the oracle plays, in the names of its scenario.

use super::event_words::EventWords;
use super::happenings;
use super::names::GameNames;
use super::written::written;
use super::{ObservedNames, Oracle, observe_as, player_name};
use crate::engine::{Answered, Reply, RunningGame, Stop};
use crate::language::decision_words;
use crate::observation::{CombatRole, GameSeen, Happening, ObjectSeen, Observation};
use crate::play::trace::{RuleEvent, TellingGame};
use crate::scenario::Board;
use apnap_oracle::bench::{Bench, USUAL_WORK};
use apnap_oracle::card::{Mana, Zone};
use apnap_oracle::edition::Edition;
use apnap_oracle::rule::Rule;
use apnap_oracle::state::{
    AsOf, Attached, Blocked, Decision, Departure, EffectId, Game, GameOutcome, Object, ObjectId, Point,
    Request, Resolved, Thing,
};
use apnap_oracle::table::{Better, DecisionResult, Event, Logged, Play, Rest, as_stated};
use std::collections::BTreeMap;
use std::convert::Infallible;

/// A game that an oracle plays.
#[derive(Clone)]
pub struct OracleGame {
    oracle: Oracle,
    bench: Bench,
    play: Play,
    at_rest: GameNames,
    names: GameNames,
    effects: BTreeMap<EffectId, String>,
    /// The cards that effects of the board are named after; the effects may have ended since.
    effect_cards: BTreeMap<EffectId, String>,
    reported: usize,
    happened: Vec<Vec<Happening>>,
    log: Vec<Logged>,
}

impl OracleGame {
    /// Begins a game on a board.
    pub(super) fn begin(oracle: Oracle, edition: Edition, board: &Board) -> OracleGame {
        OracleGame::begin_at(board.game.turn.point, oracle, edition, board)
    }

    /// Begins a game on a board at a point of its own.
    pub(super) fn begin_at(point: Point, oracle: Oracle, edition: Edition, board: &Board) -> OracleGame {
        let bench = oracle.bench(edition);
        let mut begun = board.game.clone();
        begun.turn.point = point;
        // Without work left, the game stops at once.
        let stated = as_stated(&begun, &bench).unwrap_or(begun);
        let play = Play::begin(stated, &bench);
        let names = GameNames::of_board(board);
        let card_of = |effect: &Resolved| effect.card.as_ref()?.front.name.clone();
        let effects = board.game.effects.iter();
        let mut game = OracleGame {
            oracle,
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

    /// The same game, continued by an oracle with a mistake that has made no difference so far.
    pub fn branched(&self, oracle: Oracle) -> OracleGame {
        let limit = oracle.work.unwrap_or(USUAL_WORK);
        let bench = self.bench.branched(oracle.mistakes.clone(), limit);
        OracleGame { oracle, play: self.play.continued_on(&bench), bench, ..self.clone() }
    }

    /// The bench on which it is played, with the premises used so far.
    pub fn bench(&self) -> &Bench {
        &self.bench
    }

    /// The log since the last decision or the last time the game went on.
    pub(super) fn log(&self) -> &[Logged] {
        &self.log
    }

    /// The names of objects and players.
    pub(super) fn names(&self) -> &GameNames {
        &self.names
    }

    /// The displayed name of an effect: that of its source or else its label.
    pub(super) fn name_of_effect(&self, id: EffectId) -> String {
        match (self.effect_cards.get(&id), self.effects.get(&id)) {
            (Some(card), _) => format!("the effect of {card}"),
            (None, Some(label)) if label.starts_with("effect ") => format!("the {label}"),
            (None, Some(label)) => format!("effect {label}"),
            (None, None) => "an effect".to_owned(),
        }
    }

    /// The game in progress, at its current stop.
    pub fn in_progress(&self) -> &Play {
        &self.play
    }

    /// The game at its current stop.
    pub fn game(&self) -> &Game {
        self.play.game()
    }

    /// The board at its current stop, with the labels that objects have or had; `before` is the board on which
    /// it began.
    pub fn board(&self, before: &Board) -> Board {
        let game = self.game().clone();
        let effects = self.effects.iter().filter(|(id, _)| game.effects.contains_key(id));
        Board {
            labels: self.names.labels().clone(),
            effects: effects.map(|(&id, label)| (id, label.clone())).collect(),
            made_up: before.made_up.clone(),
            game,
        }
    }

    /// Where it has stopped.
    pub(super) fn rest(&self) -> &Rest {
        self.play.rest()
    }

    /// The decisions that the player who is asked can make.
    pub(super) fn all_legal(&self) -> Vec<Decision<String>> {
        let legal = self.play.legal(&self.bench);
        legal.iter().map(|(_, decision)| self.named(decision)).collect()
    }

    /// A decision with the names that scripts have for things.
    pub fn named(&self, decision: &Decision<Thing>) -> Decision<String> {
        let Ok(named) = decision.try_rename(|thing| Ok::<String, Infallible>(self.names.thing(*thing)));
        named
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
        let left = |id: ObjectId| game.last_known.of(id, AsOf::Left).map(|known| (known.zone, known.owner));
        self.happened = happenings::seen(&self.log, &self.names, &self.effects, left);
    }

    /// Where the game has stopped.
    pub fn stop(&self) -> Reply<Stop> {
        match self.play.rest() {
            Rest::Asks(request) => Reply::Ok(Stop::Asks(self.named_request(request))),
            Rest::Ended(part) => Reply::Ok(Stop::Ended(*part)),
            Rest::Over | Rest::Settled => Reply::Ok(Stop::Over),
            Rest::OutOfBounds => Reply::Inconclusive(self.out_of_work()),
            Rest::NotPerformed(what) => Reply::Inconclusive(format!("not performed: {what}")),
        }
    }

    /// Names what ran away: the rule for whose events most of the work was done, and the size of the game.
    fn out_of_work(&self) -> String {
        let game = self.play.game();
        let objects = game.objects.len();
        let size = format!("the game has {objects} objects, {} of them on the stack", game.stack.len());
        match self.bench.busiest() {
            Some(rule) => format!("out of work: most of it went into events by {}; {size}", rule.id),
            None => format!("out of work before anything happened; {size}"),
        }
    }

    /// Returns in words a declaration that obeys more requirements than the one just refused, if there is one.
    fn a_better_one(&self) -> String {
        let Some(Better { declaration, obeyed, refused }) = self.play.better() else { return String::new() };
        let words = decision_words(&self.named(declaration));
        format!(" (for example, \"{words}\" obeys {obeyed}, but this one {refused})")
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

    fn causes(&self, object: &Object, row: &mut ObjectSeen) {
        row.zone = Some(object.zone);
        row.owner = Some(player_name(self.play.game(), object.owner));
        row.whose = Some(match object.zone {
            Zone::Hand | Zone::Library | Zone::Graveyard => Some(player_name(self.play.game(), object.whose)),
            Zone::Battlefield | Zone::Stack | Zone::Exile | Zone::Command => None,
        });
        row.token = Some(object.token);
        row.status = Some(object.status);
        row.damage = Some(object.damage);
        row.counters =
            Some(object.counters.iter().map(|(kind, (count, _))| (kind.clone(), *count)).collect());
        row.attached = Some(object.attached.map(|to| match to {
            Attached::ToObject(host) => self.names.label(host),
            Attached::ToPlayer(player) => self.names.player(player),
        }));
        row.room = Some(object.room);
        row.sector = Some(object.sector);
        row.protector = Some(object.protector.map(|player| self.names.player(player)));
    }

    /// What a permanent does in combat.
    fn combat_role(&self, id: ObjectId) -> Option<CombatRole> {
        let combat = self.play.game().combat.as_ref()?;
        if let Some(attacker) = combat.attackers.get(&id) {
            let attacked = attacker.attacks.map(|thing| self.names.thing(thing));
            let blocked = match attacker.blocked {
                Blocked::Undecided => None,
                Blocked::Blocked => Some(true),
                Blocked::Unblocked => Some(false),
            };
            return Some(CombatRole::Attacks { attacked, blocked });
        }
        let blocker = combat.blockers.get(&id)?;
        let blocked = blocker.blocks.iter().map(|id| self.names.label(*id)).collect();
        Some(CombatRole::Blocks { blocked })
    }

    /// The observation of the game apart from objects and players.
    pub fn standing(&self) -> GameSeen {
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
            Some(GameOutcome::Won(player)) => Some(Some(self.names.player(player))),
            Some(GameOutcome::Draw) => Some(None),
            None => None,
        };
        // A board that is settled has no turn.
        let has_turn = !matches!(game.turn.point, Point::Settling | Point::Settled);
        GameSeen {
            turn: has_turn.then_some(game.turn.number),
            active: Some(self.names.player(game.active)),
            part: has_turn.then(|| game.turn.part()),
            priority: has_turn.then_some(holder),
            stack: Some(game.stack.iter().rev().map(|&id| self.names.label(id)).collect()),
            day_night: Some(game.day_night),
            over: Some(game.outcome.is_some()),
            winner,
            happened: Some(self.happened.clone()),
        }
    }
}

impl RunningGame for OracleGame {
    fn answer(&mut self, player: &str, decision: &Decision<String>) -> Reply<Answered> {
        let Some(player) = self.names.player_named(player) else {
            return Reply::Malformed(format!("there is no player named {player}"));
        };
        // If several objects have the label, it means the one that can be chosen: an ability may come from
        // its source before that changed zones.
        let among = match self.play.rest() {
            Rest::Asks(request) => request.among.clone(),
            Rest::Ended(_) | Rest::Over | Rest::Settled | Rest::OutOfBounds | Rest::NotPerformed(_) => {
                Vec::new()
            }
        };
        let named = |name: &String| {
            if let Some(thing) = among.iter().find(|thing| self.names.thing(**thing) == *name) {
                return Ok(*thing);
            }
            // An unknown name means an object that does not exist: the rules reject it.
            let found = self.names.named(name, self.play.game());
            Ok::<Thing, String>(found.unwrap_or(Thing::Object(ObjectId(u32::MAX))))
        };
        let decision = match decision.try_rename(named) {
            Ok(decision) => decision,
            Err(why) => return Reply::Malformed(why),
        };
        let decided = self.play.resting().1.len();
        match self.play.answer(player, decision, &self.bench) {
            DecisionResult::Taken => {
                self.catch_up();
                self.stop().map(Answered::Taken)
            }
            DecisionResult::Refused(refusal) => {
                let placed = refusal.premise.placed();
                let edition = self.bench.edition();
                let also =
                    refusal.rules(edition).into_iter().skip(1).map(|rule| rule.id.to_owned()).collect();
                let is_undone = self.play.resting().1.len() < decided;
                let undone_to = match self.stop() {
                    Reply::Ok(stop) if is_undone => Some(stop),
                    _ => None,
                };
                Reply::Ok(Answered::Refused {
                    rule: placed.map(|placed| placed.rule.id.to_owned()),
                    also,
                    reason: placed
                        .map(|placed| format!("requires that {}{}", placed.premise.says, self.a_better_one()))
                        .unwrap_or_default(),
                    undone_to,
                    load_again: false,
                })
            }
            DecisionResult::Malformed(why) => Reply::Malformed(why),
        }
    }

    fn advance(&mut self) -> Reply<Stop> {
        if !matches!(self.play.rest(), Rest::Ended(_)) {
            return Reply::Malformed("the game waits for a decision, or is over".to_owned());
        }
        self.play.advance(&self.bench);
        self.catch_up();
        self.stop()
    }

    fn observe(&mut self) -> Reply<Observation> {
        let game = self.play.game();
        // Observing the game is not part of it, so it uses a bench of its own.
        let bench = self.oracle.bench(self.bench.edition());
        let now = match self.play.now(&bench) {
            Ok(now) => now,
            Err(bounds) => return Reply::Inconclusive(bounds.to_string()),
        };
        let called = ObservedNames { labels: self.names.labels(), effects: &self.effects, game };
        let mut seen = observe_as(called, &now);
        let outside = game.objects.iter().filter(|(_, object)| object.is_outside_the_game());
        for (id, _) in outside {
            seen.objects.remove(&self.names.label(*id));
        }
        let exists = |object: &Object| !object.is_ability() && !object.is_outside_the_game();
        for (&id, object) in game.objects.iter().filter(|(_, object)| exists(object)) {
            let row = seen.objects.entry(self.names.label(id)).or_default();
            self.causes(object, row);
            row.combat = (object.zone == Zone::Battlefield).then(|| self.combat_role(id));
        }
        for (n, player) in game.players.iter().enumerate() {
            let Some(row) = seen.players.get_mut(&player.name) else { continue };
            // Tokens aren't cards (108.2b).
            let cards_in = |zone: Zone| {
                let count = game.objects.values().filter(|object| {
                    object.zone == zone && usize::from(object.whose.0) == n && !object.token
                });
                u32::try_from(count.count()).unwrap_or(u32::MAX)
            };
            let mana = player.mana.iter().flat_map(|(&symbol, &count)| (0..count).map(move |_| symbol));
            row.life = u8::try_from(n).ok().map(|seat| now.life_total(apnap_oracle::state::PlayerId(seat)));
            row.counters = Some(player.counters.clone());
            row.mana = Some(Mana(mana.collect()));
            row.speed = Some(player.speed);
            row.hand = Some(cards_in(Zone::Hand));
            row.library = Some(cards_in(Zone::Library));
            row.graveyard = Some(cards_in(Zone::Graveyard));
            row.lost = Some(matches!(player.left, Some(Departure::Lost | Departure::Conceded)));
            row.won = Some(player.won);
        }
        seen.game = Some(self.standing());
        self.bench.joins(&bench);
        Reply::Ok(seen)
    }

    fn observe_game(&mut self) -> Option<Reply<GameSeen>> {
        Some(Reply::Ok(self.standing()))
    }
}

impl TellingGame for OracleGame {
    fn trace(&mut self) -> Vec<RuleEvent> {
        lines(self)
    }

    fn legal(&mut self) -> Vec<Decision<String>> {
        match self.rest() {
            Rest::Asks(_) => self.all_legal(),
            Rest::Ended(_) | Rest::Over | Rest::Settled | Rest::OutOfBounds | Rest::NotPerformed(_) => {
                Vec::new()
            }
        }
    }
}

fn lines(game: &OracleGame) -> Vec<RuleEvent> {
    let names = game.names();
    let words = EventWords { names, active: game.game().active };
    let of = |by: &Rule, event: &Event| match event {
        // A spell or ability without a legal target was not countered by another spell or ability.
        Event::Countered(id) if by.id == "608.2b" => Some(format!("{} does not resolve", names.label(*id))),
        Event::EffectEnds(id) => Some(format!("{} ends", game.name_of_effect(*id))),
        _ => words.of(event),
    };
    let events = game.log().iter().flat_map(|logged| logged.by.iter().zip(&logged.events));
    let line = |(&by, event): (&&'static Rule, &Event)| {
        Some(RuleEvent { rule: Some(by), text: of(by, event)?, written: written(event, names) })
    };
    events.filter_map(line).collect()
}
