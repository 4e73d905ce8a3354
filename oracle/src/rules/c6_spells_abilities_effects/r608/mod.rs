//! 608: resolving spells and abilities, and the information that their effects use.

// The test `lists` writes the rest: UPDATE_EXPECT=1 cargo test -p apnap-oracle --test lists
pub(crate) mod r608_2d_choices;
pub(crate) mod r608_2h_information;
pub(crate) mod r608_resolving;
