//! Which event is which (603.2): compares an event of the game with the event that an ability waits for.

use crate::card::{Ability, CombatTrigger, CounterKind, Filter, Recipient, Trigger, Who, Zone};
use crate::now::{Now, ObjectNow, Source};
use crate::rules::{
    r500_turn, r505_main_phase, r508_3_triggers, r509_5_triggers, r603_6_zone_changes,
    r603_triggered_abilities, r603_triggered_abilities::R603_2, r608_2h_information, r700_general,
    r701_3_attaching, r702_26b_phased_out, r714_sagas, r728_day_and_night, r805_shared_team_turns,
    r901_planechase,
};
use crate::state::{AsOf, Attached, ObjectId, Occurred, Phase, PlayerId, Thing, TurnPart};
use crate::table::{Cause, Event, Move};

rule! {
    /// Something that is already so doesn't become so. An ability that waits for something to become tapped
    /// doesn't trigger if that was tapped before.
    R603_2F "603.2f": "603.2d" since "2009-10-01", "603.2e" since "2020-07-03", "603.2f" since "2021-07-23",
        "603.2e" since "2025-11-14";
    when CHANGED "the object wasn't already in that state"
    2: CHANGED, shown "603/2f-becomes-tapped";
    3: shown "603/2f-entering-tapped", shown "603/2f-entering-untapped";
}

/// 603.2f: returns whether an object becomes what an event would make it, rather than being so already.
pub(crate) fn becomes(now: &Now, about: ObjectId, changes: bool) -> bool {
    R603_2F::CHANGED.holds_for(now, about, changes)
}

/// An event, as seen by an ability that waits for one.
pub(crate) struct SeenEvent<'s, 'b> {
    pub(crate) event: &'s Event,
    /// The moment before the event.
    pub(crate) before: &'s Now<'b>,
    /// The moment after the event.
    pub(crate) after: &'s Now<'b>,
    /// The moment at which the game considers the ability: one of these two (603.10).
    pub(crate) now: &'s Now<'b>,
    /// What "this" and "you" refer to in the ability.
    pub(crate) source: &'s Source,
}

/// 603.2: returns what a triggered ability learns of an event, if it waits for that event.
pub(crate) fn occurred(when: &Trigger, seen: &SeenEvent) -> Option<Occurred> {
    match when {
        Trigger::Begins { part, whose } => begins(seen, *part, *whose),
        Trigger::MainPhaseBegins { nth, whose } => main_phase_begins(seen, *nth, *whose),
        Trigger::BeginsInThatTurn(part) => begins_in_that_turn(seen, *part),
        Trigger::Enters(what) => enters(seen, what),
        Trigger::Dies(what) => dies(seen, what),
        Trigger::Leaves(what) => leaves(seen, what),
        Trigger::PutIntoGraveyard(what) => put_into_graveyard(seen, what),
        Trigger::Draws(who) => draws(seen, *who),
        Trigger::Discards(who) => discards(seen, *who),
        Trigger::GainsLife(who) => gains_life(seen, *who),
        Trigger::LosesLife(who) => loses_life(seen, *who),
        Trigger::Casts { who, what } => casts(seen, *who, what),
        Trigger::PlaysLand(who) => plays_land(seen, *who),
        Trigger::Expends { who, mana } => expends(seen, *who, *mana),
        Trigger::Sacrifices { who, what } => sacrifices(seen, *who, what),
        Trigger::Visits { who, what } => visits(seen, *who, what),
        Trigger::SetInMotion(what) => set_in_motion(seen, what),
        Trigger::Encounters { who, what } => encounters(seen, *who, what),
        Trigger::BecomesAttached { what, to } => becomes_attached(seen, what, to),
        Trigger::BecomesUnattached { what, from } => becomes_unattached(seen, what, from).into_iter().next(),
        Trigger::Taps(what) => taps(seen, what),
        Trigger::Untaps(what) => untaps(seen, what),
        Trigger::Targeted(what) => targeted(seen, what),
        Trigger::PhasesIn(what) => phases_in(seen, what),
        Trigger::PhasesOut(what) => phases_out(seen, what),
        Trigger::IsDealtDamage(what) => is_dealt_damage(seen, what),
        Trigger::DealsDamage(what) => deals_damage(seen, what),
        Trigger::GetsCounter(what) => gets_counter(seen, what),
        Trigger::LosesLastCounter(kind, what) => loses_last_counter(seen, kind, what),
        Trigger::Chapter(_) => gets_lore_counters(seen),
        Trigger::Room { number, .. } => enters_room(seen, *number),
        Trigger::DayNightChanges => day_night_changes(seen),
        Trigger::Combat(event) => in_combat(seen, event).into_iter().next(),
        // A state isn't an event (603.8).
        Trigger::State(_) | Trigger::Other(_) => None,
    }
}

