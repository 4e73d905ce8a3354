//! The story of a board, from the journal of the oracle.

use super::values::Naming;
use super::words::{change_by_which_it_depends, name_of, rule_of};
use super::{
    Change, EffectTold, LayerStory, LayerTold, NeedTold, NeverApplied, StepTold, WaitingTold, words,
};
use crate::scenario::Board;
use apnap_oracle::bench::{Bench, OutOfBounds};
use apnap_oracle::card::{CounterKind, Duration};
use apnap_oracle::edition::Edition;
use apnap_oracle::now::{EffectStep, KnownEffect, Needs, Now, Origin, Says, Snapshot};
use apnap_oracle::state::{ObjectId, Thing};
use apnap_oracle::table::as_stated;
use std::collections::BTreeSet;
use std::rc::Rc;

/// Tells what happens on a board in an edition.
///
/// # Errors
/// If the work limit is reached.
pub fn story_of_board(edition: Edition, board: &Board) -> Result<LayerStory, OutOfBounds> {
    let bench = Bench::new(edition);
    let game = as_stated(&board.game, &bench)?;
    // The moments in which a board is stated have no place in its journal.
    let bench = bench.with_journal();
    let now = Now::of(&game, &bench)?;
    let steps = bench.journal();
    let (printed, end) = (snapshot(&Now::printed(&game, &bench)), snapshot(&now));
    let with_power = with_power(&[&printed, &end]);
    let players: Vec<String> = board.game.players.iter().map(|player| player.name.clone()).collect();
    let naming = Naming { board, players: &players, with_power: &with_power };
    let telling = Telling { naming, edition };
    Ok(telling.story(&steps, &printed, &end))
}

fn snapshot(now: &Now) -> Snapshot {
    Snapshot {
        objects: now.objects().cloned().map(Rc::new).collect(),
        players: now.players().cloned().collect(),
    }
}

/// The objects that have power and toughness at one of these points.
fn with_power(points: &[&Snapshot]) -> BTreeSet<ObjectId> {
    let objects = points.iter().flat_map(|point| &point.objects);
    objects.filter(|object| object.has_power_and_toughness).map(|object| object.id).collect()
}

#[derive(Clone, Copy)]
struct Telling<'b> {
    naming: Naming<'b>,
    edition: Edition,
}

