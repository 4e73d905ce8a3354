//! The game at one moment, with what 613 makes of it.