impl SeenEvent<'_, '_> {
    fn matches(&self, row: Option<&ObjectNow>, what: &Filter) -> bool {
        let Some(row) = row else { return false };
        let is_such = |what: &Filter| self.now.look().matches(row, what, self.source);
        is_such(what) || qualities_are_ignored(self.now, row.id, what) && is_such(&what.without_qualities())
    }

    /// Returns whether an object matches a filter at the moment at which the game considers the ability.
    pub(crate) fn is(&self, id: ObjectId, what: &Filter) -> bool {
        self.matches(self.now.object(id), what)
    }

    pub(crate) fn names(&self, player: PlayerId, who: Who) -> bool {
        self.now.look().names_player(player, who, self.source)
            || !R603_2::WHOSE.is_followed_for(self.now, player)
    }

    /// Returns whether a player or permanent is what the ability names.
    pub(crate) fn names_thing(&self, thing: Thing, what: &Recipient) -> bool {
        match (what, thing) {
            (Recipient::Anything, _) => true,
            (Recipient::Players(who), Thing::Player(player)) => self.names(player, *who),
            (Recipient::Permanent(filter), Thing::Object(id)) => self.is(id, filter),
            (Recipient::Players(_), Thing::Object(_)) | (Recipient::Permanent(_), Thing::Player(_)) => false,
        }
    }

    /// Returns what the ability learns of an event about an object, if the object matches.
    fn object_that_is(&self, id: ObjectId, what: &Filter) -> Option<Occurred> {
        self.is(id, what).then_some(of_object(id))
    }

    /// Returns what the ability learns of an event about a player, if the player matches.
    fn player_who_is(&self, player: PlayerId, who: Who) -> Option<Occurred> {
        self.names(player, who).then_some(of_player(player))
    }
}

/// 603.2: with the mutant, returns whether the qualities for which a trigger event asks make no difference.
fn qualities_are_ignored(now: &Now, id: ObjectId, what: &Filter) -> bool {
    what.asks_for_a_quality() && !R603_2::QUALITIES.is_followed_for(now, id)
}

fn of_object(id: ObjectId) -> Occurred {
    Occurred { object: Some(id), ..Occurred::default() }
}

fn of_player(player: PlayerId) -> Occurred {
    Occurred { player: Some(player), ..Occurred::default() }
}

fn of_both(id: ObjectId, player: PlayerId) -> Occurred {
    Occurred { object: Some(id), player: Some(player), amount: None }
}

/// A turn, phase or step begins.
fn begins(seen: &SeenEvent, part: TurnPart, whose: Who) -> Option<Occurred> {
    let this = seen.source.this?;
    let (begun, active) = match seen.event {
        Event::Begins(begun) => (*begun, seen.now.game().active),
        Event::TurnBegins { player, .. } => (TurnPart::Turn, *player),
        _ => return None,
    };
    let triggers = is_part(begun, part) && r500_turn::triggers_at_the_beginning(seen.now, this);
    players_named(seen, active, whose).first().copied().filter(|_| triggers).map(of_player)
}

