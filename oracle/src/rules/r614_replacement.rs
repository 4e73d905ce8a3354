//! Replacement effects: what waits for an event and puts another one in its place. Which of several comes
//! first is said in 616, what prevents damage in 615, how things enter in 614.12.

use super::r614_12_entering::{self, Entering};
use super::{
    r120_damage, r121_drawing, r303_auras, r500_turn, r614_instead, r615_prevention, r701_15_regeneration,
};
use super::{r701_keyword_actions, r702_16_protection, r702_35_madness};
use crate::bench::About;
use crate::card::{Ability, Filter, Instead, Replacement, Who, Would, Zone};
use crate::edition::on;
use crate::now::{Now, ObjectNow, Source};
use crate::rule::{Rule, Status, does, does_instead, when};
use crate::state::{Moment, ObjectId, PlayerId, Shield, Standing, Thing, TurnPart};
use crate::table::{Applied, Event, Move, Ruled, Table};
use crate::{does, when};

/// The rules of this section that the oracle performs, and others that are cited.
pub(crate) const RULES: &[&Rule] =
    &[&R614_1, &R614_5, &R614_6, &R614_7A, &R614_10, &R614_10A, &R614_11, &R614_11A];

/// 614.1
pub(crate) const R614_1: Rule = Rule {
    id: "614.1",
    numbers: &[(on("2009-10-01"), "614.1")],
    until: None,
    says: "A replacement effect waits for an event that would happen and puts another in its place, in whole or in \
           part. \"Instead\", \"skip\" and whatever says how something enters are such effects.",
    status: Status::Definition,
    premises: &[],
};

/// A replacement or prevention effect that could be applied to an event.
#[derive(Clone, Debug)]
pub(crate) struct Candidate {
    /// The object from which it comes.
    pub(crate) source: ObjectId,
    /// Who controls it.
    pub(crate) controller: PlayerId,
    /// Which it is.
    pub(crate) applied: Applied,
    /// What happens instead.
    pub(crate) what: What,
}

/// What a replacement effect makes of an event.
#[expect(clippy::large_enum_variant, reason = "there are few at a time, and they do not last")]
#[derive(Clone, Debug)]
pub(crate) enum What {
    /// In the words of cards
    Words(Instead),
    /// It is skipped, and the effect is used up
    SkipOnce(Moment),
    /// The permanent is regenerated, and the shield is used up
    Regenerate(Moment, ObjectId),
    /// Damage is prevented, as much as the shield has left
    Prevent(Moment, u32),
    /// It enters with the back face up
    BackFaceUp,
    /// It is exiled instead of discarded to the graveyard, so that it may be cast
    Madness,
}

/// An event, and what would enter by it.
pub(crate) struct Matter<'m, 'b> {
    /// The event.
    pub(crate) event: &'m Event,
    /// What would enter by it, as it would be.
    pub(crate) entering: Option<&'m Entering<'b>>,
}

/// 614.5
pub(crate) const R614_5: Rule = Rule {
    id: "614.5",
    numbers: &[(on("2009-10-01"), "614.5")],
    until: None,
    says: "A replacement effect is applied to an event once, however that event is modified after it.",
    status: Status::Tested,
    premises: &[when("it has been applied to this event before")],
};

/// The effects that apply to an event and have not been applied to it.
pub(crate) fn candidates(table: &Table, matter: &Matter, applied: &[Applied]) -> Vec<Candidate> {
    let now = table.now();
    let mut all = Vec::new();
    if would_be_nothing(&now, matter.event) {
        return all;
    }
    if let Event::Draw(player) = matter.event
        && !is_replaced_before_looking_for_a_card(table, *player)
    {
        return all;
    }
    for row in now.permanents() {
        of_permanent(&now, row, matter, &mut all);
    }
    r614_12_entering::of_itself(&now, matter, &mut all);
    of_what_goes_to_a_graveyard(&now, matter, &mut all);
    r702_16_protection::of_what_is_damaged(&now, matter.event, &mut all);
    r702_35_madness::of_what_is_discarded(&now, matter.event, &mut all);
    for standing in &now.game().standing {
        of_standing(&now, standing, matter, &mut all);
    }
    all.retain(|candidate| {
        !when!(
            now,
            R614_5,
            candidate.source,
            "it has been applied to this event before",
            applied.contains(&candidate.applied)
        )
    });
    all
}

