//! Illegal decisions are rejected by the rule that forbids them, invalid ones are malformed, and neither
//! changes anything: in every game of the corpus, at every stop.

use crate::support::scenarios;
use apnap_conformance::engine::{Answered, Description, Engine, Loaded, Reply, RunningGame, Stop};
use apnap_conformance::observation::Observation;
use apnap_conformance::oracle::{Oracle, OracleGame};
use apnap_conformance::outcome::Outcome;
use apnap_conformance::play::play;
use apnap_conformance::scenario::{Board, Scenario};
use apnap_conformance::script::What;
use apnap_oracle::card::{Color, Subtype};
use apnap_oracle::edition::Edition;
use apnap_oracle::state::{
    Announcement, Asking, Attacks, Blocks, Decision, Game, Request, Share, TriggerName,
};
use pretty_assertions::assert_eq;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

/// A label that no object has.
const NOTHING: &str = "nothing of that name";

/// One decision of every kind, about something.
fn one_of_each_kind(name: &str) -> Vec<Decision<String>> {
    let name = || name.to_owned();
    let announcement = Announcement::default;
    vec![
        Decision::Pass,
        Decision::Cast { card: name(), announcement: announcement() },
        Decision::Activate { object: name(), ability: None, announcement: announcement() },
        Decision::PlayLand { card: name(), by: None },
        Decision::TurnFaceUp { object: name() },
        Decision::Targets(vec![name()]),
        Decision::Modes(vec![9]),
        Decision::Color(Color::Green),
        Decision::CreatureType(Subtype::named("Elf").unwrap()),
        Decision::Number(7),
        Decision::Roll(7),
        Decision::Choose(vec![name()]),
        Decision::Discard(vec![name()]),
        Decision::Sacrifice(vec![name()]),
        Decision::Untap(vec![name()]),
        Decision::Attack(vec![Attacks {
            attacked: None,
            with: vec![name()],
            band: false,
            exerting: Vec::new(),
        }]),
        Decision::Block(vec![Blocks { blocked: vec![name()], with: vec![name()] }]),
        Decision::DamageOrder(vec![name()]),
        Decision::Assign { from: None, to: vec![Share { to: name(), amount: 1 }] },
        Decision::Keep(name()),
        Decision::May(true),
        Decision::Pay { pays: true, tapping: vec![name()] },
        Decision::Order(vec![TriggerName { source: name(), ability: None, about: None }]),
        Decision::Apply(name()),
        Decision::Mana("{W}{W}{W}{W}{W}{W}{W}".parse().unwrap()),
        Decision::Arrange(vec![name()]),
    ]
}

/// The word for the kind of a decision. A new kind has to be thought about here.
fn kind(decision: &Decision<String>) -> &'static str {
    match decision {
        Decision::Pass => "pass",
        Decision::Concede => "concede",
        Decision::Cast { .. } => "cast",
        Decision::Activate { .. } => "activate",
        Decision::PlayLand { .. } => "play a land",
        Decision::TurnFaceUp { .. } => "turn face up",
        Decision::Targets(_) => "target",
        Decision::Modes(_) => "choose modes",
        Decision::Color(_) => "choose a color",
        Decision::CreatureType(_) => "choose a creature type",
        Decision::Number(_) => "choose a number",
        Decision::Sector(_) => "choose a sector",
        Decision::Zone(_) => "choose a zone",
        Decision::Roll(_) => "roll",
        Decision::Choose(_) => "choose",
        Decision::Discard(_) => "discard",
        Decision::Sacrifice(_) => "sacrifice",
        Decision::Untap(_) => "untap",
        Decision::Attack(_) => "attack",
        Decision::Block(_) => "block",
        Decision::DamageOrder(_) => "order damage",
        Decision::Assign { .. } => "assign damage",
        Decision::Keep(_) => "keep",
        Decision::May(_) => "accept",
        Decision::Pay { .. } => "pay",
        Decision::Order(_) => "order",
        Decision::Apply(_) => "apply",
        Decision::Mana(_) => "pay with mana",
        Decision::Arrange(_) => "arrange",
    }
}

/// The oracle, watched: a rejected decision must change nothing, and at each new kind of request it is
/// offered decisions that it can't accept.
struct Watched {
    oracle: Oracle,
    tried: Rc<RefCell<Tried>>,
}

/// The offered decisions that can't be accepted.
#[derive(Default)]
struct Tried {
    at: BTreeSet<Asking>,
    offered: usize,
}

/// A game of the oracle, watched.
struct WatchedGame {
    game: OracleGame,
    stop: Stop,
    players: Vec<String>,
    tried: Rc<RefCell<Tried>>,
}

impl WatchedGame {
    fn game(&self) -> Game {
        self.game.game().clone()
    }

    /// Offers a decision of the script; if it is rejected, nothing has changed.
    fn offer(&mut self, player: &str, decision: &Decision<String>) -> Reply<Answered> {
        let game = self.game();
        let reply = self.game.answer(player, decision);
        match &reply {
            Reply::Ok(Answered::Taken(next)) => self.stop = next.clone(),
            Reply::Ok(Answered::Refused { rule, undone_to, .. }) => {
                assert!(rule.is_some(), "{decision:?} is rejected by no rule");
                match undone_to {
                    None => assert_eq!(self.game(), game, "{decision:?} left a trace"),
                    Some(stop) => self.stop = stop.clone(),
                }
            }
            Reply::Malformed(_) => assert_eq!(self.game(), game, "{decision:?} left a trace"),
            other => panic!("{decision:?}: {other:?}"),
        }
        reply
    }