/// Returns the players whose turn it is, in a turn of a player, and whom an ability is about. In a game between teams,
/// these can be several (805.4a).
fn players_named(seen: &SeenEvent, active: PlayerId, whose: Who) -> Vec<PlayerId> {
    let players = r805_shared_team_turns::players_of_a_turn(seen.now, seen.now.game(), active);
    players.into_iter().filter(|&player| seen.names(player, whose)).collect()
}

/// 805.4d: returns what an ability learns of the beginning of a part of a turn, once for each time that it triggers.
/// It triggers for several players if it refers to "that player".
pub(crate) fn for_each_active_player(
    seen: &SeenEvent,
    when: &Trigger,
    ability: &Ability,
    occurrences: Vec<Occurred>,
) -> Vec<Occurred> {
    let (Trigger::Begins { whose, .. } | Trigger::MainPhaseBegins { whose, .. }) = when else {
        return occurrences;
    };
    let active = match seen.event {
        Event::TurnBegins { player, .. } => *player,
        _ => seen.now.game().active,
    };
    let players = players_named(seen, active, *whose);
    if occurrences.is_empty() || players.len() < 2 {
        return occurrences;
    }
    let refers = r805_shared_team_turns::refers_to_that_player(ability);
    let players = r805_shared_team_turns::triggers_for(seen.now, players, refers);
    players.into_iter().map(of_player).collect()
}

/// The first, second … main phase of a turn begins.
fn main_phase_begins(seen: &SeenEvent, nth: u8, whose: Who) -> Option<Occurred> {
    let Event::Begins(begun) = seen.event else { return None };
    let this = seen.source.this?;
    let triggers = r505_main_phase::is_nth_main_phase(seen.after, *begun, nth)
        && r500_turn::triggers_at_the_beginning(seen.now, this);
    let active = seen.now.game().active;
    players_named(seen, active, whose).first().copied().filter(|_| triggers).map(of_player)
}

/// A phase or step begins in the one turn that the ability waits for.
fn begins_in_that_turn(seen: &SeenEvent, part: TurnPart) -> Option<Occurred> {
    let Event::Begins(begun) = seen.event else { return None };
    let this = seen.source.this?;
    let triggers = is_part(*begun, part) && r500_turn::triggers_at_the_beginning(seen.now, this);
    triggers.then_some(of_player(seen.now.game().active))
}

/// Returns whether the part of a turn that begins is the one that an ability waits for. Either main phase is
/// a main phase.
fn is_part(begun: TurnPart, part: TurnPart) -> bool {
    match (part, begun) {
        (TurnPart::Phase(Phase::Main), TurnPart::PrecombatMain | TurnPart::PostcombatMain) => true,
        (one, other) => one == other,
    }
}

/// A permanent enters.
fn enters(seen: &SeenEvent, what: &Filter) -> Option<Occurred> {
    match seen.event {
        Event::PhaseIn(id) => {
            let enters =
                seen.is(*id, what) && r702_26b_phased_out::counts_as_a_change_of_zone(seen.after, *id);
            enters.then_some(of_object(*id))
        }
        event => {
            let entered = what_entered(event)?;
            let row = r603_6_zone_changes::as_it_enters(seen.after, entered)?;
            let triggers = seen.matches(Some(&row), what)
                && r603_6_zone_changes::triggers_on(seen.after, seen.source.this, entered);
            triggers.then_some(of_object(entered))
        }
    }
}

/// A permanent is put into a graveyard.
fn dies(seen: &SeenEvent, what: &Filter) -> Option<Occurred> {
    match seen.event {
        Event::Move(movement) if movement.to == Zone::Graveyard => permanent_left(seen, movement, what),
        _ => None,
    }
}

