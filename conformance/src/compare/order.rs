//! `in order`: comparison of an expected order with the events.

use super::{Comparison, Divergence};
use crate::language::happening_words;
use crate::observation::Happening;

/// Compares an expected order with the events, batch by batch. Simultaneous events never count as one after
/// the other.
pub fn compare_order(order: &[(Happening, usize)], happened: Option<&[Vec<Happening>]>) -> Comparison {
    let Some(happened) = happened else { return Comparison::NotShown };
    let mut later = happened.iter().enumerate();
    let mut before: Option<(&Happening, usize)> = None;
    for (expected, line) in order {
        match later.find(|(_, batch)| batch.contains(expected)) {
            Some((at, _)) => before = Some((expected, at)),
            None => {
                return Comparison::Differs(Divergence {
                    subject: happening_words(expected),
                    field: "order of events",
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
    Comparison::Same
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
