//! Effects of spells and abilities that resolved.

use super::board::Builder;
use super::choices::choices;
use super::enters::copy_of;
use super::names::{Being, StatedEvent};
use super::numbers::{Unknown, changes_the_object, fixed};
use super::{Known, Refusal};
use crate::errors::Error;
use crate::read::About;
use crate::span::{Span, Spanned};
use crate::syntax::{EffectOf, EffectText};
use apnap_oracle::card::{Becoming, Card, Copying, Duration, Modification, OneShot};
use apnap_oracle::state::{Affected, Copied, Moment, ObjectId, Resolved};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The text of an effect, from a card or stated by the board.
struct Parts {
    card: Option<Arc<Card>>,
    copies: Option<Vec<Modification>>,
    changes: Vec<Modification>,
    duration: Duration,
}

/// Adds an effect to a board. A copy effect is kept with the objects that it makes copies.
pub(super) fn effect(
    builder: &mut Builder<'_>,
    text: &EffectText,
    event: &StatedEvent<'_>,
    known: &Known<'_>,
) -> Result<(), Refusal> {
    let span = &event.statement.span;
    let when = event.when;
    let affects = affected(builder, text, when, known)?;
    let Parts { card, copies, changes, duration } = parts(builder, text, known)?;
    suits(&affects, &copies, &changes, text, span)?;
    let choices = choices(&text.choices, &builder.names)?;
    if let (Some(open), true) = (&text.on_each, copies.is_some() || changes.iter().any(changes_the_object)) {
        return Err(open_set(&open.span));
    }
    let changes = fixed(&changes, choices.number).map_err(|unknown| not_fixed(&unknown, span))?;
    let copying = copying(builder, text, copies, when, span, known)?;
    let source = text.from.as_ref().map(|from| builder.names.object(from, when, known)).transpose()?;
    let by = text.by.as_ref().and_then(|by| builder.names.player(by));
    let controller = by.unwrap_or(builder.game.active);
    if let Some(copying) = copying {
        let duration = duration.clone();
        let copied = Copied { duration, source, ..Copied::for_good(when, copying, controller) };
        become_copies(builder, &affects, &copied, span)?;
        if changes.is_empty() {
            return Ok(());
        }
    }
    builder.begin(
        event.effect,
        Resolved {
            controller,
            card,
            source,
            created: when,
            duration,
            affects,
            choices,
            changes,
            bestows: false,
            attached_to: None,
        },
    );
    Ok(())
}

/// Checks that every change can be made to what the effect applies to.
fn suits(
    affects: &Affected,
    copies: &Option<Vec<Modification>>,
    changes: &[Modification],
    text: &EffectText,
    span: &Span,
) -> Result<(), Refusal> {
    let about = match affects {
        Affected::Objects(_) | Affected::Whatever(_) => About::Objects,
        Affected::Players(_) => About::Players,
    };
    let place = text.on.first().map_or(span, |label| &label.span);
    let title = if about == About::Players && copies.is_some() {
        Some("a player cannot become a copy")
    } else {
        changes.iter().find_map(|change| about.refuses(change))
    };
    title.map_or(Ok(()), |title| Err(Error::new(place, title).helped(about.remedy()).into()))
}

/// What the effect applies to.
fn affected(
    builder: &Builder<'_>,
    text: &EffectText,
    when: Moment,
    known: &Known<'_>,
) -> Result<Affected, Refusal> {
    if let Some(selector) = &text.on_each {
        return Ok(Affected::Whatever(selector.value.clone()));
    }
    let mut objects = BTreeSet::new();
    let mut players = BTreeSet::new();
    for label in &text.on {
        let new = match builder.names.being(label, when, known)? {
            Being::Object(id) => objects.insert(id),
            Being::Player(id) => players.insert(id),
        };
        if !new {
            return Err(Error::new(&label.span, format!("`{}` is named twice", label.value)).into());
        }
        if !objects.is_empty() && !players.is_empty() {
            return Err(Error::new(&label.span, "an effect on both objects and players")
                .helped("state two effects, one on the objects and one on the players")
                .into());
        }
    }
    Ok(if players.is_empty() { Affected::Objects(objects) } else { Affected::Players(players) })
}