/// A permanent leaves the battlefield.
fn leaves(seen: &SeenEvent, what: &Filter) -> Option<Occurred> {
    match seen.event {
        Event::Move(movement) if movement.to != Zone::Battlefield => permanent_left(seen, movement, what),
        Event::PhaseOut(id, _) => {
            let leaves = seen.matches(seen.before.object(*id), what)
                && r702_26b_phased_out::counts_as_a_change_of_zone(seen.after, *id);
            leaves.then_some(of_object(*id))
        }
        Event::CeaseToExist(id) => {
            let row = seen.before.object(*id).filter(|row| row.zone == Zone::Battlefield);
            let leaves = seen.matches(row, what)
                && r603_triggered_abilities::triggers_as_it_leaves_with_its_owner(seen.after, *id);
            leaves.then_some(of_object(*id))
        }
        _ => None,
    }
}

fn permanent_left(seen: &SeenEvent, movement: &Move, what: &Filter) -> Option<Occurred> {
    let row = seen.before.object(movement.object).filter(|row| row.zone == Zone::Battlefield);
    seen.matches(row, what).then_some(of_object(movement.object))
}

/// A card or permanent is put into a graveyard from anywhere.
fn put_into_graveyard(seen: &SeenEvent, what: &Filter) -> Option<Occurred> {
    let Event::Move(movement) = seen.event else { return None };
    if movement.to != Zone::Graveyard {
        return None;
    }
    let there = seen.now.object(movement.object);
    let row = there.or_else(|| seen.after.object(movement.became?));
    let of_this =
        *what == Filter::This && [Some(movement.object), movement.became].contains(&seen.source.this);
    (of_this || seen.matches(row, what)).then_some(of_object(movement.object))
}

/// A player draws a card.
fn draws(seen: &SeenEvent, who: Who) -> Option<Occurred> {
    match seen.event {
        Event::Move(movement) if movement.cause == Cause::Drawn => {
            seen.player_who_is(owner_of(seen, movement)?, who)
        }
        _ => None,
    }
}

/// A player discards a card.
fn discards(seen: &SeenEvent, who: Who) -> Option<Occurred> {
    match seen.event {
        Event::Move(movement) if movement.cause == Cause::Discarded => {
            let owner = owner_of(seen, movement)?;
            seen.names(owner, who).then_some(of_both(movement.object, owner))
        }
        _ => None,
    }
}

fn owner_of(seen: &SeenEvent, movement: &Move) -> Option<PlayerId> {
    let row = seen.before.object(movement.object).or_else(|| seen.after.object(movement.became?))?;
    Some(row.owner)
}

/// A player gains life.
fn gains_life(seen: &SeenEvent, who: Who) -> Option<Occurred> {
    match seen.event {
        Event::GainLife(player, amount) if *amount > 0 => {
            Some(seen.player_who_is(*player, who)?.with_amount(*amount))
        }
        _ => None,
    }
}

/// A player loses life.
fn loses_life(seen: &SeenEvent, who: Who) -> Option<Occurred> {
    match seen.event {
        Event::LoseLife(player, amount) if *amount > 0 => {
            Some(seen.player_who_is(*player, who)?.with_amount(*amount))
        }
        _ => None,
    }
}

/// A player casts a spell.
fn casts(seen: &SeenEvent, who: Who, what: &Filter) -> Option<Occurred> {
    let Event::Cast { spell, player, .. } = seen.event else { return None };
    let casts = seen.names(*player, who) && seen.is(*spell, what);
    casts.then_some(of_both(*spell, *player))
}

/// A player plays a land.
fn plays_land(seen: &SeenEvent, who: Who) -> Option<Occurred> {
    let Event::LandPlayed { land, player, .. } = seen.event else { return None };
    seen.names(*player, who).then_some(of_both(*land, *player))
}

/// A player expends an amount of mana.
fn expends(seen: &SeenEvent, who: Who, mana: u32) -> Option<Occurred> {
    let Event::Expends { player, before, after } = seen.event else { return None };
    let expends = seen.names(*player, who) && r700_general::expends(seen.now, *player, mana, *before, *after);
    expends.then_some(of_player(*player))
}

