//! 601: casting a spell, from announcing it to paying for it.

pub(crate) mod r601_2b_announcing;
pub(crate) mod r601_2f_total_cost;
pub(crate) mod r601_casting;
