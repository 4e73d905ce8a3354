//! A small engine with turns, priority and a stack: enough of a game to test scripts, and a few ways to play
//! it wrongly.
//!
//! Everything is an instant unless its label says otherwise: `sorcery…` is one, `study` makes its player
//! discard a card, `offer` asks whether to accept, `shock` costs the next player 2 life. `arena` triggers
//! in its owner's upkeep, `orb` makes its owner choose what untaps. A hand holds two cards at most.

use apnap_conformance::conduct::Conduct;
use apnap_conformance::engine::{
    Answered, Cards, Description, Engine, Level, Loaded, Reply, RunningGame, Stop,
};
use apnap_conformance::language::happening_words;
use apnap_conformance::observation::{
    GameSeen, Happening, ObjectHappening, ObjectSeen, Observation, PlayerHappening, PlayerSeen,
};
use apnap_conformance::play::trace::{RuleEvent, TellingEngine, TellingGame};
use apnap_conformance::scenario::Board;
use apnap_oracle::card::{Mana, Zone};
use apnap_oracle::edition::Edition;
use apnap_oracle::rules;
use apnap_oracle::state::{Announcement, Asking, Decision, Request, Status, Step, TurnPart};
use std::collections::{BTreeMap, BTreeSet};

/// The parts of a turn; no creature attacks.
const PARTS: [TurnPart; 9] = [
    TurnPart::Step(Step::Untap),
    TurnPart::Step(Step::Upkeep),
    TurnPart::Step(Step::Draw),
    TurnPart::PrecombatMain,
    TurnPart::Step(Step::BeginningOfCombat),
    TurnPart::Step(Step::EndOfCombat),
    TurnPart::PostcombatMain,
    TurnPart::Step(Step::End),
    TurnPart::Step(Step::Cleanup),
];

/// A mistake in the way in which it plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Quirk {
    /// None
    Right,
    /// Sorceries are cast at any time
    SorceriesAnyTime,
    /// Only the active player casts spells
    OnlyTheActivePlayerCasts,
    /// Rejects illegal decisions by another rule
    RefusesByAnotherRule,
    /// A rejected spell taps everything
    RefusalTaps,
    /// Nothing passes
    RefusesPasses,
    /// Players get priority in the untap step
    PriorityInUntapStep,
    /// The upkeep step is left out
    NoUpkeep,
    /// No player discards
    NoDiscard,
    /// Each spell that resolves asks for a number
    AsksForNumber,
    /// A resolved spell goes on the stack again
    NeverEnds,
    /// The game ends as a spell resolves
    EndsTheGame,
    /// Shows no events
    ShowsNoEvents,
    /// Shows nothing of the game
    ShowsNoGame,
    /// Panics as a spell is cast
    Panics,
    /// Reports an error as a spell is cast
    Errs,
    /// Cannot cast spells
    CannotCast,
    /// Untaps and draws at the same time
    AllAtOnce,
    /// Does not stop as the untap step ends if a player was asked in it
    GoesOnAfterUntapping,
    /// The game ends in the end step
    EndsInTheEndStep,
    /// Asks the same again and again, whatever is discarded
    AsksForEver,
}

/// The engine.
pub(crate) struct Toy {
    quirk: Quirk,
    /// Whether its refusals name rules.
    pub(crate) names_rules: bool,
}

/// A game that it plays.
struct ToyGame {
    quirk: Quirk,
    names_rules: bool,
    players: Vec<String>,
    life: Vec<i32>,
    objects: BTreeMap<String, (usize, Zone, bool)>,
    turn: u32,
    active: usize,
    part: usize,
    stack: Vec<String>,
    holder: usize,
    passed: usize,
    asks: Option<(usize, Asking)>,
    over: bool,
    happened: Vec<Vec<Happening>>,
}

impl Toy {
    /// An engine with a mistake.
    pub(crate) fn new(quirk: Quirk) -> Toy {
        Toy { quirk, names_rules: true }
    }

