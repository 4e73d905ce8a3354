//! Replacement effects: effects that wait for an event and put another in its place. 616 determines which of
//! several applies first, 615 is about the prevention of damage, and 614.12 about how permanents enter.

use crate::card::{Ability, Filter, Instead, Recipient, Replacement, Who, Would, Zone};
use crate::instructions::replacing;
use crate::now::{AbilityKey, Now, ObjectNow, Source};
use crate::rules::r122_counters_that_replace::{self, Replacing};
use crate::rules::r614_12_entering::{self, Entering};
use crate::rules::r702_89_umbra_armor;
use crate::rules::{r101_general, r608_resolving};
use crate::rules::{
    r102_players, r113_abilities, r121_drawing, r303_4_auras_that_enter, r306_planeswalkers, r310_battles,
    r400_4_kept_out, r500_turn, r615_prevention, r701_15_regeneration,
};
use crate::rules::{
    r508_4_put_attacking, r509_7_put_blocking, r609_7_sources, r614_9_redirection, r614_16_by_an_effect,
    r614_17_cant_happen, r903_commander,
};
use crate::rules::{
    r607_linked_abilities, r701_keyword_actions, r702_16_protection, r702_35_madness,
    r712_double_faced_cards, r717_attractions, r805_shared_team_turns,
};
use crate::state::{
    AsOf, Choices, DamageWaitedFor, Damaged, Moment, ObjectId, PlayerId, Remaining, Shield, Standing, Thing,
    TurnPart,
};
use crate::table::{Applied, Event, Move, Ruled, Table};
use std::rc::Rc;

rule! {
    /// A replacement effect waits for an event that would happen and puts another in its place, in whole or
    /// in part. Effects that say "instead" or "skip", or that state how something enters, are replacement
    /// effects.
    R614_1 "614.1" since "2009-10-01";
    definition
}

/// A replacement or prevention effect that could be applied to an event.
#[derive(Clone, Debug)]
pub(crate) struct Candidate {
    /// The object that it comes from.
    pub(crate) source: ObjectId,
    /// The player who controls it.
    pub(crate) controller: PlayerId,
    /// The identity of the effect.
    pub(crate) applied: Applied,
    /// What was chosen for the effect.
    pub(crate) choices: Choices,
    /// What happens instead.
    pub(crate) what: WhatInstead,
}

impl Candidate {
    /// Returns what "this", "you" and "chosen" refer to in the text of the effect.
    pub(crate) fn text(&self) -> Source {
        let (this, you) = (Some(self.source), Some(self.controller));
        Source { this, you, choices: self.choices, ..Source::default() }
    }
}

/// What a replacement effect makes of an event.
#[expect(clippy::large_enum_variant, reason = "only a few exist at a time, and only briefly")]
#[derive(Clone, Debug)]
pub(crate) enum WhatInstead {
    /// An effect in card text
    Words(Instead),
    /// The event is skipped, and the effect is used up
    SkipOnce(Moment),
    /// The permanent is regenerated, and the shield is used up
    Regenerate(Moment, ObjectId),
    /// Damage is prevented or redirected, as a waiting effect says
    Shield(Moment, Box<DamageWaitedFor>),
    /// The permanent is regenerated, by an ability that does it each time
    RegeneratesItself(ObjectId),
    /// The permanent enters with its back face up
    BackFaceUp,
    /// Counters of this kind on the permanent replace the event
    Counter(ObjectId, Replacing),
    /// The owner of a commander may put it into the command zone
    CommandZone(PlayerId),
    /// Umbra armor: the damage is removed from the enchanted permanent, and the Aura is destroyed
    UmbraArmor {
        aura: ObjectId,
        /// The permanent that it enchants
        enchanted: ObjectId,
    },
    /// The card is exiled instead of being discarded into the graveyard, so that it may be cast
    Madness,
    /// An opponent of the player may have the damage be dealt to a planeswalker of that player
    OntoAPlaneswalker,
}

/// An event, and what would enter in it.
pub(crate) struct Matter<'m, 'b> {
    pub(crate) event: &'m Event,
    /// What would enter in the event, as it would be.
    pub(crate) entering: Option<&'m Entering<'b>>,
    /// If the event is a result of damage: the other results (120.4c).
    pub(crate) alongside: Option<Rc<[Event]>>,
}

