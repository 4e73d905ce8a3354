//! What an effect needs to know of an object that is gone.

use crate::card::{CounterKind, Value};
use crate::does;
use crate::edition::on;
use crate::now::{Look, Now, ObjectNow, Source};
use crate::rule::{Rule, Status, does};
use crate::state::ObjectId;

/// The rules of this file.
pub(crate) const RULES: &[&Rule] = &[&R608_2H];

/// 608.2h
pub(crate) const R608_2H: Rule = Rule {
    id: "608.2h",
    numbers: &[(on("2009-10-01"), "608.2g"), (on("2020-11-20"), "608.2h")],
    until: None,
    says: "What an effect needs to know is found out once, as it is applied: of an object that is still there, how it \
           is; of one that is gone, how it was last.",
    status: Status::Tested,
    premises: &[
        does("what an effect needs to know is found out as it is applied"),
        does("an object that is gone is taken as it was last"),
    ],
};

/// 608.2h: a number that an effect needs, never less than zero (107.1b).
pub(crate) fn number(now: &Now, value: &Value, source: &Source, its: Option<ObjectId>) -> u32 {
    if let Value::Number(number) = value {
        return u32::try_from(*number).unwrap_or(0);
    }
    let mut number = 0;
    does!(
        now,
        R608_2H,
        crate::bench::About::Game,
        "what an effect needs to know is found out as it is applied",
        {
            number = u32::try_from(now.look().value(value, source, its)).unwrap_or(0);
        }
    );
    number
}

/// 608.2h: an object that is gone, as it was just before it left.
pub(crate) fn last_known(look: &Look, id: ObjectId) -> Option<ObjectNow> {
    let known = look.game().last_known.get(&id)?;
    let mut was = None;
    does!(look, R608_2H, id, "an object that is gone is taken as it was last", {
        was = Some(ObjectNow::last_known(id, known));
    });
    was
}

/// 608.2h: the counters on an object or, if it is gone, those that were last on it.
pub(crate) fn counters(look: &Look, id: ObjectId, kind: &CounterKind) -> u32 {
    match look.game().last_known.get(&id) {
        Some(known) if !look.game().objects.contains_key(&id) => {
            known.counters.get(kind).copied().unwrap_or(0)
        }
        Some(_) | None => look.counters(id, kind),
    }
}
