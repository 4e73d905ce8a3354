//! What an engine in disguise shows: the order of lists and events, labels, fields and numbers.

use crate::disguise::{Costume, Disguise};
use crate::fields::Field;
use crate::layers::Game;
use apnap_oracle::json::FromJson;
use apnap_oracle::state::{Asking, Decision, Request};
use apnap_suite::engine::{Answered, Reply, RunningGame, Stop};
use apnap_suite::json;
use apnap_suite::observation::{GameSeen, Happening, ObjectHappening, Observation};
use apnap_suite::scenario::Board;
use serde::Serialize;
use serde_json::{Map, Number, Value};
use std::collections::{BTreeMap, BTreeSet};
use std::convert::Infallible;

/// A game in a costume, as it is seen and spoken to.
pub(crate) struct Dressed {
    game: Box<dyn Game>,
    costume: Costume,
    /// The labels that are shown otherwise, each with the label that the oracle gives.
    renamed: BTreeMap<String, String>,
    /// The objects that were there at the last stop.
    known: BTreeSet<String>,
    /// Whether the last decision was an action, so that no player was asked about what it has led to.
    was_action: bool,
    /// The labels of the board that aren't shown, such as those of dungeons outside the game.
    outside: BTreeSet<String>,
}

impl Dressed {
    pub(crate) fn new(game: Box<dyn Game>, costume: Costume) -> Dressed {
        Dressed {
            game,
            costume,
            renamed: BTreeMap::new(),
            known: BTreeSet::new(),
            was_action: true,
            outside: BTreeSet::new(),
        }
    }

    pub(crate) fn first_stop(&mut self, board: &Board) -> Reply<Stop> {
        let stop = self.game.stop();
        if self.costume.has(&Disguise::KnowsLabels)
            && let Reply::Ok(seen) = self.game.observe()
        {
            let labels = board.labels.values().filter(|label| !seen.objects.contains_key(*label));
            self.outside = labels.cloned().collect();
        }
        self.known = self.objects().into_iter().map(|(label, _)| label).collect();
        self.shown_stop(stop)
    }

    fn objects(&mut self) -> Vec<(String, bool)> {
        if !self.costume.has(&Disguise::TokensBackwards) {
            return Vec::new();
        }
        let Reply::Ok(seen) = self.game.observe() else { return Vec::new() };
        seen.objects.into_iter().map(|(label, object)| (label, object.token == Some(true))).collect()
    }

    /// Numbers the tokens that have just been created together the other way.
    fn rename_tokens(&mut self) {
        let objects = self.objects();
        let is_new = |(label, is_token): &&(String, bool)| *is_token && !self.known.contains(label);
        let new: BTreeSet<String> = objects.iter().filter(is_new).map(|(label, _)| label.clone()).collect();
        self.known = objects.into_iter().map(|(label, _)| label).collect();
        if new.len() < 2 || !self.was_action {
            return;
        }
        let Some(Reply::Ok(GameSeen { happened: Some(happened), .. })) = self.game.observe_game() else {
            return;
        };
        for batch in happened {
            let mut alike: BTreeMap<&str, Vec<(usize, &String)>> = BTreeMap::new();
            for happening in &batch {
                if let Happening::Object(label, ObjectHappening::Enters) = happening
                    && new.contains(label)
                {
                    let (name, number) = numbered(label);
                    alike.entry(name).or_default().push((number, label));
                }
            }
            for mut labels in alike.into_values() {
                labels.sort();
                let backwards: Vec<&String> = labels.iter().rev().map(|(_, label)| *label).collect();
                for ((_, own), other) in labels.iter().zip(backwards) {
                    self.renamed.insert((*own).clone(), other.clone());
                }
            }
        }
    }

    /// A label as it is shown, or as it is meant: two labels change places.
    fn other_name(&self, name: &str) -> String {
        if self.renamed.is_empty() {
            return name.to_owned();
        }
        if let Some(other) = self.renamed.get(name) {
            return other.clone();
        }
        if let Some((of, rest)) = name.split_once("'s ")
            && let Some(other) = self.renamed.get(of)
        {
            return format!("{other}'s {rest}");
        }
        match name.strip_prefix("effect of ").and_then(|of| self.renamed.get(of)) {
            Some(other) => format!("effect of {other}"),
            None => name.to_owned(),
        }
    }

