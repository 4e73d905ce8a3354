//! 704: state-based actions. `r704_state_based_actions` says when the game checks them, and has the list of all
//! actions in the order of their letters. The actions themselves are grouped by what they act on: 704.5a–e
//! players and tokens, 704.5f–i creatures and planeswalkers, 704.5j–k uniqueness, 704.5m–r attachments and
//! counters, 704.5s–u Sagas, dungeons and sectors, 704.5v–x battles, 704.5y–z Roles and speed, and 704.6 the
//! variants.

// The test `lists` writes the rest: UPDATE_EXPECT=1 cargo test -p apnap-oracle --test lists
pub(crate) mod r704_5_attachments_and_counters;
pub(crate) mod r704_5_battles;
pub(crate) mod r704_5_creatures_and_planeswalkers;
pub(crate) mod r704_5_legends_and_worlds;
pub(crate) mod r704_5_players_and_tokens;
pub(crate) mod r704_5_roles_and_speed;
pub(crate) mod r704_5_sagas_dungeons_sectors;
pub(crate) mod r704_6_variants;
pub(crate) mod r704_state_based_actions;
