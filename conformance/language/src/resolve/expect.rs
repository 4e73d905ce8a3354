//! Expected facts and their subjects.

use super::names::{Called, Names};
use super::{Known, Refusal};
use crate::errors::Error;
use crate::observation::Handle;
use crate::scenario::{Expectation, Fact};
use crate::span::Spanned;
use crate::syntax::ExpectLine;

/// Each fact with its subject, if the subject exists and can have such a fact.
pub(super) fn expectations(lines: &[ExpectLine], names: &Names, known: &mut Known<'_>) -> Vec<Expectation> {
    let mut expected = Vec::new();
    for line in lines {
        let kind = kind(&line.subject, names, known);
        let Some(kind) = known.note(kind) else {
            continue;
        };
        for fact in &line.facts {
            let checked = check(fact, kind, names, known);
            if known.note(checked).is_some() {
                let line_number = known.line_of(line.subject.span.start);
                let subject = line.subject.value.clone();
                expected.push(Expectation { subject, fact: fact.value.clone(), line: line_number });
            }
        }
    }
    expected
}

/// The subject of an expected fact.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Of an object
    Object,
    /// Of a player
    Player,
}

fn kind(subject: &Spanned<String>, names: &Names, known: &Known<'_>) -> Result<Kind, Refusal> {
    if names.player(subject).is_some() {
        return Ok(Kind::Player);
    }
    match names.called(subject, known)? {
        Called::Object(..) => Ok(Kind::Object),
        Called::Effect(_) => Err(Error::new(&subject.span, format!("`{}` is an effect", subject.value))
            .expecting("expected an object or a player")
            .into()),
    }
}

/// Checks that the subject can have such a fact, and that everything named in the fact exists.
pub(super) fn check(
    fact: &Spanned<Fact>,
    kind: Kind,
    names: &Names,
    known: &Known<'_>,
) -> Result<(), Refusal> {
    let of = match &fact.value {
        Fact::Keyword(..) | Fact::Keywords(_) | Fact::NoAbilities => None,
        Fact::MaximumHandSize(_) | Fact::LandPlays(_) => Some(Kind::Player),
        Fact::PowerToughness(..)
        | Fact::NoPowerOrToughness
        | Fact::Power(_)
        | Fact::Toughness(_)
        | Fact::Name(_)
        | Fact::ManaValue(_)
        | Fact::Colors(_)
        | Fact::Types(..)
        | Fact::CardTypes(_)
        | Fact::Supertypes(_)
        | Fact::Subtypes(..)
        | Fact::IsA(..)
        | Fact::ManaAbilities(_)
        | Fact::Ability(..)
        | Fact::Controller(_)
        | Fact::Restriction(_)
        | Fact::NoRestrictions => Some(Kind::Object),
    };
    match of {
        Some(Kind::Object) if kind == Kind::Player => {
            return Err(Error::new(&fact.span, "this is a fact about objects, not about players").into());
        }
        Some(Kind::Player) if kind == Kind::Object => {
            return Err(Error::new(&fact.span, "this is a fact about players, not about objects").into());
        }
        Some(Kind::Object | Kind::Player) | None => {}
    }
    if let Fact::Ability(Handle::GrantedBy(label), _) = &fact.value {
        let start = fact.span.end.saturating_sub(label.len());
        names.called(&Spanned::new(label.clone(), start..fact.span.end), known)?;
    }
    Ok(())
}
