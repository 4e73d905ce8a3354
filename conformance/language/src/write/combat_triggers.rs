//! Writing what is attacked and how many creatures block, in events of combat.

use super::Voice;
use crate::words::phrases::Noun;
use apnap_oracle::card::{Comparison, Recipient};

impl Voice<'_> {
    /// `you`, `a planeswalker`, or nothing.
    pub(crate) fn attacked(self, attacked: &Recipient) -> String {
        match attacked {
            Recipient::Anything => String::new(),
            Recipient::Players(who) => self.actor(*who),
            Recipient::Permanent(filter) => self.described(filter, Noun::Permanent),
        }
    }
}

/// `2 or more creatures`, `1 creature`.
pub(crate) fn how_many_creatures(how: Comparison, number: i32) -> String {
    let noun = if number == 1 { "creature" } else { "creatures" };
    match how {
        Comparison::AtLeast => format!("{number} or more {noun}"),
        Comparison::AtMost => format!("{number} or less {noun}"),
        Comparison::Exactly => format!("{number} {noun}"),
    }
}
