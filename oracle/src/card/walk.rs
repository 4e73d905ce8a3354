//! The parts of the vocabulary of cards: one way through everything that a card can say.
//!
//! A *word* is a value of one of the types of this module, such as an [`Effect`] or a [`Filter`]. Its *parts* are the
//! words that it is made of. `#[derive(Walk)]` lists them where a word is declared, so nothing else has to know them.
//! A function that looks for something in a text, or reads it differently, walks through it and says at each part whether
//! to enter it.

use super::{
    Ability, Becoming, CardType, CardTypes, Characteristics, Color, ColorChoice, Colored, Colors, CombatRule,
    CombatTrigger, Comparison, Condition, CopyException, CopyOf, Copying, Cost, CounterKind, Damage,
    DamageShield, Destination, Duration, Effect, Extent, Filter, HandSize, InCombat, Instead, IntoCombat,
    Keyword, Mana, ManaSymbol, Modification, OneShot, PlayerRule, Printed, Quality, Recipient, Replacement,
    Restriction, Rounding, Selector, Shielded, Sources, Static, Subject, Subtype, SubtypeChoice, SubtypeKind,
    Subtypes, Supertype, Supertypes, Target, Targetable, Trigger, Value, Who, Whose, Window, Word, Would,
    Zone, Zones,
};
use crate::state::{DayNight, ObjectId, PlayerId, Step, TurnPart};
use std::sync::Arc;

/// Whether to enter a part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Go {
    /// Its own parts come next.
    Enter,
    /// Its own parts are skipped.
    Skip,
}

