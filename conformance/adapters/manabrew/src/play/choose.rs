//! Choices: what was announced with an action, or else what the suite is asked.

use super::desk::{Announcing, Desk, Id};
use crate::script::words;
use apnap_conformance::adapter::{Part, Refusal, Rejection};
use apnap_oracle::card::Color;
use apnap_oracle::state::{Asking, Decision, Request};
use manabrew_engine::agent::GameEntity;
use manabrew_engine::ids::{CardId, PlayerId as Seat};

/// One thing that can be chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Thing {
    /// A card
    Card(CardId),
    /// A player
    Player(Seat),
    /// A spell or ability on the stack
    Entry(u32),
}

/// The name of a thing.
pub(super) fn name(desk: &Desk, thing: &Thing) -> String {
    match thing {
        Thing::Card(card) => desk.card(*card),
        Thing::Player(player) => desk.player(*player),
        Thing::Entry(entry) => desk.labels().label(&Id::Entry(*entry)).unwrap_or_default().to_owned(),
    }
}

/// What a choice is about.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    /// Who chooses.
    pub(super) player: Seat,
    /// What for.
    pub(super) asking: Asking,
    /// The object that asks.
    pub(super) about: Option<CardId>,
    /// The part of an announcement that it belongs to, while something is announced.
    pub(super) part: Part,
    /// At least how many.
    pub(super) least: usize,
    /// At most how many.
    pub(super) most: usize,
}

/// Chooses things.
pub(super) fn things(desk: &Desk, choice: Choice, valid: &[Thing]) -> Vec<Thing> {
    let names: Vec<String> = valid.iter().map(|thing| name(desk, thing)).collect();
    let find =
        |label: &String| names.iter().position(|name| name == label).and_then(|n| valid.get(n).copied());
    if desk.announcing().is_some() && !desk.is_tapping() {
        return from_plan(desk, choice.part, choice, &names, find);
    }
    // A decision that names several things answers several questions of the engine.
    let is_buffered = desk.suite.plan(|plan| plan.left(Part::Chosen).next().is_some());
    if is_buffered {
        return from_plan(desk, Part::Chosen, choice, &names, find);
    }
    // The suite asks for nothing that has one possible answer.
    if valid.len() <= choice.least {
        return valid.to_vec();
    }
    let count = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    let request = Request {
        about: choice.about.map(|card| desk.card(card)).filter(|label| !label.is_empty()),
        among: names.clone(),
        at_least: count(choice.least),
        at_most: count(choice.most.min(names.len())),
        ..desk.request(choice.player, choice.asking)
    };
    desk.ask(request, choice.player, |decision| chosen(decision, &names));
    from_plan(desk, Part::Chosen, choice, &names, find)
}

/// Checks the first of the things that a decision names: the rest may be for the engine's next questions.
fn chosen(decision: &Decision<String>, names: &[String]) -> Result<(), Rejection> {
    match decision {
        Decision::Targets(all)
        | Decision::Choose(all)
        | Decision::Discard(all)
        | Decision::Sacrifice(all)
        | Decision::Untap(all) => match all.iter().find(|label| !names.contains(label)) {
            Some(label) => Err(Refusal::new(format!("{label} can't be chosen")).into()),
            None => Ok(()),
        },
        _ => Err(Refusal::new("something is chosen").into()),
    }
}

fn from_plan(
    desk: &Desk,
    part: Part,
    choice: Choice,
    names: &[String],
    find: impl Fn(&String) -> Option<Thing>,
) -> Vec<Thing> {
    let mut chosen = Vec::new();
    while chosen.len() < choice.most {
        let has_more = desk.suite.plan(|plan| plan.left(part).next().is_some());
        if !has_more && chosen.len() >= choice.least {
            break;
        }
        match desk.suite.plan(|plan| plan.next_among(part, names)) {
            Ok(label) => chosen.extend(find(&label)),
            Err(Refusal { reason, .. }) => desk.refuse(reason),
        }
    }
    chosen
}

