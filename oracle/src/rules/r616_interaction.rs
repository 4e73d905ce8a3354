//! Replacement and prevention effects together: which of several is applied to an event first.

use super::r101_general;
use super::r614_12_entering::Entering;
use super::r614_replacement::{self, Candidate, Matter, Refined, What};
use crate::bench::About;
use crate::card::Instead;
use crate::edition::on;
use crate::rule::{Rule, Status, does_instead, when};
use crate::state::{Asking, PlayerId, Thing};
use crate::table::{Applied, Event, Ruled, Table};
use crate::{does, when};

/// The rules of this section, in the order in which they are printed.
pub(crate) const RULES: &[&Rule] =
    &[&R616_1, &R616_1A, &R616_1B, &R616_1C, &R616_1D, &R616_1E, &R616_1F, &R616_1G, &R616_2];

/// 616.1
pub(crate) const R616_1: Rule = Rule {
    id: "616.1",
    numbers: &[(on("2009-10-01"), "616.1")],
    until: None,
    says: "If several replacement or prevention effects would modify an event, the player whom it affects, or who \
           controls the object that it affects, chooses one to apply, in the order of the steps beneath. Several \
           players who have to choose at the same time do so in APNAP order.",
    status: Status::Tested,
    premises: &[
        does_instead("whom the event affects chooses, or who controls what it affects"),
        does_instead("several players choose in APNAP order"),
    ],
};

/// 616.1: events as replacement and prevention effects leave them, in their last form.
pub(crate) fn modified(table: &mut Table, events: Vec<Event>) -> Ruled<Vec<Event>> {
    let mut left: Vec<Option<Event>> = events.into_iter().map(Some).collect();
    // 704.7: what is destroyed for two reasons at one time is destroyed once.
    for place in 1..left.len() {
        if matches!(left[place], Some(Event::Destroy { .. })) && left[..place].contains(&left[place]) {
            left[place] = None;
        }
    }
    let mut results = vec![Vec::new(); left.len()];
    for place in order_of_choices(table, &left) {
        if let Some(event) = left[place].take() {
            results[place] = settled(table, event)?;
        }
    }
    Ok(results.concat())
}

/// 101.4: in which order several events are looked at, so that whom they affect choose in APNAP order.
fn order_of_choices(table: &Table, events: &[Option<Event>]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..events.len()).collect();
    if order.len() < 2 {
        return order;
    }
    let now = table.now();
    let players = r101_general::in_apnap_order(&now);
    let affected = |event: &Event| r614_replacement::affected_player(&now, event);
    let place = |n: &usize| {
        let player = events[*n].as_ref().and_then(affected);
        player.and_then(|player| players.iter().position(|other| *other == player))
    };
    does!(
        table, R616_1, About::Game, "several players choose in APNAP order",
        order.sort_by_key(place),
        instead order.sort_by_key(|n| std::cmp::Reverse(place(n)))
    );
    order
}

/// 616.1: one event, modified until nothing applies any more.
fn settled(table: &mut Table, event: Event) -> Ruled<Vec<Event>> {
    let mut left = vec![(event, table.within().to_vec())];
    let mut done = Vec::new();
    while let Some((event, mut applied)) = left.pop() {
        let entering = Entering::by(table, &event)?;
        let candidates = candidates(table, &event, entering.as_ref(), &applied);
        let next = if candidates.is_empty() {
            match r614_replacement::refined(table, event, &applied)? {
                Refined::Last(event) => {
                    done.push(event);
                    continue;
                }
                Refined::Into(events) => events,
                Refined::With(event, events) => {
                    done.push(event);
                    events
                }
            }
        } else {
            table.once_more()?;
            let player = affected_player(table, &event, entering.as_ref());
            let chosen = choose(table, player, &event, candidates)?;
            applied.push(chosen.applied);
            let next = r614_replacement::apply(table, event, &chosen, &applied)?;
            if is_over_after_one(table) {
                done.extend(next);
                continue;
            }
            next
        };
        left.extend(next.into_iter().rev().map(|event| (event, applied.clone())));
    }
    Ok(done)
}

fn candidates(
    table: &Table,
    event: &Event,
    entering: Option<&Entering>,
    applied: &[Applied],
) -> Vec<Candidate> {
    if is_looked_at_later(table, event) || !applied.is_empty() && !applies_to_what_was_modified(table) {
        return Vec::new();
    }
    r614_replacement::candidates(table, &Matter { event, entering }, applied)
}

