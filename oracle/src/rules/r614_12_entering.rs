//! How things enter the battlefield: tapped, with counters, as a copy, with something chosen (614.12).

use super::r614_replacement::{Candidate, Matter, What, source_of};
use super::{r306_planeswalkers, r310_battles, r616_interaction, r702_145_daybound, r714_sagas};
use crate::bench::About;
use crate::card::{
    Ability, CopyOf, Copying, CounterKind, Filter, Instead, Modification, Replacement, Selector, Value,
    Would, Zone,
};
use crate::edition::on;
use crate::now::{Now, ObjectNow, Source};
use crate::rule::{Rule, Status, does, does_instead, must, when};
use crate::rules::r613;
use crate::state::{Asking, Moment, ObjectId, PlayerId, Thing};
use crate::table::{Applied, Enters, Event, Ruled, Table};
use crate::{does, must, when};
use std::rc::Rc;

/// The rules of this file.
pub(crate) const RULES: &[&Rule] = &[&R614_1C, &R614_1D, &R614_12, &R614_12_20091001, &R614_12A, &R707_5];

/// 614.1c
pub(crate) const R614_1C: Rule = Rule {
    id: "614.1c",
    numbers: &[(on("2009-10-01"), "614.1c")],
    until: None,
    says: "What a permanent says of how it enters itself, with what, or as what, is a replacement effect.",
    status: Status::SameAs("614.12"),
    premises: &[],
};

/// 614.1d
pub(crate) const R614_1D: Rule = Rule {
    id: "614.1d",
    numbers: &[(on("2009-10-01"), "614.1d")],
    until: None,
    says: "So is what says how other things enter.",
    status: Status::SameAs("614.12"),
    premises: &[],
};

/// 614.12
pub(crate) const R614_12: Rule = Rule {
    id: "614.12",
    numbers: &[(on("2009-10-01"), "614.12")],
    until: None,
    says: "An effect on how a permanent enters can come from elsewhere, or from that permanent if it is about nothing \
           else. Which ones apply is seen by looking at the permanent as it would be on the battlefield, with what has \
           already been changed about how it enters, with its own static abilities and with all other effects that \
           would apply to it there.",
    status: Status::Tested,
    premises: &[
        does_instead("what enters is looked at as it would be on the battlefield"),
        when("the effect of what enters is about nothing else"),
    ],
};

/// Something that would enter, as it would be on the battlefield.
pub(crate) struct Entering<'b> {
    now: Rc<Now<'b>>,
    id: ObjectId,
    of: Option<ObjectId>,
    copies: usize,
}

