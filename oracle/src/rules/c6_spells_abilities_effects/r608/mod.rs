//! 608: resolving spells and abilities, and the information that their effects use.

pub(crate) mod r608_2d_choices;
pub(crate) mod r608_2h_information;
pub(crate) mod r608_resolving;
