//! 613.7m in a game: which players are asked for the order of timestamps that their objects get at the same time.
//!
//! A player is asked only if the order can make a difference, now or later: if two of the objects bring effects that
//! apply in the same layer or sublayer, may apply to the same thing, and give another result in the opposite order.

use super::r613_1_layers::Layer;
use crate::card::{Ability, Filter, HandSize, Modification, Selector, Subject, Value};
use crate::now::{ContinuousEffect, EffectWords, Look, Now};
use crate::rules::r611_continuous_effects::effects_of;
use crate::state::{Affected, Attached, ObjectId, Thing};

/// Returns those of some objects whose order can make a difference, in the order in which they are given.
pub(super) fn whose_order_matters(now: &Now, objects: &[ObjectId]) -> Vec<ObjectId> {
    now.bench().suppose(|| {
        let look = now.look();
        let brought = |id: &ObjectId| {
            // An ability that something removes can matter: its effects may have begun (613.6).
            let rows = now.after_layer_1(*id).into_iter().chain(now.object(*id));
            rows.flat_map(|row| effects_of(&look, row)).collect::<Vec<ContinuousEffect>>()
        };
        let effects: Vec<Vec<ContinuousEffect>> = objects.iter().map(brought).collect();
        let matters = |(nth, one): (usize, &Vec<ContinuousEffect>)| {
            let others = effects.iter().enumerate().filter(|(other, _)| *other != nth);
            others.into_iter().any(|(_, other)| can_clash(&look, one, other))
        };
        let mattering = objects.iter().zip(effects.iter().enumerate()).filter(|(_, one)| matters(*one));
        mattering.map(|(id, _)| *id).collect()
    })
}

/// Returns whether the order of effects of two objects can make a difference.
fn can_clash(look: &Look, ones: &[ContinuousEffect], others: &[ContinuousEffect]) -> bool {
    let pairs = ones.iter().flat_map(|one| others.iter().map(move |other| (one, other)));
    pairs.into_iter().any(|(one, other)| {
        may_meet(only_thing(look, one), only_thing(look, other))
            && one.changes().iter().any(|first| {
                other.changes().iter().any(|second| {
                    Layer::of(look, one, first) == Layer::of(look, other, second)
                        && !commute((one, first), (other, second))
                })
            })
    })
}

/// Returns the only thing to which an effect applies, if it says so.
fn only_thing(look: &Look, effect: &ContinuousEffect) -> Option<Thing> {
    let host = || match look.host(&effect.source)? {
        Attached::ToObject(host) => Some(Thing::Object(host)),
        Attached::ToPlayer(player) => Some(Thing::Player(player)),
    };
    match &effect.text {
        EffectWords::Static(ability) => match &ability.as_static()?.subject {
            Subject::Host(_) => host(),
            Subject::Objects(Selector { filter: Filter::This, .. }) => effect.source.this.map(Thing::Object),
            Subject::Objects(Selector { filter: Filter::Host, .. }) => host(),
            Subject::Objects(_) | Subject::Players(_) => None,
        },
        EffectWords::Resolved(Affected::Objects(ids), _) => match ids.iter().collect::<Vec<_>>()[..] {
            [id] => Some(Thing::Object(*id)),
            _ => None,
        },
        EffectWords::Resolved(Affected::Players(_) | Affected::Whatever(_), _) => None,
        EffectWords::Counters(_) => effect.source.this.map(Thing::Object),
    }
}

/// Returns whether two effects may apply to the same thing, given the only thing of each, if it has only one.
fn may_meet(one: Option<Thing>, other: Option<Thing>) -> bool {
    match (one, other) {
        (Some(one), Some(other)) => one == other,
        (None, _) | (_, None) => true,
    }
}

/// Returns whether two changes in the same layer give the same result in either order.
fn commute(
    (effect, one): (&ContinuousEffect, &Modification),
    (other_effect, other): (&ContinuousEffect, &Modification),
) -> bool {
    use Modification as M;
    match (one, other) {
        (M::AddCardTypes(_), M::AddCardTypes(_) | M::AddSubtypes(_) | M::AddSupertypes(_))
        | (M::AddSubtypes(_), M::AddCardTypes(_) | M::AddSubtypes(_) | M::AddSupertypes(_))
        | (M::AddSupertypes(_), M::AddCardTypes(_) | M::AddSubtypes(_) | M::AddSupertypes(_))
        | (M::AddColors(_), M::AddColors(_))
        | (M::RemoveKeyword(_) | M::ForbidKeyword(_), M::RemoveKeyword(_) | M::ForbidKeyword(_))
        | (M::RemoveAllAbilities, M::RemoveAllAbilities | M::RemoveKeyword(_) | M::ForbidKeyword(_))
        | (M::RemoveKeyword(_) | M::ForbidKeyword(_), M::RemoveAllAbilities)
        | (M::SetPower(_), M::SetToughness(_))
        | (M::SetToughness(_), M::SetPower(_))
        | (M::Adjust { .. }, M::Adjust { .. })
        | (M::Switch, M::Switch) => true,
        (M::SetPower(Value::Number(one)), M::SetPower(Value::Number(other)))
        | (M::SetToughness(Value::Number(one)), M::SetToughness(Value::Number(other))) => one == other,
        (M::AddAbility(one), M::AddAbility(other)) => !grants_clash(one, other),
        (M::SetCardTypes(_), M::SetCardTypes(_))
        | (M::RemoveCardTypes(_), M::RemoveCardTypes(_))
        | (M::SetSubtypes(..), M::SetSubtypes(..))
        | (M::SetColors(_), M::SetColors(_)) => {
            one == other && effect.source.choices == other_effect.source.choices
        }
        (M::HandSize(HandSize::Exactly(_)), M::HandSize(_))
        | (M::HandSize(_), M::HandSize(HandSize::Exactly(_))) => one == other,
        // Rules of combat and of the game add up, and so do changes of the number of lands.
        (
            M::HandSize(_)
            | M::LandPlays(_)
            | M::Restrict(_)
            | M::Combat(_)
            | M::LimitCounters { .. }
            | M::PlayerRule(_),
            _,
        ) => true,
        (
            M::Control(_)
            | M::ReplaceWord { .. }
            | M::SetCardTypes(_)
            | M::AddCardTypes(_)
            | M::RemoveCardTypes(_)
            | M::AddSupertypes(_)
            | M::RemoveSupertypes(_)
            | M::SetSubtypes(..)
            | M::AddSubtypes(_)
            | M::SetColors(_)
            | M::AddColors(_)
            | M::AddAbility(_)
            | M::RemoveKeyword(_)
            | M::RemoveAllAbilities
            | M::ForbidKeyword(_)
            | M::SetPower(_)
            | M::SetToughness(_)
            | M::Adjust { .. }
            | M::Switch,
            _,
        ) => false,
    }
}

/// Returns whether two abilities that are granted have effects of their own, whose order follows that of the effects
/// that grant them (613.7a).
fn grants_clash(one: &Ability, other: &Ability) -> bool {
    one.as_static().is_some() && other.as_static().is_some()
}
