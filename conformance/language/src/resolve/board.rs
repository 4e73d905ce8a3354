//! A board: the game that results from its history.

use super::cards::Cards;
use super::names::{Being, Names, StatedEvent, history};
use super::{Known, Refusal, effect, enters, set_up};
use crate::errors::Error;
use crate::scenario::Board;
use crate::span::Spanned;
use crate::syntax::players_of;
use crate::syntax::{BoardText, Counters, Statement};
use apnap_oracle::card::Zone;
use apnap_oracle::state::{
    Attached, EffectId, Game, Happened, Moment, Object, ObjectId, Occasion, Player, PlayerId, Resolved,
    TeamId,
};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// What follows a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Begins {
    /// Nothing: it is observed as it is
    Nothing,
    /// State-based actions, until none applies
    Settling,
    /// A game
    AGame,
}

/// The life total with which a game begins (103.4).
const LIFE: i32 = 20;

/// The maximum number of objects.
const MOST_OBJECTS: u64 = 20_000;

/// A board in progress.
pub(super) struct Builder<'b> {
    /// The labels and names of the board.
    pub names: Names,
    /// The cards that it can name.
    pub cards: &'b Cards<'b>,
    /// The game so far.
    pub game: Game,
    /// The labels of the effects.
    pub effects: BTreeMap<EffectId, String>,
    /// The names of the cards that were made up for it.
    pub made_up: BTreeSet<String>,
}

/// The board that a text describes, with its labels; `None` if it is far too large.
pub(super) fn board(
    text: &BoardText,
    begins: Begins,
    cards: &Cards<'_>,
    known: &mut Known<'_>,
) -> Option<(Board, Names)> {
    if let Some(error) = too_many(text) {
        known.errors.push(error);
        return None;
    }
    let events = history(text);
    let players = players_of(Some(text));
    known.errors.extend(errors_of_teams(text, &players));
    let names = Names::of(players.clone(), &events, known);
    let mut builder = Builder {
        game: before(text, &players, &names),
        names,
        cards,
        effects: BTreeMap::new(),
        made_up: cards.made_up().collect(),
    };
    for event in &events {
        let resolved = builder.happened(event, known);
        known.note(resolved);
    }
    match begins {
        Begins::Nothing => set_up::refuse(text, known),
        Begins::Settling => set_up::settle(&mut builder, text, &events, known),
        Begins::AGame => set_up::begin(&mut builder, text, &events, known),
    }
    let Builder { names, game, effects, made_up, .. } = builder;
    let mut labels = names.objects();
    set_up::label_libraries(&game, &mut labels);
    Some((Board { game, labels, effects, made_up }, names))
}

/// The error at the line with which a board becomes too large.
fn too_many(text: &BoardText) -> Option<Error> {
    let mut count = 0_u64;
    let of = |statement: &Statement| match statement {
        Statement::Enters(enters) => u64::from(enters.count),
        Statement::PutCounters { .. }
        | Statement::Attach { .. }
        | Statement::Turn { .. }
        | Statement::Transform(_)
        | Statement::Effect(_)
        | Statement::Together(_) => 0,
    };
    let line = text.history.iter().find(|line| {
        count += match &line.value {
            Statement::Together(lines) => lines.iter().map(|line| of(line)).sum::<u64>(),
            other => of(other),
        };
        count > MOST_OBJECTS
    });
    line.map(|line| Error::new(&line.span, format!("more than {MOST_OBJECTS} objects")))
}

/// The game before the first event.
fn before(text: &BoardText, players: &[String], names: &Names) -> Game {
    let life =
        |name: &str| text.life.iter().find(|life| life.player.value == name).map_or(LIFE, |life| life.life);
    let turn = text.set_up.turn.as_ref().map(|turn| &turn.player);
    let active = turn.or(text.active.as_ref()).and_then(|name| names.player(name)).unwrap_or(PlayerId(0));
    let players = players.iter().map(|name| Player::new(name, life(name))).collect();
    let mut game = Game { active, ..Game::new(players) };
    teams(&mut game, text, names);
    game
}

/// The life total with which the game of a team begins (810.4).
const LIFE_OF_A_TEAM: i32 = 30;

/// The teams, and their life totals. The first player of each has all of it (810.9).
fn teams(game: &mut Game, text: &BoardText, names: &Names) {
    for (number, team) in (0_u8..).zip(&text.set_up.teams) {
        let stated = text.life.iter().find(|life| team.contains(&life.player));
        let mut life = stated.map_or(LIFE_OF_A_TEAM, |life| life.life);
        for seat in team.iter().filter_map(|name| names.player(name)) {
            if let Some(player) = game.players.get_mut(usize::from(seat.0)) {
                player.team = Some(TeamId(number));
                player.life = std::mem::take(&mut life);
            }
        }
    }
}

