//! An engine that doesn't ask where only one answer is possible. It plays rightly, so no scenario fails.

use crate::support::scenarios_at_home;
use apnap_conformance::engine::{
    Answer, Answered, Description, Engine, Level, Loaded, Reply, RunningGame, Settled, Stop,
};
use apnap_conformance::null::Null;
use apnap_conformance::observation::Observation;
use apnap_conformance::oracle::Oracle;
use apnap_conformance::outcome::Outcome;
use apnap_conformance::play::level_of;
use apnap_conformance::run::{run, run_in_parallel};
use apnap_conformance::scenario::{Board, Scenario};
use apnap_oracle::bench::Mutant;
use apnap_oracle::edition::Edition;
use apnap_oracle::state::{Asking, Decision, Request};
use pretty_assertions::assert_eq;

/// The oracle, but it answers a request by itself if there is only one possible answer.
struct Hasty;

struct Game(Box<dyn RunningGame>);

impl Engine for Hasty {
    fn describe(&self) -> Description {
        Description { names_rules: false, ..Oracle::new().describe() }
    }

    fn derive(&mut self, edition: Edition, board: &Board) -> Reply<Observation> {
        Oracle::new().derive(edition, board)
    }

    fn settle(&mut self, edition: Edition, board: &Board, answers: &[Answer]) -> Reply<Settled> {
        Oracle::new().settle(edition, board, answers)
    }

    fn load(&mut self, edition: Edition, board: &Board) -> Reply<Loaded> {
        Oracle::new().load(edition, board).and_then(|Loaded { game, stop }| {
            let mut game = Game(game);
            game.hurry(stop).map(|stop| Loaded { game: Box::new(game) as Box<dyn RunningGame>, stop })
        })
    }
}

impl Game {
    fn hurry(&mut self, mut stop: Stop) -> Reply<Stop> {
        while let Stop::Asks(request) = &stop
            && let Some(only) = self.only_answer(request)
        {
            match self.0.answer(&request.player.clone(), &only) {
                Reply::Ok(Answered::Taken(next)) => stop = next,
                Reply::Ok(Answered::Refused { reason, .. }) => return Reply::Error(reason),
                other => return other.and_then(|_| Reply::Error("no stop".to_owned())),
            }
        }
        Reply::Ok(stop)
    }

    fn only_answer(&mut self, request: &Request<String>) -> Option<Decision<String>> {
        let Request { asking, among, at_least, at_most, .. } = request;
        let has_to_take_all = at_least == at_most && *at_least as usize == among.len();
        match asking {
            Asking::Targets if has_to_take_all => Some(Decision::Targets(among.clone())),
            Asking::Choose if has_to_take_all => Some(Decision::Choose(among.clone())),
            Asking::Discard if has_to_take_all => Some(Decision::Discard(among.clone())),
            Asking::Sacrifice if has_to_take_all => Some(Decision::Sacrifice(among.clone())),
            Asking::Attack if among.is_empty() => Some(Decision::Attack(Vec::new())),
            Asking::Block if among.is_empty() => Some(Decision::Block(Vec::new())),
            _ => None,
        }
    }
}

impl RunningGame for Game {
    fn answer(&mut self, player: &str, decision: &Decision<String>) -> Reply<Answered> {
        self.0.answer(player, decision).and_then(|answered| match answered {
            Answered::Taken(stop) => self.hurry(stop).map(Answered::Taken),
            refused @ Answered::Refused { .. } => Reply::Ok(refused),
        })
    }

    fn advance(&mut self) -> Reply<Stop> {
        self.0.advance().and_then(|stop| self.hurry(stop))
    }

    fn observe(&mut self) -> Reply<Observation> {
        self.0.observe()
    }
}

/// An engine whose games are counted.
struct Counted<E> {
    inner: E,
    /// How many games it has begun: a board that is settled is one game, asked again with each answer.
    begun: usize,
}

