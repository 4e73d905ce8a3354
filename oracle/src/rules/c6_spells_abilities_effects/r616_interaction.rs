//! Replacement and prevention effects together: which of several applies to an event first.

use crate::card::Instead;
use crate::rule::Rule;
use crate::rules::r614_12_entering::{self, Entering};
use crate::rules::r614_replacement::{self, Candidate, Matter, Refined, WhatInstead};
use crate::rules::r704_state_based_actions::Moving;
use crate::rules::{
    r101_general, r120_4_processing, r607_linked_abilities, r615_7_which_damage, r704_state_based_actions,
    r800, r810_two_headed_giant, r903_commander,
};
use crate::state::{Asking, ObjectId, PlayerId, Thing};
use crate::table::{Applied, Ask, AskResult, Event, Ruled, Table};

rule! {
    /// If several replacement or prevention effects would modify an event, one of them is chosen to apply, in
    /// the order of the steps below. The choice belongs to the player whom the event affects, or who
    /// controls the object that it affects. Several players who must choose at the same time do so in APNAP
    /// order.
    R616_1 "616.1" since "2009-10-01";
    gives Apply;
    instead CHOOSER "the affected player, or the controller of the affected object, chooses"
    instead APNAP_ORDER "several players who choose at the same time do so in APNAP order"
    must ONE_THAT_APPLIES "the effect chosen is one of those that may be applied now"
    1: CHOOSER, ONE_THAT_APPLIES;
    2: APNAP_ORDER;
}

/// 616.1: modifies events that happen by a rule by replacement and prevention effects until the events have their
/// final form. State-based actions with the same result are modified as one (704.7).
pub(crate) fn modified(table: &mut Table, rule: &Rule, events: Vec<Event>) -> Ruled<Vec<Event>> {
    let mut left: Vec<Pending> =
        events.iter().cloned().enumerate().map(|one| Pending::new(table, one)).collect();
    let mut modified: Vec<Vec<FinalEvent>> = vec![Vec::new(); left.len()];
    let mut moves = r704_state_based_actions::are_performed_by(rule).then(Vec::new);
    sort_by_chooser(table, &mut left, |one| Some(&one.event));
    while let Some(next) = r615_7_which_damage::next(table, &left)? {
        let Pending { place, event, applied } = left.remove(next);
        let mut redirected = Vec::new();
        let beside = Beside { moves: moves.as_mut(), redirected: &mut redirected };
        let became = settled_beside(table, event.clone(), applied, Some(beside))?;
        r810_two_headed_giant::keep_the_team(table, &event, &became, &mut left, &mut modified);
        modified[place].extend(became);
        if !redirected.is_empty() {
            left.extend(redirected.into_iter().map(|(event, applied)| Pending { place, event, applied }));
            sort_by_chooser(table, &mut left, |one| Some(&one.event));
        }
    }
    let was = |place: usize| events.get(place).and_then(r614_replacement::amount_of).unwrap_or(0);
    let with_amounts = modified.into_iter().enumerate();
    with_results(
        table,
        with_amounts.flat_map(|(n, all)| all.into_iter().map(move |one| (one, was(n)))).collect(),
    )
}

/// An event in its final form, and the effects that have been applied to it.
pub(crate) type FinalEvent = (Event, Vec<Applied>);

/// An event that effects have yet to modify, or to modify further.
pub(crate) struct Pending {
    /// The place of the original event among those that would happen.
    place: usize,
    /// The event, as it has become.
    pub(crate) event: Event,
    /// The effects that have been applied to it.
    pub(crate) applied: Vec<Applied>,
}

impl Pending {
    fn new(table: &Table, (place, event): (usize, Event)) -> Pending {
        Pending { place, event, applied: table.within().to_vec() }
    }
}

/// What other events have to do with the modification of an event.
struct Beside<'a> {
    /// The moves that other state-based actions cause (704.7).
    moves: Option<&'a mut Vec<Moving>>,
    /// Damage that has been redirected to something with a shield, which may prevent other damage first (615.7).
    redirected: &'a mut Vec<FinalEvent>,
}