rule! {
    /// A replacement effect applies to an event only once, however the event is modified after that.
    R614_5 "614.5" since "2009-10-01";
    when APPLIED_BEFORE "the effect has been applied to this event before"
    1: APPLIED_BEFORE;
}

/// 614.5: collects the effects that apply to an event and have not been applied to it yet.
pub(crate) fn candidates(table: &Table, matter: &Matter, applied: &[Applied]) -> Vec<Candidate> {
    let now = table.now();
    let mut all = Vec::new();
    if would_be_nothing(&now, matter.event) {
        return all;
    }
    of_the_effect_itself(table, matter, &mut all);
    if r614_17_cant_happen::cant_happen(&now, matter.event) {
        return not_yet_applied(&now, all, applied);
    }
    if let Event::Draw(player) = matter.event
        && !is_replaced_before_looking_for_a_card(table, *player)
    {
        return all;
    }
    for row in now.permanents() {
        of_permanent(&now, row, matter, &mut all);
    }
    of_what_is_in_the_command_zone(&now, matter, &mut all);
    r614_12_entering::of_itself(&now, matter, &mut all);
    of_what_goes_to_a_graveyard(&now, matter, &mut all);
    r702_16_protection::of_what_is_damaged(&now, matter.event, &mut all);
    r122_counters_that_replace::of_counters(&now, matter.event, &mut all);
    r702_89_umbra_armor::of_what_is_destroyed(&now, matter.event, &mut all);
    r702_35_madness::of_what_is_discarded(&now, matter.event, &mut all);
    r903_commander::of_a_commander(&now, matter.event, &mut all);
    r306_planeswalkers::of_a_damaged_player(&now, matter.event, &mut all);
    for standing in &now.game().standing {
        of_standing(&now, standing, matter, &mut all);
    }
    r615_prevention::keep_to_their_time(table, matter.event, &mut all);
    not_yet_applied(&now, all, applied)
}

/// 614.5: leaves out the effects that have been applied to the event before.
fn not_yet_applied(now: &Now, mut all: Vec<Candidate>, applied: &[Applied]) -> Vec<Candidate> {
    // An event that is modified without end has ever more effects to compare, so each of them costs work.
    let applied = now.bench().each(applied);
    all.retain(|candidate| {
        !R614_5::APPLIED_BEFORE.holds_for(now, candidate.source, applied.contains(&candidate.applied))
    });
    all
}

rule! {
    /// A self-replacement effect is a part of the effect of a resolving spell or ability and replaces another
    /// part of it. It is applied before other replacement effects.
    R614_15 "614.15": "614.14" since "2009-10-01", "614.15" since "2011-05-01";
    same as "616.1a"
    5: shown "616/1a-its-own-replacement-first";
}

/// 614.15: collects the effects by which what resolves replaces a part of its own effect.
fn of_the_effect_itself(table: &Table, matter: &Matter, all: &mut Vec<Candidate>) {
    let now = table.now();
    for (n, own) in table.itself().iter().enumerate() {
        if waits_for(&now, &own.replacement.would, matter, &own.source) {
            all.push(Candidate {
                source: own.object,
                controller: own.controller,
                applied: Applied::Itself(n),
                choices: own.source.choices,
                what: WhatInstead::Words(own.replacement.instead.clone()),
            });
        }
    }
}

/// Collects the replacement effects of a permanent. Effects on its own entering are considered as it enters
/// (614.12).
fn of_permanent(now: &Now, row: &ObjectNow, matter: &Matter, all: &mut Vec<Candidate>) {
    for (n, held) in row.abilities.iter().enumerate() {
        let Ability::Replacement(Replacement { would, instead }) = &*held.ability else { continue };
        let source = source_of(now, row, &held.key);
        if waits_for(now, would, matter, &source)
            && replacing::can_be_applied(now, instead, &source)
            && r701_15_regeneration::can_be_applied(now, matter.event, *instead == Instead::Regenerate)
        {
            let what = match (instead, matter.event) {
                (Instead::Regenerate, Event::Destroy { object, .. }) => {
                    WhatInstead::RegeneratesItself(*object)
                }
                _ => WhatInstead::Words(instead.clone()),
            };
            all.push(Candidate {
                source: row.id,
                controller: row.controller_or_owner(),
                applied: Applied::Ability(row.id, n),
                choices: source.choices,
                what,
            });
        }
    }
}