/// The abilities of a permanent. Those that are about itself entering are seen as it enters (614.12).
fn of_permanent(now: &Now, row: &ObjectNow, matter: &Matter, all: &mut Vec<Candidate>) {
    for (n, held) in row.abilities.iter().enumerate() {
        let Ability::Replacement(Replacement { would, instead }) = &*held.ability else { continue };
        if waits_for(now, would, matter, &source_of(now, row)) {
            all.push(Candidate {
                source: row.id,
                controller: row.controller_or_owner(),
                applied: Applied::Ability(row.id, n),
                what: What::Words(instead.clone()),
            });
        }
    }
}

/// What "this" and "you" mean in the abilities of an object.
pub(crate) fn source_of(now: &Now, row: &ObjectNow) -> Source {
    let choices = now.game().objects.get(&row.id).map(|object| object.choices).unwrap_or_default();
    Source { this: Some(row.id), you: Some(row.controller_or_owner()), choices }
}

/// 113.6: an ability that says where its own card goes instead of the graveyard functions wherever that
/// card is.
fn of_what_goes_to_a_graveyard(now: &Now, matter: &Matter, all: &mut Vec<Candidate>) {
    let Event::Move(movement) = matter.event else { return };
    let Some(row) = now.object(movement.object).filter(|row| row.zone != Zone::Battlefield) else { return };
    for (n, held) in row.abilities.iter().enumerate() {
        let Ability::Replacement(Replacement { would, instead }) = &*held.ability else { continue };
        if matches!(would, Would::PutIntoGraveyard(Filter::This))
            && waits_for(now, would, matter, &source_of(now, row))
        {
            all.push(Candidate {
                source: row.id,
                controller: row.controller_or_owner(),
                applied: Applied::Own(0, n),
                what: What::Words(instead.clone()),
            });
        }
    }
}

/// An effect that a spell or ability left behind.
fn of_standing(now: &Now, standing: &Standing, matter: &Matter, all: &mut Vec<Candidate>) {
    let created = standing.created;
    let what = match (&standing.what, matter.event) {
        (Shield::SkipNext(player, part), event) => {
            (begins(now, event, *part) == Some(*player)).then_some(What::SkipOnce(created))
        }
        (Shield::Regenerate(shielded), Event::Destroy { object }) => {
            (shielded == object).then_some(What::Regenerate(created, *object))
        }
        (Shield::Prevent(to, left), Event::Damage { to: dealt_to, .. }) => {
            (to == dealt_to && *left > 0).then_some(What::Prevent(created, *left))
        }
        (Shield::Replace(Replacement { would, instead }), _) => {
            let source =
                Source { this: Some(standing.source), you: Some(standing.controller), ..Source::default() };
            waits_for(now, would, matter, &source).then(|| What::Words(instead.clone()))
        }
        (Shield::Regenerate(_) | Shield::Prevent(..) | Shield::ReturnWhenGone(_), _) => None,
    };
    let (source, controller) = (standing.source, standing.controller);
    all.extend(what.map(|what| Candidate { source, controller, applied: Applied::Standing(created), what }));
}

/// Whether an event is the one that a replacement effect waits for.
pub(crate) fn waits_for(now: &Now, would: &Would, matter: &Matter, source: &Source) -> bool {
    let who = |player: PlayerId, who: Who| now.look().names_player(player, who, source);
    let is = |id: ObjectId, filter: &Filter| is_such_a_permanent(now, matter, id, filter, source);
    match (would, matter.event) {
        (Would::Begin { part, who: whose }, event) => {
            begins(now, event, *part).is_some_and(|player| who(player, *whose))
        }
        (Would::Draw(drawer), Event::Draw(player)) => who(*player, *drawer),
        (Would::Enter(filter), Event::Move(_) | Event::CreateToken { .. }) => {
            matter.entering.is_some_and(|entering| entering.matches(filter, source))
        }
        (Would::GainLife(gainer), Event::GainLife(player, _)) => who(*player, *gainer),
        (Would::LoseLife(loser), Event::LoseLife(player, _)) => who(*player, *loser),
        (Would::Die(filter), Event::Move(movement)) => {
            movement.to == Zone::Graveyard && is(movement.object, filter)
        }
        (Would::PutIntoGraveyard(filter), Event::Move(movement)) => {
            movement.to == Zone::Graveyard
                && now.object(movement.object).is_some_and(|row| now.look().matches(row, filter, source))
        }
        (Would::DamageToPlayer(dealt_to), Event::Damage { to: Thing::Player(player), .. }) => {
            who(*player, *dealt_to)
        }
        (Would::DamageTo(filter), Event::Damage { to: Thing::Object(id), .. })
        | (Would::PutCounters(filter), Event::PutCounters { on: Thing::Object(id), .. }) => is(*id, filter),
        (Would::CreateTokens(whose), Event::CreateTokens { controller, .. }) => who(*controller, *whose),
        (
            Would::Draw(_)
            | Would::Enter(_)
            | Would::Die(_)
            | Would::PutIntoGraveyard(_)
            | Would::GainLife(_)
            | Would::LoseLife(_)
            | Would::DamageToPlayer(_)
            | Would::DamageTo(_)
            | Would::CreateTokens(_)
            | Would::PutCounters(_),
            _,
        ) => false,
    }
}