impl<E: Engine> Engine for Counted<E> {
    fn describe(&self) -> Description {
        self.inner.describe()
    }

    fn derive(&mut self, edition: Edition, board: &Board) -> Reply<Observation> {
        self.inner.derive(edition, board)
    }

    fn settle(&mut self, edition: Edition, board: &Board, answers: &[Answer]) -> Reply<Settled> {
        self.begun += usize::from(answers.is_empty());
        self.inner.settle(edition, board, answers)
    }

    fn load(&mut self, edition: Edition, board: &Board) -> Reply<Loaded> {
        self.begun += 1;
        self.inner.load(edition, board)
    }
}

/// Returns how many games an engine plays for each of these scenarios, with the outcome.
fn games_played<E: Engine>(
    make: impl Fn() -> E,
    scenarios: impl Iterator<Item = &'static Scenario>,
) -> Vec<(&'static str, usize, Outcome)> {
    let play = |scenario: &'static Scenario| {
        let mut engine = Counted { inner: make(), begun: 0 };
        let outcome = run(&mut engine, [scenario], |_| vec![Edition::HOME]).cases.remove(0).outcome;
        (scenario.id.as_str(), engine.begun, outcome)
    };
    scenarios.map(play).collect()
}

/// A game that fails is played once more, to see where it parts from the oracle's and whether a request was left out; a
/// game that passes is played once, unless a request was left out.
#[test]
fn a_game_that_fails_is_played_at_most_twice() {
    let games = || scenarios_at_home().filter(|one| level_of(one) > Level::Layers).step_by(5);
    let mutant = Mutant::named("117.2a/1=instead").unwrap();
    let mut all = games_played(|| Hasty, games());
    all.extend(games_played(|| Oracle::mutant(mutant), games()));
    all.extend(games_played(|| Null::Idle, games().filter(|one| one.id.starts_with("60"))));
    let too_often: Vec<_> = all.iter().filter(|(_, begun, _)| *begun > 2).collect();
    assert!(too_often.is_empty(), "{too_often:?}");
    let needless = |outcome: &Outcome| matches!(outcome, Outcome::Pass { eased: 0, .. });
    let twice: Vec<_> = all.iter().filter(|(_, begun, outcome)| *begun > 1 && needless(outcome)).collect();
    assert!(twice.is_empty(), "{twice:?}");
    let failed = all.iter().filter(|(_, begun, outcome)| *begun == 2 && outcome.is_failure()).count();
    let eased = all.iter().filter(|(_, begun, outcome)| *begun == 2 && !outcome.is_failure()).count();
    assert!(failed > 20 && eased > 2, "{failed} failed, {eased} passed with requests that were left out");
}

/// Games that are about answers of which only one could be given: it turns out to be illegal, or others must not be
/// given. An engine that doesn't ask has to reject what comes before, which no script can say.
const ABOUT_ONE_ANSWER: &[&str] = &[
    "104/3a-a-payment-during-a-resolution-is-undone",
    "118/3-a-discard-that-is-missing",
    "508/1j-three-costs-matched",
    "508/1j-what-would-be-sacrificed-leaves",
];

#[test]
fn an_engine_that_does_not_ask_what_has_one_answer_passes() {
    let chosen = scenarios_at_home().filter(|one| !ABOUT_ONE_ANSWER.contains(&one.id.as_str()));
    let run = run_in_parallel(|| Hasty, chosen, |_| vec![Edition::HOME]);
    let failed: Vec<_> = run.cases.iter().filter(|case| case.outcome.is_failure()).collect();
    let told: Vec<String> =
        failed.iter().map(|case| format!("{}: {:?}", case.scenario.id, case.outcome)).collect();
    assert_eq!(told, Vec::<String>::new());
    let is_eased = |outcome: &Outcome| matches!(outcome, Outcome::Pass { eased, .. } if *eased > 0);
    assert!(run.cases.iter().any(|case| is_eased(&case.outcome)), "some request was left out");
}
