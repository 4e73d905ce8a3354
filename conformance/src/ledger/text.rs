//! The sentences of a text of the Comprehensive Rules.
//!
//! The text is read from a file that the user has. Only numbers and hashes of it are kept.

use std::collections::BTreeMap;

/// The rules of one text, each with its sentences.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RulebookText {
    rules: BTreeMap<String, String>,
}

impl RulebookText {
    /// Reads a text from the bytes of a file, in UTF-8, UTF-16 or Windows-1252.
    pub fn read(bytes: &[u8]) -> RulebookText {
        let text =
            decoded(bytes).replace(['\u{2019}', '\u{2018}'], "'").replace(['\u{201c}', '\u{201d}'], "\"");
        let mut rules: BTreeMap<String, String> = BTreeMap::new();
        let mut current: Option<String> = None;
        for line in text.lines().map(str::trim) {
            if let Some((number, rest)) = entry(line) {
                rules.insert(number.to_owned(), rest.to_owned());
                current = Some(number.to_owned());
            } else if line.starts_with("Example:") {
                current = None;
            } else if line == "Glossary" && rules.len() > 500 {
                break;
            } else if !line.is_empty()
                && !is_heading(line)
                && line != "Glossary"
                && let Some(rule) = current.as_ref().and_then(|number| rules.get_mut(number))
            {
                rule.push(' ');
                rule.push_str(line);
            }
        }
        RulebookText { rules }
    }

    /// Returns the sentences of a rule, in order; none if the text has no such rule.
    pub fn sentences(&self, number: &str) -> Vec<String> {
        self.rules.get(number).map_or_else(Vec::new, |text| split(text))
    }

    /// Returns whether the text has no rules: it isn't a text of the rules.
    pub fn is_empty(&self) -> bool {
        self.rules.is_empty()
    }
}

fn decoded(bytes: &[u8]) -> String {
    let units = |pair: fn([u8; 2]) -> u16| -> Vec<u16> {
        bytes[2..].chunks_exact(2).map(|two| pair([two[0], two[1]])).collect()
    };
    match bytes {
        [0xff, 0xfe, ..] => String::from_utf16_lossy(&units(u16::from_le_bytes)),
        [0xfe, 0xff, ..] => String::from_utf16_lossy(&units(u16::from_be_bytes)),
        _ => match std::str::from_utf8(bytes) {
            Ok(text) => text.trim_start_matches('\u{feff}').to_owned(),
            Err(_) => bytes.iter().map(|&byte| windows_1252(byte)).collect(),
        },
    }
}

/// The quotation marks of Windows-1252; its other special characters don't occur in sentences.
fn windows_1252(byte: u8) -> char {
    match byte {
        0x91 | 0x92 => '\'',
        0x93 | 0x94 => '"',
        _ => char::from(byte),
    }
}

/// The number of a rule at the beginning of a line, and what follows it.
fn entry(line: &str) -> Option<(&str, &str)> {
    let (head, rest) = line.split_once(char::is_whitespace)?;
    let number = head.strip_suffix('.').unwrap_or(head);
    is_rule_number(number).then(|| (number, rest.trim_start()))
}

/// Whether a word is the number of a rule, such as `613.8a` or `704.5aa`.
fn is_rule_number(word: &str) -> bool {
    let Some((section, rest)) = word.split_once('.') else { return false };
    let digits = rest.trim_end_matches(|c: char| c.is_ascii_lowercase());
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    section.len() == 3 && is_number(section) && is_number(digits) && rest.len() - digits.len() <= 2
}

/// Whether a line is the heading of a section: `613. …`.
fn is_heading(line: &str) -> bool {
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    digits > 0 && line[digits..].starts_with('.')
}

/// Splits a rule into sentences: at a period, question mark or exclamation mark that a capital letter, a
/// digit, an opening mark or a sign follows.
fn split(text: &str) -> Vec<String> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut sentences = Vec::new();
    let mut start = 0;
    for (place, mark) in text.char_indices().filter(|(_, c)| ".!?".contains(*c)) {
        let end = place + mark.len_utf8();
        let rest = text[end..].trim_start_matches(['"', '\'', ')', ']']);
        let begins = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || "\"'({[+".contains(c);
        let is_end = rest.strip_prefix(' ').is_some_and(|next| next.starts_with(begins));
        if is_end && !is_abbreviated(&text[start..end]) {
            sentences.push(text[start..end].trim().to_owned());
            start = text.len() - rest.len();
        }
    }
    sentences.push(text[start..].trim().to_owned());
    sentences.retain(|sentence| sentence.contains(|c: char| c.is_ascii_alphabetic()));
    sentences
}

fn is_abbreviated(so_far: &str) -> bool {
    ["e.g.", "i.e.", "vs.", "etc."].iter().any(|word| so_far.ends_with(word))
}

/// The hash of a sentence: of its words, without the numbers of rules in it, which change with every
/// edition. It is 64-bit FNV-1a, as sixteen digits.
pub fn hash(sentence: &str) -> String {
    let lower = sentence.to_lowercase();
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    let words =
        lower.split(|c: char| !c.is_ascii_alphanumeric() && c != '.').map(|word| word.trim_matches('.'));
    let counted = words.filter(|word| !is_rule_number(word));
    for part in counted.flat_map(|word| word.split('.')).filter(|part| !part.is_empty()) {
        for byte in part.bytes().chain([b' ']) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    format!("{hash:016x}")
}

/// The number of words in a sentence that make a clause of their own: each is something that can be wrong.
pub fn clauses(sentence: &str) -> usize {
    const MARKS: &[&str] =
        &["if", "only", "unless", "instead", "can't", "cannot", "or", "simultaneously", "except"];
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '\'';
    let lower = sentence.to_lowercase();
    lower.split(|c| !is_word(c)).filter(|word| MARKS.contains(word)).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    const TEXT: &[u8] = b"100. A heading\n100.1. One thing (see rule 100.2). Another thing,\ngoing on.\n\
        Example: None of this.\n100.2z The last letter.\n100.2aa The letter after it.\n100.2a If so, e.g. Now, it can't be. \"Twice,\" or not.\n";

    #[test]
    fn a_text_is_read_into_sentences() {
        let text = RulebookText::read(TEXT);
        assert_eq!(text.sentences("100.1"), ["One thing (see rule 100.2).", "Another thing, going on."]);
        assert_eq!(text.sentences("100.2a"), ["If so, e.g. Now, it can't be.", "\"Twice,\" or not."]);
        assert_eq!(text.sentences("100.2z"), ["The last letter."]);
        assert_eq!(text.sentences("100.2aa"), ["The letter after it."]);
        assert_eq!(text.sentences("100.3"), Vec::<String>::new());
        assert!(RulebookText::read(b"nothing of the kind").is_empty());
    }

    #[test]
    fn the_numbers_of_rules_do_not_change_a_hash_and_words_do() {
        assert_eq!(hash("One thing (see rule 100.2)."), hash("one thing; see rule 704.5g"));
        assert_ne!(hash("One thing."), hash("Another thing."));
    }

    #[test]
    fn clauses_are_counted_by_their_words() {
        assert_eq!(clauses("If so, it can't be, unless it is red or black."), 4);
        assert_eq!(clauses("For it, onlookers differ."), 0);
    }
}
