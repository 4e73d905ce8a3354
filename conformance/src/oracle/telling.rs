//! What the oracle tells of a game besides what can be seen of it: its trace, and what can be decided.

use super::Oracle;
use super::game::OracleGame;
use super::names::Names;
use crate::play::trace::{Telling, TraceLine};
use apnap_oracle::card::{CounterKind, Zone};
use apnap_oracle::rule::Rule;
use apnap_oracle::state::{Attached, DayNight, Decision, PlayerId, Thing, TurnPart};
use apnap_oracle::table::{Cause, Event, Move, Rest};

impl Telling for Oracle {
    fn trace(&mut self) -> Vec<TraceLine> {
        self.game.as_ref().map(lines).unwrap_or_default()
    }

    fn legal(&mut self) -> Vec<Decision<String>> {
        self.game.as_ref().map(legal).unwrap_or_default()
    }
}

fn lines(game: &OracleGame) -> Vec<TraceLine> {
    let names = game.names();
    let of = |by: &Rule, event: &Event| match event {
        // A spell or ability without a legal target has not been countered by anything.
        Event::Countered(id) if by.id == "608.2b" => Some(format!("{} does not resolve", names.label(*id))),
        Event::EffectEnds(id) => Some(format!("{} ends", game.name_of_effect(*id))),
        _ => words(event, names, game.game().active),
    };
    let events = game.log().iter().flat_map(|logged| logged.by.iter().zip(&logged.events));
    events.filter_map(|(&by, event)| Some(TraceLine { rule: Some(by), text: of(by, event)? })).collect()
}

fn legal(game: &OracleGame) -> Vec<Decision<String>> {
    match game.rest() {
        Rest::Asks(_) => game.legal(),
        Rest::Ended(_) | Rest::Over | Rest::OutOfBounds => Vec::new(),
    }
}