    fn shown_stop(&self, stop: Stop) -> Reply<Stop> {
        let stop = match stop {
            Stop::Asks(request) => Stop::Asks(self.shown_request(&request)),
            other => other,
        };
        if self.costume.has(&Disguise::WritesFractions) {
            through_json(&stop, with_fractions)
        } else {
            Reply::Ok(stop)
        }
    }

    fn shown_request(&self, request: &Request<String>) -> Request<String> {
        let Ok(mut request) = request.try_rename(|name| Ok::<_, Infallible>(self.other_name(name)));
        if self.costume.has(&Disguise::ListsBackwards) && request.asking != Asking::Arrange {
            request.among.reverse();
        }
        request
    }

    /// Whether a decision names something that isn't there.
    fn names_nothing(&mut self, decision: &Decision<String>) -> Option<String> {
        let Reply::Ok(seen) = self.game.observe() else { return None };
        let mut known: BTreeSet<String> = seen.objects.into_keys().chain(seen.players.into_keys()).collect();
        known.extend(self.outside.iter().cloned());
        let game = seen.game.unwrap_or_default();
        known.extend(game.stack.into_iter().flatten());
        if let Stop::Asks(request) = self.game.stop() {
            known.extend(request.among.into_iter().chain(request.about));
        }
        let mut unknown = None;
        let _ = decision.try_rename(|name| {
            if !known.contains(name) {
                unknown = Some(name.clone());
            }
            Ok::<_, Infallible>(())
        });
        unknown.filter(|_| !matches!(decision, Decision::Order(_)))
    }
}

/// A label without its number, and the number.
fn numbered(label: &str) -> (&str, usize) {
    match label.rsplit_once('-') {
        Some((name, number)) if number.parse::<usize>().is_ok() => (name, number.parse().unwrap()),
        _ => (label, 1),
    }
}

impl RunningGame for Dressed {
    fn answer(&mut self, player: &str, decision: &Decision<String>) -> Reply<Answered> {
        let Ok(decision) = decision.try_rename(|name| Ok::<_, Infallible>(self.other_name(name)));
        if self.costume.has(&Disguise::KnowsLabels)
            && let Some(name) = self.names_nothing(&decision)
        {
            return Reply::Malformed(format!("there is no {name}"));
        }
        match self.game.answer(player, &decision) {
            Reply::Ok(Answered::Taken(stop)) => {
                self.was_action = decision.answers() == Asking::Action;
                self.rename_tokens();
                self.shown_stop(stop).map(Answered::Taken)
            }
            Reply::Ok(Answered::Refused { undone_to: Some(stop), reason, .. }) => {
                let undone_to = Some(stop);
                let none = |stop| {
                    let reason = reason.clone();
                    Answered::Refused {
                        rule: None,
                        also: Vec::new(),
                        reason,
                        undone_to: Some(stop),
                        load_again: false,
                    }
                };
                undone_to.map_or_else(|| Reply::Error(reason.clone()), |stop| self.shown_stop(stop).map(none))
            }
            other => other,
        }
    }

    fn advance(&mut self) -> Reply<Stop> {
        match self.game.advance() {
            Reply::Ok(stop) => {
                self.rename_tokens();
                self.shown_stop(stop)
            }
            other => other,
        }
    }

    fn observe(&mut self) -> Reply<Observation> {
        let seen = self.game.observe();
        let seen = match self.renamed.is_empty() {
            true => seen,
            false => seen
                .and_then(|seen| through_json(&seen, |value| in_names(value, &|name| self.other_name(name)))),
        };
        seen.and_then(|seen| dressed(seen, &self.costume))
    }
}

/// An observation in a costume.
pub(crate) fn dressed(mut seen: Observation, costume: &Costume) -> Reply<Observation> {
    if let Some(happened) = seen.game.as_mut().and_then(|game| game.happened.as_mut()) {
        tell(happened, costume);
    }
    let omitted: Vec<&Field> = costume
        .all()
        .filter_map(|one| match one {
            Disguise::Omits(field) => Some(field),
            _ => None,
        })
        .collect();
    let (sets, fractions) = (costume.has(&Disguise::SetsBackwards), costume.has(&Disguise::WritesFractions));
    if omitted.is_empty() && !sets && !fractions {
        return Reply::Ok(seen);
    }
    through_json(&seen, |value| {
        omitted.iter().for_each(|field| omit(value, field));
        if sets {
            sets_backwards(value);
        }
        if fractions {
            with_fractions(value);
        }
    })
}

