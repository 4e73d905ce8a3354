//! The information that an effect needs about an object that is gone.

use crate::card::{CounterKind, Value};
use crate::now::{Look, Now, ObjectNow, Source};
use crate::rules::r107_numbers;
use crate::state::ObjectId;

rule! {
    /// The information that an effect needs is determined once, as the effect is applied. An object that is
    /// still there is considered as it is now, and an object that is gone as it last existed.
    R608_2H "608.2h": "608.2g" since "2009-10-01", "608.2h" since "2020-11-20";
    does AS_IT_IS_APPLIED "the information that an effect needs is determined as the effect is applied"
    does AS_IT_LAST_EXISTED "an object that is gone is considered as it last existed"
}

/// 608.2h: determines a number that an effect needs, at least zero (107.1b).
pub(crate) fn number(now: &Now, value: &Value, source: &Source, its: Option<ObjectId>) -> u32 {
    if let Value::Number(number) = value {
        return u32::try_from(*number).unwrap_or(0);
    }
    if R608_2H::AS_IT_IS_APPLIED.is_followed(now) {
        r107_numbers::at_least_zero(now, now.look().value(value, source, its))
    } else {
        0
    }
}

/// 608.2h: returns an object that is gone, as it was just before it left.
pub(crate) fn last_known(look: &Look, id: ObjectId) -> Option<ObjectNow> {
    let known = look.game().last_known.get(&id)?;
    R608_2H::AS_IT_LAST_EXISTED.is_followed_for(look, id).then(|| ObjectNow::last_known(id, known))
}

/// 608.2h: returns the number of counters on an object or, if it is gone, the number that were last on it.
pub(crate) fn counters(look: &Look, id: ObjectId, kind: &CounterKind) -> u32 {
    match look.game().last_known.get(&id) {
        Some(known) if !look.game().objects.contains_key(&id) => {
            known.counters.get(kind).copied().unwrap_or(0)
        }
        Some(_) | None => look.counters(id, kind),
    }
}

rules![R608_2H];
