//! Terms that many rules and cards share, such as devotion.

rule! {
    /// A player's devotion to a color is the number of mana symbols of that color among the mana costs of
    /// that player's permanents. For devotion to two colors, each symbol that is of either color, or of both,
    /// counts once.
    R700_5 "700.5" since "2013-09-27";
    unstated
}

rule! {
    /// Devotion, along with anything that modifies it, is determined after copy, control-changing and
    /// text-changing effects have been applied (layers 1 to 3) and before effects of later layers are. Other
    /// effects on players wait until all characteristics are determined (613.10).
    R700_5A "700.5a" since "2021-09-24";
    not yet
}

rules![R700_5, R700_5A];
