//! Choices: what was announced with an action, or else what the suite is asked.

use super::desk::{Announcing, Desk, Id};
use crate::script::words;
use apnap_conformance::adapter::{IllegalDecision, Part, Rejection};
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
    // As many as possible (609.3).
    let choice = Choice { least: choice.least.min(names.len()), ..choice };
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
    if valid.is_empty() {
        return Vec::new();
    }
    ask_among(desk, choice, &names);
    from_plan(desk, Part::Chosen, choice, &names, find)
}

/// Asks the suite to choose. It knows by itself what has one possible answer.
fn ask_among(desk: &Desk, choice: Choice, names: &[String]) {
    let count = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    let request = Request {
        about: choice.about.map(|card| desk.card(card)).filter(|label| !label.is_empty()),
        among: names.to_vec(),
        at_least: count(choice.least.min(names.len())),
        at_most: count(choice.most.min(names.len())),
        ..desk.request(choice.player, choice.asking)
    };
    desk.ask(request, choice.player, |decision| chosen(decision, names));
}

/// One of the permanents that a player sacrifices: the engine asks for them one by one, and the suite for all.
pub(super) fn sacrifice(desk: &Desk, choice: Choice, valid: &[CardId]) -> Option<CardId> {
    let is_left = desk.suite.plan(|plan| plan.left(Part::Chosen).next().is_some());
    if desk.announcing().is_none() && !is_left && !valid.is_empty() {
        let all = desk.sacrifices(choice.about);
        ask_among(desk, Choice { least: all, most: all, ..choice }, &desk.cards(valid));
    }
    card(desk, choice, valid)
}

/// What a permanent enters as a copy of. The engine asks first whether it does, and then what it copies: the suite asks
/// for none or one. Returns whether one was chosen; it answers the engine's next question.
pub(super) fn copied(desk: &Desk, player: Seat, about: CardId, among: &[CardId]) -> bool {
    if among.is_empty() {
        return false;
    }
    let choice =
        Choice { player, asking: Asking::Choose, about: Some(about), part: Part::Chosen, least: 0, most: 1 };
    ask_among(desk, choice, &desk.cards(among));
    desk.suite.plan(|plan| plan.left(Part::Chosen).next().is_some())
}

/// What a player rolls.
pub(super) fn roll(desk: &Desk, player: Seat) -> i32 {
    desk.ask(desk.request(player, Asking::Roll), player, |decision| match decision {
        Decision::Roll(shown) => Ok(i32::from(*shown)),
        _ => Err(IllegalDecision::new("a die is rolled").into()),
    })
}

/// Checks the first of the things that a decision names: the rest may be for the engine's next questions.
fn chosen(decision: &Decision<String>, names: &[String]) -> Result<(), Rejection> {
    match decision {
        Decision::Targets(all)
        | Decision::Choose(all)
        | Decision::Discard(all)
        | Decision::Sacrifice(all)
        | Decision::Untap(all) => match all.iter().find(|label| !names.contains(label)) {
            Some(label) => Err(IllegalDecision::new(format!("{label} can't be chosen")).into()),
            None => Ok(()),
        },
        _ => Err(IllegalDecision::new("something is chosen").into()),
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
            Err(IllegalDecision { reason, .. }) => desk.refuse(reason),
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
        _ => Err(IllegalDecision::new("yes or no").into()),
    })
}

/// Whether a player pays.
pub(super) fn pays(desk: &Desk, player: Seat, about: Option<CardId>) -> bool {
    let label = about.map(|card| desk.card(card)).filter(|label| !label.is_empty());
    let request = Request { about: label, ..desk.request(player, Asking::Pay) };
    let pays = desk.ask(request, player, |decision| match decision {
        Decision::Pay { pays, .. } => Ok(*pays),
        _ => Err(IllegalDecision::new("pay or not").into()),
    });
    desk.says_payment(Some((player, about, pays)));
    pays
}

/// Modes, by their places among those that the engine offers; `offered` are their numbers, counted from 1.
pub(super) fn modes(
    desk: &Desk,
    player: Seat,
    offered: &[usize],
    least: usize,
    most: usize,
    about: Option<CardId>,
) -> Vec<usize> {
    let place = |mode: &u8| offered.iter().position(|one| *one == usize::from(*mode));
    let places = |modes: &[u8]| -> Option<Vec<usize>> {
        if modes.len() < least || modes.len() > most {
            return None;
        }
        modes.iter().map(place).collect()
    };
    if desk.announcing().is_some() {
        let mut chosen = Vec::new();
        while let Some(mode) = desk.suite.plan(|plan| plan.next_mode()) {
            chosen.push(mode);
        }
        return places(&chosen).unwrap_or_else(|| desk.refuse("the engine does not offer these modes"));
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
            places(modes).ok_or_else(|| IllegalDecision::new("the engine does not offer these modes").into())
        }
        _ => Err(IllegalDecision::new("modes are chosen").into()),
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
            is_valid(color).ok_or_else(|| IllegalDecision::new("that color can't be chosen").into())
        }
        _ => Err(IllegalDecision::new("a color is chosen").into()),
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
        _ => Err(IllegalDecision::new("the engine does not offer this number").into()),
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
            .ok_or_else(|| IllegalDecision::new("that is not among them").into()),
        _ => Err(IllegalDecision::new("one is kept").into()),
    })
}

/// Whether a permanent untaps: the engine asks about each, the suite about all.
pub(super) fn untaps(desk: &Desk, player: Seat, card: CardId) -> bool {
    if desk.begins_to_untap() {
        let request = desk.request(player, Asking::Untap);
        desk.ask(request, player, |decision| match decision {
            Decision::Untap(_) => Ok(()),
            _ => Err(IllegalDecision::new("permanents untap").into()),
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
                .ok_or_else(|| IllegalDecision::new("that type can't be chosen").into()),
            _ => Err(IllegalDecision::new("a creature type is chosen").into()),
        }
    }))
}

/// The label of the source of a replacement effect: its description is that label, and the engine puts the name of the
/// card before it. Effects that the engine makes of keywords are described otherwise, and found by that name.
fn source(desk: &Desk, text: &str) -> String {
    let label = text.trim().trim_end_matches(':').rsplit(": ").next().unwrap_or_default();
    if desk.card_named(label).is_some() {
        return label.to_owned();
    }
    let game = desk.game();
    let mut cards = game.iter().flat_map(|game| game.cards.iter());
    let found = cards.find(|card| text.starts_with(&card.card_name) && !desk.card(card.id).is_empty());
    found.map(|card| desk.card(card.id)).unwrap_or_default()
}

/// Which of several replacement effects applies first.
pub(super) fn replacement(desk: &Desk, player: Seat, effects: &[String]) -> usize {
    let labels: Vec<String> = effects.iter().map(|text| source(desk, text)).collect();
    let request =
        Request { among: labels.clone(), at_least: 1, at_most: 1, ..desk.request(player, Asking::Apply) };
    desk.ask(request, player, |decision| match decision {
        Decision::Apply(source) => labels
            .iter()
            .position(|label| label == source)
            .ok_or_else(|| IllegalDecision::new("that effect does not apply").into()),
        _ => Err(IllegalDecision::new("an effect is chosen").into()),
    })
}
