//! Steps, phases and turns by name.

use super::Number;
use apnap_oracle::card::Who;
use apnap_oracle::state::{Step, TurnPart};

/// Parts of a turn by name; some steps have a short name too, for places where only a step is possible.
pub(crate) fn turn_parts(number: Number) -> impl Iterator<Item = (String, TurnPart)> {
    let short = SHORT_NAMES.iter().map(|(part, name)| (*name, *part)).filter(move |_| number == Number::One);
    let parts = TurnPart::all().map(|(part, name)| (name, part)).chain(short);
    parts.map(move |(name, part)| (number.of(name), part))
}

/// Steps with short names.
const SHORT_NAMES: &[(TurnPart, &str)] =
    &[(TurnPart::Step(Step::Upkeep), "upkeep"), (TurnPart::Step(Step::BeginningOfCombat), "combat")];

/// The short name of a step that has one, or the name of any other part.
pub(crate) fn short_name(part: TurnPart) -> String {
    let short = SHORT_NAMES.iter().find(|(one, _)| *one == part);
    short.map_or_else(|| part.to_string(), |(_, name)| (*name).to_owned())
}

/// The words for first, second and so on.
pub(crate) const ORDINALS: &[(&str, u8)] =
    &[("first", 1), ("second", 2), ("third", 3), ("fourth", 4), ("fifth", 5)];

/// The words for the player of a part of a turn, if it is not one named player.
pub(crate) const WHOSE: &[(Who, &str)] = &[(Who::Opponent, "each opponent's"), (Who::Anyone, "each")];
