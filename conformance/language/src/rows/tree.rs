//! Reading rows. The texts of a type are one tree, so that what several of them begin with is read once, and the reader
//! never goes back.

use super::kinds::Kind;
use super::template::{Forms, Piece, Template};
use super::things::Thing;
use crate::cursor::Cursor;
use crate::errors::Error;
use crate::span::Span;
use crate::words::Vocabulary;
use crate::words::phrases::Noun;

/// What can come next.
#[derive(Debug)]
enum Step {
    /// These words; only if the slot comes after them, where it decides
    Words(Forms, Option<Kind>),
    /// `a` or `an`
    Article,
    /// A sign
    Sign(char),
    /// The content of a slot, which the rows after it may call by different names
    Slot(Kind),
}

/// A place in the tree.
#[derive(Debug, Default)]
pub(crate) struct Node {
    steps: Vec<(Step, Node)>,
    /// The row that ends here.
    end: Option<usize>,
    /// The kind of the subject in all rows from here on, if it is the same.
    subject: Option<Kind>,
}

/// A row, and what of its text is still to come.
type Rest<'t> = (usize, Option<Kind>, &'t [Piece]);

pub(super) fn tree(templates: &[Template]) -> Node {
    let rest = templates.iter().enumerate().map(|(place, template)| {
        let subject = match template.pieces.first() {
            Some(Piece::Slot { kind, .. }) => Some(*kind),
            _ => None,
        };
        (place, subject, &template.pieces[..])
    });
    node(&rest.collect::<Vec<_>>())
}

/// The words with which rows begin, whole.
#[derive(Debug)]
pub(crate) struct Beginning {
    /// The words.
    pub words: String,
    /// What follows.
    pub node: Node,
    decides: Option<Kind>,
}

impl Beginning {
    /// Whether the words are those of a row here.
    pub(crate) fn fits(&self, cursor: &Cursor<'_, '_>) -> bool {
        self.decides.is_none_or(|kind| kind.begins(cursor, self.words.split(' ').count()))
    }
}