    fn begin(&self, board: &Board) -> (ToyGame, Stop) {
        let game = &board.game;
        let object = |(id, label): (&_, &String)| {
            let object = &game.objects[id];
            (label.clone(), (usize::from(object.owner.0), object.zone, object.status.tapped))
        };
        let active = usize::from(game.active.0);
        let mut begun = ToyGame {
            quirk: self.quirk,
            names_rules: self.names_rules,
            players: game.players.iter().map(|player| player.name.clone()).collect(),
            life: game.players.iter().map(|player| player.life).collect(),
            objects: board.labels.iter().map(object).collect(),
            turn: game.turn.number,
            active,
            part: match game.turn.step {
                Some(step) => PARTS.iter().position(|part| *part == TurnPart::Step(step)).unwrap_or(3),
                None => 3,
            },
            stack: Vec::new(),
            holder: active,
            passed: 0,
            asks: None,
            over: false,
            happened: Vec::new(),
        };
        let begins = matches!(game.turn.step, Some(Step::Untap | Step::Cleanup));
        let stop = if begins { begun.begin_part() } else { begun.give_priority() };
        (begun, stop)
    }
}

impl ToyGame {
    fn part(&self) -> TurnPart {
        PARTS[self.part]
    }

    fn happens(&mut self, happening: Happening) {
        self.happened.push(vec![happening]);
    }

    fn is_on_the_battlefield(&self, label: &str, owner: usize) -> bool {
        self.objects.get(label).is_some_and(|object| object.0 == owner && object.1 == Zone::Battlefield)
    }

    fn hand(&self, owner: usize) -> Vec<String> {
        let of = |(label, object): (&String, &(usize, Zone, bool))| {
            (object.0 == owner && object.1 == Zone::Hand).then(|| label.clone())
        };
        self.objects.iter().filter_map(of).collect()
    }

    fn permanents(&self, owner: usize) -> Vec<String> {
        let labels = self.objects.keys().filter(|label| self.is_on_the_battlefield(label, owner));
        labels.cloned().collect()
    }

    /// The next step or phase, to the point at which a player is asked or it ends.
    fn next_part(&mut self) -> Stop {
        self.part += 1;
        if self.part == PARTS.len() {
            self.part = 0;
            self.turn += 1;
            self.active = (self.active + 1) % self.players.len();
            self.happens(Happening::Begins(TurnPart::Turn, Some(self.turn)));
        }
        self.begin_part()
    }

    fn begin_part(&mut self) -> Stop {
        if self.quirk == Quirk::NoUpkeep && self.part() == TurnPart::Step(Step::Upkeep) {
            return self.next_part();
        }
        self.happens(Happening::Begins(self.part(), None));
        (self.holder, self.passed) = (self.active, 0);
        match self.part() {
            TurnPart::Step(Step::Untap) => self.untap_step(),
            TurnPart::Step(Step::Upkeep) => {
                if self.is_on_the_battlefield("arena", self.active) {
                    self.happens(Happening::Object("arena".into(), ObjectHappening::Triggers));
                    self.stack.push("arena's ability".to_owned());
                }
                self.give_priority()
            }
            TurnPart::Step(Step::Draw) => {
                let draws = Happening::Player(self.players[self.active].clone(), PlayerHappening::Draws);
                self.happens(draws);
                self.give_priority()
            }
            TurnPart::Step(Step::Cleanup) => {
                let excess = self.hand(self.active).len().saturating_sub(2);
                if excess > 0 && self.quirk != Quirk::NoDiscard {
                    return self.ask(self.active, Asking::Discard);
                }
                Stop::Ended(self.part())
            }
            TurnPart::Step(Step::End) if self.quirk == Quirk::EndsInTheEndStep => {
                self.over = true;
                Stop::Over
            }
            _ => self.give_priority(),
        }
    }