    /// Whether a player is another player or of the same team.
    fn is_of_the_team(&self, player: &str, other: &str) -> bool {
        let game = self.game();
        let team = |name: &str| game.players.iter().find(|player| player.name == name)?.team;
        player == other || team(player).is_some() && team(player) == team(other)
    }

    /// Offers decisions that can't be accepted at this request: of other kinds, by other players, and about
    /// objects that do not exist.
    fn offer_what_cannot_be(&mut self, request: &Request<String>) {
        if !self.tried.borrow_mut().at.insert(request.asking) {
            return;
        }
        // A teammate may act in place of the player who is asked (805.5a).
        let others: Vec<String> =
            self.players.iter().filter(|name| !self.is_of_the_team(name, &request.player)).cloned().collect();
        for decision in one_of_each_kind(NOTHING) {
            for player in others.iter().chain([&request.player]) {
                let asked = *player == request.player;
                if asked && decision.is_for(request.asking) && ALWAYS_LEGAL.contains(&kind(&decision)) {
                    continue;
                }
                let game = self.game();
                let reply = self.game.answer(player, &decision);
                self.tried.borrow_mut().offered += 1;
                let is_action = decision.answers() == Asking::Action;
                match &reply {
                    Reply::Ok(Answered::Refused { rule, .. })
                        if is_action && !(asked && request.asking == Asking::Action) =>
                    {
                        assert_eq!(rule.as_deref(), Some("117.1"), "{player}: {decision:?} at {request:?}");
                    }
                    Reply::Ok(Answered::Refused { .. }) if asked && decision.is_for(request.asking) => {}
                    Reply::Malformed(_) => {}
                    other => panic!("{player}: {decision:?} at {request:?}: {other:?}"),
                }
                assert_eq!(self.game(), game, "{decision:?} left a trace");
            }
        }
    }
}

impl Engine for Watched {
    fn describe(&self) -> Description {
        self.oracle.describe()
    }

    fn derive(&mut self, edition: Edition, board: &Board) -> Reply<Observation> {
        self.oracle.derive(edition, board)
    }

    fn load(&mut self, edition: Edition, board: &Board) -> Reply<Loaded> {
        let (game, stop) = self.oracle.begin(edition, board);
        let players = board.game.players.iter().map(|player| player.name.clone()).collect();
        stop.map(|stop| {
            let tried = Rc::clone(&self.tried);
            let game: Box<dyn RunningGame> =
                Box::new(WatchedGame { game, stop: stop.clone(), players, tried });
            Loaded { game, stop }
        })
    }
}

impl RunningGame for WatchedGame {
    fn advance(&mut self) -> Reply<Stop> {
        let reply = self.game.advance();
        if let Reply::Ok(stop) = &reply {
            self.stop = stop.clone();
        }
        reply
    }

    fn answer(&mut self, player: &str, decision: &Decision<String>) -> Reply<Answered> {
        if let Stop::Asks(request) = self.stop.clone() {
            self.offer_what_cannot_be(&request);
        }
        self.offer(player, decision)
    }

    fn observe(&mut self) -> Reply<Observation> {
        self.game.observe()
    }
}

fn games() -> impl Iterator<Item = &'static Scenario> {
    scenarios().iter().filter(|scenario| !scenario.script.is_empty() && !scenario.settles)
}

#[test]
fn what_is_not_taken_leaves_no_trace() {
    let mut asked = BTreeSet::new();
    let mut offered = 0;
    for scenario in games() {
        let edition = if scenario.is_valid_in(Edition::HOME) { Edition::HOME } else { continue };
        let tried = Rc::new(RefCell::new(Tried::default()));
        let mut watched = Watched { oracle: Oracle::new(), tried: Rc::clone(&tried) };
        let played = play(&mut watched, scenario, edition);
        assert!(
            matches!(played.outcome, Outcome::Pass { .. } | Outcome::Disputed { .. }),
            "{}: {:?}",
            scenario.id,
            played.outcome
        );
        let tried = tried.take();
        asked.extend(tried.at);
        offered += tried.offered;
    }
    let all: BTreeSet<Asking> = Asking::ALL.iter().map(|(asking, _)| *asking).collect();
    assert_eq!(asked, all, "the corpus asks for everything that can be asked for");
    assert!(offered > 10_000, "{offered}");
}

/// The kinds of decisions of which every value is legal for the player who is asked.
const ALWAYS_LEGAL: &[&str] =
    &["pass", "choose a color", "choose a creature type", "choose a number", "accept"];

/// The kinds of decisions that no rule forbids: only the player who is asked makes one, and either every
/// value is legal or any value that is not in the list is malformed.
const NEVER_ILLEGAL: &[&str] = &["roll", "accept"];

#[test]
fn the_corpus_has_an_illegal_decision_of_every_kind() {
    let mut kinds: BTreeSet<&str> = one_of_each_kind(NOTHING).iter().map(kind).collect();
    for scenario in games() {
        for statement in &scenario.script {
            if let What::MustNot { decision, .. } = &statement.what {
                kinds.remove(kind(decision));
            }
        }
    }
    assert_eq!(kinds, NEVER_ILLEGAL.iter().copied().collect());
}
