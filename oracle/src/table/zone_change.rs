//! Objects that enter, change zones and cease to exist: bookkeeping, without rules except 400.7.

use super::event::{Cause, Enters, Move, Token};
use super::perform::{with_object, with_player};
use crate::card::{Ability, Duration, Modification, Zone};
use crate::now::{Now, ObjectNow};
use crate::rules::{
    r110_permanents, r400_3_owners_zones, r400_7_new_objects, r611_continuous_effects, r701_8_discarding,
    r702_103_bestow, r707_8_tokens, r708_face_down, r903_commander,
};
use crate::state::{
    Affected, AsOf, Attached, Choices, Copied, EffectId, Game, Happened, LastKnown, Moment, Object, ObjectId,
    Occasion, PlayerId, Resolved,
};
use std::sync::Arc;

/// Returns an identifier that was never given to anything.
pub(super) fn next_id(game: &mut Game) -> ObjectId {
    let after_last = game.objects.keys().next_back().map_or(0, |last| last.0.saturating_add(1));
    let id = game.next_object.max(after_last);
    game.next_object = id.saturating_add(1);
    ObjectId(id)
}

/// Puts an object onto the battlefield.
pub(super) fn put(
    game: &mut Game,
    mut object: Object,
    under: PlayerId,
    enters: &Enters,
    moment: Moment,
) -> ObjectId {
    object.entered_under = under;
    object.controlled_since = game.turn.number;
    object.status.tapped = enters.tapped;
    object.status.transformed = enters.transformed && object.card.back.is_some();
    object.attached = enters.attached;
    object.protector = enters.protector;
    object.copies =
        enters.copies.iter().map(|copying| Copied::for_good(moment, copying.clone(), under)).collect();
    let chosen = enters.choices;
    object.choices.color = chosen.color.or(object.choices.color);
    object.choices.subtype = chosen.subtype.or(object.choices.subtype);
    object.choices.player = chosen.player.or(object.choices.player);
    object.choices.number = chosen.number.or(object.choices.number);
    for (kind, number) in &enters.counters {
        let (count, _) = object.counters.entry(kind.clone()).or_insert((0, moment));
        *count = count.saturating_add(*number);
    }
    let id = next_id(game);
    game.objects.insert(id, Arc::new(object));
    begins_as_it_enters(game, id, enters, moment);
    id
}

/// Adds the effect that begins to apply to an object as it enters its zone, if there is one.
fn begins_as_it_enters(game: &mut Game, id: ObjectId, enters: &Enters, moment: Moment) {
    let Some(effect) = &enters.effect else { return };
    let affects = Affected::Objects([id].into_iter().collect());
    begin_effect(game, Resolved { affects, created: moment, ..(**effect).clone() });
}

/// Adds an effect of a resolved spell or ability.
pub(super) fn begin_effect(game: &mut Game, resolved: Resolved) {
    let id = EffectId(game.effects.keys().next_back().map_or(0, |last| last.0.saturating_add(1)));
    game.effects.insert(id, resolved);
}

/// Puts a copy of a spell or ability on the stack, with everything that was chosen for it.
pub(super) fn copy_on_stack(
    game: &mut Game,
    of: ObjectId,
    controller: PlayerId,
    what: Option<&Token>,
    moment: Moment,
) -> Option<ObjectId> {
    let original = game.objects.get(&of);
    let (on_stack, choices) = match (original, game.last_known.of(of, AsOf::Left)) {
        (Some(original), _) => (original.on_stack.clone(), original.choices),
        (None, Some(known)) => (known.on_stack.clone(), known.choices),
        (None, None) => return None,
    };
    let card = what.map(|what| &what.card).or(original.map(|original| &original.card))?;
    let mut copy = Object::new(Arc::clone(card), controller, Zone::Stack, moment);
    copy.token = true;
    copy.copied_on_stack = true;
    copy.choices = choices;
    copy.on_stack = on_stack;
    copy.status.transformed = what.is_some_and(|what| what.transformed);
    let copying = what.and_then(|what| what.copying.clone());
    copy.copies = copying.into_iter().map(|copying| Copied::for_good(moment, copying, controller)).collect();
    let id = next_id(game);
    game.objects.insert(id, Arc::new(copy));
    game.stack.push(id);
    Some(id)
}

