//! Engines as they are: engines that pass priority by themselves, make choices by themselves, or report some events
//! only. The runner goes over what they can't be asked about; an engine that is right otherwise never fails, unless
//! the scenario decides that very rule.

use crate::support::{others, scenarios_at_home};
use apnap_conformance::conduct::{Conduct, GrantedMana, Happened, Instead, Priority};
use apnap_conformance::engine::Answer;
use apnap_conformance::engine::{
    Answered, Description, Engine, Level, Loaded, Reply, RunningGame, Settled, Stop,
};
use apnap_conformance::observation::{Happening, Observation};
use apnap_conformance::oracle::Oracle;
use apnap_conformance::outcome::Outcome;
use apnap_conformance::play::deviation::first_deviation;
use apnap_conformance::play::level_of;
use apnap_conformance::run::{Score, run};
use apnap_conformance::scenario::{Board, Scenario};
use apnap_conformance::script::{Statement, What};
use apnap_oracle::edition::Edition;
use apnap_oracle::state::{Asking, Decision, Request, TriggerName};
use pretty_assertions::assert_eq;
use std::collections::VecDeque;

/// The oracle with another conduct. It knows who acts in the script, as an engine knows who could act.
struct AsItIs {
    oracle: Oracle,
    conduct: Conduct,
    /// The players of the actions that the script has, in order.
    acts: Vec<String>,
}

struct Game {
    inner: Box<dyn RunningGame>,
    conduct: Conduct,
    acts: VecDeque<String>,
}

impl AsItIs {
    fn new(conduct: Conduct, scenario: &Scenario) -> AsItIs {
        let act = |statement: &Statement| match &statement.what {
            What::Decide { player, decision } | What::MustNot { player, decision, .. }
                if decision.answers() == Asking::Action && *decision != Decision::Concede =>
            {
                Some(player.clone())
            }
            _ => None,
        };
        AsItIs { oracle: Oracle::new(), conduct, acts: scenario.script.iter().filter_map(act).collect() }
    }
}

impl Engine for AsItIs {
    fn describe(&self) -> Description {
        Description { conduct: self.conduct.clone(), names_rules: false, ..Oracle::new().describe() }
    }

    fn derive(&mut self, edition: Edition, board: &Board) -> Reply<Observation> {
        Oracle::new().derive(edition, board)
    }

    fn settle(&mut self, edition: Edition, board: &Board, answers: &[Answer]) -> Reply<Settled> {
        Oracle::new().settle(edition, board, answers)
    }

    fn load(&mut self, edition: Edition, board: &Board) -> Reply<Loaded> {
        self.oracle.load(edition, board).and_then(|Loaded { game, stop }| {
            let (conduct, acts) = (self.conduct.clone(), self.acts.iter().cloned().collect());
            let mut game = Game { inner: game, conduct, acts };
            game.alone(stop).map(|stop| Loaded { game: Box::new(game) as Box<dyn RunningGame>, stop })
        })
    }
}

impl Game {
    /// Does what no player is asked about.
    fn alone(&mut self, mut stop: Stop) -> Reply<Stop> {
        while let Stop::Asks(request) = &stop {
            let Some(decision) = self.decision_alone(request) else { break };
            match self.inner.answer(&request.player.clone(), &decision) {
                Reply::Ok(Answered::Taken(next)) => stop = next,
                Reply::Ok(Answered::Refused { reason, .. }) => return Reply::Error(reason),
                other => return other.and_then(|_| Reply::Error("no stop".to_owned())),
            }
        }
        Reply::Ok(stop)
    }

    fn decision_alone(&self, request: &Request<String>) -> Option<Decision<String>> {
        if request.asking == Asking::Action {
            let can_act = self.acts.contains(&request.player);
            return (self.conduct.priority == Priority::IfUseful && !can_act).then_some(Decision::Pass);
        }
        self.conduct.not_asked.get(&request.asking)?;
        let first = || request.among.first().cloned();
        match request.asking {
            Asking::Keep => first().map(Decision::Keep),
            Asking::Apply => first().map(Decision::Apply),
            Asking::May => Some(Decision::May(true)),
            Asking::Order | Asking::Timestamps => {
                let of = |source: &String| TriggerName { source: source.clone(), ability: None, about: None };
                Some(Decision::Order(request.among.iter().rev().map(of).collect()))
            }
            _ => None,
        }
    }
}

