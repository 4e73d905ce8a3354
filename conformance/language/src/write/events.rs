//! Writing what triggers abilities, and what replacement effects wait for.

use super::Voice;
use super::keywords::some_counters;
use crate::rows::triggers::TRIGGERS;
use crate::rows::woulds::WOULDS;
use crate::words::events::{COUNTING, ENTERING, GOING, REGENERATING, SKIPPING};
use crate::words::phrases::Noun;
use crate::words::{Person, WHOSE};
use apnap_oracle::card::{CopyException, Instead, Recipient, Replacement, Trigger, Who};

impl Voice<'_> {
    /// The words after `when`.
    pub(crate) fn trigger(self, trigger: &Trigger) -> String {
        match trigger {
            Trigger::Chapter(chapters) => {
                let numbers: Vec<String> = chapters.iter().map(u32::to_string).collect();
                let word = if numbers.len() == 1 { "chapter" } else { "chapters" };
                format!("{word} {}", numbers.join(" and "))
            }
            Trigger::Room { number, leads_to } => {
                let rooms: Vec<String> = leads_to.iter().map(u8::to_string).collect();
                let to =
                    if rooms.is_empty() { String::new() } else { format!(" to {}", rooms.join(" and ")) };
                format!("room {number}{to}")
            }
            row => TRIGGERS.write(row, self, Person::Third).unwrap_or_default(),
        }
    }

    /// `your`, `each opponent's`, `each`.
    pub(crate) fn whose(self, who: Who) -> String {
        let known = WHOSE.iter().find(|(one, _)| *one == who);
        known.map_or_else(|| self.owner(who), |(_, words)| (*words).to_owned())
    }

    /// `if WOULD, INSTEAD`
    pub(crate) fn replacement(self, replacement: &Replacement) -> String {
        format!(
            "if {}, {}",
            WOULDS.write(&replacement.would, self, Person::Third).unwrap_or_default(),
            self.instead(&replacement.instead)
        )
    }

    /// `, and if it's (creature) except (has changeling) with 2 +1/+1 counters`
    fn copy_exception(self, exception: &CopyException) -> String {
        let condition = exception.if_it_is.as_ref().map(|filter| format!(" if it's {}", self.inner(filter)));
        let counters = exception
            .counters
            .as_ref()
            .map(|(kind, number)| format!(" with {}", some_counters(number, &self.value(number), kind)));
        let except = self.except(&exception.changes);
        format!(", and{}{except}{}", condition.unwrap_or_default(), counters.unwrap_or_default())
    }

    /// ` to you`, ` to a creature`, or nothing.
    pub(crate) fn recipient(self, to: &Recipient) -> String {
        match to {
            Recipient::Anything => String::new(),
            Recipient::Players(who) => format!(" to {}", self.actor(*who)),
            Recipient::Permanent(filter) => format!(" to {}", self.described(filter, Noun::Permanent)),
        }
    }

    fn instead(self, instead: &Instead) -> String {
        let fixed = [SKIPPING, ENTERING, REGENERATING, GOING, COUNTING];
        let fixed = fixed.into_iter().flatten().find(|(_, make)| make() == *instead);
        if let Some((words, _)) = fixed {
            return (*words).to_owned();
        }
        match instead {
            Instead::Do(effect) => format!("({})", self.effect(effect)),
            Instead::WithCounters(kind, number) => {
                format!("with {}", some_counters(number, &self.value(number), kind))
            }
            Instead::AsCopyOf(selector, except, more) => {
                let more: String = more.iter().map(|exception| self.copy_exception(exception)).collect();
                format!("as a copy of {}{}{more}", self.an_object(selector), self.except(except))
            }
            Instead::Times(times) => format!("{times} times that"),
            Instead::Plus(more) if *more < 0 => format!("that minus {}", more.unsigned_abs()),
            Instead::Plus(more) => format!("that plus {more}"),
            Instead::Prevent(Some(number)) => format!("prevent {number} of it"),
            Instead::PreventAnd(most, effect) => {
                format!("{} and ({})", self.instead(&Instead::Prevent(*most)), self.effect(effect))
            }
            Instead::DealTo(subject) => format!("deal it to {}", self.subject(subject)),
            Instead::LifeBecomes(life) => format!("it becomes {life}"),
            Instead::ChoosingAnchorWord(words) => format!("choosing one of {words} anchor words"),
            Instead::Skip
            | Instead::Tapped
            | Instead::Untapped
            | Instead::AsCopyOfThis
            | Instead::ChoosingColor
            | Instead::ChoosingCreatureType
            | Instead::Exile
            | Instead::Regenerate
            | Instead::UnderYourControl
            | Instead::ToHand
            | Instead::OnTopOfLibrary
            | Instead::IntoLibrary
            | Instead::Prevent(None) => String::new(),
        }
    }
}
