//! Continuous effects as they exist while layers are applied.

use super::rules_asked::Timestamp;
use super::{Origin, Source};
use crate::bench::About;
use crate::card::{Ability, Modification, Static, Subject};
use crate::state::{Affected, Resolved};
use std::rc::Rc;
use std::sync::Arc;

/// One continuous effect.
#[derive(Clone, Debug)]
pub(crate) struct ContinuousEffect {
    /// Where it comes from.
    pub(crate) origin: Origin,
    /// What "this" and "you" mean in it.
    pub(crate) source: Source,
    /// What it says.
    pub(crate) text: EffectWords,
    /// Its timestamp (613.7).
    pub(crate) timestamp: Timestamp,
    /// For an ability that an effect granted: the timestamp of that effect. It orders effects with
    /// the same timestamp (613.7a).
    pub(crate) created: Option<Timestamp>,
    /// Whether it comes from a characteristic-defining ability (604.3).
    pub(crate) defines_characteristics: bool,
}

/// What an effect says, by its origin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum EffectWords {
    /// A static ability
    Static(Arc<Ability>),
    /// What a resolved spell or ability said: a closed set, an open one, or players
    Resolved(Affected, Rc<[Modification]>),
    /// What counters do to the object they are on
    Counters(Rc<[Modification]>),
}

impl ContinuousEffect {
    /// Returns the parts of the effect.
    pub(crate) fn changes(&self) -> &[Modification] {
        match &self.text {
            EffectWords::Static(ability) => ability.as_static().map_or(&[], |ability| &ability.changes),
            EffectWords::Resolved(_, changes) | EffectWords::Counters(changes) => changes,
        }
    }

    /// Returns whether it applies to players rather than objects.
    pub(crate) fn is_about_players(&self) -> bool {
        match &self.text {
            EffectWords::Static(ability) => ability.as_static().is_some_and(is_about_players),
            EffectWords::Resolved(affected, _) => matches!(affected, Affected::Players(_)),
            EffectWords::Counters(_) => false,
        }
    }

    /// Returns the object by which the trace names the effect: the one from which it comes.
    pub(crate) fn about(&self) -> About {
        self.source.this.map_or(About::Game, About::Object)
    }

    /// Makes the effect of a resolved spell or ability.
    pub(crate) fn of_resolved(origin: Origin, resolved: &Resolved, timestamp: Timestamp) -> ContinuousEffect {
        ContinuousEffect {
            origin,
            source: Source::of_resolved(resolved),
            text: EffectWords::Resolved(resolved.affects.clone(), resolved.changes.clone().into()),
            timestamp,
            created: None,
            defines_characteristics: false,
        }
    }
}

fn is_about_players(ability: &Static) -> bool {
    matches!(ability.subject, Subject::Players(_))
}

impl From<&ContinuousEffect> for About {
    fn from(effect: &ContinuousEffect) -> About {
        effect.about()
    }
}
