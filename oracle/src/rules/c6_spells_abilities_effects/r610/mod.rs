//! 610: one-shot effects, and pairs of them that move something until an event happens.

pub(crate) mod r610_3_until;
pub(crate) mod r610_4_phased_out_until;
pub(crate) mod r610_one_shot;
