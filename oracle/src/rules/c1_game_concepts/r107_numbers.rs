//! Numbers and symbols: which numbers the game uses, and how it treats negative results.

use crate::bench::OnBench;
use crate::card::{Color, Mana, ManaSymbol, Rounding, Value, Zone};
use crate::now::{Look, Now, ObjectNow, Source};
use crate::rules::r118_3a_mana::SymbolReading;
use crate::rules::r702_103_bestow;
use crate::state::{Choices, Object, ObjectId};

rule! {
    /// The game uses only whole numbers. Where a fraction could result, the text of the spell or ability says
    /// how to round it.
    R107_1A "107.1a" since "2009-10-01";
    instead AS_STATED "a fraction is rounded as the text says"
    2: AS_STATED;
}

/// 107.1a: returns half of a number.
pub(crate) fn half(on: &impl OnBench, number: i32, rounding: Rounding) -> i32 {
    if R107_1A::AS_STATED.is_followed(on) {
        return rounding.half(number);
    }
    let wrong = match rounding {
        Rounding::Up => Rounding::Down,
        Rounding::Down => Rounding::Up,
    };
    wrong.half(number)
}

rule! {
    /// Choices, amounts of damage, life gained and the like are never negative. Values such as power can be
    /// negative, and calculations and comparisons use them as they are. If a calculation for the result of an
    /// effect yields less than zero, the effect uses zero, even for the amount by which it modifies power or
    /// toughness. Only effects that set a power or a toughness use the negative number, and effects that set
    /// or double a life total. From 2018-04-27 on, effects that double a power or toughness do, too, and from
    /// 2025-06-06 on, effects that triple one of these.
    R107_1B "107.1b" since "2009-10-01";
    instead ZERO "an effect uses zero for a calculated number that is less than zero"
    instead SETS "an effect that sets power or toughness uses a negative number"
    instead ADDS_ZERO "an effect that modifies power or toughness uses zero for a calculated number that is \
        less than zero"
    2: ZERO, shown "107/1b-negative-damage-is-none",
        outside "the choice of a negative number, which scenarios can't state";
    3: shown "613/1g-power-below-zero";
    4: shown "107/1b-plus-a-negative-power";
    5: ZERO, SETS, ADDS_ZERO,
        outside "effects that set or double a life total, or double or triple power, for which cards have no words";
    5 newest: ZERO, SETS, ADDS_ZERO,
        outside "effects that set or double a life total, or double or triple power, for which cards have no words";
}

/// 107.1b: returns the number that an effect uses, given the number that was calculated for it.
pub(crate) fn at_least_zero(on: &impl OnBench, calculated: i32) -> u32 {
    if R107_1B::ZERO.is_followed(on) {
        u32::try_from(calculated).unwrap_or(0)
    } else {
        // The mutant: the sign is ignored.
        calculated.unsigned_abs()
    }
}

/// 107.1b: returns the number to which an effect sets an object's power or toughness.
pub(crate) fn number_to_set(look: &Look, object: Option<ObjectId>, number: i32) -> i32 {
    let Some(object) = object.filter(|_| number < 0) else { return number };
    if R107_1B::SETS.is_followed_for(look, object) { number } else { 0 }
}

rule! {
    /// An effect that modifies a creature's power or toughness uses a negative number, too.
    R107_1B_20091001 "107.1b@2009-10-01": "107.1b" since "2009-10-01" until "2017-07-08";
    instead ADDS_NEGATIVE "an effect that modifies power or toughness uses a negative number"
    1 earlier: ADDS_NEGATIVE;
}

/// 107.1b: returns the number that an effect adds to an object's power or toughness. A number that the text
/// states is added as it is; one that is calculated isn't less than zero. "-X/-X" subtracts what was
/// calculated for X.
pub(crate) fn number_to_add(look: &Look, value: &Value, source: &Source, its: Option<ObjectId>) -> i32 {
    match value {
        Value::Number(number) => *number,
        Value::Times(times, value) if *times < 0 => {
            number_to_add(look, value, source, its).saturating_mul(*times)
        }
        calculated => {
            let number = look.value(calculated, source, its);
            if number < 0 && is_zero_instead(look) { 0 } else { number }
        }
    }
}

