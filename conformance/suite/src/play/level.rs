//! The level of a scenario, which follows from its contents.

use crate::engine::Level;
use crate::scenario::Scenario;
use crate::script::{Until, What};
use apnap_oracle::card::walk::{Field, Part};
use apnap_oracle::card::{Ability, Card, Trigger};
use apnap_oracle::state::Decision;

/// The level of a scenario: 0 without a script; 1 if its board is settled; 2 if the script needs neither the stack nor triggered
/// abilities; otherwise 3.
pub fn level_of(scenario: &Scenario) -> Level {
    if scenario.settles {
        return Level::StateBasedActions;
    }
    if scenario.script.is_empty() {
        return Level::Layers;
    }
    let uses_stack = scenario.script.iter().any(|statement| needs_stack(&statement.what));
    if uses_stack || something_triggers(scenario) { Level::Stack } else { Level::Turns }
}

fn needs_stack(what: &What) -> bool {
    match what {
        What::Go(Until::Resolved(_) | Until::StackIsEmpty) => true,
        What::Decide { decision, .. } | What::MustNot { decision, .. } => goes_on_the_stack(decision),
        What::Go(Until::Part { .. } | Until::EveryonePasses)
        | What::IsAsked { .. }
        | What::IsNotAsked { .. }
        | What::Expect(_) => false,
    }
}

/// Returns whether a decision puts something on the stack, or is about something that goes there.
fn goes_on_the_stack(decision: &Decision<String>) -> bool {
    match decision {
        Decision::Cast { .. }
        | Decision::Activate { .. }
        | Decision::Targets(_)
        | Decision::Modes(_)
        | Decision::Order(_) => true,
        Decision::Pass
        | Decision::Concede
        | Decision::PlayLand { .. }
        | Decision::TurnFaceUp { .. }
        | Decision::Color(_)
        | Decision::CreatureType(_)
        | Decision::Mana(_)
        | Decision::Arrange(_)
        | Decision::Number(_)
        | Decision::Sector(_)
        | Decision::Zone(_)
        | Decision::Roll(_)
        | Decision::Choose(_)
        | Decision::Discard(_)
        | Decision::Sacrifice(_)
        | Decision::Untap(_)
        | Decision::Attack(_)
        | Decision::Block(_)
        | Decision::DamageOrder(_)
        | Decision::Assign { .. }
        | Decision::Keep(_)
        | Decision::May(_)
        | Decision::Pay { .. }
        | Decision::Apply(_) => false,
    }
}

/// Returns whether a triggered ability may trigger in a scenario.
fn something_triggers(scenario: &Scenario) -> bool {
    let game = &scenario.board.game;
    let waits = !game.stack.is_empty() || !game.waiting.is_empty() || !game.delayed.is_empty();
    waits
        || game.objects.values().any(|object| triggers(&object.card))
        || game.effects.values().any(|effect| effect.changes.any(&mut can_trigger))
}

/// Returns whether a card has a triggered ability that can trigger, or grants one: then its definition
/// contains one.
fn triggers(card: &Card) -> bool {
    let faces = [Some(&card.front), card.back.as_ref()];
    faces.into_iter().flatten().any(|face| face.abilities.any(&mut can_trigger))
}

/// Returns whether a part of a definition is a triggered ability that can trigger; one in quotes never does.
fn can_trigger(part: Part<'_>) -> bool {
    match part {
        Part::Ability(Ability::Triggered { when, .. }) => !matches!(when, Trigger::Other(_)),
        Part::Keyword(keyword) => keyword.is_triggered(),
        _ => false,
    }
}
