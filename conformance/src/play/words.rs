//! Requests in words.

use apnap_oracle::state::Request;

/// What a request asks for: `alice is asked to discard 2 of a, b, c, by study`.
pub fn request_words(request: &Request<String>) -> String {
    let Request { player, asking, about, among, at_least, at_most } = request;
    let mut words = format!("{player} is asked {}", asking.words());
    if !among.is_empty() {
        match (at_least, at_most) {
            (0, 0) => words.push(':'),
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
