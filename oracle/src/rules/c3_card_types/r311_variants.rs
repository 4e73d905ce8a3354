//! Planes, phenomena, vanguards, schemes and conspiracies: cards of variants, which stay in the command zone.

use crate::card::CardType;
use crate::now::ObjectNow;
use crate::table::{Ruled, Table};

rule! {
    /// Plane cards stay in the command zone, and no player can cast them.
    R311_2 "311.2": "309.2" since "2009-10-01", "310.2" since "2021-07-23", "311.2" since "2023-04-14";
    must NEVER_CAST "a plane card isn't cast" (also "601.3")
    1: OF_A_VARIANT of "400.4b";
    3: NEVER_CAST;
    4: OF_A_VARIANT of "400.4b";
}

rule! {
    /// Phenomenon cards stay in the command zone, and no player can cast them.
    R312_2 "312.2": "310.2" since "2012-07-01", "311.2" since "2021-07-23", "312.2" since "2023-04-14";
    must NEVER_CAST "a phenomenon card isn't cast" (also "601.3")
    1: OF_A_VARIANT of "400.4b";
    3: NEVER_CAST;
    4: OF_A_VARIANT of "400.4b";
}

rule! {
    /// Vanguard cards stay in the command zone, and no player can cast them.
    R313_2 "313.2": "310.2" since "2009-10-01", "311.2" since "2012-07-01", "312.2" since "2021-07-23",
        "313.2" since "2023-04-14";
    must NEVER_CAST "a vanguard card isn't cast" (also "601.3")
    1: OF_A_VARIANT of "400.4b";
    3: NEVER_CAST;
    4: OF_A_VARIANT of "400.4b";
}

rule! {
    /// Scheme cards stay in the command zone, and no player can cast them.
    R314_2 "314.2": "311.2" since "2010-06-18", "312.2" since "2012-07-01", "313.2" since "2021-07-23",
        "314.2" since "2023-04-14";
    must NEVER_CAST "a scheme card isn't cast" (also "601.3")
    1: OF_A_VARIANT of "400.4b";
    3: NEVER_CAST;
    4: OF_A_VARIANT of "400.4b";
}

rule! {
    /// Conspiracy cards stay in the command zone, and no player can cast them.
    R315_3 "315.3": "313.3" since "2014-06-01", "314.3" since "2021-07-23", "315.3" since "2023-04-14";
    must NEVER_CAST "a conspiracy card isn't cast" (also "601.3")
    1: OF_A_VARIANT of "400.4b";
    3: NEVER_CAST, outside "the contents of decks";
    4: OF_A_VARIANT of "400.4b";
}

/// 311.2 and the like: requires that a card of a variant isn't cast.
pub(crate) fn is_never_cast(table: &Table, card: &ObjectNow) -> Ruled<()> {
    let isnt = |variant| !card.card_types.contains(variant);
    R311_2::NEVER_CAST.must_hold_for(table, card.id, isnt(CardType::Plane))?;
    R312_2::NEVER_CAST.must_hold_for(table, card.id, isnt(CardType::Phenomenon))?;
    R313_2::NEVER_CAST.must_hold_for(table, card.id, isnt(CardType::Vanguard))?;
    R314_2::NEVER_CAST.must_hold_for(table, card.id, isnt(CardType::Scheme))?;
    R315_3::NEVER_CAST.must_hold_for(table, card.id, isnt(CardType::Conspiracy))
}

rules![R311_2, R312_2, R313_2, R314_2, R315_3];