/// The errors of teams that aren't two of two players each (810.1), or of which two life totals are stated.
fn errors_of_teams(text: &BoardText, players: &[String]) -> Option<Error> {
    let teams = &text.set_up.teams;
    let all: Vec<&Spanned<String>> = teams.iter().flatten().collect();
    let twice = all.iter().enumerate().find(|(n, name)| all[..*n].contains(name));
    if let Some((_, name)) = twice {
        return Some(Error::new(&name.span, format!("`{}` is named twice", name.value)));
    }
    if let Some(first) = all.first()
        && players.len() != all.len()
    {
        return Some(Error::new(&first.span, "every player is in one of the two teams"));
    }
    let seat = |name: &Spanned<String>| players.iter().position(|player| *player == name.value);
    let apart = |team: &&Vec<Spanned<String>>| {
        let seats: Vec<usize> = team.iter().filter_map(seat).collect();
        let is_next = |one: usize, other: usize| (one + 1) % players.len().max(1) == other;
        matches!(seats[..], [one, other] if !is_next(one, other) && !is_next(other, one))
    };
    if let Some(first) = teams.iter().find(apart).and_then(|team| team.first()) {
        let error = Error::new(&first.span, "the players of a team don't sit next to each other");
        return Some(error.helped("`players` lists the players in turn order (805.1)"));
    }
    let of = |team: &Vec<Spanned<String>>| {
        text.life
            .iter()
            .filter(|life| team.contains(&life.player))
            .nth(1)
            .map(|life| life.player.span.clone())
    };
    let span = teams.iter().find_map(of)?;
    Some(Error::new(&span, "the life total of a team is stated twice").helped("its players share it (810.4)"))
}

impl Builder<'_> {
    fn happened(&mut self, event: &StatedEvent<'_>, known: &Known<'_>) -> Result<(), Refusal> {
        let when = event.when;
        match &event.statement.value {
            Statement::Enters(entering) => enters::enters(self, entering, event, known),
            Statement::PutCounters { counters, on } => {
                let id = self.names.object(on, when, known)?;
                self.object(id)?.put(counters, when);
                Ok(())
            }
            Statement::Attach { what, to } => {
                let id = self.names.object(what, when, known)?;
                let host = self.attached(to, when, known)?;
                let object = self.object(id)?;
                if object.attached == Some(host) {
                    return Err(is_attached_there(what, to));
                }
                object.attached = Some(host);
                object.happened(Occasion::BecameAttached, when);
                Ok(())
            }
            Statement::Turn { what, face_down } => {
                let id = self.names.object(what, when, known)?;
                let object = self.object(id)?;
                if object.status.face_down == *face_down {
                    return Err(is_turned_already(what, *face_down));
                }
                object.status.face_down = *face_down;
                // In the command zone, it becomes a new object (400.9), and its counters have ceased to exist.
                if *face_down && object.zone == Zone::Command {
                    object.counters.clear();
                }
                object.happened(
                    if *face_down { Occasion::TurnedFaceDown } else { Occasion::TurnedFaceUp },
                    when,
                );
                Ok(())
            }
            Statement::Transform(what) => self.transform(what, when, known),
            Statement::Effect(text) => effect::effect(self, text, event, known),
            // The lines below it are events of their own.
            Statement::Together(_) => Ok(()),
        }
    }

    /// An existing object, unless its own line could not be resolved.
    fn object(&mut self, id: ObjectId) -> Result<&mut Object, Refusal> {
        self.game.objects.get_mut(&id).map(Arc::make_mut).ok_or(Refusal::Said)
    }

    /// What something becomes attached to.
    pub(super) fn attached(
        &self,
        to: &Spanned<String>,
        when: Moment,
        known: &Known<'_>,
    ) -> Result<Attached, Refusal> {
        Ok(match self.names.being(to, when, known)? {
            Being::Object(id) => Attached::ToObject(id),
            Being::Player(id) => Attached::ToPlayer(id),
        })
    }

    fn transform(&mut self, what: &Spanned<String>, when: Moment, known: &Known<'_>) -> Result<(), Refusal> {
        let id = self.names.object(what, when, known)?;
        let object = self.object(id)?;
        if object.card.back.is_none() {
            return Err(has_no_back(what));
        }
        object.status.transformed = !object.status.transformed;
        object.happened(Occasion::Transformed, when);
        Ok(())
    }

    /// Adds the effect of a resolved spell or ability.
    pub(super) fn begin(&mut self, id: EffectId, resolved: Resolved) {
        if let Some(label) = self.names.effect(id) {
            self.effects.insert(id, label.clone());
        }
        self.game.effects.insert(id, resolved);
    }
}

/// The error for something that becomes attached to what it is attached to: nothing would happen (701.3b).
fn is_attached_there(what: &Spanned<String>, to: &Spanned<String>) -> Refusal {
    Error::new(&what.span, format!("`{}` is attached to `{}` already", what.value, to.value))
        .helped("leave the line out: an object doesn't move to where it is")
        .by_rule("701.3b")
        .into()
}

/// The error for something that is turned face down while it is, or face up: nothing would happen (708.2b).
fn is_turned_already(what: &Spanned<String>, face_down: bool) -> Refusal {
    let way = if face_down { "face down" } else { "face up" };
    Error::new(&what.span, format!("`{}` is {way} already", what.value))
        .helped("leave the line out: nothing happens")
        .into()
}

/// The error for something that cannot transform.
pub(super) fn has_no_back(what: &Spanned<String>) -> Refusal {
    Error::new(&what.span, format!("`{}` has no back face", what.value)).into()
}

/// What happens to an object on a board.
pub(super) trait OnBoard {
    /// Counters are put on it.
    fn put(&mut self, counters: &Counters, when: Moment);

    /// Something happens to it that may give it a timestamp.
    fn happened(&mut self, what: Occasion, when: Moment);
}

impl OnBoard for Object {
    fn put(&mut self, counters: &Counters, when: Moment) {
        let (count, last) = self.counters.entry(counters.kind.clone()).or_insert((0, when));
        *count = count.saturating_add(counters.count);
        *last = when;
    }

    fn happened(&mut self, what: Occasion, when: Moment) {
        self.history.push(Happened { what, when });
    }
}
