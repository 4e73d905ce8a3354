//! How events change a game: bookkeeping, without rules.
//!
//! The rules decide what is replaced, what follows and what triggers; this file records an event that
//! happens.

use super::combat;
use super::event::Event;
use super::zone_change::{
    begin_effect, cease_to_exist, change_zone, copy_on_stack, last_known, next_id, phase_out, put,
    take_off_its_deck,
};
use crate::card::{Card, CounterKind, Mana, Zone};
use crate::now::Now;
use crate::rules::{r400_9_turned_face_down, r702_179_speed};
use crate::state::{
    Blocked, Choices, Copied, DayNight, Departure, ExtraTurn, Game, GameOutcome, Happened, Memory, Moment,
    Object, ObjectId, Occasion, OnStack, Phase, Phased, PlannedPhase, Player, PlayerId, Remaining, Resolved,
    Shield, Step, Thing, TurnPart,
};
use std::sync::Arc;

/// Records one event, and fills in what it created. `before` is the moment before the batch.
pub(super) fn perform(game: &mut Game, before: &Now, event: &mut Event, moment: Moment) {
    match event {
        Event::TurnBegins { player, extra, number } => {
            turn_begins(game, *player, *extra);
            *number = game.turn.number;
        }
        Event::Begins(part) => begins(game, *part),
        Event::Ends(part) => ends(game, *part),
        Event::Move(movement) => movement.became = change_zone(game, before, movement, moment),
        Event::CreateToken { controller, card, enters, created } => {
            let mut object = Object::new(Arc::clone(card), *controller, Zone::Battlefield, moment);
            object.token = true;
            *created = Some(put(game, object, *controller, enters, moment));
        }
        Event::PutAbilityOnStack { controller, ability, choices, object } => {
            let mut made = Object::new(Card::of_one_face(Arc::default()), *controller, Zone::Stack, moment);
            made.choices = *choices;
            made.on_stack = Some(Box::new(OnStack {
                ability: Some((**ability).clone()),
                targets: vec![],
                modes: vec![],
                given_up: vec![],
            }));
            let id = next_id(game);
            game.objects.insert(id, Arc::new(made));
            game.stack.push(id);
            *object = Some(id);
        }
        Event::CopyOnStack { of, controller, copy, object } => {
            *object = copy_on_stack(game, *of, *controller, copy.as_deref(), moment);
        }
        Event::CeaseToExist(id) => cease_to_exist(game, before, *id),
        Event::DrewNothing(player) => {
            with_player(game, *player, |player| player.drew_from_empty_library = true)
        }
        Event::Defends(player) => combat::defends(game, *player),
        Event::Attacks { creature, attacker } => combat::attacks(game, *creature, attacker),
        Event::Reselects { creature, attacks, defending } => {
            combat::reselects(game, *creature, *attacks, *defending)
        }
        Event::Blocks { creature, blocker } => combat::blocks(game, *creature, blocker),
        Event::BecomesBlocked { creature, .. } => combat::becomes(game, *creature, Blocked::Blocked),
        Event::BecomesUnblocked(creature) => combat::becomes(game, *creature, Blocked::Unblocked),
        Event::FormBand(creatures) => combat::forms_a_band(game, creatures),
        Event::DamageOrder { creature, order } => combat::ordered(game, *creature, order),
        Event::StrikesFirst(creatures) => combat::strikes_first(game, creatures),
        Event::RemoveFromCombat(permanent) => {
            combat::stops_fighting(game, *permanent);
            combat::stops_being_attacked(game, *permanent);
        }
        Event::StopsFighting(permanent) => combat::stops_fighting(game, *permanent),
        Event::StopsBeingAttacked(permanent) => combat::stops_being_attacked(game, *permanent),
        Event::CommanderDamage { player, commander, amount } => with_player(game, *player, |player| {
            let dealt = player.commander_damage.entry(*commander).or_insert(0);
            *dealt = dealt.saturating_add(*amount);
        }),
        Event::MarkDamage { object, amount } => with_object(game, *object, |object| {
            object.damage = object.damage.saturating_add(*amount);
        }),
        Event::TouchedByDeath(object) => with_object(game, *object, |object| object.deathtouched = true),
        Event::RemoveDamage(object) => with_object(game, *object, |object| object.damage = 0),
        Event::GainLife(player, amount) => with_player(game, *player, |player| {
            player.life = player.life.saturating_add_unsigned(*amount);
        }),
        Event::LoseLife(player, amount) => with_player(game, *player, |player| {
            player.life = player.life.saturating_sub_unsigned(*amount);
        }),
        Event::Tap(object) => with_object(game, *object, |object| object.status.tapped = true),
        Event::Untap(object) => with_object(game, *object, |object| object.status.tapped = false),
        Event::PhaseOut(object, with) => {
            let under = before.object(*object).map(crate::now::ObjectNow::controller_or_owner);
            phase_out(game, before, *object);
            with_object(game, *object, |object| {
                object.status.phased_out = true;
                object.phased = Some(Phased {
                    under: under.unwrap_or(object.owner),
                    with: *with,
                    until: None,
                    due: false,
                });
            });
        }
        Event::HowPhased(object, how) => with_object(game, *object, |object| object.phased = Some(*how)),
        Event::TakesOver { ability, player } => {
            with_object(game, *ability, |object| object.entered_under = *player);
        }
        Event::PhaseIn(object) => {
            game.last_known.forget(*object);
            with_object(game, *object, |object| {
                object.status.phased_out = false;
                object.phased = None;
            });
        }
        Event::Transform(object) => with_object(game, *object, |object| {
            if object.card.back.is_some() {
                object.status.transformed = !object.status.transformed;
                object.history.push(Happened { what: Occasion::Transformed, when: moment });
            }
        }),
        Event::Flip(object) => with_object(game, *object, |object| object.status.flipped = true),
        Event::TurnFaceUp(object) => with_object(game, *object, |object| {
            object.status.face_down = false;
            object.history.push(Happened { what: Occasion::TurnedFaceUp, when: moment });
        }),
        Event::SetInMotion(card) | Event::PlaneswalkTo { card, .. } => turned_up(game, *card, moment),
        Event::UnderSchemeDeck(scheme) => {
            let owner = turned_down(game, before, *scheme, moment);
            owner.into_iter().for_each(|owner| {
                with_player(game, owner, |player| player.scheme_deck.push(*scheme));
            });
        }
        Event::UnderPlanarDeck(card) => {
            let owner = turned_down(game, before, *card, moment);
            owner.into_iter().for_each(|owner| {
                with_player(game, owner, |player| player.planar_deck.push(*card));
            });
        }
        Event::PutCounters { on, kind, number, .. } => match on {
            Thing::Object(object) => with_object(game, *object, |object| {
                let (count, when) = object.counters.entry(kind.clone()).or_insert((0, moment));
                *count = count.saturating_add(*number);
                *when = moment;
            }),
            Thing::Player(player) => with_player(game, *player, |player| {
                let count = player.counters.entry(kind.clone()).or_insert(0);
                *count = count.saturating_add(*number);
            }),
        },
        Event::RemoveCounters { from, kind, number } => remove_counters(game, *from, kind, *number),
        Event::Attach(object, to) => with_object(game, *object, |object| {
            object.attached = *to;
            if to.is_some() {
                object.history.push(Happened { what: Occasion::BecameAttached, when: moment });
            }
        }),
        Event::Protects { battle, player } => {
            with_object(game, *battle, |object| object.protector = Some(*player));
        }
        Event::Sector(object, sector) => with_object(game, *object, |object| object.sector = *sector),
        Event::EntersRoom { dungeon, room } => with_object(game, *dungeon, |object| {
            object.status.face_down = false;
            object.room = Some(*room);
        }),
        Event::Completes { dungeon, .. } => with_object(game, *dungeon, |object| {
            object.status.face_down = true;
            object.room = None;
        }),
        Event::Speed(player, speed) => with_player(game, *player, |player| player.speed = Some(*speed)),
        Event::AddMana { player, mana, from_snow } => with_player(game, *player, |player| {
            for &symbol in &mana.0 {
                *player.mana.entry(symbol).or_insert(0) += 1;
                if *from_snow {
                    *player.snow_mana.entry(symbol).or_insert(0) += 1;
                }
            }
        }),
        Event::SpendMana { player, mana, snow } => {
            with_player(game, *player, |player| take_mana(player, mana, snow));
        }
        Event::LoseMana(player, mana) => {
            with_player(game, *player, |player| take_mana(player, mana, &Mana::default()));
        }
        Event::Becomes(what) => becomes(game, *what),
        Event::EffectBegins(resolved) => {
            begin_effect(game, Resolved { created: moment, ..(**resolved).clone() });
        }
        Event::CopyBegins(object, copied) => with_object(game, *object, |object| {
            object.copies.push(Copied { began: moment, ..(**copied).clone() });
        }),
        Event::CopyEnds(object, began) => with_object(game, *object, |object| {
            let ending = object.copies.iter_mut().filter(|copied| copied.began == *began);
            ending.for_each(|copied| copied.ended = Some(moment));
        }),
        Event::EffectEnds(id) => {
            game.effects.remove(id);
        }
        Event::StandingBegins(standing) => {
            let mut standing = (**standing).clone();
            standing.created = moment;
            game.standing.push(standing);
        }
        Event::StandingEnds(created) => game.standing.retain(|standing| standing.created != *created),
        Event::StandingShrinks(created, by) => {
            for standing in game.standing.iter_mut().filter(|standing| standing.created == *created) {
                if let Shield::Damage(waiting) = &mut standing.what
                    && let Remaining::Amount(left) = &mut waiting.left
                {
                    *left = left.saturating_sub(*by);
                }
            }
        }
        Event::DelayedBegins(delayed) => {
            let mut delayed = (**delayed).clone();
            delayed.created = moment;
            game.delayed.push(delayed);
        }
        Event::DelayedEnds(place) => {
            if *place < game.delayed.len() {
                game.delayed.remove(*place);
            }
        }
        Event::Triggers(waiting) => {
            if r702_179_speed::is_inherent(waiting) {
                with_player(game, waiting.controller, |player| player.speed_has_triggered = true);
            }
            game.waiting.push((**waiting).clone());
        }
        Event::WaitingGone(places) => {
            let mut place = 0;
            game.waiting.retain(|_| {
                place += 1;
                !places.contains(&(place - 1))
            });
        }
        Event::ExtraTurn(player) => {
            game.turn.extra_turns.push(ExtraTurn { player: *player, created: moment });
        }
        Event::AddPhases(phases) => {
            game.turn.phases_to_come.splice(0..0, phases.iter().cloned());
        }
        Event::AddSteps(steps) => {
            game.turn.steps_to_come.splice(0..0, steps.iter().copied());
        }
        Event::Expends { player, after, .. } => {
            with_player(game, *player, |player| player.mana_spent_on_spells = *after);
        }
        Event::Cast { player, commander, .. } => with_player(game, *player, |player| {
            player.spells_cast = player.spells_cast.saturating_add(1);
            for commander in commander.iter() {
                let casts = player.commander_casts.entry(*commander).or_insert(0);
                *casts = casts.saturating_add(1);
            }
        }),
        Event::Activated { object, which, loyalty } => with_object(game, *object, |object| {
            object.activated.insert(*which);
            object.loyalty_activated |= *loyalty;
        }),
        Event::Announced { object, modes, targets, x } => with_object(game, *object, |object| {
            object.choices.x = x.or(object.choices.x);
            if let Some(on_stack) = &mut object.on_stack {
                on_stack.modes.clone_from(modes);
                on_stack.targets.clone_from(targets);
            }
        }),
        Event::LandPlayed { player, by, .. } => with_player(game, *player, |player| {
            player.lands_played = player.lands_played.saturating_add(1);
            player.lands_played_by.push(*by);
        }),
        Event::Lose(player) => leaves(game, before, *player, Departure::Lost),
        Event::Concede(player) => leaves(game, before, *player, Departure::Conceded),
        Event::Win(player) => {
            game.outcome = game.outcome.or(Some(GameOutcome::Won(*player)));
            with_player(game, *player, |player| player.won = true);
        }
        Event::DrawnGame => game.outcome = game.outcome.or(Some(GameOutcome::Draw)),
        // These are noted only for abilities that trigger on them and for the log, or have been refined into
        // others before anything happens.
        Event::CreateTokens { .. }
        | Event::Destroy { .. }
        | Event::Draw(_)
        | Event::Damage { .. }
        | Event::Rolls { .. }
        | Event::Visits { .. }
        | Event::Resolves(_)
        | Event::Countered(_)
        | Event::Priority(_) => {}
    }
}