    fn untap_step(&mut self) -> Stop {
        if self.is_on_the_battlefield("orb", self.active) {
            return self.ask(self.active, Asking::Untap);
        }
        self.untap(&self.permanents(self.active));
        self.end_of_untap_step()
    }

    fn end_of_untap_step(&mut self) -> Stop {
        if self.quirk == Quirk::PriorityInUntapStep { self.give_priority() } else { Stop::Ended(self.part()) }
    }

    fn untap(&mut self, labels: &[String]) {
        let mut batch = Vec::new();
        for label in labels {
            if let Some(object) = self.objects.get_mut(label).filter(|object| object.2) {
                object.2 = false;
                batch.push(Happening::Object(label.clone(), ObjectHappening::Untaps));
            }
        }
        if self.quirk == Quirk::AllAtOnce {
            batch.push(Happening::Player(self.players[self.active].clone(), PlayerHappening::Draws));
        }
        if !batch.is_empty() {
            self.happened.push(batch);
        }
    }

    fn give_priority(&mut self) -> Stop {
        let player = self.players[self.holder].clone();
        self.happens(Happening::Player(player.clone(), PlayerHappening::GetsPriority));
        Stop::Asks(request(player, Asking::Action, Vec::new(), 0))
    }

    fn ask(&mut self, player: usize, asking: Asking) -> Stop {
        self.asks = Some((player, asking));
        self.stop_at_request(player, asking)
    }

    fn stop_at_request(&self, player: usize, asking: Asking) -> Stop {
        let hand = self.hand(player);
        let excess = hand.len().saturating_sub(2).max(1) as u32;
        let (among, number) = match asking {
            Asking::Discard => (hand, excess),
            Asking::Untap => (self.permanents(player), 1),
            _ => (Vec::new(), 0),
        };
        Stop::Asks(request(self.players[player].clone(), asking, among, number))
    }

    fn pass(&mut self) -> Stop {
        self.passed += 1;
        if self.passed < self.players.len() {
            self.holder = (self.holder + 1) % self.players.len();
            return self.give_priority();
        }
        (self.holder, self.passed) = (self.active, 0);
        match self.stack.pop() {
            Some(label) => self.resolve(label),
            None => self.next_part(),
        }
    }

    fn resolve(&mut self, label: String) -> Stop {
        self.happens(Happening::Object(label.clone(), ObjectHappening::Resolves));
        let owner = self.objects.get(&label).map_or(self.active, |object| object.0);
        if let Some(object) = self.objects.get_mut(&label) {
            object.1 = Zone::Graveyard;
        }
        match self.quirk {
            Quirk::NeverEnds => self.stack.push(label.clone()),
            Quirk::EndsTheGame => {
                self.over = true;
                return Stop::Over;
            }
            Quirk::AsksForNumber => return self.ask(owner, Asking::Number),
            _ => {}
        }
        match label.as_str() {
            "shock" => {
                let other = (owner + 1) % self.players.len();
                self.life[other] -= 2;
            }
            "study" if !self.hand(owner).is_empty() => return self.ask(owner, Asking::Discard),
            "offer" => return self.ask(owner, Asking::May),
            _ => {}
        }
        self.give_priority()
    }

    fn cast(&mut self, player: usize, card: &str) -> Reply<Answered> {
        match self.quirk {
            Quirk::Panics => panic!("this card is too much"),
            Quirk::Errs => return Reply::Error("the stack is lost".to_owned()),
            Quirk::CannotCast => {
                return Reply::Unsupported { feature: "spells".to_owned(), reason: "not yet".to_owned() };
            }
            Quirk::OnlyTheActivePlayerCasts if player != self.active => return self.refused("117.1"),
            _ => {}
        }
        if self.asks.is_some() || self.holder != player {
            return self.refused("117.1");
        }
        let is_main = matches!(self.part(), TurnPart::PrecombatMain | TurnPart::PostcombatMain);
        let is_time = player == self.active && is_main && self.stack.is_empty();
        if card.starts_with("sorcery") && !is_time && self.quirk != Quirk::SorceriesAnyTime {
            return self.refused("117.1a");
        }
        match self.objects.get_mut(card) {
            Some(object) if object.0 == player && object.1 == Zone::Hand => object.1 = Zone::Stack,
            Some(_) | None => return Reply::Malformed(format!("{card} is not a card in that hand")),
        }
        self.happened.clear();
        self.stack.push(card.to_owned());
        self.passed = 0;
        Reply::Ok(Answered::Taken(self.give_priority()))
    }

