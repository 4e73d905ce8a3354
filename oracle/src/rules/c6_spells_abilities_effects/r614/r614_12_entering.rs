//! How permanents enter the battlefield: tapped, with counters, as a copy, or with something chosen (614.12).

use crate::card::{
    Ability, CopyOf, Copying, CounterKind, Filter, Instead, Modification, Replacement, Selector, Value,
    Would, Zone,
};
use crate::now::{Now, ObjectNow, Source};
use crate::rules::r613;
use crate::rules::r614_replacement::{Candidate, Matter, What, source_of};
use crate::rules::{
    r205_types, r306_planeswalkers, r310_battles, r616_interaction, r702_145_daybound, r707_9_exceptions,
    r714_sagas,
};
use crate::state::{Asking, Moment, ObjectId, PlayerId, Thing};
use crate::table::{Applied, Enters, Event, Move, Ruled, Table};
use std::rc::Rc;

rule! {
    /// An effect that states how its own permanent enters, with what, or as what, is a replacement effect.
    R614_1C "614.1c" since "2009-10-01";
    same as "614.12"
    1: shown "614/12-a-type-chosen-as-it-enters";
    2: shown "614/12-a-type-chosen-as-it-enters";
}

rule! {
    /// An effect that states how other objects enter is a replacement effect too.
    R614_1D "614.1d" since "2009-10-01";
    same as "614.12"
    1: shown "614/12-orb-of-dreams-itself";
}

rule! {
    /// An effect on how a permanent enters can come from elsewhere, or from that permanent if it affects
    /// nothing else. Which effects apply is decided by considering the permanent as it would be on the
    /// battlefield. That includes what has already been changed about how it enters, its own static
    /// abilities, and all other effects that would apply to it there.
    R614_12 "614.12" since "2009-10-01";
    instead AS_IT_WOULD_BE "the game considers what enters as it would be on the battlefield"
    when ABOUT_ITSELF "the effect of the permanent that enters affects nothing else"
    1: explains;
    2: explains;
    3: ABOUT_ITSELF;
    4: shown "614/12-a-card-without-abilities-enters";
    5: AS_IT_WOULD_BE, shown "614/12-a-land-without-abilities";
}

/// An object that would enter, as it would be on the battlefield.
pub(crate) struct Entering<'b> {
    now: Rc<Now<'b>>,
    id: ObjectId,
    of: Option<ObjectId>,
    copies: usize,
}