/// Records that a player leaves the game, and what the player had just before that (800.4i).
fn leaves(game: &mut Game, before: &Now, player: PlayerId, how: Departure) {
    let controls = |id: &ObjectId| before.object(*id).and_then(|row| row.controller) == Some(player);
    let has = |(id, object): &(&ObjectId, &Arc<Object>)| {
        !object.is_ability() && !object.status.phased_out && (object.owner == player || controls(id))
    };
    let mut last_had = Memory::default();
    for (id, object) in before.game().objects.iter().filter(has) {
        last_had.keep(*id, last_known(before, *id, object));
    }
    let attackers = before.game().combat.iter().flat_map(|combat| &combat.attackers);
    let attacked =
        attackers.filter(|(id, _)| controls(id)).filter_map(|(_, attacker)| attacker.attacks?.player());
    let was_attacking = attacked.collect();
    with_player(game, player, |player| {
        player.left = Some(how);
        player.last_had = last_had;
        player.was_attacking = was_attacking;
    });
}

/// Turns a card of a scheme deck or planar deck face up and takes it off the deck.
fn turned_up(game: &mut Game, card: ObjectId, moment: Moment) {
    take_off_its_deck(game, card);
    with_object(game, card, |object| {
        if object.status.face_down {
            object.status.face_down = false;
            object.history.push(Happened { what: Occasion::TurnedFaceUp, when: moment });
        }
    });
}