/// A player sacrifices a permanent.
fn sacrifices(seen: &SeenEvent, who: Who, what: &Filter) -> Option<Occurred> {
    match seen.event {
        Event::Move(movement) if movement.cause == Cause::Sacrificed => {
            let row = seen.before.object(movement.object)?;
            let controller = row.controller?;
            let sacrifices = seen.names(controller, who) && seen.matches(Some(row), what);
            sacrifices.then_some(of_both(movement.object, controller))
        }
        _ => None,
    }
}

/// A player visits an Attraction.
fn visits(seen: &SeenEvent, who: Who, what: &Filter) -> Option<Occurred> {
    let Event::Visits { player, attraction } = seen.event else { return None };
    let visits = seen.names(*player, who) && seen.is(*attraction, what);
    visits.then_some(of_both(*attraction, *player))
}

/// 312.5: a player encounters a phenomenon.
fn encounters(seen: &SeenEvent, who: Who, what: &Filter) -> Option<Occurred> {
    let Event::PlaneswalkTo { player, card } = seen.event else { return None };
    let is_it = || seen.names(*player, who) && seen.is(*card, what);
    let encounters = r901_planechase::is_encountered(seen.now, *card) && is_it();
    encounters.then_some(of_both(*card, *player))
}

/// A scheme is set in motion.
fn set_in_motion(seen: &SeenEvent, what: &Filter) -> Option<Occurred> {
    let Event::SetInMotion(scheme) = seen.event else { return None };
    seen.object_that_is(*scheme, what)
}

/// A permanent becomes attached to another, perhaps as it enters. The triggered ability learns of the first.
fn becomes_attached(seen: &SeenEvent, what: &Filter, to: &Filter) -> Option<Occurred> {
    let id = match seen.event {
        Event::Attach(id, Some(_)) => *id,
        event => what_entered(event)?,
    };
    let Some(Attached::ToObject(host)) = seen.after.object(id)?.attached else { return None };
    (seen.is(id, what) && seen.is(host, to)).then_some(of_object(id))
}

/// Permanents become unattached from others. The triggered ability learns of the permanent to which each was
/// attached.
fn becomes_unattached(seen: &SeenEvent, what: &Filter, from: &Filter) -> Vec<Occurred> {
    let unattached = r701_3_attaching::becoming_unattached(seen.before, seen.after, seen.event);
    let such = unattached.into_iter().filter(|&(id, host)| seen.is(id, what) && seen.is(host, from));
    such.map(|(_, host)| of_object(host)).collect()
}

/// A permanent becomes tapped.
fn taps(seen: &SeenEvent, what: &Filter) -> Option<Occurred> {
    let Event::Tap(id) = seen.event else { return None };
    seen.object_that_is(*id, what)
}

/// A permanent becomes untapped.
fn untaps(seen: &SeenEvent, what: &Filter) -> Option<Occurred> {
    let Event::Untap(id) = seen.event else { return None };
    seen.object_that_is(*id, what)
}

/// A permanent phases in.
fn phases_in(seen: &SeenEvent, what: &Filter) -> Option<Occurred> {
    let Event::PhaseIn(id) = seen.event else { return None };
    seen.object_that_is(*id, what)
}

/// A permanent phases out.
fn phases_out(seen: &SeenEvent, what: &Filter) -> Option<Occurred> {
    let Event::PhaseOut(id, _) = seen.event else { return None };
    seen.object_that_is(*id, what)
}

/// An object becomes the target of a spell or ability. The triggered ability learns of that spell or ability.
fn targeted(seen: &SeenEvent, what: &Filter) -> Option<Occurred> {
    let Event::Announced { targets, object: by, .. } = seen.event else { return None };
    let is_such = |thing: &Thing| match thing {
        Thing::Object(id) => seen.is(*id, what),
        Thing::Player(_) => false,
    };
    targets.iter().flatten().any(is_such).then_some(of_object(*by))
}

