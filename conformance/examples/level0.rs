//! A complete adapter at level 0, around an engine that knows three things: the power and toughness that are
//! printed, effects like "creatures you control get +1/+1", and counters like +1/+1. It reports everything
//! else as unsupported. `cargo run --example level0` tests it.

use apnap_conformance::corpus;
use apnap_conformance::engine::{Cards, Description, Engine, Level, Reply};
use apnap_conformance::observation::{ObjectSeen, Observation};
use apnap_conformance::outcome::Outcome;
use apnap_conformance::run::{Score, editions_of, run};
use apnap_conformance::scenario::Board;
use apnap_oracle::card::{
    CardType, CounterKind, Filter, Modification, Printed, Static, Subject, Value, Who, Zone,
};
use apnap_oracle::edition::Edition;
use apnap_oracle::state::Object;

/// What the engine does not support.
struct Missing(&'static str);

/// The engine. A real one would hold everything that it needs to set up a board.
pub(crate) struct Tiny;

impl Engine for Tiny {
    fn describe(&self) -> Description {
        Description {
            name: "tiny".to_owned(),
            version: "0.1.0".to_owned(),
            homepage: None,
            edition: None,
            levels: [Level::Layers].into(),
            cards: Cards::Any,
            names_rules: false,
        }
    }

    fn derive(&mut self, _edition: Edition, board: &Board) -> Reply<Observation> {
        match observe(board) {
            Ok(seen) => Reply::Ok(seen),
            Err(Missing(feature)) => Reply::Unsupported {
                feature: feature.to_owned(),
                reason: "tiny adds numbers up and does nothing else".to_owned(),
            },
        }
    }
}

/// Reports the power and toughness of every object under its label. Fields that stay `None` are not compared.
fn observe(board: &Board) -> Result<Observation, Missing> {
    if !board.game.effects.is_empty() {
        return Err(Missing("effects of resolved spells and abilities"));
    }
    let mut seen = Observation::default();
    for (id, object) in &board.game.objects {
        let Some(label) = board.labels.get(id) else { continue };
        let total = power_and_toughness(board, object)?;
        let (power, toughness) = (total.map(|total| total.0), total.map(|total| total.1));
        let shown = ObjectSeen { power: Some(power), toughness: Some(toughness), ..ObjectSeen::default() };
        seen.objects.insert(label.clone(), shown);
    }
    Ok(seen)
}

/// `None`: a permanent that isn't a creature has neither (208.3).
fn power_and_toughness(board: &Board, object: &Object) -> Result<Option<(i32, i32)>, Missing> {
    if object.zone != Zone::Battlefield {
        return Err(Missing("zones other than the battlefield"));
    }
    if object.status.face_down || object.card.back.is_some() || !object.copies.is_empty() {
        return Err(Missing("copies, face-down and double-faced permanents"));
    }
    let mut added = bonuses(board, object)?;
    if !object.card.front.card_types.contains(CardType::Creature) {
        return Ok(None);
    }
    added.extend(counters(object)?);
    added.push((number(object.card.front.power)?, number(object.card.front.toughness)?));
    Ok(Some(added.into_iter().fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1))))
}

fn number(printed: Option<Printed>) -> Result<i32, Missing> {
    match printed {
        Some(Printed::Number(number)) => Ok(number),
        Some(Printed::Star { .. }) | None => Err(Missing("stars for power and toughness")),
    }
}

/// The sum of the counters.
fn counters(object: &Object) -> Result<Vec<(i32, i32)>, Missing> {
    let added = |(kind, &(count, _)): (&CounterKind, &(u32, _))| match kind {
        CounterKind::PowerToughness(power, toughness) => Ok((power * count as i32, toughness * count as i32)),
        CounterKind::Keyword(_) => Err(Missing("keyword counters")),
        CounterKind::Named(_) => Ok((0, 0)),
    };
    object.counters.iter().map(added).collect()
}

/// The sum that the static abilities of all objects on the board add to an object.
fn bonuses(board: &Board, target: &Object) -> Result<Vec<(i32, i32)>, Missing> {
    let mut bonuses = Vec::new();
    for source in board.game.objects.values() {
        for ability in source.card.front.abilities.iter().filter_map(|ability| ability.as_static()) {
            bonuses.extend(bonus(ability, source, target)?);
        }
    }
    Ok(bonuses)
}

fn bonus(ability: &Static, source: &Object, target: &Object) -> Result<Option<(i32, i32)>, Missing> {
    let (None, Subject::Objects(selector)) = (&ability.condition, &ability.subject) else {
        return Err(Missing("conditions, Auras, and effects on players"));
    };
    let [Modification::Adjust { power: Value::Number(power), toughness: Value::Number(toughness) }] =
        &ability.changes[..]
    else {
        return Err(Missing("effects that do more than add a number"));
    };
    Ok(matches(&selector.filter, source, target)?.then_some((*power, *toughness)))
}

/// Returns whether the ability of one object applies to another.
fn matches(filter: &Filter, source: &Object, target: &Object) -> Result<bool, Missing> {
    match filter {
        Filter::CardType(card_type) => Ok(target.card.front.card_types.contains(*card_type)),
        Filter::ControlledBy(Who::You) => Ok(source.entered_under == target.entered_under),
        Filter::This => Ok(std::ptr::eq(source, target)),
        Filter::Not(filter) => Ok(!matches(filter, source, target)?),
        Filter::All(filters) => {
            filters.iter().try_fold(true, |all, one| Ok(all & matches(one, source, target)?))
        }
        _ => Err(Missing("effects that tell objects apart by more than type and controller")),
    }
}

/// Tests the engine against the corpus that is built into the library.
fn main() {
    let Ok(scenarios) = corpus::catalogue().and_then(|cards| corpus::scenarios(&cards)) else { return };
    let run = run(&mut Tiny, &scenarios, editions_of);
    for case in &run.cases {
        if let Outcome::Diverge { divergences } = &case.outcome {
            println!("{} in {}: {divergences:?}", case.scenario.id, case.edition);
        }
    }
    println!("{:?}", Score::of(run.cases.iter().map(|case| &case.outcome)));
}
