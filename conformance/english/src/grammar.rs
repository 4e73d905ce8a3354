//! How words become phrases and sentences: numbers, lists, persons, capitals.

pub(super) use apnap_language::{article, plural};

/// The grammatical person and number of a subject.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Person {
    /// `you have`
    You,
    /// `each creature has`
    One,
    /// `creatures have`
    Many,
}

impl Person {
    /// Returns the form of a verb: `has` or `have`.
    pub(super) fn verb(self, one: &'static str, many: &'static str) -> &'static str {
        match self {
            Person::One => one,
            Person::You | Person::Many => many,
        }
    }

    /// Returns the possessive of a subject that is an object: `its` or `their`.
    pub(super) fn its(self) -> &'static str {
        match self {
            Person::You => "your",
            Person::One => "its",
            Person::Many => "their",
        }
    }

    /// Returns the possessive of a subject that is a player: `your` or `their`.
    pub(super) fn their(self) -> &'static str {
        match self {
            Person::You => "your",
            Person::One | Person::Many => "their",
        }
    }
}

/// The subject of a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Phrase {
    /// Its words.
    pub words: String,
    /// Its grammatical person.
    pub person: Person,
}

impl Phrase {
    /// Creates a phrase.
    pub(super) fn new(words: impl Into<String>, person: Person) -> Phrase {
        Phrase { words: words.into(), person }
    }

    /// Returns the phrase with a verb and what follows the verb.
    pub(super) fn does(&self, one: &'static str, many: &'static str, what: &str) -> String {
        format!("{} {} {what}", self.words, self.person.verb(one, many))
    }

    /// Returns the possessive: `your`, `target player's`, `those players'`.
    pub(super) fn possessive(&self) -> String {
        match self.words.as_str() {
            "you" => "your".to_owned(),
            "it" => "its".to_owned(),
            "they" | "them" => "their".to_owned(),
            words if words.ends_with('s') && self.person == Person::Many => format!("{words}'"),
            words => format!("{words}'s"),
        }
    }
}

/// Returns a number in words, as cards print it for anything but damage, life, power and toughness.
pub(super) fn number_word(number: i64) -> String {
    const WORDS: [&str; 21] = [
        "zero",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
        "thirteen",
        "fourteen",
        "fifteen",
        "sixteen",
        "seventeen",
        "eighteen",
        "nineteen",
        "twenty",
    ];
    let word = usize::try_from(number).ok().and_then(|number| WORDS.get(number));
    word.map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

/// Returns a number of things: `a card`, `two cards`.
pub(super) fn counted(number: i64, noun: &str) -> String {
    match number {
        1 => with_article(noun),
        number => format!("{} {}", number_word(number), plural(noun)),
    }
}

/// Returns `first`, `second` and so on.
pub(super) fn ordinal(number: u32) -> String {
    const WORDS: [&str; 5] = ["first", "second", "third", "fourth", "fifth"];
    let word = number.checked_sub(1).and_then(|n| WORDS.get(n as usize));
    word.map_or_else(|| format!("{number}th"), |word| (*word).to_owned())
}

/// Returns a list: `A`, `A and B`, `A, B, and C`.
pub(super) fn list(items: &[String], join: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [one, other] => format!("{one} {join} {other}"),
        [all @ .., last] => format!("{}, {join} {last}", all.join(", ")),
    }
}

/// Returns words with `a` or `an` before them, or with `another` for `other`.
pub(super) fn with_article(words: &str) -> String {
    match words.strip_prefix("other ") {
        Some(others) => format!("another {others}"),
        None => format!("{} {words}", article_of(words)),
    }
}

/// Returns the article before words that may begin with a number: `an 8/8 creature`, `an X/X creature`.
fn article_of(words: &str) -> &'static str {
    if ["8", "11/", "18/", "X"].iter().any(|start| words.starts_with(start)) { "an" } else { article(words) }
}

/// Returns the words with a capital at the beginning.
pub(super) fn capital(words: &str) -> String {
    let mut characters = words.chars();
    match characters.next() {
        Some(first) => first.to_uppercase().chain(characters).collect(),
        None => String::new(),
    }
}

/// Returns a sentence: with a capital, and a period unless it ends with one.
pub(super) fn sentence(words: &str) -> String {
    let ends = [".", ".\"", ".'\"", "!"].iter().any(|end| words.ends_with(end));
    format!("{}{}", capital(words), if ends { "" } else { "." })
}

/// Returns clauses with another sentence after them.
pub(super) fn followed(words: &str, next: &str) -> String {
    let separator = if words.ends_with(".\"") { " " } else { ". " };
    format!("{}{separator}{}", words.trim_end_matches('.'), capital(next))
}

/// Returns text in quotation marks.
pub(super) fn quoted(text: &str) -> String {
    format!("\"{text}\"")
}

/// Returns a power or toughness change with its sign; a zero takes the sign of the other number.
pub(super) fn signed(number: i64, negative_zero: bool) -> String {
    match number {
        0 if negative_zero => "-0".to_owned(),
        number => format!("{number:+}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_numbers_and_sentences_have_the_form_that_cards_print() {
        let words = |all: &[&str]| all.iter().map(|&one| one.to_owned()).collect::<Vec<_>>();
        assert_eq!(list(&words(&["a", "b", "c"]), "and"), "a, b, and c");
        assert_eq!(list(&words(&["a", "b"]), "or"), "a or b");
        assert_eq!(counted(1, "artifact"), "an artifact");
        assert_eq!(counted(2, "card"), "two cards");
        assert_eq!(counted(21, "card"), "21 cards");
        assert_eq!(with_article("other creature"), "another creature");
        assert_eq!(with_article("8/8 Octopus creature"), "an 8/8 Octopus creature");
        assert_eq!(sentence("draw a card"), "Draw a card.");
        assert_eq!(followed("discard a card", "draw a card"), "discard a card. Draw a card");
        assert_eq!(followed("it has \"Draw a card.\"", "draw a card"), "it has \"Draw a card.\" Draw a card");
        assert_eq!(Phrase::new("your opponents", Person::Many).possessive(), "your opponents'");
    }
}