/// An object is dealt damage.
fn is_dealt_damage(seen: &SeenEvent, what: &Filter) -> Option<Occurred> {
    match seen.event {
        Event::Damage { to: Thing::Object(id), amount, .. } if *amount > 0 => {
            Some(seen.object_that_is(*id, what)?.with_amount(*amount))
        }
        _ => None,
    }
}

/// An object deals damage.
fn deals_damage(seen: &SeenEvent, what: &Filter) -> Option<Occurred> {
    match seen.event {
        Event::Damage { source, amount, .. } if *amount > 0 => {
            let row = r608_2h_information::as_it_acts(seen.now, *source);
            let deals = seen.matches(row.as_deref(), what);
            deals.then(|| of_object(*source).with_amount(*amount))
        }
        _ => None,
    }
}

/// Something happens in combat.
fn in_combat(seen: &SeenEvent, when: &CombatTrigger) -> Vec<Occurred> {
    match when {
        CombatTrigger::Attacks { .. }
        | CombatTrigger::AttacksAlone(_)
        | CombatTrigger::IsAttacked(_)
        | CombatTrigger::PlayerAttacksWith { .. }
        | CombatTrigger::PlayerAttacks { .. }
        | CombatTrigger::OneOrMoreAttack(_) => r508_3_triggers::on_attack(when, seen).into_iter().collect(),
        CombatTrigger::Blocks(_)
        | CombatTrigger::BlocksCreature { .. }
        | CombatTrigger::BlocksNumber(..)
        | CombatTrigger::BecomesBlocked(_)
        | CombatTrigger::BecomesBlockedBy { .. }
        | CombatTrigger::BecomesBlockedByNumber(..)
        | CombatTrigger::AttacksAndIsntBlocked(_) => r509_5_triggers::on_block(when, seen),
        CombatTrigger::DealsDamage { by, to } => {
            deals_combat_damage(seen, by, to, false).into_iter().collect()
        }
        CombatTrigger::OneOrMoreDealDamage { by, to } => {
            deals_combat_damage(seen, by, to, true).into_iter().collect()
        }
    }
}

/// An object deals combat damage. The triggered ability learns of the permanent or player that is dealt damage
/// if it names one, and of the object unless several such objects are one event.
fn deals_combat_damage(seen: &SeenEvent, by: &Filter, to: &Recipient, together: bool) -> Option<Occurred> {
    match seen.event {
        Event::Damage { source, to: dealt_to, amount, combat: true, .. }
            if *amount > 0 && seen.is(*source, by) && seen.names_thing(*dealt_to, to) =>
        {
            let source = Some(*source).filter(|_| !together);
            let about = match to {
                Recipient::Anything => Occurred { object: source, ..Occurred::default() },
                Recipient::Players(_) => {
                    Occurred { object: source, player: dealt_to.player(), ..Occurred::default() }
                }
                Recipient::Permanent(_) => Occurred { object: dealt_to.object(), ..Occurred::default() },
            };
            Some(about.with_amount(*amount))
        }
        _ => None,
    }
}

/// An object gets counters. Entering with counters is getting them too (122.6).
fn gets_counter(seen: &SeenEvent, what: &Filter) -> Option<Occurred> {
    let id = match seen.event {
        Event::PutCounters { on: Thing::Object(id), .. } => *id,
        Event::Move(_) | Event::CreateToken { .. } => seen.event.enters_with_counters()?,
        _ => return None,
    };
    // It triggers for each counter (603.2c).
    Some(seen.object_that_is(id, what)?.with_amount(1))
}

/// An object loses the last counter of a kind.
fn loses_last_counter(seen: &SeenEvent, kind: &CounterKind, what: &Filter) -> Option<Occurred> {
    match seen.event {
        Event::RemoveCounters { from: Thing::Object(id), kind: removed, .. } if removed == kind => {
            let had_some = seen.before.look().counters(*id, kind) > 0;
            let has_none = seen.after.look().counters(*id, kind) == 0;
            if had_some && has_none { seen.object_that_is(*id, what) } else { None }
        }
        _ => None,
    }
}