/// An event in words; nothing for what is only noted.
fn words(event: &Event, names: &Names, active: PlayerId) -> Option<String> {
    let object = |id| names.label(id);
    let player = |id| names.player(id);
    let thing = |one: &Thing| names.thing(*one);
    let things = |all: &[Vec<Thing>]| {
        all.iter().flatten().map(|one| names.thing(*one)).collect::<Vec<_>>().join(" and ")
    };
    Some(match event {
        Event::TurnBegins { player: of, extra: true, number } => {
            format!("turn {number} begins, an extra turn of {}", player(*of))
        }
        Event::TurnBegins { player: of, extra: false, number } => {
            format!("turn {number} begins, that of {}", player(*of))
        }
        Event::Begins(TurnPart::Turn) | Event::Ends(TurnPart::Turn) => return None,
        Event::Begins(part) => format!("{}'s {part} begins", player(active)),
        Event::Ends(part) => format!("the {part} ends"),
        Event::Move(movement) => moved(movement, names),
        Event::CreateToken { controller, created, .. } => match created {
            Some(created) => format!("{} creates {}", player(*controller), object(*created)),
            None => format!("{} creates a token", player(*controller)),
        },
        Event::CreateTokens { controller, number, .. } => {
            format!("{} creates {number} tokens", player(*controller))
        }
        Event::CopyOnStack { of, controller, .. } => {
            format!("{} puts a copy of {} on the stack", player(*controller), object(*of))
        }
        Event::PutAbilityOnStack { controller, ability, .. } => {
            let how = if ability.by.is_some() { "a triggered ability" } else { "an activated ability" };
            format!(
                "{how} of {}, controlled by {}, goes on the stack",
                object(ability.source),
                player(*controller)
            )
        }
        Event::CeaseToExist(id) => format!("{} ceases to exist", object(*id)),
        Event::Destroy { object: id } => format!("{} is destroyed", object(*id)),
        Event::Draw(of) => format!("{} draws a card", player(*of)),
        Event::DrewNothing(of) => format!("{} cannot draw from an empty library", player(*of)),
        Event::Damage { source, to, amount } => {
            format!("{} deals {amount} damage to {}", object(*source), thing(to))
        }
        Event::MarkDamage { object: id, amount, .. } => {
            format!("{amount} damage is marked on {}", object(*id))
        }
        Event::RemoveDamage(id) => format!("all damage is removed from {}", object(*id)),
        Event::GainLife(of, amount) => format!("{} gains {amount} life", player(*of)),
        Event::LoseLife(of, amount) => format!("{} loses {amount} life", player(*of)),
        Event::Tap(id) => format!("{} becomes tapped", object(*id)),
        Event::Untap(id) => format!("{} untaps", object(*id)),
        Event::PhaseOut(id, None) => format!("{} phases out", object(*id)),
        Event::PhaseOut(id, Some(with)) => format!("{} phases out with {}", object(*id), object(*with)),
        Event::PhaseIn(id) => format!("{} phases in", object(*id)),
        Event::Transform(id) => format!("{} transforms", object(*id)),
        Event::TurnFaceUp(id) => format!("{} turns face up", object(*id)),
        Event::SetInMotion(id) => format!("{} is set in motion", object(*id)),
        Event::UnderSchemeDeck(id) => format!("{} goes to the bottom of the scheme deck", object(*id)),
        Event::Rolls { player: of, shown } => format!("{} rolls {shown}", player(*of)),
        Event::Visits { player: of, attraction } => format!("{} visits {}", player(*of), object(*attraction)),
        Event::PutCounters { on, kind, number } => format!("{} gets {}", thing(on), counters(kind, *number)),
        Event::RemoveCounters { from, kind, number } => {
            format!("{} loses {}", thing(from), counters(kind, *number))
        }
        Event::Attach(id, None) => format!("{} becomes unattached", object(*id)),
        Event::Attach(id, Some(Attached::ToObject(host))) => {
            format!("{} becomes attached to {}", object(*id), object(*host))
        }
        Event::Attach(id, Some(Attached::ToPlayer(host))) => {
            format!("{} becomes attached to {}", object(*id), player(*host))
        }
        Event::AddMana(of, mana) => format!("{} adds {mana}", player(*of)),
        Event::SpendMana(of, mana) => format!("{} pays {mana}", player(*of)),
        Event::LoseMana(of, mana) => format!("{} loses {mana}", player(*of)),
        Event::Becomes(DayNight::Day) => "it becomes day".to_owned(),
        Event::Becomes(DayNight::Night) => "it becomes night".to_owned(),
        Event::EffectBegins(effect) => match effect.source {
            Some(source) => format!("an effect of {} begins", object(source)),
            None => "an effect begins".to_owned(),
        },
        Event::CopyEnds(id, _) => format!("{} stops being a copy", object(*id)),
        Event::EffectEnds(_) => "an effect ends".to_owned(),
        Event::StandingBegins(standing) => {
            format!("an effect of {} waits for its event", object(standing.source))
        }
        Event::DelayedBegins(delayed) => {
            format!("a delayed triggered ability of {} waits for its event", object(delayed.source))
        }
        Event::Triggers(waiting) => format!("an ability of {} triggers", object(waiting.source)),
        Event::ExtraTurn(of) => format!("{} gets an extra turn", player(*of)),
        Event::AddPhases(_) => "phases are added after this one".to_owned(),
        Event::AddSteps(_) => "steps are added after this one".to_owned(),
        Event::Cast { spell, player: of } => format!("{} has cast {}", player(*of), object(*spell)),
        Event::Activated(id, _) => format!("an ability of {} is activated", object(*id)),
        Event::Announced { object: id, targets, .. } if targets.iter().any(|word| !word.is_empty()) => {
            format!("{} targets {}", object(*id), things(targets))
        }
        Event::LandPlayed { land, player: of, .. } => format!("{} has played {}", player(*of), object(*land)),
        Event::Resolves(id) => format!("{} resolves", object(*id)),
        Event::Countered(id) => format!("{} is countered", object(*id)),
        Event::Priority(of) => format!("{} gets priority", player(*of)),
        Event::Lose(of) => format!("{} loses the game", player(*of)),
        Event::Concede(of) => format!("{} concedes", player(*of)),
        Event::Win(of) => format!("{} wins the game", player(*of)),
        Event::DrawnGame => "the game is a draw".to_owned(),
        // Who is used up, or has been put where, follows from what is told.
        Event::Announced { .. }
        | Event::HowPhased(..)
        | Event::StandingEnds(_)
        | Event::StandingShrinks(..)
        | Event::DelayedEnds(_)
        | Event::WaitingGone(_) => return None,
    })
}

fn counters(kind: &CounterKind, number: u32) -> String {
    if number == 1 { format!("1 {kind} counter") } else { format!("{number} {kind} counters") }
}

fn moved(movement: &Move, names: &Names) -> String {
    let what = names.label(movement.object);
    let to = match movement.to {
        Zone::Battlefield => "enters the battlefield",
        Zone::Graveyard => "goes to the graveyard",
        Zone::Hand => "goes to the hand",
        Zone::Library => "goes to the library",
        Zone::Exile => "is exiled",
        Zone::Stack => "goes on the stack",
        Zone::Command => "goes to the command zone",
    };
    match movement.cause {
        Cause::Drawn => format!("{what} is drawn"),
        Cause::Discarded => format!("{what} is discarded and {to}"),
        Cause::Destroyed => format!("{what} is destroyed and {to}"),
        Cause::Sacrificed => format!("{what} is sacrificed and {to}"),
        Cause::Cast
        | Cause::Played
        | Cause::Resolved
        | Cause::Countered
        | Cause::Milled
        | Cause::Effect
        | Cause::Rule => format!("{what} {to}"),
    }
}
