//! A script: its players, rules and labels.
//!
//! Not everything that a script names is on the board: tokens and copies are created in the game, and
//! abilities on the stack come and go. A name that cannot be any of these is an error.

use super::expect::{Kind, check};
use super::names::Names;
use super::rules::forbids;
use super::{Known, Refusal};
use crate::errors::Error;
use crate::nearest::nearest;
use crate::observation::Happening;
use crate::scenario::{Board, Expectation};
use crate::script::{GameExpectation, GameFact, Statement, Until, What};
use crate::selects::can_be_seen;
use crate::span::{Span, Spanned};
use crate::syntax::{Line, ScriptText, SeenFact, SeenLine, TurnText, Until as UntilText};
use crate::words::facts::source_of;
use apnap_oracle::card::Subtype;
use apnap_oracle::rule::Rule;
use apnap_oracle::state::Decision;

/// The statements of a script; the expectation at its end is one more.
pub(super) fn script(
    text: &ScriptText,
    names: &Names,
    board: &Board,
    rules: &[&'static Rule],
    known: &mut Known<'_>,
) -> Vec<Statement> {
    let resolver = Resolver { names, board };
    let mut statements = Vec::new();
    for line in &text.statements {
        let number = known.line_of(line.span.start);
        let what = match &line.value {
            Line::Go(until) => resolver.until(until, known).map(What::Go),
            Line::Decide { player, decision } => resolver
                .decision(decision, known)
                .map(|decision| What::Decide { player: player.value.clone(), decision }),
            Line::MustNot { player, decision, because } => {
                let decision = resolver.decision(decision, known);
                let because = forbids(because, rules).map_err(Refusal::from);
                let because = known.note(because);
                match (decision, because) {
                    (Ok(decision), Some(because)) => {
                        Ok(What::MustNot { player: player.value.clone(), decision, because })
                    }
                    (Err(refusal), _) => Err(refusal),
                    (Ok(_), None) => Err(Refusal::Said),
                }
            }
            Line::IsAsked { player, asking } => {
                Ok(What::IsAsked { player: player.value.clone(), asking: *asking })
            }
            Line::IsNotAsked { player, before } => {
                Ok(What::IsNotAsked { player: player.value.clone(), before: *before })
            }
            Line::Expect(lines) => Ok(What::Expect(resolver.seen(lines, known))),
        };
        statements.extend(known.note(what).map(|what| Statement { what, line: number }));
    }
    if !text.at_the_end.is_empty() {
        let seen = resolver.seen(&text.at_the_end, known);
        let line = seen.first().map_or(0, first_line);
        statements.push(Statement { what: What::Expect(seen), line });
    }
    statements
}

/// The line of an expected fact.
fn first_line(seen: &GameExpectation) -> usize {
    match seen {
        GameExpectation::Fact(expectation) => expectation.line,
        GameExpectation::Game { line, .. } => *line,
        GameExpectation::InOrder(events) => events.first().map_or(0, |(_, line)| *line),
    }
}

struct Resolver<'n> {
    names: &'n Names,
    board: &'n Board,
}

