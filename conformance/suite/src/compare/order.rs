//! `in order`: comparison of an expected order with the events.

use super::{Divergence, FactComparison};
use crate::conduct::Happened;
use crate::language::happening_words;
use crate::observation::Happening;

/// Compares an expected order with the events, batch by batch. Simultaneous events never count as one after
/// the other. If only some events are reported, those that are missing aren't compared.
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
    let mut later = happened.iter().enumerate();
    let mut before: Option<(&Happening, usize)> = None;
    for (expected, line) in order.iter().filter(|(expected, _)| is_reported(expected)) {
        match later.find(|(_, batch)| batch.contains(expected)) {
            Some((at, _)) => before = Some((expected, at)),
            None => {
                return FactComparison::Differs(Divergence {
                    subject: happening_words(expected),
                    field: "order of events".into(),
                    expected: match before {
                        Some((before, _)) => format!("after: {}", happening_words(before)),
                        None => "it happens".to_owned(),
                    },
                    actual: instead(expected, before.map(|(_, at)| at), happened),
                    line: *line,
                });
            }
        }
    }
    // The order of one event says something only if it is all that is expected.
    let compared = order.iter().filter(|(expected, _)| is_reported(expected)).count();
    if compared > 1 || compared == order.len() { FactComparison::Same } else { FactComparison::NotShown }
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