/// Turns a card of a scheme deck or planar deck face down. Returns its owner.
fn turned_down(game: &mut Game, before: &Now, card: ObjectId, moment: Moment) -> Option<PlayerId> {
    if r400_9_turned_face_down::is_a_new_object(before, card) {
        is_forgotten(game, card);
    }
    with_object(game, card, |object| {
        object.status.face_down = true;
        object.history.push(Happened { what: Occasion::TurnedFaceDown, when: moment });
    });
    game.objects.get(&card).map(|object| object.owner)
}

/// 400.9: makes nothing known of what an object was.
fn is_forgotten(game: &mut Game, card: ObjectId) {
    with_object(game, card, |object| {
        object.counters.clear();
        object.choices = Choices::default();
        object.copies.clear();
    });
}

fn turn_begins(game: &mut Game, player: PlayerId, extra: bool) {
    game.turn.previous = Some(game.active);
    game.active = player;
    let number = game.turn.number.saturating_add(1);
    let team: Vec<PlayerId> = game.team_with(player).collect();
    for player in team {
        with_player(game, player, |player| player.last_turn = Some(number));
    }
    game.turn.number = game.turn.number.saturating_add(1);
    if !extra {
        game.turn.last_in_order = player;
    }
    game.turn.phase = None;
    game.turn.step = None;
    game.turn.main_phases = 0;
    game.turn.combat_phases = 0;
    game.turn.attacks.clear();
    game.turn.blocks.clear();
    game.combat = None;
    game.turn.steps_to_come = Vec::new();
    game.turn.phases_to_come = PlannedPhase::of_a_turn();
    for player in &mut game.players {
        player.lands_played = 0;
        player.lands_played_by.clear();
        player.upkeeps = 0;
        player.speed_has_triggered = false;
        player.spells_cast_last_turn = std::mem::take(&mut player.spells_cast);
        player.mana_spent_on_spells = 0;
    }
    if game.objects.values().any(|object| !object.activated.is_empty()) {
        for object in game.objects.values_mut().filter(|object| !object.activated.is_empty()) {
            let object = Arc::make_mut(object);
            object.activated.clear();
            object.loyalty_activated = false;
        }
    }
}