impl Resolver<'_> {
    fn until(&self, until: &UntilText, known: &Known<'_>) -> Result<Until, Refusal> {
        Ok(match until {
            UntilText::Part(part) => Until::Part { turn: None, part: Some(*part) },
            UntilText::Turn(TurnText { number, player, part }) => {
                Until::Part { turn: Some((*number, player.value.clone())), part: *part }
            }
            UntilText::EveryonePasses => Until::EveryonePasses,
            UntilText::Resolved(what) => Until::Resolved(self.object(what, known)?),
            UntilText::StackIsEmpty => Until::StackIsEmpty,
        })
    }

    fn decision(
        &self,
        decision: &Decision<Spanned<String>>,
        known: &Known<'_>,
    ) -> Result<Decision<String>, Refusal> {
        let decision = decision.try_rename(|name| self.being(name, known))?;
        Ok(match decision {
            // Nothing is assigned to what gets no damage.
            Decision::Assign { from, mut to } => {
                to.retain(|share| share.amount > 0);
                Decision::Assign { from, to }
            }
            decision => decision,
        })
    }

    /// The label of an object or the name of a player.
    fn being(&self, name: &Spanned<String>, known: &Known<'_>) -> Result<String, Refusal> {
        if self.names.player(name).is_some() { Ok(name.value.clone()) } else { self.object(name, known) }
    }

    /// The label of an object, or of an effect: of the board, or of something that a game can create.
    fn object(&self, label: &Spanned<String>, known: &Known<'_>) -> Result<String, Refusal> {
        let name = source_of_ability(label);
        if self.names.player(name).is_some() {
            return Err(Error::new(&label.span, format!("`{name}` is a player"))
                .expecting("expected the label of an object")
                .into());
        }
        if self.names.is_known(name) {
            let plain = Spanned::new(name.to_owned(), label.span.clone());
            return self.names.called(&plain, known).map(|_| label.value.clone());
        }
        if self.is_known(name) || can_be_created(name) || self.is_known(without_number(name)) {
            return Ok(label.value.clone());
        }
        let labels = self.board.labels.values().chain(self.board.effects.values());
        let error = Error::new(&label.span, format!("unknown label `{name}`")).nearest(nearest(name, labels));
        Err(known.unknown(name, error))
    }

    fn is_known(&self, label: &str) -> bool {
        self.names.is_known(label) || self.board.labels.values().any(|known| known == label)
    }

    fn seen(&self, lines: &[SeenLine], known: &mut Known<'_>) -> Vec<GameExpectation> {
        let mut seen = Vec::new();
        for line in lines {
            match line {
                SeenLine::Of { subject, facts } => self.facts(subject, facts, &mut seen, known),
                SeenLine::Game(fact) => {
                    let line = known.line_of(fact.span.start);
                    let checked = self.game_fact(fact, known);
                    seen.extend(
                        known
                            .note(checked)
                            .map(|()| GameExpectation::Game { fact: fact.value.clone(), line }),
                    );
                }
                SeenLine::InOrder(events) => {
                    let mut all = Vec::new();
                    for event in events {
                        let checked = self.happening(event, known);
                        let line = known.line_of(event.span.start);
                        all.extend(known.note(checked).map(|()| (event.value.clone(), line)));
                    }
                    seen.push(GameExpectation::InOrder(all));
                }
            }
        }
        seen
    }

    fn facts(
        &self,
        subject: &Spanned<String>,
        facts: &[Spanned<SeenFact>],
        seen: &mut Vec<GameExpectation>,
        known: &mut Known<'_>,
    ) {
        let kind = if self.names.player(subject).is_some() { Kind::Player } else { Kind::Object };
        if kind == Kind::Object {
            let object = self.object(subject, known);
            if known.note(object).is_none() {
                return;
            }
        }
        let line = known.line_of(subject.span.start);
        for fact in facts {
            match &fact.value {
                SeenFact::Board(board_fact) => {
                    let spanned = Spanned::new(board_fact.clone(), fact.span.clone());
                    let checked = check(&spanned, kind, self.names, known);
                    seen.extend(known.note(checked).map(|()| {
                        let subject = subject.value.clone();
                        GameExpectation::Fact(Expectation { subject, fact: board_fact.clone(), line })
                    }));
                }
                SeenFact::Game(game_fact) => {
                    let checked = of_kind(game_fact, kind, &fact.span).and_then(|()| {
                        self.game_fact(&Spanned::new(game_fact.clone(), fact.span.clone()), known)
                    });
                    seen.extend(
                        known.note(checked).map(|()| GameExpectation::Game { fact: game_fact.clone(), line }),
                    );
                }
            }
        }
    }

    /// Checks that everything that a fact names besides its subject can exist.
    fn game_fact(&self, fact: &Spanned<GameFact>, known: &Known<'_>) -> Result<(), Refusal> {
        let named = |name: &String| known.within(&fact.span, name);
        match &fact.value {
            GameFact::Attached(_, Some(to)) => self.being(&named(to), known).map(drop),
            GameFact::Attacks(_, Some(attacked)) => self.being(&named(attacked), known).map(drop),
            GameFact::ProtectedBy(_, player) => self.being(&named(player), known).map(drop),
            GameFact::Stack(all) | GameFact::Blocks(_, all) => {
                all.iter().try_for_each(|label| self.object(&named(label), known).map(drop))
            }
            GameFact::IsIn(..)
            | GameFact::DoesNotExist(_)
            | GameFact::Tapped(..)
            | GameFact::PhasedOut(..)
            | GameFact::FaceDown(..)
            | GameFact::Transformed(..)
            | GameFact::Damage(..)
            | GameFact::Counters(..)
            | GameFact::Attached(_, None)
            | GameFact::Attacks(_, None)
            | GameFact::Blocked(..)
            | GameFact::NotInCombat(_)
            | GameFact::InSector(..)
            | GameFact::InRoom(..)
            | GameFact::Speed(..)
            | GameFact::Life(..)
            | GameFact::Cards(..)
            | GameFact::Mana(..)
            | GameFact::Priority(_)
            | GameFact::HasLost(_)
            | GameFact::HasWon(_)
            | GameFact::Turn(_)
            | GameFact::TurnOf(_)
            | GameFact::Part(_)
            | GameFact::DayNight(_)
            | GameFact::Over(_)
            | GameFact::IsDraw => Ok(()),
            GameFact::Controls(_, _, selector) if can_be_seen(&selector.filter) => Ok(()),
            GameFact::Controls(..) => {
                Err(Error::new(&fact.span, "an observation doesn't show which objects these are")
                    .expecting("they depend on the view of an ability, or on what happened before")
                    .helped("name the objects one by one")
                    .into())
            }
        }
    }

    fn happening(&self, event: &Spanned<Happening>, known: &Known<'_>) -> Result<(), Refusal> {
        let label = match &event.value {
            Happening::Object(label, _)
            | Happening::GetsCounter(label, _)
            | Happening::LosesCounter(label, _) => label,
            Happening::EffectEnds(label) => source_of(label).map_or(label.as_str(), |source| source),
            Happening::Player(..) | Happening::Becomes(_) | Happening::Begins(..) => return Ok(()),
        };
        self.object(&known.within(&event.span, label), known).map(drop)
    }
}

