//! Rows: the words of the vocabulary of cards, each with its form.
//!
//! A row is a variant of a type, and a text with slots:
//!
//! ```text
//! Draw { who, cards } = "{who:actors} draws|draw {cards:cards}";
//! ```
//!
//! A slot names a field, and what it holds ([`Kind`]). `draws|draw` agrees with the slot before it: "it draws",
//! "they draw"; a third form is that of "you". Reading (`tree.rs`), writing ([`template`]), the list of words, the English
//! (`english/rows.rs`), the examples of the round-trip tests (`examples.rs`) and the table in the book follow from the row.
//!
//! A word whose form doesn't fit a row is read and written by functions of its own; the table lists it with the reason.
//! Of several rows that a word fits, the first one writes it.

pub mod changes;
pub mod combat_rules;
pub mod effects;
pub(super) mod examples;
pub mod filters;
pub mod kinds;
pub mod player_rules;
pub mod template;
pub mod things;
pub(super) mod tree;
pub mod triggers;
pub mod values;
pub mod woulds;

use super::cursor::Cursor;
use super::errors::Error;
use super::words::{Person, Vocabulary};
use super::write::Voice;
use kinds::Kind;
use std::collections::BTreeSet;
use template::{Template, filled};
use things::Thing;
use tree::{Beginning, Node, Start, read_on};

/// The words of cards for a variant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum English {
    /// The same text with the same slots.
    Same,
    /// This text.
    Words(&'static str),
    /// A function in `english`.
    ByHand,
}

/// A variant of a type and its form.
pub struct Row<T: 'static> {
    /// The name of the variant.
    pub variant: &'static str,
    /// The fields that have slots, in the order in which the functions below take and give them.
    pub fields: &'static [&'static str],
    /// The text in the language.
    pub words: &'static str,
    /// The words of cards.
    pub english: English,
    /// Makes the word out of the contents of its slots.
    pub make: fn(Vec<Thing>) -> Option<T>,
    /// Takes the contents of the slots out of the word, if it is of this row.
    pub take: fn(&T) -> Option<Vec<Thing>>,
}

/// All rows of a type, ready to be used.
pub struct Grammar<T: 'static> {
    /// The rows.
    pub rows: &'static [Row<T>],
    /// Their texts.
    templates: Vec<Template>,
    /// Their words on cards; none where a function writes them.
    english: Vec<Option<Template>>,
    tree: Node,
    beginnings: Vec<Beginning>,
}

impl<T> Grammar<T> {
    pub(super) fn new(rows: &'static [Row<T>]) -> Grammar<T> {
        let templates: Vec<Template> = rows.iter().map(|row| Template::of(row.words, row.fields)).collect();
        let english = rows.iter().map(|row| match row.english {
            English::Same => Some(Template::of(row.words, row.fields)),
            English::Words(words) => Some(Template::of(words, row.fields)),
            English::ByHand => None,
        });
        let english = english.collect();
        let (tree, beginnings) = (tree::tree(&templates), tree::beginnings(&templates));
        Grammar { rows, templates, english, tree, beginnings }
    }

    /// Reads a word whose first slot, or first words, come next; nothing if none of them does.
    pub(super) fn read(&'static self, cursor: &mut Cursor<'_, '_>, start: Start) -> Result<Option<T>, Error> {
        self.read_from(&self.tree, cursor, start)
    }

    /// Reads the rest of a word after its subject; nothing if no verb comes next.
    pub(super) fn read_after(
        &'static self,
        cursor: &mut Cursor<'_, '_>,
        start: Start,
    ) -> Result<Option<T>, Error> {
        match self.tree.after_subjects().next() {
            Some((_, node)) => self.read_from(node, cursor, start),
            None => Ok(None),
        }
    }

    /// Reads a word that begins with a verb in some person; an error names all of them as one list.
    pub(super) fn read_as(
        &'static self,
        cursor: &mut Cursor<'_, '_>,
        person: Person,
        list: Vocabulary,
    ) -> Result<Option<T>, Error> {
        let start = Start { verbs: Some(list), ..Start::in_form(usize::from(person == Person::You)) };
        self.read(cursor, start)
    }

    /// Reads on after words with which some rows begin.
    pub(super) fn read_from(
        &'static self,
        node: &'static Node,
        cursor: &mut Cursor<'_, '_>,
        start: Start,
    ) -> Result<Option<T>, Error> {
        let Some((place, things)) = read_on(node, &self.templates, cursor, start)? else {
            return Ok(None);
        };
        let word = self.rows.get(place).and_then(|row| (row.make)(things));
        word.map(Some).ok_or_else(|| cursor.fail())
    }

