//! From a message to a board.

mod game;

use super::wire::{self, Affects, AttachedTo};
use super::words::Meanings;
use crate::scenario::Board;
use apnap_oracle::json::Wrong;
use apnap_oracle::state::{
    Affected, Attached, Choices, Copied, EffectId, Game, Moment, Object, ObjectId, Player, PlayerId, Resolved,
};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Why a message is not a valid board.
#[derive(Debug, thiserror::Error)]
pub enum InvalidBoard {
    /// A label that no object has.
    #[error("no object of the board has the label `{0}`")]
    UnknownObject(String),
    /// A name that no player has.
    #[error("no player of the board is named `{0}`")]
    UnknownPlayer(String),
    /// A name for two things.
    #[error("`{0}` is the name of two things; give each its own name")]
    Twice(String),
    /// Mana of a kind that no player can have.
    #[error("`{0}` is not mana that a player can have")]
    NoMana(String),
    /// More players or objects than there are numbers for.
    #[error("the board is too large")]
    TooLarge,
    /// Words that cards do not use.
    #[error("not in the vocabulary of cards: {0}")]
    Vocabulary(#[from] Wrong),
}

/// The objects get new identifiers, in the order of the lists.
impl TryFrom<wire::Board> for Board {
    type Error = InvalidBoard;

    fn try_from(sent: wire::Board) -> Result<Board, InvalidBoard> {
        let meanings = meanings(&sent)?;
        let active = meanings.player(&sent.active)?;
        let players = sent.players.iter().map(|player| game::player(player, &meanings));
        let players: Vec<Player> = players.collect::<Result<_, _>>()?;
        let mut game = game::begun(Game { active, ..Game::new(players) }, sent.game.as_ref(), &meanings)?;
        let mut labels = BTreeMap::new();
        for sent in sent.objects {
            let id = meanings.object(&sent.label)?;
            labels.insert(id, sent.label.clone());
            game.objects.insert(id, Arc::new(object(sent, &meanings)?));
        }
        let mut effects = BTreeMap::new();
        for (n, sent) in sent.effects.into_iter().enumerate() {
            let id = EffectId(number(n)?);
            effects.insert(id, sent.label.clone());
            game.effects.insert(id, effect(sent, &meanings)?);
        }
        Ok(Board { game, labels, effects, made_up: sent.made_up })
    }
}

/// The identifier of the nth thing of a list.
fn number(n: usize) -> Result<u32, InvalidBoard> {
    u32::try_from(n + 1).map_err(|_| InvalidBoard::TooLarge)
}

fn meanings(sent: &wire::Board) -> Result<Meanings, InvalidBoard> {
    let mut meanings = Meanings::default();
    let mut known = BTreeSet::new();
    let mut new = |name: &String| {
        if known.insert(name.clone()) { Ok(name.clone()) } else { Err(InvalidBoard::Twice(name.clone())) }
    };
    for (seat, player) in sent.players.iter().enumerate() {
        let seat = u8::try_from(seat).map_err(|_| InvalidBoard::TooLarge)?;
        meanings.players.insert(new(&player.name)?, PlayerId(seat));
    }
    for (n, object) in sent.objects.iter().enumerate() {
        meanings.objects.insert(new(&object.label)?, ObjectId(number(n)?));
    }
    sent.effects.iter().try_for_each(|effect| new(&effect.label).map(drop))?;
    Ok(meanings)
}

fn copied(sent: wire::Copy, whose: PlayerId, meanings: &Meanings) -> Result<Copied, InvalidBoard> {
    let controller = sent.controller.map(|name| meanings.player(&name)).transpose()?.unwrap_or(whose);
    let for_good = Copied::for_good(sent.when, sent.copying.read(meanings)?, controller);
    let duration = sent.duration.map(|duration| duration.read(meanings)).transpose()?;
    let source = sent.source.map(|label| meanings.object(&label)).transpose()?;
    Ok(Copied { duration: duration.unwrap_or(for_good.duration), source, ..for_good })
}

fn object(sent: wire::Object, meanings: &Meanings) -> Result<Object, InvalidBoard> {
    let counters = sent.counters.into_iter().map(|counters| (counters.kind, (counters.count, counters.when)));
    let entered_under = meanings.player(&sent.controller)?;
    let copies = sent.copies.into_iter().map(|copy| copied(copy, entered_under, meanings));
    let card = Arc::new(sent.card.definition.read(meanings)?);
    Ok(Object {
        token: sent.token,
        entered_under,
        status: sent.status,
        counters: counters.collect(),
        attached: sent.attached_to.map(|to| attached(&to, meanings)).transpose()?,
        choices: choices(&sent.choices, meanings)?,
        copies: copies.collect::<Result<_, InvalidBoard>>()?,
        history: sent.history,
        ..game::in_game(
            Object::new(card, meanings.player(&sent.owner)?, sent.zone, Moment::START),
            sent.in_game,
            meanings,
        )?
    })
}

fn attached(to: &AttachedTo, meanings: &Meanings) -> Result<Attached, InvalidBoard> {
    Ok(match to {
        AttachedTo::Object(label) => Attached::ToObject(meanings.object(label)?),
        AttachedTo::Player(name) => Attached::ToPlayer(meanings.player(name)?),
    })
}

fn choices(sent: &wire::Choices, meanings: &Meanings) -> Result<Choices, InvalidBoard> {
    let wire::Choices { color, subtype, number, player } = sent;
    let player = player.as_ref().map(|name| meanings.player(name)).transpose()?;
    Ok(Choices { color: *color, subtype: *subtype, number: *number, player, ..Choices::default() })
}

fn effect(sent: wire::Effect, meanings: &Meanings) -> Result<Resolved, InvalidBoard> {
    Ok(Resolved {
        controller: meanings.player(&sent.controller)?,
        card: sent.card.map(|card| card.definition.read(meanings)).transpose()?.map(Arc::new),
        source: sent.source.map(|label| meanings.object(&label)).transpose()?,
        created: sent.created,
        duration: sent.duration.read(meanings)?,
        affects: affected(sent.affects, meanings)?,
        choices: choices(&sent.choices, meanings)?,
        changes: sent.changes.read(meanings)?,
        bestows: false,
        attached_to: None,
    })
}

fn affected(sent: Affects, meanings: &Meanings) -> Result<Affected, InvalidBoard> {
    Ok(match sent {
        Affects::Objects(labels) => {
            Affected::Objects(labels.iter().map(|label| meanings.object(label)).collect::<Result<_, _>>()?)
        }
        Affects::Whatever(selector) => Affected::Whatever(selector.read(meanings)?),
        Affects::Players(names) => {
            Affected::Players(names.iter().map(|name| meanings.player(name)).collect::<Result<_, _>>()?)
        }
    })
}
