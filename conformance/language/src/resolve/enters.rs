//! Objects that enter a zone.

use super::board::{Builder, OnBoard, has_no_back};
use super::choices::choices;
use super::names::StatedEvent;
use super::{Known, Refusal};
use crate::errors::Error;
use crate::labels::subtypes_of_token;
use crate::span::Spanned;
use crate::syntax::{CopySource, Entering, Enters, EntersAs, MadeUp, Place};
use apnap_oracle::card::{Ability, Card, CardType, Characteristics, CopyOf, Copying, Keyword, Zone};
use apnap_oracle::state::{CommanderId, Copied, Moment, Object, ObjectId, Occasion, PlayerId, Status};
use std::sync::Arc;

/// Adds the objects of a line, one after the other.
pub(super) fn enters(
    builder: &mut Builder<'_>,
    enters: &Enters,
    event: &StatedEvent<'_>,
    known: &Known<'_>,
) -> Result<(), Refusal> {
    let (card, token) = card(builder, &enters.what, known)?;
    if let (true, None, Entering::Card(name)) = (enters.transformed, &card.back, &enters.what) {
        return Err(has_no_back(name));
    }
    if enters.place == Place::SchemeDeck && !card.front.card_types.contains(CardType::Scheme) {
        return Err(Error::new(&enters.player.span, "a scheme deck holds schemes").into());
    }
    if enters.place == Place::PlanarDeck && !is_planar(&card) {
        return Err(Error::new(&enters.player.span, "a planar deck holds planes and phenomena").into());
    }
    if enters.place == Place::Collection && !card.front.card_types.contains(CardType::Dungeon) {
        return Err(Error::new(&enters.player.span, "a collection holds dungeon cards").into());
    }
    if enters.tapped && enters.place.zone() != Zone::Battlefield {
        return Err(Error::new(&enters.player.span, "only permanents are tapped")
            .helped("leave out `tapped`, or say `controls`")
            .into());
    }
    if enters.copied_on_stack && enters.place.zone() == Zone::Battlefield {
        return Err(Error::new(
            &enters.player.span,
            "a copy of a spell is a token on the battlefield (608.3f)",
        )
        .helped("say `a: token …`, or `holds`")
        .into());
    }
    if enters.damage.is_some() && enters.place.zone() != Zone::Battlefield {
        return Err(Error::new(&enters.player.span, "damage is marked on permanents only")
            .helped("leave out `damage`, or say `controls`")
            .into());
    }
    if enters.room.is_some() && enters.place.zone() != Zone::Command {
        return Err(Error::new(
            &enters.player.span,
            "only a dungeon in the command zone has a venture marker",
        )
        .helped("say `command zone holds`")
        .into());
    }
    let player = player(builder, &enters.player)?;
    let owner = enters.owner.as_ref().map_or(Ok(player), |owner| self::player(builder, owner))?;
    let protector = enters.protector.as_ref().map(|name| self::player(builder, name)).transpose()?;
    let object = Object {
        token: token || enters.copied_on_stack,
        copied_on_stack: enters.copied_on_stack,
        protector,
        room: enters.room,
        entered_under: player,
        status: Status {
            tapped: enters.tapped,
            face_down: enters.face_down
                || matches!(enters.place, Place::SchemeDeck | Place::PlanarDeck | Place::Collection),
            transformed: enters.transformed,
            phased_out: false,
            flipped: enters.flipped,
        },
        choices: choices(&enters.choices, &builder.names)?,
        damage: enters.damage.map_or(0, |damage| damage.amount),
        deathtouched: enters.damage.is_some_and(|damage| damage.from_deathtouch),
        history: Vec::new(),
        ..Object::new(card, owner, enters.place.zone(), event.when)
    };
    for n in 0..enters.count {
        let when = event.moment_of(n);
        let mut object = object.clone();
        if enters.commander {
            let commanders = builder.game.objects.values().filter(|object| object.commander.is_some());
            object.commander = u8::try_from(commanders.count()).ok().map(CommanderId);
        }
        object.happened(Occasion::Entered, when);
        if let Some(to) = &enters.attached {
            if has_bestow(&object) {
                return Err(Error::new(&to.span, "a board can't begin with something bestowed")
                    .expecting("without its bestow cost it is a creature, and no creature stays attached")
                    .helped("cast it in a `script`: `alice casts LABEL bestowed on bears`")
                    .by_rule("702.103b")
                    .into());
            }
            object.attached = Some(builder.attached(to, when, known)?);
            object.happened(Occasion::BecameAttached, when);
        }
        for copy in &enters.copies {
            let copying = entered_as(builder, copy, when, known)?;
            object.copies.push(Copied::for_good(when, copying, object.entered_under));
        }
        for counters in &enters.counters {
            object.put(counters, when);
        }
        builder.game.objects.insert(ObjectId(event.first.0 + n), Arc::new(object));
    }
    Ok(())
}

/// Planes and phenomena are the cards of planar decks (901.3).
pub(super) fn is_planar(card: &Card) -> bool {
    let types = card.front.card_types;
    types.contains(CardType::Plane) || types.contains(CardType::Phenomenon)
}

/// The player of a name; the reader has checked that there is one.
fn player(builder: &Builder<'_>, name: &Spanned<String>) -> Result<PlayerId, Refusal> {
    let unknown = || Error::new(&name.span, format!("unknown player `{}`", name.value));
    builder.names.player(name).ok_or_else(|| unknown().into())
}

/// The card, and whether it is a token.
fn card(builder: &mut Builder<'_>, what: &Entering, known: &Known<'_>) -> Result<(Arc<Card>, bool), Refusal> {
    match what {
        Entering::Card(name) => Ok((builder.cards.named(name, known)?, false)),
        Entering::MadeUp(made_up) => {
            let MadeUp { label, token, characteristics } = &**made_up;
            let name = label.as_ref().map(|label| label.value.clone());
            builder.made_up.insert(name.clone().unwrap_or_else(|| subtypes_of_token(characteristics)));
            let front = Characteristics { name, ..characteristics.clone() };
            Ok((Arc::new(Card { front: front.into(), back: None, modal: false, lights: Vec::new() }), *token))
        }
    }
}

fn entered_as(
    builder: &Builder<'_>,
    copy: &EntersAs,
    when: Moment,
    known: &Known<'_>,
) -> Result<Copying, Refusal> {
    Ok(match copy {
        EntersAs::Copying(source, except) => {
            Copying { of: copy_of(builder, source, when, known)?, except: except.clone() }
        }
        EntersAs::As(changes) => Copying { of: CopyOf::Itself, except: changes.clone() },
    })
}

/// What is copied: an object as it is at that moment, or a card as it is printed.
pub(super) fn copy_of(
    builder: &Builder<'_>,
    source: &CopySource,
    when: Moment,
    known: &Known<'_>,
) -> Result<CopyOf, Refusal> {
    Ok(match source {
        CopySource::Object(label) => CopyOf::Object(builder.names.object(label, when, known)?),
        CopySource::Card(name) => CopyOf::Values(Arc::clone(&builder.cards.named(name, known)?.front)),
    })
}

/// Returns whether a card is an Aura only while it is bestowed (702.103b).
fn has_bestow(object: &Object) -> bool {
    let abilities = &object.face().abilities;
    abilities.iter().any(|ability| matches!(&**ability, Ability::Keyword(Keyword::Bestow(_))))
}