impl RunningGame for Game {
    fn answer(&mut self, player: &str, decision: &Decision<String>) -> Reply<Answered> {
        let is_act =
            decision.answers() == Asking::Action && !matches!(decision, Decision::Pass | Decision::Concede);
        if is_act && let Some(place) = self.acts.iter().position(|other| other == player) {
            self.acts.remove(place);
        }
        self.inner.answer(player, decision).and_then(|answered| match answered {
            Answered::Taken(stop) => self.alone(stop).map(Answered::Taken),
            refused @ Answered::Refused { .. } => Reply::Ok(refused),
        })
    }

    fn advance(&mut self) -> Reply<Stop> {
        self.inner.advance().and_then(|stop| self.alone(stop))
    }

    fn observe(&mut self) -> Reply<Observation> {
        self.inner.observe().map(|mut seen| {
            if self.conduct.happened == Happened::Some
                && let Some(happened) = seen.game.as_mut().and_then(|game| game.happened.as_mut())
            {
                let is_reported =
                    |one: &Happening| !matches!(one, Happening::Object(..) | Happening::Becomes(_));
                happened.iter_mut().for_each(|batch| batch.retain(is_reported));
                happened.retain(|batch| !batch.is_empty());
            }
            seen
        })
    }
}

/// One scenario in so many is enough to show a difference, in a fraction of the time.
const ONE_IN: usize = 3;

/// Runs games of the corpus, and returns the score and the cases that fail.
fn on_the_corpus(conduct: &Conduct, level: Level) -> (Score, Vec<(String, Outcome)>) {
    let (mut score, mut failed) = (Score::default(), Vec::new());
    for scenario in scenarios_at_home().step_by(ONE_IN) {
        let mut engine = AsItIs::new(conduct.clone(), scenario);
        let run = run(&mut engine, [scenario], |_| vec![Edition::HOME]);
        for case in run.cases.into_iter().filter(|case| case.level == level) {
            score.count(&case.outcome);
            if decides(conduct, scenario) {
                continue;
            }
            if !matches!(
                case.outcome,
                Outcome::Pass { .. } | Outcome::Disputed { .. } | Outcome::Unsupported { .. }
            ) {
                failed.push((scenario.id.clone(), case.outcome));
            }
        }
    }
    (score, failed)
}

/// Returns whether a scenario decides a rule behind a conduct: there, an engine of this conduct fails. Stops that it leaves
/// out break no rule: what the script says of them isn't compared.
fn decides(conduct: &Conduct, scenario: &Scenario) -> bool {
    let is_its_own =
        |kind: &Asking| conduct.not_asked.contains_key(kind) && conduct.instead_of(*kind, scenario).is_none();
    CHOICES.iter().any(is_its_own)
}

/// Choices that the engine below makes by itself.
const CHOICES: [Asking; 5] = [Asking::Order, Asking::Timestamps, Asking::Keep, Asking::Apply, Asking::May];

fn passing_alone() -> Conduct {
    Conduct { priority: Priority::IfUseful, ..Conduct::default() }
}

fn deciding(kinds: &[Asking]) -> Conduct {
    let not_asked = kinds.iter().map(|kind| (*kind, Instead::Decides)).collect();
    Conduct { not_asked, ..Conduct::default() }
}

/// Checks that no game of the corpus fails on the oracle with another conduct, but for those that decide the rule
/// behind the difference, and that at least so many pass and pass although statements were gone over.
fn is_judged_fairly(conduct: &Conduct, at_least: (usize, usize)) {
    let (mut passed, mut eased) = (0, 0);
    for level in [Level::Turns, Level::Stack] {
        let (score, failed) = on_the_corpus(conduct, level);
        assert_eq!(failed, [], "{conduct:?}");
        passed += score.passed;
        eased += score.eased;
    }
    assert!(passed >= at_least.0 && eased >= at_least.1, "{passed} passed, {eased} eased");
}

#[test]
fn an_engine_that_passes_by_itself_is_judged_fairly() {
    is_judged_fairly(&passing_alone(), (120, 100));
}

