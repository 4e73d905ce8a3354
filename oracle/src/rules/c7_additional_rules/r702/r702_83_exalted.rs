//! Exalted, and other keywords that trigger on attacks: battle cry.

use crate::card::{Duration, Filter, InCombat, Modification, OneShot, Selector, Subject, Target, Value};
use crate::now::{Now, ObjectNow};
use crate::rules::r508_declare_attackers::triggers_on_the_declaration;
use crate::rules::r608_resolving::Resolving;
use crate::rules::{r506_5_alone, r611_continuous_effects};
use crate::state::{ObjectId, Occurred};
use crate::table::{Event, Ruled, Table};

/// Gives things +X/+Y until end of turn, as many keyword abilities do.
pub(crate) fn get(
    table: &mut Table,
    resolving: &mut Resolving,
    target: Target,
    (power, toughness): (i32, i32),
) -> Ruled<()> {
    let bonus = Modification::Adjust { power: Value::Number(power), toughness: Value::Number(toughness) };
    let duration = Duration::EndOfTurn;
    r611_continuous_effects::begin(
        table,
        resolving,
        &OneShot { target, copies: None, changes: vec![bonus], duration },
    )
}

/// Returns the creature that is declared as an attacker in an event, and on which abilities trigger.
fn declared(now: &Now, event: &Event) -> Option<ObjectId> {
    match event {
        Event::Attacks { creature, attacker } if attacker.declared => {
            triggers_on_the_declaration(now, *creature).then_some(*creature)
        }
        _ => None,
    }
}

rule! {
    /// Exalted triggers when a creature of its controller attacks alone, and gives it +1/+1 until end of turn.
    R702_83A "702.83a": "702.80a" since "2009-10-01", "702.81a" since "2011-06-17",
        "702.82a" since "2013-07-13", "702.83a" since "2021-04-22";
    when CONTROLS "the controller of the ability controls the creature"
    does BONUS "the creature gets +1/+1 until end of turn"
    1: explains;
    2: CONTROLS, ONLY_ATTACKER of "506.5", BONUS;
}

/// 702.83a: returns the creature for which exalted triggers, if it triggers.
pub(crate) fn exalted_triggers(now: &Now, row: &ObjectNow, event: &Event) -> Option<Occurred> {
    let creature = declared(now, event)?;
    let controls = now.object(creature).is_some_and(|one| one.controller == row.controller);
    let triggers =
        R702_83A::CONTROLS.holds_for(now, creature, controls) && r506_5_alone::attacks_alone(now, creature);
    triggers.then_some(Occurred { object: Some(creature), player: None })
}

/// 702.83a: the creature gets the bonus.
pub(crate) fn exalted_follows(table: &mut Table, resolving: &mut Resolving) -> Ruled<()> {
    if R702_83A::BONUS.is_followed(table) {
        get(table, resolving, Target::ThatObject, (1, 1))
    } else {
        Ok(())
    }
}

rule! {
    /// Battle cry triggers when its creature attacks, and gives each other attacking creature +1/+0 until end of
    /// turn.
    R702_91A "702.91a": "702.88a" since "2011-02-04", "702.89a" since "2011-06-17",
        "702.90a" since "2013-07-13", "702.91a" since "2021-04-22";
    when ITSELF "the creature itself attacks"
    does BONUS "each other attacking creature gets +1/+0 until end of turn"
    1: explains;
    2: ITSELF, BONUS;
}

/// 702.91a: returns the creature, if battle cry triggers.
pub(crate) fn battle_cry_triggers(now: &Now, row: &ObjectNow, event: &Event) -> Option<Occurred> {
    let creature = declared(now, event)?;
    let itself = R702_91A::ITSELF.holds_for(now, row.id, creature == row.id);
    itself.then_some(Occurred { object: Some(creature), player: None })
}

/// 702.91a: the other attacking creatures get the bonus.
pub(crate) fn battle_cry_follows(table: &mut Table, resolving: &mut Resolving) -> Ruled<()> {
    if !R702_91A::BONUS.is_followed(table) {
        return Ok(());
    }
    let attacking = Filter::InCombat(InCombat::Attacking);
    let others = Filter::All(vec![Filter::This.negated(), attacking]);
    let others = Target::Each(Subject::Objects(Selector::permanents(others)));
    get(table, resolving, others, (1, 0))
}

rules![R702_83A, R702_91A];
