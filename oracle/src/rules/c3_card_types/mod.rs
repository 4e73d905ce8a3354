//! Chapter 3, card types: the special rules of each card type.

// The test `lists` writes the rest: UPDATE_EXPECT=1 cargo test -p apnap-oracle --test lists
pub(crate) mod r301_equipment;
pub(crate) mod r302_creatures;
pub(crate) mod r303_4_auras_that_enter;
pub(crate) mod r303_auras;
pub(crate) mod r304_instants;
pub(crate) mod r305_lands;
pub(crate) mod r306_planeswalkers;
pub(crate) mod r307_sorceries;
pub(crate) mod r309_dungeons;
pub(crate) mod r310_battles;
pub(crate) mod r311_variants;
pub(crate) mod r315_conspiracies;

/// The rules of this chapter, file by file.
#[rustfmt::skip]
pub(crate) const RULES: &[&[&crate::rule::Rule]] = &[
    r301_equipment::RULES,
    r302_creatures::RULES,
    r303_auras::RULES,
    r304_instants::RULES,
    r305_lands::RULES,
    r306_planeswalkers::RULES,
    r307_sorceries::RULES,
    r309_dungeons::RULES,
    r310_battles::RULES,
    r311_variants::RULES,
    r315_conspiracies::RULES,
];
