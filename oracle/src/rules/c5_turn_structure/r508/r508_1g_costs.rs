//! Costs to attack.

rule! {
    /// If there are optional costs that may be paid as a creature attacks, the active player announces which
    /// of them will be paid.
    R508_1G "508.1g" since "2017-04-28";
    not yet
}

rule! {
    /// If chosen creatures have costs that must be paid for them to attack, or if optional costs were chosen,
    /// the active player adds up the total cost. It may include mana, tapping, sacrificing, discarding and so
    /// on. It is then locked in, and later changes to it are ignored.
    R508_1H "508.1h": "508.1g" since "2009-10-01", "508.1h" since "2017-04-28";
    not yet
}

rule! {
    /// If the total cost includes mana, the active player may now activate mana abilities.
    R508_1I "508.1i": "508.1h" since "2009-10-01", "508.1i" since "2017-04-28";
    not yet
}

rule! {
    /// Then the active player pays all the costs, in any order and in full.
    R508_1J "508.1j": "508.1i" since "2009-10-01", "508.1j" since "2017-04-28";
    not yet
}

rules![R508_1G, R508_1H, R508_1I, R508_1J];
