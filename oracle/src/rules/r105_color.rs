//! 105, color, and where an object's color comes from (202.2).

use crate::card::{Characteristics, Colors};
use crate::does;
use crate::edition::on;
use crate::now::Look;
use crate::rule::{Rule, Status, does_instead};
use crate::state::ObjectId;

/// The rules of this section that the oracle performs, and others that are cited.
pub(crate) const RULES: &[&Rule] = &[&R105_2, &R105_3];

/// 105.2
pub(crate) const R105_2: Rule = Rule {
    id: "105.2",
    numbers: &[(on("2009-10-01"), "105.2")],
    until: None,
    says: "An object is of each color that a symbol in its mana cost has, whether that makes several, one or \
           none. Its colors can also come from a color indicator or a characteristic-defining ability, but \
           never from its frame.",
    status: Status::NotYet,
    premises: &[],
};

/// 105.2, 202.2: the colors of the mana symbols in its cost, and those of its color indicator.
pub(crate) fn printed_colors(values: &Characteristics) -> Colors {
    if let Some(colors) = values.colors {
        return colors;
    }
    let of_cost = values.mana_cost.as_ref().map_or(Colors::NONE, |cost| cost.colors());
    of_cost.union(values.color_indicator)
}

/// 105.3
pub(crate) const R105_3: Rule = Rule {
    id: "105.3",
    numbers: &[(on("2009-10-01"), "105.3")],
    until: None,
    says: "An effect that gives an object a color takes away the colors it had, unless it says that the color is in \
           addition to them. Effects can also make an object colorless.",
    status: Status::Tested,
    premises: &[does_instead("a new color replaces all others")],
};

/// 105.3: a new color replaces the old ones.
pub(crate) fn set_colors(look: &mut Look, object: ObjectId, colors: Colors) {
    does!(
        look, R105_3, object, "a new color replaces all others",
        look.change(object, |object| object.colors = colors),
        instead add_colors(look, object, colors)
    );
}

/// 105.3: a color in addition.
pub(crate) fn add_colors(look: &mut Look, object: ObjectId, colors: Colors) {
    look.change(object, |object| object.colors = object.colors.union(colors));
}
