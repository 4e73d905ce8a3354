//! Color: where an object's colors come from, and how effects change them.

use crate::bench::OnBench;
use crate::card::{Characteristics, Colors};
use crate::now::Look;
use crate::state::ObjectId;

rule! {
    /// An object has each color of the mana symbols in its mana cost: several, one or none. A color indicator
    /// or a characteristic-defining ability can also define its colors. Its frame never does.
    R105_2 "105.2" since "2009-10-01";
    does OF_COST "the object has the colors of the mana symbols in its mana cost"
    does OF_INDICATOR "the object has the colors of its color indicator"
    1: shown "105/2-colors-of-mana-costs";
    2: OF_COST;
    3: OF_INDICATOR, shown "613/3-colors-defined-before-colors-set";
}

/// 105.2, 202.2: returns the colors that an object has before any effect applies.
pub(crate) fn own_colors(on: &impl OnBench, object: ObjectId, values: &Characteristics) -> Colors {
    if let Some(colors) = values.colors {
        return colors;
    }
    let of_cost = values.mana_cost.as_ref().map_or(Colors::NONE, |cost| cost.colors());
    let of_indicator = values.color_indicator;
    let has_those_of_cost = of_cost.is_empty() || R105_2::OF_COST.is_followed_for(on, object);
    let has_those_of_indicator = of_indicator.is_empty() || R105_2::OF_INDICATOR.is_followed_for(on, object);
    let of_cost = if has_those_of_cost { of_cost } else { Colors::NONE };
    let of_indicator = if has_those_of_indicator { of_indicator } else { Colors::NONE };
    of_cost.union(of_indicator)
}

/// 202.2: returns the colors that are printed on an object: those of the mana symbols in its mana cost and of
/// its color indicator.
pub(crate) fn printed_colors(values: &Characteristics) -> Colors {
    if let Some(colors) = values.colors {
        return colors;
    }
    let of_cost = values.mana_cost.as_ref().map_or(Colors::NONE, |cost| cost.colors());
    of_cost.union(values.color_indicator)
}

rule! {
    /// An object that an effect makes a color loses its previous colors, unless the effect adds the color to
    /// them. Effects can also make an object colorless.
    R105_3 "105.3" since "2009-10-01";
    instead REPLACES_COLORS "new colors replace the previous ones"
    instead IN_ADDITION "colors in addition leave the previous ones as they are"
    2: REPLACES_COLORS, IN_ADDITION, shown "105/3-colors-in-addition";
    3: shown "105/3-colors-in-addition";
}

/// 105.3: replaces an object's colors.
pub(crate) fn set_colors(look: &mut Look, object: ObjectId, colors: Colors) {
    if R105_3::REPLACES_COLORS.is_followed_for(look, object) {
        replace_colors(look, object, colors);
    } else {
        // The mutant adds the new colors to the previous ones.
        join_colors(look, object, colors);
    }
}

/// 105.3: gives an object colors in addition to its other colors.
pub(crate) fn add_colors(look: &mut Look, object: ObjectId, colors: Colors) {
    if R105_3::IN_ADDITION.is_followed_for(look, object) {
        join_colors(look, object, colors);
    } else {
        // The mutant replaces the previous colors.
        replace_colors(look, object, colors);
    }
}

fn replace_colors(look: &mut Look, object: ObjectId, colors: Colors) {
    look.change(object, |object| object.colors = colors);
}

fn join_colors(look: &mut Look, object: ObjectId, colors: Colors) {
    look.change(object, |object| object.colors = object.colors.union(colors));
}

rules![R105_2, R105_3];