/// Part of an event: an amount that is modified on its own, such as the counters with which something
/// enters.
pub(crate) fn settled_part(
    table: &mut Table,
    event: Event,
    entering: &Entering,
    applied: &[Applied],
) -> Ruled<Event> {
    let mut event = event;
    let mut applied = applied.to_vec();
    loop {
        table.once_more()?;
        let matter = Matter { event: &event, entering: Some(entering) };
        let candidates = r614_replacement::candidates(table, &matter, &applied);
        if candidates.is_empty() {
            return Ok(event);
        }
        let chosen = choose(table, entering.controller(), &event, candidates)?;
        applied.push(chosen.applied);
        match r614_replacement::apply(table, event.clone(), &chosen, &applied)?.pop() {
            Some(next) => event = next,
            None => return Ok(event),
        }
    }
}

/// 616.1: which effect is applied first.
fn choose(
    table: &mut Table,
    player: PlayerId,
    event: &Event,
    candidates: Vec<Candidate>,
) -> Ruled<Candidate> {
    let candidates = turned_over_first(table, copies_first(table, candidates));
    let chosen = if all_orders_are_the_same(&candidates) {
        0
    } else {
        r616_1e_any(table, player, event, &candidates)?
    };
    let mut candidates = candidates;
    Ok(candidates.swap_remove(chosen.min(candidates.len().saturating_sub(1))))
}

/// 616.1: the player who chooses.
fn affected_player(table: &Table, event: &Event, entering: Option<&Entering>) -> PlayerId {
    let now = table.now();
    let affected = match entering {
        Some(entering) => Some(entering.controller()),
        None => r614_replacement::affected_player(&now, event),
    };
    let affected = affected.unwrap_or(table.active());
    does!(
        table, R616_1, affected, "whom the event affects chooses, or who controls what it affects",
        affected,
        instead now.game().after(affected)
    )
}

/// 616.1a
pub(crate) const R616_1A: Rule = Rule {
    id: "616.1a",
    numbers: &[(on("2009-10-01"), "616.1a")],
    until: None,
    says: "Self-replacement effects (614.15) are applied before others.",
    status: Status::OutOfScope("no card in the vocabulary replaces a part of its own effect"),
    premises: &[],
};

/// 616.1b
pub(crate) const R616_1B: Rule = Rule {
    id: "616.1b",
    numbers: &[(on("2009-10-01"), "616.1b")],
    until: None,
    says: "Then come effects that change under whose control something enters.",
    status: Status::OutOfScope("no card in the vocabulary changes under whose control something enters"),
    premises: &[],
};

/// 616.1c
pub(crate) const R616_1C: Rule = Rule {
    id: "616.1c",
    numbers: &[(on("2011-09-30"), "616.1c")],
    until: None,
    says: "Then come effects by which something enters as a copy of something else.",
    status: Status::Tested,
    premises: &[when("the effect makes it a copy as it enters")],
};

/// 616.1c: effects that make copies come first, since 2011-09-30.
fn copies_first(table: &Table, candidates: Vec<Candidate>) -> Vec<Candidate> {
    if !table.in_force(&R616_1C) || candidates.len() < 2 {
        return candidates;
    }
    first(candidates, |candidate| {
        let copies = matches!(candidate.what, What::Words(Instead::AsCopyOf(..) | Instead::AsCopyOfThis));
        when!(table, R616_1C, candidate.source, "the effect makes it a copy as it enters", copies)
    })
}

/// Those of which something is so or, if there are none, all.
fn first(candidates: Vec<Candidate>, is_so: impl Fn(&Candidate) -> bool) -> Vec<Candidate> {
    let (such, others): (Vec<_>, Vec<_>) = candidates.into_iter().partition(is_so);
    if such.is_empty() { others } else { such }
}

/// 616.1d
pub(crate) const R616_1D: Rule = Rule {
    id: "616.1d",
    numbers: &[(on("2022-02-18"), "616.1d")],
    until: None,
    says: "Then come effects by which something enters with its back face up.",
    status: Status::Tested,
    premises: &[when("the effect makes it enter with its back face up")],
};

/// 616.1d: effects that turn the back face up come next, since 2022-02-18.
fn turned_over_first(table: &Table, candidates: Vec<Candidate>) -> Vec<Candidate> {
    if !table.in_force(&R616_1D) || candidates.len() < 2 {
        return candidates;
    }
    first(candidates, |candidate| {
        let turns = matches!(candidate.what, What::BackFaceUp);
        when!(table, R616_1D, candidate.source, "the effect makes it enter with its back face up", turns)
    })
}

