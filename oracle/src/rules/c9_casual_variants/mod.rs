//! Chapter 9, casual variants: what is different in Commander and Planechase games.

pub(crate) mod r901_planechase;
pub(crate) mod r903_commander;

use crate::rule::Rule;

/// The rules of this chapter, file by file.
pub(crate) const RULES: &[&[&Rule]] = &[r901_planechase::RULES, r903_commander::RULES];
