//! Labels: what a scenario calls its objects and effects.

use apnap_oracle::card::Characteristics;

/// The label of something that the scenario does not name: the words of the card's name in lower
/// case, joined by hyphens. A name of one word is its own label.
pub(super) fn made_from(name: &str) -> String {
    if super::words::can_be_bare_name(name) {
        return name.to_owned();
    }
    let words = name.split(|c: char| !c.is_alphanumeric() && c != '\'').filter(|word| !word.is_empty());
    let label = words.map(|word| word.to_lowercase().replace('\'', "")).collect::<Vec<_>>().join("-");
    if label.is_empty() { "object".to_owned() } else { label }
}

/// The subtypes of a token, from which its label is made if the scenario doesn't name it.
pub(super) fn subtypes_of_token(characteristics: &Characteristics) -> String {
    let words: Vec<&str> = characteristics.subtypes.iter().map(|subtype| subtype.word()).collect();
    if words.is_empty() { "Token".to_owned() } else { words.join(" ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_words_joined_by_hyphens_and_one_word_is_its_own() {
        assert_eq!(made_from("Urborg, Tomb of Yawgmoth"), "urborg-tomb-of-yawgmoth");
        assert_eq!(made_from("Humility"), "Humility");
        assert_eq!(made_from("!"), "object");
    }
}
