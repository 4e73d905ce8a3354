//! Abilities as paragraphs of rules text.

use super::costs::{only, window};
use super::grammar::{capital, sentence};
use super::triggers::antecedents;
use super::voice::Voice;
use apnap_oracle::card::{Ability, Condition, Cost, Effect, Trigger, Window};

impl Voice<'_> {
    /// An ability, as one paragraph; modes follow it, a line each.
    pub(super) fn ability(self, ability: &Ability) -> String {
        match ability {
            Ability::Keyword(keyword) => capital(&self.keyword(keyword)),
            Ability::Static(ability) => sentence(&self.static_ability(ability)),
            Ability::Activated { cost, only, effect } => self.activated(cost, only, effect),
            Ability::Triggered { when, condition, effect } => {
                self.triggered(when, condition.as_ref(), effect)
            }
            Ability::Replacement(replacement) => sentence(&self.replacement(replacement)),
            Ability::AdditionalCost(cost) => {
                let payment = self.payment(cost, super::grammar::Person::You);
                sentence(&format!("as an additional cost to cast this spell, {payment}"))
            }
            Ability::CastOnly(time) => sentence(&format!("cast this spell only {}", window(*time))),
            Ability::Spell(effect) => sentence(&self.effect(effect)),
            Ability::Other(text) if !text.contains(' ') => capital(text),
            Ability::Other(text) => {
                let words = self.in_our_words(text);
                let lacks_subject = ["can't ", "may "].iter().any(|verb| words.starts_with(verb));
                sentence(&if lacks_subject { format!("{} {words}", self.this) } else { words })
            }
        }
    }

    /// `{2}, {T}: Draw a card. Activate only once each turn.`
    fn activated(self, cost: &Cost, times: &[Window], effect: &Effect) -> String {
        let words = format!("{}: {}", self.cost(cost), sentence(&self.effect(effect)));
        if times.is_empty() { words } else { format!("{words} Activate only {}.", only(times)) }
    }

    /// `Whenever a creature dies, if you control a Swamp, draw a card.`
    fn triggered(self, when: &Trigger, condition: Option<&Condition>, effect: &Effect) -> String {
        let (that, it) = antecedents(when);
        let voice = Voice { that, it, ..self };
        let event = self.trigger(when);
        let condition = condition.map(|condition| format!("if {}", self.condition(condition)));
        let effect = match effect {
            // "If" after the event would be an intervening "if" (603.4).
            Effect::If { condition, then, otherwise } => {
                voice.if_afterwards(condition, then, otherwise.as_deref())
            }
            Effect::Sequence(all) => match &all[..] {
                [Effect::If { condition, then, otherwise }, rest @ ..] => {
                    let first = voice.if_afterwards(condition, then, otherwise.as_deref());
                    let rest = voice.after(then).effect(&Effect::Sequence(rest.to_vec()));
                    format!("{first}. {}", capital(&rest))
                }
                _ => voice.effect(effect),
            },
            effect => voice.effect(effect),
        };
        match when {
            Trigger::Chapter(_) | Trigger::Room { .. } => {
                let condition = condition.map_or_else(String::new, |condition| format!("{condition}, "));
                format!("{event} — {}", sentence(&format!("{condition}{effect}")))
            }
            _ => {
                let condition = condition.map_or_else(String::new, |condition| format!("{condition}, "));
                sentence(&format!("{event}, {condition}{effect}"))
            }
        }
    }
}
