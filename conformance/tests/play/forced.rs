//! An engine that doesn't ask where only one answer is possible. It plays rightly, so no scenario fails.

use crate::support::scenarios_at_home;
use apnap_conformance::engine::{
    Answer, Answered, Description, Engine, Loaded, Reply, RunningGame, Settled, Stop,
};
use apnap_conformance::observation::Observation;
use apnap_conformance::oracle::Oracle;
use apnap_conformance::outcome::Outcome;
use apnap_conformance::run::run_in_parallel;
use apnap_conformance::scenario::Board;
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
