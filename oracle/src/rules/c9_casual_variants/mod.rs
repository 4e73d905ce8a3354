//! Chapter 9, casual variants: what is different in Commander and Planechase games.

// The test `lists` writes the rest: UPDATE_EXPECT=1 cargo test -p apnap-oracle --test lists
pub(crate) mod r901_planechase;
pub(crate) mod r903_commander;

/// The rules of this chapter, file by file.
#[rustfmt::skip]
pub(crate) const RULES: &[&[&crate::rule::Rule]] = &[
    r901_planechase::RULES,
    r903_commander::RULES,
];