    fn refused(&mut self, rule: &str) -> Reply<Answered> {
        if self.quirk == Quirk::RefusalTaps {
            self.objects.values_mut().for_each(|object| object.2 = true);
        }
        let rule = if self.quirk == Quirk::RefusesByAnotherRule { "305.1" } else { rule };
        let rule = self.names_rules.then(|| rule.to_owned());
        Reply::Ok(Answered::Refused {
            rule,
            also: Vec::new(),
            reason: "not now".to_owned(),
            undone_to: None,
            load_again: false,
        })
    }

    fn discard(&mut self, player: usize, cards: &[String]) -> Reply<Answered> {
        let excess = self.hand(player).len().saturating_sub(2).max(1);
        let is_theirs = cards.iter().all(|card| self.hand(player).contains(card));
        if cards.len() != excess || !is_theirs {
            return self.refused("514.1");
        }
        if self.quirk == Quirk::AsksForEver {
            return Reply::Ok(Answered::Taken(self.ask(player, Asking::Discard)));
        }
        self.begin_answer();
        for card in cards {
            if let Some(object) = self.objects.get_mut(card) {
                object.1 = Zone::Graveyard;
            }
            self.happens(Happening::Object(card.clone(), ObjectHappening::IsDiscarded));
        }
        let in_cleanup = self.part() == TurnPart::Step(Step::Cleanup);
        let stop = if in_cleanup { Stop::Ended(self.part()) } else { self.give_priority() };
        Reply::Ok(Answered::Taken(stop))
    }

    fn begin_answer(&mut self) {
        self.asks = None;
        self.happened.clear();
    }
}

fn request(player: String, asking: Asking, among: Vec<String>, number: u32) -> Request<String> {
    Request { player, asking, about: None, among, at_least: number, at_most: number }
}

impl Engine for Toy {
    fn describe(&self) -> Description {
        Description {
            name: "toy".to_owned(),
            version: "1".to_owned(),
            homepage: None,
            edition: None,
            levels: [Level::Turns, Level::Stack].into(),
            cards: Cards::Any,
            names_rules: self.names_rules,
            conduct: Conduct::default(),
        }
    }

    fn derive(&mut self, _: Edition, _: &Board) -> Reply<Observation> {
        Reply::Unsupported { feature: "derive".to_owned(), reason: "a toy".to_owned() }
    }

    fn load(&mut self, _: Edition, board: &Board) -> Reply<Loaded> {
        let (game, stop) = self.begin(board);
        Reply::Ok(Loaded { game: Box::new(game), stop })
    }
}

impl TellingEngine for Toy {
    fn load_telling(&mut self, _: Edition, board: &Board) -> Reply<Loaded<dyn TellingGame>> {
        let (game, stop) = self.begin(board);
        Reply::Ok(Loaded { game: Box::new(game), stop })
    }

    fn settle_telling(&mut self, _: Edition, _: &Board) -> Reply<Loaded<dyn TellingGame>> {
        Reply::Unsupported { feature: "settle".to_owned(), reason: "a toy".to_owned() }
    }
}

impl RunningGame for ToyGame {
    fn advance(&mut self) -> Reply<Stop> {
        self.happened.clear();
        Reply::Ok(self.next_part())
    }