/// The Saga itself gets lore counters.
fn gets_lore_counters(seen: &SeenEvent) -> Option<Occurred> {
    let saga = seen.source.this?;
    r714_sagas::gets_lore_counters(seen.event, saga).then_some(of_object(saga))
}

/// The venture marker is moved into a room of the dungeon itself.
fn enters_room(seen: &SeenEvent, number: u8) -> Option<Occurred> {
    let dungeon = seen.source.this?;
    let into_it = *seen.event == Event::EntersRoom { dungeon, room: number };
    into_it.then_some(of_object(dungeon))
}

/// Day becomes night, or night becomes day.
fn day_night_changes(seen: &SeenEvent) -> Option<Occurred> {
    let Event::Becomes(_) = seen.event else { return None };
    r728_day_and_night::changed(seen.before, seen.after).then(Occurred::default)
}

/// 603.2c: returns what a triggered ability learns of an event, once for each time that what it waits for occurs
/// in the event.
pub(crate) fn each_occurrence(when: &Trigger, seen: &SeenEvent, of: ObjectId) -> Vec<Occurred> {
    match when {
        Trigger::BecomesUnattached { what, from } => becomes_unattached(seen, what, from),
        Trigger::Combat(event) => in_combat(seen, event),
        _ => occurred(when, seen).map_or_else(Vec::new, |by| vec![by; how_often(when, seen, of)]),
    }
}

/// 603.2c: returns how many times what a triggered ability waits for occurs in an event in which it occurs.
fn how_often(when: &Trigger, seen: &SeenEvent, of: ObjectId) -> usize {
    match when {
        Trigger::Chapter(chapters) => r714_sagas::chapters_reached(seen.after, seen.event, of, chapters),
        Trigger::GetsCounter(_) => {
            r603_triggered_abilities::for_each_counter(seen.after, of, counters_put(seen.event))
        }
        _ => 1,
    }
}

/// Returns how many counters an event puts on an object, or how many it enters with.
fn counters_put(event: &Event) -> u32 {
    match event {
        Event::PutCounters { number, .. } => *number,
        Event::Move(Move { enters, .. }) | Event::CreateToken { enters, .. } => {
            enters.counters.iter().map(|(_, number)| *number).fold(0, u32::saturating_add)
        }
        _ => 0,
    }
}

/// 700.1: returns whether the event of an ability can have several parts at the same time that differ only in
/// something that the ability doesn't name: in what is dealt damage, in what deals it, or in the cause of a loss.
pub(crate) fn can_have_several_parts(ability: &Ability) -> bool {
    let Ability::Triggered { when, .. } = ability else { return false };
    matches!(
        when,
        Trigger::DealsDamage(_)
            | Trigger::Combat(
                CombatTrigger::OneOrMoreAttack(_)
                    | CombatTrigger::DealsDamage { .. }
                    | CombatTrigger::OneOrMoreDealDamage { .. }
            )
            | Trigger::IsDealtDamage(_)
            | Trigger::LosesLife(_)
            | Trigger::LosesLastCounter(..)
    )
}

/// Returns what enters in an event.
pub(crate) fn what_entered(event: &Event) -> Option<ObjectId> {
    match event {
        Event::Move(movement) if movement.to == Zone::Battlefield => movement.became,
        Event::CreateToken { created, .. } => *created,
        _ => None,
    }
}

/// Returns whether a permanent leaves the battlefield in an event.
pub(crate) fn leaves_the_battlefield(after: &Now, event: &Event) -> bool {
    match event {
        Event::Move(movement) => after
            .game()
            .last_known
            .of(movement.object, AsOf::Left)
            .is_some_and(|known| known.zone == Zone::Battlefield),
        _ => false,
    }
}
