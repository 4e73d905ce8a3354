//! Cards: what counts as one, and who owns and controls it.

rule! {
    /// Only cards that represent permanents or spells have controllers. The rules for permanents and spells
    /// determine who they are.
    R108_4 "108.4" since "2009-10-01";
    same as "109.4"
}

rules![R108_4];