    fn answer(&mut self, player: &str, decision: &Decision<String>) -> Reply<Answered> {
        let Some(player) = self.players.iter().position(|name| name == player) else {
            return Reply::Malformed(format!("{player} does not play"));
        };
        if let Decision::Cast { card, .. } = decision {
            return self.cast(player, card);
        }
        if *decision == Decision::Concede {
            self.over = true;
            return Reply::Ok(Answered::Taken(Stop::Over));
        }
        let is_asked = self.asks.unwrap_or((self.holder, Asking::Action)) == (player, decision.answers());
        if !is_asked {
            return Reply::Malformed(format!("player {player} is not asked for {:?}", decision.answers()));
        }
        match decision {
            Decision::Pass if self.quirk == Quirk::RefusesPasses => self.refused("117.3d"),
            Decision::Pass => {
                self.happened.clear();
                Reply::Ok(Answered::Taken(self.pass()))
            }
            Decision::Discard(cards) => self.discard(player, cards),
            Decision::Untap(labels) => {
                self.begin_answer();
                self.untap(labels);
                let goes_on = self.quirk == Quirk::GoesOnAfterUntapping;
                let stop = if goes_on { self.next_part() } else { self.end_of_untap_step() };
                Reply::Ok(Answered::Taken(stop))
            }
            Decision::May(_) | Decision::Number(_) => {
                self.begin_answer();
                Reply::Ok(Answered::Taken(self.give_priority()))
            }
            other => Reply::Malformed(format!("a toy has nothing like {other:?}")),
        }
    }

    fn observe(&mut self) -> Reply<Observation> {
        let object = |(label, (owner, zone, tapped)): (&String, &(usize, Zone, bool))| {
            let seen = ObjectSeen {
                zone: Some(*zone),
                owner: Some(self.players[*owner].clone()),
                controller: Some(Some(self.players[*owner].clone())),
                status: Some(Status { tapped: *tapped, ..Status::default() }),
                keywords: Some(BTreeSet::new()),
                ..ObjectSeen::default()
            };
            (label.clone(), seen)
        };
        let player = |(seat, name): (usize, &String)| {
            let in_hand = self.hand(seat).len() as u32;
            let seen = PlayerSeen {
                life: Some(self.life[seat]),
                hand: Some(in_hand),
                mana: Some(Mana::default()),
                ..PlayerSeen::default()
            };
            (name.clone(), seen)
        };
        let holder = self.asks.is_none().then(|| self.players[self.holder].clone());
        let game = GameSeen {
            turn: Some(self.turn),
            active: Some(self.players[self.active].clone()),
            part: Some(self.part()),
            priority: Some(holder),
            stack: Some(self.stack.iter().rev().cloned().collect()),
            day_night: None,
            over: Some(self.over),
            winner: self.over.then_some(None),
            happened: (self.quirk != Quirk::ShowsNoEvents).then(|| self.happened.clone()),
        };
        Reply::Ok(Observation {
            objects: self.objects.iter().map(object).collect(),
            players: self.players.iter().enumerate().map(player).collect(),
            game: (self.quirk != Quirk::ShowsNoGame).then_some(game),
        })
    }
}

/// Its trace names the rule on priority for the last event; its legal decisions are to cast cards and to
/// pass.
impl TellingGame for ToyGame {
    fn trace(&mut self) -> Vec<RuleEvent> {
        let told = |happening: &Happening| RuleEvent {
            rule: rules::named("117.3"),
            text: happening_words(happening),
            written: None,
        };
        self.happened.iter().flatten().map(told).collect()
    }

    fn legal(&mut self) -> Vec<Decision<String>> {
        if self.over || self.asks.is_some() {
            return Vec::new();
        }
        let cast = |card: String| Decision::Cast { card, announcement: Announcement::default() };
        [Decision::Pass].into_iter().chain(self.hand(self.holder).into_iter().map(cast)).collect()
    }
}
