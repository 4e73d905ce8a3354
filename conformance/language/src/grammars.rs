//! Grammars that color scenarios and cards: for the highlighter of the book (highlight.js), and for editors
//! (TextMate). Both are made from [`keywords`], so they know the same words.
//!
//! They color what a word looks like, and know nothing of where it may be: only the reader knows that.

use super::keywords::{Keywords, keywords};
use serde_json::{Value, json};

/// What a text looks like, and its names in the two grammars.
struct Rule {
    /// The name of the style in highlight.js.
    book: &'static str,
    /// The name of the scope in TextMate grammars.
    editors: &'static str,
    /// A regular expression that both understand.
    pattern: String,
}

/// The rules, the first of which that fits a place colors it.
fn rules() -> Vec<Rule> {
    let Keywords { heads, qualities, words } = keywords();
    let any_of = |words: Vec<&str>| {
        let mut words = words;
        // The longest comes first: `expect` would hide what begins with it.
        words.sort_by_key(|word| (std::cmp::Reverse(word.len()), *word));
        words.join("|")
    };
    let heads = any_of(heads.into_iter().collect());
    let qualities = any_of(qualities.iter().map(String::as_str).collect());
    let words = any_of(words.iter().map(String::as_str).collect());
    let rule = |book, editors, pattern: String| Rule { book, editors, pattern };
    let whole = |any: String| format!(r"(?<![\w'-])(?:{any})(?![\w'-])");
    vec![
        rule("symbol", "constant.character.mana.apnap", r"\{[^}\s]*\}".to_owned()),
        rule(
            "meta",
            "constant.other.rule.apnap",
            r"(?<![\w/])\d{3}\.\d+[a-z]?(?:@\d{4}-\d\d-\d\d)?(?:/\d+)?(?![\w/])".to_owned(),
        ),
        rule("meta", "constant.other.edition.apnap", r"(?<!\w)\d{4}-\d\d-\d\d(?!\w)".to_owned()),
        rule(
            "number",
            "constant.numeric.apnap",
            r"(?<![\w.])[+-]?[\d*]+(?:\+\*)?(?:/[+-]?[\d*]+(?:\+\*)?)?(?![\w])".to_owned(),
        ),
        rule("keyword", "keyword.control.apnap", format!(r"^[ ]*(?:{heads})(?![\w'-])")),
        rule("type", "support.type.apnap", whole(qualities)),
        rule("built_in", "keyword.other.apnap", whole(words)),
        rule("title", "entity.name.type.apnap", r"(?<![\w'-])[A-Z][\w'-]*".to_owned()),
    ]
}

/// The script that teaches the book's highlighter the language.
pub fn highlight_js() -> String {
    let contains: Vec<Value> =
        rules().iter().map(|rule| json!({ "className": rule.book, "begin": rule.pattern })).collect();
    let mut lines = vec![json!({
        "className": "string", "begin": "\"", "end": "\"",
        "contains": [{ "begin": r#"\\[\s\S]"# }],
    })];
    lines.extend(contains);
    let rules: Vec<String> = lines.iter().map(|rule| format!("    {rule},")).collect();
    HIGHLIGHTER.replace("RULES", &rules.join("\n"))
}

/// The script around the rules. The highlighter of mdBook has run by then, and has left these blocks alone.
const HIGHLIGHTER: &str = r#"// Colors scenarios in the book. Written by `apnap grammar highlight`.
hljs.registerLanguage("scenario", () => ({
  contains: [
RULES
  ],
}));
for (const block of document.querySelectorAll("code.language-scenario")) {
  block.className = "language-scenario";
  hljs.highlightBlock(block);
}
"#;

/// The grammar for editors.
pub fn textmate() -> String {
    let string = json!({
        "name": "string.quoted.double.apnap", "begin": "\"", "end": "\"",
        "patterns": [{ "name": "constant.character.escape.apnap", "match": r"\\." }],
    });
    let patterns = rules().into_iter().map(|rule| json!({ "name": rule.editors, "match": rule.pattern }));
    let grammar = json!({
        "name": "APNAP",
        "scopeName": "source.apnap",
        "fileTypes": ["scn", "card"],
        "patterns": std::iter::once(string).chain(patterns).collect::<Vec<_>>(),
    });
    format!("{grammar:#}\n")
}
