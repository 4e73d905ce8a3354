//! The state of a game that begins on a board: the turn, the libraries, the mana.

use super::Known;
use super::board::Builder;
use super::enters::is_planar;
use super::names::StatedEvent;
use crate::errors::Error;
use crate::span::{Span, Spanned};
use crate::syntax::{BoardText, Statement};
use apnap_oracle::card::{Ability, Card, CardType, Trigger, Zone};
use apnap_oracle::state::{
    Defenders, Game, Moment, Object, ObjectId, OnStack, PlayerId, Step, Turn, TurnPart,
};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The default turn in which a game begins.
const TURN: u32 = 3;

/// The default library: the number of cards, and their name.
const LIBRARY: (u32, &str) = (10, "Plains");

/// Rejects lines that no board has without a script, and those that only state-based actions read.
pub(super) fn refuse(text: &BoardText, known: &mut Known<'_>) {
    refuse_time(text, known);
    let set_up = &text.set_up;
    let counters = set_up.counters.iter().map(|(player, _)| &player.span);
    let speed = set_up.speed.iter().map(|(player, _)| &player.span);
    let draws = set_up.drew_from_empty_library.iter().map(|player| &player.span);
    let archenemy = set_up.archenemy.as_ref().map(|player| &player.span);
    let damaged = text.history.iter().flat_map(damaged);
    let commanders = set_up.commander_damage.iter().map(|line| &line.player.span);
    let texts = set_up.texts_that_do_not_matter.iter().map(|card| &card.span);
    let players = counters.chain(texts).chain(draws).chain(speed).chain(archenemy).chain(commanders);
    for span in players.chain(damaged) {
        known.errors.push(
            Error::new(span, "only games and boards that are settled have this")
                .helped("add a block `script` or `settle` after the board"),
        );
    }
}

/// Rejects lines that only games have.
fn refuse_time(text: &BoardText, known: &mut Known<'_>) {
    let set_up = &text.set_up;
    let mana = set_up.mana.iter().map(|(player, _)| &player.span);
    let cast = set_up.cast.iter().map(|(player, _)| &player.span);
    let others = [
        set_up.turn.as_ref().map(|line| &line.span),
        set_up.day_night.as_ref().map(|line| &line.span),
        set_up.mana_is_not_granted.as_ref().map(|line| &line.span),
        set_up.one_defends.as_ref().map(|line| &line.span),
    ];
    for span in others.into_iter().flatten().chain(mana).chain(cast) {
        known.errors.push(
            Error::new(span, "only games have this")
                .helped("a block `script` after the board makes a scenario a game"),
        );
    }
}

/// The lines on which something enters with damage marked on it.
fn damaged(statement: &Spanned<Statement>) -> Vec<&Span> {
    match &statement.value {
        Statement::Enters(enters) if enters.damage.is_some() => vec![&enters.player.span],
        Statement::Together(statements) => statements.iter().flat_map(damaged).collect(),
        Statement::Enters(_)
        | Statement::PutCounters { .. }
        | Statement::Attach { .. }
        | Statement::Turn { .. }
        | Statement::Transform(_)
        | Statement::Effect(_) => Vec::new(),
    }
}

