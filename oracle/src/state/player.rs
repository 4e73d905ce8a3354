//! Players (102) as causes.

use serde::{Deserialize, Serialize};

/// One player.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Player {
    /// The player's name.
    pub name: String,
    /// The player's life total (119).
    pub life: i32,
}
