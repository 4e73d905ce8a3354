//! Costs to block.

rule! {
    /// If chosen creatures have costs that must be paid for them to block, the defending player adds up the
    /// total cost. It may include mana, tapping, sacrificing, discarding and so on. It is then locked in, and
    /// later changes to it are ignored.
    R509_1D "509.1d" since "2009-10-01";
    not yet
}

rule! {
    /// If the total cost includes mana, the defending player may now activate mana abilities.
    R509_1E "509.1e" since "2009-10-01";
    not yet
}

rule! {
    /// Then the defending player pays all the costs, in any order and in full.
    R509_1F "509.1f" since "2009-10-01";
    not yet
}

rules![R509_1D, R509_1E, R509_1F];
