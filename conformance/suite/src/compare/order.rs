//! `in order`: comparison of an expected order with the events.

use super::{Divergence, FactComparison};
use crate::conduct::Happened;
use crate::language::happening_words;
use crate::observation::{Happening, ObjectHappening};

/// Compares an expected order with the events, batch by batch. Simultaneous events never count as one after
/// the other, unless one of them has no moment of its own. If only some events are reported, those
/// that are missing aren't compared.
pub fn compare_order(
    order: &[(Happening, usize)],
    happened: Option<&[Vec<Happening>]>,
    reported: Happened,
) -> FactComparison {
    let Some(happened) = happened else { return FactComparison::NotShown };
    let is_reported = |expected: &Happening| match reported {
        Happened::All => true,
        Happened::Some => happened.iter().any(|batch| batch.contains(expected)),
    };
    let mut found: Option<FoundBatch<'_>> = None;
    for (expected, line) in order.iter().filter(|(expected, _)| is_reported(expected)) {
        let batch = happened.iter().enumerate().position(|(at, batch)| {
            batch.contains(expected) && found.as_ref().is_none_or(|found| found.precedes(at, expected))
        });
        let Some(at) = batch else {
            let before = found.and_then(|found| Some((found.at, *found.events.last()?)));
            return FactComparison::Differs(Divergence {
                subject: happening_words(expected),
                field: "order of events".into(),
                expected: match before {
                    Some((_, before)) => format!("after: {}", happening_words(before)),
                    None => "it happens".to_owned(),
                },
                actual: instead(expected, before.map(|(at, _)| at), happened),
                line: *line,
            });
        };
        match &mut found {
            Some(found) if found.at == at => found.events.push(expected),
            _ => found = Some(FoundBatch { at, events: vec![expected] }),
        }
    }
    // The order of one event says something only if it is all that is expected.
    let compared = order.iter().filter(|(expected, _)| is_reported(expected)).count();
    if compared > 1 || compared == order.len() { FactComparison::Same } else { FactComparison::NotShown }
}

/// The batch of the events that were found last.
struct FoundBatch<'o> {
    at: usize,
    events: Vec<&'o Happening>,
}

impl FoundBatch<'_> {
    /// Returns whether an event of a batch counts as one after these.
    fn precedes(&self, at: usize, event: &Happening) -> bool {
        let may_share_it = || {
            !self.events.contains(&event)
                && (is_told_with_others(event) || self.events.iter().all(|one| is_told_with_others(one)))
        };
        at > self.at || at == self.at && may_share_it()
    }
}

/// Returns whether an event has no moment of its own: an ability triggers as its event happens (603.2), and resolving and
/// going on the stack are more than one moment long. An engine may report it with what comes before or after.
fn is_told_with_others(event: &Happening) -> bool {
    match event {
        Happening::Object(
            _,
            ObjectHappening::Resolves | ObjectHappening::Triggers | ObjectHappening::GoesOnTheStack,
        ) => true,
        Happening::Object(..)
        | Happening::GetsCounter(..)
        | Happening::LosesCounter(..)
        | Happening::Player(..)
        | Happening::EffectEnds(_)
        | Happening::Becomes(_)
        | Happening::Begins(..) => false,
    }
}

/// When it happened, if it did, counting from the event after which it should have happened.
fn instead(expected: &Happening, before: Option<usize>, happened: &[Vec<Happening>]) -> String {
    let Some(at) = happened.iter().position(|batch| batch.contains(expected)) else {
        return "it does not happen".to_owned();
    };
    match before {
        Some(before) if before == at => "at the same time".to_owned(),
        Some(_) | None => "before that".to_owned(),
    }
}