/// Checks that the subject can have the fact.
fn of_kind(fact: &GameFact, kind: Kind, span: &Span) -> Result<(), Refusal> {
    let of = match fact {
        GameFact::IsIn(..)
        | GameFact::DoesNotExist(_)
        | GameFact::Tapped(..)
        | GameFact::PhasedOut(..)
        | GameFact::FaceDown(..)
        | GameFact::Transformed(..)
        | GameFact::Damage(..)
        | GameFact::Attached(..)
        | GameFact::Attacks(..)
        | GameFact::Blocks(..)
        | GameFact::Blocked(..)
        | GameFact::NotInCombat(_)
        | GameFact::InSector(..)
        | GameFact::InRoom(..)
        | GameFact::ProtectedBy(..) => Some(Kind::Object),
        GameFact::Life(..)
        | GameFact::Speed(..)
        | GameFact::Cards(..)
        | GameFact::Controls(..)
        | GameFact::Mana(..)
        | GameFact::Priority(_)
        | GameFact::HasLost(_)
        | GameFact::HasWon(_) => Some(Kind::Player),
        GameFact::Counters(..)
        | GameFact::Turn(_)
        | GameFact::TurnOf(_)
        | GameFact::Part(_)
        | GameFact::DayNight(_)
        | GameFact::Stack(_)
        | GameFact::Over(_)
        | GameFact::IsDraw => None,
    };
    match of {
        Some(of) if of != kind => {
            let (of, not) = match of {
                Kind::Object => ("objects", "players"),
                Kind::Player => ("players", "objects"),
            };
            Err(Error::new(span, format!("this is a fact about {of}, not about {not}")).into())
        }
        Some(_) | None => Ok(()),
    }
}

/// The source that an ability on the stack is named after, or the label itself.
fn source_of_ability(label: &str) -> &str {
    label.split_once("'s ability").map_or(label, |(source, _)| source)
}

/// A label without the number that distinguishes it from others: `saproling-2`.
fn without_number(label: &str) -> &str {
    match label.rsplit_once('-') {
        Some((base, number)) if number.bytes().all(|byte| byte.is_ascii_digit()) => base,
        _ => label,
    }
}

/// Returns whether a token can have this name, after its subtypes.
fn can_be_created(label: &str) -> bool {
    let mut words = without_number(label).split('-');
    let is_subtype = |word: &str| Subtype::all().any(|subtype| subtype.word().to_lowercase() == word);
    label == "token" || words.all(is_subtype)
}
