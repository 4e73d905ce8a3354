//! The contents of slots.

use apnap_oracle::card::{
    CardType, Characteristics, Color, Colors, Comparison, Condition, Cost, CounterKind, Effect, Filter,
    Keyword, Mana, Modification, Recipient, Selector, Shielded, Subtype, Supertype, Target, Trigger, Value,
    Who, Whose, Word,
};
use apnap_oracle::state::TurnPart;
use std::sync::Arc;

/// What a slot can hold.
pub trait Part: Sized {
    /// Puts it into a slot.
    fn put(&self) -> Thing;

    /// Takes it out of a slot.
    fn got(thing: Thing) -> Option<Self>;
}

macro_rules! things {
    ($($name:ident($type:ty),)*) => {
        /// The content of a slot.
        #[derive(Clone, PartialEq, Debug)]
        #[expect(missing_docs, reason = "each is the word of that name")]
        pub enum Thing {
            $($name($type),)*
        }

        $(impl Part for $type {
            fn put(&self) -> Thing {
                Thing::$name(self.clone())
            }

            fn got(thing: Thing) -> Option<Self> {
                match thing {
                    Thing::$name(one) => Some(one),
                    _ => None,
                }
            }
        })*
    };
}

things! {
    CardType(CardType),
    Changes(Vec<Modification>),
    Color(Color),
    Colors(Colors),
    Comparison(Comparison),
    Condition(Condition),
    Cost(Cost),
    Count(u32),
    CounterKind(CounterKind),
    Effect(Effect),
    Filter(Filter),
    Keyword(Keyword),
    Mana(Mana),
    Number(i32),
    Part(TurnPart),
    Parts(Vec<TurnPart>),
    Recipient(Recipient),
    Selector(Selector),
    Shielded(Shielded),
    Small(u8),
    Subtype(Subtype),
    Supertype(Supertype),
    Target(Target),
    Text(String),
    Token(Arc<Characteristics>),
    Trigger(Trigger),
    Value(Value),
    Who(Who),
    Whose(Whose),
    Word(Word),
}

impl<T: Part> Part for Box<T> {
    fn put(&self) -> Thing {
        T::put(self)
    }

    fn got(thing: Thing) -> Option<Self> {
        T::got(thing).map(Box::new)
    }
}

impl Thing {
    /// Puts something into a slot.
    pub fn of<T: Part>(of: &T) -> Thing {
        of.put()
    }

    /// Takes out what is in the slot.
    pub fn get<T: Part>(self) -> Option<T> {
        T::got(self)
    }
}
