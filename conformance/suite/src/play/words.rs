//! Requests and stops in words.

use crate::engine::Stop;
use apnap_oracle::state::{Asking, Request};

/// What a request asks for: `alice is asked to discard 2 of a, b, c, by study`.
pub fn request_words(request: &Request<String>) -> String {
    let Request { player, asking, about, among, at_least, at_most } = request;
    let mut words = format!("{player} is asked {}", asking.words());
    if !among.is_empty() {
        match (at_least, at_most) {
            (0, 0) => words.push(':'),
            (_, most) if *asking == Asking::Assign => words.push_str(&format!(", {most} of it, to:")),
            (_, _) if *asking == Asking::DamageOrder => words.push_str(" among:"),
            (_, _) if matches!(asking, Asking::Attack | Asking::Block) => words.push_str(" with any of:"),
            (least, most) if least == most => words.push_str(&format!(" {most} of:")),
            (least, most) => words.push_str(&format!(" {least} to {most} of:")),
        }
        words.push_str(&format!(" {}", among.join(", ")));
    }
    if let Some(about) = about {
        words.push_str(&format!(" (by {about})"));
    }
    words
}

/// Where a game stops, in words.
pub(super) fn stop_words(stop: &Stop) -> String {
    match stop {
        Stop::Asks(request) => format!("{} is asked {}", request.player, request.asking.words()),
        Stop::Ended(part) => format!("the {part} has ended"),
        Stop::Over => "the game is over".to_owned(),
    }
}
