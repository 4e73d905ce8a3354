//! Mana cost: how it determines an object's colors and mana value.

rule! {
    /// The mana symbols in an object's mana cost determine its colors; its frame doesn't.
    R202_2 "202.2" since "2009-10-01";
    same as "105.2"
    1: shown "613/1-starts-from-printed-values";
}

rule! {
    /// An object's mana value (until 2021 called its converted mana cost) is how much mana its mana cost adds
    /// up to, whatever the colors.
    R202_3 "202.3" since "2009-10-01";
    not yet
    1: open;
}

rule! {
    /// An object without a mana cost has a converted mana cost of 0, even if it is the back face of a
    /// permanent whose front face has a mana cost.
    R202_3A_20091001 "202.3a@2009-10-01": "202.3a" since "2009-10-01" until "2016-04-08";
    not yet
}

rule! {
    /// An object without a mana cost has mana value 0. The exceptions are melded permanents and the back
    /// faces of double-faced objects that transform, which have their own rules.
    R202_3A "202.3a" since "2016-04-08";
    not yet
    1: open;
    1 newest: open;
}

rules![R202_2, R202_3, R202_3A_20091001, R202_3A];
