//! Replacement and prevention effects together: which of several applies to an event first.

use crate::card::Instead;
use crate::rules::r101_general;
use crate::rules::r614_12_entering::Entering;
use crate::rules::r614_replacement::{self, Candidate, Matter, Refined, What};
use crate::state::{Asking, PlayerId, Thing};
use crate::table::{Applied, Event, Ruled, Table};

rule! {
    /// If several replacement or prevention effects would modify an event, one of them is chosen to apply, in
    /// the order of the steps below. The choice belongs to the player whom the event affects, or who
    /// controls the object that it affects. Several players who must choose at the same time do so in APNAP
    /// order.
    R616_1 "616.1" since "2009-10-01";
    instead CHOOSER "the affected player, or the controller of the affected object, chooses"
    instead APNAP_ORDER "several players who choose at the same time do so in APNAP order"
    1: CHOOSER;
    2: APNAP_ORDER;
}

/// 616.1: modifies events by replacement and prevention effects until the events have their final form.
pub(crate) fn modified(table: &mut Table, events: Vec<Event>) -> Ruled<Vec<Event>> {
    let mut left: Vec<Option<Event>> = events.into_iter().map(Some).collect();
    let mut results = vec![Vec::new(); left.len()];
    for place in order_of_choices(table, &left) {
        if let Some(event) = left[place].take() {
            results[place] = settled(table, event)?;
        }
    }
    Ok(results.concat())
}

/// 101.4: puts several events in the order in which the players whom they affect choose.
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
    if R616_1::APNAP_ORDER.is_followed(table) {
        order.sort_by_key(place);
    } else {
        order.sort_by_key(|n| std::cmp::Reverse(place(n)));
    }
    order
}

/// 616.1: chooses which effect is applied first.
fn choose(
    table: &mut Table,
    player: PlayerId,
    event: &Event,
    candidates: Vec<Candidate>,
) -> Ruled<Candidate> {
    let mut candidates = turned_over_first(table, copies_first(table, candidates));
    let chosen = if all_orders_are_the_same(&candidates) {
        0
    } else {
        any_of_them(table, player, event, &candidates)?
    };
    Ok(candidates.swap_remove(chosen.min(candidates.len().saturating_sub(1))))
}

/// Returns whether the order of the effects makes no difference, so that no player has to be asked: they all
/// do the same, or different things that are unrelated.
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

/// 616.1: returns the player who chooses.
fn affected_player(table: &Table, event: &Event, entering: Option<&Entering>) -> PlayerId {
    let now = table.now();
    let affected = match entering {
        Some(entering) => Some(entering.controller()),
        None => r614_replacement::affected_player(&now, event),
    };
    let affected = affected.unwrap_or(table.active());
    if R616_1::CHOOSER.is_followed_for(table, affected) { affected } else { now.game().after(affected) }
}

rule! {
    /// Self-replacement effects (614.15) are applied before others.
    R616_1A "616.1a" since "2009-10-01";
    out of scope "no card in the vocabulary replaces a part of its own effect"
    1: outside "effects that replace a part of their own effect";
    2: explains;
}

rule! {
    /// Effects that change under whose control something enters come next.
    R616_1B "616.1b" since "2009-10-01";
    out of scope "no card in the vocabulary changes under whose control something enters"
    1: outside "effects that change under whose control something enters";
    2: explains;
}

rule! {
    /// Effects that make something enter as a copy of something else come next.
    R616_1C "616.1c" since "2011-09-30";
    when COPY "the effect makes the object a copy as it enters"
    1: COPY;
    2: COPY;
}

/// 616.1c: selects the effects that make copies, which come first since 2011-09-30.
fn copies_first(table: &Table, candidates: Vec<Candidate>) -> Vec<Candidate> {
    if !table.in_force(&R616_1C) || candidates.len() < 2 {
        return candidates;
    }
    first(candidates, |candidate| {
        let copies = matches!(candidate.what, What::Words(Instead::AsCopyOf(..) | Instead::AsCopyOfThis));
        R616_1C::COPY.holds_for(table, candidate.source, copies)
    })
}

/// Returns the candidates that meet a condition or, if there are none, all of them.
fn first(candidates: Vec<Candidate>, is_so: impl Fn(&Candidate) -> bool) -> Vec<Candidate> {
    let (such, others): (Vec<_>, Vec<_>) = candidates.into_iter().partition(is_so);
    if such.is_empty() { others } else { such }
}

rule! {
    /// Effects that make something enter with its back face up come next.
    R616_1D "616.1d" since "2022-02-18";
    when BACK_FACE "the effect makes the object enter with its back face up"
    1: BACK_FACE;
    2: BACK_FACE;
}

/// 616.1d: selects the effects that turn the back face up, which come next since 2022-02-18.
fn turned_over_first(table: &Table, candidates: Vec<Candidate>) -> Vec<Candidate> {
    if !table.in_force(&R616_1D) || candidates.len() < 2 {
        return candidates;
    }
    first(candidates, |candidate| {
        let turns = matches!(candidate.what, What::BackFaceUp);
        R616_1D::BACK_FACE.holds_for(table, candidate.source, turns)
    })
}

