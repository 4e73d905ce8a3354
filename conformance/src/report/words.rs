//! What is wrong with a case, in a few lines of plain text.

use crate::outcome::Outcome;
use crate::record::CaseRecord;

/// Returns what is wrong with a case, or why it was not compared, line by line, and where its game first took another course.
pub(super) fn what_is_wrong(case: &CaseRecord) -> Vec<String> {
    let course = case.deviation.iter().map(|deviation| format!("first deviation: {deviation}"));
    outcome(case).into_iter().chain(course).collect()
}

fn outcome(case: &CaseRecord) -> Vec<String> {
    let at = |line: &usize| format!("{}:{line}", case.path);
    match &case.outcome {
        Outcome::Pass { .. } => Vec::new(),
        Outcome::Diverge { divergences } => {
            let one = |one: &crate::compare::Divergence| {
                let (subject, field) = (&one.subject, &one.field);
                format!("{subject}: {field} is {}, expected {} ({})", one.actual, one.expected, at(&one.line))
            };
            divergences.iter().map(one).collect()
        }
        Outcome::WronglyAccepted { player, decision, rule, line } => {
            vec![format!("accepted, though {rule} forbids it: {player} {decision} ({})", at(line))]
        }
        Outcome::WronglyRefused { player, decision, reason, line, .. } => {
            vec![format!("rejected, though it is legal: {player} {decision} ({}): {reason}", at(line))]
        }
        Outcome::ScriptMismatch { mismatch, line } => {
            vec![format!("{mismatch} ({})", at(line))]
        }
        Outcome::Disputed { other: None } => vec!["follows the default reading".to_owned()],
        Outcome::Disputed { other: Some(reading) } => vec![format!("follows the reading {reading}")],
        Outcome::Skipped { reason }
        | Outcome::Unsupported { reason }
        | Outcome::NotAsked { reason }
        | Outcome::Inconclusive { reason } => vec![reason.clone()],
        Outcome::ProtocolError { message, .. }
        | Outcome::Error { message }
        | Outcome::Crash { message, .. }
        | Outcome::Timeout { message, .. } => vec![message.clone()],
    }
}
