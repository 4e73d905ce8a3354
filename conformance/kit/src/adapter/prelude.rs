//! Everything that an adapter usually needs: `use apnap_kit::adapter::prelude::*;`

pub use super::{
    Adapted, Adapter, Affects, Event, Feature, Halt, IllegalDecision, Labels, Named, Object, PARTS, Part,
    Plan, Player, Position, Rejection, Suite, Unsupported, View, for_permanents, number_of_part,
    permanents_of, words_for_permanents,
};
pub use crate::conduct::{Concede, Conduct, GrantedMana, Happened, Instead, Priority};
pub use crate::engine::{Cards, Description, Level, Reply, Stop};
pub use crate::observation::{
    CombatRole, GameSeen, Handle, Happening, ObjectHappening, ObjectSeen, Observation, PlayerHappening,
    PlayerSeen,
};
/// The vocabulary of cards: the types of everything in a definition, an effect or a selector.
pub use apnap_oracle::card::*;
pub use apnap_oracle::edition::Edition;
pub use apnap_oracle::state::{
    Announcement, Asking, DayNight, Decision, Moment, Phase, Request, Share, Status, Step, TriggerName,
    TurnPart,
};