/// Chooses one card.
pub(super) fn card(desk: &Desk, choice: Choice, valid: &[CardId]) -> Option<CardId> {
    cards(desk, Choice { most: 1, ..choice }, valid).into_iter().next()
}

/// Chooses cards.
pub(super) fn cards(desk: &Desk, choice: Choice, valid: &[CardId]) -> Vec<CardId> {
    let valid: Vec<Thing> = valid.iter().map(|card| Thing::Card(*card)).collect();
    let chosen = things(desk, choice, &valid).into_iter().filter_map(|thing| match thing {
        Thing::Card(card) => Some(card),
        Thing::Player(_) | Thing::Entry(_) => None,
    });
    chosen.collect()
}

/// Whether a player does something.
pub(super) fn may(desk: &Desk, player: Seat, about: Option<CardId>) -> bool {
    let about = about.map(|card| desk.card(card)).filter(|label| !label.is_empty());
    let request = Request { about, ..desk.request(player, Asking::May) };
    desk.ask(request, player, |decision| match decision {
        Decision::May(does) => Ok(*does),
        _ => Err(Refusal::new("yes or no").into()),
    })
}

/// Whether a player pays.
pub(super) fn pays(desk: &Desk, player: Seat, about: Option<CardId>) -> bool {
    let about = about.map(|card| desk.card(card)).filter(|label| !label.is_empty());
    let request = Request { about, ..desk.request(player, Asking::Pay) };
    desk.ask(request, player, |decision| match decision {
        Decision::Pay { pays, .. } => Ok(*pays),
        _ => Err(Refusal::new("pay or not").into()),
    })
}

/// Modes, counted from 0.
pub(super) fn modes(
    desk: &Desk,
    player: Seat,
    count: usize,
    least: usize,
    most: usize,
    about: Option<CardId>,
) -> Vec<usize> {
    if desk.announcing().is_some() {
        let mut chosen = Vec::new();
        while let Some(mode) = desk.suite.plan(|plan| plan.next_mode()) {
            chosen.push(usize::from(mode).saturating_sub(1));
        }
        if chosen.len() < least || chosen.len() > most || chosen.iter().any(|mode| *mode >= count) {
            desk.refuse("the engine does not offer these modes");
        }
        return chosen;
    }
    let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    let request = Request {
        about: about.map(|card| desk.card(card)).filter(|label| !label.is_empty()),
        at_least: number(least),
        at_most: number(most),
        ..desk.request(player, Asking::Modes)
    };
    let chosen = desk.ask(request, player, |decision| match decision {
        Decision::Modes(modes) => {
            let modes: Vec<usize> = modes.iter().map(|mode| usize::from(*mode).saturating_sub(1)).collect();
            if modes.len() < least || modes.len() > most || modes.iter().any(|mode| *mode >= count) {
                return Err(Refusal::new("the engine does not offer these modes").into());
            }
            Ok(modes)
        }
        _ => Err(Refusal::new("modes are chosen").into()),
    });
    while desk.suite.plan(|plan| plan.next_mode()).is_some() {}
    chosen
}

/// A color, by the engine's name.
pub(super) fn color(desk: &Desk, player: Seat, valid: &[String]) -> Option<String> {
    if let [only] = valid {
        return Some(only.clone());
    }
    let is_valid = |color: &Color| valid.iter().find(|one| one.eq_ignore_ascii_case(color.word())).cloned();
    Some(desk.ask(desk.request(player, Asking::Color), player, |decision| match decision {
        Decision::Color(color) => {
            is_valid(color).ok_or_else(|| Refusal::new("that color can't be chosen").into())
        }
        _ => Err(Refusal::new("a color is chosen").into()),
    }))
}

