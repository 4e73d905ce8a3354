//! What is wrong with the shape of a reply: the place, and the word that was perhaps meant.

use crate::language::nearest;

/// How many possible words a message lists.
const LISTED: usize = 8;

/// Returns the message of a JSON parser with the place of the mistake. Of a long list of possible words it keeps the nearest
/// one, or the first few.
pub(super) fn words(path: &str, message: &str) -> String {
    let place = if path.is_empty() { String::new() } else { format!("at `{path}`: ") };
    let Some((wrong, list)) = message.split_once(", expected one of ") else {
        return format!("{place}{message}");
    };
    let possible: Vec<&str> = list.split('`').skip(1).step_by(2).collect();
    let word = wrong.split('`').nth(1).unwrap_or_default();
    if let Some(meant) = nearest(word, possible.iter().copied()) {
        return format!("{place}{wrong}; did you mean `{meant}`?");
    }
    match possible.len().checked_sub(LISTED) {
        None | Some(0) => format!("{place}{message}"),
        Some(more) => {
            let first: Vec<String> = possible.iter().take(LISTED).map(|word| format!("`{word}`")).collect();
            format!("{place}{wrong}, expected one of {} or {more} more", first.join(", "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MESSAGE: &str =
        "unknown variant `first strike`, expected one of `A`, `B`, `C`, `D`, `E`, `F`, `G`, `H`, `I`";

    #[test]
    fn the_place_and_the_nearest_word_are_named() {
        let message = MESSAGE.replace("`I`", "`FirstStrike`");
        let words = words("ok.objects.bears.keywords[0]", &message);
        let expected =
            "at `ok.objects.bears.keywords[0]`: unknown variant `first strike`; did you mean `FirstStrike`?";
        assert_eq!(words, expected);
    }

    #[test]
    fn a_long_list_is_cut() {
        let expected = "unknown variant `first strike`, expected one of `A`, `B`, `C`, `D`, `E`, `F`, `G`, `H` or 1 more";
        assert_eq!(words("", MESSAGE), expected);
        assert_eq!(words("ok", "missing field `turn`"), "at `ok`: missing field `turn`");
    }
}