fn begins(game: &mut Game, part: TurnPart) {
    match part {
        TurnPart::Step(step) => {
            game.turn.step = Some(step);
            combat::step_begins(game, step);
        }
        TurnPart::Phase(phase) => {
            game.turn.phase = Some(phase);
            combat::phase_begins(game, phase);
        }
        TurnPart::PrecombatMain | TurnPart::PostcombatMain => {
            game.turn.phase = Some(Phase::Main);
            game.turn.main_phases = game.turn.main_phases.saturating_add(1);
        }
        TurnPart::Turn => {}
    }
}

fn ends(game: &mut Game, part: TurnPart) {
    match part {
        TurnPart::Step(step) => {
            if step == Step::Upkeep {
                let active: Vec<PlayerId> = game.team_with(game.active).collect();
                for player in active {
                    with_player(game, player, |player| player.upkeeps = player.upkeeps.saturating_add(1));
                }
            }
            game.turn.step = None;
        }
        TurnPart::Phase(_) | TurnPart::PrecombatMain | TurnPart::PostcombatMain => {
            game.turn.phase = None;
            game.combat = None;
        }
        TurnPart::Turn => {}
    }
}

fn becomes(game: &mut Game, what: DayNight) {
    game.day_night = Some(what);
}

fn remove_counters(game: &mut Game, from: Thing, kind: &CounterKind, number: u32) {
    let fewer = |count: &mut u32| {
        *count = count.saturating_sub(number);
        *count == 0
    };
    match from {
        Thing::Object(object) => with_object(game, object, |object| {
            if object.counters.get_mut(kind).is_some_and(|(count, _)| fewer(count)) {
                object.counters.remove(kind);
            }
        }),
        Thing::Player(player) => with_player(game, player, |player| {
            if player.counters.get_mut(kind).is_some_and(fewer) {
                player.counters.remove(kind);
            }
        }),
    }
}