/// Tells events in other moments and another order.
fn tell(happened: &mut Vec<Vec<Happening>>, costume: &Costume) {
    for disguise in costume.all() {
        match disguise {
            Disguise::ToldEarlier(what) => {
                for at in 1..happened.len() {
                    let (told, left) = parted(std::mem::take(&mut happened[at]), *what);
                    happened[at] = left;
                    happened[at - 1].extend(told);
                }
            }
            Disguise::ToldLater(what) => {
                happened.push(Vec::new());
                for at in (1..happened.len()).rev() {
                    let (told, left) = parted(std::mem::take(&mut happened[at - 1]), *what);
                    happened[at - 1] = left;
                    happened[at].extend(told);
                }
            }
            _ => {}
        }
    }
    happened.retain(|batch| !batch.is_empty());
    if costume.has(&Disguise::EventsBackwards) {
        happened.iter_mut().for_each(|batch| batch.reverse());
    }
}

fn parted(batch: Vec<Happening>, what: ObjectHappening) -> (Vec<Happening>, Vec<Happening>) {
    batch.into_iter().partition(|one| matches!(one, Happening::Object(_, did) if *did == what))
}

/// Writes a value, edits it, and reads it as the protocol does.
fn through_json<T: Serialize + FromJson>(value: &T, edit: impl Fn(&mut Value)) -> Reply<T> {
    let mut value = serde_json::to_value(value).unwrap();
    edit(&mut value);
    match json::read(&value.to_string()) {
        Ok(read) => Reply::Ok(read),
        Err(error) => Reply::Malformed(format!("the reply does not match the schema: {error}")),
    }
}

fn with_fractions(value: &mut Value) {
    match value {
        Value::Number(number) => {
            if let Some(fraction) = number.as_f64().and_then(Number::from_f64) {
                *number = fraction;
            }
        }
        Value::Array(parts) => parts.iter_mut().for_each(with_fractions),
        Value::Object(fields) => fields.values_mut().for_each(with_fractions),
        Value::Null | Value::Bool(_) | Value::String(_) => {}
    }
}

/// The fields of an object that are sets.
const SETS: [&str; 7] =
    ["colors", "supertypes", "card_types", "subtypes", "keywords", "other_abilities", "restrictions"];

fn sets_backwards(value: &mut Value) {
    for part in ["objects", "players"] {
        for row in rows(value, part) {
            for set in SETS {
                if let Some(Value::Array(parts)) = row.get_mut(set) {
                    parts.reverse();
                    parts.extend(parts.first().cloned());
                }
            }
        }
    }
}

fn rows<'v>(value: &'v mut Value, part: &str) -> impl Iterator<Item = &'v mut Map<String, Value>> {
    let rows = value.get_mut(part).and_then(Value::as_object_mut);
    rows.into_iter().flat_map(|rows| rows.values_mut()).filter_map(Value::as_object_mut)
}

fn omit(value: &mut Value, field: &Field) {
    match field {
        Field::Whole(name) => drop(value.as_object_mut().and_then(|fields| fields.remove(name))),
        Field::Game(name) => {
            let game = value.get_mut("game").and_then(Value::as_object_mut);
            drop(game.and_then(|game| game.remove(name)));
        }
        Field::Object(name) => rows(value, "objects").for_each(|row| drop(row.remove(name))),
        Field::Player(name) => rows(value, "players").for_each(|row| drop(row.remove(name))),
    }
}

/// Changes each string, and each name of a field.
fn in_names(value: &mut Value, name: &impl Fn(&str) -> String) {
    match value {
        Value::String(text) => *text = name(text),
        Value::Array(parts) => parts.iter_mut().for_each(|part| in_names(part, name)),
        Value::Object(fields) => {
            let renamed = std::mem::take(fields).into_iter().map(|(field, mut value)| {
                in_names(&mut value, name);
                (name(&field), value)
            });
            *fields = renamed.collect();
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}