impl<'b> Entering<'b> {
    /// 614.12: what would enter by an event, if anything would.
    pub(crate) fn by(table: &Table<'b>, event: &Event) -> Ruled<Option<Entering<'b>>> {
        let Some(enters) = how_it_enters(event) else { return Ok(None) };
        let copies = enters.copies.len();
        let of = match event {
            Event::Move(movement) => Some(movement.object),
            _ => None,
        };
        let (supposed, now) = table.suppose(event, only_its_own_effects(table))?;
        let became = match &supposed {
            Event::Move(movement) => movement.became,
            Event::CreateToken { created, .. } => *created,
            _ => None,
        };
        let would_be = became.map(|id| Entering { now: Rc::new(now), id, of, copies });
        Ok(does!(
            table, R614_12, About::Game, "what enters is looked at as it would be on the battlefield",
            would_be,
            instead match of {
                Some(id) => Some(Entering { now: table.now(), id, of, copies }),
                None => would_be,
            }
        ))
    }

    /// What it would be.
    pub(crate) fn row(&self) -> Option<&ObjectNow> {
        self.now.object(self.id)
    }

    /// The object as which it would be there.
    pub(crate) fn id(&self) -> ObjectId {
        self.id
    }

    /// The object that would enter, as long as it has not; a token does not exist before.
    pub(crate) fn of(&self) -> Option<ObjectId> {
        self.of
    }

    /// Whether it would match.
    pub(crate) fn matches(&self, filter: &Filter, source: &Source) -> bool {
        self.row().is_some_and(|row| self.now.look().matches(row, filter, source))
    }

    /// Who would control it.
    pub(crate) fn controller(&self) -> PlayerId {
        self.row().map_or(self.now.game().active, ObjectNow::controller_or_owner)
    }
}

/// How something enters by an event, if it does.
fn how_it_enters(event: &Event) -> Option<&Enters> {
    match event {
        Event::Move(movement) if movement.to == Zone::Battlefield => Some(&movement.enters),
        Event::CreateToken { enters, .. } => Some(enters),
        _ => None,
    }
}

/// The event with something changed about how it enters.
pub(crate) fn changed(mut event: Event, change: impl FnOnce(&mut Enters)) -> Event {
    match &mut event {
        Event::Move(movement) if movement.to == Zone::Battlefield => change(&mut movement.enters),
        Event::CreateToken { enters, .. } => change(enters),
        _ => {}
    }
    event
}

/// 614.12@2009-10-01
pub(crate) const R614_12_20091001: Rule = Rule {
    id: "614.12@2009-10-01",
    numbers: &[(on("2009-10-01"), "614.12")],
    until: Some(on("2017-09-29")),
    says: "When it is looked at as it would be on the battlefield, continuous effects from other sources are left out.",
    status: Status::Tested,
    premises: &[does_instead("effects from other sources are left out")],
};

/// 614.12 until 2017-09-28: whether only its own effects are taken into account.
fn only_its_own_effects(table: &Table) -> bool {
    table.in_force(&R614_12_20091001)
        && does!(
            table, R614_12_20091001, About::Game, "effects from other sources are left out",
            true,
            instead false
        )
}

/// 614.12: effects that come from what enters.
pub(crate) fn of_itself(now: &Now, matter: &Matter, all: &mut Vec<Candidate>) {
    let Some(entering) = matter.entering.filter(|_| how_it_enters(matter.event).is_some()) else { return };
    let Some(row) = entering.row() else { return };
    let controller = row.controller_or_owner();
    let source = entering.of.unwrap_or(entering.id);
    let candidate = |applied, what| Candidate { source, controller, applied, what };
    for (n, held) in row.abilities.iter().enumerate() {
        let Ability::Replacement(Replacement { would: Would::Enter(filter), instead }) = &*held.ability
        else {
            continue;
        };
        let alone = when!(
            now,
            R614_12,
            source,
            "the effect of what enters is about nothing else",
            is_about_itself(filter)
        );
        if alone && entering.matches(filter, &source_of(&entering.now, row)) {
            all.push(candidate(Applied::Own(entering.copies, n), What::Words(instead.clone())));
        }
    }
    let counters = [
        r306_planeswalkers::loyalty_on_entering(&entering.now, row),
        r310_battles::defense_on_entering(&entering.now, row),
        r714_sagas::lore_on_entering(&entering.now, row),
    ];
    let after_counters = counters.len();
    for (kind, (counter, number)) in counters.into_iter().enumerate().filter_map(|(n, some)| Some((n, some?)))
    {
        let with = Instead::WithCounters(counter, Value::Number(number));
        all.push(candidate(Applied::Intrinsic(entering.copies, kind), What::Words(with)));
    }
    if r702_145_daybound::enters_transformed(&entering.now, row) {
        all.push(candidate(Applied::Intrinsic(entering.copies, after_counters), What::BackFaceUp));
    }
}

fn is_about_itself(filter: &Filter) -> bool {
    match filter {
        Filter::This => true,
        Filter::All(filters) => filters.contains(&Filter::This),
        _ => false,
    }
}

/// It enters with its back face up.
pub(crate) fn with_back_face_up(event: Event) -> Event {
    changed(event, |enters| enters.transformed = true)
}

/// How it enters, as the words of an effect say.
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
        Instead::AsCopyOf(of, except) => match what_to_copy(table, player, about, candidate, of)? {
            Some(chosen) => as_copy(table, event, chosen, except),
            None => event,
        },
        Instead::AsCopyOfThis => as_copy(table, event, candidate.source, &[]),
        Instead::ChoosingColor => {
            let color = table.ask_for_color(player, about)?;
            changed(event, |enters| enters.choices.color = Some(color))
        }
        Instead::ChoosingCreatureType => {
            let subtype = table.ask_for_creature_type(player, about)?;
            changed(event, |enters| enters.choices.subtype = Some(subtype))
        }
        Instead::Skip
        | Instead::Do(_)
        | Instead::Exile
        | Instead::ToHand
        | Instead::OnTopOfLibrary
        | Instead::IntoLibrary
        | Instead::Times(_)
        | Instead::Plus(_)
        | Instead::Prevent(_) => event,
    })
}