    /// The words with which rows begin.
    pub(super) fn beginnings(&'static self) -> impl Iterator<Item = &'static Beginning> {
        self.beginnings.iter()
    }

    /// The verbs after a subject of some kind, each in the forms of one and of several.
    pub(super) fn verbs(&'static self, of: fn(Kind) -> bool) -> impl Iterator<Item = [&'static str; 2]> {
        self.tree.after_subjects().filter(move |(kind, _)| of(*kind)).flat_map(|(_, node)| node.words())
    }

    /// The words with which rows begin, in the forms of one and of several.
    pub(super) fn heads(&'static self) -> impl Iterator<Item = [&'static str; 2]> {
        self.tree.words()
    }

    /// The adjectives, each with its row.
    pub(super) fn adjective_named(&self, word: &str) -> Option<T> {
        let place = self.templates.iter().position(|template| template.adjective() == Some(word))?;
        self.rows.get(place).and_then(|row| (row.make)(Vec::new()))
    }

    /// The adjective of a word, if it is one.
    pub(super) fn adjective(&self, word: &T, voice: Voice<'_>) -> Option<String> {
        let (place, things) = self.taken(word)?;
        let template = self.templates.get(place).filter(|template| template.ends_with_noun())?;
        Some(filled(template, &things, voice, 0))
    }

    /// The words after a noun, if they come there.
    pub(super) fn limitation(&self, word: &T, voice: Voice<'_>) -> Option<String> {
        let (place, things) = self.taken(word)?;
        let template = self.templates.get(place).filter(|template| !template.ends_with_noun())?;
        Some(filled(template, &things, voice, 0))
    }

    /// Every word of the texts.
    fn words(&self) -> impl Iterator<Item = &str> {
        self.templates.iter().flat_map(Template::words)
    }

    /// Writes a word, if it has a row.
    pub(super) fn write(&self, word: &T, voice: Voice<'_>, person: Person) -> Option<String> {
        let (place, things) = self.taken(word)?;
        self.templates
            .get(place)
            .map(|template| filled(template, &things, voice, usize::from(person == Person::You)))
    }

    /// The words of cards and the contents of their slots, if a row has them.
    pub fn english(&self, word: &T) -> Option<(&Template, Vec<Thing>)> {
        let (place, things) = self.taken(word)?;
        Some((self.english.get(place)?.as_ref()?, things))
    }

    /// The row of a word, and the contents of its slots.
    fn taken(&self, word: &T) -> Option<(usize, Vec<Thing>)> {
        self.rows.iter().enumerate().find_map(|(place, row)| Some((place, (row.take)(word)?)))
    }
}

/// The words of all rows.
pub(super) fn words() -> BTreeSet<&'static str> {
    let effects = effects::EFFECTS.words().chain(triggers::TRIGGERS.words());
    let rules = player_rules::PLAYER_RULES.words().chain(combat_rules::COMBAT_RULES.words());
    let all = effects
        .chain(rules)
        .chain(filters::FILTERS.words())
        .chain(values::VALUES.words())
        .chain(woulds::WOULDS.words());
    let all = all.chain(changes::CHANGES.words());
    all.filter(|word| !word.starts_with(|c: char| c.is_ascii_digit())).collect()
}

/// Declares the rows of a type; the compiler checks that each variant has a row or a reason.
macro_rules! rows {
    ($(#[$doc:meta])* $table:ident: $type:ident {
        $($variant:ident $fields:tt $(with [$($slot:ident),*])? = $words:literal $(, english $english:tt)?;)*
    } by hand { $($hand:ident: $why:literal;)* }) => {
        $(#[$doc])*
        pub static $table: std::sync::LazyLock<$crate::rows::Grammar<$type>> =
            std::sync::LazyLock::new(|| $crate::rows::Grammar::new(ROWS));

        const ROWS: &[$crate::rows::Row<$type>] = &[$(
            $crate::rows::row! {
                $type $variant $fields, [$([$($slot),*])?], $words, [$($english)?]
            },
        )*];

        /// The variants without a row, each with the reason.
        pub const BY_HAND: &[(&str, &str)] = &[$((stringify!($hand), $why),)*];

        #[allow(unreachable_patterns, reason = "a variant can have several rows")]
        const _: fn(&$type) = |word| match word {
            $($type::$variant { .. } => {})*
            $($type::$hand { .. } => {})*
        };
    };
}

macro_rules! row {
    ($type:ident $variant:ident { $($field:ident),* $(,)? }, [], $words:literal, $english:tt) => {
        $crate::rows::row!(
            @ $type $variant { $($field),* }, [$($field),*], $words, $english
        )
    };
    ($type:ident $variant:ident ( $($field:ident),* $(,)? ), [], $words:literal, $english:tt) => {
        $crate::rows::row!(
            @ $type $variant ( $($field),* ), [$($field),*], $words, $english
        )
    };
    ($type:ident $variant:ident $fields:tt, [[$($slot:ident),*]], $words:literal, $english:tt) => {
        $crate::rows::row!(@ $type $variant $fields, [$($slot),*], $words, $english)
    };
    (@ $type:ident $variant:ident $fields:tt, [$($slot:ident),*], $words:literal, $english:tt) => {
        $crate::rows::Row {
            variant: stringify!($variant),
            fields: &[$(stringify!($slot)),*],
            words: $words,
            english: $crate::rows::english!($english),
            make: |things| {
                let mut things = things.into_iter();
                $(let $slot = things.next()?.get()?;)*
                things.next().is_none().then_some($type::$variant $fields)
            },
            take: |word| match word {
                $type::$variant $fields => {
                    Some(vec![$($crate::rows::things::Thing::of($slot)),*])
                }
                #[allow(unreachable_patterns, reason = "a type can have one variant")]
                _ => None,
            },
        }
    };
}

macro_rules! english {
    ([]) => {
        $crate::rows::English::Same
    };
    ([by_hand]) => {
        $crate::rows::English::ByHand
    };
    ([$words:literal]) => {
        $crate::rows::English::Words($words)
    };
}

pub(crate) use {english, row, rows};