rule! {
    /// Otherwise, any effect that applies may be chosen.
    R616_1E "616.1e": "616.1c" since "2009-10-01", "616.1d" since "2011-09-30", "616.1e" since "2022-02-18";
    instead ANY "any of the effects may be chosen"
    1: ANY;
}

/// 616.1e: asks the player to choose any of the effects.
fn any_of_them(table: &mut Table, player: PlayerId, event: &Event, candidates: &[Candidate]) -> Ruled<usize> {
    let among: Vec<Thing> = candidates.iter().map(|candidate| Thing::Object(candidate.source)).collect();
    let mut different = among.clone();
    different.dedup();
    let about = r614_replacement::affected_object(event);
    if R616_1E::ANY.is_followed_for(table, player) {
        let chosen = table.ask_for_things(player, Asking::Apply, about, different, 1, 1)?;
        Ok(chosen.first().and_then(|thing| among.iter().position(|other| other == thing)).unwrap_or(0))
    } else {
        Ok(0)
    }
}

rule! {
    /// After an effect has been applied, the game again determines which ones apply, until none do.
    R616_1F "616.1f": "616.1d" since "2009-10-01", "616.1e" since "2011-09-30", "616.1f" since "2022-02-18";
    instead REPEATED "the game again determines which effects apply"
    1: REPEATED;
}

/// 616.1f: modifies one event until no further effect applies.
fn settled(table: &mut Table, event: Event) -> Ruled<Vec<Event>> {
    let mut left = vec![(event, table.within().to_vec())];
    let mut done = Vec::new();
    while let Some((event, mut applied)) = left.pop() {
        let entering = Entering::by(table, &event)?;
        let candidates = candidates(table, &event, entering.as_ref(), &applied);
        let next = if candidates.is_empty() {
            refined(table, event, &applied, &mut done)?
        } else {
            let next = apply_one(table, event, entering.as_ref(), candidates, &mut applied)?;
            if R616_1F::REPEATED.is_followed(table) {
                next
            } else {
                done.extend(next);
                Vec::new()
            }
        };
        left.extend(next.into_iter().rev().map(|event| (event, applied.clone())));
    }
    Ok(done)
}

/// Adds an event to which no effect applies to the finished events. Returns the events that follow from it.
fn refined(table: &mut Table, event: Event, applied: &[Applied], done: &mut Vec<Event>) -> Ruled<Vec<Event>> {
    let (last, events) = match r614_replacement::refined(table, event, applied)? {
        Refined::Last(event) => (Some(event), Vec::new()),
        Refined::Into(events) => (None, events),
        Refined::With(event, events) => (Some(event), events),
    };
    done.extend(last);
    Ok(events)
}

fn apply_one(
    table: &mut Table,
    event: Event,
    entering: Option<&Entering>,
    candidates: Vec<Candidate>,
    applied: &mut Vec<Applied>,
) -> Ruled<Vec<Event>> {
    table.once_more()?;
    let player = affected_player(table, &event, entering);
    let chosen = choose(table, player, &event, candidates)?;
    applied.push(chosen.applied);
    r614_replacement::apply(table, event, &chosen, applied)
}

/// 616.1f: modifies a part of an event on its own: an amount such as the number of counters with which
/// something enters.
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

rule! {
    /// Effects that apply to an event are applied before effects that apply to an event contained in it.
    R616_1G "616.1g": "616.1f" since "2017-04-28", "616.1g" since "2022-02-18";
    instead WHOLE_EVENT_FIRST "effects that apply to the event as a whole come first"
    1: WHOLE_EVENT_FIRST;
    2: WHOLE_EVENT_FIRST;
}

/// 616.1g: returns whether effects that apply to an event are applied before those that apply to an event
/// that it contains. Creating tokens contains the entering of each of them.
fn comes_before_what_it_contains(table: &Table, event: &Event) -> bool {
    let contains = matches!(event, Event::CreateTokens { .. }) && table.in_force(&R616_1G);
    !contains || R616_1G::WHOLE_EVENT_FIRST.is_followed(table)
}

rule! {
    /// What one effect makes of an event can be what another effect waits for.
    R616_2 "616.2" since "2009-10-01";
    instead MODIFIED_EVENT "an effect can apply to the result of another effect"
    1: MODIFIED_EVENT;
}

/// 616.2: collects the effects that apply to an event, including one that other effects have modified.
fn candidates(
    table: &Table,
    event: &Event,
    entering: Option<&Entering>,
    applied: &[Applied],
) -> Vec<Candidate> {
    if comes_before_what_it_contains(table, event)
        && (applied.is_empty() || R616_2::MODIFIED_EVENT.is_followed(table))
    {
        r614_replacement::candidates(table, &Matter { event, entering }, applied)
    } else {
        Vec::new()
    }
}

rules![R616_1, R616_1A, R616_1B, R616_1C, R616_1D, R616_1E, R616_1F, R616_1G, R616_2];