/// Collects the replacement effects of planes and the like, which function in the command zone (113.6p).
fn of_what_is_in_the_command_zone(now: &Now, matter: &Matter, all: &mut Vec<Candidate>) {
    let replaces =
        |row: &&ObjectNow| row.abilities.iter().any(|held| matches!(&*held.ability, Ability::Replacement(_)));
    let in_the_zone = now.objects().filter(|row| row.zone == Zone::Command);
    for row in in_the_zone.filter(replaces) {
        if r113_abilities::functions_in_the_command_zone(&now.look(), row) {
            of_permanent(now, row, matter, all);
        }
    }
}

/// Returns what "this", "you" and "chosen" refer to in an ability of an object.
pub(crate) fn source_of(now: &Now, row: &ObjectNow, key: &AbilityKey) -> Source {
    let choices = r607_linked_abilities::choices_for(&now.look(), row.id, key);
    Source { this: Some(row.id), you: Some(row.controller_or_owner()), choices, ..Source::default() }
}

/// 113.6: collects abilities that put their own card somewhere other than the graveyard. They function
/// wherever that card is.
fn of_what_goes_to_a_graveyard(now: &Now, matter: &Matter, all: &mut Vec<Candidate>) {
    let Event::Move(movement) = matter.event else { return };
    let Some(row) = now.object(movement.object).filter(|row| row.zone != Zone::Battlefield) else { return };
    for (n, held) in row.abilities.iter().enumerate() {
        let Ability::Replacement(Replacement { would, instead }) = &*held.ability else { continue };
        let text = source_of(now, row, &held.key);
        if matches!(would, Would::PutIntoGraveyard(Filter::This)) && waits_for(now, would, matter, &text) {
            all.push(Candidate {
                source: row.id,
                controller: row.controller_or_owner(),
                applied: Applied::Own(0, n),
                choices: text.choices,
                what: WhatInstead::Words(instead.clone()),
            });
        }
    }
}

/// Collects an effect that a spell or ability created earlier.
fn of_standing(now: &Now, standing: &Standing, matter: &Matter, all: &mut Vec<Candidate>) {
    let created = standing.created;
    let what = match (&standing.what, matter.event) {
        (Shield::SkipNext(player, part), event) => {
            begins(now, event, *part).contains(player).then_some(WhatInstead::SkipOnce(created))
        }
        (Shield::Regenerate(shielded), Event::Destroy { object, .. }) => {
            let applies = shielded == object && r701_15_regeneration::can_be_applied(now, matter.event, true);
            applies.then_some(WhatInstead::Regenerate(created, *object))
        }
        (Shield::Damage(waiting), event) => {
            is_shielded(now, standing, event).then(|| WhatInstead::Shield(created, waiting.clone()))
        }
        (Shield::Regenerate(_) | Shield::ReturnWhenGone(_) | Shield::StaysTapped(_), _) => None,
    };
    let Standing { source, controller, choices, .. } = *standing;
    let applied = || Applied::Standing(created);
    all.extend(what.map(|what| Candidate { source, controller, applied: applied(), choices, what }));
}

/// Returns whether a waiting effect applies to damage.
pub(crate) fn is_shielded(now: &Now, standing: &Standing, event: &Event) -> bool {
    let (Shield::Damage(waiting), Event::Damage { source: dealer, to, combat, .. }) = (&standing.what, event)
    else {
        return false;
    };
    let source = Source {
        this: Some(standing.source),
        you: Some(standing.controller),
        choices: standing.choices,
        ..Source::default()
    };
    let left = match waiting.left {
        Remaining::Amount(left) => left > 0,
        Remaining::All | Remaining::Once => true,
    };
    let to = match &waiting.to {
        Damaged::Anything => true,
        Damaged::These(things) => things.contains(to),
        Damaged::Matching(subject) => now.look().subjects(subject, &source).contains(to),
    };
    let such_damage = *combat || !waiting.combat;
    left && such_damage
        && to
        && r609_7_sources::is_waited_for(now, *dealer, &waiting.by, &source)
        && waiting.onto.is_none_or(|onto| r614_9_redirection::can_be_redirected(now, onto))
}

/// Returns whether the order of two waiting effects makes no difference.
pub(crate) fn are_alike(one: &DamageWaitedFor, other: &DamageWaitedFor) -> bool {
    let amounts = |waiting: &DamageWaitedFor| match waiting.left {
        Remaining::Amount(_) => true,
        Remaining::All | Remaining::Once => false,
    };
    let plain = |waiting: &DamageWaitedFor| waiting.onto.is_none() && waiting.and.is_none();
    plain(one) && plain(other) && (one.left == other.left || (amounts(one) && amounts(other)))
}

