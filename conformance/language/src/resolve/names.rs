//! Labels of objects and effects, and names of players.

use super::{Known, Refusal};
use crate::errors::Error;
use crate::labels::{made_from, subtypes_of_token};
use crate::nearest::nearest;
use crate::span::Spanned;
use crate::syntax::{BoardText, EffectOf, Entering, Enters, Statement};
use apnap_oracle::state::{EffectId, Moment, ObjectId, PlayerId};
use std::collections::BTreeMap;

/// An event on a board, with its time.
pub(super) struct StatedEvent<'b> {
    /// The time; for several objects, that of the first one.
    pub when: Moment,
    /// Whether it happened together with others, so that the next object takes the next place and
    /// not the next time.
    pub together: bool,
    /// What.
    pub statement: &'b Spanned<Statement>,
    /// The identifier of the first object that entered; the next ones follow.
    pub first: ObjectId,
    /// The identifier of the effect that began.
    pub effect: EffectId,
}

impl StatedEvent<'_> {
    /// How many objects entered after the first one.
    pub(super) fn further(&self) -> u32 {
        match &self.statement.value {
            Statement::Enters(enters) => enters.count.saturating_sub(1),
            Statement::PutCounters { .. }
            | Statement::Attach { .. }
            | Statement::Turn { .. }
            | Statement::Transform(_)
            | Statement::Effect(_)
            | Statement::Together(_) => 0,
        }
    }

    /// When the nth object of the line entered.
    pub(super) fn moment_of(&self, n: u32) -> Moment {
        let Moment { time, place } = self.when;
        if self.together { Moment { time, place: place + n } } else { Moment { time: time + n, place } }
    }
}

/// The lines of a board with their moments: each is a batch of its own, and of several objects on
/// one line each enters by itself.
pub(super) fn history(board: &BoardText) -> Vec<StatedEvent<'_>> {
    let mut events: Vec<StatedEvent<'_>> = Vec::new();
    let mut next = Next { time: 1, place: 0, object: 1, effect: 1 };
    for statement in &board.history {
        match &statement.value {
            Statement::Together(statements) => {
                events.extend(statements.iter().map(|statement| next.event(statement, true)));
                next = Next { time: next.time + 1, place: 0, ..next };
            }
            Statement::Enters(_)
            | Statement::PutCounters { .. }
            | Statement::Attach { .. }
            | Statement::Turn { .. }
            | Statement::Transform(_)
            | Statement::Effect(_) => events.push(next.event(statement, false)),
        }
    }
    events
}

/// The numbers that are given out next.
#[derive(Clone, Copy)]
struct Next {
    time: u32,
    place: u32,
    object: u32,
    effect: u32,
}

impl Next {
    fn event<'b>(&mut self, statement: &'b Spanned<Statement>, together: bool) -> StatedEvent<'b> {
        let when = Moment { time: self.time, place: self.place };
        let (first, effect) = (ObjectId(self.object), EffectId(self.effect));
        let (objects, effects) = match &statement.value {
            Statement::Enters(enters) => (enters.count, 0),
            Statement::Effect(_) => (0, 1),
            Statement::PutCounters { .. }
            | Statement::Attach { .. }
            | Statement::Turn { .. }
            | Statement::Transform(_)
            | Statement::Together(_) => (0, 0),
        };
        self.object += objects;
        self.effect += effects;
        let moments = objects.max(1);
        if together {
            self.place += moments;
        } else {
            self.time += moments;
        }
        StatedEvent { when, together, statement, first, effect }
    }
}

/// What a label means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Called {
    /// An object, with the moment at which it entered.
    Object(ObjectId, Moment),
    /// An effect.
    Effect(EffectId),
}

/// What a board calls its players, objects and effects.
pub(super) struct Names {
    players: Vec<String>,
    called: BTreeMap<String, Called>,
    /// How many objects would share a label made from the name of their card.
    sharing: BTreeMap<String, usize>,
}

/// Objects, or players, or one of either.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Being {
    /// An object
    Object(ObjectId),
    /// A player
    Player(PlayerId),
}

