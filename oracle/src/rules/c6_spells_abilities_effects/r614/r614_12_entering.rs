//! How permanents enter the battlefield: tapped, with counters, as a copy, or with something chosen (614.12).

use crate::card::{
    Ability, CopyOf, Copying, CounterKind, Filter, Instead, Modification, Replacement, Selector, Value,
    Whose, Would, Zone,
};
use crate::now::{Now, ObjectNow, Source};
use crate::rules::r613;
use crate::rules::r614_replacement::{Candidate, Matter, WhatInstead, source_of};
use crate::rules::{
    r107_numbers, r205_types, r306_planeswalkers, r310_battles, r607_linked_abilities, r616_interaction,
    r702_145_daybound, r707_9_exceptions, r714_sagas, r800,
};
use crate::state::{Asking, Attached, Moment, ObjectId, PlayerId, Thing};
use crate::table::{Applied, Ask, AskResult, Enters, Event, Move, Ruled, Table};
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
    instead OTHERS_AS_THEY_ARE "everything except what enters is considered as it is before that"
    when ABOUT_ITSELF "the effect of the permanent that enters affects nothing else"
    3: ABOUT_ITSELF;
    4: shown "614/12-a-card-without-abilities-enters";
    5: AS_IT_WOULD_BE, OTHERS_AS_THEY_ARE, shown "614/12-a-land-without-abilities";
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

    /// Returns the object that would enter, or the identifier that a token would have.
    fn itself(&self) -> ObjectId {
        self.of.unwrap_or(self.id)
    }

    /// 614.12: returns a number that a text states about the way in which the object enters. What it says of
    /// that object is evaluated as it would be on the battlefield, and everything else as it is now.
    fn number(&self, now: &Now, value: &Value, source: &Source) -> i32 {
        let would_be = || {
            let source = Source { this: Some(self.id), ..*source };
            self.now.look().value(value, &source, Some(self.id))
        };
        match value {
            Value::ManaValue(whose)
            | Value::Power(whose)
            | Value::Toughness(whose)
            | Value::Counters(_, whose) => match whose {
                Whose::Its => would_be(),
                Whose::This if source.this == Some(self.itself()) => would_be(),
                Whose::This | Whose::ThatObject => now.look().value(value, source, None),
                Whose::Host => now.look().value(&value.of(Whose::Its), source, self.host(now, source)),
            },
            Value::Sum(one, other) => {
                self.number(now, one, source).saturating_add(self.number(now, other, source))
            }
            Value::Times(times, value) => self.number(now, value, source).saturating_mul(*times),
            Value::Half(value, rounding) => {
                r107_numbers::half(now.bench(), self.number(now, value, source), *rounding)
            }
            Value::Number(_)
            | Value::Chosen
            | Value::ThatMuch
            | Value::Count(_)
            | Value::CardTypesAmong(_)
            | Value::BasicLandTypesAmong(_)
            | Value::ColorsAmong(_)
            | Value::Devotion(_)
            | Value::Life(_)
            | Value::Speed(_) => now.look().value(value, source, None),
        }
    }

    /// Returns the object to which the object with a text is attached, or would be if it is the one that enters.
    fn host(&self, now: &Now, source: &Source) -> Option<ObjectId> {
        let attached = if source.this == Some(self.itself()) {
            self.row().and_then(|row| row.attached)
        } else {
            now.look().host(source)
        };
        match attached {
            Some(Attached::ToObject(host)) => Some(host),
            Some(Attached::ToPlayer(_)) | None => None,
        }
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
        let choices = r607_linked_abilities::choices_as_it_enters(&entering.now.look(), row.id, &held.key);
        let text = Source { choices, ..source_of(&entering.now, row, &held.key) };
        if alone && entering.matches(filter, &text) {
            let (applied, choices) = (Applied::Own(entering.copies, n), text.choices);
            all.push(Candidate {
                source,
                controller,
                applied,
                choices,
                what: WhatInstead::Words(instead.clone()),
            });
        }
    }
}

