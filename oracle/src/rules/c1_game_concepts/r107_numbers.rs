//! Numbers and symbols: which numbers the game uses, and how it treats negative results.

rule! {
    /// Choices, amounts of damage, life gained and the like are never negative. Values such as power can be
    /// negative, and calculations and comparisons use them as they are. If a calculation for the result of an
    /// effect yields less than zero, the effect uses zero. Effects that set or double a life total, and
    /// effects that set or in any way modify a creature's power or toughness, use the negative number anyway.
    R107_1B_20091001 "107.1b@2009-10-01": "107.1b" since "2009-10-01" until "2017-07-08";
    not yet
}

rule! {
    /// Choices, amounts of damage, life gained and the like are never negative. Values such as power can be
    /// negative, and calculations and comparisons use them as they are. If a calculation for the result of an
    /// effect yields less than zero, the effect uses zero, even for the amount by which it modifies power or
    /// toughness. Only effects that set or double a life total, and effects that set a creature's power or
    /// toughness, use the negative number.
    R107_1B_20170708 "107.1b@2017-07-08": "107.1b" since "2017-07-08" until "2018-04-27";
    not yet
}

rule! {
    /// Choices, amounts of damage, life gained and the like are never negative. Values such as power can be
    /// negative, and calculations and comparisons use them as they are. If a calculation for the result of an
    /// effect yields less than zero, the effect uses zero, even for the amount by which it modifies power or
    /// toughness. Only effects that set or double a life total, a power or a toughness use the negative
    /// number. From 2025-06-06 on, effects that triple one of these do, too.
    R107_1B "107.1b" since "2018-04-27";
    unstated
}

rules![R107_1B_20091001, R107_1B_20170708, R107_1B];