/// 120.4c: adds the results of the damage among some events, as effects have modified these results. Effects
/// see all results together. Losses of life are modified last, since an effect can depend on what the player
/// gains at the same time.
fn with_results(table: &mut Table, events: Vec<(FinalEvent, u32)>) -> Ruled<Vec<Event>> {
    let results = r120_4_processing::processed(table, &events).into_iter();
    let mut results: Vec<(Vec<Event>, Vec<Applied>)> =
        results.map(|(result, applied)| (vec![result], applied)).collect();
    let mut all: Vec<Event> = events.into_iter().map(|((event, _), _)| event).collect();
    let affected = results.iter().map(|(result, _)| result.first().cloned());
    let mut order: Vec<(usize, Option<Event>)> = affected.enumerate().collect();
    sort_by_chooser(table, &mut order, |(_, event)| event.as_ref());
    order.sort_by_key(|(_, event)| matches!(event, Some(Event::LoseLife(..))));
    for (place, _) in order {
        let others = results.iter().enumerate().filter(|(n, _)| *n != place);
        let others = others.flat_map(|(_, (result, _))| result.iter().cloned()).collect();
        let Some((result, applied)) = results.get(place).cloned() else { continue };
        let mut modified = Vec::new();
        for event in result {
            let applied = applied.clone();
            let one = table.alongside(Vec::clone(&others), |table| settled(table, event, applied))?;
            modified.extend(one.into_iter().map(|(event, _)| event));
        }
        results[place].0 = modified;
    }
    all.extend(results.into_iter().flat_map(|(result, _)| result));
    Ok(all)
}

/// 101.4: puts several events in the order in which the players whom they affect choose.
fn sort_by_chooser<T>(table: &Table, all: &mut [T], event_of: impl Fn(&T) -> Option<&Event>) {
    if all.len() < 2 {
        return;
    }
    let now = table.now();
    let players = r101_general::in_apnap_order(&now);
    // The owner of a commander is asked, whoever controls it (903.9b).
    let asked = |event: &Event| {
        let owner = r903_commander::owner_who_is_asked(&now, event);
        owner.or_else(|| r614_replacement::affected_player(&now, event))
    };
    let place = |one: &T| {
        let player = event_of(one).and_then(asked);
        player.and_then(|player| players.iter().position(|other| *other == player))
    };
    if R616_1::APNAP_ORDER.is_followed(table) {
        all.sort_by_key(place);
    } else {
        all.sort_by_key(|one| std::cmp::Reverse(place(one)));
    }
}

/// 616.1: chooses which of the effects that apply to an event is applied first. `again` determines which of them
/// still apply if a player leaves meanwhile. Returns `None` if none does.
fn choose(
    table: &mut Table,
    player: PlayerId,
    (event, applied): (&Event, &[Applied]),
    candidates: Vec<Candidate>,
    again: impl Fn(&Table) -> Ruled<Vec<Candidate>>,
) -> Ruled<Option<Candidate>> {
    let mut candidates = Some(candidates);
    table.asks(|ask| {
        let candidates = candidates.take().map_or_else(|| again(ask), Ok)?;
        let candidates = under_control_first(ask, of_its_own_first(ask, candidates));
        let mut candidates = turned_over_first(ask, copies_first(ask, candidates));
        if candidates.is_empty() {
            return Ok(None);
        }
        let chosen = if all_orders_are_the_same(ask, event, applied, &candidates)? {
            0
        } else {
            let player = r800::who_chooses_by_a_rule(ask, player);
            any_of_them(ask, player, event, &candidates)?
        };
        Ok(Some(candidates.swap_remove(chosen.min(candidates.len().saturating_sub(1)))))
    })
}

/// Returns whether the order of the effects makes no difference, so that no player has to be asked: they all
/// do the same, or different things that are unrelated.
fn all_orders_are_the_same(
    table: &Table,
    event: &Event,
    applied: &[Applied],
    candidates: &[Candidate],
) -> Ruled<bool> {
    let Some((one, others)) = candidates.split_first() else { return Ok(true) };
    let apart = |candidate: &Candidate| {
        matches!(
            candidate.what,
            WhatInstead::Words(
                Instead::Tapped
                    | Instead::WithCounters(..)
                    | Instead::ChoosingColor
                    | Instead::ChoosingCreatureType
                    | Instead::ChoosingAnchorWord(_)
            )
        )
    };
    let is_like = |other: &Candidate| match (&one.what, &other.what) {
        (WhatInstead::Words(Instead::Times(_)), WhatInstead::Words(Instead::Times(_)))
        | (WhatInstead::Words(Instead::Plus(_)), WhatInstead::Words(Instead::Plus(_)))
        | (WhatInstead::Words(Instead::Prevent(_)), WhatInstead::Words(Instead::Prevent(_)))
        | (WhatInstead::SkipOnce(_), WhatInstead::SkipOnce(_))
        | (WhatInstead::Regenerate(..), WhatInstead::Regenerate(..))
        | (WhatInstead::RegeneratesItself(_), WhatInstead::RegeneratesItself(_)) => true,
        (WhatInstead::Shield(_, one), WhatInstead::Shield(_, other)) => {
            r614_replacement::are_alike(one, other)
        }
        (WhatInstead::Words(Instead::Exile), WhatInstead::Words(Instead::Exile)) => !candidates
            .iter()
            .any(|candidate| r607_linked_abilities::refers_to_what_it_exiles(&table.now(), candidate.source)),
        (WhatInstead::Words(one), WhatInstead::Words(words)) => one == words && does_the_same_for_all(one),
        _ => false,
    };
    Ok(others.iter().all(is_like)
        || candidates.iter().all(apart) && none_matters_to_another(table, event, applied, candidates)?)
}

