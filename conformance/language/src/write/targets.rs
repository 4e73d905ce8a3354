//! Writing what an instruction is about.

use super::Voice;
use crate::words::Number;
use crate::words::instructions::{SPOKEN_OF, TARGETS, THIS_FROM_YOUR_GRAVEYARD};
use apnap_oracle::card::{Filter, Selector, Subject, Target, Targetable, Zone};

impl Voice<'_> {
    /// `target creature`, `up to 2 target players`, `it`, `you`.
    pub(crate) fn target(self, target: &Target) -> String {
        match target {
            Target::Target(selector) => format!("target {}", self.objects(selector, Number::One)),
            Target::Targets { at_least, at_most, of } => self.targets(*at_least, *at_most, of),
            Target::Each(Subject::Objects(selector)) if *selector == this_in_a_graveyard() => {
                THIS_FROM_YOUR_GRAVEYARD.to_owned()
            }
            Target::Each(subject) => self.subject(subject),
            Target::Chosen(1, selector) => self.an_object(selector),
            Target::Chosen(count, selector) => format!("{count} {}", self.objects(selector, Number::Many)),
            Target::It
            | Target::ThatObject
            | Target::ThatPlayer
            | Target::DefendingPlayer
            | Target::ThatObjectsController
            | Target::ItsController
            | Target::ItsOwner => {
                let words = SPOKEN_OF.iter().find(|(one, _)| one == target);
                words.map_or("it", |(_, words)| words).to_owned()
            }
        }
    }

    fn targets(self, at_least: u8, at_most: u8, of: &Targetable) -> String {
        let number = Number::of_count(at_most.into());
        let count = match (at_least, at_most) {
            (1, 1) => String::new(),
            (0, most) => format!("up to {most} "),
            (least, most) if least == most => format!("{least} "),
            (least, most) => format!("{least} to {most} "),
        };
        match of {
            Targetable::Any => format!("{count}any {}", number.of("target")),
            Targetable::Objects(selector) => format!("{count}target {}", self.objects(selector, number)),
            Targetable::Players(_) => {
                let words = TARGETS.iter().find(|(one, ..)| one == of);
                let word =
                    words.map_or("player", |(_, one, many)| if number == Number::One { one } else { many });
                format!("{count}target {word}")
            }
            Targetable::SpellOrAbility(filter) => {
                let what = if number == Number::One { "spell or ability" } else { "spells or abilities" };
                format!("{count}target {what}{}", self.limits(filter))
            }
        }
    }
}

fn this_in_a_graveyard() -> Selector {
    Selector { zones: Zone::Graveyard.into(), filter: Filter::This }
}
