//! The combat phase in general.

pub(crate) mod r506_3_put_into_combat;
pub(crate) mod r506_4_removal;
pub(crate) mod r506_5_alone;
pub(crate) mod r506_7_windows;
pub(crate) mod r506_combat_phase;