impl Telling<'_> {
    fn story(self, steps: &[EffectStep], printed: &Snapshot, end: &Snapshot) -> LayerStory {
        let mut layers: Vec<LayerTold> = Vec::new();
        let layer_1 = self.in_layer_1(printed, steps.first().map_or(end, |first| &first.before));
        if !layer_1.is_empty() {
            layers.push(LayerTold {
                name: "layer 1, copiable values".to_owned(),
                rule: words::number_of(&["613.1a"], self.edition).to_owned(),
                steps: vec![StepTold {
                    effect: None,
                    applies_to: Vec::new(),
                    goes_on: false,
                    waiting: Vec::new(),
                    in_a_loop: Vec::new(),
                    changes: layer_1,
                }],
            });
        }
        for (nth, step) in steps.iter().enumerate() {
            let after = steps.get(nth + 1).map_or(end, |next| &next.before);
            let told = self.step(step, after);
            let name = name_of(step.layer, self.edition);
            let here = layers.last().filter(|layer| layer.name == name);
            if told.applies_to.is_empty() && told.waiting.is_empty() && !has_waited(here, &told) {
                continue;
            }
            match layers.last_mut().filter(|layer| layer.name == name) {
                Some(layer) => layer.steps.push(told),
                None => layers.push(LayerTold {
                    name: name.to_owned(),
                    rule: rule_of(step.layer, self.edition).to_owned(),
                    steps: vec![told],
                }),
            }
        }
        LayerStory { layers, never_applied: self.never_applied(steps) }
    }

    /// The changes in layer 1. The mana abilities that basic land types give (305.6) are no change.
    fn in_layer_1(self, printed: &Snapshot, after: &Snapshot) -> Vec<Change> {
        let pairs = printed.objects.iter().zip(&after.objects);
        let modified = pairs.filter(|(one, other)| one.copiable != other.copiable);
        let (one, other) = modified.map(|(one, other)| (Rc::clone(one), Rc::clone(other))).unzip();
        let alone = |objects| Snapshot { objects, players: Vec::new() };
        self.naming.changes(&alone(one), &alone(other))
    }

    fn step(self, step: &EffectStep, after: &Snapshot) -> StepTold {
        let thing = |thing: &Thing| match thing {
            Thing::Object(id) => self.naming.object(*id),
            Thing::Player(id) => self.naming.player(*id),
        };
        let needs = |needs: &Needs| NeedTold {
            other: self.effect(&needs.other),
            change: change_by_which_it_depends(needs.change).to_owned(),
        };
        let waiting = step.waiting.iter().map(|waits| WaitingTold {
            effect: self.effect(&waits.effect),
            needs: waits.needs.iter().map(needs).collect(),
        });
        StepTold {
            effect: Some(self.effect(&step.effect)),
            applies_to: step.applies_to.iter().map(thing).collect(),
            goes_on: step.goes_on,
            waiting: waiting.collect(),
            in_a_loop: step.in_a_loop.iter().map(|needs| self.effect(&needs.other)).collect(),
            changes: self.naming.changes(&step.before, after),
        }
    }

    /// The effects that are there before a step and not after it, without having applied.
    fn never_applied(self, steps: &[EffectStep]) -> Vec<NeverApplied> {
        let applied: BTreeSet<&Origin> = steps.iter().map(|step| &step.effect.origin).collect();
        let mut gone = Vec::new();
        for (nth, step) in steps.iter().enumerate() {
            let later: BTreeSet<&Origin> = steps[nth + 1..]
                .iter()
                .flat_map(|step| &step.remaining)
                .map(|effect| &effect.origin)
                .collect();
            let has_ended =
                |effect: &&KnownEffect| !applied.contains(&effect.origin) && !later.contains(&effect.origin);
            let known = |effect: &KnownEffect| {
                gone.iter().any(|(_, one): &(_, KnownEffect)| one.origin == effect.origin)
            };
            let ended: Vec<KnownEffect> =
                step.remaining.iter().filter(has_ended).filter(|effect| !known(effect)).cloned().collect();
            gone.extend(ended.into_iter().map(|effect| (step, effect)));
        }
        let told = |(step, effect): (&EffectStep, KnownEffect)| NeverApplied {
            effect: self.effect(&effect),
            layer: name_of(step.layer, self.edition).to_owned(),
            by: self.effect(&step.effect),
        };
        gone.into_iter().map(told).collect()
    }

    fn effect(self, effect: &KnownEffect) -> EffectTold {
        let labels = &self.naming.board.effects;
        let whose = match &effect.origin {
            Origin::Static(object, _) | Origin::AsItEntered(object, _) => self.naming.object(*object),
            Origin::Resolved(id) => labels.get(id).cloned().unwrap_or_else(|| "an effect".to_owned()),
            Origin::Counters(object, kind) => counters(&self.naming.object(*object), kind),
        };
        let text = match &effect.says {
            Says::Ability(ability) => self.naming.ability(ability),
            Says::Changes(changes) => self.naming.rules_text().effect(changes, &Duration::Indefinite),
        };
        EffectTold {
            whose,
            text,
            timestamp: effect.timestamp.to_string(),
            defines_characteristics: effect.defines_characteristics,
        }
    }
}

/// Returns whether an effect had to wait for an earlier one of its layer.
fn has_waited(layer: Option<&LayerTold>, told: &StepTold) -> bool {
    let mut waiting = layer.into_iter().flat_map(|layer| &layer.steps).flat_map(|step| &step.waiting);
    waiting.any(|waits| told.effect.as_ref() == Some(&waits.effect))
}

fn counters(object: &str, kind: &CounterKind) -> String {
    format!("{kind} counters on {object}")
}