/// Returns whether a replacement effect waits for an event.
pub(crate) fn waits_for(now: &Now, would: &Would, matter: &Matter, source: &Source) -> bool {
    let who = |player: PlayerId, who: Who| now.look().names_player(player, who, source);
    let is = |id: ObjectId, filter: &Filter| is_such_a_permanent(now, matter, id, filter, source);
    match (would, matter.event) {
        (Would::Begin { part, who: whose }, event) => {
            begins(now, event, *part).into_iter().any(|player| who(player, *whose))
        }
        (Would::Draw(drawer), Event::Draw(player)) => who(*player, *drawer),
        (Would::Enter(filter), Event::Move(_) | Event::CreateToken { .. }) => {
            matter.entering.is_some_and(|entering| entering.matches(filter, source))
        }
        (Would::GainLife(gainer), Event::GainLife(player, _)) => who(*player, *gainer),
        (Would::LoseLife(loser), Event::LoseLife(player, _)) => who(*player, *loser),
        (Would::LoseGame(loser), Event::Lose(player)) => who(*player, *loser),
        (Would::Die(filter), Event::Move(movement)) => {
            movement.to == Zone::Graveyard && is(movement.object, filter)
        }
        (Would::PutIntoGraveyard(filter), Event::Move(movement)) => {
            movement.to == Zone::Graveyard
                && now.object(movement.object).is_some_and(|row| now.look().matches(row, filter, source))
        }
        (Would::Damage { by, to }, Event::Damage { source: dealer, to: dealt_to, .. }) => {
            let to = match (to, dealt_to) {
                (Recipient::Anything, _) => true,
                (Recipient::Players(dealt_to), Thing::Player(player)) => who(*player, *dealt_to),
                (Recipient::Permanent(filter), Thing::Object(id)) => is(*id, filter),
                (Recipient::Players(_), Thing::Object(_)) | (Recipient::Permanent(_), Thing::Player(_)) => {
                    false
                }
            };
            to && r609_7_sources::is_of_that_kind(now, *dealer, by, source)
        }
        (Would::LifeBelow(loser, limit), Event::LoseLife(player, _)) => {
            who(*player, *loser)
                && life_afterward(now, matter, *player)
                    .is_some_and(|(life, after)| life >= *limit && after < *limit)
        }
        (Would::BeDestroyed(filter), Event::Destroy { object, .. }) => is(*object, filter),
        (Would::PutCounters(filter), Event::PutCounters { on: Thing::Object(id), .. }) => is(*id, filter),
        (Would::EffectPutsCounters(filter), Event::PutCounters { on: Thing::Object(id), by_effect, .. }) => {
            is(*id, filter) && r614_16_by_an_effect::is_by_an_effect(now, *id, *by_effect)
        }
        (Would::CreateTokens(whose), Event::CreateTokens { controller, .. }) => who(*controller, *whose),
        (
            Would::Draw(_)
            | Would::Enter(_)
            | Would::Die(_)
            | Would::PutIntoGraveyard(_)
            | Would::GainLife(_)
            | Would::LoseLife(_)
            | Would::LoseGame(_)
            | Would::Damage { .. }
            | Would::LifeBelow(..)
            | Would::BeDestroyed(_)
            | Would::CreateTokens(_)
            | Would::PutCounters(_)
            | Would::EffectPutsCounters(_),
            _,
        ) => false,
    }
}

/// 120.4c: returns the life total of a player, which is that of the player's team (810.9a), and what it would be
/// after a result of damage and the other results of the same damage.
pub(crate) fn life_afterward(now: &Now, matter: &Matter, player: PlayerId) -> Option<(i32, i32)> {
    let others = matter.alongside.as_ref()?;
    let life = now.life_total(player);
    let shares = |of: PlayerId| now.game().team_with(player).any(|other| other == of);
    let change = |life: i32, event: &Event| match event {
        Event::GainLife(of, amount) if shares(*of) => life.saturating_add_unsigned(*amount),
        Event::LoseLife(of, amount) if shares(*of) => life.saturating_sub_unsigned(*amount),
        _ => life,
    };
    let after = others.iter().chain([matter.event]).fold(life, change);
    Some((life, after))
}