/// Makes the board one on which state-based actions are performed: no turn, and no cards that it doesn't name.
pub(super) fn settle(
    builder: &mut Builder<'_>,
    text: &BoardText,
    events: &[StatedEvent<'_>],
    known: &mut Known<'_>,
) {
    refuse_time(text, known);
    now(builder, text, events, known);
}

/// Makes the board the beginning of a game.
pub(super) fn begin(
    builder: &mut Builder<'_>,
    text: &BoardText,
    events: &[StatedEvent<'_>],
    known: &mut Known<'_>,
) {
    let set_up = &text.set_up;
    let turn = set_up.turn.as_ref().map(|turn| &turn.value);
    let number = turn.map_or(TURN, |turn| turn.number);
    let part = turn.and_then(|turn| turn.part).unwrap_or(TurnPart::PrecombatMain);
    let active = builder.game.active;
    builder.game.turn = Turn::standing_in(number, active, part);
    builder.game.day_night = set_up.day_night.as_ref().map(|line| line.value);
    builder.game.mana_is_granted = set_up.mana_is_not_granted.is_none();
    if set_up.one_defends.is_some() {
        builder.game.defenders = Defenders::OneChosen;
    }
    now(builder, text, events, known);
    if is_after_upkeep(part)
        && let Some(player) = builder.game.players.get_mut(usize::from(active.0))
    {
        player.upkeeps = 1;
    }
    libraries(builder, known);
}

/// What a game and a board that is settled have in common: the time comes after all events, and everything is
/// in its zone.
fn now(builder: &mut Builder<'_>, text: &BoardText, events: &[StatedEvent<'_>], known: &mut Known<'_>) {
    builder.game.archenemy = text.set_up.archenemy.as_ref().and_then(|name| builder.names.player(name));
    builder.game.time =
        events.iter().map(|event| event.moment_of(event.further()).time + 1).max().unwrap_or(1);
    builder.game.checked = builder.game.time;
    players(builder, text);
    commander_damage(builder, text, known);
    for card in &text.set_up.texts_that_do_not_matter {
        texts_of(card, builder, known);
    }
    zones(&mut builder.game);
}

/// `quoted text of "Null Profusion" does not matter`: also of a made-up card without a definition.
fn texts_of(name: &Spanned<String>, builder: &mut Builder<'_>, known: &mut Known<'_>) {
    let is_meant = |card: &Arc<Card>| card.front.name.as_deref() == Some(name.value.as_str());
    let there = builder.game.objects.values().map(|object| &object.card).find(|card| is_meant(card)).cloned();
    let card = there.map_or_else(|| builder.cards.named(name, known), Ok);
    let Some(card) = known.note(card) else { return };
    let faces = std::iter::once(&card.front).chain(&card.back);
    let faces = faces.flat_map(|face| std::iter::once(face).chain(&face.flipped));
    let texts: Vec<String> = faces
        .flat_map(|face| &face.abilities)
        .filter_map(|ability| match &**ability {
            Ability::Other(text) | Ability::Triggered { when: Trigger::Other(text), .. } => {
                Some(text.clone())
            }
            _ => None,
        })
        .collect();
    if texts.is_empty() {
        let error = format!("\"{}\" has no ability and no trigger event in quotation marks", name.value);
        known.errors.push(Error::new(&name.span, error).helped("leave this line out"));
    }
    builder.game.texts_that_do_not_matter.extend(texts);
}

/// Returns whether the upkeep step of the turn is over at this point.
fn is_after_upkeep(part: TurnPart) -> bool {
    !matches!(part, TurnPart::Turn | TurnPart::Step(Step::Untap | Step::Upkeep))
}

/// What is stated of players.
fn players(builder: &mut Builder<'_>, text: &BoardText) {
    let set_up = &text.set_up;
    let names = &builder.names;
    let players = &mut builder.game.players;
    let seat = |name: &str| names.player(name).map(|PlayerId(seat)| usize::from(seat));
    for (name, counters) in &set_up.counters {
        if let Some(player) = seat(name).and_then(|seat| players.get_mut(seat)) {
            let count = player.counters.entry(counters.kind.clone()).or_insert(0);
            *count = count.saturating_add(counters.count);
        }
    }
    for (name, speed) in &set_up.speed {
        if let Some(player) = seat(name).and_then(|seat| players.get_mut(seat)) {
            player.speed = Some(*speed);
        }
    }
    for (name, mana) in &set_up.mana {
        if let Some(player) = seat(name).and_then(|seat| players.get_mut(seat)) {
            for symbol in &mana.0 {
                *player.mana.entry(*symbol).or_insert(0) += 1;
            }
        }
    }
    for name in &set_up.drew_from_empty_library {
        if let Some(player) = seat(name).and_then(|seat| players.get_mut(seat)) {
            player.drew_from_empty_library = true;
        }
    }
    for (name, count) in &set_up.cast {
        if let Some(player) = seat(name).and_then(|seat| players.get_mut(seat)) {
            player.spells_cast_last_turn = *count;
        }
    }
}

/// The combat damage that commanders have dealt.
fn commander_damage(builder: &mut Builder<'_>, text: &BoardText, known: &mut Known<'_>) {
    for line in &text.set_up.commander_damage {
        let commander = builder.names.object(&line.commander, Moment::END, known);
        let Some(id) = known.note(commander) else { continue };
        let commander = builder.game.objects.get(&id).and_then(|object| object.commander);
        let seat = builder.names.player(&line.player).map(|PlayerId(seat)| usize::from(seat));
        let player = seat.and_then(|seat| builder.game.players.get_mut(seat));
        match (commander, player) {
            (Some(commander), Some(player)) => {
                *player.commander_damage.entry(commander).or_insert(0) += line.amount;
            }
            (None, _) => known.errors.push(
                Error::new(&line.commander.span, format!("`{}` is not a commander", line.commander.value))
                    .helped("add `, commander` to its line"),
            ),
            (Some(_), None) => {}
        }
    }
}

/// Puts the cards in ordered zones in the order of the lines.
fn zones(game: &mut Game) {
    for (id, object) in &mut game.objects {
        let player = game.players.get_mut(usize::from(object.owner.0));
        match (object.zone, player) {
            (Zone::Library, Some(player)) => player.library.push(*id),
            (Zone::Graveyard, Some(player)) => player.graveyard.push(*id),
            (Zone::Stack, _) => {
                game.stack.push(*id);
                Arc::make_mut(object).on_stack = Some(Box::new(OnStack::default()));
            }
            (Zone::Command, Some(player)) if object.status.face_down && is_scheme(object) => {
                player.scheme_deck.push(*id);
            }
            (Zone::Command, Some(player)) if object.status.face_down && is_planar(&object.card) => {
                player.planar_deck.push(*id);
            }
            (Zone::Library | Zone::Graveyard, None)
            | (Zone::Battlefield | Zone::Hand | Zone::Exile | Zone::Command, _) => {}
        }
    }
}

/// A face-down scheme is on its scheme deck (904.4).
fn is_scheme(object: &Object) -> bool {
    object.face().card_types.contains(CardType::Scheme)
}

/// Fills the libraries that no line names.
fn libraries(builder: &mut Builder<'_>, known: &mut Known<'_>) {
    let (count, name) = LIBRARY;
    let card = builder.cards.named(&name.to_owned().into(), known);
    let Some(card) = known.note(card) else { return };
    let mut next = builder.game.objects.keys().next_back().map_or(1, |id| id.0 + 1);
    // They come after all objects of the lines: objects are numbered in the order in which they entered.
    let last = builder.game.objects.values().map(|object| object.entered()).max().unwrap_or(Moment::START);
    for (seat, player) in (0_u8..).zip(&mut builder.game.players) {
        if !player.library.is_empty() {
            continue;
        }
        for _ in 0..count {
            let object = Object::new(card.clone(), PlayerId(seat), Zone::Library, last);
            builder.game.objects.insert(ObjectId(next), Arc::new(object));
            player.library.push(ObjectId(next));
            next += 1;
        }
    }
}

/// Gives the cards of libraries that no line names their labels: `alice-library-1` is on top.
pub(super) fn label_libraries(game: &Game, labels: &mut BTreeMap<ObjectId, String>) {
    for player in &game.players {
        for (id, place) in player.library.iter().zip(1..) {
            labels.entry(*id).or_insert_with(|| format!("{}-library-{place}", player.name));
        }
    }
}