/// 107.1b: returns whether an effect adds zero to power or toughness in place of a negative number.
fn is_zero_instead(look: &Look) -> bool {
    if look.bench().in_force(&R107_1B_20091001) {
        !R107_1B_20091001::ADDS_NEGATIVE.is_followed(look)
    } else {
        R107_1B::ADDS_ZERO.is_followed(look)
    }
}

rule! {
    /// The controller of a spell or activated ability chooses the X in its costs as part of casting or activating
    /// it, unless a text defines it. An X in an alternative cost is chosen if that cost is paid.
    R107_3A "107.3a" since "2009-10-01";
    instead OF_THE_ALTERNATIVE_COST "the X in an alternative cost that is paid is chosen, not the X in the mana cost"
    1: VALUE_OF_X of "601.2b", OF_THE_ALTERNATIVE_COST;
    3: OF_THE_ALTERNATIVE_COST, shown "202/3e-x-on-the-stack";
    4: VALUE_OF_X of "601.2b";
}

/// 107.3a: returns the mana cost or alternative cost in which the X of a card or spell stands.
pub(crate) fn cost_with_the_x(now: &Now, spell: ObjectId) -> Option<Mana> {
    let alternative = r702_103_bestow::cost_if_bestowed(now, spell);
    match alternative.filter(|_| R107_3A::OF_THE_ALTERNATIVE_COST.is_followed_for(now, spell)) {
        Some(cost) => Some(cost),
        None => now.object(spell)?.mana_cost().cloned(),
    }
}

rule! {
    /// X is 0 if a player casts a spell with X in its mana cost but pays neither that cost nor an alternative cost
    /// with X in it.
    R107_3B "107.3b" since "2009-10-01";
    instead ZERO "X is 0 if no cost with X in it is paid"
    1: ZERO, OF_THE_ALTERNATIVE_COST of "107.3a";
}

/// 107.3b: returns whether a spell has X in its mana cost, but another cost without X is paid for it: a player may say
/// that X is 0.
pub(crate) fn has_an_unpaid_x(now: &Now, spell: ObjectId) -> bool {
    let cost = now.object(spell).and_then(ObjectNow::mana_cost);
    cost.is_some_and(|cost| cost.0.contains(&ManaSymbol::X))
}

/// 107.3b: returns the X of a spell that is cast for nothing or for another mana cost that an effect states.
pub(crate) fn x_of_another_cost(on: &impl OnBench, spell: ObjectId) -> i32 {
    // The mutant: any number can be chosen.
    if R107_3B::ZERO.is_followed_for(on, spell) { 0 } else { 1 }
}

rule! {
    /// If an object gains an ability, X in it is what that ability says, or 0, whatever X was chosen for the object.
    R107_3J "107.3j": "107.3h" since "2016-04-08", "107.3i" since "2018-10-05", "107.3j" since "2020-09-25";
    instead ZERO "X in an ability that an object has gained is 0"
    1: ZERO;
}

rule! {
    /// X is 0 for a permanent. Only in its abilities that apply or trigger as it enters, X is what was chosen for the
    /// spell that it was.
    R107_3M "107.3m": "107.3k" since "2019-10-04", "107.3m" since "2020-09-25";
    does AS_IT_ENTERS "an ability that applies or triggers as the permanent enters uses the X of the spell"
    instead ZERO "X is 0 in other abilities of the permanent"
    1: AS_IT_ENTERS, ZERO;
}

/// 107.3j, 107.3m: returns the choices for an ability that applies or triggers as its permanent enters, and whether the
/// ability is in the text of the object or was gained.
pub(crate) fn with_the_x(look: &Look, id: ObjectId, choices: Choices, its_own: bool) -> Choices {
    let is_gained = !its_own && (!look.bench().in_force(&R107_3J) || R107_3J::ZERO.is_followed_for(look, id));
    let is_used = !look.bench().in_force(&R107_3M) || R107_3M::AS_IT_ENTERS.is_followed_for(look, id);
    Choices { x: choices.x.filter(|_| is_used && !is_gained), ..choices }
}

/// 107.3m: returns the choices for any other ability of an object.
pub(crate) fn without_the_x(look: &Look, id: ObjectId, object: &Object, choices: Choices) -> Choices {
    let is_permanent = choices.x.is_some() && object.zone == Zone::Battlefield;
    if !is_permanent || (look.bench().in_force(&R107_3M) && !R107_3M::ZERO.is_followed_for(look, id)) {
        return choices;
    }
    Choices { x: None, ..choices }
}