/// A word, which has parts.
pub trait Walk {
    /// The names of its variants, or its own name if it has none.
    const KINDS: &'static [&'static str];

    /// Returns the name of the variant that it is.
    fn kind(&self) -> &'static str;

    /// Shows the parts of a word, in the order in which they are declared, but not their own parts.
    fn parts<'a>(&'a self, visit: &mut dyn FnMut(Part<'a>));

    /// Shows the same parts, to be changed.
    fn parts_mut(&mut self, visit: &mut dyn FnMut(PartMut<'_>));
}

/// A word, several, or none: what a field of another word can be.
pub trait Field {
    /// Shows each of them.
    fn show<'a>(&'a self, visit: &mut dyn FnMut(Part<'a>));

    /// Shows each of them, to be changed.
    fn show_mut(&mut self, visit: &mut dyn FnMut(PartMut<'_>));

    /// Walks through all of it: first the whole, then its parts, as `visit` says.
    fn walk<'a>(&'a self, visit: &mut dyn FnMut(Part<'a>) -> Go) {
        self.show(&mut |part| {
            if visit(part) == Go::Enter {
                part.walk(visit);
            }
        });
    }

    /// Walks through all of it to change it: first the whole, then its parts, as `visit` says.
    fn change(&mut self, visit: &mut dyn FnMut(&mut PartMut<'_>) -> Go) {
        self.show_mut(&mut |mut part| {
            if visit(&mut part) == Go::Enter {
                part.change(visit);
            }
        });
    }

    /// Returns whether it is such a part, or there is one in it.
    fn any(&self, is_such: &mut dyn FnMut(Part<'_>) -> bool) -> bool {
        let mut found = false;
        self.walk(&mut |part| {
            found = found || is_such(part);
            if found { Go::Skip } else { Go::Enter }
        });
        found
    }
}

macro_rules! vocabulary {
    ($($word:ident),* $(,)?) => {
        /// A part of a text.
        #[derive(Clone, Copy, Debug)]
        #[expect(missing_docs, reason = "each is the word of that name")]
        pub enum Part<'a> {
            $($word(&'a $word),)*
        }

        /// A part of a text, to be changed.
        #[derive(Debug)]
        #[expect(missing_docs, reason = "each is the word of that name")]
        pub enum PartMut<'a> {
            $($word(&'a mut $word),)*
        }

        /// The words of the vocabulary, each with its kinds.
        pub const WORDS: &[(&str, &[&str])] = &[$((stringify!($word), $word::KINDS),)*];

        impl<'a> Part<'a> {
            /// Returns the word that the part is, and its kind.
            pub fn kind(self) -> (&'static str, &'static str) {
                match self {
                    $(Part::$word(word) => (stringify!($word), word.kind()),)*
                }
            }

            fn walk(self, visit: &mut dyn FnMut(Part<'a>) -> Go) {
                let mut enter = |part: Part<'a>| {
                    if visit(part) == Go::Enter {
                        part.walk(visit);
                    }
                };
                match self {
                    $(Part::$word(word) => Walk::parts(word, &mut enter),)*
                }
            }
        }

        impl PartMut<'_> {
            fn change(self, visit: &mut dyn FnMut(&mut PartMut<'_>) -> Go) {
                let mut enter = |mut part: PartMut<'_>| {
                    if visit(&mut part) == Go::Enter {
                        part.change(visit);
                    }
                };
                match self {
                    $(PartMut::$word(word) => Walk::parts_mut(word, &mut enter),)*
                }
            }
        }

        $(impl Field for $word {
            fn show<'a>(&'a self, visit: &mut dyn FnMut(Part<'a>)) {
                visit(Part::$word(self));
            }

            fn show_mut(&mut self, visit: &mut dyn FnMut(PartMut<'_>)) {
                visit(PartMut::$word(self));
            }
        })*
    };
}

vocabulary! {
    Ability, Becoming, CardType, CardTypes, Characteristics, Color, ColorChoice, Colored, Colors, CombatRule,
    CombatTrigger, Comparison, Condition, CopyException, CopyOf, Copying, Cost, CounterKind, Damage,
    DamageShield, Destination, Duration, Effect, Extent, Filter, HandSize, InCombat, Instead, IntoCombat,
    Keyword, Mana, ManaSymbol, Modification, ObjectId, OneShot, PlayerId, PlayerRule, Printed, Quality,
    Recipient, Replacement, Restriction, Rounding, Selector, Shielded, Sources, Static, Subject, Subtype,
    SubtypeChoice, SubtypeKind, Subtypes, Supertype, Supertypes, Target, Targetable, Trigger, Value, Who,
    Whose, Window, Word, Would, Zone, Zones,
}

/// Words without parts: sets, and what a board names.
macro_rules! without_parts {
    ($($word:ty),*) => {
        $(impl Walk for $word {
            const KINDS: &'static [&'static str] = &[stringify!($word)];

            fn kind(&self) -> &'static str {
                stringify!($word)
            }

            fn parts<'a>(&'a self, _: &mut dyn FnMut(Part<'a>)) {}
            fn parts_mut(&mut self, _: &mut dyn FnMut(PartMut<'_>)) {}
        })*
    };
}

without_parts!(CardTypes, Colors, ObjectId, PlayerId, Subtype, Subtypes, Supertypes, Zones);

/// What a field can hold without being a word of the vocabulary.
macro_rules! no_words {
    ($($field:ty),*) => {
        $(impl Field for $field {
            fn show<'a>(&'a self, _: &mut dyn FnMut(Part<'a>)) {}
            fn show_mut(&mut self, _: &mut dyn FnMut(PartMut<'_>)) {}
        })*
    };
}

no_words!(bool, u8, u32, i32, String, DayNight, Step, TurnPart);

impl<T: Field> Field for Vec<T> {
    fn show<'a>(&'a self, visit: &mut dyn FnMut(Part<'a>)) {
        self.iter().for_each(|one| one.show(visit));
    }

    fn show_mut(&mut self, visit: &mut dyn FnMut(PartMut<'_>)) {
        self.iter_mut().for_each(|one| one.show_mut(visit));
    }
}

impl<T: Field> Field for Option<T> {
    fn show<'a>(&'a self, visit: &mut dyn FnMut(Part<'a>)) {
        self.iter().for_each(|one| one.show(visit));
    }

    fn show_mut(&mut self, visit: &mut dyn FnMut(PartMut<'_>)) {
        self.iter_mut().for_each(|one| one.show_mut(visit));
    }
}

impl<T: Field> Field for Box<T> {
    fn show<'a>(&'a self, visit: &mut dyn FnMut(Part<'a>)) {
        (**self).show(visit);
    }

    fn show_mut(&mut self, visit: &mut dyn FnMut(PartMut<'_>)) {
        (**self).show_mut(visit);
    }
}

/// What is shared stays the same, unless a change really changes it.
impl<T: Field + Clone + PartialEq> Field for Arc<T> {
    fn show<'a>(&'a self, visit: &mut dyn FnMut(Part<'a>)) {
        (**self).show(visit);
    }

    fn show_mut(&mut self, visit: &mut dyn FnMut(PartMut<'_>)) {
        let mut changed = T::clone(self);
        changed.show_mut(visit);
        if changed != **self {
            *self = Arc::new(changed);
        }
    }
}

impl<T: Field, U: Field> Field for (T, U) {
    fn show<'a>(&'a self, visit: &mut dyn FnMut(Part<'a>)) {
        self.0.show(visit);
        self.1.show(visit);
    }

    fn show_mut(&mut self, visit: &mut dyn FnMut(PartMut<'_>)) {
        self.0.show_mut(visit);
        self.1.show_mut(visit);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wards() -> Vec<Arc<Ability>> {
        let granted = Ability::Keyword(Keyword::Ward(Mana(vec![ManaSymbol::Color(Color::Blue)])));
        let grants = Ability::Static(Static {
            condition: None,
            subject: Subject::Players(Who::You),
            changes: vec![Modification::AddAbility(Arc::new(granted))],
        });
        vec![Arc::new(grants), Arc::new(Ability::Keyword(Keyword::Flying))]
    }

    #[test]
    fn everything_is_shown_in_order_and_nothing_that_is_skipped() {
        let kinds = |skipped: &str| {
            let mut kinds = Vec::new();
            wards().walk(&mut |part| {
                kinds.push(part.kind().1);
                if part.kind().0 == skipped { Go::Skip } else { Go::Enter }
            });
            kinds
        };
        let ward = ["Keyword", "Ward", "Mana", "Color", "Blue"];
        let around = ["Static", "Static", "Players", "You", "AddAbility"];
        assert_eq!(kinds(""), [&around[..], &ward, &["Keyword", "Flying"]].concat());
        assert_eq!(kinds("Modification"), [&around[..], &["Keyword", "Flying"]].concat());
    }

    #[test]
    fn what_a_change_leaves_alone_stays_shared() {
        let before = wards();
        let mut after = before.clone();
        after.change(&mut |part| {
            if let PartMut::Color(color) = part {
                **color = Color::Red;
            }
            Go::Enter
        });
        assert!(!Arc::ptr_eq(&before[0], &after[0]));
        assert!(Arc::ptr_eq(&before[1], &after[1]));
        assert!(after.any(&mut |part| matches!(part, Part::Color(Color::Red))));
        assert!(!after.any(&mut |part| matches!(part, Part::Color(Color::Blue))));
    }
}
