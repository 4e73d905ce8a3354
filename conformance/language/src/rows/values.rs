//! Numbers, as they are in brackets.

use super::rows;
use apnap_oracle::card::{Rounding, Value, Whose};

rows! {
    /// What a number is, or how to determine it.
    VALUES: Value {
        Number(number) = "{number:digits}";
        Times(2, value) with [value] = "2 times {value:term}", english "twice {value:term}";
        Times(number, value) = "{number:digits} times {value:term}",
            english "{number:number word} times {value:term}";
        Chosen {} = "X";
        ThatMuch {} = "that much", english "that amount";
        Half(value, Rounding::Up) with [value] = "half of {value:term} rounded up",
            english "half {value:term}, rounded up";
        Half(value, Rounding::Down) with [value] = "half of {value:term} rounded down",
            english "half {value:term}, rounded down";
        CardTypesAmong(selector) = "number of card types among {selector:several}",
            english "the number of card types among {selector:among}";
        BasicLandTypesAmong(selector) = "number of basic land types among {selector:several}",
            english "the number of basic land types among {selector:among}";
        ColorsAmong(selector) = "number of colors among {selector:several}",
            english "the number of colors among {selector:among}";
        Counters(kind, whose) = "number of {kind:counted} counters {whose:on}",
            english "the number of {kind:counted} counters {whose:on}";
        Count(selector) = "number of {selector:several}", english "the number of {selector:among}";
        Devotion(colors) = "devotion to {colors:colors}", english "your devotion to {colors:colors}";
        ManaValue(Whose::Host) with [] = "the mana value of the attached object",
            english "the mana value of the permanent {:this} is attached to";
        Power(Whose::Host) with [] = "the power of the attached object",
            english "the power of the permanent {:this} is attached to";
        Toughness(Whose::Host) with [] = "the toughness of the attached object",
            english "the toughness of the permanent {:this} is attached to";
        ManaValue(whose) = "{whose:its} mana value";
        Power(whose) = "{whose:its} power";
        Toughness(whose) = "{whose:its} toughness";
        Life(who) = "{who:owner} life total";
        Speed(who) = "{who:owner} speed";
    } by hand {
        Sum: "it joins values by `plus`, from left to right";
    }
}