/// Collects the effects that the permanent has because it is a planeswalker, a battle or a Saga, or has
/// daybound.
fn of_what_it_is(entering: &Entering, row: &ObjectNow, all: &mut Vec<Candidate>) {
    let (source, controller) = (entering.of.unwrap_or(entering.id), row.controller_or_owner());
    let mut add = |kind, what| {
        let applied = Applied::Intrinsic(entering.copies, kind);
        all.push(Candidate { source, controller, applied, choices: Default::default(), what });
    };
    let counters = [
        r306_planeswalkers::loyalty_on_entering(&entering.now, row),
        r310_battles::defense_on_entering(&entering.now, row),
        r714_sagas::lore_on_entering(&entering.now, row),
    ];
    let after_counters = counters.len();
    for (kind, counters) in counters.into_iter().enumerate() {
        if let Some((counter, number)) = counters {
            add(kind, WhatInstead::Words(Instead::WithCounters(counter, Value::Number(number))));
        }
    }
    if r702_145_daybound::enters_transformed(&entering.now, row) {
        add(after_counters, WhatInstead::BackFaceUp);
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
    let about = moved(&event);
    Ok(match instead {
        Instead::Tapped | Instead::WithCounters(..) => {
            modified_without_a_choice(table, event, candidate, instead)?
        }
        Instead::Untapped => changed(event, |enters| enters.tapped = false),
        Instead::AsCopyOf(of, except, more) => match what_to_copy(table, &event, candidate, of)? {
            Some(chosen) => {
                let event = as_copy(table, event, chosen, except);
                r707_9_exceptions::with_more_exceptions(table, event, candidate, more)?
            }
            None => event,
        },
        Instead::AsCopyOfThis => as_copy(table, event, candidate.source, &[]),
        Instead::ChoosingColor => {
            let color = chosen_for(table, &event, candidate, |ask, player| ask.for_color(player, about))?;
            changed(event, |enters| enters.choices.color = color.or(enters.choices.color))
        }
        Instead::ChoosingCreatureType => {
            let subtype = chosen_for(table, &event, candidate, |ask, player| {
                r205_types::choose_creature_type(ask, player, about)
            })?;
            changed(event, |enters| enters.choices.subtype = subtype.or(enters.choices.subtype))
        }
        Instead::ChoosingAnchorWord(words) => {
            let word = chosen_for(table, &event, candidate, |ask, player| {
                choose_anchor_word(ask, player, about, *words)
            })?;
            changed(event, |enters| enters.choices.number = word.map(i32::from).or(enters.choices.number))
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

/// Changes how a permanent enters, as the text of an effect states, but for what a player would choose.
pub(crate) fn modified_without_a_choice(
    table: &Table,
    event: Event,
    candidate: &Candidate,
    instead: &Instead,
) -> Ruled<Event> {
    Ok(match instead {
        Instead::Tapped => changed(event, |enters| enters.tapped = true),
        Instead::WithCounters(kind, value) => {
            let number = how_many(table, &event, candidate, value)?;
            changed(event, |enters| enters.counters.push((kind.clone(), number)))
        }
        _ => event,
    })
}

/// Returns with how many counters an effect would make a permanent enter, if it is such an effect.
pub(crate) fn counters_of(table: &Table, event: &Event, candidate: &Candidate) -> Ruled<Option<u32>> {
    match &candidate.what {
        WhatInstead::Words(Instead::WithCounters(_, value)) => {
            how_many(table, event, candidate, value).map(Some)
        }
        _ => Ok(None),
    }
}

/// Has the controller of an entering permanent choose something for it. Nothing is chosen if the permanent, or that
/// player, has left the game (800.4a, 800.4b).
fn chosen_for<T>(
    table: &mut Table,
    event: &Event,
    candidate: &Candidate,
    mut choose: impl FnMut(&mut Ask, PlayerId) -> AskResult<Option<T>>,
) -> Ruled<Option<T>> {
    table.asks(|ask| {
        if !r800::can_still_be_affected(&ask.now(), event) {
            return Ok(None);
        }
        let entering = Entering::by(ask, event)?;
        let player = entering.map_or(candidate.controller, |entering| entering.controller());
        choose(ask, player)
    })
}

rule! {
    /// Some permanents have abilities marked with anchor words. As such a permanent enters, its controller
    /// chooses one of the words, and the permanent has the ability with that word as long as it stays.
    R614_12B "614.12b": "614.12b" since "2015-01-23", "614.12c" since "2025-09-19";
    gives Number;
    must ONE_OF_THEM "the word chosen is one of the anchor words"
    1: ONE_OF_THEM;
    2: shown "614/12b-khans", shown "614/12b-dragons";
    3: MADE_FOR_IT of "607.5a", shown "607/5a-a-later-copy-has-neither";
}

/// 614.12b: asks the controller of an entering permanent which of the anchor words is chosen.
fn choose_anchor_word(
    ask: &mut Ask,
    player: PlayerId,
    about: Option<ObjectId>,
    words: u8,
) -> AskResult<Option<u8>> {
    let Some(word) = ask.for_number(player, about)? else { return Ok(None) };
    R614_12B::ONE_OF_THEM.must_hold_for(ask, player, (1..=words).contains(&word))?;
    Ok(Some(word))
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

/// 614.12: returns the number of counters with which a permanent enters.
pub(crate) fn how_many(table: &Table, event: &Event, candidate: &Candidate, value: &Value) -> Ruled<u32> {
    let Some(entering) = Entering::by(table, event)? else { return Ok(0) };
    let source = source_of_number(&entering, candidate);
    let number = if R614_12::OTHERS_AS_THEY_ARE.is_followed_for(table, candidate.source) {
        entering.number(&table.now(), value, &source)
    } else {
        // The mutant: it counts itself among the permanents, and no longer where it comes from.
        let this = source.this.map(|this| if Some(this) == entering.of { entering.id } else { this });
        entering.now.look().value(value, &Source { this, ..source }, Some(entering.id))
    };
    Ok(u32::try_from(number).unwrap_or(0))
}

/// Returns what "this", "you" and "chosen" refer to in the number of counters with which a permanent enters.
fn source_of_number(entering: &Entering, candidate: &Candidate) -> Source {
    match candidate.applied {
        Applied::Own(..) | Applied::Intrinsic(..) => {
            let choices = r607_linked_abilities::linked_to(&entering.now, entering.id, candidate.applied);
            let (this, you) = (Some(entering.itself()), Some(entering.controller()));
            Source { this, you, choices, ..Source::default() }
        }
        Applied::Ability(..)
        | Applied::Protection(_)
        | Applied::Counters(..)
        | Applied::Commander(_)
        | Applied::OntoAPlaneswalker
        | Applied::UmbraArmor(_)
        | Applied::Standing(_)
        | Applied::Itself(_) => candidate.text(),
    }
}

rule! {
    /// Anything to be chosen because of an effect on how a permanent enters is chosen before the permanent
    /// enters.
    R614_12A "614.12a" since "2013-02-01";
    gives Color, CreatureType, Number, Choose, May;
    must CAN_BE_CHOSEN "the object chosen can be chosen before the permanent enters"
    1: CAN_BE_CHOSEN;
}

/// 614.12a: asks the controller which object the permanent enters as a copy of, if any.
fn what_to_copy(
    table: &mut Table,
    event: &Event,
    candidate: &Candidate,
    of: &Selector,
) -> Ruled<Option<ObjectId>> {
    let about = moved(event);
    let source = Source { this: about, ..candidate.text() };
    let chosen = chosen_for(table, event, candidate, |ask, player| {
        let among = ask.now().look().select(of, &source);
        if among.is_empty() {
            return Ok(None);
        }
        let Some(chosen) = ask.for_objects(player, Asking::Choose, about, &among, 0, 1)? else {
            return Ok(None);
        };
        let can = chosen.len() <= 1 && chosen.iter().all(|id| among.contains(id));
        R614_12A::CAN_BE_CHOSEN.must_hold_for(ask, player, can)?;
        Ok(chosen.first().copied())
    })?;
    Ok(chosen)
}

/// Returns the object that an event moves.
fn moved(event: &Event) -> Option<ObjectId> {
    match event {
        Event::Move(movement) => Some(movement.object),
        _ => None,
    }
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