#[test]
fn an_engine_that_chooses_by_itself_is_judged_fairly() {
    is_judged_fairly(&deciding(&CHOICES), (450, 12));
}

#[test]
fn an_engine_that_reports_some_events_is_judged_fairly() {
    is_judged_fairly(&Conduct { happened: Happened::Some, ..Conduct::default() }, (500, 0));
}

#[test]
fn the_permanents_that_grant_mana_disturb_no_game() {
    is_judged_fairly(&Conduct { granted_mana: GrantedMana::Permanents, ..Conduct::default() }, (500, 0));
}

/// What an engine leaves out by its conduct is no deviation from the rules.
#[test]
fn no_deviation_is_named_where_an_engine_conducts_a_game_in_its_own_way() {
    let conducts = [
        passing_alone(),
        deciding(&CHOICES),
        Conduct { happened: Happened::Some, ..passing_alone() },
        Conduct { granted_mana: GrantedMana::Permanents, ..deciding(&CHOICES) },
    ];
    let games = scenarios_at_home().filter(|one| level_of(one) >= Level::Turns);
    let (mut named, mut passed) = (Vec::new(), 0);
    for (scenario, conduct) in games.step_by(ONE_IN).zip(conducts.iter().cycle()) {
        let mut engine = AsItIs::new(conduct.clone(), scenario);
        let outcome = run(&mut engine, [scenario], |_| vec![Edition::HOME]).cases.remove(0).outcome;
        if decides(conduct, scenario) || !matches!(outcome, Outcome::Pass { .. }) {
            continue;
        }
        passed += 1;
        if let Some(deviation) = first_deviation(&mut engine, scenario, Edition::HOME) {
            named.push(format!("{}, {conduct:?}: {deviation}", scenario.id));
        }
    }
    assert!(named.is_empty(), "{}: {}", named.len(), named.join("\n"));
    assert!(passed > 300, "{passed}");
}

/// The oracle, but it can't go back from an illegal decision: its game is lost.
struct Clumsy;

struct ClumsyGame {
    inner: Box<dyn RunningGame>,
    is_lost: bool,
}

impl Engine for Clumsy {
    fn describe(&self) -> Description {
        Oracle::new().describe()
    }

    fn derive(&mut self, edition: Edition, board: &Board) -> Reply<Observation> {
        Oracle::new().derive(edition, board)
    }

    fn load(&mut self, edition: Edition, board: &Board) -> Reply<Loaded> {
        Oracle::new().load(edition, board).map(|Loaded { game, stop }| {
            let game = ClumsyGame { inner: game, is_lost: false };
            Loaded { game: Box::new(game) as Box<dyn RunningGame>, stop }
        })
    }
}

impl ClumsyGame {
    fn unless_lost<T>(&mut self, ask: impl FnOnce(&mut dyn RunningGame) -> Reply<T>) -> Reply<T> {
        if self.is_lost { Reply::Error("the game is lost".to_owned()) } else { ask(&mut *self.inner) }
    }
}

impl RunningGame for ClumsyGame {
    fn answer(&mut self, player: &str, decision: &Decision<String>) -> Reply<Answered> {
        let answered = self.unless_lost(|game| game.answer(player, decision));
        answered.map(|answered| match answered {
            Answered::Refused { rule, also, reason, undone_to, .. } => {
                self.is_lost = true;
                Answered::Refused { rule, also, reason, undone_to, load_again: true }
            }
            taken @ Answered::Taken(_) => taken,
        })
    }

    fn advance(&mut self) -> Reply<Stop> {
        self.unless_lost(|game| game.advance())
    }

    fn observe(&mut self) -> Reply<Observation> {
        self.unless_lost(|game| game.observe())
    }
}

#[test]
fn a_game_that_is_lost_with_a_rejection_is_repeated() {
    let rejects = |scenario: &&Scenario| {
        let mut statements = scenario.script.iter();
        !scenario.settles && statements.any(|statement| matches!(statement.what, What::MustNot { .. }))
    };
    let games: Vec<&Scenario> = scenarios_at_home().filter(rejects).collect();
    assert!(games.len() > 200, "{}", games.len());
    let run = run(&mut Clumsy, games, |_| vec![Edition::HOME]);
    assert_eq!(others(&run, &[Outcome::PASSED]), Vec::<String>::new());
}
