//! What an effect makes of an object, in one phrase: `becomes a 3/6 Golem artifact creature`.

use super::changes::Manner;
use super::grammar::{Person, list, plural, with_article};
use super::types;
use super::values::colors;
use super::voice::Voice;
use apnap_oracle::card::{
    CardType, CardTypes, ColorChoice, Colors, Modification, SubtypeChoice, SubtypeKind, Subtypes, Value,
};

/// How an effect changes the types of an object.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum How {
    /// In addition to those that it has
    Added,
    /// Instead of those that it has
    Set,
}

/// Types, colors, and base power and toughness that an effect gives an object.
#[derive(Default)]
struct Made<'c> {
    card_types: Option<(How, CardTypes)>,
    subtypes: Option<(How, Subtypes)>,
    every_creature_type: bool,
    colors: Option<Colors>,
    base: Option<(&'c Value, &'c Value)>,
}

impl<'c> Made<'c> {
    /// Reads as many changes as one phrase can say, and returns their number.
    fn of(changes: &'c [Modification]) -> (usize, Made<'c>) {
        let mut made = Made::default();
        let mut count = 0;
        while let Some(more) = changes.get(count..).and_then(|rest| made.take(rest)) {
            count += more;
        }
        (count, made)
    }

    /// Reads the next changes, and returns how many these are.
    fn take(&mut self, changes: &'c [Modification]) -> Option<usize> {
        match changes {
            [Modification::AddCardTypes(all), ..] if self.card_types.is_none() => {
                self.card_types = Some((How::Added, *all));
                Some(1)
            }
            [Modification::SetCardTypes(all), ..] if self.card_types.is_none() => {
                self.card_types = Some((How::Set, *all));
                Some(1)
            }
            [Modification::AddSubtypes(SubtypeChoice::Of(all)), ..] => self.take_subtypes(How::Added, *all),
            [Modification::SetSubtypes(kind, SubtypeChoice::Of(all)), ..] if is_plain(*kind, *all) => {
                self.take_subtypes(How::Set, *all)
            }
            [Modification::SetColors(ColorChoice::Of(all)), ..]
                if self.colors.is_none() && *all != Colors::ALL =>
            {
                self.colors = Some(*all);
                Some(1)
            }
            [Modification::SetPower(power), Modification::SetToughness(toughness), ..]
                if self.base.is_none() =>
            {
                self.base = Some((power, toughness));
                Some(2)
            }
            _ => None,
        }
    }

    fn take_subtypes(&mut self, how: How, all: Subtypes) -> Option<usize> {
        let every = types::every(all);
        if self.subtypes.is_some() || self.every_creature_type {
            return None;
        }
        if how == How::Added && all == Subtypes::every(SubtypeKind::Creature) {
            self.every_creature_type = true;
        } else if every.is_none() && !all.is_empty() {
            self.subtypes = Some((how, all));
        } else {
            return None;
        }
        Some(1)
    }

    /// Whether it becomes an artifact creature, which keeps its other types and replaces only creature types
    /// (205.1b).
    fn is_artifact_creature(&self) -> bool {
        self.card_types.is_some_and(|(_, all)| {
            [CardType::Artifact, CardType::Creature].iter().all(|&one| all.contains(one))
        })
    }

    /// Whether it is a land that becomes a creature, so that a sentence says what it still is.
    fn is_still_a_land(&self, this: &str) -> bool {
        let becomes = |all: CardTypes| all.contains(CardType::Creature) && !all.contains(CardType::Land);
        this.ends_with(" land")
            && !self.is_artifact_creature()
            && matches!(self.card_types, Some((How::Added, all)) if becomes(all))
            && !matches!(self.subtypes, Some((How::Added, _)))
    }

    /// Whether one phrase says it as clearly as several.
    fn is_one_phrase(&self, count: usize, this: &str) -> bool {
        let plain_creature = self.is_artifact_creature() || self.is_still_a_land(this);
        match (self.card_types, self.subtypes) {
            (None, None) => false,
            (None, Some(_)) => count > 1 && !self.every_creature_type,
            (Some((How::Set, _)), Some((How::Added, _))) => false,
            (Some((How::Added, _)), Some((How::Set, _))) => plain_creature,
            (Some((How::Added, _)), _) => count > 1 || plain_creature,
            (Some((How::Set, _)), _) => count > 1 && !self.every_creature_type,
        }
    }