/// Whether an object is a permanent that matches, or is about to enter as one.
fn is_such_a_permanent(now: &Now, matter: &Matter, id: ObjectId, filter: &Filter, source: &Source) -> bool {
    match matter.entering {
        Some(entering) if entering.id() == id => entering.matches(filter, source),
        Some(_) | None => now
            .object(id)
            .is_some_and(|row| row.zone == Zone::Battlefield && now.look().matches(row, filter, source)),
    }
}

/// Whose turn, phase or step would begin, if such a part would.
fn begins(now: &Now, event: &Event, part: TurnPart) -> Option<PlayerId> {
    match event {
        Event::TurnBegins { player, .. } if part == TurnPart::Turn => Some(*player),
        Event::Begins(begun) if *begun == part => Some(now.game().active),
        _ => None,
    }
}

/// 614.7a
pub(crate) const R614_7A: Rule = Rule {
    id: "614.7a",
    numbers: &[(on("2009-10-01"), "614.7a")],
    until: None,
    says: "A source that would deal 0 damage deals none: there is no event that an effect could make more of. The same \
           goes for life, tokens and counters.",
    status: Status::Tested,
    premises: &[when("it would be an event of nothing")],
};

/// 614.7a: no damage, no life, no tokens, no counters.
fn would_be_nothing(now: &Now, event: &Event) -> bool {
    when!(now, R614_7A, About::Game, "it would be an event of nothing", amount_of(event) == Some(0))
}

/// How much an event is about, if it is about an amount.
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

/// The player whom an event affects, or who controls or owns what it affects.
pub(crate) fn affected_player(now: &Now, event: &Event) -> Option<PlayerId> {
    let of = |id: ObjectId| now.object_or_last_known(id).map(|row| row.controller_or_owner());
    match event {
        Event::TurnBegins { player, .. }
        | Event::Draw(player)
        | Event::GainLife(player, _)
        | Event::LoseLife(player, _)
        | Event::Damage { to: Thing::Player(player), .. }
        | Event::PutCounters { on: Thing::Player(player), .. } => Some(*player),
        Event::CreateTokens { controller, .. } | Event::CreateToken { controller, .. } => Some(*controller),
        Event::Move(Move { under: Some(player), .. }) => Some(*player),
        Event::Move(movement) if movement.to == Zone::Battlefield => {
            now.object(movement.object).map(|row| row.owner)
        }
        Event::Move(movement) => of(movement.object),
        Event::Destroy { object } => of(*object),
        Event::Damage { to: Thing::Object(id), .. } | Event::PutCounters { on: Thing::Object(id), .. } => {
            of(*id)
        }
        _ => None,
    }
}

/// The object that an event is about.
pub(crate) fn affected_object(event: &Event) -> Option<ObjectId> {
    match event {
        Event::Move(movement) => Some(movement.object),
        Event::Destroy { object } => Some(*object),
        Event::Damage { to: Thing::Object(id), .. } | Event::PutCounters { on: Thing::Object(id), .. } => {
            Some(*id)
        }
        _ => None,
    }
}

/// 614.6
pub(crate) const R614_6: Rule = Rule {
    id: "614.6",
    numbers: &[(on("2009-10-01"), "614.6")],
    until: None,
    says: "An event that is replaced never happens; what is put in its place does, and only that can make abilities \
           trigger.",
    status: Status::Tested,
    premises: &[does_instead("the replaced event does not happen")],
};

/// 614.6: what an effect puts in the place of an event.
pub(crate) fn apply(
    table: &mut Table,
    event: Event,
    candidate: &Candidate,
    applied: &[Applied],
) -> Ruled<Vec<Event>> {
    let original = event.clone();
    let modified = modified(table, event, candidate, applied)?;
    Ok(does!(
        table, R614_6, candidate.source, "the replaced event does not happen",
        modified,
        instead if modified.contains(&original) {
            modified
        } else {
            std::iter::once(original).chain(modified).collect()
        }
    ))
}

