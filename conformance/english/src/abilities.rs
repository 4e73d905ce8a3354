//! Abilities as paragraphs of rules text.

use super::continuous::is_this;
use super::costs::{only, window};
use super::grammar::{capital, sentence};
use super::triggers::{antecedents, is_about_this};
use super::voice::Voice;
use apnap_oracle::card::{
    Ability, Comparison, Condition, Cost, Effect, Modification, Static, Trigger, Value, Who, Window,
};

/// The ability that an object has at max speed (702.178).
fn at_max_speed(ability: &Static) -> Option<&Ability> {
    let at_max = Condition::Compares(Value::Speed(Who::You), Comparison::Exactly, 4);
    match &ability.changes[..] {
        [Modification::AddAbility(added)]
            if ability.condition.as_ref() == Some(&at_max) && is_this(&ability.subject) =>
        {
            Some(added)
        }
        _ => None,
    }
}

impl Voice<'_> {
    /// An ability, as one paragraph; modes follow it, a line each.
    pub(super) fn ability(self, ability: &Ability) -> String {
        match ability {
            Ability::Keyword(keyword) => capital(&self.keyword(keyword)),
            Ability::Static(ability) => match (self.keyword_for(ability), at_max_speed(ability)) {
                (Some(keyword), _) => capital(keyword),
                (None, Some(ability)) => format!("Max speed — {}", self.ability(ability)),
                (None, None) => sentence(&self.static_ability(ability)),
            },
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
                sentence(&match words.strip_prefix("may ") {
                    Some(does) => format!("you may have {} {does}", self.this),
                    None if words == "can't be countered" => format!("this spell {words}"),
                    None if words.starts_with("can't ") => format!("{} {words}", self.this),
                    None => words,
                })
            }
        }
    }

    /// `{2}, {T}: Draw a card. Activate only once each turn.`
    fn activated(self, cost: &Cost, times: &[Window], effect: &Effect) -> String {
        let does = self.effect(effect);
        let is_about_this = cost.sacrifice_this || cost.remove_counters.is_some();
        let does = if is_about_this { self.it_for_this(&does) } else { does };
        let words = format!("{}: {}", self.cost(cost), sentence(&does));
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
        let effect = match condition {
            None if is_about_this(when) => self.it_for_this(&effect),
            _ => effect,
        };
        let event = match when {
            Trigger::Begins { whose: Who::Anyone, .. } if effect.contains("that player") => {
                event.replacen("beginning of each ", "beginning of each player's ", 1)
            }
            _ => event,
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
