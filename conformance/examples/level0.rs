//! A complete adapter at level 0 on the kit, around the toy engine in `toy`. It knows the power and toughness that
//! are printed, effects like "creatures you control get +1/+1", and counters like +1/+1, and reports everything
//! else as unsupported. `cargo run --example level0` tests it.

#[path = "toy/mod.rs"]
#[allow(dead_code, reason = "the engine can do more")]
mod toy;

use apnap_suite::adapter::prelude::*;
use apnap_suite::corpus;
use apnap_suite::outcome::Outcome;
use apnap_suite::run::{Score, editions_of, run};
use toy::{Game, Id, Kind, Place, Text};

/// The adapter. It keeps nothing: each question begins with a new game of the engine.
#[derive(Clone)]
pub(crate) struct Tiny;

impl Adapter for Tiny {
    fn describe(&self) -> Description {
        Description::new("tiny", "0.1.0")
    }

    fn derive(&self, _edition: Edition, position: &Position) -> Result<Observation, Halt> {
        position.needs_only(&[Feature::OtherNumberOfPlayers, Feature::Tokens, Feature::CountersOfOne])?;
        let mut game = Game::new(0, 1, 0);
        let mut labels: Labels<Id> = Labels::of_players(position.players.iter().map(|one| one.name.clone()));
        for (_, event) in position.timeline() {
            match event {
                Event::Enters { object, .. } if object.zone == Zone::Battlefield => {
                    let seat = labels.seat(&object.controller).unwrap_or(0);
                    let id = game.put(card(&object.card)?, seat, Place::Battlefield);
                    labels.call(id, object.label.as_str());
                }
                Event::GetsCounters(object, CounterKind::PowerToughness(sign, _), count) => {
                    let id = labels.id(&object.label).unwrap_or(0);
                    game.things[id].put_counters(*sign, count as i32);
                }
                _ => return Err(missing("zones other than the battlefield").into()),
            }
        }
        let seen = |(id, label): (&Id, &String)| (label.clone(), observed(&game, *id));
        Ok(Observation { objects: labels.all().iter().map(seen).collect(), ..Observation::default() })
    }
}

fn missing(feature: &str) -> Unsupported {
    Unsupported::new(feature, "tiny adds numbers up and does nothing else")
}

/// What the engine makes of an object. Fields that stay `None` are not compared. `Some(None)` says that there is no
/// such value: a permanent that isn't a creature has no power (208.3).
fn observed(game: &Game, id: Id) -> ObjectSeen {
    let size = game.things[id].card.is(Kind::Creature).then(|| game.size(id));
    let (power, toughness) = (size.map(|size| size.0), size.map(|size| size.1));
    ObjectSeen { power: Some(power), toughness: Some(toughness), ..ObjectSeen::default() }
}

/// Translates a card.
fn card(card: &Card) -> Result<toy::Card, Unsupported> {
    let face = &card.front;
    let is_creature = face.card_types.contains(CardType::Creature);
    let number = |printed| match printed {
        Some(Printed::Number(number)) => Ok(number),
        Some(Printed::Star { .. }) => Err(missing("stars for power and toughness")),
        None => Ok(0),
    };
    let texts = face.abilities.iter().filter_map(|ability| ability.as_static());
    Ok(toy::Card {
        name: face.name.clone().unwrap_or_default(),
        kinds: if is_creature { vec![Kind::Creature] } else { Vec::new() },
        size: (number(face.power)?, number(face.toughness)?),
        texts: texts.map(bonus).collect::<Result<_, _>>()?,
    })
}

/// Translates "creatures you control get +1/+1" and the like.
fn bonus(ability: &Static) -> Result<Text, Unsupported> {
    let (None, Subject::Objects(selector)) = (&ability.condition, &ability.subject) else {
        return Err(missing("conditions, Auras, and effects on players"));
    };
    let (mine, others) = (Filter::ControlledBy(Who::You), Filter::This.negated());
    let known = [Filter::CardType(CardType::Creature), mine.clone(), others.clone()];
    let words = words_for_permanents(selector);
    if !words.iter().all(|word| known.contains(word)) {
        return Err(missing("effects that tell objects apart by more than type and controller"));
    }
    match ability.changes[..] {
        [Modification::Adjust { power: Value::Number(power), toughness: Value::Number(toughness) }] => {
            let (mine, others) = (words.contains(&mine), words.contains(&others));
            Ok(Text::Bonus { mine, others, size: (power, toughness) })
        }
        _ => Err(missing("effects that do more than add a number")),
    }
}

/// Tests the engine against the corpus that is built into the library.
fn main() {
    let Ok(scenarios) = corpus::catalogue().and_then(|cards| corpus::scenarios(&cards)) else { return };
    let run = run(&mut Adapted(Tiny), &scenarios, editions_of);
    for case in &run.cases {
        if let Outcome::Diverge { divergences } = &case.outcome {
            println!("{} in {}: {divergences:?}", case.scenario.id, case.edition);
        }
    }
    println!("{:?}", Score::of(run.cases.iter().map(|case| &case.outcome)));
}