fn modified(
    table: &mut Table,
    event: Event,
    candidate: &Candidate,
    applied: &[Applied],
) -> Ruled<Vec<Event>> {
    match &candidate.what {
        What::SkipOnce(created) => skip_once(table, event, candidate.source, *created),
        What::Regenerate(created, object) => r701_15_regeneration::regenerated(table, *object, *created),
        What::Prevent(created, left) => r615_prevention::by_shield(table, event, *created, *left),
        What::BackFaceUp => Ok(vec![r614_12_entering::with_back_face_up(event)]),
        What::Madness => r702_35_madness::exiled_instead(table, event),
        What::Words(instead) => r614_instead::in_words(table, event, candidate, instead, applied),
    }
}

/// 614.10
pub(crate) const R614_10: Rule = Rule {
    id: "614.10",
    numbers: &[(on("2009-10-01"), "614.10")],
    until: None,
    says: "To skip a turn, phase or step is to replace it with nothing.",
    status: Status::SameAs("500.11"),
    premises: &[],
};

/// 614.10a
pub(crate) const R614_10A: Rule = Rule {
    id: "614.10a",
    numbers: &[(on("2009-10-01"), "614.10a")],
    until: None,
    says: "If two effects each skip a player's next such part, one of them skips the next and the other the one after.",
    status: Status::Tested,
    premises: &[does("the effect is used up")],
};

/// 614.10a: something is skipped, and the effect is used up.
fn skip_once(table: &mut Table, event: Event, source: ObjectId, created: Moment) -> Ruled<Vec<Event>> {
    does!(table, R614_10A, source, "the effect is used up", {
        table.use_up(&R614_10A, Event::StandingEnds(created))?;
    });
    Ok(r500_turn::skipped(&table.now(), event))
}

/// 614.11
pub(crate) const R614_11: Rule = Rule {
    id: "614.11",
    numbers: &[(on("2009-10-01"), "614.11")],
    until: None,
    says: "An effect that replaces a draw does so even if there is no card to draw.",
    status: Status::Tested,
    premises: &[does_instead("a draw is replaced before anybody looks for a card")],
};

/// 614.11a
pub(crate) const R614_11A: Rule = Rule {
    id: "614.11a",
    numbers: &[(on("2009-10-01"), "614.11a")],
    until: None,
    says: "If one of several draws is replaced, all that takes its place is done before the next draw.",
    status: Status::SameAs("121.2"),
    premises: &[],
};

/// 614.11: whether effects that replace draws are looked at before the library is.
pub(crate) fn is_replaced_before_looking_for_a_card(table: &Table, player: PlayerId) -> bool {
    let library = table.game().players.get(player.0 as usize).map_or(0, |player| player.library.len());
    does!(
        table, R614_11, player, "a draw is replaced before anybody looks for a card",
        true,
        instead library > 0
    )
}

/// What becomes of an event to which nothing applies any more.
pub(crate) enum Refined {
    /// It happens as it is
    Last(Event),
    /// It is these events
    Into(Vec<Event>),
    /// It happens, and these events happen at the same time
    With(Event, Vec<Event>),
}

/// The next form of an event to which nothing applies: what destroying, drawing, damage come to.
pub(crate) fn refined(table: &mut Table, event: Event, applied: &[Applied]) -> Ruled<Refined> {
    let now = table.now();
    let is_gone = affected_object(&event).is_some_and(|id| !now.game().objects.contains_key(&id));
    if amount_of(&event) == Some(0) || is_gone {
        return Ok(Refined::Into(Vec::new()));
    }
    Ok(match event {
        Event::Destroy { object } => Refined::Into(r701_keyword_actions::destroyed(&now, object)),
        Event::Draw(player) => Refined::Into(vec![r121_drawing::drawn(&now, player)]),
        Event::CreateTokens { controller, token, number } => {
            Refined::Into(r701_keyword_actions::created(controller, &token, number))
        }
        Event::Damage { source, to, amount } => {
            let results = r120_damage::results(&now, source, to, amount);
            Refined::With(Event::Damage { source, to, amount }, results)
        }
        event @ (Event::Move(_) | Event::CreateToken { .. }) => {
            let event = r614_12_entering::with_its_counters(table, event, applied)?;
            match r303_auras::attached_as_it_enters(table, event)? {
                Some(event) => Refined::Last(event),
                None => Refined::Into(Vec::new()),
            }
        }
        last => Refined::Last(last),
    })
}