pub(super) fn beginnings(templates: &[Template]) -> Vec<Beginning> {
    let mut groups: Vec<(Forms, Option<Kind>, Vec<Rest<'_>>)> = Vec::new();
    for (place, template) in templates.iter().enumerate() {
        let Some((words, decides, rest)) = run(&template.pieces) else { continue };
        match groups.iter_mut().find(|(one, ..)| *one == words) {
            Some((.., all)) => all.push((place, None, rest)),
            None => groups.push((words, decides, vec![(place, None, rest)])),
        }
    }
    let groups = groups.into_iter();
    groups.map(|([words, ..], decides, rests)| Beginning { words, decides, node: node(&rests) }).collect()
}

/// The words at the beginning, as one phrase, with the kind of the slot that decides about them, and the rest.
fn run(pieces: &[Piece]) -> Option<(Forms, Option<Kind>, &[Piece])> {
    let count = pieces.iter().take_while(|piece| matches!(piece, Piece::Word(_))).count();
    let (words, rest) = pieces.split_at(count);
    let form = |form: usize| {
        let words = words.iter().map(|piece| match piece {
            Piece::Word(forms) => forms.get(form).map_or("", String::as_str),
            Piece::Article | Piece::Sign(_) | Piece::Slot { .. } => "",
        });
        words.collect::<Vec<_>>().join(" ")
    };
    let decides = match rest.first() {
        Some(Piece::Slot { kind, decides: true, .. }) => Some(*kind),
        _ => None,
    };
    (count > 0).then(|| ([form(0), form(1), form(2)], decides, rest))
}

fn node(rests: &[Rest<'_>]) -> Node {
    let mut node = Node::default();
    if let [(_, first, _), others @ ..] = rests
        && others.iter().all(|(_, subject, _)| subject == first)
    {
        node.subject = *first;
    }
    let mut left: Vec<Rest<'_>> = rests.to_vec();
    while let Some((place, _, pieces)) = left.first().copied() {
        let Some(step) = Step::first(pieces, &left) else {
            node.end = node.end.or(Some(place));
            left.remove(0);
            continue;
        };
        let (mine, others): (Vec<_>, Vec<_>) = left.iter().partition(|(.., pieces)| step.takes(pieces));
        let after = mine
            .iter()
            .map(|(place, subject, pieces)| (*place, *subject, pieces.get(step.length()..).unwrap_or(&[])));
        let after = self::node(&after.collect::<Vec<_>>());
        node.steps.push((step, after));
        left = others;
    }
    // Words are looked for before anything that slots hold, and a slot that can be absent before one that can't.
    node.steps.sort_by_key(|(step, _)| match step {
        Step::Words(..) | Step::Article | Step::Sign(_) => 0,
        Step::Slot(kind) => 1 + kind.rank(),
    });
    node
}

fn begins(words: &Forms, with: &Forms) -> bool {
    words.iter().zip(with).all(|(words, with)| {
        words.strip_prefix(with.as_str()).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
    })
}

impl Step {
    /// What comes first in a text, as far as other texts have it too: of phrases that begin with another one of them,
    /// only that one.
    fn first(pieces: &[Piece], among: &[Rest<'_>]) -> Option<Step> {
        let Some((words, decides, _)) = run(pieces) else {
            return pieces.first().map(|piece| match piece {
                Piece::Sign(sign) => Step::Sign(*sign),
                Piece::Slot { kind, .. } => Step::Slot(*kind),
                Piece::Article | Piece::Word(_) => Step::Article,
            });
        };
        let shorter = among.iter().filter_map(|(.., pieces)| run(pieces)).filter_map(|(other, kind, _)| {
            (kind.is_none() && decides.is_none() && begins(&words, &other)).then_some(other)
        });
        Some(Step::Words(shorter.min_by_key(|other| other[0].len()).unwrap_or(words), decides))
    }

    /// Whether a text begins with it.
    fn takes(&self, pieces: &[Piece]) -> bool {
        match (self, pieces.first()) {
            (Step::Words(words, decides), _) => {
                run(pieces).is_some_and(|(other, kind, _)| kind == *decides && begins(&other, words))
            }
            (Step::Article, first) => first == Some(&Piece::Article),
            (Step::Sign(sign), first) => first == Some(&Piece::Sign(*sign)),
            (Step::Slot(kind), Some(Piece::Slot { kind: other, .. })) => kind.is_read_as(*other),
            (Step::Slot(_), _) => false,
        }
    }

    /// How many pieces it is.
    fn length(&self) -> usize {
        match self {
            Step::Words([words, ..], _) => words.split(' ').count(),
            Step::Article | Step::Sign(_) | Step::Slot(_) => 1,
        }
    }
}

impl Node {
    /// The places after subjects.
    pub(super) fn after_subjects(&self) -> impl Iterator<Item = (Kind, &Node)> {
        self.steps.iter().filter_map(|(step, node)| match step {
            Step::Slot(kind) if kind.is_subject() => Some((*kind, node)),
            Step::Words(..) | Step::Article | Step::Sign(_) | Step::Slot(_) => None,
        })
    }

    /// The words that can come next, in the forms of one and of several.
    pub(super) fn words(&self) -> impl Iterator<Item = [&str; 2]> {
        self.steps.iter().filter_map(|(step, _)| match step {
            Step::Words([one, many, _], _) => Some([one.as_str(), many.as_str()]),
            Step::Article | Step::Sign(_) | Step::Slot(_) => None,
        })
    }
}

/// Where the subject of a word is, and the nouns that are used of it.
#[derive(Clone, Default, Debug)]
pub(crate) struct About {
    /// Its place.
    pub span: Span,
    /// The nouns, if it is a phrase for objects.
    pub nouns: Vec<Noun>,
}

/// What has been read of a word.
#[derive(Default)]
pub(crate) struct Start {
    /// The contents of its slots.
    pub things: Vec<Thing>,
    /// The form of the next word that agrees.
    pub form: usize,
    /// The subject.
    pub about: About,
    /// The list of the verbs that come next, after a subject for which they are one.
    pub verbs: Option<Vocabulary>,
}

impl Start {
    /// Begins with a word in some form.
    pub(crate) fn in_form(form: usize) -> Start {
        Start { form, ..Start::default() }
    }

    /// Takes one step, if what it needs comes next.
    fn take(&mut self, step: &'static Step, cursor: &mut Cursor<'_, '_>) -> Result<bool, Error> {
        Ok(match step {
            Step::Words(forms, decides) => {
                let words = forms.get(self.form).map_or("", String::as_str);
                let ahead = words.split(' ').count();
                decides.is_none_or(|kind| kind.begins(cursor, ahead)) && cursor.eat(words)
            }
            Step::Article => cursor.eat("a") || cursor.eat("an"),
            Step::Sign(sign) => cursor.eat_symbol(*sign),
            Step::Slot(kind) => match kind.read(cursor, &mut self.about, self.form)? {
                Some(read) => {
                    self.form = kind.form(&read.iter().collect::<Vec<_>>()).unwrap_or(self.form);
                    self.things.extend(read);
                    self.verbs = kind.verbs();
                    true
                }
                None => false,
            },
        })
    }

    /// Takes a step from a place, if one can be taken.
    fn next(
        &mut self,
        node: &'static Node,
        cursor: &mut Cursor<'_, '_>,
    ) -> Result<Option<&'static Node>, Error> {
        if let Some(list) = self.verbs.take() {
            let words = node.steps.iter().filter_map(|(step, after)| match step {
                Step::Words(forms, _) => Some((forms.get(self.form)?.as_str(), after)),
                Step::Article | Step::Sign(_) | Step::Slot(_) => None,
            });
            return Ok(cursor.eat_phrase(list, words));
        }
        for (step, after) in &node.steps {
            let is_passed_over = match step {
                Step::Slot(kind) => node.end.is_some() && !kind.begins(cursor, 0),
                Step::Words(..) | Step::Article | Step::Sign(_) => false,
            };
            if !is_passed_over && self.take(step, cursor)? {
                return Ok(Some(after));
            }
        }
        Ok(None)
    }
}

/// Reads on from a place in the tree. Returns the row and the contents of its slots, in the order of its fields; nothing
/// if nothing of what can come there does.
pub(super) fn read_on(
    start_at: &'static Node,
    templates: &[Template],
    cursor: &mut Cursor<'_, '_>,
    mut start: Start,
) -> Result<Option<(usize, Vec<Thing>)>, Error> {
    let mut node = start_at;
    let mut checked = false;
    while let Some(after) = start.next(node, cursor)? {
        node = after;
        if let (false, Some(kind), Some(subject)) = (checked, node.subject, start.things.first()) {
            kind.check(subject, &start.about)?;
            checked = true;
        }
    }
    match node.end {
        Some(place) => Ok(Some((place, in_order(templates.get(place), start.things)))),
        None if std::ptr::eq(node, start_at) => Ok(None),
        None => Err(cursor.fail()),
    }
}

/// The contents of the slots, in the order of the fields.
fn in_order(template: Option<&Template>, things: Vec<Thing>) -> Vec<Thing> {
    let places = template.map_or_else(Vec::new, Template::fields);
    let mut all: Vec<(usize, Thing)> = places.into_iter().zip(things).collect();
    all.sort_by_key(|(place, _)| *place);
    all.into_iter().map(|(_, thing)| thing).collect()
}
