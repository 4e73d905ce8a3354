//! The text of a row: words, signs and slots.

use super::kinds::Kind;
use super::things::Thing;
use crate::words::article;
use crate::write::Voice;

/// The three forms of a word that agrees: `it draws`, `they draw`, `you draw`; of a noun, one and several.
pub type Forms = [String; 3];

/// A part of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Piece {
    /// A word, in its forms
    Word(Forms),
    /// `a` or `an`, whichever the text after it takes
    Article,
    /// A sign, which has no space before it
    Sign(char),
    /// A slot
    Slot {
        /// What it holds
        kind: Kind,
        /// The places of its fields
        fields: Vec<usize>,
        /// Whether the words before it are these only if the slot follows: `loses 2 life`, but `loses flying`
        decides: bool,
    },
}

/// The text of a row.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Template {
    /// Its parts, in their order.
    pub pieces: Vec<Piece>,
}

impl Template {
    /// Takes a text apart. A slot that isn't understood is left out, which a test would notice.
    pub fn of(text: &str, fields: &[&str]) -> Template {
        let mut pieces = Vec::new();
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let decides = first == '~';
            let at = rest.trim_start_matches('~');
            if let Some((slot, after)) = at.strip_prefix('{').and_then(|inside| inside.split_once('}')) {
                let is_first = pieces.is_empty();
                pieces.extend(slot_of(slot, fields, decides, is_first));
                rest = after;
            } else if first == ' ' {
                rest = &rest[1..];
            } else if let Some(after) = rest.strip_prefix("a/an ") {
                pieces.push(Piece::Article);
                rest = after;
            } else if SIGNS.contains(&first) {
                pieces.push(Piece::Sign(first));
                rest = &rest[first.len_utf8()..];
            } else {
                let end = rest.find(|c: char| c == ' ' || SIGNS.contains(&c)).unwrap_or(rest.len());
                let (word, after) = rest.split_at(end);
                pieces.push(Piece::Word(forms(word)));
                rest = after;
            }
        }
        Template { pieces }
    }

    /// The places of the fields, in the order in which the slots come.
    pub fn fields(&self) -> Vec<usize> {
        let slots = self.pieces.iter().filter_map(|piece| match piece {
            Piece::Slot { fields, .. } => Some(fields),
            Piece::Word(_) | Piece::Article | Piece::Sign(_) => None,
        });
        slots.flatten().copied().collect()
    }

    /// Whether the noun that it describes comes last.
    pub fn ends_with_noun(&self) -> bool {
        matches!(self.pieces.last(), Some(Piece::Slot { kind: Kind::Noun, .. }))
    }

    /// The word before the noun, if it is always the same.
    pub(super) fn adjective(&self) -> Option<&str> {
        match &self.pieces[..] {
            [Piece::Word([word, ..]), Piece::Slot { kind: Kind::Noun, .. }] => Some(word),
            _ => None,
        }
    }

    /// Its words in all forms.
    pub(super) fn words(&self) -> impl Iterator<Item = &str> {
        self.pieces.iter().flat_map(|piece| match piece {
            Piece::Word(forms) => forms.iter().map(String::as_str).collect(),
            Piece::Article => vec!["a", "an"],
            Piece::Sign(_) | Piece::Slot { .. } => Vec::new(),
        })
    }
}

/// The signs that can be in a text.
const SIGNS: &[char] = &[',', ':', '.', '/'];

fn forms(word: &str) -> Forms {
    let mut all = word.split('|');
    let one = all.next().unwrap_or_default().to_owned();
    let many = all.next().unwrap_or(&one).to_owned();
    let you = all.next().unwrap_or(&many).to_owned();
    [one, many, you]
}

/// `who:players`, `number,kind:counters`, `:alone`
fn slot_of(slot: &str, fields: &[&str], decides: bool, is_first: bool) -> Option<Piece> {
    let (names, kind) = slot.split_once(':')?;
    let place = |name: &str| fields.iter().position(|field| *field == name);
    let fields = names.split_terminator(',').map(place).collect::<Option<Vec<usize>>>()?;
    let kind = Kind::named(kind)?;
    Some(Piece::Slot { kind: if is_first { kind.as_subject() } else { kind }, fields, decides })
}

/// The text with its slots filled; `person` is the form of what it is about, if it has no subject of its own.
pub(super) fn filled(template: &Template, things: &[Thing], voice: Voice<'_>, person: usize) -> String {
    let mut form = person;
    joined(&template.pieces, |piece| match piece {
        Piece::Word(forms) => forms.get(form).cloned().unwrap_or_default(),
        Piece::Article | Piece::Sign(_) => String::new(),
        Piece::Slot { kind, fields, .. } => {
            let things: Vec<&Thing> = fields.iter().filter_map(|place| things.get(*place)).collect();
            let words = kind.write(&things, voice, form);
            form = kind.form(&things).unwrap_or(form);
            words
        }
    })
}

/// Joins the texts of the pieces with the spaces, signs and articles between them.
pub fn joined(pieces: &[Piece], mut write: impl FnMut(&Piece) -> String) -> String {
    let mut text = String::new();
    let mut article_is_due = false;
    for piece in pieces {
        match piece {
            Piece::Sign(sign) => text.push(*sign),
            Piece::Article => article_is_due = true,
            Piece::Word(_) | Piece::Slot { .. } => {
                let words = write(piece);
                if words.is_empty() {
                    continue;
                }
                if !text.is_empty() && !text.ends_with('/') {
                    text.push(' ');
                }
                if std::mem::take(&mut article_is_due) {
                    text.push_str(article(&words));
                    text.push(' ');
                }
                text.push_str(&words);
            }
        }
    }
    text
}
