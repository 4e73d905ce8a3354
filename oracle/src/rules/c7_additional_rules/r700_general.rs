//! Terms that many rules and cards share, such as devotion.

use crate::card::{Color, Colors, Filter, ManaSymbol, Selector, Who};
use crate::now::{Look, ObjectNow, Source};

rule! {
    /// A player's devotion to a color is the number of mana symbols of that color among the mana costs of
    /// that player's permanents. For devotion to two colors, each symbol that is of either color, or of both,
    /// counts once.
    R700_5 "700.5" since "2013-09-27";
    when OF_A_COLOR "the mana symbol is of one of the colors"
    instead EACH_ONCE "a symbol that is of both colors counts once"
    1: OF_A_COLOR, shown "700/5-devotion-counts-a-stolen-permanent";
    2: OF_A_COLOR, EACH_ONCE;
}

/// 700.5: returns the devotion to some colors of the player that "you" means.
pub(crate) fn devotion(look: &Look, colors: Colors, source: &Source) -> i32 {
    let before;
    let seen = if !look.bench().in_force(&R700_5A) || R700_5A::AFTER_CONTROL.is_followed(look) {
        look
    } else {
        // The mistake: effects that change control or text come too late.
        before = look.as_layer_1_left_it();
        &before
    };
    let yours = seen.select(&Selector::permanents(Filter::ControlledBy(Who::You)), source);
    let permanents = yours.into_iter().filter_map(|id| seen.object(id));
    let symbols = permanents.filter_map(ObjectNow::mana_cost).flat_map(|cost| cost.0.iter());
    symbols.map(|&symbol| count_of(look, symbol, colors)).fold(0, i32::saturating_add)
}

/// 700.5: returns how often a mana symbol counts for devotion to some colors.
fn count_of(look: &Look, symbol: ManaSymbol, colors: Colors) -> i32 {
    let of_those = Color::ALL.iter().filter(|&&c| colors.contains(c) && symbol.colors().contains(c)).count();
    if !R700_5::OF_A_COLOR.holds(look, of_those > 0) {
        0
    } else if of_those < 2 || R700_5::EACH_ONCE.is_followed(look) {
        1
    } else {
        2
    }
}

rule! {
    /// Devotion, along with anything that modifies it, is determined after copy, control-changing and
    /// text-changing effects have been applied (layers 1 to 3) and before effects of later layers are. Other
    /// effects on players wait until all characteristics are determined (613.10).
    R700_5A "700.5a" since "2021-09-24";
    instead AFTER_CONTROL "control-changing and text-changing effects apply before devotion is determined"
    1: AFTER_CONTROL, shown "700/5a-devotion-counts-copied-costs", outside "effects that modify devotion";
    2: explains;
    3: explains;
}

rules![R700_5, R700_5A];
