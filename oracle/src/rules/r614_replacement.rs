//! Replacement and prevention effects (614, 615): what would happen, and what happens instead.

use super::{r120_damage, r121_drawing, r500_turn, r701_keyword_actions};
use crate::card::{Ability, Instead, Replacement, Who, Would, Zone};
use crate::edition::on;
use crate::now::{Now, ObjectNow, Source};
use crate::rule::{Rule, Status, does, when};
use crate::state::{ObjectId, PlayerId, Shield, Thing, TurnPart};
use crate::table::{Applied, Event, Move, Ruled, Table};
use crate::{does, when};

/// The rules of this section that the oracle performs.
pub(crate) const RULES: &[&Rule] = &[&R614_5, &R614_10, &R614_10A];

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
#[derive(Clone, Debug)]
pub(crate) enum What {
    /// In the words of cards
    Words(Instead),
    /// It is skipped, and the effect is used up
    SkipOnce(usize),
    /// The permanent is regenerated, and the shield is used up
    Regenerate(usize, ObjectId),
    /// Damage is prevented, as much as the shield has left
    Prevent(usize, u32),
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
pub(crate) fn candidates(table: &Table, event: &Event, applied: &[Applied]) -> Ruled<Vec<Candidate>> {
    let now = table.now();
    let mut all = Vec::new();
    for row in now.permanents() {
        of_object(&now, row, event, &mut all);
    }
    for (place, standing) in now.game().standing.iter().enumerate() {
        let what = match (&standing.what, event) {
            (Shield::SkipNext(player, part), event) if begins(&now, event, *part) == Some(*player) => {
                What::SkipOnce(place)
            }
            (Shield::Regenerate(shielded), Event::Destroy { object }) if shielded == object => {
                What::Regenerate(place, *object)
            }
            (Shield::Prevent(to, left), Event::Damage { to: dealt_to, .. })
                if to == dealt_to && *left > 0 =>
            {
                What::Prevent(place, *left)
            }
            _ => continue,
        };
        all.push(Candidate {
            source: standing.source,
            controller: standing.controller,
            applied: Applied::Standing(place),
            what,
        });
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
    Ok(all)
}

fn of_object(now: &Now, row: &ObjectNow, event: &Event, all: &mut Vec<Candidate>) {
    for (n, held) in row.abilities.iter().enumerate() {
        let Ability::Replacement(Replacement { would, instead }) = &*held.ability else { continue };
        let choices = now.game().objects.get(&row.id).map(|object| object.choices).unwrap_or_default();
        let source = Source { this: Some(row.id), you: Some(row.controller_or_owner()), choices };
        if waits_for(now, would, event, &source) {
            all.push(Candidate {
                source: row.id,
                controller: row.controller_or_owner(),
                applied: Applied::Ability(row.id, n),
                what: What::Words(instead.clone()),
            });
        }
    }
}

fn waits_for(now: &Now, would: &Would, event: &Event, source: &Source) -> bool {
    let who = |player: PlayerId, who: Who| now.look().names_player(player, who, source);
    match (would, event) {
        (Would::Begin { part, who: whose }, event) => {
            begins(now, event, *part).is_some_and(|player| who(player, *whose))
        }
        (Would::Draw(drawer), Event::Draw(player)) => who(*player, *drawer),
        (Would::GainLife(gainer), Event::GainLife(player, _)) => who(*player, *gainer),
        (Would::LoseLife(loser), Event::LoseLife(player, _)) => who(*player, *loser),
        (Would::Die(filter), Event::Move(movement)) if movement.to == Zone::Graveyard => now
            .object(movement.object)
            .is_some_and(|row| row.zone == Zone::Battlefield && now.look().matches(row, filter, source)),
        (Would::PutIntoGraveyard(filter), Event::Move(movement)) if movement.to == Zone::Graveyard => {
            now.object(movement.object).is_some_and(|row| now.look().matches(row, filter, source))
        }
        _ => false,
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

/// 616.1a-d: the effects that have to be applied before others.
pub(crate) fn must_come_first(_table: &Table, _candidates: &[Candidate]) -> Vec<Candidate> {
    Vec::new()
}

/// The player whom an event affects, or who controls or owns what it affects.
pub(crate) fn affected_player(now: &Now, event: &Event) -> Option<PlayerId> {
    let of = |id: ObjectId| now.object_or_last_known(id).map(|row| row.controller_or_owner());
    match event {
        Event::TurnBegins { player, .. }
        | Event::Draw(player)
        | Event::GainLife(player, _)
        | Event::LoseLife(player, _)
        | Event::Damage { to: Thing::Player(player), .. } => Some(*player),
        Event::CreateToken { controller, .. } => Some(*controller),
        Event::Move(Move { under: Some(player), .. }) => Some(*player),
        Event::Move(movement) => of(movement.object),
        Event::Destroy { object } => of(*object),
        Event::Damage { to: Thing::Object(id), .. } | Event::PutCounters { on: Thing::Object(id), .. } => {
            of(*id)
        }
        _ => None,
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

/// Makes of an event what an effect says.
pub(crate) fn apply(table: &mut Table, event: Event, candidate: &Candidate) -> Ruled<Vec<Event>> {
    let now = table.now();
    Ok(match &candidate.what {
        What::SkipOnce(place) => {
            let mut events = r500_turn::skipped(&now, event);
            does!(
                now,
                R614_10A,
                candidate.source,
                "the effect is used up",
                events.push(Event::StandingEnds(*place))
            );
            events
        }
        What::Regenerate(place, object) => {
            vec![Event::StandingEnds(*place), Event::RemoveDamage(*object), Event::Tap(*object)]
        }
        What::Prevent(place, left) => match event {
            Event::Damage { source, to, amount } => {
                let prevented = amount.min(*left);
                let rest = Event::Damage { source, to, amount: amount.saturating_sub(prevented) };
                vec![Event::StandingShrinks(*place, prevented), rest]
            }
            other => vec![other],
        },
        What::Words(instead) => in_words(table, event, candidate, instead)?,
    })
}

fn in_words(table: &mut Table, event: Event, _candidate: &Candidate, instead: &Instead) -> Ruled<Vec<Event>> {
    let now = table.now();
    Ok(match (instead, event) {
        (Instead::Skip, event) => r500_turn::skipped(&now, event),
        (_, event) => vec![event],
    })
}

/// The next form of an event to which nothing applies: what destroying, drawing, damage come to. An event
/// in its last form is given back as it is.
pub(crate) fn refined(table: &Table, event: Event) -> Result<Event, Vec<Event>> {
    let now = table.now();
    match event {
        Event::Destroy { object } => Err(r701_keyword_actions::destroyed(&now, object)),
        Event::Draw(player) => Err(vec![r121_drawing::drawn(&now, player)]),
        last => Ok(last),
    }
}

/// What damage that is dealt results in, at the same time (120.3).
pub(crate) fn results_of_damage(now: &Now, source: ObjectId, to: Thing, amount: u32) -> Vec<Event> {
    r120_damage::results(now, source, to, amount)
}
