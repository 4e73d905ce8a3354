//! Terms that many rules and cards share, such as devotion.

use crate::bench::OnBench;
use crate::card::{Color, Colors, ManaSymbol};

rule! {
    /// A player's devotion to a color is the number of mana symbols of that color among the mana costs of
    /// that player's permanents. For devotion to two colors, each symbol that is of either color, or of both,
    /// counts once.
    R700_5 "700.5" since "2013-09-27";
    when OF_THAT_COLOR "the symbol is of one of the colors"
    instead EACH_ONCE "a symbol that is of both colors counts once"
}

/// 700.5: returns how much a mana symbol counts for devotion to some colors.
pub(crate) fn devotion_of_symbol(on: &impl OnBench, symbol: ManaSymbol, colors: Colors) -> usize {
    let of_those = Color::ALL.into_iter().filter(|&c| colors.contains(c) && symbol.colors().contains(c));
    let number = of_those.count();
    if !R700_5::OF_THAT_COLOR.holds(on, number > 0) {
        0
    } else if number < 2 || R700_5::EACH_ONCE.is_followed(on) {
        1
    } else {
        number
    }
}

rule! {
    /// Devotion, along with anything that modifies it, is determined after copy, control-changing and
    /// text-changing effects have been applied (layers 1 to 3) and before effects of later layers are. Other
    /// effects on players wait until all characteristics are determined (613.10).
    R700_5A "700.5a" since "2021-09-24";
    not yet
}

rules![R700_5, R700_5A];