impl<'b> Entering<'b> {
    /// 614.12: returns what would enter in an event, if anything would.
    pub(crate) fn by(table: &Table<'b>, event: &Event) -> Ruled<Option<Entering<'b>>> {
        Entering::with_effects(table, event, only_its_own_effects(table))
    }

    /// 611.3c: returns what would enter in an event, with all effects that would apply to it on the battlefield.
    pub(crate) fn with_all_effects(table: &Table<'b>, event: &Event) -> Ruled<Option<Entering<'b>>> {
        Entering::with_effects(table, event, false)
    }

    fn with_effects(table: &Table<'b>, event: &Event, only_its_own: bool) -> Ruled<Option<Entering<'b>>> {
        let Some(enters) = how_it_enters(event) else { return Ok(None) };
        let copies = enters.copies.len();
        let of = match event {
            Event::Move(movement) => Some(movement.object),
            _ => None,
        };
        let (supposed, now) = table.suppose(event, only_its_own)?;
        let became = match &supposed {
            Event::Move(movement) => movement.became,
            Event::CreateToken { created, .. } => *created,
            _ => None,
        };
        let would_be = became.map(|id| Entering { now: Rc::new(now), id, of, copies });
        let as_it_is = of.map(|id| Entering { now: table.now(), id, of, copies });
        Ok(if R614_12::AS_IT_WOULD_BE.is_followed(table) { would_be } else { as_it_is.or(would_be) })
    }

    /// Returns the object as it would be.
    pub(crate) fn row(&self) -> Option<&ObjectNow> {
        self.now.object(self.id)
    }

    /// Returns the identifier of the object as it would be there.
    pub(crate) fn id(&self) -> ObjectId {
        self.id
    }

    /// Returns the object that would enter, before it does. A token doesn't exist before it enters.
    pub(crate) fn of(&self) -> Option<ObjectId> {
        self.of
    }

    /// Returns whether the object would match a filter.
    pub(crate) fn matches(&self, filter: &Filter, source: &Source) -> bool {
        self.row().is_some_and(|row| self.now.look().matches(row, filter, source))
    }

    /// Returns the player who would control it.
    pub(crate) fn controller(&self) -> PlayerId {
        self.row().map_or(self.now.game().active, ObjectNow::controller_or_owner)
    }
}

/// Returns how something enters in an event, if anything does.
pub(crate) fn how_it_enters(event: &Event) -> Option<&Enters> {
    match event {
        Event::Move(movement) if movement.to == Zone::Battlefield => Some(&movement.enters),
        Event::CreateToken { enters, .. } => Some(enters),
        _ => None,
    }
}

/// Changes how something enters in an event.
pub(crate) fn changed(mut event: Event, change: impl FnOnce(&mut Enters)) -> Event {
    match &mut event {
        Event::Move(movement) if movement.to == Zone::Battlefield => change(&mut movement.enters),
        Event::CreateToken { enters, .. } => change(enters),
        _ => {}
    }
    event
}

rule! {
    /// When the permanent is considered as it would be on the battlefield, continuous effects from other
    /// sources are ignored.
    R614_12_20091001 "614.12@2009-10-01": "614.12" since "2009-10-01" until "2017-09-29";
    instead OTHERS_LEFT_OUT "effects from other sources are ignored"
    1 earlier: OTHERS_LEFT_OUT;
}

/// 614.12: until 2017-09-28, returns whether only the permanent's own effects are considered.
fn only_its_own_effects(table: &Table) -> bool {
    table.in_force(&R614_12_20091001) && R614_12_20091001::OTHERS_LEFT_OUT.is_followed(table)
}

/// 614.12: collects the effects that come from what enters.
pub(crate) fn of_itself(now: &Now, matter: &Matter, all: &mut Vec<Candidate>) {
    let Some(entering) = matter.entering.filter(|_| how_it_enters(matter.event).is_some()) else { return };
    let Some(row) = entering.row() else { return };
    of_its_words(now, entering, row, all);
    of_what_it_is(entering, row, all);
}

/// 614.12: collects the effects in the text of the entering permanent that change how it enters.
fn of_its_words(now: &Now, entering: &Entering, row: &ObjectNow, all: &mut Vec<Candidate>) {
    let (source, controller) = (entering.of.unwrap_or(entering.id), row.controller_or_owner());
    for (n, held) in row.abilities.iter().enumerate() {
        let Ability::Replacement(Replacement { would: Would::Enter(filter), instead }) = &*held.ability
        else {
            continue;
        };
        let alone = R614_12::ABOUT_ITSELF.holds_for(now, source, is_about_itself(filter));
        if alone && entering.matches(filter, &source_of(&entering.now, row)) {
            let applied = Applied::Own(entering.copies, n);
            all.push(Candidate { source, controller, applied, what: What::Words(instead.clone()) });
        }
    }
}

/// Collects the effects that the permanent has because it is a planeswalker, a battle or a Saga, or has
/// daybound.
fn of_what_it_is(entering: &Entering, row: &ObjectNow, all: &mut Vec<Candidate>) {
    let (source, controller) = (entering.of.unwrap_or(entering.id), row.controller_or_owner());
    let mut add = |kind, what| {
        let applied = Applied::Intrinsic(entering.copies, kind);
        all.push(Candidate { source, controller, applied, what });
    };
    let counters = [
        r306_planeswalkers::loyalty_on_entering(&entering.now, row),
        r310_battles::defense_on_entering(&entering.now, row),
        r714_sagas::lore_on_entering(&entering.now, row),
    ];
    let after_counters = counters.len();
    for (kind, counters) in counters.into_iter().enumerate() {
        if let Some((counter, number)) = counters {
            add(kind, What::Words(Instead::WithCounters(counter, Value::Number(number))));
        }
    }
    if r702_145_daybound::enters_transformed(&entering.now, row) {
        add(after_counters, What::BackFaceUp);
    }
}

fn is_about_itself(filter: &Filter) -> bool {
    match filter {
        Filter::This => true,
        Filter::All(filters) => filters.contains(&Filter::This),
        _ => false,
    }
}

/// Makes a permanent enter with its back face up.
pub(crate) fn with_back_face_up(event: Event) -> Event {
    changed(event, |enters| enters.transformed = true)
}

/// Changes how a permanent enters, as the text of an effect states.
pub(crate) fn modified(
    table: &mut Table,
    event: Event,
    candidate: &Candidate,
    instead: &Instead,
) -> Ruled<Event> {
    let about = match &event {
        Event::Move(movement) => Some(movement.object),
        _ => None,
    };
    let player = Entering::by(table, &event)?.map_or(candidate.controller, |entering| entering.controller());
    Ok(match instead {
        Instead::Tapped => changed(event, |enters| enters.tapped = true),
        Instead::Untapped => changed(event, |enters| enters.tapped = false),
        Instead::WithCounters(kind, value) => {
            let number = how_many(table, &event, candidate, value)?;
            changed(event, |enters| enters.counters.push((kind.clone(), number)))
        }
        Instead::AsCopyOf(of, except, more) => match what_to_copy(table, player, about, candidate, of)? {
            Some(chosen) => {
                let event = as_copy(table, event, chosen, except);
                r707_9_exceptions::with_more_exceptions(table, event, candidate, more)?
            }
            None => event,
        },
        Instead::AsCopyOfThis => as_copy(table, event, candidate.source, &[]),
        Instead::ChoosingColor => {
            let color = table.ask_for_color(player, about)?;
            changed(event, |enters| enters.choices.color = Some(color))
        }
        Instead::ChoosingCreatureType => {
            let subtype = r205_types::choose_creature_type(table, player, about)?;
            changed(event, |enters| enters.choices.subtype = Some(subtype))
        }
        Instead::ChoosingAnchorWord(words) => {
            let word = choose_anchor_word(table, player, about, *words)?;
            changed(event, |enters| enters.choices.number = Some(i32::from(word)))
        }
        Instead::UnderYourControl => under_control(event, candidate.controller),
        Instead::Skip
        | Instead::Do(_)
        | Instead::Exile
        | Instead::ToHand
        | Instead::OnTopOfLibrary
        | Instead::IntoLibrary
        | Instead::Times(_)
        | Instead::Plus(_)
        | Instead::Prevent(_)
        | Instead::PreventAnd(..)
        | Instead::DealTo(_)
        | Instead::LifeBecomes(_)
        | Instead::Regenerate => event,
    })
}

rule! {
    /// Some permanents have abilities marked with anchor words. As such a permanent enters, its controller
    /// chooses one of the words, and the permanent has the ability with that word as long as it stays.
    R614_12B "614.12b": "614.12b" since "2015-01-23", "614.12c" since "2025-09-19";
    must ONE_OF_THEM "the word chosen is one of the anchor words"
    1: ONE_OF_THEM;
    2: shown "614/12b-khans", shown "614/12b-dragons";
    3: MADE_FOR_IT of "607.5a", shown "607/5a-a-later-copy-has-neither";
    4: explains;
}

/// 614.12b: asks the controller of an entering permanent which of the anchor words is chosen.
fn choose_anchor_word(table: &mut Table, player: PlayerId, about: Option<ObjectId>, words: u8) -> Ruled<u8> {
    let word = table.ask_for_number(player, about)?;
    R614_12B::ONE_OF_THEM.must_hold_for(table, player, (1..=words).contains(&word))?;
    Ok(word)
}

/// Makes something enter under the control of a player.
fn under_control(event: Event, player: PlayerId) -> Event {
    match event {
        Event::Move(movement) => Event::Move(Move { under: Some(player), ..movement }),
        Event::CreateToken { card, enters, created, .. } => {
            Event::CreateToken { controller: player, card, enters, created }
        }
        other => other,
    }
}

/// Returns the number of counters with which a permanent enters. If its own text states that number, the
/// permanent is considered as it would be.
pub(crate) fn how_many(table: &Table, event: &Event, candidate: &Candidate, value: &Value) -> Ruled<u32> {
    let Some(entering) = Entering::by(table, event)? else { return Ok(0) };
    let look = entering.now.look();
    let number = match candidate.applied {
        Applied::Own(..) | Applied::Intrinsic(..) => {
            entering.row().map_or(0, |row| look.value(value, &source_of(&entering.now, row), Some(row.id)))
        }
        Applied::Ability(..)
        | Applied::Protection(_)
        | Applied::Counters(..)
        | Applied::Commander(_)
        | Applied::UmbraArmor(_)
        | Applied::Standing(_)
        | Applied::Itself(_) => {
            let (this, you) = (Some(candidate.source), Some(candidate.controller));
            look.value(value, &Source { this, you, ..Source::default() }, Some(entering.id))
        }
    };
    Ok(u32::try_from(number).unwrap_or(0))
}

rule! {
    /// Anything to be chosen because of an effect on how a permanent enters is chosen before the permanent
    /// enters.
    R614_12A "614.12a" since "2013-02-01";
    must CAN_BE_CHOSEN "the object chosen can be chosen before the permanent enters"
    1: CAN_BE_CHOSEN;
}

/// 614.12a: asks the controller which object the permanent enters as a copy of, if any.
fn what_to_copy(
    table: &mut Table,
    player: PlayerId,
    about: Option<ObjectId>,
    candidate: &Candidate,
    of: &Selector,
) -> Ruled<Option<ObjectId>> {
    let now = table.now();
    let source = Source { this: about, you: Some(candidate.controller), ..Source::default() };
    let among = now.look().select(of, &source);
    if among.is_empty() {
        return Ok(None);
    }
    let chosen = table.ask_for_objects(player, Asking::Choose, about, &among, 0, 1)?;
    let can = chosen.len() <= 1 && chosen.iter().all(|id| among.contains(id));
    R614_12A::CAN_BE_CHOSEN.must_hold_for(table, player, can)?;
    Ok(chosen.first().copied())
}

rule! {
    /// A permanent that enters as a copy is one as it enters. So what the copied text says about entering is
    /// done, and its abilities that trigger on entering can trigger.
    R707_5 "707.5": "706.5" since "2009-10-01", "707.5" since "2021-07-23";
    does COPY "the permanent is a copy as it enters"
    1: COPY;
    2: COPY, shown "707/5-abilities-of-the-copy-on-entering";
    3: shown "707/5-tapped-and-with-fade-counters";
    4: shown "707/5-an-ability-on-entering-is-copied";
}

/// 707.5: makes the permanent a copy as it enters, with the copiable values that the other object has now
/// (707.2).
fn as_copy(table: &Table, event: Event, of: ObjectId, except: &[Modification]) -> Event {
    let values = r613::values_to_copy(table.bench(), table.game(), &CopyOf::Object(of), Moment::END);
    let Some(values) = values else { return event };
    changed(event, |enters| {
        if r707_9_exceptions::another_copy_effect_undoes_them(table, of) {
            enters.counters_of_copy.clear();
        }
        if R707_5::COPY.is_followed_for(table, of) {
            enters.copies.push(Copying { of: CopyOf::Values(values), except: except.to_vec() });
        }
    })
}

/// Puts the counters with which a permanent enters on it. Effects that wait for counters modify their number.
pub(crate) fn with_its_counters(table: &mut Table, event: Event, applied: &[Applied]) -> Ruled<Event> {
    let all = |enters: &Enters| [&enters.counters[..], &enters.counters_of_copy[..]].concat();
    let counters = how_it_enters(&event).map(all).unwrap_or_default();
    if counters.is_empty() {
        return Ok(event);
    }
    let Some(entering) = Entering::by(table, &event)? else { return Ok(event) };
    let mut put: Vec<(CounterKind, u32)> = Vec::new();
    for (kind, number) in counters {
        // "Enters with" is a replacement effect (614.1c).
        let (on, by_effect) = (Thing::Object(entering.id()), true);
        let part = Event::PutCounters { on, kind: kind.clone(), number, by_effect };
        let part = r616_interaction::settled_part(table, part, &entering, applied)?;
        if let Some(Event::PutCounters { number, .. }) = part {
            put.push((kind, number));
        }
    }
    Ok(changed(event, |enters| {
        enters.counters = put;
        enters.counters_of_copy.clear();
    }))
}

rules![R614_1C, R614_1D, R614_12, R614_12_20091001, R614_12A, R614_12B, R707_5];