    /// Whether the types that it has are kept only if the text says so.
    fn is_in_addition(&self, this: &str) -> bool {
        match (self.card_types, self.subtypes) {
            (_, Some((How::Added, _))) => true,
            (Some((How::Added, _)), _) => !self.is_artifact_creature() && !self.is_still_a_land(this),
            _ => false,
        }
    }

    /// The base power and toughness of a creature, if it goes before the types: `3/6`.
    fn numbers(&self) -> Option<String> {
        let is_creature = self.card_types.is_some_and(|(_, all)| all.contains(CardType::Creature));
        let (power, toughness) = self.base.filter(|_| is_creature)?;
        plain_numbers(power, toughness)
    }

    /// What the phrase says of other types, with a space before it.
    fn end(&self, person: Person, manner: Manner, this: &str) -> String {
        match self.card_types {
            _ if self.is_in_addition(this) => format!(" in addition to {} other types", person.its()),
            Some((How::Set, _)) => format!(" and {} all other card types", person.verb("loses", "lose")),
            _ if self.is_still_a_land(this) && manner == Manner::Static => {
                person.verb(" that's still a land", " that are still lands").to_owned()
            }
            _ => String::new(),
        }
    }

    /// `black Golem artifact creature`, with the number before it if there is one.
    fn noun(&self, numbers: Option<String>, person: Person) -> String {
        let mut words: Vec<String> = numbers.into_iter().collect();
        words.extend(self.colors.map(|all| match all {
            Colors::NONE => "colorless".to_owned(),
            all => colors(all),
        }));
        let subtypes = self.subtypes.iter().flat_map(|(_, all)| all.iter());
        words.extend(subtypes.map(|one| one.word().to_owned()));
        let card_types = self.card_types.iter().flat_map(|(_, all)| all.iter());
        words.extend(card_types.map(|one| one.word().to_lowercase()));
        match words.last_mut() {
            Some(last) if person == Person::Many => *last = plural(last),
            _ => return with_article(&words.join(" ")),
        }
        words.join(" ")
    }
}

/// Whether an effect that sets these subtypes says only what they are.
fn is_plain(kind: SubtypeKind, all: Subtypes) -> bool {
    [SubtypeKind::Creature, SubtypeKind::Land].contains(&kind) && all.of_kind(kind) == all
}

impl Voice<'_> {
    /// Changes of what an object is, in one phrase; with the number of these changes.
    pub(super) fn made(
        self,
        changes: &[Modification],
        person: Person,
        manner: Manner,
        this: &str,
    ) -> Option<(usize, String)> {
        let (count, made) = Made::of(changes);
        if manner == Manner::Exception || !made.is_one_phrase(count, this) {
            return None;
        }
        let numbers = made.numbers();
        let base = match (&numbers, made.base) {
            (None, Some((power, toughness))) => Some(self.base_words(power, toughness)),
            _ => None,
        };
        let mut with: Vec<String> = Vec::new();
        with.extend(made.every_creature_type.then(|| "all creature types".to_owned()));
        let also = match base {
            Some(base) if made.is_in_addition(this) => format!(" and {} {base}", person.verb("has", "have")),
            base => {
                with.extend(base);
                String::new()
            }
        };
        let with = if with.is_empty() { String::new() } else { format!(" with {}", list(&with, "and")) };
        let (is, noun, end) = (manner.is(person), made.noun(numbers, person), made.end(person, manner, this));
        Some((count, format!("{is} {noun}{with}{end}{also}")))
    }

    /// `It's still a land.` after an effect that makes a land a creature, or nothing.
    pub(super) fn still_a_land(self, changes: &[Modification], person: Person, this: &str) -> &'static str {
        let starts = (0..changes.len()).filter_map(|start| changes.get(start..));
        let made = starts.map(Made::of).find(|(count, made)| *count > 0 && made.card_types.is_some());
        match made {
            Some((_, made)) if made.is_still_a_land(this) => match person {
                Person::Many => "they're still lands",
                Person::One | Person::You => "it's still a land",
            },
            _ => "",
        }
    }
}

/// `3/6`, `X/X`
pub(super) fn plain_numbers(power: &Value, toughness: &Value) -> Option<String> {
    let plain = |value: &Value| match value {
        Value::Number(number) => Some(number.to_string()),
        Value::Chosen => Some("X".to_owned()),
        _ => None,
    };
    Some(format!("{}/{}", plain(power)?, plain(toughness)?))
}
