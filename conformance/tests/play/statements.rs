//! Statements, as short as in a script.

use apnap_conformance::observation::Happening;
use apnap_conformance::script::{GameExpectation, GameFact, Until, What};
use apnap_oracle::rule::Rule;
use apnap_oracle::rules;
use apnap_oracle::state::{Announcement, Asking, Decision, Step, TurnPart};

pub(crate) fn decides(player: &str, decision: Decision<String>) -> What {
    What::Decide { player: player.to_owned(), decision }
}

pub(crate) fn cast(card: &str) -> Decision<String> {
    Decision::Cast { card: card.to_owned(), announcement: Announcement::default() }
}

pub(crate) fn casts(player: &str, card: &str) -> What {
    decides(player, cast(card))
}

pub(crate) fn passes(player: &str) -> What {
    decides(player, Decision::Pass)
}

pub(crate) fn discards(player: &str, cards: &[&str]) -> What {
    decides(player, Decision::Discard(names(cards)))
}

pub(crate) fn names(labels: &[&str]) -> Vec<String> {
    labels.iter().map(|&label| label.to_owned()).collect()
}

pub(crate) fn must_not(player: &str, decision: Decision<String>, rule: &str) -> What {
    What::MustNot { player: player.to_owned(), decision, because: rule_of(rule) }
}

fn rule_of(id: &str) -> &'static Rule {
    rules::all().find(|rule| rule.id == id).unwrap()
}

pub(crate) fn part(part: TurnPart) -> What {
    What::Go(Until::Part { turn: None, part: Some(part) })
}

pub(crate) fn step(step: Step) -> What {
    part(TurnPart::Step(step))
}

pub(crate) fn turn(number: u32, player: &str, step: Option<Step>) -> What {
    let part = step.map(TurnPart::Step);
    What::Go(Until::Part { turn: Some((number, player.to_owned())), part })
}

pub(crate) fn everyone_passes() -> What {
    What::Go(Until::EveryonePasses)
}

pub(crate) fn resolves(label: &str) -> What {
    What::Go(Until::Resolved(label.to_owned()))
}

pub(crate) fn stack_resolves() -> What {
    What::Go(Until::StackIsEmpty)
}

pub(crate) fn asked(player: &str, asking: Asking) -> What {
    What::IsAsked { player: player.to_owned(), asking }
}

pub(crate) fn not_asked(player: &str, before: Step) -> What {
    What::IsNotAsked { player: player.to_owned(), before: TurnPart::Step(before) }
}

/// `expect` with one fact, on line 100.
pub(crate) fn expect(fact: GameFact) -> What {
    What::Expect(vec![GameExpectation::Game { fact, line: 100 }])
}

/// `in order`, each on a line of its own from 200 on.
pub(crate) fn in_order(events: &[Happening]) -> What {
    What::Expect(vec![GameExpectation::InOrder(events.iter().cloned().zip(200..).collect())])
}

pub(crate) fn priority(player: &str) -> What {
    expect(GameFact::Priority(Some(player.to_owned())))
}

pub(crate) fn stack(labels: &[&str]) -> What {
    expect(GameFact::Stack(names(labels)))
}

pub(crate) fn life(player: &str, life: i32) -> What {
    expect(GameFact::Life(player.to_owned(), life))
}

pub(crate) fn at(step: Step) -> What {
    expect(GameFact::Part(TurnPart::Step(step)))
}