/// Returns whether an object is a permanent that matches, or is about to enter as one.
fn is_such_a_permanent(now: &Now, matter: &Matter, id: ObjectId, filter: &Filter, source: &Source) -> bool {
    match matter.entering {
        Some(entering) if entering.id() == id => entering.matches(filter, source),
        Some(_) | None => now
            .object(id)
            .is_some_and(|row| row.zone == Zone::Battlefield && now.look().matches(row, filter, source)),
    }
}

/// Returns the player whose turn, phase or step would begin, if such a part would, or the players of that team (805.8).
fn begins(now: &Now, event: &Event, part: TurnPart) -> Vec<PlayerId> {
    let player = match event {
        Event::TurnBegins { player, .. } if part == TurnPart::Turn => *player,
        Event::Begins(begun) if *begun == part => now.game().active,
        _ => return Vec::new(),
    };
    r805_shared_team_turns::players_of_a_turn(now, now.game(), player)
}

rule! {
    /// A source that would deal 0 damage deals no damage at all. So there is no event that a replacement effect
    /// could increase, or that it could make the source deal to something else.
    R614_7A "614.7a" since "2009-10-01";
    when NOTHING "the amount of the event is zero"
    1: NOTHING;
    2: NOTHING;
}

/// 614.7a: returns whether an event would be about no damage, no life, no tokens or no counters.
fn would_be_nothing(now: &Now, event: &Event) -> bool {
    R614_7A::NOTHING.holds(now, amount_of(event) == Some(0))
}

/// Returns the amount of an event, if it has one.
pub(crate) fn amount_of(event: &Event) -> Option<u32> {
    match event {
        Event::Damage { amount, .. } | Event::GainLife(_, amount) | Event::LoseLife(_, amount) => {
            Some(*amount)
        }
        Event::CreateTokens { number, .. }
        | Event::PutCounters { number, .. }
        | Event::RemoveCounters { number, .. } => Some(*number),
        _ => None,
    }
}

/// Returns the player whom an event affects, or the controller or owner of the object that it affects.
pub(crate) fn affected_player(now: &Now, event: &Event) -> Option<PlayerId> {
    let of = |id: ObjectId| now.seen(id, AsOf::NowOrLast).map(|row| row.controller_or_owner());
    match event {
        Event::TurnBegins { player, .. }
        | Event::Draw(player)
        | Event::GainLife(player, _)
        | Event::LoseLife(player, _)
        | Event::Lose(player)
        | Event::Damage { to: Thing::Player(player), .. }
        | Event::PutCounters { on: Thing::Player(player), .. } => Some(*player),
        Event::CreateTokens { controller, .. } | Event::CreateToken { controller, .. } => Some(*controller),
        Event::Move(Move { under: Some(player), .. }) => Some(*player),
        Event::Move(movement) if movement.to == Zone::Battlefield => {
            now.object(movement.object).map(|row| row.owner)
        }
        Event::Move(movement) => of(movement.object),
        Event::Destroy { object, .. } => of(*object),
        Event::Damage { to: Thing::Object(id), .. } | Event::PutCounters { on: Thing::Object(id), .. } => {
            of(*id)
        }
        _ => None,
    }
}

/// Returns the object that an event is about.
pub(crate) fn affected_object(event: &Event) -> Option<ObjectId> {
    match event {
        Event::Move(movement) => Some(movement.object),
        Event::Destroy { object, .. } => Some(*object),
        Event::Damage { to: Thing::Object(id), .. } | Event::PutCounters { on: Thing::Object(id), .. } => {
            Some(*id)
        }
        _ => None,
    }
}

/// Returns "that object" in what an effect does in place of an event or because it prevents damage: for damage, its
/// source.
pub(crate) fn that_object(event: &Event) -> Option<ObjectId> {
    match event {
        Event::Damage { source, .. } => Some(*source),
        other => affected_object(other),
    }
}

rule! {
    /// An event that is replaced never happens. The event that replaces it does, and only that event can make
    /// abilities trigger.
    R614_6 "614.6" since "2009-10-01";
    instead REPLACED "the replaced event doesn't happen"
    instead AT_THAT_TIME "what happens instead happens at the same time as the other parts of the event"
    does ITS_AMOUNT "\"that much\" in what happens instead is the amount of the event that would have happened"
    1: REPLACED, AT_THAT_TIME, ITS_AMOUNT;
    2: REPLACED, shown "614/6-the-modified-event-triggers";
    3: shown "614/6-an-impossible-part-is-ignored";
}