/// 400.7: changes the zone of an object, which becomes a new object without memory of the old one.
pub(super) fn change_zone(
    game: &mut Game,
    before: &Now,
    movement: &Move,
    moment: Moment,
) -> Option<ObjectId> {
    let old = game.objects.get(&movement.object)?.clone();
    if old.is_ability() {
        remove(game, movement.object);
        return None;
    }
    let known = last_known(before, movement.object, &old);
    let known = r701_8_discarding::known_of(before, movement, known);
    take_out(game, movement.object, &old);
    let owner = old.owner;
    let mut object = Object::new(Arc::clone(&old.card), owner, movement.to, moment);
    object.token = old.token;
    object.exiled_with = movement.exiled_with.filter(|_| movement.to == Zone::Exile);
    object.commander = r903_commander::designation(before, movement.object, &old);
    // 608.3f: a copy that resolves onto the battlefield becomes a token.
    object.copied_on_stack = old.copied_on_stack && movement.to != Zone::Battlefield;
    object.counters = r400_7_new_objects::kept_counters(before, movement.object, &old);
    let id = match movement.to {
        Zone::Battlefield => {
            let from_the_stack = old.zone == Zone::Stack;
            if from_the_stack {
                object.choices = r400_7_new_objects::known_of_the_spell(before, movement.object, &old);
            }
            // 608.3f: a copy of a spell becomes a token with the values that it had.
            let kept = if from_the_stack && old.token { old.copies.clone() } else { Vec::new() };
            let id = put(game, object, movement.under.unwrap_or(owner), &movement.enters, moment);
            with_object(game, id, |object| {
                object.copies.splice(0..0, kept.into_iter().map(|copied| Copied { began: moment, ..copied }));
                if from_the_stack && r708_face_down::stays_face_down(before, movement.object, &old) {
                    object.status.face_down = true;
                    object.history.push(Happened { what: Occasion::TurnedFaceDown, when: moment });
                }
            });
            if from_the_stack {
                let under = movement.under.unwrap_or(owner);
                let by_default = r110_permanents::default_controller(before, movement.object, &old, under);
                with_object(game, id, |object| object.entered_under = by_default);
                go_on_applying(game, before, movement.object, id);
            }
            id
        }
        Zone::Stack => {
            object.entered_under = movement.under.unwrap_or(owner);
            object.status.transformed = movement.enters.transformed && object.card.back.is_some();
            object.on_stack = Some(Box::default());
            let id = next_id(game);
            game.objects.insert(id, Arc::new(object));
            game.stack.push(id);
            begins_as_it_enters(game, id, &movement.enters, moment);
            if movement.cause == Cause::Cast {
                keeps(game, id, r611_continuous_effects::abilities_that_last(before, movement));
            }
            id
        }
        Zone::Library | Zone::Graveyard | Zone::Hand | Zone::Exile | Zone::Command => {
            let whose = r400_3_owners_zones::whose_zone(before, movement.object, &old);
            object.whose = whose;
            let id = next_id(game);
            game.objects.insert(id, Arc::new(object));
            with_player(game, whose, |player| match movement.to {
                Zone::Library if movement.to_bottom => player.library.push(id),
                Zone::Library => player.library.insert(0, id),
                Zone::Graveyard => player.graveyard.push(id),
                Zone::Hand | Zone::Exile | Zone::Command | Zone::Battlefield | Zone::Stack => {}
            });
            id
        }
    };
    let (moved_by_rule, not_cast) = (movement.cause == Cause::Rule, movement.cause == Cause::NotCast);
    let known = LastKnown { became: Some(id), moved_by_rule, not_cast, ..known };
    game.last_known.keep(movement.object, known);
    Some(id)
}

/// 400.7a, 702.103b: makes effects on a permanent spell continue to apply to the permanent that it becomes.
fn go_on_applying(game: &mut Game, before: &Now, spell: ObjectId, permanent: ObjectId) {
    let continues = |bestows: bool| {
        if bestows {
            r702_103_bestow::stays_bestowed(before, spell)
        } else {
            r400_7_new_objects::continue_to_apply(before, spell)
        }
    };
    for effect in game.effects.values_mut() {
        if let Affected::Objects(objects) = &mut effect.affects
            && objects.contains(&spell)
            && !r611_continuous_effects::was_kept_to_be_cast(&effect.changes, effect.source)
            && continues(effect.bestows)
        {
            objects.insert(permanent);
        }
    }
    keeps(game, permanent, r400_7_new_objects::abilities_kept(before, spell));
}

/// 400.7b, 611.3d: makes an object keep abilities that were granted to the one that it was, each with the time at
/// which the effect that granted it got its timestamp.
fn keeps(game: &mut Game, id: ObjectId, abilities: Vec<(Moment, Arc<Ability>)>) {
    let Some(under) = game.objects.get(&id).map(|object| object.entered_under) else { return };
    for (created, ability) in abilities {
        begin_effect(game, kept(id, under, created, ability));
    }
}