/// Returns whether each of the effects on how something enters still applies in the same way after any others.
fn none_matters_to_another(
    table: &Table,
    event: &Event,
    applied: &[Applied],
    all: &[Candidate],
) -> Ruled<bool> {
    for (n, last) in all.iter().enumerate() {
        let number = r614_12_entering::counters_of(table, event, last)?;
        let (mut event, mut applied) = (event.clone(), applied.to_vec());
        for other in all.iter().enumerate().filter(|(place, _)| *place != n).map(|(_, other)| other) {
            if let WhatInstead::Words(words) = &other.what {
                event = r614_12_entering::modified_without_a_choice(table, event, other, words)?;
            }
            applied.push(other.applied);
            let entering = Entering::by(table, &event)?;
            let applies = candidates(table, &event, entering.as_ref(), &applied)
                .iter()
                .any(|candidate| candidate.applied == last.applied);
            if !applies || r614_12_entering::counters_of(table, &event, last)? != number {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// Returns whether an effect does the same, whichever object and player it comes from.
fn does_the_same_for_all(instead: &Instead) -> bool {
    match instead {
        Instead::AsCopyOf(..)
        | Instead::AsCopyOfThis
        | Instead::UnderYourControl
        | Instead::DealTo(_)
        | Instead::Do(_)
        | Instead::PreventAnd(..) => false,
        Instead::Skip
        | Instead::Tapped
        | Instead::Untapped
        | Instead::WithCounters(..)
        | Instead::ChoosingColor
        | Instead::ChoosingCreatureType
        | Instead::ChoosingAnchorWord(_)
        | Instead::Exile
        | Instead::ToHand
        | Instead::OnTopOfLibrary
        | Instead::IntoLibrary
        | Instead::Times(_)
        | Instead::Plus(_)
        | Instead::Prevent(_)
        | Instead::LifeBecomes(_)
        | Instead::Regenerate => true,
    }
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
    when OF_ITS_OWN "the effect replaces a part of its own spell's or ability's effect"
    1: OF_ITS_OWN;
    2: OF_ITS_OWN;
}

/// 616.1a: selects the effects by which a spell or ability replaces a part of its own effect.
fn of_its_own_first(table: &Table, candidates: Vec<Candidate>) -> Vec<Candidate> {
    if candidates.len() < 2 {
        return candidates;
    }
    first(candidates, |candidate| {
        let own = matches!(candidate.applied, Applied::Itself(_));
        R616_1A::OF_ITS_OWN.holds_for(table, candidate.source, own)
    })
}

rule! {
    /// Effects that change under whose control something enters come next.
    R616_1B "616.1b" since "2009-10-01";
    when CONTROL "the effect changes under whose control the object enters"
    instead ONE_OF_THEM "the player chooses one of several such effects"
    1: CONTROL, ONE_OF_THEM;
    2: CONTROL;
}

/// 616.1b: selects the effects that change under whose control an object enters.
fn under_control_first(table: &Table, candidates: Vec<Candidate>) -> Vec<Candidate> {
    if candidates.len() < 2 {
        return candidates;
    }
    let changes_control = |candidate: &Candidate| {
        let control = matches!(candidate.what, WhatInstead::Words(Instead::UnderYourControl));
        R616_1B::CONTROL.holds_for(table, candidate.source, control)
    };
    let is_chosen = |source| R616_1B::ONE_OF_THEM.is_followed_for(table, source);
    one_of(candidates, changes_control, is_chosen)
}

rule! {
    /// Effects that make something enter as a copy of something else come next.
    R616_1C "616.1c" since "2011-09-30";
    when COPY "the effect makes the object a copy as it enters"
    instead ONE_OF_THEM "the player chooses one of several such effects"
    1: COPY, ONE_OF_THEM;
    2: COPY;
}

/// 616.1c: selects the effects that make copies, which come first since 2011-09-30.
fn copies_first(table: &Table, candidates: Vec<Candidate>) -> Vec<Candidate> {
    if !table.in_force(&R616_1C) || candidates.len() < 2 {
        return candidates;
    }
    let makes_a_copy = |candidate: &Candidate| {
        let copies =
            matches!(candidate.what, WhatInstead::Words(Instead::AsCopyOf(..) | Instead::AsCopyOfThis));
        R616_1C::COPY.holds_for(table, candidate.source, copies)
    };
    let is_chosen = |source| R616_1C::ONE_OF_THEM.is_followed_for(table, source);
    one_of(candidates, makes_a_copy, is_chosen)
}

/// Returns the candidates that meet a condition, of which the player chooses one, or all candidates if none does.
/// The mutant: no player chooses.
fn one_of(
    candidates: Vec<Candidate>,
    is_so: impl Fn(&Candidate) -> bool,
    is_chosen: impl Fn(ObjectId) -> bool,
) -> Vec<Candidate> {
    let such = candidates.iter().filter(|candidate| is_so(candidate)).count();
    let mut left = first(candidates, is_so);
    if such > 1 && left.first().is_some_and(|one| !is_chosen(one.source)) {
        left.truncate(1);
    }
    left
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
        let turns = matches!(candidate.what, WhatInstead::BackFaceUp);
        R616_1D::BACK_FACE.holds_for(table, candidate.source, turns)
    })
}

rule! {
    /// Otherwise, any effect that applies may be chosen.
    R616_1E "616.1e": "616.1c" since "2009-10-01", "616.1d" since "2011-09-30", "616.1e" since "2022-02-18";
    gives Apply;
    instead ANY "any of the effects may be chosen"
    1: ANY;
}

/// 616.1e: asks the player to choose any of the effects.
fn any_of_them(ask: &mut Ask, player: PlayerId, event: &Event, candidates: &[Candidate]) -> AskResult<usize> {
    let among: Vec<Thing> = candidates.iter().map(|candidate| Thing::Object(candidate.source)).collect();
    let mut different = among.clone();
    different.dedup();
    let about = r614_replacement::affected_object(event);
    if !R616_1E::ANY.is_followed_for(ask, player) {
        return Ok(0);
    }
    let Some(chosen) = ask.for_things(player, Asking::Apply, about, different, 1, 1)? else { return Ok(0) };
    let place = chosen.first().and_then(|thing| among.iter().position(|other| other == thing));
    R616_1::ONE_THAT_APPLIES.must_hold_for(ask, player, place.is_some())?;
    Ok(place.unwrap_or(0))
}

rule! {
    /// After an effect has been applied, the game again determines which ones apply, until none do.
    R616_1F "616.1f": "616.1d" since "2009-10-01", "616.1e" since "2011-09-30", "616.1f" since "2022-02-18";
    instead REPEATED "the game again determines which effects apply"
    1: REPEATED;
}

/// 616.1f: modifies one event until no further effect applies.
pub(crate) fn settled(table: &mut Table, event: Event, applied: Vec<Applied>) -> Ruled<Vec<FinalEvent>> {
    settled_beside(table, event, applied, None)
}

/// 616.1f: modifies one event until no further effect applies, or until it is damage that waits beside other
/// events; if it is a state-based action, together with the moves that other state-based actions cause (704.7).
fn settled_beside(
    table: &mut Table,
    event: Event,
    applied: Vec<Applied>,
    mut beside: Option<Beside>,
) -> Ruled<Vec<FinalEvent>> {
    let mut left = vec![(event, applied)];
    let mut done = Vec::new();
    while let Some((event, mut applied)) = left.pop() {
        let moves = beside.as_mut().and_then(|beside| beside.moves.as_deref_mut());
        if let (Event::Move(movement), Some(moves)) = (&event, moves) {
            let movement = movement.clone();
            done.extend(r704_state_based_actions::moved_as_one(table, movement, applied, moves)?);
            continue;
        }
        let entering = Entering::by(table, &event)?;
        let candidates = candidates(table, &event, entering.as_ref(), &applied);
        let was_to = r615_7_which_damage::recipient(&event);
        let mut next = if candidates.is_empty() {
            refined(table, event, &applied, &mut done)?
        } else {
            let next = apply_one(table, event, entering.as_ref(), candidates, &mut applied)?;
            if R616_1F::REPEATED.is_followed(table) {
                next
            } else {
                done.extend(next.into_iter().map(|event| (event, applied.clone())));
                Vec::new()
            }
        };
        if let Some(beside) = &mut beside {
            let waiting = r615_7_which_damage::take_redirected(table, &mut next, was_to);
            beside.redirected.extend(waiting.into_iter().map(|event| (event, applied.clone())));
        }
        left.extend(next.into_iter().rev().map(|event| (event, applied.clone())));
    }
    Ok(done)
}

/// Adds an event to which no effect applies to the finished events. Returns the events that follow from it.
fn refined(
    table: &mut Table,
    event: Event,
    applied: &[Applied],
    done: &mut Vec<FinalEvent>,
) -> Ruled<Vec<Event>> {
    let (last, events) = match r614_replacement::refined(table, event, applied)? {
        Refined::Last(event) => (Some(event), Vec::new()),
        Refined::Into(events) => (None, events),
    };
    done.extend(last.map(|event| (event, applied.to_vec())));
    Ok(events)
}

fn apply_one(
    table: &mut Table,
    event: Event,
    entering: Option<&Entering>,
    candidates: Vec<Candidate>,
    applied: &mut Vec<Applied>,
) -> Ruled<Vec<Event>> {
    table.count_round()?;
    let player = affected_player(table, &event, entering);
    let chosen = choose(table, player, (&event, applied), candidates, |table| {
        still_candidates(table, &event, applied)
    })?;
    let Some(chosen) = chosen else {
        return Ok(if r800::can_still_be_affected(&table.now(), &event) { vec![event] } else { Vec::new() });
    };
    applied.push(chosen.applied);
    r614_replacement::apply(table, event, &chosen, applied)
}

/// Returns the effects that apply to an event after a player has left. None do if what it would affect has left
/// with that player.
fn still_candidates(table: &Table, event: &Event, applied: &[Applied]) -> Ruled<Vec<Candidate>> {
    if !r800::can_still_be_affected(&table.now(), event) {
        return Ok(Vec::new());
    }
    let entering = Entering::by(table, event)?;
    Ok(candidates(table, event, entering.as_ref(), applied))
}

/// 616.1f: modifies a part of an event on its own: an amount such as the number of counters with which
/// something enters. Returns nothing if that part is replaced by something else.
pub(crate) fn settled_part(
    table: &mut Table,
    event: Event,
    entering: &Entering,
    applied: &[Applied],
) -> Ruled<Option<Event>> {
    let mut event = event;
    let mut applied = applied.to_vec();
    loop {
        table.count_round()?;
        let alongside = table.other_results();
        let candidates = |table: &Table| {
            let matter = Matter { event: &event, entering: Some(entering), alongside: alongside.clone() };
            r614_replacement::candidates(table, &matter, &applied)
        };
        let is_there = |table: &Table| entering.of().is_none_or(|id| table.game().objects.contains_key(&id));
        let again = |table: &Table| Ok(if is_there(table) { candidates(table) } else { Vec::new() });
        let chosen = choose(table, entering.controller(), (&event, &applied), candidates(table), again)?;
        let Some(chosen) = chosen else { return Ok(Some(event)) };
        applied.push(chosen.applied);
        let next = r614_replacement::apply(table, event.clone(), &chosen, &applied)?;
        let is_such_a_part = |next: &Event| std::mem::discriminant(next) == std::mem::discriminant(&event);
        let (mut parts, others): (Vec<Event>, Vec<Event>) = next.into_iter().partition(is_such_a_part);
        if !others.is_empty() {
            table.inside(applied.clone(), |table| table.happen(&r614_replacement::R614_6, others))?;
        }
        match parts.pop() {
            Some(part) => event = part,
            None => return Ok(None),
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
        let alongside = table.other_results();
        r614_replacement::candidates(table, &Matter { event, entering, alongside }, applied)
    } else {
        Vec::new()
    }
}

rules![R616_1, R616_1A, R616_1B, R616_1C, R616_1D, R616_1E, R616_1F, R616_1G, R616_2];