/// A number.
pub(super) fn number(desk: &Desk, player: Seat, about: Option<CardId>, least: i32, most: i32) -> i32 {
    if let Some(announcing) = desk.announcing() {
        desk.announce(Some(Announcing { has_x: true, ..announcing }));
        return match desk.suite.plan(|plan| plan.x()) {
            Some(x) if x >= least && x <= most => x,
            Some(_) => desk.refuse("the engine does not offer this number"),
            None => desk.refuse("a value must be announced for X"),
        };
    }
    let about = about.map(|card| desk.card(card)).filter(|label| !label.is_empty());
    let request = Request { about, ..desk.request(player, Asking::Number) };
    desk.ask(request, player, |decision| match decision {
        Decision::Number(number) if *number >= least && *number <= most => Ok(*number),
        _ => Err(Refusal::new("the engine does not offer this number").into()),
    })
}

/// Chooses cards and players.
pub(super) fn entities(desk: &Desk, choice: Choice, valid: &[GameEntity]) -> Vec<GameEntity> {
    let valid: Vec<Thing> = valid
        .iter()
        .map(|entity| match entity {
            GameEntity::Card(card) => Thing::Card(*card),
            GameEntity::Player(player) => Thing::Player(*player),
        })
        .collect();
    let chosen = things(desk, choice, &valid).into_iter().filter_map(|thing| match thing {
        Thing::Card(card) => Some(GameEntity::Card(card)),
        Thing::Player(player) => Some(GameEntity::Player(player)),
        Thing::Entry(_) => None,
    });
    chosen.collect()
}

/// The permanent that a player keeps under the legend rule.
pub(super) fn keep(desk: &Desk, player: Seat, duplicates: &[CardId]) -> CardId {
    let request = Request {
        among: desk.cards(duplicates),
        at_least: 1,
        at_most: 1,
        ..desk.request(player, Asking::Keep)
    };
    desk.ask(request, player, |decision| match decision {
        Decision::Keep(kept) => duplicates
            .iter()
            .copied()
            .find(|card| desk.card(*card) == *kept)
            .ok_or_else(|| Refusal::new("that is not among them").into()),
        _ => Err(Refusal::new("one is kept").into()),
    })
}

/// Whether a permanent untaps: the engine asks about each, the suite about all.
pub(super) fn untaps(desk: &Desk, player: Seat, card: CardId) -> bool {
    if desk.begins_to_untap() {
        let request = desk.request(player, Asking::Untap);
        desk.ask(request, player, |decision| match decision {
            Decision::Untap(_) => Ok(()),
            _ => Err(Refusal::new("permanents untap").into()),
        });
    }
    desk.suite.plan(|plan| plan.takes(Part::Chosen, &desk.card(card)))
}

/// A creature type, by the engine's name.
pub(super) fn creature_type(desk: &Desk, player: Seat, valid: &[String]) -> Option<String> {
    Some(desk.ask(desk.request(player, Asking::CreatureType), player, |decision| {
        match decision {
            Decision::CreatureType(subtype) => valid
                .iter()
                .find(|word| words::subtype_of(word) == Some(*subtype))
                .cloned()
                .ok_or_else(|| Refusal::new("that type can't be chosen").into()),
            _ => Err(Refusal::new("a creature type is chosen").into()),
        }
    }))
}

/// Which of several replacement effects applies first. Their descriptions begin with the labels of their sources.
pub(super) fn replacement(desk: &Desk, player: Seat, effects: &[String]) -> usize {
    let labels: Vec<&str> = effects.iter().map(|text| text.split(':').next().unwrap_or_default()).collect();
    let request = Request {
        among: labels.iter().map(|label| (*label).to_owned()).collect(),
        at_least: 1,
        at_most: 1,
        ..desk.request(player, Asking::Apply)
    };
    desk.ask(request, player, |decision| match decision {
        Decision::Apply(source) => labels
            .iter()
            .position(|label| label == source)
            .ok_or_else(|| Refusal::new("that effect does not apply").into()),
        _ => Err(Refusal::new("an effect is chosen").into()),
    })
}