fn parts(builder: &Builder<'_>, text: &EffectText, known: &Known<'_>) -> Result<Parts, Refusal> {
    match &text.what {
        EffectOf::Stated { copies, changes, duration } => {
            let (copies, changes) = (exceptions(copies.as_ref()), changes.clone());
            Ok(Parts { card: None, copies, changes, duration: duration.clone() })
        }
        EffectOf::Card { card: name, ability } => {
            let card = builder.cards.named(name, known)?;
            let OneShot { copies, changes, duration, .. } = one_shot(&card, name, ability.as_ref())?;
            let (copies, changes) = (exceptions(copies.as_ref()), changes.clone());
            let duration = duration.clone();
            Ok(Parts { card: Some(Arc::clone(&card)), copies, changes, duration })
        }
    }
}

/// The exceptions, if objects become copies. What they copy is stated by the effect itself.
fn exceptions(becoming: Option<&Becoming>) -> Option<Vec<Modification>> {
    becoming.map(|becoming| becoming.except.clone())
}

/// The chosen ability of a card, among those that create a continuous effect as they resolve.
fn one_shot<'c>(
    card: &'c Card,
    name: &Spanned<String>,
    number: Option<&Spanned<u32>>,
) -> Result<&'c OneShot, Refusal> {
    let back = card.back.iter().flat_map(|back| &back.abilities);
    let all: Vec<&OneShot> =
        card.front.abilities.iter().chain(back).flat_map(|ability| ability.continuous_effects()).collect();
    let count = all.len();
    match (number, &all[..]) {
        (None, [one]) => Ok(one),
        (None, []) => {
            Err(Error::new(&name.span, format!("no effect of \"{}\" can have resolved", name.value))
                .expecting("no spell, activated or triggered ability of it creates a continuous effect")
                .helped("a static ability applies while the object that has it is on the board")
                .into())
        }
        (None, _) => Err(Error::new(
            &name.span,
            format!("\"{}\" has {count} abilities that create an effect", name.value),
        )
        .helped(format!("state which one, counted from 1: `effect of ability 1 of \"{}\"`", name.value))
        .into()),
        (Some(number), all) => {
            let nth = number.value.checked_sub(1).and_then(|n| all.get(n as usize));
            nth.copied().ok_or_else(|| {
                Error::new(&number.span, format!("there is no ability {}", number.value))
                    .expecting(format!("\"{}\" has {count} that create a continuous effect", name.value))
                    .into()
            })
        }
    }
}

fn copying(
    builder: &Builder<'_>,
    text: &EffectText,
    copies: Option<Vec<Modification>>,
    when: Moment,
    span: &Span,
    known: &Known<'_>,
) -> Result<Option<Copying>, Refusal> {
    match (copies, &text.copying) {
        (None, None) => Ok(None),
        (Some(except), Some(source)) => {
            Ok(Some(Copying { of: copy_of(builder, source, when, known)?, except }))
        }
        (Some(_), None) => Err(Error::new(span, "the copied object is not stated")
            .helped("add `, copying LABEL` or `, copying \"Card\"`")
            .into()),
        (None, Some(_)) => {
            Err(Error::new(span, "the effect copies nothing").helped("leave out `copying`").into())
        }
    }
}

fn become_copies(
    builder: &mut Builder<'_>,
    affects: &Affected,
    copied: &Copied,
    span: &Span,
) -> Result<(), Refusal> {
    let objects: &BTreeSet<ObjectId> = match affects {
        Affected::Objects(objects) => objects,
        Affected::Whatever(_) => return Err(open_set(span)),
        Affected::Players(_) => return Err(Error::new(span, "a player cannot become a copy").into()),
    };
    for id in objects {
        if let Some(object) = builder.game.objects.get_mut(id).map(Arc::make_mut) {
            object.copies.push(copied.clone());
        }
    }
    Ok(())
}

fn open_set(span: &Span) -> Refusal {
    Error::new(span, "an open set of objects whose characteristics or control change")
        .expecting("the set of objects was determined as the effect began")
        .helped("name them: `on a, b`")
        .by_rule("611.2c")
        .into()
}

fn not_fixed(unknown: &Unknown, span: &Span) -> Refusal {
    let error = Error::new(span, "a value of the effect is not a number").by_rule("611.2d");
    match unknown {
        Unknown::NotStated => {
            error.expecting("it was determined once, as the effect began").helped("state it: `, choosing 3`")
        }
        Unknown::Several => error
            .expecting("more than one value was determined as the effect began")
            .helped("state the effect with its numbers: `effect by alice on a: gets +2/+1`"),
    }
    .into()
}