/// 614.6: replaces an event with what an effect makes of it.
pub(crate) fn apply(
    table: &mut Table,
    event: Event,
    candidate: &Candidate,
    applied: &[Applied],
) -> Ruled<Vec<Event>> {
    let original = event.clone();
    let modified = modified(table, event, candidate, applied)?;
    if R614_6::REPLACED.is_followed_for(table, candidate.source) || modified.contains(&original) {
        Ok(modified)
    } else {
        Ok([vec![original], modified].concat())
    }
}

/// 614.6: returns whether what an effect does in place of an event is a part of what happens at that time.
pub(crate) fn is_a_part_of_the_event(table: &Table, source: ObjectId) -> bool {
    R614_6::AT_THAT_TIME.is_followed_for(table, source)
}

/// 614.6: returns the number that "that much" and "that many" stand for in what an effect does in place of an
/// event. A draw is of one card.
pub(crate) fn that_much(now: &Now, source: ObjectId, event: &Event) -> u32 {
    let amount = match event {
        Event::Draw(_) => 1,
        other => amount_of(other).unwrap_or(0),
    };
    if R614_6::ITS_AMOUNT.is_followed_for(now, source) { amount } else { 0 }
}

fn modified(
    table: &mut Table,
    event: Event,
    candidate: &Candidate,
    applied: &[Applied],
) -> Ruled<Vec<Event>> {
    match &candidate.what {
        WhatInstead::SkipOnce(created) => skip_once(table, event, candidate.source, *created),
        WhatInstead::Regenerate(created, object) => {
            r701_15_regeneration::regenerated(table, *object, *created)
        }
        WhatInstead::RegeneratesItself(object) => {
            Ok(r701_15_regeneration::what_regenerating_does(table, *object))
        }
        WhatInstead::Shield(created, waiting) => {
            r615_prevention::by_shield(table, event, candidate, *created, waiting)
        }
        WhatInstead::BackFaceUp => Ok(vec![r614_12_entering::with_back_face_up(event)]),
        WhatInstead::Counter(object, counters) => {
            Ok(r122_counters_that_replace::removed_instead(table, event, candidate, *object, *counters))
        }
        WhatInstead::CommandZone(owner) => r903_commander::into_the_command_zone(table, event, *owner),
        WhatInstead::UmbraArmor { aura, enchanted } => {
            r702_89_umbra_armor::destroyed_instead(table, *aura, *enchanted)
        }
        WhatInstead::Madness => r702_35_madness::exiled_instead(table, event),
        WhatInstead::OntoAPlaneswalker => {
            r306_planeswalkers::onto_a_planeswalker(table, event, candidate.controller)
        }
        WhatInstead::Words(instead) => replacing::in_words(table, event, candidate, instead, applied),
    }
}

rule! {
    /// To skip a turn, phase or step is to replace it with nothing.
    R614_10 "614.10" since "2009-10-01";
    same as "500.11"
    1: GOES_ON of "500.11", shown "500/11-only-the-upkeep-step-is-missing";
    2: shown "500/11-only-the-upkeep-step-is-missing";
    3: shown "500/11-a-step-that-has-begun";
}

rule! {
    /// What is scheduled for a skipped turn, phase or step doesn't happen, and what is scheduled for the next
    /// one of its kind waits for the first that isn't skipped. If two effects each skip a player's next one,
    /// the player skips two: one effect is used up by the first, and the other waits for the second.
    R614_10A "614.10a" since "2009-10-01";
    does USED_UP "the effect is used up"
    instead WAITS_ON "what waits for the next turn of a player who has left waits for one that wouldn't be skipped"
    1: shown "500/11-nothing-triggers-in-a-skipped-step";
    2: shown "500/11-next-upkeep-step-that-is-not-skipped", shown "500/11-until-a-turn-that-is-skipped",
        WAITS_ON;
    3: USED_UP, shown "500/11-two-turns-skipped";
}

/// 614.10a: skips an event and uses up the effect.
fn skip_once(table: &mut Table, event: Event, source: ObjectId, created: Moment) -> Ruled<Vec<Event>> {
    is_used_up(table, source, created)?;
    Ok(r500_turn::skipped(&table.now(), event))
}