/// With how many counters it enters: as it would be, if its own text says so.
fn how_many(table: &Table, event: &Event, candidate: &Candidate, value: &Value) -> Ruled<u32> {
    let Some(entering) = Entering::by(table, event)? else { return Ok(0) };
    let number = match candidate.applied {
        Applied::Own(..) | Applied::Intrinsic(..) => entering
            .row()
            .map_or(0, |row| entering.now.look().value(value, &source_of(&entering.now, row), Some(row.id))),
        Applied::Ability(..) | Applied::Protection(_) | Applied::Standing(_) => {
            let source = Source {
                this: Some(candidate.source),
                you: Some(candidate.controller),
                choices: Default::default(),
            };
            entering.now.look().value(value, &source, Some(entering.id))
        }
    };
    Ok(u32::try_from(number).unwrap_or(0))
}

/// 614.12a
pub(crate) const R614_12A: Rule = Rule {
    id: "614.12a",
    numbers: &[(on("2013-02-01"), "614.12a")],
    until: None,
    says: "What an effect on how something enters asks to be chosen is chosen before it enters.",
    status: Status::Tested,
    premises: &[must("what is chosen can be chosen before it enters")],
};

/// 614.12a: what it enters as a copy of, if its controller chooses anything.
fn what_to_copy(
    table: &mut Table,
    player: PlayerId,
    about: Option<ObjectId>,
    candidate: &Candidate,
    of: &Selector,
) -> Ruled<Option<ObjectId>> {
    let now = table.now();
    let source = Source { this: about, you: Some(candidate.controller), ..Source::default() };
    let among: Vec<Thing> = now.look().select(of, &source).into_iter().map(Thing::Object).collect();
    if among.is_empty() {
        return Ok(None);
    }
    let chosen = table.ask_for_things(player, Asking::Choose, about, among.clone(), 0, 1)?;
    let can = chosen.len() <= 1 && chosen.iter().all(|thing| among.contains(thing));
    must!(table, R614_12A, player, "what is chosen can be chosen before it enters", can)?;
    Ok(chosen.iter().find_map(|thing| match thing {
        Thing::Object(id) => Some(*id),
        Thing::Player(_) => None,
    }))
}

/// 707.5
pub(crate) const R707_5: Rule = Rule {
    id: "707.5",
    numbers: &[(on("2009-10-01"), "706.5"), (on("2021-07-23"), "707.5")],
    until: None,
    says: "What enters as a copy is one as it enters, so what the copied text says of entering is done, and what it says \
           triggers on entering can trigger.",
    status: Status::Tested,
    premises: &[does("it is a copy as it enters")],
};

/// 707.5: it becomes a copy as it enters, of what the other is now (707.2).
fn as_copy(table: &Table, event: Event, of: ObjectId, except: &[Modification]) -> Event {
    let values = r613::values_to_copy(table.bench(), table.game(), &CopyOf::Object(of), Moment::END);
    match values {
        Some(values) => changed(event, |enters| {
            does!(table, R707_5, of, "it is a copy as it enters", {
                enters.copies.push(Copying { of: CopyOf::Values(values), except: except.to_vec() });
            });
        }),
        None => event,
    }
}

/// The counters with which it enters are put on it: what waits for counters modifies how many.
pub(crate) fn with_its_counters(table: &mut Table, event: Event, applied: &[Applied]) -> Ruled<Event> {
    let counters = how_it_enters(&event).map(|enters| enters.counters.clone()).unwrap_or_default();
    if counters.is_empty() {
        return Ok(event);
    }
    let Some(entering) = Entering::by(table, &event)? else { return Ok(event) };
    let mut put: Vec<(CounterKind, u32)> = Vec::new();
    for (kind, number) in counters {
        let part = Event::PutCounters { on: Thing::Object(entering.id()), kind: kind.clone(), number };
        let part = r616_interaction::settled_part(table, part, &entering, applied)?;
        if let Event::PutCounters { number, .. } = part {
            put.push((kind, number));
        }
    }
    Ok(changed(event, |enters| enters.counters = put))
}