rule! {
    /// Colored mana in a cost is paid only with mana of that color.
    R107_4A "107.4a" since "2009-10-01";
    instead ONLY_ITS_COLOR "a colored symbol is paid with mana of its color"
    3: ONLY_ITS_COLOR;
}

rule! {
    /// Generic mana in a cost is paid with mana of any type.
    R107_4B "107.4b" since "2009-10-01";
    does ANY_TYPE "generic mana is paid with mana of any type"
    2: ANY_TYPE;
}

rule! {
    /// The colorless symbol in a cost is paid only with colorless mana.
    R107_4C "107.4c" since "2016-01-16";
    instead ONLY_COLORLESS "a colorless symbol is paid with colorless mana"
    1: ONLY_COLORLESS;
}

rule! {
    /// Each hybrid mana symbol is paid in one of two ways, one for each half: mana of the color of a colored half,
    /// or as much mana of any type as a generic half states.
    R107_4E "107.4e" since "2009-10-01";
    does EITHER_HALF "a hybrid symbol can be paid by its second half, too"
    2: EITHER_HALF;
    3: EITHER_HALF;
    4: shown "105/2-a-hybrid-symbol-has-both-colors";
}

rule! {
    /// A Phyrexian mana symbol is of its color. It is paid with one mana of that color or with 2 life.
    R107_4F "107.4f" since "2011-05-01";
    does OR_LIFE "a Phyrexian mana symbol can be paid with 2 life"
    1: shown "105/2-a-phyrexian-symbol-has-a-color";
    2: OR_LIFE;
}

rule! {
    /// The snow symbol in a cost is paid with one mana of any type from a snow source. Reductions of generic mana don't
    /// affect it.
    R107_4H "107.4h": "107.4f" since "2009-10-01", "107.4g" since "2011-05-01", "107.4h" since "2011-06-17";
    instead FROM_SNOW "a snow symbol is paid with mana from a snow source"
    1: FROM_SNOW;
    2: shown "107/4h-a-reduction-does-not-affect-it";
}

/// 107.4a-h: returns what a mana symbol in a cost can stand for.
pub(crate) fn meanings(on: &impl OnBench, symbol: ManaSymbol) -> Vec<SymbolReading> {
    let generic = |number: u32| {
        if R107_4B::ANY_TYPE.is_followed(on) {
            SymbolReading { generic: number, ..SymbolReading::default() }
        } else {
            SymbolReading::of_type(ManaSymbol::Colorless, number)
        }
    };
    let any = || SymbolReading { generic: 1, ..SymbolReading::default() };
    let colored = |color: Color| {
        let only = R107_4A::ONLY_ITS_COLOR.is_followed(on);
        if only { SymbolReading::of_type(ManaSymbol::Color(color), 1) } else { any() }
    };
    let either = |one: SymbolReading, other: SymbolReading| {
        if R107_4E::EITHER_HALF.is_followed(on) { vec![one, other] } else { vec![one] }
    };
    match symbol {
        ManaSymbol::Color(color) => vec![colored(color)],
        ManaSymbol::Colorless if R107_4C::ONLY_COLORLESS.is_followed(on) => {
            vec![SymbolReading::of_type(symbol, 1)]
        }
        ManaSymbol::Colorless => vec![any()],
        ManaSymbol::Generic(number) => vec![generic(number.into())],
        // The value of X has taken its place.
        ManaSymbol::X => vec![generic(1)],
        ManaSymbol::Snow if R107_4H::FROM_SNOW.is_followed(on) => {
            vec![SymbolReading { snow: 1, ..SymbolReading::default() }]
        }
        ManaSymbol::Snow => vec![any()],
        ManaSymbol::Hybrid(one, other) => either(colored(one), colored(other)),
        ManaSymbol::TwoOr(color) => either(colored(color), generic(2)),
        ManaSymbol::Phyrexian(color) => {
            let life = SymbolReading { life: 2, ..SymbolReading::default() };
            let or_life = R107_4F::OR_LIFE.is_followed(on).then_some(life);
            [colored(color)].into_iter().chain(or_life).collect()
        }
    }
}

rules![
    R107_1A,
    R107_1B,
    R107_1B_20091001,
    R107_3A,
    R107_3B,
    R107_3J,
    R107_3M,
    R107_4A,
    R107_4B,
    R107_4C,
    R107_4E,
    R107_4F,
    R107_4H,
];