impl Names {
    /// Gives every object and every effect its label: first the written labels, then the made ones.
    pub(super) fn of(players: Vec<String>, events: &[StatedEvent<'_>], known: &mut Known<'_>) -> Names {
        let mut names = Names { players, called: BTreeMap::new(), sharing: BTreeMap::new() };
        let mut written: BTreeMap<String, usize> = BTreeMap::new();
        let mut nameless: Vec<(String, Called)> = Vec::new();
        for event in events {
            for (label, called) in labels(event) {
                match label {
                    Label::Written(label) => names.give(label, called, &mut written, known),
                    Label::MadeFrom(name) => nameless.push((made_from(&name), called)),
                }
            }
        }
        for (base, called) in nameless {
            let number = names.sharing.entry(base.clone()).or_insert(0);
            *number += 1;
            let mut candidate = if *number == 1 { base.clone() } else { format!("{base}-{number}") };
            let mut suffix = *number;
            while names.called.contains_key(&candidate) {
                suffix += 1;
                candidate = format!("{base}-{suffix}");
            }
            names.called.insert(candidate, called);
        }
        names
    }

    fn give(
        &mut self,
        label: &Spanned<String>,
        called: Called,
        written: &mut BTreeMap<String, usize>,
        known: &mut Known<'_>,
    ) {
        let wrong = |expected: String| {
            Error::new(&label.span, format!("the label `{}` is used twice", label.value)).expecting(expected)
        };
        if self.players.contains(&label.value) {
            known.errors.push(wrong("a player has this name".to_owned()));
        } else if let Some(place) = written.insert(label.value.clone(), label.span.start) {
            let line = known.line_of(place);
            known.errors.push(wrong(format!("it was given first on line {line}")));
        } else {
            self.called.insert(label.value.clone(), called);
        }
    }

    /// The labels of the objects.
    pub(super) fn objects(&self) -> BTreeMap<ObjectId, String> {
        let objects = self.called.iter().filter_map(|(label, called)| match called {
            Called::Object(id, _) => Some((*id, label.clone())),
            Called::Effect(_) => None,
        });
        objects.collect()
    }

    /// The label of an effect.
    pub(super) fn effect(&self, effect: EffectId) -> Option<&String> {
        self.called.iter().find(|(_, called)| **called == Called::Effect(effect)).map(|(label, _)| label)
    }

    /// The player of that name.
    pub(super) fn player(&self, name: &str) -> Option<PlayerId> {
        let seat = self.players.iter().position(|player| player == name)?;
        u8::try_from(seat).ok().map(PlayerId)
    }

    /// Returns whether one or more things have this name.
    pub(super) fn is_known(&self, label: &str) -> bool {
        self.called.contains_key(label)
    }

    /// What a label means.
    pub(super) fn called(&self, label: &Spanned<String>, known: &Known<'_>) -> Result<Called, Refusal> {
        match self.called.get(&label.value) {
            Some(Called::Object(..)) if self.sharing.get(&label.value).is_some_and(|&count| count > 1) => {
                let count = self.sharing.get(&label.value).copied().unwrap_or(0);
                Err(Error::new(&label.span, format!("`{}` can be any of {count} objects", label.value))
                    .helped("give one of them a label: `… as LABEL`")
                    .into())
            }
            Some(called) => Ok(*called),
            None => {
                let labels = self.called.keys().chain(&self.players);
                let error = Error::new(&label.span, format!("unknown label `{}`", label.value));
                let error = match nearest(label, labels.clone()) {
                    None if self.called.len() <= FEW => error.helped(listed(labels)),
                    near => error.nearest(near),
                };
                Err(known.unknown(label, error))
            }
        }
    }

    /// The object of a label, which must be there at a moment.
    pub(super) fn object(
        &self,
        label: &Spanned<String>,
        when: Moment,
        known: &Known<'_>,
    ) -> Result<ObjectId, Refusal> {
        match self.being(label, when, known)? {
            Being::Object(id) => Ok(id),
            Being::Player(_) => Err(Error::new(&label.span, format!("`{}` is a player", label.value))
                .expecting("expected the label of an object")
                .into()),
        }
    }

    /// The object of a label, which must be there at a moment, or the player of a name.
    pub(super) fn being(
        &self,
        label: &Spanned<String>,
        when: Moment,
        known: &Known<'_>,
    ) -> Result<Being, Refusal> {
        if let Some(player) = self.player(label) {
            return Ok(Being::Player(player));
        }
        match self.called(label, known)? {
            Called::Object(_, entered) if entered.time > when.time => {
                Err(Error::new(&label.span, format!("`{}` is not there yet", label.value))
                    .helped(
                        "a board is a history: a line can refer only to objects that entered on a line above",
                    )
                    .into())
            }
            Called::Object(id, _) => Ok(Being::Object(id)),
            Called::Effect(_) => Err(Error::new(&label.span, format!("`{}` is an effect", label.value))
                .expecting("expected the label of an object")
                .into()),
        }
    }
}

/// The number of labels that are listed for an unknown label with no near one.
const FEW: usize = 8;

fn listed<'n>(labels: impl Iterator<Item = &'n String>) -> String {
    let labels: Vec<String> = labels.map(|label| format!("`{label}`")).collect();
    format!("the names here are {}", labels.join(", "))
}

/// The origin of a label.
enum Label<'b> {
    Written(&'b Spanned<String>),
    MadeFrom(String),
}

/// The new objects or effect of a line, with their labels.
fn labels<'b>(event: &StatedEvent<'b>) -> Vec<(Label<'b>, Called)> {
    match &event.statement.value {
        Statement::Enters(enters) => labels_of_objects(enters, event),
        Statement::Effect(effect) => {
            let label = match (&effect.label, &effect.what) {
                (Some(label), _) => Label::Written(label),
                (None, EffectOf::Card { card, .. }) => Label::MadeFrom(format!("{} effect", card.value)),
                (None, EffectOf::Stated { .. }) => Label::MadeFrom("stated effect".to_owned()),
            };
            vec![(label, Called::Effect(event.effect))]
        }
        Statement::PutCounters { .. }
        | Statement::Attach { .. }
        | Statement::Turn { .. }
        | Statement::Transform(_)
        | Statement::Together(_) => Vec::new(),
    }
}

fn labels_of_objects<'b>(enters: &'b Enters, event: &StatedEvent<'b>) -> Vec<(Label<'b>, Called)> {
    let ids = (0..enters.count).map(|n| Called::Object(ObjectId(event.first.0 + n), event.moment_of(n)));
    let written = match &enters.what {
        Entering::Card(_) => &enters.labels[..],
        Entering::MadeUp(made_up) if made_up.label.is_none() => &enters.labels[..],
        Entering::MadeUp(made_up) => made_up.label.as_slice(),
    };
    let made = || match &enters.what {
        Entering::Card(name) => name.value.clone(),
        Entering::MadeUp(made_up) => subtypes_of_token(&made_up.characteristics).to_lowercase(),
    };
    ids.enumerate()
        .map(|(n, called)| (written.get(n).map_or_else(|| Label::MadeFrom(made()), Label::Written), called))
        .collect()
}