/// 616.1e
pub(crate) const R616_1E: Rule = Rule {
    id: "616.1e",
    numbers: &[(on("2009-10-01"), "616.1c"), (on("2011-09-30"), "616.1d"), (on("2022-02-18"), "616.1e")],
    until: None,
    says: "Otherwise any effect that applies may be chosen.",
    status: Status::Tested,
    premises: &[does_instead("any of the effects may be chosen")],
};

/// 616.1e: the player chooses any of them.
fn r616_1e_any(table: &mut Table, player: PlayerId, event: &Event, candidates: &[Candidate]) -> Ruled<usize> {
    let among: Vec<Thing> = candidates.iter().map(|candidate| Thing::Object(candidate.source)).collect();
    let mut different = among.clone();
    different.dedup();
    let about = r614_replacement::affected_object(event);
    does!(
        table, R616_1E, player, "any of the effects may be chosen",
        {
            let chosen = table.ask_for_things(player, Asking::Apply, about, different, 1, 1)?;
            Ok(chosen.first().and_then(|thing| among.iter().position(|other| other == thing)).unwrap_or(0))
        },
        instead Ok(0)
    )
}

/// Whether it makes no difference which effect is applied first, so that nobody has to be asked: they all
/// do the same, or different things that have nothing to do with each other.
fn all_orders_are_the_same(candidates: &[Candidate]) -> bool {
    let Some((one, others)) = candidates.split_first() else { return true };
    let apart = |candidate: &Candidate| {
        matches!(
            candidate.what,
            What::Words(
                Instead::Tapped
                    | Instead::WithCounters(..)
                    | Instead::ChoosingColor
                    | Instead::ChoosingCreatureType
            )
        )
    };
    let is_like = |other: &Candidate| match (&one.what, &other.what) {
        (What::Words(Instead::Times(_)), What::Words(Instead::Times(_)))
        | (What::Words(Instead::Plus(_)), What::Words(Instead::Plus(_)))
        | (What::Words(Instead::Prevent(_)), What::Words(Instead::Prevent(_)))
        | (What::SkipOnce(_), What::SkipOnce(_))
        | (What::Regenerate(..), What::Regenerate(..))
        | (What::Prevent(..), What::Prevent(..)) => true,
        (What::Words(Instead::AsCopyOf(..) | Instead::Do(_)), _) => false,
        (What::Words(one), What::Words(other)) => one == other,
        _ => false,
    };
    others.iter().all(is_like) || candidates.iter().all(apart)
}

/// 616.1f
pub(crate) const R616_1F: Rule = Rule {
    id: "616.1f",
    numbers: &[(on("2009-10-01"), "616.1d"), (on("2011-09-30"), "616.1e"), (on("2022-02-18"), "616.1f")],
    until: None,
    says: "After an effect has been applied, it is looked again which ones apply now, until none is left.",
    status: Status::Tested,
    premises: &[does_instead("it is looked again which effects apply")],
};

/// 616.1f: whether nothing is looked at any more after one effect has been applied; that is the mistake.
fn is_over_after_one(table: &Table) -> bool {
    does!(table, R616_1F, About::Game, "it is looked again which effects apply", false, instead true)
}

/// 616.1g
pub(crate) const R616_1G: Rule = Rule {
    id: "616.1g",
    numbers: &[(on("2017-04-28"), "616.1f"), (on("2022-02-18"), "616.1g")],
    until: None,
    says: "What applies to an event is applied before what applies to an event that is contained in it.",
    status: Status::Tested,
    premises: &[does_instead("what applies to the event as a whole comes first")],
};

/// 616.1g: creating tokens contains that each of them enters. The mistake begins with these.
fn is_looked_at_later(table: &Table, event: &Event) -> bool {
    let contains = matches!(event, Event::CreateTokens { .. });
    contains
        && table.in_force(&R616_1G)
        && does!(
            table, R616_1G, About::Game, "what applies to the event as a whole comes first",
            false,
            instead true
        )
}

/// 616.2
pub(crate) const R616_2: Rule = Rule {
    id: "616.2",
    numbers: &[(on("2009-10-01"), "616.2")],
    until: None,
    says: "What one effect makes of an event can be what another effect waits for.",
    status: Status::Tested,
    premises: &[does_instead("an effect can apply to what another has made of the event")],
};

/// 616.2: whether effects apply to what others have made of an event.
fn applies_to_what_was_modified(table: &Table) -> bool {
    does!(
        table, R616_2, About::Game, "an effect can apply to what another has made of the event",
        true,
        instead false
    )
}