/// 400.7b, 611.3d: returns the effect by which an object keeps an ability.
fn kept(id: ObjectId, controller: PlayerId, created: Moment, ability: Arc<Ability>) -> Resolved {
    Resolved {
        controller,
        card: None,
        source: None,
        created,
        duration: Duration::Indefinite,
        affects: Affected::Objects([id].into_iter().collect()),
        choices: Choices::default(),
        changes: vec![Modification::AddAbility(ability)],
        bestows: false,
        attached_to: None,
    }
}

fn take_out(game: &mut Game, id: ObjectId, object: &Object) {
    game.objects.remove(&id);
    match object.zone {
        Zone::Stack => game.stack.retain(|&other| other != id),
        Zone::Library => {
            with_player(game, object.whose, |player| player.library.retain(|&other| other != id));
        }
        Zone::Graveyard => {
            with_player(game, object.whose, |player| player.graveyard.retain(|&other| other != id));
        }
        Zone::Command => take_off_its_deck(game, id),
        Zone::Battlefield | Zone::Hand | Zone::Exile => {}
    }
}

/// Takes a card off the scheme deck or planar deck that it is on.
pub(super) fn take_off_its_deck(game: &mut Game, id: ObjectId) {
    for player in &mut game.players {
        player.scheme_deck.retain(|&other| other != id);
        player.planar_deck.retain(|&other| other != id);
    }
}

/// Removes an object that ceases to exist. What a permanent was is still known to abilities that trigger as it
/// leaves the game (603.6c). What a face-up card in the command zone was is still known to its abilities on the
/// stack (608.2h).
pub(super) fn cease_to_exist(game: &mut Game, before: &Now, id: ObjectId) {
    let is_known = |object: &&Arc<Object>| match object.zone {
        Zone::Battlefield => true,
        Zone::Command => !object.status.face_down,
        Zone::Stack | Zone::Hand | Zone::Library | Zone::Graveyard | Zone::Exile => false,
    };
    let known = game.objects.get(&id).filter(is_known).cloned();
    remove(game, id);
    if let Some(object) = known {
        game.last_known.keep(id, last_known(before, id, &object));
    }
}

fn remove(game: &mut Game, id: ObjectId) {
    if let Some(object) = game.objects.get(&id).cloned() {
        take_out(game, id, &object);
    }
}

/// Keeps what a permanent is as it phases out (702.26b, 608.2h).
pub(super) fn phase_out(game: &mut Game, before: &Now, id: ObjectId) {
    if let Some(object) = game.objects.get(&id) {
        let known = LastKnown { phased_out: true, ..last_known(before, id, object) };
        game.last_known.keep(id, known);
    }
}

/// Returns the last known information about an object that leaves its zone or phases out, or whose owner leaves the
/// game.
pub(super) fn last_known(before: &Now, id: ObjectId, object: &Object) -> LastKnown {
    let counters = object.counters.iter().map(|(kind, (count, _))| (kind.clone(), *count)).collect();
    let attached_to_it = |row: &&ObjectNow| row.attached == Some(Attached::ToObject(id));
    let empty = LastKnown {
        became: None,
        zone: object.zone,
        owner: object.owner,
        controller: None,
        token: object.token,
        status: object.status,
        attached: object.attached,
        attachments: before.objects().filter(attached_to_it).map(|row| row.id).collect(),
        moved_by_rule: false,
        phased_out: false,
        not_cast: false,
        counters,
        copiable: Arc::clone(object.face()),
        on_stack: object.on_stack.clone(),
        choices: object.on_stack.as_ref().map(|_| object.choices).unwrap_or_default(),
        faces: r707_8_tokens::copied_faces(before.bench(), before.game(), id, object),
        colors: Default::default(),
        mana_value: 0,
        supertypes: Default::default(),
        card_types: Default::default(),
        subtypes: Default::default(),
        power: None,
        toughness: None,
        abilities: Vec::new(),
    };
    match before.object(id) {
        None => match before.game().last_known.of(id, AsOf::PhasedOut) {
            Some(known) => LastKnown { phased_out: false, status: object.status, ..known.clone() },
            None => empty,
        },
        Some(row) => LastKnown {
            controller: row.controller,
            copiable: Arc::clone(&row.copiable),
            colors: row.colors,
            mana_value: before.mana_value(row),
            supertypes: row.supertypes,
            card_types: row.card_types,
            subtypes: row.subtypes,
            power: row.has_power_and_toughness.then_some(row.power),
            toughness: row.has_power_and_toughness.then_some(row.toughness),
            abilities: row.abilities.iter().map(|held| Arc::clone(&held.ability)).collect(),
            ..empty
        },
    }
}