/// 614.10a: uses up an effect that has skipped something.
fn is_used_up(table: &mut Table, source: ObjectId, created: Moment) -> Ruled<()> {
    if R614_10A::USED_UP.is_followed_for(table, source) {
        table.use_up(&R614_10A, Event::StandingEnds(created))?;
    }
    Ok(())
}

/// 614.10a: uses up an effect that would skip the turn of a player who has left. Returns whether there was one: then
/// it isn't this turn for which anything waits.
pub(crate) fn would_be_skipped(table: &mut Table, player: PlayerId) -> Ruled<bool> {
    let skips = |standing: &&Standing| standing.what == Shield::SkipNext(player, TurnPart::Turn);
    let skip = table.game().standing.iter().find(skips).map(|standing| (standing.source, standing.created));
    let Some((source, created)) = skip else { return Ok(false) };
    if !R614_10A::WAITS_ON.is_followed_for(table, player) {
        return Ok(false);
    }
    is_used_up(table, source, created)?;
    Ok(true)
}

rule! {
    /// An effect that replaces a draw does so even if there is no card to draw.
    R614_11 "614.11" since "2009-10-01";
    instead BEFORE_DRAWING "a draw is replaced before the game checks whether there is a card to draw"
    2: BEFORE_DRAWING;
}

rule! {
    /// If one of several draws is replaced, everything that takes its place is done before the next draw.
    R614_11A "614.11a" since "2009-10-01";
    same as "121.2"
    1: shown "614/11a-before-the-next-draw";
}

/// 614.11: returns whether effects that replace draws are considered before the library is.
pub(crate) fn is_replaced_before_looking_for_a_card(table: &Table, player: PlayerId) -> bool {
    let has_a_card = || r121_drawing::cards_in_library(&table.now(), player).next().is_some();
    R614_11::BEFORE_DRAWING.is_followed_for(table, player) || has_a_card()
}

/// The result for an event to which no further effect applies.
pub(crate) enum Refined {
    /// The event happens as it is
    Last(Event),
    /// The event consists of these events
    Into(Vec<Event>),
}

/// Returns the next form of an event to which no effect applies: what destroying, drawing or damage results
/// in.
pub(crate) fn refined(table: &mut Table, event: Event, applied: &[Applied]) -> Ruled<Refined> {
    let now = table.now();
    let is_gone = affected_object(&event).is_some_and(|id| !now.game().objects.contains_key(&id));
    let is_gone = is_gone || r102_players::would_happen_to_nobody(&now, &event);
    if amount_of(&event) == Some(0) || is_gone || r614_17_cant_happen::does_not_happen(&now, &event) {
        return Ok(Refined::Into(Vec::new()));
    }
    Ok(match event {
        Event::Destroy { object, .. } => Refined::Into(r701_keyword_actions::destroyed(&now, object)),
        Event::Draw(player) => Refined::Into(vec![r121_drawing::drawn(&now, player)]),
        Event::CreateTokens { controller, token, number } => {
            table.bench().count_new_objects(number)?;
            Refined::Into(r701_keyword_actions::created(controller, &token, number))
        }
        Event::Move(ref movement)
            if let Some(instead) = r717_attractions::instead_of_moving(table, movement) =>
        {
            Refined::Into(vec![instead])
        }
        event @ (Event::Move(_) | Event::CreateToken { .. }) => {
            let event = r614_12_entering::with_its_counters(table, event, applied)?;
            if r400_4_kept_out::stays_where_it_is(table, &event)? {
                return Ok(Refined::Into(Vec::new()));
            }
            if !r101_general::can_enter(table, &event)? {
                return Ok(Refined::Into(r608_resolving::instead_of_entering(table, &event)));
            }
            if let Some(instead) = r712_double_faced_cards::instead_of_entering(table, &event) {
                return Ok(Refined::Into(vec![instead]));
            }
            let event = r310_battles::with_its_protector(table, event)?;
            let event = r508_4_put_attacking::with_what_it_attacks(table, event)?;
            let event = r509_7_put_blocking::with_what_it_blocks(table, event)?;
            match r303_4_auras_that_enter::attached_as_it_enters(table, event)? {
                Some(event) => Refined::Last(event),
                None => Refined::Into(Vec::new()),
            }
        }
        last => Refined::Last(last),
    })
}

rules![R614_1, R614_5, R614_6, R614_7A, R614_10, R614_10A, R614_11, R614_11A, R614_15];
