//! A simple reader of the rulebook's source text: the functions that perform a rule.
//!
//! It relies on the form of the rulebook: functions begin at the margin and end with a brace at the margin,
//! and their comments begin with the numbers of the rules that they perform.

use apnap_oracle::rule::Rule;

include!(concat!(env!("OUT_DIR"), "/rulebook.rs"));

/// Whether the rulebook is there. A library that was built outside the repository has none.
pub(super) fn is_there() -> bool {
    !FILES.is_empty()
}

/// A function of the rulebook.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Function {
    /// Its comment and its code, as in the file.
    pub(super) text: String,
    /// The file, below `oracle/src/rules`.
    pub(super) file: &'static str,
    /// The numbers of rules at the beginning of its comment.
    cites: Vec<String>,
}

/// The file with the entry of a rule, below `oracle/src/rules`.
pub(super) fn file_of(rule: &Rule) -> Option<&'static str> {
    let entry = format!("\n    {} \"", constant(rule));
    FILES.iter().find(|(_, text)| text.contains(&entry)).map(|(path, _)| *path)
}

/// The module comment of a file of the rulebook.
pub(super) fn head_of(path: &str) -> Option<String> {
    let (_, text) = FILES.iter().find(|(known, _)| *known == path)?;
    let lines = text.lines().map_while(|line| line.strip_prefix("//!"));
    Some(lines.map(|line| line.strip_prefix(' ').unwrap_or(line)).collect::<Vec<_>>().join("\n"))
}

/// The functions that perform a rule, in the order of the rulebook: their comment begins with its
/// number, or they name its entry.
pub(super) fn functions_of(rule: &Rule) -> Vec<Function> {
    let all = FILES.iter().flat_map(|(file, text)| functions(file, text));
    all.filter(|function| cites(function, rule) || names(&function.text, &constant(rule))).collect()
}

/// The name of a rule's entry in the code: `R613_8A`, `R613_7A_20091001`.
fn constant(rule: &Rule) -> String {
    format!("R{}", rule.id.replace(['.', '@'], "_").replace('-', "").to_uppercase())
}

/// Whether the comment of a function begins with the number of a rule.
fn cites(function: &Function, rule: &Rule) -> bool {
    function.cites.iter().any(|number| number == rule.id)
}

/// Returns whether the code names exactly this constant, not a longer name that begins with it.
fn names(code: &str, constant: &str) -> bool {
    let is_part_of_a_name = |letter: char| letter.is_alphanumeric() || letter == '_';
    code.match_indices(constant).any(|(at, _)| !code[at + constant.len()..].starts_with(is_part_of_a_name))
}

fn functions(file: &'static str, text: &str) -> Vec<Function> {
    let mut found = Vec::new();
    let mut above: Vec<&str> = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if line.starts_with("///") || line.starts_with("#[") {
            above.push(line);
        } else if begins_function(line) {
            let cites = numbers_at_the_head(&above);
            let mut whole = std::mem::take(&mut above);
            whole.push(line);
            if !line.ends_with('}') {
                whole.extend(lines.by_ref().take_while(|line| *line != "}"));
                whole.push("}");
            }
            found.push(Function { text: whole.join("\n"), file, cites });
        } else {
            above.clear();
        }
    }
    found
}

fn begins_function(line: &str) -> bool {
    let line = match line.strip_prefix("pub") {
        Some(rest) => rest.split_once(' ').map_or(rest, |(_, rest)| rest),
        None => line,
    };
    line.strip_prefix("const ").unwrap_or(line).starts_with("fn ")
}

/// The numbers before the colon, if the comment begins with one: `613.3, 613.7: …`, `613.7d-j: …`.
fn numbers_at_the_head(comment: &[&str]) -> Vec<String> {
    let words: Vec<&str> = comment.iter().filter_map(|line| line.strip_prefix("/// ")).collect();
    let words = words.join(" ");
    if !words.starts_with(|letter: char| letter.is_ascii_digit()) {
        return Vec::new();
    }
    let head = words.split(": ").next().unwrap_or_default();
    head.split([' ', ',', ';', '(', ')']).filter(|word| word.contains('.')).flat_map(expanded).collect()
}

/// `613.7d-f` stands for 613.7d, 613.7e and 613.7f.
fn expanded(word: &str) -> Vec<String> {
    let word = word.trim_end_matches([':', '.']);
    let letters = |range: &str| -> Option<(String, char, char)> {
        let (first, last) = range.split_once('-')?;
        let from = first.chars().last()?;
        let to = last.chars().next().filter(|_| last.len() == 1)?;
        Some((first.strip_suffix(from)?.to_owned(), from, to))
    };
    match letters(word) {
        Some((stem, from, to)) => (from..=to).map(|letter| format!("{stem}{letter}")).collect(),
        None => vec![word.to_owned()],
    }
}

#[cfg(test)]
mod tests {
    use super::super::has_page;
    use super::*;
    use apnap_oracle::rules;
    use pretty_assertions::assert_eq;

    const TEXT: &str = "/// The rules.\nconst RULES: u8 = 0;\n\n/// 613.3, 613.7d-f: first\n/// things.\npub(super) fn first(\n    a: u8,\n) {\n    R613_7A_20091001\n}\n\nfn second() {}\n";

    #[test]
    fn a_function_is_its_comment_and_its_code() {
        let found = functions("a.rs", TEXT);
        assert_eq!(found.len(), 2);
        assert_eq!(
            found[0].text,
            "/// 613.3, 613.7d-f: first\n/// things.\npub(super) fn first(\n    a: u8,\n) {\n    R613_7A_20091001\n}"
        );
        assert_eq!(found[0].cites, ["613.3", "613.7d", "613.7e", "613.7f"]);
        assert_eq!(found[1], Function { text: "fn second() {}".to_owned(), file: "a.rs", cites: Vec::new() });
    }

    #[test]
    fn an_entry_is_named_whole_or_not_at_all() {
        assert!(names(TEXT, "R613_7A_20091001"));
        assert!(!names(TEXT, "R613_7A"));
    }

    #[test]
    fn every_rule_with_a_page_that_is_performed_has_a_function() {
        let performed = rules::all().filter(|rule| has_page(rule) && !rule.premises.is_empty());
        let without: Vec<&str> =
            performed.filter(|rule| functions_of(rule).is_empty()).map(|rule| rule.id).collect();
        assert_eq!(without, Vec::<&str>::new());
    }

    #[test]
    fn every_entry_is_found_in_its_file() {
        let lost: Vec<&str> =
            rules::all().filter(|rule| file_of(rule).is_none()).map(|rule| rule.id).collect();
        assert_eq!(lost, Vec::<&str>::new());
    }
}