fn take_mana(player: &mut Player, mana: &Mana, snow: &Mana) {
    for (pool, taken) in [(&mut player.mana, mana), (&mut player.snow_mana, snow)] {
        for symbol in &taken.0 {
            if let Some(count) = pool.get_mut(symbol) {
                *count = count.saturating_sub(1);
            }
        }
        pool.retain(|_, count| *count > 0);
    }
    // Of what is lost, nobody says whether it is snow.
    for (symbol, count) in &mut player.snow_mana {
        *count = (*count).min(player.mana.get(symbol).copied().unwrap_or(0));
    }
    player.snow_mana.retain(|_, count| *count > 0);
}

/// Changes an object, if it is there.
pub(super) fn with_object(game: &mut Game, id: ObjectId, change: impl FnOnce(&mut Object)) {
    if let Some(object) = game.objects.get_mut(&id) {
        change(Arc::make_mut(object));
    }
}

/// Changes a player, if there is one with that number.
pub(super) fn with_player(game: &mut Game, id: PlayerId, change: impl FnOnce(&mut Player)) {
    if let Some(player) = game.players.get_mut(id.0 as usize) {
        change(player);
    }
}

/// Notes the permanents that came under a player's control in a batch: their time under control starts again
/// (302.6).
pub(super) fn note_new_controllers(game: &mut Game, changed: &[(ObjectId, PlayerId)]) {
    let turn = game.turn.number;
    for &(id, _) in changed {
        with_object(game, id, |object| object.controlled_since = turn);
    }
}

/// Notes since when permanents have had the supertype world, or that they have lost it (704.5k).
pub(super) fn note_worlds(game: &mut Game, changed: &[(ObjectId, Option<Moment>)]) {
    for &(id, since) in changed {
        with_object(game, id, |object| object.world_since = since);
    }
}
