//! Writing what is expected in a game.

use super::{Voice, line};
use crate::observation::{Happening, ObjectHappening, PlayerHappening};
use crate::scenario::Fact;
use crate::script::GameFact;
use crate::syntax::{SeenFact, SeenLine};
use crate::words::facts::{GAME_FACTS, STATES, Verb, source_of};
use crate::words::{Number, article, in_shared_zone};
use apnap_oracle::card::{Filter, Selector};
use apnap_oracle::state::DayNight;

/// The lines below `expect`.
pub(crate) fn put_seen(out: &mut String, lines: &[SeenLine], voice: Voice<'_>, level: usize) {
    for seen in lines {
        match seen {
            SeenLine::Of { subject, facts } => {
                line(out, level, &voice.facts_of(subject, facts.iter().map(|fact| &fact.value)));
            }
            SeenLine::Game(fact) => line(out, level, &voice.game_fact(fact).1),
            SeenLine::InOrder(events) => {
                line(out, level, "in order");
                for event in events {
                    line(out, level + 1, &happening(event));
                }
            }
        }
    }
}

impl Voice<'_> {
    /// The verb is written where it changes; words with a verb of their own are written unchanged.
    fn facts_of<'f>(self, subject: &str, facts: impl Iterator<Item = &'f SeenFact>) -> String {
        let mut text = subject.to_owned();
        let mut before = None;
        let mut colors = false;
        for fact in facts {
            let are_colors = matches!(fact, SeenFact::Board(Fact::Colors(_)));
            let again = std::mem::replace(&mut colors, are_colors) && are_colors;
            let (verb, words) = match fact {
                SeenFact::Board(fact) => self.fact(fact),
                SeenFact::Game(fact) => self.game_fact(fact),
            };
            text.push_str(if before.is_none() { " " } else { ", " });
            if (before != Some(verb) || again) && verb != Verb::Restricted {
                text.push_str(verb.words());
                text.push(' ');
            }
            text.push_str(&words);
            before = Some(verb);
        }
        text
    }

    /// A fact that only games have, without its subject and its verb if it has them.
    fn game_fact(self, fact: &GameFact) -> (Verb, String) {
        let is = |words: String| (Verb::Is, words);
        let has = |words: String| (Verb::Has, words);
        let fixed = |fact: &GameFact| {
            let found = GAME_FACTS.iter().find(|(_, make)| make() == *fact);
            (Verb::Restricted, found.map_or("", |(words, _)| words).to_owned())
        };
        let state = |of: &String, fact: &GameFact| {
            let found = STATES.iter().find(|(_, make)| make(of.clone()) == *fact);
            is(found.map_or("", |(words, _)| words).to_owned())
        };
        match fact {
            GameFact::IsIn(_, zone, Some(owner)) => is(format!("in {owner}'s {zone}")),
            GameFact::IsIn(_, zone, None) => {
                is(in_shared_zone(*zone).map_or_else(|| format!("in the {zone}"), str::to_owned))
            }
            GameFact::DoesNotExist(_) => (Verb::Restricted, "does not exist".to_owned()),
            GameFact::Tapped(of, _)
            | GameFact::PhasedOut(of, _)
            | GameFact::FaceDown(of, _)
            | GameFact::Transformed(of, _)
            | GameFact::Blocked(of, _)
            | GameFact::NotInCombat(of)
            | GameFact::Attached(of, None) => state(of, fact),
            GameFact::Attacks(_, attacked) => {
                (Verb::Attacks, attacked.clone().unwrap_or_else(|| "nothing".to_owned()))
            }
            GameFact::Blocks(_, all) if all.is_empty() => (Verb::Blocks, "nothing".to_owned()),
            GameFact::Blocks(_, all) => (Verb::Blocks, all.join(" and ")),
            GameFact::Attached(_, Some(to)) => is(format!("attached to {to}")),
            GameFact::InSector(_, None) => is("in no sector".to_owned()),
            GameFact::InSector(_, Some(sector)) => is(format!("in the {}", sector.words())),
            GameFact::ProtectedBy(_, player) => is(format!("protected by {player}")),
            GameFact::InRoom(_, room) => has(format!("its venture marker in room {room}")),
            GameFact::Speed(_, None) => has("no speed".to_owned()),
            GameFact::Speed(_, Some(speed)) => has(format!("speed {speed}")),
            GameFact::Damage(_, damage) => has(format!("{damage} damage")),
            GameFact::Counters(_, kind, 0) => has(format!("no {kind} counters")),
            GameFact::Counters(_, kind, count) => {
                has(format!("{count} {kind} {}", Number::of_count(*count).of("counter")))
            }
            GameFact::Life(_, life) => has(format!("{life} life")),
            GameFact::Cards(_, zone, count) => {
                has(format!("{count} {} in {zone}", Number::of_count(*count).of("card")))
            }
            GameFact::Controls(_, count, selector) => (Verb::Controls, self.controlled(*count, selector)),
            GameFact::Mana(_, mana) if mana.0.is_empty() => has("no mana".to_owned()),
            GameFact::Mana(_, mana) => has(format!("mana {mana}")),
            GameFact::Priority(Some(_)) => has("priority".to_owned()),
            GameFact::HasLost(_) => has("lost".to_owned()),
            GameFact::HasWon(_) => has("won".to_owned()),
            GameFact::Turn(number) => (Verb::Restricted, format!("it is turn {number}")),
            GameFact::TurnOf(player) => (Verb::Restricted, format!("it is {player}'s turn")),
            GameFact::Part(part) => (Verb::Restricted, format!("it is the {part}")),
            GameFact::Stack(all) if !all.is_empty() => {
                (Verb::Restricted, format!("the stack holds {}", all.join(", ")))
            }
            GameFact::Priority(None)
            | GameFact::DayNight(_)
            | GameFact::Stack(_)
            | GameFact::Over(_)
            | GameFact::IsDraw => fixed(fact),
        }
    }

    /// `2 permanents`, `1 token`
    fn controlled(self, count: u32, selector: &Selector) -> String {
        let number = Number::of_count(count);
        if *selector == Selector::permanents(Filter::Token) {
            return format!("{count} {}", number.of("token"));
        }
        format!("{count} {}", self.objects(selector, number))
    }
}

pub(crate) fn happening(event: &Happening) -> String {
    match event {
        Happening::Object(object, event) => {
            let words = ObjectHappening::ALL.iter().find(|(one, _)| one == event);
            format!("{object} {}", words.map_or("", |(_, words)| words))
        }
        Happening::GetsCounter(object, kind) => {
            let kind = kind.to_string();
            format!("{object} gets {} {kind} counter", article(&kind))
        }
        Happening::LosesCounter(object, kind) => {
            let kind = kind.to_string();
            format!("{object} loses {} {kind} counter", article(&kind))
        }
        Happening::Player(player, event) => {
            let words = PlayerHappening::ALL.iter().find(|(one, _)| one == event);
            format!("{player} {}", words.map_or("", |(_, words)| words))
        }
        Happening::EffectEnds(label) => match source_of(label) {
            Some(source) => format!("effect of {source} ends"),
            None => format!("effect {label} ends"),
        },
        Happening::Becomes(DayNight::Day) => "it becomes day".to_owned(),
        Happening::Becomes(DayNight::Night) => "it becomes night".to_owned(),
        Happening::Begins(part, Some(number)) => format!("{part} {number} begins"),
        Happening::Begins(part, None) => format!("the {part} begins"),
    }
}
